/** The keys, or the values, of a cache: rows `[capacity, K, width]` in wasm memory, as float32 or as numbers of 16 bits. */
import type { Memory, NewFloats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type Dtype, DTYPES } from '../options/dtype.js';
import { describe, type HeadLayout } from '../rope/head-layout.js';

/** Where heads are, for the kernel that copies them; the same for all caches. */
export type Layouts = Record<'target' | 'source', HeadLayout>;

export class CacheRows {
  readonly #runtime: Runtime;
  readonly #layouts: Layouts;
  readonly #kvHeads: number;
  readonly #width: number;
  readonly #dtype: Dtype;
  /** Elements of a token. */
  readonly row: number;
  /** Bytes of a token. */
  readonly bytes: number;

  constructor(runtime: Runtime, layouts: Layouts, kvHeads: number, width: number, dtype: Dtype) {
    this.#runtime = runtime;
    this.#layouts = layouts;
    this.#kvHeads = kvHeads;
    this.#width = width;
    this.#dtype = dtype;
    this.row = kvHeads * width;
    this.bytes = this.row * (dtype === 'f32' ? 4 : 2);
  }

  get #memory(): Memory {
    return this.#runtime.memory;
  }

  /** Where `T` tokens are written as floats before `keep`: their place `at`, or a zone where it holds no floats. */
  draft(arena: Memory, at: number, T: number): number {
    return this.#dtype === 'f32' ? at : arena.f32Zone(T * this.row);
  }

  /** Floats `[T, K, width]`, or `[K, T, width]`, to `[T, K, width]`. */
  order(to: number, from: number, T: number, headFirst: boolean): void {
    if (headFirst) this.#copyHeads(to, from, T, true);
    else this.#memory.moveF32(to, from, T * this.row);
  }

  #copyHeads(to: number, from: number, T: number, fromHeadFirst: boolean): void {
    const { target, source } = this.#layouts;
    this.#runtime.module.copyHeads(
      to,
      from,
      describe(target, T, this.#kvHeads, this.#width, !fromHeadFirst),
      describe(source, T, this.#kvHeads, this.#width, fromHeadFirst),
    );
  }

  /** Puts a draft at its place. Returns whether a number was too large for the format. */
  keep(at: number, draft: number, T: number): boolean {
    if (this.#dtype === 'f32') return false;
    return this.#runtime.module.narrowFloats(at, draft, T * this.row, DTYPES.indexOf(this.#dtype));
  }

  /** The address of `T` tokens as floats: where they are, or widened into the arena. */
  floats(arena: Memory, at: number, T: number): number {
    if (this.#dtype === 'f32') return at;
    const to = arena.f32Zone(T * this.row);
    this.#runtime.module.widenFloats(to, at, T * this.row, DTYPES.indexOf(this.#dtype));
    return to;
  }

  /** Moves `T` tokens; the two places may overlap. */
  move(to: number, from: number, T: number): void {
    this.#memory.moveBytes(to, from, T * this.bytes);
  }

  /** A copy of `T` tokens as floats. */
  read(arena: Memory, at: number, T: number, headFirst: boolean): NewFloats {
    const floats = this.floats(arena, at, T);
    if (!headFirst) return arena.readF32(floats, T * this.row);
    const turned = arena.f32Zone(T * this.row);
    this.#copyHeads(turned, floats, T, false);
    return arena.readF32(turned, T * this.row);
  }
}
