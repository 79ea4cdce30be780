import { extended, type Input, options } from '../options/options.js';
import { finite, from, integer, positive, unchecked, whole, within, word } from '../options/rules.js';
import { PAIRINGS } from '../config/config.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import {
  createDistances,
  distances as checkDistances,
  type CheckedDistances,
  type Distances,
  frequencies,
  head,
  type Numbers,
  PAIRING,
  pairingOf,
  type PairingOptions,
  position,
  vector,
} from './input.js';

/** Complex numbers, real and imaginary parts. */
export interface ComplexArray {
  re: Float64Array;
  im: Float64Array;
}

const COMPONENTS = options({
  /**
   * Mean of every component, mu.
   * @defaultValue 0
   */
  mean: finite.or(0),
  /**
   * Standard deviation of every component, sigma.
   * @defaultValue 1
   */
  deviation: from(0).or(1),
  /**
   * Correlation of `q_c` with `k_c`, rho, -1 to 1: 0 is a random key, 1 is `k = q`.
   * @defaultValue 0
   */
  correlation: within(-1, 1).or(0),
  /** Components of a head, d; two for each pair where it is left out. */
  headDim: whole().optional,
});

/** Gaussian components of queries and keys. */
export interface Components extends Input<typeof COMPONENTS> {}

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

const RANDOM = options({
  /** @defaultValue 1 */
  seed: whole().or(1),
  /** @defaultValue 0 */
  mean: finite.or(0),
  /** @defaultValue 1 */
  deviation: from(0).or(1),
});

export interface Decay {
  /**
   * `(1/P) sum of cos(s theta[i])` at every distance: the score of a query with itself, its pairs all of one length,
   * relative to distance 0.
   *
   * @error at most 1e-14.
   * @source RoFormer section 3.4.3.
   * @throws RopeError `range` where a frequency is negative, or a distance past 2^24 or not finite.
   */
  meanCosine(theta: Numbers, distances: Distances): Float64Array;

  /**
   * Mean and standard deviation of the score over Gaussian components, `mu`, `sigma`, `rho`:
   * `mean = 2 (mu^2 + rho sigma^2) sum cos(s theta_i)` and
   * `variance = P (2 sigma^4 + 4 mu^2 sigma^2) + (2 rho^2 sigma^4 + 4 rho mu^2 sigma^2) sum cos(2 s theta_i)`, plus
   * what unrotated components add. By default random queries and keys: mean 0 and deviation `sqrt(d)` at every
   * distance, no decay.
   *
   * @source Barbero et al. 2410.06205, Proposition 3.2.
   * @throws RopeError `range` where a frequency is negative, a distance past 2^24, `deviation` negative,
   * `correlation` outside -1 to 1, or `headDim` has no room for all pairs.
   */
  expectedScore(
    theta: Numbers,
    distances: Distances,
    components?: Components,
  ): { mean: Float64Array; deviation: Float64Array };

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

  /**
   * A key whose score with `q` is largest at distance `r`: `k = R(r) q`, so that the score at distance `s` is
   * `sum of |q_i|^2 cos((s - r) theta[i])` plus what the unrotated components add.
   *
   * @source Barbero et al. 2410.06205, Proposition 3.1.
   * @throws RopeError `length` where `q` has fewer than two elements for each pair, `range` where `r` is past 2^24.
   */
  aim(q: Numbers, theta: Numbers, r: number, options?: PairingOptions): Float64Array;

  /**
   * Numbers from a seed, normal with `mean` (0) and `deviation` (1): the same everywhere.
   *
   * @throws RopeError `range` where `length` or `seed` is not a whole number from 0 on, or `deviation` is negative.
   */
  randomVector(length: number, options?: Input<typeof RANDOM>): Float64Array;
}

/** What {@link Decay.decayBound} works from: one weight for each partial sum, and what is added. */
export interface CheckedBound {
  theta: Float64Array;
  weights: Float64Array;
  still: number;
  at: CheckedDistances;
}

export function createDecay(runtime: Runtime): Decay & {
  checkBound(fn: string, theta: unknown, distances: unknown, options: DecayBoundOptions | undefined): CheckedBound;
  runBound(bound: CheckedBound): Float64Array;
} {
  const { module, memory } = runtime;
  const writeDistances = createDistances(runtime);
  const components = runtime.struct('Components', 'mean deviation correlation');
  /** A curve over distances: one call of a kernel that begins `(out, theta, distances, count, P)`. */
  function curve(fn: string, kernel: typeof module.meanCosine, theta: unknown, distances: unknown): Float64Array {
    const turning = frequencies(fn, 'theta', theta);
    const at = checkDistances(fn, distances);
    return memory.scope(fn, (arena) => {
      const out = arena.f64Zone(at.count);
      kernel(out, arena.f64(turning), writeDistances(arena, at), at.count, turning.length);
      return arena.readF64(out, at.count);
    });
  }

  function products(fn: string, q: Float64Array, k: Float64Array, P: number, pairing: number): ComplexArray {
    return memory.scope(fn, (arena) => {
      const re = arena.f64Zone(P);
      const im = arena.f64Zone(P);
      module.pairProducts(re, im, arena.f64(q), arena.f64(k), P, pairing);
      return { re: arena.readF64(re, P), im: arena.readF64(im, P) };
    });
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
    const weights = memory.scope(fn, (arena) => {
      const zone = arena.f64Zone(P);
      module.abelWeights(zone, arena.f64(re), arena.f64(im), P, form);
      return arena.readF64(zone, P);
    });
    let still = 0;
    for (let c = 2 * P; c < q.length; c++) still += q[c]! * k[c]!;
    return { theta: turning, weights, still: Math.abs(still), at };
  }

  function runBound({ theta, weights, still, at }: CheckedBound): Float64Array {
    const out = memory.scope('decayBound', (arena) => {
      const zone = arena.f64Zone(at.count);
      module.decayBound(zone, arena.f64(weights), arena.f64(theta), writeDistances(arena, at), at.count, theta.length);
      return arena.readF64(zone, at.count);
    });
    return still === 0 ? out : out.map((each) => each + still);
  }

  return {
    checkBound,
    runBound,

    meanCosine: (theta, distances) => curve('meanCosine', module.meanCosine, theta, distances),

    expectedScore(theta, distances, options) {
      const fn = 'expectedScore';
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      const at = checkDistances(fn, distances);
      const { mean, deviation, correlation: rho, headDim: d = 2 * P } = COMPONENTS.read(fn, options);
      integer(fn, 'headDim', d, 2 * P);
      return memory.scope(fn, (arena) => {
        const means = arena.f64Zone(at.count);
        const deviations = arena.f64Zone(at.count);
        module.expectedScore(
          means,
          deviations,
          arena.f64(turning),
          writeDistances(arena, at),
          at.count,
          d,
          P,
          fill(components, { mean, deviation, correlation: rho }),
        );
        return { mean: arena.readF64(means, at.count), deviation: arena.readF64(deviations, at.count) };
      });
    },

    partialSums(theta, s) {
      const turning = frequencies('partialSums', 'theta', theta);
      position('partialSums', 's', s);
      const count = turning.length + 1;
      return memory.scope('partialSums', (arena) => {
        const re = arena.f64Zone(count);
        const im = arena.f64Zone(count);
        module.partialSums(re, im, arena.f64(turning), turning.length, s);
        return { re: arena.readF64(re, count), im: arena.readF64(im, count) };
      });
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
      return memory.scope(fn, (arena) => {
        const out = arena.f64Zone(at.count);
        module.productScores(
          out,
          arena.f64(real),
          arena.f64(imaginary),
          arena.f64(turning),
          writeDistances(arena, at),
          at.count,
          P,
        );
        return arena.readF64(out, at.count);
      });
    },

    decayBound: (theta, distances, options) => runBound(checkBound('decayBound', theta, distances, options)),

    extrapolationBound(theta, distances, options) {
      const fn = 'extrapolationBound';
      const turning = frequencies(fn, 'theta', theta);
      const at = checkDistances(fn, distances);
      const weight = 2 * EXTRAPOLATION.read(fn, options).largest;
      return runBound({ theta: turning, weights: new Float64Array(turning.length).fill(weight), still: 0, at });
    },

    aim(q, theta, r, options) {
      const turning = frequencies('aim', 'theta', theta);
      const query = head('aim', 'q', q, turning.length);
      position('aim', 'r', r);
      const pairing = pairingOf('aim', options);
      return memory.scope('aim', (arena) => {
        const out = arena.f64Zone(query.length);
        module.rotated(out, arena.f64(query), arena.f64(turning), query.length, turning.length, r, pairing, 1);
        return arena.readF64(out, query.length);
      });
    },

    randomVector(length, options) {
      const fn = 'randomVector';
      integer(fn, 'length', length, 0);
      const { seed, mean, deviation } = RANDOM.read(fn, options);
      const normals = memory.scope(fn, (arena) => {
        const out = arena.f64Zone(length);
        module.randomVector(out, length, seed, deviation);
        return arena.readF64(out, length);
      });
      return mean === 0 ? normals : normals.map((each) => each + mean);
    },
  };
}
