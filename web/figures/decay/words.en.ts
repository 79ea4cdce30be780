import type { Format } from '../../util/format.js';

export const en = {
  title: 'What falls with the distance, and what doesn’t have to',
  curves: {
    bound: 'RoFormer’s bound, all pairs alike',
    ownBound: 'the same bound for your q and k',
    mean: 'mean cosine: the score of pairs all alike',
    own: 'the score of your q and k',
  },
  ends: { bound: 'all alike', ownBound: 'yours', mean: 'all alike', own: 'yours' },
  axis: 'Axis',
  axes: { linear: 'linear', log: 'logarithmic' },
  vectors: 'Your q and k',
  ways: { random: 'at random', hand: 'by hand' },
  seed: 'Seed',
  before: 'The random q and k before',
  next: 'The next random q and k',
  alike: 'q = k everywhere',
  group: (first: number, last: number) => (first === last ? `pair ${first}` : `pairs ${first}–${last}`),
  component: (word: string, c: number) => `${word}, number ${c}`,
  drawn: (seed: number) => `the random q and k of seed ${seed}`,
  put: 'q and k as set by hand',
  readout: (f: Format, s: { distance: number; bound: number; mean: number; own: number; ownBound: number }) =>
    `s = ${f.whole(s.distance)}: bound ${f.fixed(s.bound, 3)}, mean cosine ${f.fixed(s.mean, 3)}, ` +
    `your score ${f.fixed(s.own, 3)}, its bound ${f.fixed(s.ownBound, 3)}`,
  summary: (
    f: Format,
    s: { name: string; distance: number; which: string; bound: number; mean: number; own: number; ownBound: number },
  ) =>
    `${s.name}, distance ${f.whole(s.distance)}. For pairs that are all alike, the bound is ${f.fixed(s.bound, 3)} times ` +
    `the most that their lengths allow, and the score is ${f.fixed(s.mean, 3)} times it. For ${s.which} the bound is ` +
    `${f.fixed(s.ownBound, 3)}, and the score is ${f.fixed(s.own, 3)}.`,
};

export type Words = typeof en;
