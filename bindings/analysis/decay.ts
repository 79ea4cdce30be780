import { type Input, options } from '../options/options.js';
import { finite, from, integer, whole, within } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import {
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  head,
  type Numbers,
  output,
  outputs,
  pairingOf,
  type PairingOptions,
  position,
} from './input.js';

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

export function createDecay(runtime: Runtime): Decay {
  const { module, memory } = runtime;
  const writeDistances = createDistances(runtime);
  const components = runtime.struct('Components', 'mean deviation correlation');
  /** A curve over distances: one call of a kernel that begins `(out, theta, distances, count, P)`. */
  function curve(fn: string, kernel: typeof module.meanCosine, theta: unknown, distances: unknown): Float64Array {
    const turning = frequencies(fn, 'theta', theta);
    const at = checkDistances(fn, distances);
    return output(memory, fn, at.count, (arena, out) =>
      kernel(out, arena.f64(turning), writeDistances(arena, at), at.count, turning.length),
    );
  }

  return {
    meanCosine: (theta, distances) => curve('meanCosine', module.meanCosine, theta, distances),

    expectedScore(theta, distances, options) {
      const fn = 'expectedScore';
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      const at = checkDistances(fn, distances);
      const { headDim: d = 2 * P, ...of } = COMPONENTS.read(fn, options);
      integer(fn, 'headDim', d, 2 * P);
      const [mean, deviation] = outputs(memory, fn, at.count, (arena, means, deviations) =>
        module.expectedScore(
          means,
          deviations,
          arena.f64(turning),
          writeDistances(arena, at),
          at.count,
          d,
          P,
          fill(components, of),
        ),
      );
      return { mean, deviation };
    },

    aim(q, theta, r, options) {
      const turning = frequencies('aim', 'theta', theta);
      const query = head('aim', 'q', q, turning.length);
      position('aim', 'r', r);
      const pairing = pairingOf('aim', options);
      return output(memory, 'aim', query.length, (arena, out) =>
        module.rotated(out, arena.f64(query), arena.f64(turning), query.length, turning.length, r, pairing, 1),
      );
    },

    randomVector(length, options) {
      const fn = 'randomVector';
      integer(fn, 'length', length, 0);
      const { seed, mean, deviation } = RANDOM.read(fn, options);
      const normals = output(memory, fn, length, (_arena, out) => module.randomVector(out, length, seed, deviation));
      return mean === 0 ? normals : normals.map((each) => each + mean);
    },
  };
}
