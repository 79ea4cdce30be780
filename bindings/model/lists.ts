/** Tokens, weights and moments as callers give them: checked, and copied into arrays of our own. */
import { isArray, isTypedArray } from '../options/kinds.js';
import { lengthOf, requireMemory, room } from '../options/lists.js';
import { fail, lengthIs } from '../options/rules.js';
import type { Tokens } from './spec.js';

/** Token numbers of a call, checked, with -1 as well where `least` is -1. */
export function readTokens(fn: string, name: string, given: Tokens, vocabulary: number, least = 0): Int32Array {
  if (isTypedArray(given)) requireMemory(fn, name, given as ArrayLike<number>);
  else if (!isArray(given)) fail('type', fn, name, 'must be an array of whole numbers', given);
  const tokens = room(fn, name, lengthOf(fn, name, given), (length) => new Int32Array(length));
  for (let t = 0; t < tokens.length; t++) {
    const read = given[t]!;
    const token = typeof read === 'bigint' ? Number(read) : read;
    // Whatever else stands in a list is compared before it is written: writing would convert it, or throw.
    if (typeof token !== 'number' || token !== (token | 0) || token < least || token >= vocabulary)
      fail('range', fn, `${name}[${t}]`, `must be a whole number from ${least} to ${vocabulary - 1}`, read);
    tokens[t] = token;
  }
  return tokens;
}

/** Weights or moments of a call: `length` finite float32 numbers of at least `least`. */
export function readFloats(
  fn: string,
  name: string,
  given: ArrayLike<number>,
  product: string,
  length: number,
  least = -Infinity,
): Float32Array {
  if (isTypedArray(given)) requireMemory(fn, name, given);
  else if (!isArray(given)) fail('type', fn, name, 'must be an array', given);
  lengthIs(fn, name, given, product, length);
  const floats = new Float32Array(length);
  for (let n = 0; n < length; n++) {
    const value: unknown = given[n];
    if (typeof value !== 'number') fail('type', fn, `${name}[${n}]`, 'must be a number', value);
    floats[n] = value;
  }
  const wrong = notFinite(floats, least);
  if (wrong >= 0) {
    const rule = `must be a finite float32${least === 0 ? ' of at least 0' : ''}`;
    fail('range', fn, `${name}[${wrong}]`, rule, given[wrong]);
  }
  return floats;
}

/** Index of the first number that is below `least`, infinite or NaN; -1 where there is none. */
export function notFinite(floats: Float32Array, least = -Infinity): number {
  for (let n = 0; n < floats.length; n++) if (!(floats[n]! >= least && Math.abs(floats[n]!) < Infinity)) return n;
  return -1;
}
