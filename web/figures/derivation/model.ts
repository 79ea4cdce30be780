import type { Kernels } from '../../subject/kernels.js';
import { bearing, FULL_TURN, type Point } from '../../util/polar.js';
import { LAST, type State } from './fields.js';
import { partsOf, type Slip } from './slips.js';
import { numberOf, slipOf, stepOf, type Step } from './steps.js';
import { minus } from './vector.js';

/** Pairs of the head whose frequencies the steps turn by, and its size. */
export const HEAD = 128;
export const PAIRS = HEAD / 2;
export const SEED = 31;

export type Word = 'q' | 'k';

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
  /** What f makes of a vector where the query stands, and where the key does. */
  f: Record<Word, (x: Point) => Point>;
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
  /** R(n - m) k, or R(m - n) k where that turn is tried, and its product with q. */
  back: { positions: number; key: Point; score: number };
  /** Angles of all pairs of a whole head in radians, for the last step. */
  hands: Record<Word, number[]> | null;
}

const AXES = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
] as const;

/** The frequencies of a whole head with the usual base. */
export const headThetas = (kernels: Kernels): Float64Array => kernels.frequencies({ headDim: HEAD }, 0).theta;

export function derivation(kernels: Kernels, _subject: unknown, state: State): Derivation {
  const { q, k, m, n } = state;
  const { analysis } = kernels.rope;
  const step = stepOf(state);
  const slip = slipOf(state);
  const parts = partsOf(slip);
  const theta = headThetas(kernels)[state.pair]!;
  const gamma = step === 'offset' ? (state.gamma / 360) * FULL_TURN : 0;
  const turned = (x: Point, by: number, positions: number): Point => {
    const [a, b] = analysis.rotated([x.x, x.y], [by], positions);
    return { x: a!, y: b! };
  };
  const turn = (x: Point, positions: number): Point => turned(x, theta, positions);
  const f = (x: Point, m: number): Point => {
    const at = parts.f(x, m, turn);
    return gamma === 0 ? at : turned(at, gamma, 1);
  };
  const product = (a: Point, b: Point): number => analysis.pairScores([a.x, a.y], [b.x, b.y], [0], 0, 0)[0]!;

  const positions = Array.from({ length: LAST + 1 }, (_, p) => p);
  const pathQ = positions.map((p) => f(q, p));
  const pathK = positions.map((p) => f(k, parts.keyPosition(p)));
  const head = step === 'stack' ? wholeHead(kernels, m, n) : null;
  const score = head?.score ?? ((at: number, of: number) => product(pathQ[at]!, parts.factor(pathK[of]!)));
  const alone = positions.map((p) => score(p, n));
  const together = positions.map((p) => {
    const of = p - (m - n);
    return of < 0 || of > LAST ? null : score(p, of);
  });
  const back = parts.back(m, n);
  const key = turn(k, back);
  return {
    number: numberOf(state),
    step,
    slip,
    q,
    k,
    m,
    n,
    theta,
    gamma,
    f: { q: (x) => f(x, m), k: (x) => f(x, parts.keyPosition(n)) },
    pathQ,
    pathK,
    score: score(m, n),
    together,
    alone,
    spread: { together: spread(together), alone: spread(alone) },
    back: { positions: back, key, score: product(q, key) },
    hands: head?.hands ?? null,
  };
}

/** A random query and key of a whole head. */
function wholeHead(kernels: Kernels, m: number, n: number) {
  const { encodings, analysis } = kernels.rope;
  const theta = headThetas(kernels);
  const [q, k] = [encodings.random(HEAD, { seed: SEED }), encodings.random(HEAD, { seed: SEED + 1 })];
  const pairing = 'interleaved';
  const directions = (x: Float64Array, position: number): number[] => {
    const at = analysis.rotated(x, theta, position, { pairing });
    return Array.from({ length: PAIRS }, (_, i) => bearing(at[2 * i]!, -at[2 * i + 1]!));
  };
  return {
    hands: { q: directions(q, m), k: directions(k, n) },
    score: (at: number, of: number): number =>
      analysis.pairScores(q, k, theta, at, of, { pairing }).reduce((sum, value) => sum + value, 0),
  };
}

function spread(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return Math.max(...known) - Math.min(...known);
}

/** What f makes of (1, 0) and of (0, 1) where the query stands. */
export const axesOf = ({ f }: Derivation): [Point, Point] => [f.q(AXES[0]), f.q(AXES[1])];

/** The vector that f takes to `at`; `null` where it takes many there, or nearly. Every f is a matrix and a shift. */
export function atRest(f: (x: Point) => Point, at: Point): Point | null {
  const shift = f({ x: 0, y: 0 });
  const [a, b] = [minus(f(AXES[0]), shift), minus(f(AXES[1]), shift)];
  const to = minus(at, shift);
  const area = a.x * b.y - a.y * b.x;
  return Math.abs(area) < 0.1 ? null : { x: (to.x * b.y - to.y * b.x) / area, y: (a.x * to.y - a.y * to.x) / area };
}
