import type { Format } from '../../util/format.js';

export const en = {
  choose: 'Side by side, up to three',
  train: 'Trained to',
  target: 'Text to read',
  factor: 'Factor F',
  toBase: 'New base',
  part: 'Rotated pairs, %',
  asModel: 'as the model',
  title: 'The angles that each pair met in training, and those that a longer text needs',
  key: {
    met: 'met in training, and used',
    never: 'needed, never met',
    spared: 'never met, no longer needed',
    spare: 'met, no longer used',
    step: 'angle from one word to the next; pale: lost',
  },
  lost: 'pairs that need new angles',
  ofPairs: (unseen: number, pairs: number, largest: string) =>
    unseen === 0 ? `none of ${pairs} pairs` : `${unseen} of ${pairs} pairs, by up to ${largest}`,
  lostHere: (pair: number) => `pair ${pair}, never met`,
  step: (pair: number) => `pair ${pair}, word to word`,
  kept: (angle: string, percent: string) => `${angle} (${percent}%)`,
  still: 'does not turn',
  pointing: (pair: number) => `The frames and the rings: pair ${pair}.`,
  readout: (pair: number, seen: string, asked: string, never: string) =>
    `pair ${pair}: ${seen} met in training, ${asked} needed, ${never} never met`,
  borrowed: 'LongRoPE’s factors were found for Phi-3.5-mini (32 times 4,096) and are borrowed for this model.',
  setAside: (name: string, remedy: string) =>
    `${name} has a remedy of its own, which is left out here. Choose “${remedy}” to see it.`,
  noLonger: 'The text is no longer than the training texts, so that no remedy is needed (F = 1).',
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
              : `${way.unseen} of ${way.pairs} pairs ${way.unseen === 1 ? 'needs' : 'need'} angles never met, by up to ${f.digits(way.largest, 3)}°`
          }; ${
            way.step === 0
              ? `pair ${s.pair} does not turn.`
              : `in pair ${s.pair} neighbours are ${f.digits(way.step, 3)}° apart, ${f.digits(100 * way.kept, 3)}% of training.`
          }`,
      )
      .join(' '),
  columns: ['pair'],
  wayColumns: ['met (degrees)', 'needed (degrees)', 'never met (degrees)', 'word to word, % of training'],
};

export type Words = typeof en;
