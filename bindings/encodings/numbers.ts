/** Tables of numbers that callers give, of shapes that are known once the sizes of the call are. */
import { type Numbers, vector } from '../analysis/input.js';
import { fail, finite, lengthIs, wrongLength } from '../options/rules.js';

/** A table of numbers; `product` says what its length is made of: `heads * headDim = 2 * 4`. */
export function checkTable(fn: string, name: string, value: unknown, length: number, product: string): Float64Array {
  const table = vector(fn, name, value);
  lengthIs(fn, name, table, product, length);
  return table;
}

/** A table of whole rows, at least one; how many there are is up to the caller. */
export function checkRows(fn: string, name: string, value: unknown, rowLength: number, product: string): Float64Array {
  const table = vector(fn, name, value);
  if (table.length === 0 && rowLength === 1) fail('length', fn, name, 'must have at least 1 element', 0);
  if (table.length === 0 || table.length % rowLength !== 0)
    wrongLength(fn, name, table.length, `a multiple of ${product} = ${rowLength}`);
  return table;
}

/** One number for every head, or one for all of them. */
export function perHead(fn: string, name: string, value: number | Numbers, heads: number): Float64Array {
  if (typeof value !== 'number') return checkTable(fn, name, value, heads, 'heads');
  return new Float64Array(heads).fill(finite(fn, name, value));
}
