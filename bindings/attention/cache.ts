/**
 * The key/value cache of one attention layer, in wasm memory, for one sequence or a batch of them.
 *
 * Keys are kept rotated, each for the position it has: a query is then attended to by reading the cache
 * once. A cache without a rotary embedding keeps keys as they come.
 */
import type { AttentionInternals } from './attention.js';
import type { AttendCacheOptions, AttentionOutputs } from './options.js';
import type { AtLeastOneOutput, AttentionDetails } from './types.js';
import { CacheRows, type Coming, type Layouts, type TurnAt } from './cache-rows.js';
import { type CacheKind, CacheSequence, refuseLarge, sequenceBytes } from './cache-sequence.js';
import { NO_ROWS } from './sequences.js';
import {
  eachOf,
  lengths as lengthsRule,
  lengthsOf,
  type NumberList,
  type PerSequence,
  perSequence,
} from '../options/batch.js';
import { type Dtype, dtype, DTYPES } from '../options/dtype.js';
import { type HalfFloats, isUint16 } from '../options/kinds.js';
import { layout } from '../options/layout.js';
import { check, type Input, options } from '../options/options.js';
import {
  boolean,
  count,
  fail,
  integer,
  isRecord,
  leftOut,
  lengthIs,
  missing,
  positiveInteger,
  record,
  rowsOf,
  unchecked,
  whole,
} from '../options/rules.js';
import { normalizeConfig } from '../config/config.js';
import type { NormalConfig, RopeConfig } from '../config/config.js';
import { byLengthOf } from '../scalings/index.js';
import type { Runtime } from '../border/runtime.js';
import { createHeadLayout } from '../rope/head-layout.js';
import { RopeError } from '../options/errors.js';
import { checkFloats, Handle, type NewFloats } from '../border/memory.js';
import type { CheckedFloats, Floats, Memory, RopeBuffer } from '../border/memory.js';
import { checkBits } from '../rope/halves.js';
import { checkPositions, type Positions } from '../rope/positions.js';
import type { RopeInternals } from '../rope/rotation.js';
import type { Rows } from '../rope/rows.js';

const CACHE = /* @__PURE__ */ (() =>
  options(
    {
      /**
       * Key/value heads, K.
       * @defaultValue 1
       */
      kvHeads: positiveInteger.or(1),
      /**
       * Sequences, B, at most 65536: each has its own tokens, length and room.
       * @defaultValue 1
       */
      batch: whole(1, 2 ** 16).or(1),
      /** Tokens that each sequence has room for. */
      capacity: positiveInteger,
      /** Components of a key, d; with a config it stands there. */
      headDim: positiveInteger.optional,
      /** Components of a value, dv; `headDim` where it is left out. */
      valueDim: positiveInteger.optional,
      /**
       * What keys and values are kept as: `f16` and `bf16` take half of the memory and round each number once, to 11 and to
       * 8 significant bits. A value is then within `u |v|` of its own, a score within `u scale sum |q_c k_c|`, with `u` 2^-11
       * and 2^-8. `i8` takes a quarter: each row of a head is a float, its largest number over 127, and whole numbers from -127
       * to 127. A value is then within a 254th of the largest of its row, a score within `scale sum |q_c| max |k_c| / 254`, and a
       * NaN makes its row NaN. Where eight queries or fewer share a key head, `attend` rounds them and weights to 16 bits, too.
       * From 65520 (`f16`) or 3.3961775e38 (`bf16`) on numbers, and infinities, are refused.
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
    /** One sequence of the batch, from 0 on: arrays are then those of this one alone. Left out: all of them. */
    sequence: count.optional,
    /** For each sequence the number of its tokens that count, the rest of `T` being padding. Left out: all. */
    lengths: lengthsRule.optional,
    /**
     * The keys are rotated already, each for the position it gets: its own where `positions` are given, too.
     * @defaultValue false
     */
    rotated: boolean.or(false),
    /**
     * The positions of the tokens one by one, `[T]` or `[B, T]`, or such a list for each axis of a config with several. Left
     * out: `length`, `length + 1`, …, which is refused after tokens that had positions of their own.
     */
    positions: unchecked<Positions>().optional,
    /**
     * `token-first`: k is `[T, K, d]`, v `[T, K, dv]`; `head-first`: `[K, T, d]` and `[K, T, dv]`; for every sequence.
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
  /**
   * The token that the first query belongs to, by which keys are hidden, or a list with one for each sequence. Left out: as many
   * before the end of a sequence as it has queries.
   */
  queryOffset?: PerSequence | undefined;
  /** One sequence of the batch, from 0 on, to which all queries belong. Left out: B times as many queries. */
  sequence?: number | undefined;
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
    /** Positions by which the others come closer; left out: `drop`. A number, or one for each sequence. Needed where tokens had positions of their own. */
    by: perSequence.optional,
  }))();

const READ = /* @__PURE__ */ (() =>
  options({
    /** One sequence of the batch, from 0 on: arrays are then those of this one alone. Left out: all of them. */
    sequence: count.optional,
    /**
     * The 16 bits of each number as they are kept, which `append` takes back, in place of floats.
     * @defaultValue false
     */
    bits: boolean.or(false),
    /**
     * `token-first` is `[length, K, d]`, `head-first` is `[K, length, d]`; for every sequence.
     * @defaultValue 'token-first'
     */
    layout: layout.or('token-first'),
  }))();

/** What of keys or values is copied, and how. */
export interface CacheReadOptions extends Input<typeof READ> {}

/** What of a cache stays where it is when it is shifted. */
export interface ShiftCacheOptions extends Input<typeof SHIFT> {}

/** Tokens that are to be turned, and whether they are already. */
interface TurnedTokens extends Pick<Coming, 'T' | 'starts' | 'counts'> {
  rotated: boolean;
  positions: Positions | undefined;
}

/** What a cache is made of and works with. @internal */
interface CacheInit {
  runtime: Runtime;
  internals: RopeInternals & AttentionInternals;
  layouts: Layouts;
  /** `null`: no rotary embedding. */
  config: NormalConfig | null;
  batch: number;
  kvHeads: number;
  headDim: number;
  capacity: number;
  valueDim: number;
  dtype: Dtype;
  /** 0: follow the length. */
  sequenceLength: number;
}

/**
 * Keys and values of one layer, `[capacity, K, d]` and `[capacity, K, dv]` for each of B sequences, in wasm memory.
 *
 * Free it with `dispose()` or `using cache = rope.cache(…)`.
 */
export class RopeCache extends Handle {
  /** B, sequences. */
  readonly batch: number;
  /** K, key/value heads. */
  readonly kvHeads: number;
  /** d, components of a key. */
  readonly headDim: number;
  /** Components of a value. */
  readonly valueDim: number;
  /** The most tokens that a sequence holds. */
  readonly capacity: number;
  /** What keys and values are kept as. */
  readonly dtype: Dtype;
  readonly #internals: RopeInternals & AttentionInternals;
  readonly #kind: CacheKind;
  readonly #all: readonly CacheSequence[];

  /** @internal */
  constructor(init: CacheInit) {
    const { runtime, internals, layouts, config, batch, kvHeads, headDim, capacity, valueDim, dtype } = init;
    const kind = {
      ...{ runtime, internals, layouts, config, capacity, sequenceLength: init.sequenceLength },
      keyRows: new CacheRows(runtime, layouts, kvHeads, headDim, dtype),
      valueRows: new CacheRows(runtime, layouts, kvHeads, valueDim, dtype),
      gain: config ? internals.attentionFactorOf(config.scaling, 'cache') : 1,
    };
    super(undefined, runtime.memory, batch * sequenceBytes(kind), 'cache', 'capacity');
    this.#internals = internals;
    this.batch = batch;
    this.kvHeads = kvHeads;
    this.headDim = headDim;
    this.valueDim = valueDim;
    this.capacity = capacity;
    this.dtype = dtype;
    this.#kind = kind;
    this.#all = Array.from({ length: batch }, (_, b) => new CacheSequence(kind, this, b));
    Object.freeze(this);
  }

  get #memory(): Memory {
    return this.#kind.runtime.memory;
  }

  get #halves(): boolean {
    return this.#kind.keyRows.element === 2;
  }

  /** The sequences that a call is about. */
  #some(fn: string, sequence: number | undefined): readonly CacheSequence[] {
    void this.address; // throws where disposed
    return sequence === undefined ? this.#all : [this.#all[integer(fn, 'sequence', sequence, 0, this.batch - 1)]!];
  }

  /** A count for every sequence, told for each or for all. */
  #each(fn: string, name: string, value: PerSequence, most?: number): number[] {
    const each = eachOf(fn, name, perSequence(fn, name, value), this.batch);
    return each.map((one, b) => integer(fn, typeof value === 'number' ? name : `${name}[${b}]`, one, 0, most));
  }

  /** Number of tokens in it, and the position of the next one; of a batch those of the longest sequence. */
  get length(): number {
    return longest(this.#all);
  }

  /** Number of tokens of every sequence. */
  get lengths(): readonly number[] {
    return this.#all.map(({ length }) => length);
  }

  /**
   * Whether all keys were rotated with the frequencies that a sequence of this length has. `false` after a
   * change of length that changed them (`dynamic`, `longrope` without `sequenceLength`).
   */
  get uniform(): boolean {
    return this.#all.every(({ uniform }) => uniform);
  }

  /** Where positions stand in place of the count of tokens, and whether they have to. */
  #checkPlace(fn: string, some: readonly CacheSequence[], rotated: boolean, positions: Positions | undefined): void {
    const { config, sequenceLength } = this.#kind;
    const told = { positions, rotated: rotated || undefined };
    if (config === null) leftOut(fn, told, ['positions', 'rotated'], 'where the cache has no config');
    if (positions !== undefined) {
      const { scaling } = config!;
      if (byLengthOf(scaling.type) === undefined || sequenceLength > 0) return;
      const rule = `must be left out where frequencies follow the length (${scaling.type})`;
      fail('conflict', fn, 'positions', rule, positions, 'Or make the cache with sequenceLength');
    }
    if (!rotated && positions === undefined && some.some(({ placed }) => placed))
      missing(fn, 'positions', 'Earlier tokens were appended with positions of their own');
  }

  /** Rows of the table for `counts` of `T` tokens of every sequence, from `starts` on or at `positions`; `null`: none turn. */
  #rows(fn: string, arena: Memory, some: readonly CacheSequence[], tokens: TurnedTokens): Rows | null {
    const { T, starts, counts, rotated, positions } = tokens;
    const { config, sequenceLength, gain } = this.#kind;
    if (config === null) return null;
    if (positions !== undefined) {
      const checked = checkPositions(fn, config, { positions }, T, some.length);
      if (!rotated) return this.#internals.rowsAt(arena, config, checked, T, sequenceLength, gain);
    }
    if (rotated) return null;
    const rowsOf = (each: CacheSequence, b: number): Rows => {
      const [start, rows] = [starts[b]!, counts[b]!];
      return each.rows(arena, config, start, rows, Math.max(each.length, start + rows));
    };
    if (some.length === 1) return rowsOf(some[0]!, 0);
    // Each sequence stands where it stands, and may have frequencies of its own: their rows become one table.
    const size = T * config.pairs;
    const [cos, sin] = [arena.f32Zone(some.length * size), arena.f32Zone(some.length * size)];
    some.forEach((each, b) => {
      const rows = rowsOf(each, b);
      arena.moveF32(cos + b * size * 4, rows.cos, counts[b]! * config.pairs);
      arena.moveF32(sin + b * size * 4, rows.sin, counts[b]! * config.pairs);
    });
    return { cos, sin, stride: T, first: null };
  }

  /**
   * Adds the keys and values of the next tokens: k `[T, K, d]` not yet rotated, v `[T, K, dv]`, of a batch `[B, T, K, d]` and
   * `[B, T, K, dv]`. The keys are rotated by positions `length`, `length + 1`, … of their sequence on every axis, or by those
   * that are given. A `Uint16Array` is bits of the cache's dtype, as `keys({ bits: true })` gives them.
   * @throws RopeError with both numbers where lengths do not fit, the cache would overflow or a number is too large for
   * its dtype; the cache is then as it was.
   */
  append(keys: Floats | Uint16Array, values: Floats | Uint16Array, options: AppendOptions = {}): void {
    const fn = 'cache.append';
    check(APPEND, fn, options);
    const { rotated = APPEND.defaults.rotated, positions, sequence } = options;
    const { kvHeads, headDim, valueDim, capacity } = this;
    const some = this.#some(fn, sequence);
    const B = some.length;
    this.#checkPlace(fn, some, rotated, positions);
    const k = this.#checkRows(fn, 'k', keys);
    const v = this.#checkRows(fn, 'v', values);
    const T = rowsOf(fn, 'k', k, kvHeads, headDim, 'kvHeads * headDim', B);
    if (v.length !== B * T * kvHeads * valueDim) {
      const product = `rows of k * kvHeads * valueDim = ${B * T} * ${kvHeads} * ${valueDim}`;
      lengthIs(fn, 'v', v, product, B * T * kvHeads * valueDim);
    }
    const tokens = lengthsOf(fn, 'lengths', options.lengths, B, T);
    some.forEach(({ length }, b) => {
      if (length + tokens[b]! <= capacity) return;
      const of = B === 1 ? 'the cache' : `sequence ${b}`;
      const full = `k with ${tokens[b]!} tokens does not fit, ${of} holds ${length} of ${capacity}`;
      throw new RopeError('range', 'k', tokens[b]!, `${fn}: ${full}. Make room with shift or truncate`);
    });
    if (T === 0) return;
    const headFirst = options.layout === 'head-first';
    const coming = { T, counts: tokens, starts: some.map(({ length }) => length), headFirst };
    this.#memory.scope(fn, (arena) => {
      const { config, keyRows, valueRows } = this.#kind;
      const rows = this.#rows(fn, arena, some, { ...coming, rotated, positions });
      const [kAt, vAt] = [this.#floats(arena, k), this.#floats(arena, v)];
      const next = sequenceBytes(this.#kind);
      const turn: TurnAt | null =
        config &&
        rows &&
        ((at, layoutAt) => {
          const { pairs, pairing } = config;
          this.#internals.turn(arena, at, at, layoutAt, { pairs, pairing, rows, gain: 1, back: false, oneRow: false });
        });
      const { keys: keysAt, values: valuesAt } = some[0]!;
      if (keyRows.append(arena, keysAt, next, kAt, coming, turn)) refuseLarge(fn, 'k', keys, this.dtype);
      if (valueRows.append(arena, valuesAt, next, vAt, coming, null)) refuseLarge(fn, 'v', values, this.dtype);
    });
    some.forEach((each, b) => {
      each.grow(tokens[b]!);
      if (positions !== undefined && tokens[b]! > 0) each.placed = true;
    });
  }

  /** Keys or values as they may be given: floats, or bits of the format that they are kept in. */
  #checkRows(fn: string, name: string, x: unknown): CheckedFloats | Uint16Array {
    if (!this.#halves || !isUint16(x)) return checkFloats(this.#memory, fn, name, x);
    return checkBits(fn, name, x);
  }

  #floats(arena: Memory, x: CheckedFloats | Uint16Array): number {
    if (!isUint16(x)) return arena.f32(x);
    const to = arena.f32Zone(x.length);
    this.#kind.runtime.module.widenFloats(to, arena.u16(x), x.length, DTYPES.indexOf(this.dtype));
    return to;
  }

  /**
   * Softmax attention of q `[Tq, H, d]`, not yet rotated, to everything in the cache, of a batch `[B, Tq, H, d]`, each sequence
   * to its own tokens: causal, the queries being the last `Tq` tokens unless `queryOffset` says otherwise. Append the keys and values of a token before
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
    const given = record(fn, 'options', options) as typeof options;
    const { rotated: told, causal = true, positions, sequence, ...rest } = given;
    const rotated = told === undefined ? false : boolean(fn, 'rotated', told);
    if (rotated) leftOut(fn, { positions }, ['positions'], 'with rotated');
    const some = this.#some(fn, sequence);
    const { kvHeads, headDim, valueDim, dtype } = this;
    const { keyRows, valueRows, config } = this.#kind;
    const { pairs, pairing } = config ?? { pairs: 0, pairing: 'half-split' };
    this.#checkPlace(fn, some, rotated, positions);
    const [first] = some;
    const keys = {
      ...{ Tk: longest(some), lengths: some.map(({ length }) => length) },
      ...{ batch: sequenceBytes(this.#kind) / keyRows.element, keyHead: keyRows.head, valueHead: valueRows.head },
      ...{ kvHeads, headDim, valueDim, pairs, pairing, dtype, k: first!.keys, v: first!.values },
      queryRows: (arena: Memory, T: number, starts: readonly number[], counts: readonly number[]): Rows =>
        this.#rows(fn, arena, some, { T, starts, counts, rotated, positions }) ?? NO_ROWS,
    };
    return this.#internals.attend(fn, q, keys, { ...rest, causal });
  }

  /**
   * Forgets all tokens from `length` on, a number or one for each sequence.
   *
   * @throws RopeError `range` where `length` is longer than the cache, `disposed` after `dispose()`.
   */
  truncate(length: PerSequence): void {
    const fn = 'cache.truncate';
    const some = this.#some(fn, undefined);
    const left = this.#each(fn, 'length', length);
    some.forEach((each, b) => {
      if (left[b]! > each.length)
        fail('range', fn, 'length', `must be at most the ${each.length} tokens there are`, left[b]);
    });
    some.forEach((each, b) => each.truncate(left[b]!));
  }

  /**
   * Drops the `drop` oldest tokens after the first `keep`, and moves the others down: token `n` becomes
   * token `n - drop`, and its key is turned by `R(-drop)`, without the attention factor, which it carries
   * already (`R(n - drop) = R(-drop) R(n)`). The result is what a cache would hold to which only the
   * tokens that are left had been appended, up to a few roundings of its dtype for each shift: in `i8` up to a 254th of the
   * largest number of a row each time. `drop` is a number, or one for
   * each sequence, where 0 leaves a sequence as it is.
   * @throws RopeError where keys were rotated with other frequencies than those of the new length
   * (`dynamic`, `longrope`): no rotation by a distance then leads from one to the other.
   */
  shift(drop: PerSequence, options: ShiftCacheOptions = {}): void {
    const fn = 'cache.shift';
    const { keep, by: told } = SHIFT.read(fn, options);
    const some = this.#some(fn, undefined);
    const drops = this.#each(fn, 'drop', drop);
    if (this.#kind.config === null) leftOut(fn, options, ['by'], 'where the cache has no config');
    const by = told === undefined ? undefined : eachOf(fn, 'by', told, this.batch);
    // Nothing is moved before all may be.
    some.forEach((each, b) => each.checkShift(fn, drops[b]!, keep, by?.[b]));
    some.forEach((each, b) => each.shift(fn, drops[b]!, keep, by?.[b]));
  }

  /**
   * Makes sequence `b` a copy of what sequence `sources[b]` was, all at once: `[0, 0, 0]` continues one prompt in three ways,
   * `[2, 0, 0]` goes on with the beams 2 and twice 0, and `[0, 1, 0]` changes the third alone. Only tokens are copied, so it
   * takes the time of reading and writing those that change their place.
   *
   * @throws RopeError `length` unless there is a source for each sequence, `range` where one is no sequence of the cache,
   * `memory` where there is no room to keep what is overwritten; the cache is then as it was.
   */
  copy(sources: NumberList): void {
    const fn = 'cache.copy';
    const all = this.#some(fn, undefined);
    const from = this.#each(fn, 'sources', lengthsRule(fn, 'sources', sources), this.batch - 1);
    const { keyRows, valueRows } = this.#kind;
    this.#memory.scope(fn, (arena) => {
      const kept = (rows: CacheRows, at: number, T: number): number => {
        const to = arena.zone(T * rows.bytes);
        rows.move(to, at, T);
        return to;
      };
      // What is overwritten and still wanted is put aside.
      const aside = new Map(
        from.map((source) => {
          const { keys, values, length, saved } = all[source]!;
          if (from[source] === source) return [source, { keys, values, saved }];
          return [source, { keys: kept(keyRows, keys, length), values: kept(valueRows, values, length), saved }];
        }),
      );
      from.forEach((source, b) => {
        if (source !== b) all[b]!.become(aside.get(source)!);
      });
    });
  }

  /**
   * A copy of the keys, rotated, `[length, K, d]` or by `layout`, of a batch `[B, length, K, d]` with zeros beyond the end of
   * shorter sequences; as floats whatever the dtype, or its bits.
   *
   * @throws RopeError `disposed` after `dispose()`, `conflict` for the bits of a cache that keeps f32 or i8.
   */
  keys(options: CacheReadOptions & { bits: true }): Uint16Array;
  keys(options?: CacheReadOptions & { bits?: false | undefined }): NewFloats;
  keys(options?: CacheReadOptions): NewFloats | Uint16Array;
  keys(options: CacheReadOptions = {}): NewFloats | Uint16Array {
    return this.#read('cache.keys', this.#kind.keyRows, options);
  }

  /**
   * A copy of the values, `[length, K, dv]` or by `layout`, of a batch `[B, length, K, dv]` with zeros beyond the end of shorter
   * sequences; as floats whatever the dtype, or its bits.
   *
   * @throws RopeError `disposed` after `dispose()`, `conflict` for the bits of a cache that keeps f32 or i8.
   */
  values(options: CacheReadOptions & { bits: true }): Uint16Array;
  values(options?: CacheReadOptions & { bits?: false | undefined }): NewFloats;
  values(options?: CacheReadOptions): NewFloats | Uint16Array;
  values(options: CacheReadOptions = {}): NewFloats | Uint16Array {
    return this.#read('cache.values', this.#kind.valueRows, options);
  }

  #read(fn: string, rows: CacheRows, options: CacheReadOptions): NewFloats | Uint16Array {
    const { layout, bits, sequence } = READ.read(fn, options);
    const some = this.#some(fn, sequence);
    if (bits && !this.#halves) leftOut(fn, options, ['bits'], `where the cache keeps ${this.dtype}`);
    const length = longest(some);
    const size = some.length * length * rows.row;
    return this.#memory.scope(fn, (arena) => {
      const to = arena.f32Zone(size);
      arena.fillF32(to, size, 0);
      const at = rows === this.#kind.keyRows ? some[0]!.keys : some[0]!.values;
      const lengths = some.map((each) => each.length);
      rows.read(arena, to, at, sequenceBytes(this.#kind), lengths, length, layout === 'head-first', bits);
      return bits ? arena.readU16(to, size) : arena.readF32(to, size);
    });
  }
}

const longest = (some: readonly { length: number }[]): number =>
  some.reduce((most, { length }) => Math.max(most, length), 0);

export interface CacheFamily {
  /**
   * An empty key/value cache for one layer of a model with this rotary embedding, for one sequence or a `batch`; with `null` for a config, of a model
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
    const { batch, capacity, kvHeads, sequenceLength = 0, ...read } = CACHE.read(fn, options);
    if (config === null) leftOut(fn, options, ['sequenceLength'], 'where config is null');
    else leftOut(fn, options, ['headDim'], 'where a config has it');
    const headDim =
      config?.headDim ?? read.headDim ?? missing(fn, 'headDim', 'It is the number of components of a key');
    const { valueDim = headDim, dtype } = read;
    const sizes = { batch, kvHeads, headDim, capacity, valueDim, dtype, sequenceLength };
    return new RopeCache({ runtime, internals, layouts, config, ...sizes });
  }

  return { cache };
}
