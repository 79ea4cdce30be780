/**
 * The position encodings beside RoPE, and RoPE among them: scores, weights and outputs of any of them on
 * the same queries, keys and values, in float64, for sizes of a lesson (T to about 1024).
 *
 * An encoding is plain data with a `type`; learned tables are passed in. Shapes: queries `[Tq, H, d]`,
 * keys `[Tk, K, d]`, values `[Tk, K, valueDim]`, scores and weights `[H, Tq, Tk]`, row-major. Query row
 * `i` is at position `m = queryOffset + i`, key row `j` at `n = offset + j`; positions and distances
 * reach to 2^24.
 */
import type { Numbers } from '../analysis/input.js';
import type { Runtime } from '../border/runtime.js';
import { demoOf, type DemoOptions } from './demo.js';
import { type Attended, type AttendOptions, createPairs, type PairOptions } from './pairs.js';
import { createPlaced, type DiagonalDeviation, type NormChange, type PlacedOptions } from './placed.js';
import type { Tools } from './prepared.js';
import { createEncodingStructs } from './structs.js';
import { type BiasOptions, createTables, type SinusoidalOptions } from './tables.js';
import type { AlibiEncoding } from './kinds/alibi.js';
import type { BiasEncoding, Encoding, EncodingType } from './kinds/index.js';
import { ENCODING_TYPES } from './prepare.js';
import type { BucketRule } from './options.js';
import type { RopeFamily } from '../rope/rope.js';

export interface Encodings {
  /** The words of `type`. */
  readonly types: readonly EncodingType[];
  /**
   * Scores of every query against every key, `[H, Tq, Tk]`, or `[B, H, Tq, Tk]` of a batch.
   * @error at most `(d + D + 8) 2^-53` times the sum of the magnitudes of the terms.
   * @throws RopeError where the encoding or its tables do not fit, naming the key.
   */
  scores(encoding: Encoding, q: Numbers, k: Numbers, options: PairOptions): Float64Array;
  /**
   * Scores, weights and outputs, with the options of `attention` in its order: scale, softcap, bias, masks. A row that is
   * masked whole gives weights and outputs of 0.
   *
   * @throws RopeError where the encoding, its tables or the lengths of `q`, `k`, `v`, `mask`, `bias` and `out` do not fit,
   * naming the key.
   */
  attend(
    encoding: Encoding,
    q: Numbers,
    k: Numbers,
    v: Numbers,
    options: AttendOptions & { lse: true },
  ): Attended & { lse: Float64Array };
  attend(encoding: Encoding, q: Numbers, k: Numbers, v: Numbers, options: AttendOptions): Attended;
  /**
   * How far scores are from depending on `m - n` alone: `q [H, d]` and `k [K, d]` stand at every one of `length`
   * positions, and along every diagonal the largest and the smallest score are compared.
   *
   * @error 0 for encodings that add by distance; RoPE and xPos leave the rounding of two rotations, below
   * `1e-14 |q| |k|`.
   * @throws RopeError where the encoding or its tables do not fit, naming the key; `length` where `q` and `k` are no
   * rows of heads.
   */
  diagonalDeviation(encoding: Encoding, q: Numbers, k: Numbers, options: PlacedOptions): DiagonalDeviation;
  /**
   * How much the encoding changes the lengths of q and k before they meet, as a ratio at every position.
   * Encodings that only add to the score leave them alone. Shaw adds a vector to the key that depends on
   * the distance, Transformer-XL one of two to the query: of all of them, the ratio farthest from 1.
   *
   * @throws RopeError as `diagonalDeviation`; `range` where a head of `q` or `k` is zero, whose length has no ratio.
   */
  normChange(encoding: Encoding, q: Numbers, k: Numbers, options: PlacedOptions): NormChange;
  /**
   * The bias itself against the distance, `[H, to - from + 1]`: ALiBi, T5 buckets, KERPLE.
   *
   * @throws RopeError `unsupported` where the encoding adds no bias by distance, `range` where `to` is before `from`.
   */
  bias(encoding: BiasEncoding, options: BiasOptions): Float64Array;
  /**
   * The sinusoidal table `[T, D]`.
   *
   * @source Vaswani et al. 1706.03762, section 3.5.
   * @throws RopeError `range` where `dim` is not positive, `length` is negative, or a position is past 2^24.
   */
  sinusoidalTable(options: SinusoidalOptions): Float64Array;
  /**
   * `p_m · W p_n` of the sinusoidal table, `[T, T]`. Without `weights` (`W [D, D]`) it is the sum of
   * `cos((m - n) w_t)`: even, and a function of the distance alone. With random weights that pattern is
   * gone (TENER, figure 4).
   *
   * @throws RopeError `range` where `dim` is not positive or `length` is negative, `length` where `weights` is not `[D, D]`.
   */
  positionProducts(options: SinusoidalOptions & { weights?: Numbers }): Float64Array;
  /**
   * ALiBi's slopes, `[heads]`, for any number of heads.
   *
   * @throws RopeError `range` where `heads` or `maxBias` is not positive.
   */
  alibiSlopes(heads: number, options?: Pick<AlibiEncoding, 'maxBias'>): Float64Array;
  /**
   * T5's bucket of every `relative = n - m`, key minus query.
   *
   * @throws RopeError `range` where a distance is not a whole number within 2^24, or `buckets` and `maxDistance` do
   * not fit.
   */
  t5Buckets(relative: readonly number[] | Int32Array, rule?: BucketRule): Int32Array;
  /**
   * DeBERTa's row of every distance `m - n`: `{ clip }` for v1, `{ buckets, maxPosition }` for v2.
   *
   * @throws RopeError `range` where a distance is not a whole number within 2^24, `conflict` where `clip` and
   * `buckets` are both given.
   */
  debertaRows(
    distances: readonly number[] | Int32Array,
    rule: { clip: number } | { buckets: number; maxPosition: number },
  ): Int32Array;
  /**
   * Normally distributed numbers, the same for the same seed: q, k, v and tables to show.
   *
   * @throws RopeError `range` where `length` or `seed` is not a whole number from 0 on, or `deviation` is not
   * positive.
   */
  random(length: number, options?: { seed?: number; deviation?: number }): Float64Array;
  /**
   * An encoding of any type with tables of random numbers in the right shapes, to look at without training.
   *
   * @throws RopeError `unknown` where `type` is none of `encodings.types`, `range` where a size is not positive.
   */
  demo<Type extends EncodingType>(type: Type, options: DemoOptions): Extract<Encoding, { type: Type }>;
}

export function createEncodings(runtime: Runtime, frequencies: RopeFamily['frequencies']): Encodings {
  const tools: Tools = { ...runtime, frequencies, structs: createEncodingStructs(runtime.struct) };
  const tables = createTables(tools);
  return {
    types: ENCODING_TYPES,
    ...createPairs(tools),
    ...createPlaced(tools),
    ...tables,
    demo: demoOf(tables.random),
  };
}
