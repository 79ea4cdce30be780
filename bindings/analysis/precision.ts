import { extended, type Input } from '../options/options.js';
import { finite, integer, oneOf, word } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import { PAIRINGS } from '../config/config.js';
import {
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  MAX_POSITION,
  type Numbers,
  output,
  position,
  vector,
} from './input.js';
import {
  checkStages,
  codeOf,
  createRounding,
  type Format,
  format,
  FORMATS,
  PRECISION,
  type PrecisionFormats,
} from './rounding.js';

const SCORES = extended(PRECISION, {
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
}

const checkFormat = (fn: string, format: Format): number => codeOf(oneOf(fn, 'format', format, FORMATS));

export function createPrecision(runtime: Runtime): Precision {
  const { module, memory } = runtime;
  const writeDistances = createDistances(runtime);
  const rounding = createRounding(runtime);
  const scoreRounding = runtime.struct('ScoreRounding', 'vector product');
  return {
    roundTo: (x, format) => {
      if (typeof x !== 'number') finite('roundTo', 'x', x);
      return module.roundTo(x, checkFormat('roundTo', format));
    },

    distinctPositions: (length, format) =>
      module.distinctPositions(
        integer('distinctPositions', 'length', length, 0, MAX_POSITION),
        checkFormat('distinctPositions', format),
      ),

    precision(theta, positions, formats) {
      const fn = 'precision';
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      const at = checkDistances(fn, positions, 'positions');
      const checked = checkStages(fn, PRECISION.read(fn, formats), P);
      return memory.scope(fn, (arena) => {
        const cosError = arena.f64Zone(at.count);
        const sinError = arena.f64Zone(at.count);
        const worstPair = arena.zone(at.count * 4);
        module.precision(
          cosError,
          sinError,
          worstPair,
          arena.f64(turning),
          rounding.used(arena, turning, checked),
          writeDistances(arena, at),
          at.count,
          P,
          rounding.write(checked),
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
      const checked = checkStages(fn, read, P);
      return output(memory, fn, at.count, (arena, out) =>
        module.roundedScores(
          out,
          arena.f64(query),
          arena.f64(key),
          rounding.used(arena, turning, checked),
          writeDistances(arena, at),
          at.count,
          distance,
          P,
          PAIRINGS.indexOf(read.pairing),
          rounding.write(checked),
          fill(scoreRounding, { vector: codeOf(read.vector), product: codeOf(read.product) }),
          arena.f64Zone(4 * P),
        ),
      );
    },
  };
}
