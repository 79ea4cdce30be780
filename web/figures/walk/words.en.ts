import type { Format } from '../../util/format.js';

export const en = {
  title: 'The sums as a walk',
  cursor: 'Pair of the walk',
  straight: 'dotted: at distance 0',
  mean: (length: string) => `dashed: mean length of the sums, ${length}`,
  readout: (pair: number, angle: string, length: string) =>
    `pair ${pair} steps at ${angle}°, to ${length} from the start`,
  summary: (f: Format, s: { distance: number; pairs: number; mean: number; end: number }) =>
    s.distance === 0
      ? `At distance 0 all ${s.pairs} steps go the same way, and the walk is a straight line. ` +
        `On average its stops lie ${f.fixed(s.mean, 3)} from the start.`
      : `At distance ${f.whole(s.distance)} the walk of ${s.pairs} steps ends ${f.fixed(s.end, 3)} from its start. ` +
        `On average its stops lie ${f.fixed(s.mean, 3)} away: that is the bound.`,
  columns: ['j', 'real part of the sum', 'imaginary part', 'length'],
};

export type Words = typeof en;
