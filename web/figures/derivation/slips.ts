/** The wrong turns that can be tried: each is a part of the score that is not as derived, for the figure and as code. */
import type { Point } from '../../util/polar.js';
import { LAST } from './fields.js';
import { plus, times } from './vector.js';

/** Turns a word by so many times theta. */
export type Turn = (x: Point, positions: number) => Point;

export interface Parts {
  /** What is made of a word at a position. */
  f: (x: Point, m: number, turn: Turn) => Point;
  /** What the product is taken with. */
  factor: (key: Point) => Point;
  /** The position that the key is given. */
  keyPosition: (n: number) => number;
  /** Positions that the key alone is turned by where the query is left as it is. */
  back: (m: number, n: number) => number;
  code: Lines;
}
/** The last line is the score. Words are arrays of two numbers. */
export interface Lines {
  turn: string;
  f: string;
  score: string;
  both: string;
}

export const RIGHT: Parts = {
  f: (x, m, turn) => turn(x, m),
  factor: (key) => key,
  keyPosition: (n) => n,
  back: (m, n) => n - m,
  code: {
    turn: 'const turn = ([a, b], phi) => [a * cos(phi) - b * sin(phi), a * sin(phi) + b * cos(phi)];',
    f: 'const f = (x, m) => turn(x, m * theta);',
    score: 'const score = ([a, b], [c, d]) => a * c + b * d;',
    both: 'score(f(q, m), f(k, n))',
  },
};

type Wrong = Partial<Omit<Parts, 'code'>> & { code: Partial<Lines> };

export const SLIPS = {
  none: { code: {} },
  nothing: {
    f: (x) => x,
    code: { f: 'const f = (x, m) => x;' },
  },
  added: {
    f: (x, m, turn) => plus(x, turn({ x: 1, y: 0 }, m)),
    code: { f: 'const f = ([a, b], m) => [a + cos(m * theta), b + sin(m * theta)];' },
  },
  noConjugate: {
    factor: ({ x, y }) => ({ x, y: -y }),
    code: { score: 'const score = ([a, b], [c, d]) => a * c - b * d;' },
  },
  growing: {
    f: (x, m, turn) => times(1 + m / (LAST + 1), turn(x, m)),
    code: { f: `const f = (x, m) => turn(x, m * theta).map((c) => c * (1 + m / ${LAST + 1}));` },
  },
  twoSpeeds: {
    keyPosition: (n) => 2 * n,
    code: { both: 'score(f(q, m), f(k, 2 * n))' },
  },
  squared: {
    f: (x, m, turn) => turn(x, m * m),
    code: { f: 'const f = (x, m) => turn(x, m * m * theta);' },
  },
  bothPlus: {
    // (a cos + b sin, a sin + b cos): one row each of two rotations.
    f: (x, m, turn) => ({ x: turn({ x: x.x, y: -x.y }, m).x, y: turn(x, m).y }),
    code: { turn: RIGHT.code.turn.replace('-', '+') },
  },
  otherWay: {
    back: (m, n) => m - n,
    code: { both: 'score(q, f(k, m - n))' },
  },
} satisfies Record<string, Wrong>;

export type Slip = keyof typeof SLIPS;
export const partsOf = (slip: Slip): Omit<Parts, 'code'> => ({ ...RIGHT, ...SLIPS[slip] });
