import { type Input, options } from '../options/options.js';
import { boolean, finite, integer, oneOf, unchecked, word } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import type { Memory } from '../border/memory.js';
import { PAIRINGS } from '../config/config.js';
import {
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  MAX_POSITION,
  type Numbers,
  position,
  vector,
} from './input.js';
import type { Steps } from './steps.js';

/** A number format; `f64` means not rounded. */
export type Format = 'f64' | 'f32' | 'tf32' | 'f16' | 'bf16';

/** The order of the enum in `include/ropewalk/analysis.h`; a test compares them. */
export const FORMATS = ['f64', 'f32', 'tf32', 'f16', 'bf16'] as const;

const ROUNDING = ['position', 'frequency', 'angle', 'trig', 'iterative'] as const;

const format = /* @__PURE__ */ word(FORMATS);

const STAGES = {
  /**
   * The position m.
   * @defaultValue 'f64'
   */
  position: format.or('f64'),
  /**
   * The frequencies (inverse frequencies) theta.
   * @defaultValue 'f64'
   */
  frequency: format.or('f64'),
  /**
   * The product m theta. It is exact until it is rounded.
   * @defaultValue 'f64'
   */
  angle: format.or('f64'),
  /**
   * Cosine and sine.
   * @defaultValue 'f64'
   */
  trig: format.or('f64'),
  /**
   * Form angles as ggml does: the position times `theta[0]`, then for every next pair the last angle times
   * `theta[1] / theta[0]`, rounded each time.
   * @defaultValue false
   */
  iterative: boolean.or(false),
  /** The frequencies that the arithmetic has, where they are not theta rounded to `frequency`. */
  frequencies: unchecked<Numbers>().optional,
};

const PRECISION = options(STAGES);

const SCORES = options({
  ...STAGES,
  /**
   * Every component of q and k, before it turns and once it has turned.
   * @defaultValue 'f64'
   */
  vector: format.or('f64'),
  /**
   * The score. Its sum is formed in float64, as matrix units form theirs in more digits than they are given.
   * @defaultValue 'f64'
   */
  product: format.or('f64'),
  /**
   * Which two components are a pair.
   * @defaultValue 'half-split'
   */
  pairing: word(PAIRINGS).or('half-split'),
});

/** Where rounding happens between a position and a cosine; each `f64` where it is left out. */
export interface PrecisionFormats extends Input<typeof PRECISION> {}

/** Where rounding happens between two vectors and their score; each `f64` where it is left out. */
export interface ScoreFormats extends Input<typeof SCORES> {}

/** Errors of cosine and sine at each position. */
export interface PrecisionErrors {
  /** Largest `|cos - exact cos|` over the pairs, for each position. `NaN` where the position or angle overflows its format. */
  cosError: Float64Array;
  /** The same of the sine. */
  sinError: Float64Array;
  /** The pair of `cosError`. */
  worstPair: Int32Array;
}

/** Which positions rounding makes equal. */
export interface Collapse {
  /** How many of the positions differ from the one before them, position 0 included. */
  distinct: number;
  /** For each pair the first position at which it stands where it stood before; -1 where there is none. */
  firstCollapse: Int32Array;
  /** The pair that collapses first (the fastest of several), or -1. */
  pair: number;
  /** The position at which it does, or -1. */
  position: number;
}

export interface Precision {
  /**
   * `x` rounded to a format: nearest, ties to even, with subnormals and infinity.
   *
   * @error none.
   * @throws RopeError `type` where `x` is no number, `unknown` where `format` is none of the words.
   */
  roundTo(x: number, format: Format): number;

  /**
   * How many different numbers the positions 0 … length - 1 are in a format: 257 of the first 258 in `bf16`.
   *
   * @throws RopeError `range` where `length` is negative or past 2^24, `unknown` where `format` is none of the words.
   */
  distinctPositions(length: number, format: Format): number;

  /**
   * Error of cosine and sine against the exact ones, when position, frequency, angle and result are rounded on the
   * way.
   *
   * @error its own is at most 2e-15.
   * @throws RopeError `range` where a position is past 2^24, `unknown` where a format is none of the words, `length`
   * where `frequencies` has not one element for each pair.
   */
  precision(theta: Numbers, positions: Distances, formats: PrecisionFormats): PrecisionErrors;

  /**
   * The score of `q[2P]` and `k[2P]` at one distance, query minus key, with the key at each of the positions:
   * `<R(n + distance) q, R(n) k>` as the formats give it. In exact arithmetic all of them are the same number;
   * rounding makes them depend on the position. Not divided by `sqrt(d)`. `NaN` where a position or an angle overflows
   * its format.
   *
   * @error at most 1e-14 P |q| |k|, beside the rounding that is asked for.
   * @source RoFormer eq. 35.
   * @throws RopeError `length` where `q` or `k` has not two elements for each pair, `range` where a position is past
   * 2^24, `unknown` where a format is none of the words.
   */
  roundedScores(
    q: Numbers,
    k: Numbers,
    theta: Numbers,
    distance: number,
    positions: Distances,
    formats: ScoreFormats,
  ): Float64Array;

  /**
   * Which of the positions 0 … length - 1 can still be told from the one before, and where each pair first stands still.
   *
   * @throws RopeError `range` where `length` is below 1 or past 2^24, `unknown` where a format is none of the words.
   */
  collapse(theta: Numbers, length: number, formats: PrecisionFormats): Collapse;
}

const CHUNK = 1 << 10;

const code = (format: Format): number => FORMATS.indexOf(format);

export function createPrecision(runtime: Runtime): Precision & {
  collapseSteps(theta: Numbers, length: number, formats: PrecisionFormats): Steps<Collapse>;
} {
  const { module, memory } = runtime;
  const writeDistances = createDistances(runtime);
  const rounding = runtime.struct('Rounding', ...ROUNDING);
  const scoreRounding = runtime.struct('ScoreRounding', 'vector product');
  interface Checked {
    formats: Record<(typeof ROUNDING)[number], number>;
    given: Float64Array | null;
  }

  const checkFormats = (fn: string, formats: unknown, P: number): Checked =>
    stagesOf(fn, PRECISION.read(fn, formats), P);

  function stagesOf(fn: string, read: ReturnType<typeof PRECISION.read>, P: number): Checked {
    const { frequency, angle, trig, iterative, frequencies: given } = read;
    return {
      formats: {
        position: code(read.position),
        frequency: code(frequency),
        angle: code(angle),
        trig: code(trig),
        iterative: iterative ? 1 : 0,
      },
      given: given === undefined ? null : frequencies(fn, 'frequencies', given, P),
    };
  }

  /** Address of the frequencies that the arithmetic has. */
  function usedInArena(arena: Memory, theta: Float64Array, { formats, given }: Checked): number {
    if (given) return arena.f64(given);
    const used = arena.f64Zone(theta.length);
    module.roundFrequencies(used, arena.f64(theta), theta.length, formats.frequency);
    return used;
  }

  function collapseSteps(theta: Numbers, length: number, formats: PrecisionFormats): Steps<Collapse> {
    const fn = 'collapse';
    const turning = frequencies(fn, 'theta', theta);
    const P = turning.length;
    integer(fn, 'length', length, 1, MAX_POSITION);
    const checked = checkFormats(fn, formats, P);
    return (function* () {
      let firstCollapse = new Int32Array(P).fill(-1);
      let distinct = 1;
      for (let first = 0; first + 1 < length; first += CHUNK) {
        const count = Math.min(CHUNK, length - 1 - first);
        memory.scope(fn, (arena) => {
          const found = arena.i32(firstCollapse);
          distinct += module.collapse(
            found,
            usedInArena(arena, turning, checked),
            first,
            count,
            P,
            fill(rounding, checked.formats),
            arena.f64Zone(4 * P),
          );
          firstCollapse = arena.readI32(found, P) as Int32Array<ArrayBuffer>;
        });
        yield { fraction: (first + count) / (length - 1) };
      }
      let pair = -1;
      firstCollapse.forEach((m, i) => {
        if (m >= 0 && (pair < 0 || m < firstCollapse[pair]!)) pair = i;
      });
      return { distinct, firstCollapse, pair, position: pair < 0 ? -1 : firstCollapse[pair]! };
    })();
  }

  return {
    collapseSteps,

    roundTo: (x, format) => {
      if (typeof x !== 'number') finite('roundTo', 'x', x);
      return module.roundTo(x, FORMATS.indexOf(oneOf('roundTo', 'format', format, FORMATS)));
    },

    distinctPositions: (length, format) =>
      module.distinctPositions(
        integer('distinctPositions', 'length', length, 0, MAX_POSITION),
        FORMATS.indexOf(oneOf('distinctPositions', 'format', format, FORMATS)),
      ),

    precision(theta, positions, formats) {
      const fn = 'precision';
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      const at = checkDistances(fn, positions, 'positions');
      const checked = checkFormats(fn, formats, P);
      return memory.scope(fn, (arena) => {
        const cosError = arena.f64Zone(at.count);
        const sinError = arena.f64Zone(at.count);
        const worstPair = arena.zone(at.count * 4);
        const used = usedInArena(arena, turning, checked);
        module.precision(
          cosError,
          sinError,
          worstPair,
          arena.f64(turning),
          used,
          writeDistances(arena, at),
          at.count,
          P,
          fill(rounding, checked.formats),
          arena.f64Zone(2 * P),
        );
        return {
          cosError: arena.readF64(cosError, at.count),
          sinError: arena.readF64(sinError, at.count),
          worstPair: arena.readI32(worstPair, at.count),
        };
      });
    },

    roundedScores(q, k, theta, distance, positions, formats) {
      const fn = 'roundedScores';
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      const query = vector(fn, 'q', q, 2 * P);
      const key = vector(fn, 'k', k, 2 * P);
      position(fn, 'distance', distance);
      const at = checkDistances(fn, positions, 'positions');
      const read = SCORES.read(fn, formats);
      const checked = stagesOf(fn, read, P);
      return memory.scope(fn, (arena) => {
        const out = arena.f64Zone(at.count);
        module.roundedScores(
          out,
          arena.f64(query),
          arena.f64(key),
          usedInArena(arena, turning, checked),
          writeDistances(arena, at),
          at.count,
          distance,
          P,
          PAIRINGS.indexOf(read.pairing),
          fill(rounding, checked.formats),
          fill(scoreRounding, { vector: code(read.vector), product: code(read.product) }),
          arena.f64Zone(4 * P),
        );
        return arena.readF64(out, at.count);
      });
    },

    collapse(theta, length, formats) {
      const steps = collapseSteps(theta, length, formats);
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
      }
    },
  };
}
