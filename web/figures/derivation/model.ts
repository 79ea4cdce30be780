import type { Kernels } from '../../subject/kernels.js';
import { FULL_TURN, type Point } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import { LAST, type State } from './fields.js';

export { LAST };

/** The steps, in order; their names are in the strings, their text in `content/`. */
export const STEPS = [
  'wish',
  'complex',
  'polar',
  'match',
  'radii',
  'start',
  'phase',
  'next',
  'progression',
  'offset',
  'answer',
  'matrix',
  'back',
  'stack',
] as const;
export type Step = (typeof STEPS)[number];

export type Slip =
  'none' | 'nothing' | 'added' | 'noConjugate' | 'growing' | 'twoSpeeds' | 'squared' | 'bothPlus' | 'otherWay';

/** What can be tried at a step; the first is what the figure shows untouched. */
export const TRIES: Readonly<Record<Step, readonly Slip[]>> = {
  wish: ['added', 'nothing'],
  complex: ['none', 'noConjugate'],
  polar: ['none'],
  match: ['none'],
  radii: ['none', 'growing'],
  start: ['none'],
  phase: ['none', 'twoSpeeds'],
  next: ['none', 'squared'],
  progression: ['none'],
  offset: ['none'],
  answer: ['none'],
  matrix: ['none', 'bothPlus'],
  back: ['none', 'otherWay'],
  stack: ['none'],
};

/** Pairs of the head whose frequencies the steps turn by, and its size. */
export const HEAD = 128;
export const PAIRS = HEAD / 2;
const SEED = 31;

export interface Derivation {
  /** From 1. */
  number: number;
  step: Step;
  slip: Slip;
  /** Query and key as they are without a position. */
  q: Point;
  k: Point;
  m: number;
  n: number;
  /** Radians per position. */
  theta: number;
  /** Radians that both are turned by besides; 0 but for the step that is about it. */
  gamma: number;
  /** What f makes of the query and of the key at every position of the figure. */
  pathQ: Point[];
  pathK: Point[];
  score: number;
  /** The score with q at each position and k as far behind as now; `null` where k would leave the figure. */
  together: (number | null)[];
  /** The score with q at each position and k where it is. */
  alone: number[];
  /** How far apart the largest and the smallest score are when both move, and when q moves alone. */
  spread: { together: number; alone: number };
  /** R(n - m) k, or R(m - n) k where that turn is taken, and its product with q. */
  behind: Point;
  fromBehind: number;
  /** What f makes of (1, 0) and of (0, 1) where the query stands. */
  axes: { x: Point; y: Point };
  /** Angles of all pairs of a whole head in radians, for the last step. */
  hands: { q: number[]; k: number[] } | null;
}

const NO_TURN = [0];

/** One pair out of the package's rotation. */
const turned = (kernels: Kernels, x: Point, theta: number, position: number): Point => {
  const [a, b] = kernels.rope.analysis.rotated([x.x, x.y], [theta], position);
  return { x: a!, y: b! };
};

/** What f makes of a word at a position. */
function made(kernels: Kernels, slip: Slip, x: Point, theta: number, position: number): Point {
  switch (slip) {
    case 'nothing':
      return x;
    case 'added': {
      const sign = turned(kernels, { x: 1, y: 0 }, theta, position);
      return { x: x.x + sign.x, y: x.y + sign.y };
    }
    case 'growing': {
      const at = turned(kernels, x, theta, position);
      const longer = 1 + Math.abs(position) / (LAST + 1);
      return { x: at.x * longer, y: at.y * longer };
    }
    case 'squared':
      return turned(kernels, x, theta, position * position);
    case 'bothPlus':
      // (a cos + b sin, a sin + b cos): one row each of two rotations.
      return { x: turned(kernels, { x: x.x, y: -x.y }, theta, position).x, y: turned(kernels, x, theta, position).y };
    default:
      return turned(kernels, x, theta, position);
  }
}

function product(kernels: Kernels, slip: Slip, a: Point, b: Point): number {
  const key = slip === 'noConjugate' ? [b.x, -b.y] : [b.x, b.y];
  return kernels.rope.analysis.pairScores([a.x, a.y], key, NO_TURN, 0, 0)[0]!;
}

export const stepOf = (state: Pick<State, 'step'>): number => clamp(state.step, 1, STEPS.length);

/** The turn that is taken at a step; the step's first one where it does not offer the one asked for. */
export function slipOf(state: Pick<State, 'step' | 'slip'>): Slip {
  const tries = TRIES[STEPS[stepOf(state) - 1]!];
  return tries.find((slip) => slip === state.slip) ?? tries[0]!;
}

/** The frequencies of a whole head with the usual base. */
export const headThetas = (kernels: Kernels): Float64Array => kernels.frequencies({ headDim: HEAD }, 0).theta;

export function derivation(kernels: Kernels, state: State): Derivation {
  const number = stepOf(state);
  const step = STEPS[number - 1]!;
  const slip = slipOf(state);
  const { q, k, m, n } = state;
  const thetas = headThetas(kernels);
  const theta = thetas[state.pair]!;
  const gamma = step === 'offset' ? (state.gamma / 360) * FULL_TURN : 0;
  const keyTheta = slip === 'twoSpeeds' ? 2 * theta : theta;
  const positions = Array.from({ length: LAST + 1 }, (_, p) => p);
  const offset = (x: Point): Point => (gamma === 0 ? x : turned(kernels, x, gamma, 1));
  const pathQ = positions.map((p) => offset(made(kernels, slip, q, theta, p)));
  const pathK = positions.map((p) => offset(made(kernels, slip, k, keyTheta, p)));

  const stacked = step === 'stack' ? wholeHead(kernels, m, n) : null;
  const score = stacked?.score ?? ((at: number, of: number) => product(kernels, slip, pathQ[at]!, pathK[of]!));
  const alone = positions.map((p) => score(p, n));
  const together = positions.map((p) => {
    const of = p - (m - n);
    return of < 0 || of > LAST ? null : score(p, of);
  });
  const behind = turned(kernels, k, theta, slip === 'otherWay' ? m - n : n - m);
  return {
    number,
    step,
    slip,
    q,
    k,
    m,
    n,
    theta,
    gamma,
    pathQ,
    pathK,
    score: score(m, n),
    together,
    alone,
    spread: { together: spread(together), alone: spread(alone) },
    behind,
    fromBehind: product(kernels, 'none', q, behind),
    axes: { x: made(kernels, slip, { x: 1, y: 0 }, theta, m), y: made(kernels, slip, { x: 0, y: 1 }, theta, m) },
    hands: stacked?.hands ?? null,
  };
}

/** A random query and key of a whole head. */
function wholeHead({ rope }: Kernels, m: number, n: number) {
  const theta = rope.frequencies({ headDim: HEAD }).theta;
  const [q, k] = [rope.encodings.random(HEAD, { seed: SEED }), rope.encodings.random(HEAD, { seed: SEED + 1 })];
  const pairing = 'interleaved';
  const directions = (x: Float64Array, position: number): number[] => {
    const at = rope.analysis.rotated(x, theta, position, { pairing });
    return Array.from({ length: PAIRS }, (_, i) => Math.atan2(at[2 * i + 1]!, at[2 * i]!));
  };
  return {
    hands: { q: directions(q, m), k: directions(k, n) },
    score: (at: number, of: number): number =>
      rope.analysis.pairScores(q, k, theta, at, of, { pairing }).reduce((sum, value) => sum + value, 0),
  };
}

function spread(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return Math.max(...known) - Math.min(...known);
}

/** The vector at rest that f takes to `at`; `null` where many are taken there, or nearly, or none. */
export function atRest(kernels: Kernels, model: Derivation, word: 'q' | 'k', at: Point): Point | null {
  const { slip, gamma } = model;
  const position = word === 'q' ? model.m : model.n;
  const theta = word === 'k' && slip === 'twoSpeeds' ? 2 * model.theta : model.theta;
  const back = gamma === 0 ? at : turned(kernels, at, gamma, -1);
  switch (slip) {
    case 'nothing':
      return back;
    case 'added': {
      const sign = turned(kernels, { x: 1, y: 0 }, theta, position);
      return { x: back.x - sign.x, y: back.y - sign.y };
    }
    case 'growing': {
      const longer = 1 + position / (LAST + 1);
      const from = turned(kernels, back, theta, -position);
      return { x: from.x / longer, y: from.y / longer };
    }
    case 'squared':
      return turned(kernels, back, theta, -position * position);
    case 'bothPlus': {
      // (a cos - b sin, b cos - a sin) over cos 2 phi.
      const back = made(kernels, slip, at, theta, -position);
      const size = turned(kernels, { x: 1, y: 0 }, theta, 2 * position).x;
      return Math.abs(size) < 0.1 ? null : { x: back.x / size, y: back.y / size };
    }
    default:
      return turned(kernels, back, theta, -position);
  }
}
