/** The keys, or the values, of a cache: rows `[B, capacity, K, width]` in wasm memory, in the format of its dtype. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type Dtype, DTYPES } from '../options/dtype.js';
import { describe, type HeadLayout, ragged } from '../rope/head-layout.js';

/** Where heads are, for the kernels that copy and turn them; the same for all caches. */
export type Layouts = Record<'target' | 'source', HeadLayout>;

/** Tokens that come: `counts[b]` of `T`, behind the `starts[b]` that a sequence holds. */
export interface Coming {
  T: number;
  counts: readonly number[];
  starts: readonly number[];
  headFirst: boolean;
}

/** Turns floats in place where a layout says. */
export type TurnAt = (at: number, layoutAt: number) => void;

export class CacheRows {
  readonly #runtime: Runtime;
  readonly #layouts: Layouts;
  readonly kvHeads: number;
  readonly #width: number;
  readonly dtype: Dtype;
  /** Numbers of a token. */
  readonly row: number;
  /** Bytes of an element, as strides count them. */
  readonly element: number;
  /** Elements of a head: in `i8` words, which are its scale and its bytes in whole eights. */
  readonly head: number;
  /** Bytes of a token. */
  readonly bytes: number;
  /** The dtype as kernels know it. */
  readonly #code: number;

  constructor(runtime: Runtime, layouts: Layouts, kvHeads: number, width: number, dtype: Dtype) {
    this.#runtime = runtime;
    this.#layouts = layouts;
    this.kvHeads = kvHeads;
    this.#width = width;
    this.dtype = dtype;
    this.row = kvHeads * width;
    this.element = dtype === 'f32' || dtype === 'i8' ? 4 : 2;
    this.head = dtype === 'i8' ? 1 + 2 * Math.ceil(width / 8) : width;
    this.bytes = kvHeads * this.head * this.element;
    this.#code = DTYPES.indexOf(dtype);
  }

  get #memory(): Memory {
    return this.#runtime.memory;
  }

  /** Describes arrays `[B, T, K, width]`, or with heads before tokens. */
  #plain(layout: HeadLayout, batch: number, T: number, headFirst: boolean): number {
    return describe(layout, T, this.kvHeads, this.#width, headFirst, batch);
  }

  /** Describes the sequences of the cache, `next` bytes apart; `starts` and `lengths` are addresses of lists. */
  #kept(layout: HeadLayout, batch: number, next: number, lengths: number, starts: number): number {
    this.#plain(layout, batch, 0, false);
    layout.positionStride = this.kvHeads * this.head;
    layout.headStride = this.head;
    layout.batchStride = next / this.element;
    ragged(layout, lengths, starts);
    return layout.address;
  }

  /**
   * Writes tokens that lie as floats at `from` into the sequences of a cache whose first is at `at`, turned where `turn` is
   * given. Returns whether a number was too large for the format.
   */
  append(arena: Memory, at: number, next: number, from: number, coming: Coming, turn: TurnAt | null): boolean {
    const { T, counts, starts, headFirst } = coming;
    const { module } = this.#runtime;
    const { target, source } = this.#layouts;
    const [batch, lengths, behind] = [counts.length, arena.i32(counts), arena.i32(starts)];
    const plain = (layout: HeadLayout, headFirst: boolean): number => {
      ragged(layout, lengths, 0);
      return this.#plain(layout, batch, T, headFirst);
    };
    const kept = (): number => this.#kept(target, batch, next, lengths, behind);
    if (this.dtype === 'f32') {
      module.copyHeads(at, from, kept(), plain(source, headFirst), 0, 0);
      turn?.(at, kept());
      return false;
    }
    const floats = arena.f32Zone(batch * T * this.row);
    module.copyHeads(floats, from, plain(target, false), plain(source, headFirst), 0, 0);
    turn?.(floats, plain(target, false));
    return module.copyHeads(at, floats, kept(), plain(source, false), this.#code, 0);
  }

  /** Copies what the sequences of a cache hold, as floats or as it is, into `[B, T, K, width]`, or with heads before tokens. */
  read(
    arena: Memory,
    to: number,
    at: number,
    next: number,
    lengths: readonly number[],
    T: number,
    headFirst: boolean,
    bits = false,
  ): void {
    const batch = lengths.length;
    const { target, source } = this.#layouts;
    ragged(target, 0, 0);
    const toAt = this.#plain(target, batch, T, headFirst);
    const fromAt = this.#kept(source, batch, next, arena.i32(lengths), 0);
    this.#runtime.module.copyHeads(to, at, toAt, fromAt, bits ? this.#code : 0, this.#code);
  }

  /** Rounds `T` tokens of floats to the format. Returns whether a number was too large for it. */
  narrow(to: number, from: number, T: number): boolean {
    const { target, source } = this.#layouts;
    const toAt = this.#kept(target, 1, 0, 0, 0);
    ragged(source, 0, 0);
    return this.#runtime.module.copyHeads(to, from, toAt, this.#plain(source, 1, T, false), this.#code, 0);
  }

  /** The address of `T` tokens as floats, widened into the arena. */
  widen(arena: Memory, at: number, T: number): number {
    const to = arena.f32Zone(T * this.row);
    this.read(arena, to, at, 0, [T], T, false);
    return to;
  }

  /** Moves `T` tokens; the two places may overlap. */
  move(to: number, from: number, T: number): void {
    this.#memory.moveBytes(to, from, T * this.bytes);
  }
}
