/** The keys, or the values, of a cache: rows `[capacity, K, width]` in wasm memory, as float32 or as numbers of 16 bits. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type Dtype, DTYPES } from '../options/dtype.js';
import { describe, type HeadLayout } from '../rope/head-layout.js';

/** Where heads are, for the kernel that copies them; the same for all caches. */
export type Layouts = Record<'target' | 'source', HeadLayout>;

export class CacheRows {
  readonly #runtime: Runtime;
  readonly #layouts: Layouts;
  readonly kvHeads: number;
  readonly #width: number;
  readonly dtype: Dtype;
  /** Elements of a token. */
  readonly row: number;
  /** Bytes of a token. */
  readonly bytes: number;

  constructor(runtime: Runtime, layouts: Layouts, kvHeads: number, width: number, dtype: Dtype) {
    this.#runtime = runtime;
    this.#layouts = layouts;
    this.kvHeads = kvHeads;
    this.#width = width;
    this.dtype = dtype;
    this.row = kvHeads * width;
    this.bytes = this.row * (dtype === 'f32' ? 4 : 2);
  }

  get #memory(): Memory {
    return this.#runtime.memory;
  }

  /** Where `T` tokens are written as floats before `keep`: their place `at`, or a zone where it holds no floats. */
  draft(arena: Memory, at: number, T: number): number {
    return this.dtype === 'f32' ? at : arena.f32Zone(T * this.row);
  }

  /** The first `T` of `all` tokens, floats `[all, K, width]` or `[K, all, width]`, to `[T, K, width]`. */
  order(to: number, from: number, T: number, all: number, headFirst: boolean): void {
    this.#copy(to, from, T, T, all, false, headFirst);
  }

  #copy(...[to, from, T, toAll, fromAll, toHeadFirst, fromHeadFirst]: CopyArguments): void {
    if (toHeadFirst === fromHeadFirst) return this.#memory.moveF32(to, from, T * this.row);
    const { target, source } = this.#layouts;
    const targetAt = describe(target, toAll, this.kvHeads, this.#width, toHeadFirst);
    const sourceAt = describe(source, fromAll, this.kvHeads, this.#width, fromHeadFirst);
    target.T = source.T = T;
    this.#runtime.module.copyHeads(to, from, targetAt, sourceAt);
  }

  /** Puts a draft at its place. Returns whether a number was too large for the format. */
  keep(at: number, draft: number, T: number): boolean {
    if (this.dtype === 'f32') return false;
    return this.#runtime.module.narrowFloats(at, draft, T * this.row, DTYPES.indexOf(this.dtype));
  }

  /** The address of `T` tokens as floats: where they are, or widened into the arena. */
  floats(arena: Memory, at: number, T: number): number {
    if (this.dtype === 'f32') return at;
    const to = arena.f32Zone(T * this.row);
    this.#runtime.module.widenFloats(to, at, T * this.row, DTYPES.indexOf(this.dtype));
    return to;
  }

  /** Moves `T` tokens; the two places may overlap. */
  move(to: number, from: number, T: number): void {
    this.#memory.moveBytes(to, from, T * this.bytes);
  }

  /** Copies `T` tokens as floats to the first of `all` at `to`. */
  read(arena: Memory, to: number, at: number, T: number, all: number, headFirst: boolean): void {
    this.#copy(to, this.floats(arena, at, T), T, all, T, headFirst, false);
  }
}

type CopyArguments = [
  to: number,
  from: number,
  T: number,
  toAll: number,
  fromAll: number,
  toHeadFirst: boolean,
  fromHeadFirst: boolean,
];
