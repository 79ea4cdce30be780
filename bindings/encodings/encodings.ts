/**
 * The position encodings beside RoPE, and RoPE among them: scores, weights and outputs of any of them on
 * the same queries, keys and values, in float64, for sizes of a lesson (T to about 1024).
 *
 * An encoding is plain data with a `type`; learned tables are passed in. Shapes: queries `[Tq, H, d]`,
 * keys `[Tk, K, d]`, values `[Tk, K, valueDim]`, scores and weights `[H, Tq, Tk]`, row-major. Query row
 * `i` is at position `m = queryStart + i`, key row `j` at `n = keyStart + j`; positions and distances
 * reach to 2^24.
 */
import { vector, type Numbers } from '../analysis/input.js';
import { boolean, fail, finite, integer, onlyKeys, positive, positiveInteger, record } from '../options/check.js';
import type { Runtime } from '../border/runtime.js';
import { RopeError } from '../options/errors.js';
import type { Memory } from '../border/memory.js';
import type { RopeFamily } from '../rope/rope.js';
import { EXPONENTS, LAYOUTS, learned, sinusoidal } from './absolute.js';
import { alibi, kerple, ORDERS, readBuckets, t5Bias } from './bias.js';
import { demoOf, type DemoOptions } from './demo.js';
import {
  distanceCount,
  gridInArena,
  type Grid,
  type Prepare,
  type Prepared,
  type Shape,
  type Tools,
} from './prepared.js';
import { checkTable, FARTHEST, Reading } from './reading.js';
import { rope, xpos } from './rotary.js';
import { deberta, fire, none, readDebertaRule, shaw, transformerXL, tupe } from './terms.js';
import { ENCODING_TYPES } from './types.js';
import type {
  AlibiEncoding,
  BucketRule,
  Encoding,
  EncodingType,
  KerpleEncoding,
  T5BiasEncoding,
  Waves,
} from './types.js';

/** How queries and keys lie, and what of the scores is asked for. */
export interface PairOptions {
  /** Components of a head, d. */
  headDim: number;
  /** Query heads, H; 1. */
  heads?: number;
  /** Key and value heads, K, a divisor of `heads`; `heads`. Query head `h` reads key head `h / (H/K)`. */
  kvHeads?: number;
  /** Position of the first query; 0. */
  queryStart?: number;
  /** Position of the first key; 0. */
  keyStart?: number;
  /** Leave out keys after the query, `n > m`: their scores are `-Infinity`. `false`. */
  causal?: boolean;
  /** `[Tq, Tk]`: which pairs are kept (1 or `true`), for all heads. */
  mask?: Uint8Array | readonly boolean[];
  /** In place of the scale of the encoding, which is `1/sqrt(d)` unless its card says otherwise. */
  scale?: number;
}

export interface AttendOptions extends PairOptions {
  /** Components of a value. By default what the length of v gives, or `headDim` where there are no keys. */
  valueDim?: number;
}

export interface Attended {
  /** `[H, Tq, Tk]`, after scale, bias and mask. */
  scores: Float64Array;
  /** Softmax of every row of the scores; 0 in a row that is masked whole. */
  weights: Float64Array;
  /** `[Tq, H, valueDim]` */
  out: Float64Array;
}

/** One query and one key vector, placed at every position. */
export interface PlacedOptions {
  /** Positions, T: `start` to `start + T - 1`. At least 1. */
  length: number;
  /** The first of them; 0. */
  start?: number;
  heads?: number;
  kvHeads?: number;
  scale?: number;
}

export interface DiagonalDeviation {
  /** The largest difference between two scores with the same `m - n`; 0: relative. */
  largest: number;
  /** `[H, 2T - 1]`: the same for every distance, `m - n` from `1 - T` to `T - 1`. */
  spread: Float64Array;
}

export interface NormChange {
  /** The largest `|ratio - 1|` of both; 0: lengths are left alone. */
  largest: number;
  /** `[T, H]`: length of the query after by before. */
  query: Float64Array;
  /** `[T, K]`: of the key. */
  key: Float64Array;
}

export interface BiasOptions {
  /** The first distance `m - n`; 0. Negative distances are keys after the query. */
  from?: number;
  /** The last one. */
  to: number;
  heads?: number;
  /** What `placement: 'paper'` of KERPLE is multiplied by; 1. */
  scale?: number;
}

export interface SinusoidalOptions extends Waves {
  /** Positions, T. */
  length: number;
  /** D, even. */
  dim: number;
  /** The first position; 0. */
  start?: number;
}

export interface Encodings {
  /** The words of `type`. */
  readonly types: readonly EncodingType[];
  /**
   * Scores of every query against every key, `[H, Tq, Tk]`.
   *
   * Worst error `(d + D + 8) 2^-53` times the sum of the magnitudes of the terms.
   * @throws RopeError where the encoding or its tables do not fit, naming the key.
   */
  scores(encoding: Encoding, q: Numbers, k: Numbers, options: PairOptions): Float64Array;
  /** Scores, weights and outputs. A row that is masked whole gives weights and outputs of 0. */
  attend(encoding: Encoding, q: Numbers, k: Numbers, v: Numbers, options: AttendOptions): Attended;
  /**
   * How far scores are from depending on `m - n` alone: `q [H, d]` and `k [K, d]` stand at every one of
   * `length` positions, and along every diagonal the largest and the smallest score are compared.
   * Exactly 0 for encodings that add by distance; RoPE and xPos leave the rounding of two rotations,
   * below `1e-14 |q| |k|`.
   */
  diagonalDeviation(encoding: Encoding, q: Numbers, k: Numbers, options: PlacedOptions): DiagonalDeviation;
  /**
   * How much the encoding changes the lengths of q and k before they meet, as a ratio at every position.
   * Encodings that only add to the score leave them alone. Shaw adds a vector to the key that depends on
   * the distance, Transformer-XL one of two to the query: of all of them, the ratio farthest from 1.
   */
  normChange(encoding: Encoding, q: Numbers, k: Numbers, options: PlacedOptions): NormChange;
  /** The bias itself against the distance, `[H, to - from + 1]`: ALiBi, T5 buckets, KERPLE. */
  bias(encoding: AlibiEncoding | KerpleEncoding | T5BiasEncoding, options: BiasOptions): Float64Array;
  /** The sinusoidal table `[T, D]`: Vaswani et al., section 3.5. */
  sinusoidalTable(options: SinusoidalOptions): Float64Array;
  /**
   * `p_m · W p_n` of the sinusoidal table, `[T, T]`. Without `weights` (`W [D, D]`) it is the sum of
   * `cos((m - n) w_t)`: even, and a function of the distance alone. With random weights that pattern is
   * gone (TENER, figure 4).
   */
  positionProducts(options: SinusoidalOptions & { weights?: Numbers }): Float64Array;
  /** ALiBi's slopes, `[heads]`, for any number of heads. */
  alibiSlopes(heads: number, options?: Pick<AlibiEncoding, 'maxBias' | 'order'>): Float64Array;
  /** T5's bucket of every `relative = n - m`, key minus query. */
  t5Buckets(relative: readonly number[] | Int32Array, rule?: BucketRule): Int32Array;
  /** DeBERTa's row of every distance `m - n`: `{ clip }` for v1, `{ buckets, maxPosition }` for v2. */
  debertaRows(
    distances: readonly number[] | Int32Array,
    rule: { clip: number } | { buckets: number; maxPosition: number },
  ): Int32Array;
  /** Normally distributed numbers, the same for the same seed: q, k, v and tables to show. */
  random(length: number, options?: { seed?: number; deviation?: number }): Float64Array;
  /** An encoding of any type with tables of random numbers in the right shapes, to look at without training. */
  demo<Type extends EncodingType>(type: Type, options: DemoOptions): Extract<Encoding, { type: Type }>;
}

/** Those that are nothing but a bias for every distance. */
const BIASED = { t5Bias, alibi, kerple };

const PREPARE: Record<EncodingType, Prepare> = {
  ...{ none, sinusoidal, learned, shaw, transformerXL, tupe, deberta, rope, xpos, fire },
  ...BIASED,
};
const PAIR_KEYS = ['headDim', 'heads', 'kvHeads', 'queryStart', 'keyStart', 'causal', 'mask', 'scale'];
const PLACED_KEYS = ['length', 'start', 'heads', 'kvHeads', 'scale'];
const WAVE_KEYS = ['base', 'layout', 'exponent', 'length', 'dim', 'start'];

export function createEncodings(runtime: Runtime, frequencies: RopeFamily['frequencies']): Encodings {
  const { module, memory } = runtime;
  const tools: Tools = { module, memory, frequencies };

  function prepare(where: string, encoding: unknown, shape: Shape): Prepared {
    const { type } = record(where, 'encoding', encoding, "For example { type: 'alibi' }");
    if (!(ENCODING_TYPES as readonly unknown[]).includes(type)) {
      const list = `Known are: ${ENCODING_TYPES.join(', ')}`;
      if (type === undefined)
        throw new RopeError('missing', 'encoding.type', type, `${where}: encoding.type is missing. ${list}`);
      fail('unknown', where, 'encoding.type', 'is not known', type, list);
    }
    return PREPARE[type as EncodingType](tools, where, encoding, shape);
  }

  function checkHeads(where: string, given: { heads?: number; kvHeads?: number }): { H: number; K: number } {
    const H = given.heads === undefined ? 1 : positiveInteger(where, 'heads', given.heads);
    const K = given.kvHeads === undefined ? H : positiveInteger(where, 'kvHeads', given.kvHeads);
    if (H % K !== 0) fail('conflict', where, 'kvHeads', `must divide heads ${H}`, K);
    return { H, K };
  }

  function checkStart(where: string, name: string, value: unknown, count: number): number {
    const start = value === undefined ? 0 : integer(where, name, value, -FARTHEST, FARTHEST);
    const last = start + count - 1;
    if (last > FARTHEST)
      fail('range', where, name, `must leave the last of ${count} positions at 2^24 or before`, start);
    return start;
  }

  function checkDistances(where: string, { Tq, Tk, queryStart, keyStart }: Grid): void {
    if (Tq === 0 || Tk === 0) return;
    const longest = Math.max(queryStart + Tq - 1 - keyStart, keyStart + Tk - 1 - queryStart);
    if (longest > FARTHEST)
      fail(
        'range',
        where,
        'the longest distance m - n',
        'must be at most 2^24',
        longest,
        'Bring queryStart and keyStart closer together',
      );
  }

  /** Vectors `[rows, heads, dim]`, and how many rows they are. */
  function rowsOf(where: string, name: string, value: Numbers, heads: number, dim: number): [Float64Array, number] {
    const x = vector(where, name, value);
    const row = heads * dim;
    if (x.length % row !== 0) {
      const shape = `heads * headDim = ${heads} * ${dim} = ${row}`;
      throw new RopeError(
        'length',
        name,
        x.length,
        `${where}: ${name} must have a multiple of ${shape} elements, got ${x.length}`,
      );
    }
    return [x, x.length / row];
  }

  /** A call about every query and every key, checked. */
  interface Pairs {
    grid: Grid;
    q: Float64Array;
    k: Float64Array;
    causal: boolean;
    mask: Uint8Array | null;
    scale: number | undefined;
  }

  function checkPairs(
    where: string,
    queries: Numbers,
    keys: Numbers,
    options: PairOptions,
    more: string[] = [],
  ): Pairs {
    onlyKeys(where, '', record(where, 'options', options, 'For example { headDim: 64 }'), [...PAIR_KEYS, ...more]);
    const headDim = positiveInteger(where, 'headDim', options.headDim);
    const { H, K } = checkHeads(where, options);
    const [q, Tq] = rowsOf(where, 'q', queries, H, headDim);
    const [k, Tk] = rowsOf(where, 'k', keys, K, headDim);
    const queryStart = checkStart(where, 'queryStart', options.queryStart, Tq);
    const keyStart = checkStart(where, 'keyStart', options.keyStart, Tk);
    const grid = { Tq, Tk, H, K, headDim, queryStart, keyStart };
    checkDistances(where, grid);
    const causal = options.causal === undefined ? false : boolean(where, 'causal', options.causal);
    return { grid, q, k, causal, mask: checkMask(where, options.mask, grid), scale: checkScale(where, options) };
  }

  function checkScale(where: string, options: { scale?: number }): number | undefined {
    return options.scale === undefined ? undefined : finite(where, 'scale', options.scale);
  }

  function checkMask(where: string, mask: unknown, { Tq, Tk }: Grid): Uint8Array | null {
    if (mask === undefined) return null;
    const isMask =
      mask instanceof Uint8Array || (Array.isArray(mask) && mask.every((kept) => typeof kept === 'boolean'));
    if (!isMask) fail('type', where, 'mask', 'must be a Uint8Array or an array of true and false', mask);
    if (mask.length !== Tq * Tk) {
      throw new RopeError(
        'length',
        'mask',
        mask.length,
        `${where}: mask must have Tq * Tk = ${Tq} * ${Tk} = ${Tq * Tk} elements, got ${mask.length}`,
      );
    }
    return Uint8Array.from(mask as ArrayLike<number | boolean>, Number);
  }

  /** Scores at an address, from vectors at addresses: the one way to all of them. */
  function scoresInArena(
    arena: Memory,
    prepared: Prepared,
    grid: Grid,
    at: number,
    q: number,
    k: number,
    scale: number,
  ): number {
    const scores = arena.f64Zone(grid.H * grid.Tq * grid.Tk);
    const query = prepared.query ? prepared.query(arena, q) : q;
    const key = prepared.key ? prepared.key(arena, k) : k;
    if (prepared.scores) prepared.scores(arena, scores, query, key, at, scale);
    else module.plainScores(scores, query, key, at, scale);
    return scores;
  }

  function maskedScores(
    arena: Memory,
    prepared: Prepared,
    at: number,
    { grid, q, k, causal, mask, scale }: Pairs,
  ): number {
    const scores = scoresInArena(arena, prepared, grid, at, arena.f64(q), arena.f64(k), scale ?? prepared.scale);
    if (causal || mask) module.maskScores(scores, at, causal ? 1 : 0, mask ? arena.u8(mask) : 0);
    return scores;
  }

  function scores(encoding: Encoding, q: Numbers, k: Numbers, options: PairOptions): Float64Array {
    const where = 'encodings.scores';
    const pairs = checkPairs(where, q, k, options);
    const { grid } = pairs;
    const prepared = prepare(where, encoding, { ...grid, valueDim: 0 });
    return memory.scope((arena) => {
      const scores = maskedScores(arena, prepared, gridInArena(arena, grid), pairs);
      return arena.readF64(scores, grid.H * grid.Tq * grid.Tk);
    });
  }

  function attend(encoding: Encoding, q: Numbers, k: Numbers, v: Numbers, options: AttendOptions): Attended {
    const where = 'encodings.attend';
    const pairs = checkPairs(where, q, k, options, ['valueDim']);
    const { Tq, Tk, H, K, headDim } = pairs.grid;
    const values = vector(where, 'v', v);
    const given = options.valueDim === undefined ? undefined : positiveInteger(where, 'valueDim', options.valueDim);
    const valueDim = given ?? (Tk === 0 ? headDim : values.length / (Tk * K));
    if (!Number.isInteger(valueDim) || valueDim === 0 || values.length !== Tk * K * valueDim) {
      const shape =
        given === undefined && Tk > 0
          ? `a multiple of Tk * kvHeads = ${Tk} * ${K} = ${Tk * K}`
          : `Tk * kvHeads * valueDim = ${Tk} * ${K} * ${valueDim} = ${Tk * K * valueDim}`;
      throw new RopeError(
        'length',
        'v',
        values.length,
        `${where}: v must have ${shape} elements, got ${values.length}`,
      );
    }
    const prepared = prepare(where, encoding, { ...pairs.grid, valueDim });
    return memory.scope((arena) => {
      const at = gridInArena(arena, pairs.grid);
      const scores = maskedScores(arena, prepared, at, pairs);
      const weights = arena.f64Zone(H * Tq * Tk);
      const out = arena.f64Zone(Tq * H * valueDim);
      const unchanged = arena.f64(values);
      const value = prepared.value ? prepared.value(arena, unchanged) : unchanged;
      module.softmaxRows(weights, scores, H * Tq, Tk);
      module.weightedValues(out, weights, value, at, valueDim);
      prepared.addValues?.(arena, out, weights, at);
      return {
        scores: arena.readF64(scores, H * Tq * Tk),
        weights: arena.readF64(weights, H * Tq * Tk),
        out: arena.readF64(out, Tq * H * valueDim),
      };
    });
  }

  /** One query and one key for every head, checked, and the grid on which they stand everywhere. */
  function checkPlaced(
    where: string,
    query: Numbers,
    key: Numbers,
    options: PlacedOptions,
  ): { grid: Grid; q: Float64Array; k: Float64Array } {
    onlyKeys(where, '', record(where, 'options', options, 'For example { length: 64 }'), PLACED_KEYS);
    const T = integer(where, 'length', options.length, 1, FARTHEST);
    const { H, K } = checkHeads(where, options);
    const q = vector(where, 'q', query);
    if (q.length === 0 || q.length % H !== 0) {
      throw new RopeError(
        'length',
        'q',
        q.length,
        `${where}: q must have one vector for each of ${H} heads, got ${q.length} elements`,
      );
    }
    const headDim = q.length / H;
    const k = checkTable(where, 'k', key, K * headDim, `kvHeads * headDim = ${K} * ${headDim}`);
    const start = checkStart(where, 'start', options.start, T);
    return { grid: { Tq: T, Tk: T, H, K, headDim, queryStart: start, keyStart: start }, q, k };
  }

  const everywhere = (x: Float64Array, T: number): Float64Array => {
    const rows = new Float64Array(T * x.length);
    for (let t = 0; t < T; t++) rows.set(x, t * x.length);
    return rows;
  };

  const most = (values: Float64Array, of: (value: number) => number): number =>
    values.reduce((max, value) => Math.max(max, of(value)), 0);

  function diagonalDeviation(
    encoding: Encoding,
    query: Numbers,
    key: Numbers,
    options: PlacedOptions,
  ): DiagonalDeviation {
    const where = 'encodings.diagonalDeviation';
    const { grid, q, k } = checkPlaced(where, query, key, options);
    const prepared = prepare(where, encoding, { ...grid, valueDim: 0 });
    const scale = checkScale(where, options) ?? prepared.scale;
    return memory.scope((arena) => {
      const at = gridInArena(arena, grid);
      const [queries, keys] = [arena.f64(everywhere(q, grid.Tq)), arena.f64(everywhere(k, grid.Tk))];
      const scores = scoresInArena(arena, prepared, grid, at, queries, keys, scale);
      const spread = arena.f64Zone(grid.H * distanceCount(grid));
      module.diagonalSpread(spread, scores, at);
      const read = arena.readF64(spread, grid.H * distanceCount(grid));
      return { largest: most(read, (value) => value), spread: read };
    });
  }

  function normChange(encoding: Encoding, query: Numbers, key: Numbers, options: PlacedOptions): NormChange {
    const where = 'encodings.normChange';
    const { grid, q, k } = checkPlaced(where, query, key, options);
    checkScale(where, options);
    const { Tq: T, H, K, headDim } = grid;
    const ofHead = (x: Float64Array, h: number): Float64Array => x.subarray(h * headDim, (h + 1) * headDim);
    for (const [name, x, heads] of [
      ['q', q, H],
      ['k', k, K],
    ] as const) {
      for (let h = 0; h < heads; h++) {
        if (ofHead(x, h).every((component) => component === 0)) {
          fail('range', where, name, `must not be zero in head ${h}, whose length could not change by a ratio`, x);
        }
      }
    }
    const prepared = prepare(where, encoding, { ...grid, valueDim: 0 });
    const ratios = (change: Prepared['query'], x: Float64Array, heads: number): Float64Array =>
      memory.scope((arena) => {
        if (!change) return new Float64Array(T * heads).fill(1);
        const before = arena.f64(everywhere(x, T));
        const result = arena.f64Zone(T * heads);
        module.normRatios(result, change(arena, before), before, T * heads, headDim);
        return arena.readF64(result, T * heads);
      });
    const ofQuery = ratios(prepared.query, q, H);
    const ofKey = ratios(prepared.key, k, K);
    if (prepared.added) {
      const { side, of } = prepared.added;
      const [x, heads, result] = side === 'query' ? [q, H, ofQuery] : [k, K, ofKey];
      for (let h = 0; h < heads; h++) {
        const ratio = farthest(ofHead(x, h), of(h));
        for (let t = 0; t < T; t++) result[t * heads + h] = ratio;
      }
    }
    const change = (ratio: number): number => Math.abs(ratio - 1);
    return { largest: Math.max(most(ofQuery, change), most(ofKey, change)), query: ofQuery, key: ofKey };
  }

  /** Of `|x + row| / |x|` over all rows, the one farthest from 1. */
  function farthest(x: Float64Array, table: ArrayLike<number>): number {
    const d = x.length;
    const rows = table.length / d;
    const ratios = memory.scope((arena) => {
      const before = arena.f64(everywhere(x, rows));
      const after = arena.f64Zone(table.length);
      module.addPositions(after, before, arena.f64(table), 0, 0, rows, 1, d, d);
      const result = arena.f64Zone(rows);
      module.normRatios(result, after, before, rows, d);
      return arena.readF64(result, rows);
    });
    return ratios.reduce((far, ratio) => (Math.abs(ratio - 1) > Math.abs(far - 1) ? ratio : far), 1);
  }

  function bias(encoding: AlibiEncoding | KerpleEncoding | T5BiasEncoding, options: BiasOptions): Float64Array {
    const where = 'encodings.bias';
    onlyKeys(where, '', record(where, 'options', options, 'For example { to: 127 }'), ['from', 'to', 'heads', 'scale']);
    const { H } = checkHeads(where, options);
    const from = options.from === undefined ? 0 : integer(where, 'from', options.from, -FARTHEST, FARTHEST);
    const to = integer(where, 'to', options.to, from, FARTHEST);
    const scale = checkScale(where, options) ?? 1;
    const grid: Shape = { Tq: to - from + 1, Tk: 1, H, K: H, headDim: 1, queryStart: from, keyStart: 0, valueDim: 0 };
    const { type } = record(where, 'encoding', encoding, "For example { type: 'alibi' }");
    if (!Object.hasOwn(BIASED, String(type))) {
      const rule = "must be 'alibi', 't5Bias' or 'kerple', the ones that are a bias by distance";
      fail('unsupported', where, 'encoding.type', rule, type);
    }
    const { bias: write } = BIASED[type as keyof typeof BIASED](tools, where, encoding, grid);
    return memory.scope((arena) => {
      const result = arena.f64Zone(H * grid.Tq);
      write(arena, result, gridInArena(arena, grid), scale);
      return arena.readF64(result, H * grid.Tq);
    });
  }

  function waves(
    where: string,
    options: SinusoidalOptions,
    more: string[] = [],
  ): { T: number; D: number; write(arena: Memory): number } {
    const reading = new Reading(where, options, [...WAVE_KEYS, ...more], '');
    const T = integer(where, 'length', options.length, 0, FARTHEST);
    const D = positiveInteger(where, 'dim', options.dim);
    if (D % 2 !== 0) fail('range', where, 'dim', 'must be even, a sine and a cosine for every wave', D);
    const start = checkStart(where, 'start', options.start, T);
    const base = reading.base();
    const layout = reading.choice('layout', LAYOUTS);
    const exponent = reading.choice('exponent', EXPONENTS);
    const write = (arena: Memory): number => {
      const pe = arena.f64Zone(T * D);
      module.sinusoidalTable(pe, T, D, start, base, layout, exponent);
      return pe;
    };
    return { T, D, write };
  }

  function sinusoidalTable(options: SinusoidalOptions): Float64Array {
    const { T, D, write } = waves('encodings.sinusoidalTable', options);
    return memory.scope((arena) => arena.readF64(write(arena), T * D));
  }

  function positionProducts(options: SinusoidalOptions & { weights?: Numbers }): Float64Array {
    const where = 'encodings.positionProducts';
    const { T, D, write } = waves(where, options, ['weights']);
    const weights =
      options.weights === undefined
        ? null
        : checkTable(where, 'weights', options.weights, D * D, `dim * dim = ${D} * ${D}`);
    return memory.scope((arena) => {
      const products = arena.f64Zone(T * T);
      module.positionProducts(products, write(arena), weights ? arena.f64(weights) : 0, T, D, arena.f64Zone(D));
      return arena.readF64(products, T * T);
    });
  }

  function alibiSlopes(heads: number, options: Pick<AlibiEncoding, 'maxBias' | 'order'> = {}): Float64Array {
    const where = 'encodings.alibiSlopes';
    const reading = new Reading(where, options, ['maxBias', 'order'], '');
    const H = positiveInteger(where, 'heads', heads);
    const maxBias = reading.positive('maxBias', 8);
    const order = reading.choice('order', ORDERS);
    return Float64Array.from({ length: H }, (_, h) => module.alibiSlope(h, H, maxBias, order));
  }

  /** Whole numbers up to 2^24 either way, each through `row`. */
  function rowsByDistance(
    where: string,
    name: string,
    distances: readonly number[] | Int32Array,
    row: (distance: number) => number,
  ): Int32Array {
    if (!(distances instanceof Int32Array) && !Array.isArray(distances)) {
      fail('type', where, name, 'must be an Int32Array or an array of whole numbers', distances);
    }
    return Int32Array.from(distances, (value, e) => row(integer(where, `${name}[${e}]`, value, -FARTHEST, FARTHEST)));
  }

  function t5Buckets(relative: readonly number[] | Int32Array, rule: BucketRule = {}): Int32Array {
    const where = 'encodings.t5Buckets';
    const { buckets, maxDistance, bidirectional } = readBuckets(
      new Reading(where, rule, ['buckets', 'maxDistance', 'bidirectional'], ''),
    );
    return rowsByDistance(where, 'relative', relative, (r) =>
      module.t5Bucket(r, buckets, maxDistance, bidirectional ? 1 : 0),
    );
  }

  function debertaRows(
    distances: readonly number[] | Int32Array,
    rule: { clip: number } | { buckets: number; maxPosition: number },
  ): Int32Array {
    const where = 'encodings.debertaRows';
    const { span, buckets, maxPosition } = readDebertaRule(
      new Reading(where, rule, ['clip', 'buckets', 'maxPosition'], ''),
    );
    return rowsByDistance(where, 'distances', distances, (r) => module.debertaRow(r, span, buckets, maxPosition));
  }

  function random(length: number, options: { seed?: number; deviation?: number } = {}): Float64Array {
    const where = 'encodings.random';
    onlyKeys(where, '', record(where, 'options', options), ['seed', 'deviation']);
    const size = integer(where, 'length', length, 0);
    const seed = options.seed === undefined ? 1 : integer(where, 'seed', options.seed);
    const deviation = options.deviation === undefined ? 1 : positive(where, 'deviation', options.deviation);
    return memory.scope((arena) => {
      const out = arena.f64Zone(size);
      module.seededNormals(out, size, seed, deviation);
      return arena.readF64(out, size);
    });
  }

  const demo = demoOf(random);
  const types = ENCODING_TYPES;
  return {
    ...{ types, scores, attend, diagonalDeviation, normChange, bias, sinusoidalTable, positionProducts },
    ...{ alibiSlopes, t5Buckets, debertaRows, random, demo },
  };
}
