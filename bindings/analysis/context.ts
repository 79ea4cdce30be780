import { type Input, options } from '../options/options.js';
import { above1, atLeast, evenPositive, finite, integer, whole, within } from '../options/rules.js';
import { Block } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import type { Struct } from '../border/struct.js';
import { RopeError } from '../options/errors.js';
import {
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  MAX_PAIRS,
  MAX_POSITION,
  type Numbers,
} from './input.js';
import type { Progress, Steps } from './steps.js';

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

const MINIMAL_BASE = options({
  /** Components of a head, d. */
  headDim: whole(1, 2 * MAX_PAIRS),
  /** Rotated components, r; `headDim` where it is left out. */
  rotaryDim: evenPositive.optional,
  /**
   * The smallest base that counts, above 1.
   * @defaultValue 2
   */
  from: above1.or(2),
  /**
   * Give up above this base.
   * @defaultValue 1e15
   */
  limit: finite.or(1e15),
  /**
   * Windows of feasible bases narrower than this share of the base may be missed; at least 1e-12.
   * @defaultValue 1e-6
   */
  tolerance: within(1e-12, 0.1).or(1e-6),
  /** Try bases of so many significant decimal digits only (1 to 6), in place of every base. */
  digits: whole(1, 6).optional,
});

/** The head and the bounds of `minimalBase`. */
export interface MinimalBaseOptions extends Input<typeof MINIMAL_BASE> {}

const LARGEST_INFEASIBLE_BASE = options({
  /** Components of a head, d. */
  headDim: whole(1, 2 * MAX_PAIRS),
  /** Rotated components, r; `headDim` where it is left out. */
  rotaryDim: evenPositive.optional,
  /**
   * Only larger bases count; above 1.
   * @defaultValue 2
   */
  from: above1.or(2),
});

/** The head and the lower end of `largestInfeasibleBase`. */
export interface LargestInfeasibleBaseOptions extends Input<typeof LARGEST_INFEASIBLE_BASE> {}

export interface Context {
  /**
   * `B(s) = sum of cos(s theta[i])` (Men et al. 2405.14591, Theorem 1; there for `theta[i] = b^(-2i/d)`). Where it is
   * negative a key that resembles the query gets less attention, on average, than a random one. Error at most 1e-14 P.
   *
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

  /**
   * The largest base `b > from` with `B(m) = sum of cos(m b^(-2i/r)) < 0` at some `m = 0 … length - 1`, or `-Infinity` where there
   * is none. Above it every base works, which is not so above `minimalBase` (the condition is that of Men et al. 2405.14591).
   *
   * Every real base is considered, in steps that a bound on the derivatives proves too short to pass one that fails. Relative
   * error at most 1e-9 from 8 pairs on, 1e-5 for fewer; a window of failing bases narrower than 1e-10 of the base may be
   * missed. The time grows with the square of `length`, which is at most 131072: see `search`.
   *
   * @throws RopeError `range` where one rotated pair is all there is (no base changes it), or `length` is past 131072.
   */
  largestInfeasibleBase(length: number, options: LargestInfeasibleBaseOptions): number;
}

const CHUNK = 1 << 15;
const RUNNING = 0;
const FOUND = 1;
/** The longest context of `largestInfeasibleBase`: half a minute of work, and four times as much for twice the length. */
const MAX_SAFE_LENGTH = 1 << 17;
/** By what share of the base its first step goes down; it adapts. */
const FIRST_STEP = 0.001;
/** About two milliseconds of the search. */
const BUDGET = 4000;

export function createContext(runtime: Runtime): Context & {
  contextLimitSteps(theta: Numbers, options?: ContextLimitOptions): Steps<number>;
  minimalBaseSteps(length: number, options: MinimalBaseOptions): Steps<number>;
  largestInfeasibleBaseSteps(length: number, options: LargestInfeasibleBaseOptions): Steps<number>;
} {
  const { module, memory } = runtime;
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

  /** A search whose state lies in the module: `advance` goes on with it and gives the answer or how far it has come. */
  function searchSteps(
    fn: string,
    length: number,
    { headDim, rotaryDim, from }: { headDim: number; rotaryDim?: number | undefined; from: number },
    limit: number,
    tolerance: number,
    digits: number,
    advance: (search: Struct<'base' | 'limit' | 'outcome' | 'length'>, scratch: number) => Progress | number,
  ): Steps<number> {
    const r = rotaryDim ?? evenPositive(fn, 'headDim', headDim);
    if (r > headDim) integer(fn, 'rotaryDim', r, 2, headDim);
    if (headDim < 4) {
      throw new RopeError(
        'range',
        'headDim',
        headDim,
        `${fn}: headDim must be at least 4, got ${headDim}. The frequency of the only pair is 1 with every base`,
      );
    }
    atLeast(fn, 'limit', limit, from);
    return (function* () {
      const P = r / 2;
      const scratch = new Block(memory, 8 * module.contextScratch(P), fn, 'headDim');
      const search = runtime.struct('BaseSearch', ['base', 'limit', 'outcome', 'length']);
      memory.watch(search, search.address); // whoever forgets a search leaves both to the collector
      try {
        module.beginBaseSearch(search.address, length, P, (headDim - r) / 2, from, limit, tolerance, digits);
        for (;;) {
          const found = advance(search, scratch.address);
          if (typeof found === 'number') return found;
          yield found;
        }
      } finally {
        scratch.dispose();
        memory.unwatch(search);
        memory.release(search.address);
      }
    })();
  }

  function minimalBaseSteps(length: number, given: MinimalBaseOptions): Steps<number> {
    const fn = 'minimalBase';
    integer(fn, 'length', length, 1, MAX_POSITION);
    const options = MINIMAL_BASE.read(fn, given);
    // The fit of the paper's figure 1, for d = 128: an idea of how far there is to go.
    const end = Math.log(0.0424 * length ** 1.628);
    return searchSteps(
      fn,
      length,
      options,
      options.limit,
      options.tolerance,
      options.digits ?? 0,
      (search, scratch) => {
        module.continueBaseSearch(search.address, scratch, BUDGET);
        const { base, outcome } = search;
        if (outcome !== RUNNING) return outcome === FOUND ? base : Infinity;
        return { fraction: Math.min(0.99, Math.max(0, Math.log(base) / end) ** 6), base };
      },
    );
  }

  function largestInfeasibleBaseSteps(length: number, given: LargestInfeasibleBaseOptions): Steps<number> {
    const fn = 'largestInfeasibleBase';
    integer(fn, 'length', length, 1, MAX_SAFE_LENGTH);
    const options = LARGEST_INFEASIBLE_BASE.read(fn, given);
    const { from } = options;
    return searchSteps(fn, length, options, from, FIRST_STEP, 0, (search, scratch) => {
      module.continueInfeasibleSearch(search.address, scratch, BUDGET);
      if (search.length) return { fraction: 1 - search.length / length };
      return search.limit > from ? search.limit : -Infinity;
    });
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
    largestInfeasibleBaseSteps,

    contextBound(theta, distances) {
      const turning = frequencies('contextBound', 'theta', theta);
      const at = checkDistances('contextBound', distances);
      return memory.scope('contextBound', (arena) => {
        const out = arena.f64Zone(at.count);
        module.contextBound(out, arena.f64(turning), writeDistances(arena, at), at.count, turning.length);
        return arena.readF64(out, at.count);
      });
    },

    contextLimit: (theta, options) => finish(contextLimitSteps(theta, options)),
    minimalBase: (length, options) => finish(minimalBaseSteps(length, options)),
    largestInfeasibleBase: (length, options) => finish(largestInfeasibleBaseSteps(length, options)),
  };
}
