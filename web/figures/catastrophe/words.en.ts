import type { Format } from '../../util/format.js';

export const en = {
  title: 'One score, inside its context and past it',
  inside: 'score, inside the context',
  outside: 'the same score, twice as far',
  past: 'past the context',
  key: {
    target: 'the numbers to follow (every eighth)',
    score: 'fitted score',
    interpolated: 'fitted score, distances halved',
  },
  runs: 'largest score inside (dot) and past (square) the context',
  recreate: (runs: number) => `Repeat it ${runs} times`,
  cancel: 'Cancel',
  progress: 'Fits done',
  done: (done: number, all: number) => `${done} of ${all}`,
  seed: 'Seed',
  nearer: 'One word nearer',
  farther: 'One word farther',
  readout: (far: string, score: string, halved: string) =>
    `at distance ${far}: score ${score}; halved first: ${halved}`,
  summary: (f: Format, s: { seed: number; inside: number; outside: number; halved: number; context: number }) =>
    `Seed ${s.seed}: within ${f.whole(s.context)} words the score stays within ±${f.digits(s.inside, 3)}; ` +
    `beyond them it reaches ${f.digits(s.outside, 3)}. With distances halved it stays within ±${f.digits(s.halved, 3)}.`,
  found: (runs: number, worst: number) =>
    ` ${worst} of ${runs} runs are more than a hundred times as large past the context as inside.`,
  columns: ['distance', 'to follow', 'fitted score', 'fitted score, distance halved'],
};

export type Words = typeof en;
