/**
 * The only file that knows the heap of the wasm module.
 *
 * Two ways in. Plain arrays are copied into an arena for the length of one call. A {@link RopeBuffer}
 * lives in wasm memory until it is disposed and is passed by address. No view of wasm memory leaves
 * this file: growth detaches views, and a detached view silently reads 0.
 */
import { type HalfFloats, isArray, isFloat16, isFloat32, isUint16 } from '../options/kinds.js';
import { lengthOf, requireMemory, requireOwn, room } from '../options/lists.js';
import { count, fail, integer, wrongLength } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import type { Module } from './module.js';
import { hasTrapped } from './trap.js';

/** What a kernel reads floats from: a `Float32Array`, a `Float16Array`, plain numbers, or resident floats. */
export type Floats = Float32Array | HalfFloats | readonly number[] | RopeBuffer;

/** {@link Floats} that were checked: a list of numbers has been copied, so that nobody can change it. */
export type CheckedFloats = Float32Array | RopeBuffer;

/**
 * A new array with memory of its own: `Float32Array<ArrayBuffer>`, which `Blob` and `fetch` take. Spelt so that
 * TypeScript before 5.7, whose arrays have no parameter, reads it too.
 */
export type NewFloats = ReturnType<Float32Array['slice']>;

/** A cache line: an aligned vector never lies on two of them. */
const ALIGNMENT = 64;

/** The arena keeps a block of at most this size between calls; larger calls take and free their own. */
const KEPT_BYTES = 1 << 24;

const align = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Of the heap, for {@link Memory.field}. */
interface Views {
  i32: Int32Array;
  f32: Float32Array;
  f64: Float64Array;
  u8: Uint8Array;
}

const viewsOf = ({ HEAP32, HEAPF32, HEAPF64, HEAPU8 }: Module): Views => ({
  i32: HEAP32,
  f32: HEAPF32,
  f64: HEAPF64,
  u8: HEAPU8,
});

export class Memory {
  readonly #module: Module;
  readonly #heap: Views;
  /** Only a safety net, and Cloudflare Workers of older dates have none. */
  readonly #abandoned: FinalizationRegistry<number> | undefined;
  readonly #spill: number[] = [];
  #block = 0;
  #capacity = 0;
  #used = 0;
  #spilled = 0;
  #depth = 0;

  constructor(module: Module) {
    this.#module = module;
    this.#heap = viewsOf(module);
    if (typeof FinalizationRegistry !== 'undefined')
      this.#abandoned = new FinalizationRegistry((address) => this.release(address));
  }

  /**
   * Runs `body` with an arena; whatever it takes from the arena is given back when it returns or throws.
   * Scopes may be nested. `body` must not be asynchronous. `fn` is the public function that runs it.
   */
  scope<Result>(fn: string, body: (arena: Memory) => Result): Result {
    const used = this.#used;
    this.#depth++;
    try {
      return body(this);
    } catch (error) {
      throw isExhaustion(error) ? exhausted(fn, 'arguments', error) : error;
    } finally {
      this.#used = used;
      if (--this.#depth === 0 && this.#spill.length > 0) this.#settle();
    }
  }

  /** After a call that did not fit, the block is made as large as that call wanted. */
  #settle(): void {
    for (const address of this.#spill) this.release(address);
    const wanted = this.#capacity + this.#spilled;
    this.#spill.length = 0;
    this.#spilled = 0;
    if (wanted > KEPT_BYTES || hasTrapped(this.#module)) return;
    this.release(this.#block);
    this.#capacity = 0;
    this.#block = this.#memalign(wanted);
    if (this.#block !== 0) this.#capacity = wanted;
  }

  /** `bytes` of the arena, aligned, contents undefined. */
  zone(bytes: number): number {
    const size = align(bytes);
    if (this.#used + size <= this.#capacity) {
      const address = this.#block + this.#used;
      this.#used += size;
      return address;
    }
    const address = this.#take(size);
    this.#spill.push(address);
    this.#spilled += size;
    return address;
  }

  f32Zone(length: number): number {
    return this.zone(length * 4);
  }

  f64Zone(length: number): number {
    return this.zone(length * 8);
  }

  /** The address of `x`, which was checked: copied into the arena, or where it is if it is resident. */
  f32(x: CheckedFloats): number {
    if (x instanceof RopeBuffer) return x.address;
    const address = this.f32Zone(x.length);
    this.#module.HEAPF32.set(x, address >>> 2);
    return address;
  }

  f64(x: ArrayLike<number>): number {
    const address = this.f64Zone(x.length);
    this.#module.HEAPF64.set(x, address >>> 3);
    return address;
  }

  i32(x: ArrayLike<number>): number {
    const address = this.zone(x.length * 4);
    this.#module.HEAP32.set(x, address >>> 2);
    return address;
  }

  /** Numbers of 16 bits, whatever they mean. */
  u16(x: Uint16Array): number {
    return this.u8(new Uint8Array(x.buffer, x.byteOffset, x.byteLength));
  }

  u8(x: ArrayLike<number>): number {
    const address = this.zone(x.length);
    this.#module.HEAPU8.set(x, address);
    return address;
  }

  /** Copies `length` floats out, into `out` where it is given. */
  readF32(address: number, length: number): NewFloats;
  readF32<Out extends Float32Array>(address: number, length: number, out: Out | undefined): Out | NewFloats;
  readF32(address: number, length: number, out?: Float32Array): Float32Array {
    const view = this.#module.HEAPF32.subarray(address >>> 2, (address >>> 2) + length);
    if (out === undefined) return view.slice();
    out.set(view);
    return out;
  }

  readF64(address: number, length: number): Float64Array {
    return this.#module.HEAPF64.slice(address >>> 3, (address >>> 3) + length);
  }

  readI32(address: number, length: number): Int32Array {
    return this.#module.HEAP32.slice(address >>> 2, (address >>> 2) + length);
  }

  readU8(address: number, length: number, out?: Uint8Array | Uint8ClampedArray): Uint8Array | Uint8ClampedArray {
    const view = this.#module.HEAPU8.subarray(address, address + length);
    if (out === undefined) return view.slice();
    out.set(view);
    return out;
  }

  readU16(address: number, length: number, out: Uint16Array = new Uint16Array(length)): Uint16Array {
    this.readU8(address, 2 * length, new Uint8Array(out.buffer, out.byteOffset, out.byteLength));
    return out;
  }

  /** The number at `address`, of the kinds of `layout.h`, as a property. */
  field(kind: string, address: number): PropertyDescriptor {
    const heap = this.#heap;
    const [word, double] = [address >>> 2, address >>> 3];
    switch (kind) {
      case 'i':
        return {
          get: () => heap.i32[word]!,
          set: (value: number) => {
            heap.i32[word] = value;
          },
        };
      case 'f':
        return {
          get: () => heap.f32[word]!,
          set: (value: number) => {
            heap.f32[word] = value;
          },
        };
      case 'd':
        return {
          get: () => heap.f64[double]!,
          set: (value: number) => {
            heap.f64[double] = value;
          },
        };
      default:
        return {
          get: () => heap.u8[address]!,
          set: (value: number) => {
            heap.u8[address] = value;
          },
        };
    }
  }

  /** The text at `address`, up to the 0 that ends it. */
  text(address: number): string {
    const bytes = this.#module.HEAPU8;
    return String.fromCharCode(...bytes.subarray(address, bytes.indexOf(0, address)));
  }

  /** Writes floats at an address that this memory gave out. */
  writeF32(address: number, x: Float32Array | readonly number[]): void {
    this.#module.HEAPF32.set(x, address >>> 2);
  }

  /** Moves `length` floats inside wasm memory; the two places may overlap. */
  moveF32(to: number, from: number, length: number): void {
    this.#module.HEAPF32.copyWithin(to >>> 2, from >>> 2, (from >>> 2) + length);
  }

  /** Moves `bytes` inside wasm memory; the two places may overlap. */
  moveBytes(to: number, from: number, bytes: number): void {
    this.#module.HEAPU8.copyWithin(to, from, from + bytes);
  }

  fillF32(address: number, length: number, value: number): void {
    this.#module.HEAPF32.fill(value, address >>> 2, (address >>> 2) + length);
  }

  /** The only place where the heap grows. Growth detaches every view of it; those of shared memory it leaves too short. */
  #memalign(bytes: number): number {
    const address = this.#module._memalign(ALIGNMENT, bytes) >>> 0;
    if (this.#heap.i32 !== this.#module.HEAP32) Object.assign(this.#heap, viewsOf(this.#module));
    return address;
  }

  #take(bytes: number): number {
    const size = Math.max(align(bytes), ALIGNMENT);
    const address = size < 2 ** 32 ? this.#memalign(size) : 0;
    if (address === 0) throw new Exhaustion(bytes);
    return address;
  }

  /**
   * `bytes` that stay until `release`, aligned. Where wasm memory is exhausted, throws `memory` in the name of
   * `fn`, whose `parameter` asks for so much.
   */
  allocate(bytes: number, fn: string, parameter: string): number {
    try {
      return this.#take(bytes);
    } catch (error) {
      throw isExhaustion(error) ? exhausted(fn, parameter, error) : error;
    }
  }

  /** Does nothing after a trap: handles can be disposed of at any time. */
  release(address: number): void {
    if (!hasTrapped(this.#module)) this.#module._free(address);
  }

  /** Frees `address` when `handle` is collected without having been disposed. */
  watch(handle: object, address: number): void {
    this.#abandoned?.register(handle, address, handle);
  }

  unwatch(handle: object): void {
    this.#abandoned?.unregister(handle);
  }
}

/** Wasm memory that could not be had. Whoever knows the name of the call makes a {@link RopeError} of it. */
class Exhaustion extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super();
    this.bytes = bytes;
  }
}

/** Also what an engine throws where a typed array is larger than it makes them, but not where its stack is full. */
const isExhaustion = (error: unknown): error is Exhaustion | RangeError =>
  error instanceof Exhaustion || (error instanceof RangeError && !/call stack/i.test(error.message));

function exhausted(fn: string, parameter: string, error: Exhaustion | RangeError): RopeError {
  const bytes = error instanceof Exhaustion ? error.bytes : undefined;
  const asked = parameter === 'arguments' ? 'its arguments need' : `${parameter} needs`;
  const size = bytes === undefined ? 'an array larger than this engine makes them' : `${bytes} bytes of memory`;
  const end = bytes === undefined ? '' : ', which cannot be had: a WebAssembly memory ends at 4 GiB';
  const hint = 'Dispose of buffers and tables no longer used, or work in smaller pieces';
  return new RopeError('memory', parameter, bytes, `${fn}: ${asked} ${size}${end}. ${hint}`);
}

/** Storage of one handle: allocated once, freed once, and an error after that. */
export class Block {
  readonly #memory: Memory;
  readonly #what: string;
  #address: number;

  /** `parameter` of the function `what` asks for the bytes. */
  constructor(memory: Memory, bytes: number, what: string, parameter: string) {
    if (!(memory instanceof Memory)) fail('type', what, 'memory', `must be that of a loaded package`, memory, HANDLES);
    this.#memory = memory;
    this.#what = what;
    this.#address = memory.allocate(bytes, what, parameter);
    memory.watch(this, this.#address);
  }

  /** Throws unless it lies in `memory`, and where it is disposed. */
  require(memory: Memory, fn: string, name: string): void {
    if (this.#memory !== memory) {
      throw new RopeError(
        'conflict',
        name,
        undefined,
        `${fn}: ${name} must come from the same load(), got a ${this.#what} of another. Copy what it holds: each load() has its own memory`,
      );
    }
    if (this.#address === 0) {
      throw new RopeError(
        'disposed',
        name,
        undefined,
        `${fn}: ${name} is a ${this.#what} that was disposed. Make a new one, or dispose of it later`,
      );
    }
  }

  get disposed(): boolean {
    return this.#address === 0;
  }

  get address(): number {
    if (this.#address === 0) {
      throw new RopeError(
        'disposed',
        this.#what,
        undefined,
        `${this.#what}: already disposed. Make a new one, or dispose of it later`,
      );
    }
    return this.#address;
  }

  dispose(): void {
    if (this.#address === 0) return;
    this.#memory.unwatch(this);
    this.#memory.release(this.#address);
    this.#address = 0;
  }
}

/** What lies in a block of wasm memory: a part of a handle has the block of the whole. */
export abstract class Handle {
  readonly #block: Block;

  /** @internal */
  constructor(whole: Handle | undefined, ...made: ConstructorParameters<typeof Block>) {
    this.#block = whole ? whole.#block : new Block(...made);
  }

  /** @internal Where the block begins; throws where it is disposed. */
  get address(): number {
    return this.#block.address;
  }

  /** @internal Throws unless it lies in `memory`, and where it is disposed. */
  require(memory: Memory, fn: string, name: string): void {
    this.#block.require(memory, fn, name);
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

const HANDLES = 'Handles are made by functions such as rope.buffer(length)';

/**
 * `length` floats that stay in wasm memory, so that calls need not copy them. Accepted wherever an array
 * of floats is, also as `out`.
 *
 * Free it with `dispose()` (or `using buffer = rope.buffer(n)`); a forgotten one is freed when it is
 * garbage-collected, which may be late. There is no live view: memory may grow and move.
 */
export class RopeBuffer extends Handle {
  /** Number of floats. */
  readonly length: number;
  readonly #memory: Memory;
  readonly #first: number;

  /** @internal */
  constructor(memory: Memory, length: number, whole?: RopeBuffer, first = 0) {
    super(whole, memory, length * 4, 'buffer', 'length');
    this.#memory = memory;
    this.length = length;
    this.#first = first;
    Object.freeze(this);
  }

  /** @internal By its private fields: what only looks like a buffer has none. */
  static is(value: unknown): value is RopeBuffer {
    return typeof value === 'object' && value !== null && #first in value;
  }

  /** @internal */
  override get address(): number {
    return super.address + this.#first * 4;
  }

  /**
   * Copies `source` in, beginning at element `offset`. Throws where it would not fit.
   *
   * @throws RopeError `length` where `source` reaches past the end, `disposed` after `dispose()`.
   */
  set(source: Float32Array | HalfFloats | readonly number[], offset = 0): void {
    const fn = 'buffer.set';
    const floats = checkArray(fn, 'source', source);
    count(fn, 'offset', offset);
    if (offset + floats.length > this.length) {
      const rule = `must end within the ${this.length} floats of the buffer (offset ${offset})`;
      fail('length', fn, 'source', rule, source);
    }
    this.#memory.writeF32(this.address + offset * 4, floats);
  }

  /**
   * Sets every element to `value`.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  fill(value: number): void {
    if (typeof value !== 'number') fail('type', 'buffer.fill', 'value', 'must be a number', value);
    this.#memory.fillF32(this.address, this.length, value);
  }

  /**
   * A copy of elements `start` to `end` (default: all).
   *
   * @throws RopeError `range` where `start` or `end` is outside the buffer, `disposed` after `dispose()`.
   */
  toArray(start = 0, end = this.length): NewFloats {
    const from = integer('buffer.toArray', 'start', start, 0, this.length);
    const to = integer('buffer.toArray', 'end', end, from, this.length);
    return this.#memory.readF32(this.address + from * 4, to - from);
  }

  /**
   * Elements `start` to `end` as a buffer of its own over the same memory: nothing is copied. It ends
   * with the buffer it was taken from.
   *
   * @throws RopeError `range` where `start` or `end` is outside the buffer, `disposed` after `dispose()`.
   */
  part(start: number, end: number): RopeBuffer {
    const from = integer('buffer.part', 'start', start, 0, this.length);
    const to = integer('buffer.part', 'end', end, from, this.length);
    return new RopeBuffer(this.#memory, to - from, this, this.#first + from);
  }
}

/** What makes floats of 16 bits: set where there is something that does. */
export const bits: { hint?: (name: string) => string } = {};

/** Floats as they may be given, of `length` elements where that is told; throws what is wrong with anything else. */
export function checkFloats(memory: Memory, fn: string, name: string, value: unknown, length?: number): CheckedFloats {
  let floats: CheckedFloats;
  if (RopeBuffer.is(value)) {
    value.require(memory, fn, name);
    floats = value;
  } else floats = checkArray(fn, name, value);
  if (length !== undefined && floats.length !== length) wrongLength(fn, name, floats.length, String(length));
  return floats;
}

function checkArray(fn: string, name: string, value: unknown): Float32Array {
  if (isFloat32(value)) {
    requireOwn(fn, name, value);
    return value;
  }
  if (isFloat16(value)) {
    requireMemory(fn, name, value);
    return Float32Array.from(value);
  }
  if (isArray(value)) return copyOf(fn, name, value);
  return fail(
    'type',
    fn,
    name,
    'must be a Float32Array, an array of numbers or a buffer',
    value,
    isUint16(value)
      ? bits.hint?.(name)
      : ArrayBuffer.isView(value)
        ? `Convert it: Float32Array.from(${name}, Number)`
        : undefined,
  );
}

/** A list of numbers as floats. Each element is read once: an array with getters may answer differently the next time. */
function copyOf(fn: string, name: string, list: readonly unknown[]): Float32Array {
  const length = lengthOf(fn, name, list);
  const floats = room(fn, name, length, (elements) => new Float32Array(elements));
  for (let i = 0; i < length; i++) {
    const x = list[i];
    if (typeof x !== 'number') fail('type', fn, `${name}[${i}]`, 'must be a number', x);
    floats[i] = x;
    if (Math.abs(floats[i]!) === Infinity && Math.abs(x) !== Infinity)
      fail('range', fn, `${name}[${i}]`, 'must be at most 3.4e38, the largest float32, in magnitude', x);
  }
  return floats;
}

/** Throws where `out` overlaps an input: it is written while inputs are still read. */
export function apart(fn: string, out: CheckedFloats, inputs: Record<string, CheckedFloats | undefined>): void {
  for (const name in inputs) {
    const x = inputs[name];
    if (x !== undefined && overlap(out, x))
      fail('conflict', fn, 'out', `must not overlap ${name}`, out, 'Give a buffer of its own');
  }
}

/** `out` as `checkOut` takes it, as long as `x`, at its place or apart from it. What is `x` itself has been checked. */
export function checkTarget(
  memory: Memory,
  fn: string,
  out: unknown,
  name: string,
  x: CheckedFloats,
): asserts out is CheckedFloats | undefined {
  if (out === x) return;
  checkOut(memory, fn, out, x.length);
  if (out !== undefined && overlap(out, x) && (out as RopeBuffer).address !== (x as RopeBuffer).address)
    fail('conflict', fn, 'out', `must be ${name} or not overlap it`, out, 'Give a buffer of its own');
}

function overlap(a: CheckedFloats, b: CheckedFloats): boolean {
  if (!(a instanceof RopeBuffer && b instanceof RopeBuffer)) return false;
  return a.address < b.address + b.length * 4 && b.address < a.address + a.length * 4 && a.length > 0 && b.length > 0;
}

/** `out` as it may be given: floats that can be written, of the right length. */
export function checkOut(
  memory: Memory,
  fn: string,
  out: unknown,
  length: number,
): asserts out is CheckedFloats | undefined {
  if (out === undefined) return;
  if (isArray(out) || isUint16(out)) fail('type', fn, 'out', 'must be a Float32Array or a buffer', out);
  checkFloats(memory, fn, 'out', out, length);
}
