/**
 * The gate's rules, one function per rule. Each returns the value with its type narrowed, or throws a
 * {@link RopeError} in the one sentence form of this package:
 *
 *     where: parameter rule, got value. mend
 *
 * `where` is the public function that was called, `name` the parameter as the caller spells it, `mend`
 * an optional second sentence that says what to do.
 */
import { RopeError, type RopeErrorCode } from './errors.js';

/**
 * The largest count that crosses the border: pointers and lengths are 32-bit in the module.
 */
export const MAX_COUNT = 2 ** 31 - 1;

/** A value as it is printed in a message: short, never throws, never runs the value's own code. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'symbol':
      return 'a symbol';
    case 'function':
      return 'a function';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `an array of length ${value.length}`;
      if (ArrayBuffer.isView(value)) {
        const tag = typedArrayName(value);
        const length = (value as unknown as { length?: number }).length ?? value.byteLength;
        return `${/^[AEIOU]/.test(tag) ? 'an' : 'a'} ${tag} of length ${length}`;
      }
      return 'an object';
  }
}

const typedArrayTag = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype) as object,
  Symbol.toStringTag,
)!.get!;

function typedArrayName(view: ArrayBufferView): string {
  return (typedArrayTag.call(view) as string | undefined) ?? 'DataView';
}

/** Throws the sentence `where: name rule, got value. mend`. Every other rule ends here. */
export function fail(
  code: RopeErrorCode,
  where: string,
  name: string,
  rule: string,
  value: unknown,
  mend?: string,
): never {
  const sentence = `${where}: ${name} ${rule}, got ${show(value)}`;
  throw new RopeError(code, name, value, mend ? `${sentence}. ${mend}` : sentence);
}

/** A number that is neither NaN nor infinite. */
export function finite(where: string, name: string, value: unknown, mend?: string): number {
  if (typeof value !== 'number') fail('type', where, name, 'must be a number', value, mend);
  if (!Number.isFinite(value)) fail('range', where, name, 'must be finite', value, mend);
  return value;
}

/** A finite number above zero. */
export function positive(where: string, name: string, value: unknown, mend?: string): number {
  const number = finite(where, name, value, mend);
  if (!(number > 0)) fail('range', where, name, 'must be above 0', value, mend);
  return number;
}

/** A finite number of at least `least`. */
export function atLeast(where: string, name: string, value: unknown, least: number, mend?: string): number {
  const number = finite(where, name, value, mend);
  if (number < least) fail('range', where, name, `must be at least ${least}`, value, mend);
  return number;
}

/** A finite number from `least` to `most`, both included. */
export function between(
  where: string,
  name: string,
  value: unknown,
  least: number,
  most: number,
  mend?: string,
): number {
  const number = finite(where, name, value, mend);
  if (number < least || number > most) {
    fail('range', where, name, `must be from ${least} to ${most}`, value, mend);
  }
  return number;
}

/** A whole number from `least` to `most` (default: what fits in 32 bits). */
export function integer(
  where: string,
  name: string,
  value: unknown,
  least = -MAX_COUNT,
  most = MAX_COUNT,
  mend?: string,
): number {
  const number = finite(where, name, value, mend);
  if (!Number.isInteger(number)) fail('range', where, name, 'must be a whole number', value, mend);
  if (number < least) fail('range', where, name, `must be at least ${least}`, value, mend);
  if (number > most) fail('range', where, name, `must be at most ${most}`, value, mend);
  return number;
}

/** A whole number of at least 1 (and at most 2^31 - 1). */
export function positiveInteger(where: string, name: string, value: unknown, mend?: string): number {
  return integer(where, name, value, 1, MAX_COUNT, mend);
}

/** A whole number of at least 0 (and at most 2^31 - 1): a count or an index. */
export function count(where: string, name: string, value: unknown, mend?: string): number {
  return integer(where, name, value, 0, MAX_COUNT, mend);
}

/** An even whole number of at least 2. */
export function evenPositive(where: string, name: string, value: unknown, mend?: string): number {
  const number = positiveInteger(where, name, value, mend);
  if (number % 2 !== 0) fail('range', where, name, 'must be even', value, mend);
  return number;
}

/** `true` or `false`, not something that only looks like it. */
export function boolean(where: string, name: string, value: unknown, mend?: string): boolean {
  if (typeof value !== 'boolean') fail('type', where, name, 'must be true or false', value, mend);
  return value;
}

/** One word out of a list. */
export function oneOf<const Choice extends string>(
  where: string,
  name: string,
  value: unknown,
  choices: readonly Choice[],
  mend?: string,
): Choice {
  if (!(choices as readonly unknown[]).includes(value)) {
    const list = choices.map((choice) => `'${choice}'`).join(', ');
    fail('unknown', where, name, `must be one of ${list}`, value, mend);
  }
  return value as Choice;
}

/** A plain object (what JSON calls an object): not null, not an array, not a typed array. */
export function record(where: string, name: string, value: unknown, mend?: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) fail('type', where, name, 'must be an object', value, mend);
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/**
 * Throws on the first key that is not in `allowed`: a misspelt option must not be dropped in silence.
 * `prefix` stands before the key in the message (`scaling.`).
 */
export function onlyKeys(
  where: string,
  prefix: string,
  object: Readonly<Record<string, unknown>>,
  allowed: readonly string[],
): void {
  for (const key of Object.keys(object)) {
    if (allowed.includes(key)) continue;
    const name = `${prefix}${key}`;
    const meant = allowed.find((other) => bare(other) === bare(key));
    const mend = meant ? `Did you mean ${prefix}${meant}?` : `Known are: ${allowed.join(', ')}`;
    throw new RopeError('unknown', name, object[key], `${where}: ${name} is not known. ${mend}`);
  }
}

const bare = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

/** Throws unless `key` is there (a value of `undefined` counts as not there). */
export function required(
  where: string,
  prefix: string,
  object: Readonly<Record<string, unknown>>,
  key: string,
  why: string,
): unknown {
  const value = object[key];
  if (value === undefined) {
    const name = `${prefix}${key}`;
    throw new RopeError('missing', name, undefined, `${where}: ${name} is missing. ${why}`);
  }
  return value;
}

/** An array (or typed array) of exactly `length` finite numbers; returns a plain copy. */
export function arrayOfLength(where: string, name: string, value: unknown, length: number, mend?: string): number[] {
  const numbers = arrayOfNumbers(where, name, value, mend);
  if (numbers.length !== length) {
    fail('length', where, name, `must have ${length} elements`, value, mend);
  }
  return numbers;
}

/** An array (or typed array) of finite numbers of any length; returns a plain copy. */
export function arrayOfNumbers(where: string, name: string, value: unknown, mend?: string): number[] {
  const isTyped = ArrayBuffer.isView(value) && !(value instanceof DataView);
  if (!Array.isArray(value) && !isTyped) {
    fail('type', where, name, 'must be an array of numbers', value, mend);
  }
  // Array.from also visits the holes of a sparse array, as undefined, which `finite` then names.
  return Array.from(value as ArrayLike<unknown>, (element, index) => finite(where, `${name}[${index}]`, element, mend));
}
