import type { Format } from '../../util/format.js';
import { PAIRS } from './fields.js';
import type { Curve } from './model.js';

/** Losses; `undefined` before they are computed. */
export type Said = Readonly<Record<Curve | 'trained', number | undefined>>;

const loss = (f: Format, value: number | undefined): string => (value === undefined ? '…' : f.fixed(value, 2));

export const en = {
  title: 'Fewer pairs that turn',
  share: 'Share of each head that turns',
  fastest: 'fastest pair',
  slowest: 'slowest pair',
  turn: { still: 'the fastest turn', out: 'the fastest turn', slow: 'the slowest turn' } satisfies Record<
    Curve,
    string
  >,
  key: {
    still: 'the fastest turn, the others stand still',
    out: 'the fastest turn, the others are left out of the scores',
    slow: 'the slowest turn, the others stand still',
  } satisfies Record<Curve, string>,
  xAxis: 'pairs of each head that turn',
  cursor: 'Pairs that turn',
  of: (turning: number) => `${turning} of ${PAIRS} pairs`,
  summary: (f: Format, turning: number, { still, out, slow, trained }: Said) =>
    turning === PAIRS
      ? `All ${PAIRS} pairs of each head turn, as in training: the loss is ${loss(f, trained)}.`
      : turning === 0
        ? `No pair turns: the loss is ${loss(f, still)}. As trained, it is ${loss(f, trained)}.`
        : `${turning} of ${PAIRS} pairs of each head turn. Where these are the fastest, the loss is ${loss(f, still)} if the others stand still, and ${loss(f, out)} if they are left out of the scores. Where these are the slowest, it is ${loss(f, slow)}. As trained, it is ${loss(f, trained)}.`,
  columns: ['pairs that turn', 'the fastest turn', 'the fastest turn, others left out', 'the slowest turn'],
};

export type Words = typeof en;
