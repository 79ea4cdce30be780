import type { Format } from '../../util/format.js';

export const en = {
  choose: 'Side by side, up to three',
  train: 'Trained to',
  target: 'Text to be read',
  factor: 'Factor s',
  toBase: 'Raised to base',
  part: 'Turning pairs, %',
  asModel: 'as the model',
  title: 'What each pair has seen, and what it is asked for',
  key: {
    met: 'met in training, and used',
    never: 'asked for, never met',
    spare: 'met, no longer used',
    step: 'from one word to the next; the line: in training',
  },
  lost: 'point where they never pointed',
  ofPairs: (unseen: number, pairs: number, largest: string) =>
    unseen === 0 ? `none of ${pairs} pairs` : `${unseen} of ${pairs} pairs, by up to ${largest}`,
  lostHere: (pair: number) => `pair ${pair}, never met`,
  step: (pair: number) => `pair ${pair}, word to word`,
  kept: (angle: string, percent: string) => `${angle} (${percent} %)`,
  still: 'stands still',
  pointing: (pair: number) => `The frame and the large rings: pair ${pair}.`,
  readout: (pair: number, seen: string, asked: string, never: string) =>
    `pair ${pair}: ${seen} met in training, ${asked} asked for, ${never} never met`,
  borrowed: 'LongRoPE’s factors were searched for Phi-3.5-mini (32 times 4,096) and are borrowed here for this model.',
  fromTheStart: 'p-RoPE is no remedy put on afterwards: the model is trained with it.',
  setAside: (name: string) => `What ${name} itself does about length is set aside; “The model’s own” shows it.`,
  summary: (
    f: Format,
    s: {
      name: string;
      train: number;
      target: number;
      factor: number;
      pair: number;
      ways: readonly { name: string; unseen: number; pairs: number; largest: number; step: number; kept: number }[];
    },
  ) =>
    `${s.name}, trained to ${f.whole(s.train)}, reads ${f.whole(s.target)}; factor ${f.digits(s.factor, 4)}. ` +
    s.ways
      .map(
        (way) =>
          `${way.name}: ${
            way.unseen === 0
              ? 'every angle has been met'
              : `${way.unseen} of ${way.pairs} pairs are asked for angles never met, by up to ${f.digits(way.largest, 3)}°`
          }; ${
            way.step === 0
              ? `pair ${s.pair} stands still.`
              : `in pair ${s.pair} neighbours are ${f.digits(way.step, 3)}° apart, ${f.digits(100 * way.kept, 3)} % of training.`
          }`,
      )
      .join(' '),
  columns: ['pair'],
  wayColumns: ['met (degrees)', 'asked for (degrees)', 'never met (degrees)', 'word to word, % of training'],
};
