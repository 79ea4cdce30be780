/** The two searches for bases of `analysis.minimalBase` and `analysis.largestInfeasibleBase`, a piece at a time. */
import { Block } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import type { Struct, Words } from '../border/struct.js';
import { RopeError } from '../options/errors.js';
import { type Input, options } from '../options/options.js';
import { above1, atLeast, evenPositive, finite, integer, whole, within } from '../options/rules.js';
import { MAX_PAIRS, MAX_POSITION } from './input.js';
import type { Progress, Steps } from './steps.js';

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

/** In the order of `SearchOutcome` in the header. */
export const SEARCH_OUTCOMES = ['running', 'found', 'nothing'] as const;
const RUNNING = SEARCH_OUTCOMES.indexOf('running');
const FOUND = SEARCH_OUTCOMES.indexOf('found');
/** The longest context of `largestInfeasibleBase`: half a minute of work, and four times as much for twice the length. */
const MAX_SAFE_LENGTH = 1 << 17;
/** About two milliseconds of the search. */
const BUDGET = 4000;

export function createBaseSearches(runtime: Runtime): {
  minimalBaseSteps(length: number, options: MinimalBaseOptions): Steps<number>;
  largestInfeasibleBaseSteps(length: number, options: LargestInfeasibleBaseOptions): Steps<number>;
} {
  const { module, memory } = runtime;

  /** A search whose state lies in the module: `advance` goes on with it and gives the answer or how far it has come. */
  function searchSteps<Fields extends string>(
    fn: string,
    { headDim, rotaryDim }: { headDim: number; rotaryDim?: number | undefined },
    search: { struct: string; fields: Fields; begin(address: number, P: number, unrotated: number): void },
    advance: (state: Struct<Words<Fields>>, scratch: number) => Progress | number,
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
    return (function* () {
      const P = r / 2;
      const scratch = new Block(memory, 8 * module.contextScratch(P), fn, 'headDim');
      const state = runtime.struct(search.struct, search.fields);
      memory.watch(state, state.address); // whoever forgets a search leaves both to the collector
      try {
        search.begin(state.address, P, (headDim - r) / 2);
        for (;;) {
          const found = advance(state, scratch.address);
          if (typeof found === 'number') return found;
          yield found;
        }
      } finally {
        scratch.dispose();
        memory.unwatch(state);
        memory.release(state.address);
      }
    })();
  }

  function minimalBaseSteps(length: number, given: MinimalBaseOptions): Steps<number> {
    const fn = 'minimalBase';
    integer(fn, 'length', length, 1, MAX_POSITION);
    const options = MINIMAL_BASE.read(fn, given);
    const { from, limit, tolerance, digits = 0 } = options;
    atLeast(fn, 'limit', limit, from);
    // The fit of the paper's figure 1, for d = 128: an idea of how far there is to go.
    const end = Math.log(0.0424 * length ** 1.628);
    const search = {
      struct: 'MinimalBaseSearch',
      fields: 'outcome base' as const,
      begin: (address: number, P: number, unrotated: number) =>
        module.beginMinimalBase(address, length, P, unrotated, from, limit, tolerance, digits),
    };
    return searchSteps(fn, options, search, (state, scratch) => {
      module.continueMinimalBase(state.address, scratch, BUDGET);
      const { base, outcome } = state;
      if (outcome !== RUNNING) return outcome === FOUND ? base : Infinity;
      return { fraction: Math.min(0.99, Math.max(0, Math.log(base) / end) ** 6), base };
    });
  }

  function largestInfeasibleBaseSteps(length: number, given: LargestInfeasibleBaseOptions): Steps<number> {
    const fn = 'largestInfeasibleBase';
    integer(fn, 'length', length, 1, MAX_SAFE_LENGTH);
    const options = LARGEST_INFEASIBLE_BASE.read(fn, given);
    const search = {
      struct: 'LargestInfeasibleBaseSearch',
      fields: 'outcome base left' as const,
      begin: (address: number, P: number, unrotated: number) =>
        module.beginLargestInfeasibleBase(address, length, P, unrotated, options.from),
    };
    return searchSteps(fn, options, search, (state, scratch) => {
      module.continueLargestInfeasibleBase(state.address, scratch, BUDGET);
      if (state.outcome !== RUNNING) return state.outcome === FOUND ? state.base : -Infinity;
      return { fraction: 1 - state.left / length };
    });
  }

  return { minimalBaseSteps, largestInfeasibleBaseSteps };
}
