import type { Format } from '../../util/format.js';
import { counted } from '../../util/plural.js';

export const en = {
  title: 'A key aimed at a distance',
  distance: 'Aim at distance',
  near: (last: number) => `the first ${last} words, enlarged`,
  far: 'the others',
  back: 'Aim one nearer',
  on: 'Aim one further',
  readout: (f: Format, s: { aim: number; score: number; start: number }) =>
    `aimed at ${f.whole(s.aim)}: score ${f.fixed(s.score, 3)} there, ${f.fixed(s.start, 3)} at distance 0`,
  same: 'q = k: aimed at distance 0',
  aimed: 'score of q and the aimed key',
  summary: (f: Format, s: { aim: number; start: number }) =>
    `The key is the query turned by ${counted(f.whole(s.aim), 'position')}. At distance ${f.whole(s.aim)} the score is all that the ` +
    `lengths allow, 1; at distance 0 it is ${f.fixed(s.start, 3)}.`,
  columns: ['distance s', 'score', 'score of q with itself'],
};

export type Words = typeof en;
