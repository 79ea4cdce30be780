import type { Format } from '../../util/format.js';
import { counted } from '../../util/plural.js';

const distance = (f: Format, d: number): string =>
  d === 0
    ? 'the same place'
    : `${f.whole(Math.abs(d))} ${Math.abs(d) === 1 ? 'word' : 'words'} ${d > 0 ? 'later' : 'earlier'}`;

export const en = {
  title: (pair: number) => `Hand ${pair} of two words`,
  both: 'Move q and k together',
  handle: (name: string, position: string, angle: string) =>
    `${name}: position ${position}, at ${counted(angle, 'degree')}`,
  back: (what: string) => `${what}: one position back`,
  on: (what: string) => `${what}: one position forward`,
  at: (what: string) => `${what}: position`,
  q: 'Query',
  k: 'Key',
  together: 'Both',
  thisPair: 'this pair',
  allPairs: (pairs: number) => `all ${pairs} pairs`,
  turns: (turns: string, one: boolean) => `${turns} ${one ? 'turn' : 'turns'}`,
  moved: (by: string, change: string) => `Moved together by ${by}; score changed by ${change}.`,
  keyHelp: 'Drag either hand, or use the arrow keys; Shift moves by ten.',
  summary: (
    f: Format,
    s: {
      m: number;
      n: number;
      pair: number;
      between: number;
      score: number;
      total: number;
      pairs: number;
    },
  ) =>
    `q stands at position ${f.whole(s.m)}, k at ${f.whole(s.n)}: ${distance(f, s.m - s.n)}. ` +
    `In pair ${s.pair} they point ${f.fixed(s.between, 1)}° apart and add ${f.fixed(s.score, 3)} ` +
    `to the score; all ${s.pairs} pairs together give ${f.fixed(s.total, 3)}.`,
  columns: ['pair', '(m − n)θ (degrees)', 'score of the pair'],
};

export type Words = typeof en;
