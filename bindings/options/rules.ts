/**
 * The rules that values keep to. Each is a function that returns the value with its type narrowed, or throws a
 * {@link RopeError} in the one sentence form of this package:
 *
 *     fn: parameter rule, got value. hint
 *
 * `fn` is the public function that was called, `name` the parameter as the caller spells it, `hint`
 * an optional second sentence that says what to do.
 */
import { RopeError } from './errors.js';
import { fail, show } from './fail.js';
import { isArray, isLikeView, isTypedArray, tagOf, typedArrayName } from './kinds.js';
import { lengthOf } from './lists.js';
import { keyOfConfig, nearestKey } from './suggest.js';

/**
 * The largest count that crosses the border: pointers and lengths are 32-bit in the module.
 */
export const MAX_COUNT = 2 ** 31 - 1;

export { fail, show, tagOf, typedArrayName };

export type Check<Value> = (fn: string, name: string, value: unknown, hint?: string) => Value;

/** One option of a table: how its value is checked, and what stands in where it is left out. */
export interface Optional<Value, Missing> {
  readonly check: Check<Value>;
  readonly missing: Missing;
}

/** An option that may not be left out. */
export interface Needed<Value> {
  readonly check: Check<Value>;
  readonly needed: true;
  /** Where it is left out: `… is missing` and these words, in place of the example of the table. */
  readonly why?: string;
}

/** A check, and what an option that keeps to it can be: needed as it is, with a default, or left out. */
export interface Rule<Value> extends Check<Value>, Needed<Value> {
  or<const Default extends Value>(missing: Default): Optional<Value, Default>;
  readonly optional: Optional<Value, undefined>;
  because(why: string): Needed<Value>;
}

export function rule<Value>(check: Check<Value>): Rule<Value> {
  return Object.assign((fn: string, name: string, value: unknown, hint?: string) => check(fn, name, value, hint), {
    check,
    needed: true,
    or: <Default>(missing: Default) => ({ check, missing }),
    optional: { check, missing: undefined },
    because: (why: string) => ({ check, needed: true, why }),
  } as const) as Rule<Value>;
}

export const anything: Check<unknown> = (_fn, _name, value) => value;

/** A value that is checked where more is known about what fits. @__NO_SIDE_EFFECTS__ */
export function unchecked<Value>(): Rule<Value> {
  return rule(anything as Check<Value>);
}

/** A whole number from `least` to `most`. @__NO_SIDE_EFFECTS__ */
export function whole(least?: number, most?: number): Rule<number> {
  return rule((fn, name, value, hint) => integer(fn, name, value, least, most, hint));
}

/** A number of at least `least`. @__NO_SIDE_EFFECTS__ */
export function from(least: number): Rule<number> {
  return rule((fn, name, value, hint) => atLeast(fn, name, value, least, hint));
}

/** A value that `is` tells from others; `says` is the rule in words. `is` names its class: a class in a variable is slow. */
export const instance = <Value>(is: (value: unknown) => value is Value, says: string): Rule<Value> =>
  rule((fn, name, value, hint) => (is(value) ? value : fail('type', fn, name, says, value, hint)));

/** What is used of an `AbortSignal`, for programs whose types have none. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** By its tag: a signal of another realm (jsdom, an iframe, a vm context) is no instance of this realm's class. */
export const abortSignal: Rule<Signal> = /* @__PURE__ */ instance(
  (value): value is Signal => tagOf(value) === 'AbortSignal',
  'must be an AbortSignal',
);

/** A number from `least` to `most`. @__NO_SIDE_EFFECTS__ */
export function within(least: number, most: number): Rule<number> {
  return rule((fn, name, value, hint) => between(fn, name, value, least, most, hint));
}

/** A base of frequencies: with 1 or less, waves would not slow down from pair to pair. */
export const above1: Rule<number> = /* @__PURE__ */ rule((fn, name, value) => {
  const number = finite(fn, name, value);
  if (!(number > 1)) fail('range', fn, name, 'must be above 1', value);
  return number;
});

/** One of these words. @__NO_SIDE_EFFECTS__ */
export function word<const Choice extends string>(choices: readonly Choice[]): Rule<Choice> {
  return rule((fn, name, value, hint) => oneOf(fn, name, value, choices, hint));
}

/** A number that is neither NaN nor infinite. */
export const finite: Rule<number> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  if (typeof value !== 'number')
    fail('type', fn, name, 'must be a number', value, typeof value === 'bigint' ? `Convert it: Number(${name})` : hint);
  if (!Number.isFinite(value)) fail('range', fn, name, 'must be finite', value, hint);
  return value;
});

/** A finite number above zero. */
export const positive: Rule<number> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  const number = finite(fn, name, value, hint);
  if (!(number > 0)) fail('range', fn, name, 'must be above 0', value, hint);
  return number;
});

/** A finite number that float32 holds as well: what it is multiplied with is float32. */
export const finiteFloat: Rule<number> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  const number = finite(fn, name, value, hint);
  if (!Number.isFinite(Math.fround(number)))
    fail('range', fn, name, 'must be at most 3.4e38, the largest float32, in magnitude', value, hint);
  return number;
});

/** A number above zero that float32 holds as well: neither 0 nor Infinity there. */
export const positiveFloat: Rule<number> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  const number = positive(fn, name, value, hint);
  if (number < 1e-37 || number > 1e37) fail('range', fn, name, 'must be from 1e-37 to 1e37', value, hint);
  return number;
});

/** What cosines and sines are multiplied by: its square and the inverse of that are float32 numbers, too. */
export const gain: Rule<number> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  const number = positive(fn, name, value, hint);
  if (number < 1e-18 || number > 1e18) fail('range', fn, name, 'must be from 1e-18 to 1e18', value, hint);
  return number;
});

/** A finite number of at least `least`. */
export function atLeast(fn: string, name: string, value: unknown, least: number, hint?: string): number {
  const number = finite(fn, name, value, hint);
  if (number < least) fail('range', fn, name, `must be at least ${least}`, value, hint);
  return number;
}

/** A finite number from `least` to `most`, both included. */
export function between(fn: string, name: string, value: unknown, least: number, most: number, hint?: string): number {
  const number = finite(fn, name, value, hint);
  if (number < least || number > most) {
    fail('range', fn, name, `must be from ${least} to ${most}`, value, hint);
  }
  return number;
}

/** A whole number from `least` to `most` (default: what fits in 32 bits). */
export function integer(
  fn: string,
  name: string,
  value: unknown,
  least = -MAX_COUNT,
  most = MAX_COUNT,
  hint?: string,
): number {
  // What nearly every call gives: one test in place of five.
  if (typeof value === 'number' && value === (value | 0) && value >= least && value <= most) return value;
  const number = finite(fn, name, value, hint);
  if (!Number.isInteger(number)) fail('range', fn, name, 'must be a whole number', value, hint);
  if (number < least) fail('range', fn, name, `must be at least ${least}`, value, hint);
  if (number > most) fail('range', fn, name, `must be at most ${most}`, value, hint);
  return number;
}

/** A whole number of at least 1 (and at most 2^31 - 1). */
export const positiveInteger: Rule<number> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  return integer(fn, name, value, 1, MAX_COUNT, hint);
});

/** A whole number of at least 0 (and at most 2^31 - 1): a count or an index. */
export const count: Rule<number> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  return integer(fn, name, value, 0, MAX_COUNT, hint);
});

/** An even whole number of at least 2. */
export const evenPositive: Rule<number> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  const number = positiveInteger(fn, name, value, hint);
  if (number % 2 !== 0) fail('range', fn, name, 'must be even', value, hint);
  return number;
});

/** `true` or `false`, not something that only looks like it. */
export const boolean: Rule<boolean> = /* @__PURE__ */ rule((fn, name, value, hint) => {
  if (typeof value !== 'boolean') fail('type', fn, name, 'must be true or false', value, hint);
  return value;
});

/** One word out of a list. */
export function oneOf<const Choice extends string>(
  fn: string,
  name: string,
  value: unknown,
  choices: readonly Choice[],
  hint?: string,
): Choice {
  // A loop over words that the engine has once each compares addresses; includes compares letters.
  for (let i = 0; i < choices.length; i++) if (choices[i] === value) return value as Choice;
  const list = choices.map((choice) => `'${choice}'`).join(', ');
  return fail('unknown', fn, name, `must be one of ${list}`, value, hint);
}

/** A plain object (what JSON calls an object): not null, not an array, not a typed array, nor what was made from one. */
export function record(fn: string, name: string, value: unknown, hint?: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) fail('type', fn, name, 'must be an object', value, hint);
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLikeView(value);
  } catch {
    return false; // a revoked Proxy
  }
}

/**
 * Throws on the first key that is not in `allowed`: a misspelt option must not be dropped in silence.
 * `prefix` stands before the key in the message (`scaling.`).
 */
export function onlyKeys(
  fn: string,
  prefix: string,
  object: Readonly<Record<string, unknown>>,
  allowed: readonly string[],
): void {
  for (const key of Object.keys(object)) if (!allowed.includes(key)) unknownKey(fn, prefix, key, object[key], allowed);
}

export function unknownKey(fn: string, prefix: string, key: string, value: unknown, allowed: readonly string[]): never {
  const meant = nearestKey(key, allowed);
  const inConfig = meant || prefix !== '' ? undefined : keyOfConfig(key, allowed);
  const hint = meant
    ? `Did you mean ${prefix}${meant}?`
    : inConfig
      ? `It goes into config: { config: { ${inConfig}: … } }`
      : `Known are: ${allowed.join(', ')}`;
  throw new RopeError('unknown', prefix + key, value, `${fn}: ${prefix}${key} is not known. ${hint}`);
}

export function missing(fn: string, name: string, hint?: string): never {
  throw new RopeError('missing', name, undefined, `${fn}: ${name} is missing${hint ? `. ${hint}` : ''}`);
}

/** Throws where one of `keys` is given: `must be left out where a table is given`. */
export function leftOut<Key extends string>(
  fn: string,
  options: { readonly [K in Key]?: unknown },
  keys: readonly Key[],
  when: string,
  prefix = '',
): void {
  for (const key of keys) {
    if (options[key] !== undefined) fail('conflict', fn, prefix + key, `must be left out ${when}`, options[key]);
  }
}

/** What `x` has to have in elements, and has not. */
export function wrongLength(
  fn: string,
  name: string,
  length: number,
  elements: string,
  why = '',
  hint?: string,
): never {
  return fail('length', fn, name, `must have ${elements} elements${why}`, length, hint);
}

/** Throws unless there are `length` elements; `product` says what that is made of: `heads * headDim = 2 * 4`. */
export function lengthIs(fn: string, name: string, x: { length: number }, product: string, length: number): void {
  if (x.length !== length) wrongLength(fn, name, x.length, `${product} = ${length}`);
}

/** Sequences without a token: there may be as many as of heads in `rope.encodings`. Others are counted by their elements. */
export const MOST_EMPTY = 65536;

export function emptyBatch(fn: string, name: string, batch: number): never {
  return fail('range', fn, 'batch', `must be at most ${MOST_EMPTY} where ${name} is empty`, batch);
}

/** How many rows of `a * b` elements there are. `of` names the two: `heads * headDim`. */
export function rowsOf(
  fn: string,
  name: string,
  x: { length: number },
  a: number,
  b: number,
  of: string,
  batch = 1,
): number {
  if (batch > MOST_EMPTY && x.length === 0) emptyBatch(fn, name, batch);
  const rows = x.length / (batch * a * b);
  if (Number.isInteger(rows)) return rows;
  if (batch === 1) return wrongLength(fn, name, x.length, `a multiple of ${of} = ${a} * ${b} = ${a * b}`);
  return wrongLength(fn, name, x.length, `a multiple of batch * ${of} = ${batch} * ${a} * ${b} = ${batch * a * b}`);
}

/** An array (or typed array) of exactly `length` finite numbers; returns a plain copy. */
export function arrayOfLength(fn: string, name: string, value: unknown, length: number, hint?: string): number[] {
  const numbers = arrayOfNumbers(fn, name, value, hint);
  if (numbers.length !== length) {
    fail('length', fn, name, `must have ${length} elements`, value, hint);
  }
  return numbers;
}

/** An array of finite numbers of any length, or a typed array with at least one; returns a plain copy. */
export function arrayOfNumbers(fn: string, name: string, value: unknown, hint?: string): number[] {
  const list = value as ArrayLike<unknown>;
  // A typed array that lost its memory has none.
  if (!isArray(value) && !(isTypedArray(value) && list.length))
    fail('type', fn, name, 'must be an array of numbers', value, hint);
  const length = lengthOf(fn, name, list);
  const numbers: number[] = [];
  // By index, which also visits the holes of a sparse array, as undefined.
  for (let i = 0; i < length; i++) numbers.push(finite(fn, `${name}[${i}]`, list[i], hint));
  return numbers;
}
