import type { Kernels } from '../../subject/kernels.js';
import { bearing, turnBetween, type Point } from '../../util/polar.js';
import { headThetas } from './model.js';
import { partsOf, type Slip, type Turn } from './slips.js';
import { rowOf, type Claim, type Step } from './steps.js';
import { norm } from '../../subject/derived.js';

export const TRIALS = 1000;
/** Positions that are drawn: 0 to this. */
export const MOST = 4096;

export interface Found {
  claim: Claim;
  slip: Slip;
  /** The largest difference of what should be equal. */
  largest: number;
  /** Where the wish fails most. */
  worst: { m: number; n: number; left: number; right: number } | null;
}

/** The claim of a step on a thousand random words and places, all from `seed`. */
export function check(kernels: Kernels, step: Step, slip: Slip, theta: number, gamma: number, seed: number): Found {
  const { claim } = rowOf(step);
  const found = (largest: number): Found => ({ claim, slip, largest, worst: null });
  switch (claim) {
    case 'polar':
      return found(polar(kernels, seed));
    case 'length':
      return found(lengths(kernels, theta, seed));
    case 'steps':
      return found(steps(kernels, theta));
    case 'offset':
      return found(offset(kernels, gamma, seed));
    default: {
      const options = { trials: TRIALS, maxPosition: MOST, seed };
      const wish =
        slip === 'none'
          ? kernels.rope.analysis.verifyRelative(claim === 'head' ? headThetas(kernels) : [theta], options)
          : slipped(kernels, slip, theta, seed);
      const { largest, m, n, left, right } = wish;
      return { claim, slip, largest, worst: { m, n, left, right } };
    }
  }
}

const interleaved = { pairing: 'interleaved' } as const;
const noTurn = new Float64Array(TRIALS);

/** A thousand random pairs, one after the other. */
const pairs = ({ rope }: Kernels, seed: number): Float64Array => rope.encodings.random(2 * TRIALS, { seed });

/** Products pair by pair. */
const products = ({ rope }: Kernels, a: Float64Array, b: Float64Array): Float64Array =>
  rope.analysis.pairScores(a, b, noTurn, 0, 0, interleaved);

const largest = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Whole positions of the kind that the package draws, one for each pair. */
const places = ({ rope }: Kernels, seed: number): number[] =>
  Array.from(rope.encodings.random(TRIALS, { seed }), (value) => Math.round(Math.abs(value) * 1e6) % (MOST + 1));

/** Rounding, and nothing else. */
export const isRounding = ({ largest }: Found): boolean => largest < 1e-9;

/** A length along the first axis, turned by the direction, is the vector again. */
function polar(kernels: Kernels, seed: number): number {
  const x = pairs(kernels, seed);
  const directions = Float64Array.from({ length: TRIALS }, (_, i) => bearing(x[2 * i]!, -x[2 * i + 1]!));
  const flat = new Float64Array(2 * TRIALS);
  products(kernels, x, x).forEach((square, i) => (flat[2 * i] = norm(square)));
  const back = kernels.rope.analysis.rotated(flat, directions, 1, interleaved);
  return largest(back.map((value, c) => value - x[c]!));
}

/** Lengths before and after. */
function lengths(kernels: Kernels, theta: number, seed: number): number {
  const x = pairs(kernels, seed);
  const turns = places(kernels, seed + 1).map((place) => place * theta);
  const at = kernels.rope.analysis.rotated(x, turns, 1, interleaved);
  const before = products(kernels, x, x);
  return largest(products(kernels, at, at).map((square, i) => norm(square) - norm(before[i]!)));
}

/** The angle from each position to the next, against theta. */
function steps({ rope }: Kernels, theta: number): number {
  const angles = Array.from({ length: TRIALS + 1 }, (_, m) => rope.analysis.angles([theta], m).angle[0]!);
  return largest(angles.slice(1).map((angle, m) => turnBetween(theta, turnBetween(angles[m]!, angle))));
}

/** Products with and without the same turn given to both. */
function offset(kernels: Kernels, gamma: number, seed: number): number {
  const [q, k] = [pairs(kernels, seed), pairs(kernels, seed + 1)];
  const by = new Float64Array(TRIALS).fill(gamma);
  const turn = (x: Float64Array): Float64Array => kernels.rope.analysis.rotated(x, by, 1, interleaved);
  const without = products(kernels, q, k);
  return largest(products(kernels, turn(q), turn(k)).map((value, i) => value - without[i]!));
}

/** What `verifyRelative` looks for, with a wrong turn taken: f(q, m), f(k, n) against f(q, 0), f(k, n − m). */
function slipped(kernels: Kernels, slip: Slip, theta: number, seed: number) {
  const { analysis } = kernels.rope;
  const { f, factor, keyPosition, back } = partsOf(slip);
  const turn: Turn = (x, positions) => {
    const [a, b] = analysis.rotated([x.x, x.y], [theta], positions);
    return { x: a!, y: b! };
  };
  const product = (a: Point, b: Point): number => analysis.pairScores([a.x, a.y], [b.x, b.y], [0], 0, 0)[0]!;
  const [q, k] = [pairs(kernels, seed), pairs(kernels, seed + 1)];
  const [ms, ns] = [places(kernels, seed + 2), places(kernels, seed + 3)];
  let worst = { largest: -1, m: 0, n: 0, left: 0, right: 0 };
  for (let i = 0; i < TRIALS; i++) {
    const [m, n] = [ms[i]!, ns[i]!];
    const query = { x: q[2 * i]!, y: q[2 * i + 1]! };
    const key = { x: k[2 * i]!, y: k[2 * i + 1]! };
    const left = product(f(query, m, turn), factor(f(key, keyPosition(n), turn)));
    const right = product(f(query, 0, turn), factor(f(key, keyPosition(back(m, n)), turn)));
    const off = Math.abs(left - right);
    if (off > worst.largest) worst = { largest: off, m, n, left, right };
  }
  return worst;
}
