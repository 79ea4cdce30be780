/** Scores as sums of pair products, and the bounds that follow from their partial sums. */
import { extended, type Input, options } from '../options/options.js';
import { integer, positive, unchecked, word } from '../options/rules.js';
import { PAIRINGS } from '../config/config.js';
import type { Runtime } from '../border/runtime.js';
import {
  type CheckedDistances,
  type ComplexArray,
  complexOutput,
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  head,
  type Numbers,
  output,
  PAIRING,
  pairingOf,
  type PairingOptions,
  position,
  vector,
} from './input.js';

export const FORMS = ['largest', 'each'] as const;

const DECAY_BOUND = extended(PAIRING, {
  /** With `k`: bound the score of this query … */
  q: unchecked<Numbers>().optional,
  /** … and this key. */
  k: unchecked<Numbers>().optional,
  /**
   * `largest`: the largest difference of neighbouring pair products in front of the sum, RoFormer eq. 37.
   * `each`: every difference with its own partial sum, the line before it, never larger.
   * @defaultValue 'largest'
   */
  form: word(FORMS).or('largest'),
});

/** The vectors and the form of `decayBound`. */
export interface DecayBoundOptions extends Input<typeof DECAY_BOUND> {}

const PRODUCTS = options({
  /** Real parts. */
  re: unchecked<Float64Array>(),
  /** Imaginary parts. */
  im: unchecked<Float64Array>(),
});

const EXTRAPOLATION = options({
  /** @defaultValue 1 */
  largest: positive.or(1),
});

export interface Bounds {
  /**
   * The walk `S_0 = 0`, `S_j = sum over i < j of e^(j s theta[i])` at one distance, `[P + 1]`: what Abel summation
   * leaves of the distance.
   *
   * @source RoFormer eq. 35, 36.
   * @throws RopeError `range` where a frequency is negative or `s` is past 2^24.
   */
  partialSums(theta: Numbers, s: number): ComplexArray;

  /**
   * `h_i = q_i conj(k_i)`, pairs read as complex numbers, `[P]`.
   *
   * @throws RopeError `length` where `q` or `k` has fewer than two elements for each pair, or they differ in length.
   */
  pairProducts(q: Numbers, k: Numbers, pairs: number, options?: PairingOptions): ComplexArray;

  /**
   * `sum over i of Re(h_i e^(j s theta[i]))`: the score of given pair products.
   *
   * @error at most 1e-14 of their sum.
   * @throws RopeError `length` where `products` has not one element for each pair, `range` where a distance is past
   * 2^24.
   */
  productScores(products: ComplexArray, theta: Numbers, distances: Distances): Float64Array;

  /**
   * RoFormer's upper bound of the score, from the partial sums.
   *
   * With `q` and `k` it bounds their score: `max |h_(i+1) - h_i| * sum |S_(i+1)(s)|` plus the magnitude that the
   * unrotated components add; never below `|score|`. Without, the relative bound of RoFormer's figure,
   * `(1/P) sum of |S_j(s)|`: (P + 1)/2 at 0, falling on average only.
   *
   * @error at most 2e-14 of the value times P.
   * @source RoFormer eq. 37.
   * @throws RopeError `missing` where one of `q` and `k` is given without the other.
   */
  decayBound(theta: Numbers, distances: Distances, options?: DecayBoundOptions): Float64Array;

  /**
   * The extrapolation bound of Chen et al.: `2 largest B(s)`, `B(s) = sum |A_(k+1)(s)|`, for scores whose pair
   * products are at most `largest` (1) in magnitude. The paper takes B(s) to be at least d; with base 10000 and d =
   * 128 it is below d from distance 4861 on at some distances.
   *
   * @source Chen et al. 2306.15595, section 2.
   * @throws RopeError `range` where a frequency is negative, a distance past 2^24, or `largest` is not positive.
   */
  extrapolationBound(theta: Numbers, distances: Distances, options?: Input<typeof EXTRAPOLATION>): Float64Array;
}

/** What {@link Bounds.decayBound} works from: one weight for each partial sum, and what is added. */
export interface CheckedBound {
  theta: Float64Array;
  weights: Float64Array;
  still: number;
  at: CheckedDistances;
}

export function createBounds(runtime: Runtime): Bounds & {
  checkBound(fn: string, theta: unknown, distances: unknown, options: DecayBoundOptions | undefined): CheckedBound;
  runBound(bound: CheckedBound): Float64Array;
} {
  const { module, memory } = runtime;
  const writeDistances = createDistances(runtime);

  function products(fn: string, q: Float64Array, k: Float64Array, P: number, pairing: number): ComplexArray {
    return complexOutput(memory, fn, P, (arena, re, im) =>
      module.pairProducts(re, im, arena.f64(q), arena.f64(k), P, pairing),
    );
  }

  function checkBound(
    fn: string,
    theta: unknown,
    distances: unknown,
    options: DecayBoundOptions | undefined,
  ): CheckedBound {
    const turning = frequencies(fn, 'theta', theta);
    const P = turning.length;
    const at = checkDistances(fn, distances);
    const read = DECAY_BOUND.read(fn, options);
    if (read.q === undefined && read.k === undefined) {
      return { theta: turning, weights: new Float64Array(P).fill(1 / P), still: 0, at };
    }
    const q = head(fn, 'q', read.q, P);
    const k = head(fn, 'k', read.k, P, q.length);
    const pairing = PAIRINGS.indexOf(read.pairing);
    const form = FORMS.indexOf(read.form);
    const { re, im } = products(fn, q, k, P, pairing);
    const weights = output(memory, fn, P, (arena, out) =>
      module.abelWeights(out, arena.f64(re), arena.f64(im), P, form),
    );
    let still = 0;
    for (let c = 2 * P; c < q.length; c++) still += q[c]! * k[c]!;
    return { theta: turning, weights, still: Math.abs(still), at };
  }

  function runBound({ theta, weights, still, at }: CheckedBound): Float64Array {
    const out = output(memory, 'decayBound', at.count, (arena, out) =>
      module.decayBound(out, arena.f64(weights), arena.f64(theta), writeDistances(arena, at), at.count, theta.length),
    );
    return still === 0 ? out : out.map((each) => each + still);
  }

  return {
    checkBound,
    runBound,

    partialSums(theta, s) {
      const turning = frequencies('partialSums', 'theta', theta);
      position('partialSums', 's', s);
      const count = turning.length + 1;
      return complexOutput(memory, 'partialSums', count, (arena, re, im) =>
        module.partialSums(re, im, arena.f64(turning), turning.length, s),
      );
    },

    pairProducts(q, k, pairs, options) {
      const fn = 'pairProducts';
      integer(fn, 'pairs', pairs, 1);
      const query = head(fn, 'q', q, pairs);
      const key = head(fn, 'k', k, pairs, query.length);
      return products(fn, query, key, pairs, pairingOf(fn, options));
    },

    productScores(given, theta, distances) {
      const fn = 'productScores';
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      const { re, im } = PRODUCTS.read(fn, given);
      const real = vector(fn, 'products.re', re, P);
      const imaginary = vector(fn, 'products.im', im, P);
      const at = checkDistances(fn, distances);
      return output(memory, fn, at.count, (arena, out) =>
        module.productScores(
          out,
          arena.f64(real),
          arena.f64(imaginary),
          arena.f64(turning),
          writeDistances(arena, at),
          at.count,
          P,
        ),
      );
    },

    decayBound: (theta, distances, options) => runBound(checkBound('decayBound', theta, distances, options)),

    extrapolationBound(theta, distances, options) {
      const fn = 'extrapolationBound';
      const turning = frequencies(fn, 'theta', theta);
      const at = checkDistances(fn, distances);
      const weight = 2 * EXTRAPOLATION.read(fn, options).largest;
      return runBound({ theta: turning, weights: new Float64Array(turning.length).fill(weight), still: 0, at });
    },
  };
}
