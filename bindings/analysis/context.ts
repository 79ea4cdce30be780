import { atLeast, between, evenPositive, fail, finite, integer } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { RopeError } from '../options/errors.js';
import {
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  MAX_PAIRS,
  MAX_POSITION,
  type Numbers,
  optionsOf,
} from './input.js';
import type { Steps } from './steps.js';

export interface ContextLimitOptions {
  /** Look no farther than this; 2^20. At most 2^24. */
  limit?: number;
  /** Components of a head, d; two for each pair. Unrotated ones count as cosines of 0. */
  headDim?: number;
}

export interface MinimalBaseOptions {
  /** Components of a head, d. */
  headDim: number;
  /** Rotated components, r; `headDim`. */
  rotaryDim?: number;
  /** The smallest base that counts, above 1; 2. */
  from?: number;
  /** Give up above this base; 1e15. */
  limit?: number;
  /** Windows of feasible bases narrower than this share of the base may be missed; 1e-6. At least 1e-12. */
  tolerance?: number;
  /** Try bases of so many significant decimal digits only (1 to 6), in place of every base. */
  digits?: number;
}

export interface Context {
  /**
   * `B(s) = sum of cos(s theta[i])` (Men et al. 2405.14591, Theorem 1; there for `theta[i] = b^(-2i/d)`). Where it is
   * negative a key that resembles the query gets less attention, on average, than a random one. Error at most 1e-14 P.
   */
  contextBound(theta: Numbers, distances: Distances): Float64Array;

  /** The first distance 0, 1, 2, … at which B is negative: the context that theta can serve. `Infinity` where there is none below `limit`. */
  contextLimit(theta: Numbers, options?: ContextLimitOptions): number;

  /**
   * The smallest base `b >= from` for which `B(m) = sum of cos(m b^(-2i/r)) >= 0` at `m = 0 … length - 1`
   * (Men et al., Table 2), or `Infinity` where there is none up to `limit`.
   *
   * Feasible bases are not an interval, so nothing is bisected. By default every real base is considered, in steps
   * that a bound on the derivatives proves too short to pass one; the answer is feasible, and the true infimum is at
   * most `tolerance` below it unless its window is narrower than `tolerance`. With `digits`, only rounded bases are.
   * A context of 4096 takes some milliseconds, of a million some seconds: see `search`.
   *
   * @throws RopeError `range` where one rotated pair is all there is: no base changes it.
   */
  minimalBase(length: number, options: MinimalBaseOptions): number;
}

const CHUNK = 1 << 15;
const RUNNING = 0;
const FOUND = 1;
/** About two milliseconds of the search. */
const BUDGET = 4000;

export function createContext(runtime: Runtime): Context & {
  contextLimitSteps(theta: Numbers, options?: ContextLimitOptions): Steps<number>;
  minimalBaseSteps(length: number, options: MinimalBaseOptions): Steps<number>;
} {
  const { module, memory } = runtime;
  const writeDistances = createDistances(runtime);
  function contextLimitSteps(theta: Numbers, options?: ContextLimitOptions): Steps<number> {
    const fn = 'contextLimit';
    const turning = frequencies(fn, 'theta', theta);
    const P = turning.length;
    const given = optionsOf(fn, options, ['limit', 'headDim']);
    const limit = given['limit'] === undefined ? 2 ** 20 : integer(fn, 'limit', given['limit'], 1, MAX_POSITION);
    const d = given['headDim'] === undefined ? 2 * P : integer(fn, 'headDim', given['headDim'], 2 * P);
    return (function* () {
      for (let first = 0; first < limit; first += CHUNK) {
        const found = memory.scope((arena) =>
          module.firstNegative(
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

  function minimalBaseSteps(length: number, options: MinimalBaseOptions): Steps<number> {
    const fn = 'minimalBase';
    integer(fn, 'length', length, 1, MAX_POSITION);
    const given = optionsOf(fn, options, ['headDim', 'rotaryDim', 'from', 'limit', 'tolerance', 'digits']);
    const headDim = integer(fn, 'headDim', given['headDim'], 1, 2 * MAX_PAIRS);
    const r = evenPositive(
      fn,
      given['rotaryDim'] === undefined ? 'headDim' : 'rotaryDim',
      given['rotaryDim'] ?? headDim,
    );
    if (r > headDim) integer(fn, 'rotaryDim', r, 2, headDim);
    if (headDim === 2) {
      throw new RopeError(
        'range',
        'headDim',
        2,
        'minimalBase: headDim must be at least 4, got 2. The frequency of the only pair is 1 with every base',
      );
    }
    const from = given['from'] === undefined ? 2 : finite(fn, 'from', given['from']);
    if (!(from > 1)) fail('range', fn, 'from', 'must be above 1', given['from']);
    const limit = given['limit'] === undefined ? 1e15 : atLeast(fn, 'limit', given['limit'], from);
    const tolerance =
      given['tolerance'] === undefined ? 1e-6 : between(fn, 'tolerance', given['tolerance'], 1e-12, 0.1);
    const digits = given['digits'] === undefined ? 0 : integer(fn, 'digits', given['digits'], 1, 6);
    return (function* () {
      const P = r / 2;
      const scratch = memory.allocate(8 * module.contextScratch(P));
      const search = runtime.struct('BaseSearch', ['base', 'outcome']);
      try {
        module.beginBaseSearch(search.address, length, P, (headDim - r) / 2, from, limit, tolerance, digits);
        // The fit of the paper's figure 1, for d = 128: an idea of how far there is to go.
        const end = Math.log(0.0424 * length ** 1.628);
        for (;;) {
          module.continueBaseSearch(search.address, scratch, BUDGET);
          const { base, outcome } = search;
          if (outcome !== RUNNING) return outcome === FOUND ? base : Infinity;
          yield { fraction: Math.min(0.99, Math.max(0, Math.log(base) / end) ** 6), base };
        }
      } finally {
        memory.release(scratch);
        memory.release(search.address);
      }
    })();
  }

  /** Runs a search to its end in one go. */
  function finish<Result>(steps: Steps<Result>): Result {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  return {
    contextLimitSteps,
    minimalBaseSteps,

    contextBound(theta, distances) {
      const turning = frequencies('contextBound', 'theta', theta);
      const at = checkDistances('contextBound', distances);
      return memory.scope((arena) => {
        const out = arena.f64Zone(at.count);
        module.contextBound(out, arena.f64(turning), writeDistances(arena, at), at.count, turning.length);
        return arena.readF64(out, at.count);
      });
    },

    contextLimit: (theta, options) => finish(contextLimitSteps(theta, options)),
    minimalBase: (length, options) => finish(minimalBaseSteps(length, options)),
  };
}
