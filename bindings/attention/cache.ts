/**
 * The key/value cache of one attention layer, in wasm memory.
 *
 * Keys are kept rotated, each for the position it has: a query is then attended to by reading the cache
 * once. Token `n` of the cache is at position `n`; when the oldest tokens are dropped, the keys of the
 * others are turned to their new positions.
 */
import type { AttentionInternals } from './attention.js';
import type { AttendCacheOptions, AttentionOutputs } from './options.js';
import type { AtLeastOneOutput, AttentionDetails } from './types.js';
import { layout } from '../options/layout.js';
import { type Input, options } from '../options/options.js';
import {
  boolean,
  count,
  fail,
  isRecord,
  lengthIs,
  missing,
  positiveInteger,
  record,
  rowsOf,
} from '../options/rules.js';
import { normalizeConfig, PAIRINGS } from '../config/config.js';
import type { NormalConfig, RopeConfig } from '../config/config.js';
import type { Runtime } from '../border/runtime.js';
import { createHeadLayout, describe, type HeadLayout } from '../rope/head-layout.js';
import { RopeError } from '../options/errors.js';
import { Block, checkFloats, type NewFloats } from '../border/memory.js';
import type { Floats, Memory, RopeBuffer } from '../border/memory.js';
import type { RopeInternals } from '../rope/rope.js';
import type { Rows } from '../rope/rows.js';

const CACHE = options(
  {
    /**
     * Key/value heads, K.
     * @defaultValue 1
     */
    kvHeads: positiveInteger.or(1),
    /** Tokens it has room for. */
    capacity: positiveInteger,
    /** Components of a value, dv; `headDim` of the config where it is left out. */
    valueDim: positiveInteger.optional,
    /**
     * The length that frequencies are made for, whatever the length is at the time. Without it `dynamic` and
     * `longrope` follow the length, and keys rotated before a change stay as they were, as in Hugging Face
     * transformers; such a cache cannot be shifted. Other scalings do not depend on it.
     */
    sequenceLength: positiveInteger.optional,
  },
  'For example { kvHeads: 8, capacity: 2048 }',
);

export interface CacheOptions extends Input<typeof CACHE> {}

const APPEND = options({
  /**
   * The keys are rotated already, each for the position it gets.
   * @defaultValue false
   */
  rotated: boolean.or(false),
  /**
   * `token-first`: k is `[T, K, d]`, v `[T, K, dv]`; `head-first`: `[K, T, d]` and `[K, T, dv]`.
   * @defaultValue 'token-first'
   */
  layout: layout.or('token-first'),
});

export interface AppendOptions extends Input<typeof APPEND> {}

/** What `attention` takes, but for what the cache knows itself. */
export interface CacheAttendOptions extends AttendCacheOptions {
  /** Query heads, H, a multiple of `kvHeads`; `kvHeads` where it is left out. */
  heads?: number | undefined;
  /**
   * No query sees a later key.
   * @defaultValue true
   */
  causal?: boolean | undefined;
  /** Position of the first query, which is the token it belongs to; as many before the end as there are queries. */
  queryOffset?: number | undefined;
  /**
   * The queries are rotated already.
   * @defaultValue false
   */
  rotated?: boolean | undefined;
}

const SHIFT = options({
  /**
   * Tokens at the beginning that stay where they are (attention sinks, arXiv 2309.17453).
   * @defaultValue 0
   */
  keep: count.or(0),
});

export interface ShiftCacheOptions extends Input<typeof SHIFT> {}

/** Rows of the table kept for the next tokens of a decode loop. */
const WINDOW = 64;

/** Tokens that were rotated with the same frequencies, up to token `end`. */
interface Run {
  end: number;
  frequencies: number;
}

/** What a cache is made of and works with. @internal */
interface CacheInit {
  runtime: Runtime;
  internals: RopeInternals & AttentionInternals;
  /** Where heads are, for the kernels; the same for all caches. */
  layouts: Record<'target' | 'source', HeadLayout>;
  config: NormalConfig;
  kvHeads: number;
  capacity: number;
  valueDim: number;
  /** 0: follow the length. */
  sequenceLength: number;
}

/**
 * Keys and values of one layer, `[capacity, K, d]` and `[capacity, K, dv]`, in wasm memory: token by token,
 * so that a decoding step reads memory in its own order.
 *
 * Free it with `dispose()` or `using cache = rope.cache(…)`.
 */
export class RopeCache {
  readonly kvHeads: number;
  readonly headDim: number;
  readonly valueDim: number;
  readonly capacity: number;
  readonly #runtime: Runtime;
  readonly #internals: RopeInternals & AttentionInternals;
  readonly #layouts: CacheInit['layouts'];
  readonly #config: NormalConfig;
  readonly #sequenceLength: number;
  readonly #gain: number;
  readonly #block: Block;
  #runs: Run[] = [];
  #windowStart = -1;

  /** @internal */
  constructor({ runtime, internals, layouts, config, kvHeads, capacity, valueDim, sequenceLength }: CacheInit) {
    this.#runtime = runtime;
    this.#internals = internals;
    this.#layouts = layouts;
    this.#config = config;
    this.kvHeads = kvHeads;
    this.headDim = config.headDim;
    this.valueDim = valueDim;
    this.capacity = capacity;
    this.#sequenceLength = sequenceLength;
    this.#gain = internals.attentionFactorOf(config.scaling);
    const floats = kvHeads * capacity * (config.headDim + valueDim) + 2 * WINDOW * config.pairs;
    this.#block = new Block(runtime.memory, floats * 4, 'cache', 'capacity');
    Object.freeze(this);
  }

  get #memory(): Memory {
    return this.#runtime.memory;
  }

  get #keys(): number {
    return this.#block.address;
  }

  get #values(): number {
    return this.#keys + this.kvHeads * this.capacity * this.headDim * 4;
  }

  get #window(): number {
    return this.#values + this.kvHeads * this.capacity * this.valueDim * 4;
  }

  /** Number of tokens in it, and the position of the next one. */
  get length(): number {
    return this.#runs.at(-1)?.end ?? 0;
  }

  /**
   * Whether all keys were rotated with the frequencies that a sequence of this length has. `false` after a
   * change of length that changed them (`dynamic`, `longrope` without `sequenceLength`).
   */
  get uniform(): boolean {
    const now = this.#frequenciesAt(this.length);
    return this.#runs.every(({ frequencies }) => frequencies === now);
  }

  /** Names the frequencies of a sequence of `length` tokens: 0 are those of the beginning. */
  #frequenciesAt(length: number): number {
    const { scaling } = this.#config;
    if (this.#sequenceLength > 0) return 0;
    if (scaling.type === 'dynamic') return scaling.factor > 1 && length > scaling.maxPosition ? length : 0;
    if (scaling.type === 'longrope') return length > scaling.original ? 1 : 0;
    return 0;
  }

  /** Rows of the table at positions `start` to `start + T - 1` of a sequence of `length` tokens. */
  #rows(arena: Memory, start: number, T: number, length: number): Rows {
    const { pairs } = this.#config;
    const L = this.#sequenceLength || length;
    const make = (from: number, rows: number): Rows =>
      this.#internals.rowsFrom(arena, this.#config, rows, from, L, this.#gain);
    if (T > WINDOW || start < 0 || this.#frequenciesAt(length) !== 0) return make(start, T);
    if (this.#windowStart < 0 || start < this.#windowStart || start + T > this.#windowStart + WINDOW) {
      const made = make(start, WINDOW);
      this.#memory.moveF32(this.#window, made.cos, WINDOW * pairs);
      this.#memory.moveF32(this.#window + WINDOW * pairs * 4, made.sin, WINDOW * pairs);
      this.#windowStart = start;
    }
    const cos = this.#window + (start - this.#windowStart) * pairs * 4;
    return { cos, sin: cos + WINDOW * pairs * 4 };
  }

  /** Turns the keys of tokens `from` to `to - 1` in place. */
  #turn(from: number, to: number, { cos, sin }: Rows, tableStride: number): void {
    const { headDim, pairs: P, pairing } = this.#config;
    const row = this.kvHeads * headDim;
    const keys = this.#keys + from * row * 4;
    const layout = describe(this.#layouts.target, to - from, this.kvHeads, headDim, false);
    const code = PAIRINGS.indexOf(pairing);
    this.#runtime.module.rotate(keys, keys, cos, sin, layout, P, tableStride, code, 1, 1);
  }

  /**
   * Adds the keys and values of the next tokens: k `[T, K, d]` not yet rotated, v `[T, K, dv]`. The keys are
   * rotated by positions `length`, `length + 1`, … on every axis.
   * @throws RopeError with both numbers where lengths do not fit or the cache would overflow; the cache is
   * then as it was.
   */
  append(keys: Floats, values: Floats, options: AppendOptions = {}): void {
    const fn = 'cache.append';
    APPEND.check(fn, options);
    const { rotated = APPEND.defaults.rotated } = options;
    const { kvHeads, headDim, valueDim, capacity, length } = this;
    const before = this.#keys; // throws where disposed
    const k = checkFloats(this.#memory, fn, 'k', keys);
    const v = checkFloats(this.#memory, fn, 'v', values);
    const T = rowsOf(fn, 'k', k, kvHeads, headDim, 'kvHeads * headDim');
    if (v.length !== T * kvHeads * valueDim) {
      const product = `rows of k * kvHeads * valueDim = ${T} * ${kvHeads} * ${valueDim}`;
      lengthIs(fn, 'v', v, product, T * kvHeads * valueDim);
    }
    const headFirst = options.layout === 'head-first';
    const end = length + T;
    if (end > capacity) {
      throw new RopeError(
        'range',
        'k',
        T,
        `${fn}: k with ${T} tokens does not fit, the cache holds ${length} of ${capacity}. Make room with shift or truncate`,
      );
    }
    if (T === 0) return;
    this.#memory.scope(fn, (arena) => {
      const rows = rotated ? null : this.#rows(arena, length, T, end);
      const from = arena.f32(k);
      const valuesAt = arena.f32(v);
      this.#copy(before, from, headDim, T, headFirst);
      this.#copy(this.#values, valuesAt, valueDim, T, headFirst);
      if (rows) this.#turn(length, end, rows, this.#config.pairs);
    });
    const frequencies = this.#frequenciesAt(end);
    const last = this.#runs.at(-1);
    if (last?.frequencies === frequencies) last.end = end;
    else this.#runs.push({ end, frequencies });
  }

  /**
   * Softmax attention of q `[Tq, H, d]`, not yet rotated, to everything in the cache: causal, the queries
   * being the last `Tq` tokens unless `queryOffset` says otherwise. Append the keys and values of a token before
   * its query asks, for it also sees itself. The queries are rotated by their positions on the way; options
   * and results are those of `attention`.
   * @throws RopeError that names the option and both numbers where lengths do not fit.
   */
  attend<const Outputs extends AttentionOutputs & AtLeastOneOutput>(
    q: Floats,
    options: CacheAttendOptions & Outputs,
  ): AttentionDetails<Outputs>;
  attend(q: Floats, options?: CacheAttendOptions & { out?: undefined }): NewFloats;
  attend<Out extends Float32Array | RopeBuffer>(q: Floats, options: CacheAttendOptions & { out: Out }): Out;
  attend(q: Floats, options: CacheAttendOptions): Float32Array | RopeBuffer;
  attend(q: Floats, options: CacheAttendOptions & AttentionOutputs = {}): unknown {
    const fn = 'cache.attend';
    const { rotated: given, causal = true, ...rest } = record(fn, 'options', options) as typeof options;
    const rotated = given === undefined ? false : boolean(fn, 'rotated', given);
    const { kvHeads, headDim, valueDim, length } = this;
    const { pairs, pairing } = this.#config;
    const keys = {
      ...{ Tk: length, kvHeads, headDim, valueDim, pairs, pairing, k: this.#keys, v: this.#values },
      ...{ kPosition: kvHeads * headDim, kHead: headDim, vPosition: kvHeads * valueDim, vHead: valueDim },
      queryRows: (arena: Memory, Tq: number, queryOffset: number): Rows => {
        if (rotated) return { cos: 0, sin: 0 };
        return this.#rows(arena, queryOffset, Tq, Math.max(length, queryOffset + Tq));
      },
    };
    return this.#internals.attend(fn, q, keys, { ...rest, causal });
  }

  /** `T` tokens behind those that are there. */
  #copy(to: number, from: number, width: number, T: number, headFirst: boolean): void {
    const { kvHeads, length } = this;
    const row = kvHeads * width;
    const end = to + length * row * 4;
    if (!headFirst) return this.#memory.moveF32(end, from, T * row);
    const { target, source } = this.#layouts;
    this.#runtime.module.copyHeads(
      end,
      from,
      describe(target, T, kvHeads, width, false),
      describe(source, T, kvHeads, width, true),
    );
  }

  /** Forgets all tokens from `length` on. */
  truncate(length: number): void {
    const fn = 'cache.truncate';
    count(fn, 'length', length);
    if (length > this.length)
      fail('range', fn, 'length', `must be at most the ${this.length} tokens there are`, length);
    void this.#block.address; // throws where disposed
    this.#runs = this.#runs.filter((_, i) => (this.#runs[i - 1]?.end ?? 0) < length);
    const last = this.#runs.at(-1);
    if (last) last.end = Math.min(last.end, length);
  }

  /**
   * Drops the `drop` oldest tokens after the first `keep`, and moves the others down: token `n` becomes
   * token `n - drop`, and its key is turned by `R(-drop)`, without the attention factor, which it carries
   * already (`R(n - drop) = R(-drop) R(n)`). The result is what a cache would hold to which only the
   * tokens that are left had been appended, up to a few float roundings for each shift.
   * @throws RopeError where keys were rotated with other frequencies than those of the new length
   * (`dynamic`, `longrope`): no rotation by a distance then leads from one to the other.
   */
  shift(drop: number, options: ShiftCacheOptions = {}): void {
    const fn = 'cache.shift';
    const { keep } = SHIFT.read(fn, options);
    count(fn, 'drop', drop);
    const { length, kvHeads, headDim, valueDim } = this;
    const keys = this.#keys;
    if (keep + drop > length) {
      throw new RopeError(
        'range',
        'drop',
        drop,
        `${fn}: drop + keep = ${drop} + ${keep} must be at most the ${length} tokens there are, got ${drop + keep}`,
      );
    }
    const left = length - drop;
    const frequencies = this.#frequenciesAt(left);
    if (drop === 0) return;
    if (keep === left) return this.truncate(keep); // no key moves
    if (this.#runs.some((run) => run.frequencies !== frequencies)) this.#refuse(left);
    this.#memory.scope(fn, (arena) => {
      const rows = this.#internals.rowsFrom(arena, this.#config, 1, -drop, this.#sequenceLength || left, 1);
      for (const [start, width] of [
        [keys, headDim],
        [this.#values, valueDim],
      ] as const) {
        const row = kvHeads * width;
        arena.moveF32(start + keep * row * 4, start + (keep + drop) * row * 4, (left - keep) * row);
      }
      this.#turn(keep, left, rows, 0);
    });
    this.#runs = left === 0 ? [] : [{ end: left, frequencies }];
  }

  #refuse(left: number): never {
    const { type } = this.#config.scaling;
    const reason =
      type === 'dynamic'
        ? 'dynamic scaling changes every frequency with the length'
        : 'longrope changes its frequencies where the sequence grows past its original length';
    throw new RopeError(
      'conflict',
      'drop',
      this.length - left,
      `cache.shift: some of the ${this.length} keys were rotated with other frequencies than a sequence of ${left} has: ${reason}, and a key cannot be moved by a rotation across that. Make the cache with sequenceLength, so that one set of frequencies serves all, or truncate and append again`,
    );
  }

  /** A copy of the keys, rotated, `[length, K, d]`. */
  keys(): NewFloats {
    return this.#memory.readF32(this.#keys, this.length * this.kvHeads * this.headDim);
  }

  /** A copy of the values, `[length, K, dv]`. */
  values(): NewFloats {
    return this.#memory.readF32(this.#values, this.length * this.kvHeads * this.valueDim);
  }

  get disposed(): boolean {
    return this.#block.disposed;
  }

  /** Frees the memory; a second call does nothing. */
  dispose(): void {
    this.#block.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

export interface CacheFamily {
  /**
   * An empty key/value cache for one layer of a model with this rotary embedding.
   * @throws RopeError that names the option, or `memory` where it cannot be had.
   */
  cache(config: RopeConfig, options: CacheOptions): RopeCache;
}

export function createCache(runtime: Runtime, internals: RopeInternals & AttentionInternals): CacheFamily {
  const layouts = { target: createHeadLayout(runtime), source: createHeadLayout(runtime) };

  function cache(config: RopeConfig, options: CacheOptions): RopeCache {
    const fn = 'cache';
    if (options === undefined && isRecord(config) && 'capacity' in config) {
      const hint = 'It is the first argument: rope.cache({ headDim: 128 }, { kvHeads: 8, capacity: 2048 })';
      missing(fn, 'config', hint);
    }
    const normal = normalizeConfig(fn, config);
    const { capacity, kvHeads, valueDim = normal.headDim, sequenceLength = 0 } = CACHE.read(fn, options);
    return new RopeCache({ runtime, internals, layouts, config: normal, kvHeads, capacity, valueDim, sequenceLength });
  }

  return { cache };
}
