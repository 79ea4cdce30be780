import { createBaseSearches, type LargestInfeasibleBaseOptions, type MinimalBaseOptions } from './base-search.js';
import { type Input, options } from '../options/options.js';
import { integer, whole } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import {
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  MAX_POSITION,
  type Numbers,
  output,
} from './input.js';
import { type Steps, toEnd } from './steps.js';

const CONTEXT_LIMIT = options({
  /**
   * Look no farther than this; at most 2^24.
   * @defaultValue 1048576
   */
  limit: whole(1, MAX_POSITION).or(1048576),
  /** Components of a head, d; two for each pair where it is left out. Unrotated ones count as cosines of 0. */
  headDim: whole().optional,
});

/** How far `contextLimit` looks. */
export interface ContextLimitOptions extends Input<typeof CONTEXT_LIMIT> {}

export interface Context {
  /**
   * `B(s) = sum of cos(s theta[i])`. Where it is negative a key that resembles the query gets less attention, on
   * average, than a random one.
   *
   * @error at most 1e-14 P.
   * @source Men et al. 2405.14591, Theorem 1, there for `theta[i] = b^(-2i/d)`.
   * @throws RopeError `range` where a frequency is negative, or a distance past 2^24 or not finite.
   */
  contextBound(theta: Numbers, distances: Distances): Float64Array;

  /**
   * The first distance 0, 1, 2, … at which B is negative: the context that theta can serve. `Infinity` where there is none below `limit`.
   *
   * @throws RopeError `range` where a frequency is negative, `limit` past 2^24, or `headDim` has no room for all
   * pairs.
   */
  contextLimit(theta: Numbers, options?: ContextLimitOptions): number;

  /**
   * The smallest base `b >= from` for which `B(m) = sum of cos(m b^(-2i/r)) >= 0` at `m = 0 … length - 1`, or
   * `Infinity` where there is none up to `limit`.
   *
   * Feasible bases are not an interval, so nothing is bisected. By default every real base is considered, in steps
   * that a bound on the derivatives proves too short to pass one; the answer is feasible, and the true infimum is at
   * most `tolerance` below it unless its window is narrower than `tolerance`. With `digits`, only rounded bases are.
   * A context of 4096 takes some milliseconds, of a million some seconds: see `search`.
   *
   * @source Men et al. 2405.14591, Table 2.
   * @throws RopeError `range` where one rotated pair is all there is: no base changes it.
   */
  minimalBase(length: number, options: MinimalBaseOptions): number;

  /**
   * The largest base `b > from` with `B(m) = sum of cos(m b^(-2i/r)) < 0` at some `m = 0 … length - 1`, or `-Infinity`
   * where there is none. Above it every base works, which is not so above `minimalBase`.
   *
   * Every real base is considered, in steps that a bound on the derivatives proves too short to pass one that fails.
   * The time grows with the square of `length`, which is at most 131072: see `search`.
   *
   * @error relative, at most 1e-9 from 8 pairs on, 1e-5 for fewer; a window of failing bases narrower than 1e-10 of
   * the base may be missed.
   * @source The condition is that of Men et al. 2405.14591.
   * @throws RopeError `range` where one rotated pair is all there is (no base changes it), or `length` is past 131072.
   */
  largestInfeasibleBase(length: number, options: LargestInfeasibleBaseOptions): number;
}

const CHUNK = 1 << 15;

export function createContext(runtime: Runtime): Context &
  ReturnType<typeof createBaseSearches> & {
    contextLimitSteps(theta: Numbers, options?: ContextLimitOptions): Steps<number>;
  } {
  const { module, memory } = runtime;
  const { minimalBaseSteps, largestInfeasibleBaseSteps } = createBaseSearches(runtime);
  const writeDistances = createDistances(runtime);
  function contextLimitSteps(theta: Numbers, given?: ContextLimitOptions): Steps<number> {
    const fn = 'contextLimit';
    const turning = frequencies(fn, 'theta', theta);
    const P = turning.length;
    const { limit, headDim: d = 2 * P } = CONTEXT_LIMIT.read(fn, given);
    integer(fn, 'headDim', d, 2 * P);
    return (function* () {
      for (let first = 0; first < limit; first += CHUNK) {
        const found = memory.scope(fn, (arena) =>
          module.contextLimit(
            arena.f64(turning),
            (d - 2 * P) / 2,
            first,
            Math.min(CHUNK, limit - first),
            P,
            arena.f64Zone(module.contextScratch(P)),
          ),
        );
        if (found >= 0) return found;
        yield { fraction: Math.min(1, (first + CHUNK) / limit) };
      }
      return Infinity;
    })();
  }

  return {
    contextLimitSteps,
    minimalBaseSteps,
    largestInfeasibleBaseSteps,

    contextBound(theta, distances) {
      const turning = frequencies('contextBound', 'theta', theta);
      const at = checkDistances('contextBound', distances);
      return output(memory, 'contextBound', at.count, (arena, out) =>
        module.contextBound(out, arena.f64(turning), writeDistances(arena, at), at.count, turning.length),
      );
    },

    contextLimit: (theta, options) => toEnd(contextLimitSteps(theta, options)),
    minimalBase: (length, options) => toEnd(minimalBaseSteps(length, options)),
    largestInfeasibleBase: (length, options) => toEnd(largestInfeasibleBaseSteps(length, options)),
  };
}
