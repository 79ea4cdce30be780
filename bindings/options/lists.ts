/**
 * Lists of numbers, whatever they claim to be: arrays with holes or getters, a Proxy, a typed array whose memory was
 * transferred away.
 */
import { fail } from './fail.js';
import { elementsOf, tagOf } from './kinds.js';

/** No list has more elements: 2^30 floats fill a WebAssembly memory. */
export const MAX_LENGTH = 2 ** 30;

const write = Uint8Array.prototype.set;

/** The length of a list; it is to be asked for once. */
export function lengthOf(fn: string, name: string, list: ArrayLike<unknown>): number {
  const { length } = list;
  if (!Number.isInteger(length) || length < 0) fail('type', fn, name, 'must have a length', length);
  if (length > MAX_LENGTH) fail('length', fn, name, 'must have at most 2^30 elements', length);
  return length;
}

/** `make(length)`, an array for that many elements, or `memory` where the engine has no room for it. */
export function room<Made>(fn: string, name: string, length: number, make: (length: number) => Made): Made {
  try {
    return make(length);
  } catch {
    return fail('memory', fn, name, 'must fit into memory', length, 'Work in smaller pieces');
  }
}

/** Throws where the memory of a typed array is shared between threads, or is not there. */
export function requireOwn(fn: string, name: string, x: Float32Array | Uint16Array): void {
  // By its tag: pages that are not cross-origin isolated have such buffers, but not the constructor. Asking for it takes
  // longer than the rotation of a token.
  if (!(x.buffer instanceof ArrayBuffer) && tagOf(x.buffer) === 'SharedArrayBuffer')
    fail('unsupported', fn, name, 'must not lie in a SharedArrayBuffer', x, `Copy it: ${name}.slice()`);
  requireMemory(fn, name, x);
}

/** Throws where a typed array has lost its memory, and where it claims another length than it has. */
export function requireMemory(fn: string, name: string, x: ArrayLike<number>): void {
  if (x.length !== elementsOf(x))
    fail('type', fn, name, 'must have the length of its memory', x.length, 'Its property length was replaced');
  if (x.length > 0) return;
  try {
    // Writing nothing is refused by every engine where there is no memory, `buffer.detached` is known to few.
    write.call(x as Uint8Array, []);
  } catch {
    fail('type', fn, name, 'must have its memory', x, 'It was transferred, as to a worker, or its ArrayBuffer shrank');
  }
}
