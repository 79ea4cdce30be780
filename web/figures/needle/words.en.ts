import type { Format } from '../../util/format.js';
import { counted } from '../../util/plural.js';

export const en = {
  title: 'A key aimed at a distance',
  ends: { aimed: 'aimed', same: 'q = k', bound: 'bound' },
  distance: 'Aim at distance',
  back: 'Aim one nearer',
  on: 'Aim one further',
  handle: (f: Format, s: { aim: number; score: number; start: number }) =>
    `aimed at ${f.whole(s.aim)}: score ${f.fixed(s.score, 3)} there, ${f.fixed(s.start, 3)} at distance 0`,
  same: 'q = k: aimed at distance 0',
  bound: 'RoFormer’s bound for this q and k',
  aimed: 'score of q and the aimed key',
  summary: (f: Format, s: { aim: number; start: number; bound: number }) =>
    `The key is the query turned by ${counted(f.whole(s.aim), 'position')}. At distance ${f.whole(s.aim)} the score is all that the ` +
    `lengths allow, 1; at distance 0 it is ${f.fixed(s.start, 3)}. The bound for these two is ${f.fixed(s.bound, 3)} there, ` +
    `so the score stays below it.`,
  columns: ['distance s', 'score', 'bound', 'score of q with itself'],
};
