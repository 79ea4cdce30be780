import type { Format } from '../../util/format.js';
import { WINDOW } from './fields.js';

export const en = {
  title: 'One query and one key, and four ways to tell their positions',
  names: {
    sinusoid: 'Add a sinusoid',
    table: 'Add a learned table',
    bias: 'Add a bias by distance',
    rotate: 'Rotate',
  },
  shift: 'Shift both by',
  less: 'Shift both back by one',
  more: 'Shift both forward by one',
  keys: 'key at',
  ended: 'the table ends here',
  norm: 'lengths change by up to',
  percent: (number: string) => `${number}%`,
  score: 'score in the frame',
  unshifted: (score: string) => `at c = 0: ${score}`,
  cursor: 'Score matrices; arrow keys move the frame to another query and key',
  marked: (m: string, n: string) => `In the frame: query at ${m}, key at ${n}.`,
  summary: (
    f: Format,
    s: {
      shift: number;
      relative: readonly string[];
      others: readonly { name: string; deviation: number; norm: number }[];
    },
  ) =>
    `Positions ${f.whole(s.shift)} to ${f.whole(s.shift + WINDOW - 1)}. Scores at the same distance are equal with ` +
    `“${s.relative.join('” and “')}”. ` +
    s.others
      .map(({ name, deviation, norm }) =>
        Number.isNaN(deviation)
          ? `“${name}” has no vectors left here.`
          : `With “${name}” they differ by up to ${f.fixed(deviation, 3)}, and lengths by ${f.fixed(100 * norm, 1)}%.`,
      )
      .join(' '),
};

export type Words = typeof en;
