import type { Format } from '../../util/format.js';

export interface Said {
  trained: number;
  length: number;
  windows: number;
  /** Losses of two guesses: among all characters alike, and by how often each occurs. */
  blind: number;
  letters: number | undefined;
  ways: readonly { name: string; inside: number | undefined; far: number | undefined }[];
}

const each = (f: Format, { name, inside, far }: Said['ways'][number]): string =>
  inside === undefined || far === undefined
    ? `${name}: not computed yet`
    : `${name}: ${f.fixed(inside, 2)} in the second half of the training length, ${f.fixed(far, 2)} in the last quarter`;

export const en = {
  title: 'The wall: how well a small trained model predicts, position by position',
  texts: { kjv: 'English: King James Version', tang: 'Chinese: Tang poems' },
  text: 'Model',
  remedies: 'Ways to read a longer text, up to three',
  reach: 'Length of the text',
  reaches: (lengths: number) => `${lengths} training lengths`,
  factor: 'Stretch factor F',
  yAxis: 'loss in nats for each character; lower is better',
  xAxis: 'position in the text, in characters',
  wall: 'end of training',
  blind: (loss: string) => `blind guess: ${loss}`,
  letters: (loss: string) => `letter frequencies alone: ${loss}`,
  waiting: '…',
  cursor: 'Position',
  readout: (position: string, losses: string) => `Around position ${position}: ${losses}`,
  none: 'not computed yet',
  reader: 'Read with',
  surprise: 'The same text, each character coloured by how much it surprised the model',
  legend: ['expected', 'surprising'],
  passage: 'Another passage',
  writing: 'And what the model writes after the first line',
  written: (seed: string) => `The model’s own text, seed ${seed}`,
  again: 'Write again',
  endHere: 'Training ended here.',
  own: 'Your own text',
  ownHint: (limit: string) => `Up to ${limit} characters. An empty box brings back the held-out text.`,
  unknown: (characters: string) => `Left out, because the model has never met them: ${characters}`,
  tooShort: 'The text needs at least two characters that the model knows.',
  summary: (f: Format, said: Said) =>
    `Mean loss on text that the model never saw in training, up to position ${f.whole(said.length)}; training ended at ${said.trained}. ` +
    `A blind guess has ${f.fixed(said.blind, 2)}${said.letters === undefined ? '' : `, and a guess by letter frequencies alone ${f.fixed(said.letters, 2)}`}. ` +
    `${said.ways.map((way) => each(f, way)).join('; ')}.`,
  columns: ['from position', 'to position'],
};

export type Words = typeof en;
