/**
 * The key/value cache of one attention layer, in wasm memory.
 *
 * Keys are kept rotated, each for the position it has: a query is then attended to by reading the cache
 * once. Token `n` of the cache is at position `n` unless told otherwise; when the oldest tokens are dropped, the keys of
 * the others are turned to their new positions. A cache without a rotary embedding keeps keys as they come.
 */
import type { AttentionInternals } from './attention.js';
import type { AttendCacheOptions, AttentionOutputs } from './options.js';
import type { AtLeastOneOutput, AttentionDetails } from './types.js';
import { CacheRows, type Layouts } from './cache-rows.js';
import { type Dtype, dtype } from '../options/dtype.js';
import type { HalfFloats } from '../options/kinds.js';
import { layout } from '../options/layout.js';
import { type Input, options } from '../options/options.js';
import {
  boolean,
  count,
  fail,
  finite,
  isRecord,
  leftOut,
  lengthIs,
  missing,
  positiveInteger,
  record,
  rowsOf,
  unchecked,
} from '../options/rules.js';
import { normalizeConfig, PAIRINGS } from '../config/config.js';
import type { NormalConfig, RopeConfig } from '../config/config.js';
import type { Runtime } from '../border/runtime.js';
import { createHeadLayout, describe } from '../rope/head-layout.js';
import { RopeError } from '../options/errors.js';
import { Block, checkFloats, type NewFloats } from '../border/memory.js';
import type { CheckedFloats, Floats, Memory, RopeBuffer } from '../border/memory.js';
import type { Positions } from '../rope/positions.js';
import type { RopeInternals } from '../rope/rope.js';
import type { Rows } from '../rope/rows.js';

const CACHE = /* @__PURE__ */ (() =>
  options(
    {
      /**
       * Key/value heads, K.
       * @defaultValue 1
       */
      kvHeads: positiveInteger.or(1),
      /** Tokens it has room for. */
      capacity: positiveInteger,
      /** Components of a key, d; with a config it stands there. */
      headDim: positiveInteger.optional,
      /** Components of a value, dv; `headDim` where it is left out. */
      valueDim: positiveInteger.optional,
      /**
       * What keys and values are kept as: `f16` and `bf16` take half of the memory and round each number once, to 11 and to
       * 8 significant bits. A value is then within `u |v|` of its own, a score within `u scale sum |q_c k_c|`, with `u` 2^-11
       * and 2^-8. What is too large for `f16`, 65520 and more, is refused.
       * @defaultValue 'f32'
       */
      dtype: dtype.or('f32'),
      /**
       * The length that frequencies are made for, whatever the length is at the time. Without it `dynamic` and
       * `longrope` follow the length, and keys rotated before a change stay as they were, as in Hugging Face
       * transformers; such a cache cannot be shifted. Other scalings do not depend on it.
       */
      sequenceLength: positiveInteger.optional,
    },
    'For example { kvHeads: 8, capacity: 2048 }',
  ))();

/** How large a cache is; its key size is that of the config. */
export interface CacheOptions extends Input<typeof CACHE> {}

const APPEND = /* @__PURE__ */ (() =>
  options({
    /**
     * The keys are rotated already, each for the position it gets.
     * @defaultValue false
     */
    rotated: boolean.or(false),
    /**
     * The positions of the tokens one by one, `[T]`, or a list for each axis of a config with several. Left out: `length`,
     * `length + 1`, …, which is refused after tokens that had positions of their own.
     */
    positions: unchecked<Positions>().optional,
    /**
     * `token-first`: k is `[T, K, d]`, v `[T, K, dv]`; `head-first`: `[K, T, d]` and `[K, T, dv]`.
     * @defaultValue 'token-first'
     */
    layout: layout.or('token-first'),
  }))();

/** How keys and values are laid out, and whether the keys are rotated already. */
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
  /** The token that the first query belongs to, by which keys are hidden; as many before the end as there are queries. */
  queryOffset?: number | undefined;
  /** Where the queries are, as for `append`. Left out: at the tokens they belong to. */
  positions?: Positions | undefined;
  /**
   * The queries are rotated already.
   * @defaultValue false
   */
  rotated?: boolean | undefined;
}

const SHIFT = /* @__PURE__ */ (() =>
  options({
    /**
     * Tokens at the beginning that stay where they are (attention sinks, arXiv 2309.17453).
     * @defaultValue 0
     */
    keep: count.or(0),
    /** Positions by which the others come closer; left out: `drop`. Needed where tokens had positions of their own. */
    by: finite.optional,
  }))();

const READ = /* @__PURE__ */ (() =>
  options({
    /**
     * `token-first` is `[length, K, d]`, `head-first` is `[K, length, d]`.
     * @defaultValue 'token-first'
     */
    layout: layout.or('token-first'),
  }))();

/** The layout of a copy of keys or values. */
export interface CacheReadOptions extends Input<typeof READ> {}

/** What of a cache stays where it is when it is shifted. */
export interface ShiftCacheOptions extends Input<typeof SHIFT> {}

/** Rows of the table kept for the next tokens of a decode loop. */
const WINDOW = 64;

/** Tokens whose keys are turned at a time where they are not kept as floats. */
const PIECE = 256;

/** Tokens that were rotated with the same frequencies, up to token `end`. */
interface Run {
  end: number;
  frequencies: number;
}

/** What a cache is made of and works with. @internal */
interface CacheInit {
  runtime: Runtime;
  internals: RopeInternals & AttentionInternals;
  layouts: Layouts;
  /** `null`: no rotary embedding. */
  config: NormalConfig | null;
  kvHeads: number;
  headDim: number;
  capacity: number;
  valueDim: number;
  dtype: Dtype;
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
  /** K, key/value heads. */
  readonly kvHeads: number;
  /** d, components of a key. */
  readonly headDim: number;
  /** Components of a value. */
  readonly valueDim: number;
  /** The most tokens that it holds. */
  readonly capacity: number;
  /** What keys and values are kept as. */
  readonly dtype: Dtype;
  readonly #runtime: Runtime;
  readonly #internals: RopeInternals & AttentionInternals;
  readonly #layouts: Layouts;
  readonly #config: NormalConfig | null;
  readonly #keyRows: CacheRows;
  readonly #valueRows: CacheRows;
  readonly #sequenceLength: number;
  readonly #gain: number;
  readonly #block: Block;
  #runs: Run[] = [];
  #windowStart = -1;
  /** Whether some token has a position of its own. */
  #placed = false;

  /** @internal */
  constructor(init: CacheInit) {
    const { runtime, internals, layouts, config, kvHeads, headDim, capacity, valueDim, dtype } = init;
    this.#runtime = runtime;
    this.#internals = internals;
    this.#layouts = layouts;
    this.#config = config;
    this.kvHeads = kvHeads;
    this.headDim = headDim;
    this.valueDim = valueDim;
    this.capacity = capacity;
    this.dtype = dtype;
    this.#keyRows = new CacheRows(runtime, layouts, kvHeads, headDim, dtype);
    this.#valueRows = new CacheRows(runtime, layouts, kvHeads, valueDim, dtype);
    this.#sequenceLength = init.sequenceLength;
    this.#gain = config ? internals.attentionFactorOf(config.scaling, 'cache') : 1;
    const window = config ? 2 * WINDOW * config.pairs * 4 : 0;
    const bytes = window + capacity * (this.#keyRows.bytes + this.#valueRows.bytes);
    this.#block = new Block(runtime.memory, bytes, 'cache', 'capacity');
    Object.freeze(this);
  }

  get #memory(): Memory {
    return this.#runtime.memory;
  }

  /** Rows of the table, which are floats and begin where the block does. */
  get #window(): number {
    return this.#block.address;
  }

  get #keys(): number {
    return this.#window + (this.#config ? 2 * WINDOW * this.#config.pairs * 4 : 0);
  }

  get #values(): number {
    return this.#keys + this.capacity * this.#keyRows.bytes;
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
    if (this.#config === null || this.#sequenceLength > 0) return 0;
    const { scaling } = this.#config;
    if (scaling.type === 'dynamic') return scaling.factor > 1 && length > scaling.maxPosition ? length : 0;
    if (scaling.type === 'longrope') return length > scaling.original ? 1 : 0;
    return 0;
  }

  /** Rows of the table at `positions`, or `start` to `start + T - 1`, of a sequence of `length` tokens. */
  #rows(
    fn: string,
    arena: Memory,
    config: NormalConfig,
    start: number,
    T: number,
    length: number,
    positions: Positions | undefined,
  ): Rows {
    const { pairs } = config;
    const L = this.#sequenceLength || length;
    const make = (from: number, rows: number): Rows =>
      this.#internals.rowsFrom(arena, config, rows, { offset: from }, L, this.#gain);
    if (positions !== undefined) return this.#internals.rowsFrom(arena, config, T, { positions }, L, this.#gain, fn);
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

  /** Turns `T` tokens of floats in place. */
  #turn(config: NormalConfig, at: number, T: number, { cos, sin }: Rows, tableStride: number): void {
    const { headDim, pairs, pairing } = config;
    const layout = describe(this.#layouts.target, T, this.kvHeads, headDim, false);
    this.#runtime.module.rotate(at, at, cos, sin, layout, pairs, tableStride, PAIRINGS.indexOf(pairing), 1, 1);
  }

  /** Where positions stand in place of the count of tokens, and whether they have to. */
  #checkPlace(fn: string, rotated: boolean, positions: Positions | undefined): void {
    const told = { positions, rotated: rotated || undefined };
    if (this.#config === null) leftOut(fn, told, ['positions', 'rotated'], 'where the cache has no config');
    if (rotated) leftOut(fn, told, ['positions'], 'with rotated');
    if (positions !== undefined) {
      const { scaling } = this.#config!;
      const follows = (scaling.type === 'dynamic' && scaling.factor > 1) || scaling.type === 'longrope';
      if (!follows || this.#sequenceLength > 0) return;
      const rule = `must be left out where frequencies follow the length (${scaling.type})`;
      fail('conflict', fn, 'positions', rule, positions, 'Or make the cache with sequenceLength');
    }
    if (this.#placed && !rotated && positions === undefined)
      missing(fn, 'positions', 'Earlier tokens were appended with positions of their own');
  }

  /**
   * Adds the keys and values of the next tokens: k `[T, K, d]` not yet rotated, v `[T, K, dv]`. The keys are
   * rotated by positions `length`, `length + 1`, … on every axis, or by those that are given.
   * @throws RopeError with both numbers where lengths do not fit, the cache would overflow or a number is too large for
   * its dtype; the cache is then as it was.
   */
  append(keys: Floats, values: Floats, options: AppendOptions = {}): void {
    const fn = 'cache.append';
    APPEND.check(fn, options);
    const { rotated = APPEND.defaults.rotated, positions } = options;
    const { kvHeads, headDim, valueDim, capacity, length } = this;
    void this.#block.address; // throws where disposed
    this.#checkPlace(fn, rotated, positions);
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
    const config = rotated ? null : this.#config;
    this.#memory.scope(fn, (arena) => {
      const rows = config && this.#rows(fn, arena, config, length, T, end, positions);
      const put = (name: string, rowsOf: CacheRows, start: number, x: CheckedFloats, turns: boolean): void => {
        const at = start + length * rowsOf.bytes;
        const draft = rowsOf.draft(arena, at, T);
        rowsOf.order(draft, arena.f32(x), T, headFirst);
        if (turns && config && rows) this.#turn(config, draft, T, rows, config.pairs);
        if (rowsOf.keep(at, draft, T)) this.#refuseLarge(fn, name, x);
      };
      put('k', this.#keyRows, this.#keys, k, true);
      put('v', this.#valueRows, this.#values, v, false);
    });
    if (positions !== undefined) this.#placed = true;
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
  attend<Out extends HalfFloats>(q: Floats, options: Omit<CacheAttendOptions, 'out'> & { out: Out }): Out;
  attend(q: Floats, options: CacheAttendOptions): Float32Array | RopeBuffer;
  attend(q: Floats, options: CacheAttendOptions & AttentionOutputs = {}): unknown {
    const fn = 'cache.attend';
    const { rotated: given, causal = true, positions, ...rest } = record(fn, 'options', options) as typeof options;
    const rotated = given === undefined ? false : boolean(fn, 'rotated', given);
    const { kvHeads, headDim, valueDim, length, dtype } = this;
    const config = this.#config;
    const { pairs, pairing } = config ?? { pairs: 0, pairing: 'half-split' };
    this.#checkPlace(fn, rotated, positions);
    const keys = {
      ...{ Tk: length, kvHeads, headDim, valueDim, pairs, pairing, dtype, k: this.#keys, v: this.#values },
      ...{ kPosition: kvHeads * headDim, kHead: headDim, vPosition: kvHeads * valueDim, vHead: valueDim },
      queryRows: (arena: Memory, Tq: number, queryOffset: number): Rows => {
        if (rotated || config === null) return { cos: 0, sin: 0 };
        return this.#rows(fn, arena, config, queryOffset, Tq, Math.max(length, queryOffset + Tq), positions);
      },
    };
    return this.#internals.attend(fn, q, keys, { ...rest, causal });
  }

  /**
   * Forgets all tokens from `length` on.
   *
   * @throws RopeError `range` where `length` is longer than the cache, `disposed` after `dispose()`.
   */
  truncate(length: number): void {
    const fn = 'cache.truncate';
    count(fn, 'length', length);
    if (length > this.length)
      fail('range', fn, 'length', `must be at most the ${this.length} tokens there are`, length);
    void this.#block.address; // throws where disposed
    this.#runs = this.#runs.filter((_, i) => (this.#runs[i - 1]?.end ?? 0) < length);
    const last = this.#runs.at(-1);
    if (last) last.end = Math.min(last.end, length);
    if (length === 0) this.#placed = false;
  }

  /**
   * Drops the `drop` oldest tokens after the first `keep`, and moves the others down: token `n` becomes
   * token `n - drop`, and its key is turned by `R(-drop)`, without the attention factor, which it carries
   * already (`R(n - drop) = R(-drop) R(n)`). The result is what a cache would hold to which only the
   * tokens that are left had been appended, up to a few roundings of its dtype for each shift.
   * @throws RopeError where keys were rotated with other frequencies than those of the new length
   * (`dynamic`, `longrope`): no rotation by a distance then leads from one to the other.
   */
  shift(drop: number, options: ShiftCacheOptions = {}): void {
    const fn = 'cache.shift';
    const { keep, by = drop } = SHIFT.read(fn, options);
    count(fn, 'drop', drop);
    const { length } = this;
    const [config, keys, values] = [this.#config, this.#keys, this.#values];
    if (config === null) leftOut(fn, options, ['by'], 'where the cache has no config');
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
    if (this.#placed && options.by === undefined)
      missing(fn, 'by', 'Tokens were appended with positions of their own: say by how many positions they come closer');
    if (this.#runs.some((run) => run.frequencies !== frequencies)) this.#refuse(left);
    const moved = left - keep;
    const at = (rows: CacheRows, start: number, token: number): number => start + token * rows.bytes;
    this.#memory.scope(fn, (arena) => {
      const [keyRows, valueRows] = [this.#keyRows, this.#valueRows];
      if (config === null) keyRows.move(at(keyRows, keys, keep), at(keyRows, keys, keep + drop), moved);
      else {
        const L = this.#sequenceLength || left;
        const rows = this.#internals.rowsFrom(arena, config, 1, { offset: -by }, L, 1);
        if (this.dtype === 'f32') {
          keyRows.move(at(keyRows, keys, keep), at(keyRows, keys, keep + drop), moved);
          this.#turn(config, at(keyRows, keys, keep), moved, rows, 0);
        } else this.#turnHalves(fn, config, keep, drop, moved, rows);
      }
      valueRows.move(at(valueRows, values, keep), at(valueRows, values, keep + drop), moved);
    });
    this.#runs = left === 0 ? [] : [{ end: left, frequencies }];
  }

  /** Moves and turns keys of 16 bits, some at a time: once to see whether all fit their format still, and once for good. */
  #turnHalves(fn: string, config: NormalConfig, keep: number, drop: number, moved: number, rows: Rows): void {
    const keyRows = this.#keyRows;
    const at = (token: number): number => this.#keys + token * keyRows.bytes;
    for (const forGood of [false, true])
      for (let t = keep; t < keep + moved; t += PIECE)
        this.#memory.scope(fn, (arena) => {
          const T = Math.min(PIECE, keep + moved - t);
          const floats = keyRows.floats(arena, at(t + drop), T);
          this.#turn(config, floats, T, rows, 0);
          const target = forGood ? at(t) : arena.zone(T * keyRows.bytes);
          if (keyRows.keep(target, floats, T)) this.#refuseLarge(fn, 'drop', drop);
        });
  }

  #refuseLarge(fn: string, name: string, value: unknown): never {
    const largest = this.dtype === 'f16' ? 65504 : 3.39e38;
    const rule =
      name === 'drop'
        ? `must not turn a key past ${largest}, the largest ${this.dtype}`
        : `must be at most ${largest} in magnitude, also once it is rotated, to be kept as ${this.dtype}`;
    fail(
      'range',
      fn,
      name,
      rule,
      value,
      this.dtype === 'f16' ? "Make the cache with dtype 'bf16' or 'f32'" : undefined,
    );
  }

  #refuse(left: number): never {
    const { type } = this.#config!.scaling;
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

  /**
   * A copy of the keys, rotated, `[length, K, d]` or by `layout`; as floats whatever the dtype.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  keys(options: CacheReadOptions = {}): NewFloats {
    return this.#read('cache.keys', this.#keyRows, this.#keys, options);
  }

  /**
   * A copy of the values, `[length, K, dv]` or by `layout`; as floats whatever the dtype.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  values(options: CacheReadOptions = {}): NewFloats {
    return this.#read('cache.values', this.#valueRows, this.#values, options);
  }

  #read(fn: string, rows: CacheRows, at: number, options: CacheReadOptions): NewFloats {
    const { layout } = READ.read(fn, options);
    return this.#memory.scope(fn, (arena) => rows.read(arena, at, this.length, layout === 'head-first'));
  }

  /** Whether `dispose` was called. */
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
   * An empty key/value cache for one layer of a model with this rotary embedding; with `null` for a config, of a model
   * without one, whose keys stay as they come.
   * @throws RopeError that names the option, or `memory` where it cannot be had.
   */
  cache(config: RopeConfig | null, options: CacheOptions): RopeCache;
}

export function createCache(runtime: Runtime, internals: RopeInternals & AttentionInternals): CacheFamily {
  const layouts = { target: createHeadLayout(runtime), source: createHeadLayout(runtime) };

  function cache(given: RopeConfig | null, options: CacheOptions): RopeCache {
    const fn = 'cache';
    if (options === undefined && isRecord(given) && 'capacity' in given) {
      const hint = 'It is the first argument: rope.cache({ headDim: 128 }, { kvHeads: 8, capacity: 2048 })';
      missing(fn, 'config', hint);
    }
    const config = given === null ? null : normalizeConfig(fn, given);
    const { capacity, kvHeads, sequenceLength = 0, ...read } = CACHE.read(fn, options);
    if (config === null) leftOut(fn, options, ['sequenceLength'], 'where config is null');
    else leftOut(fn, options, ['headDim'], 'where a config has it');
    const headDim =
      config?.headDim ?? read.headDim ?? missing(fn, 'headDim', 'It is the number of components of a key');
    const { valueDim = headDim, dtype } = read;
    const sizes = { kvHeads, headDim, capacity, valueDim, dtype, sequenceLength };
    return new RopeCache({ runtime, internals, layouts, config, ...sizes });
  }

  return { cache };
}
