import type { Format } from '../../util/format.js';

export interface Said {
  /** What stands still; '' for nothing. */
  still: string;
  /** Mean loss in the second half of the training length and in the last quarter: as trained, and now. */
  inside: readonly [before: number | undefined, now: number | undefined];
  past: readonly [before: number | undefined, now: number | undefined];
}

const loss = (f: Format, value: number | undefined): string => (value === undefined ? '…' : f.fixed(value, 2));

export const en = {
  title: 'Rotation switched off after training',
  rotates: (layer: number) => `Layer ${layer} rotates`,
  still: (layers: readonly number[]) =>
    layers.length === 1 ? `no rotation in layer ${layers[0]}` : 'no rotation in either layer',
  trained: 'as trained',
  now: 'now',
  summary: (f: Format, { still, inside, past }: Said) =>
    still === ''
      ? `As trained, the loss is ${loss(f, inside[0])} in the second half of the training length, and ${loss(f, past[0])} in the last quarter of the text.`
      : `With ${still}, the loss is ${loss(f, inside[1])} in the second half of the training length, and ${loss(f, past[1])} in the last quarter of the text. As trained, it is ${loss(f, inside[0])} and ${loss(f, past[0])}.`,
  columns: ['from', 'to', 'loss as trained', 'loss now'],
};

export type Words = typeof en;
