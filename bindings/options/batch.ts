/**
 * Several sequences in one array: `[B, T, H, d]`, or `[B, H, T, d]` where heads come first. Each of them is computed as if
 * it were alone, to the same bits.
 */
import {
  type Check,
  count,
  emptyBatch,
  fail,
  finite,
  MOST_EMPTY,
  positiveInteger,
  type Rule,
  rule,
  wrongLength,
} from './rules.js';
import { isArray, isTypedArray } from './kinds.js';
import { lengthOf, requireMemory } from './lists.js';

/** Numbers in any list; whole numbers may be bigints, as tokenizers and ONNX have them. */
export type NumberList = ArrayLike<number> | BigInt64Array | BigUint64Array;

/** One number for all sequences, or one for each. */
export type PerSequence = number | NumberList;

export const isList = (value: unknown): value is NumberList => isArray(value) || isTypedArray(value);

/** The length of a list, to be asked for once: of a typed array only where it has its memory. */
export function listLength(fn: string, name: string, list: NumberList): number {
  if (isTypedArray(list)) requireMemory(fn, name, list as ArrayLike<number>);
  return lengthOf(fn, name, list);
}

/** An element of a list as a number. */
export function numberAt(fn: string, name: string, list: NumberList, at: number): number {
  const value: unknown = list[at];
  if (typeof value !== 'bigint') return finite(fn, `${name}[${at}]`, value);
  const number = Number(value);
  if (!Number.isSafeInteger(number)) fail('range', fn, `${name}[${at}]`, 'must be below 2^53', value);
  return number;
}

/** A number that keeps to `check`, or a list with one for each sequence. */
export const eachIs = (check: Check<number>): Rule<PerSequence> =>
  rule((fn, name, value, hint) => {
    if (typeof value === 'number' || !isList(value)) return check(fn, name, value, hint);
    const length = listLength(fn, name, value);
    for (let b = 0; b < length; b++) check(fn, `${name}[${b}]`, numberAt(fn, name, value, b));
    return value;
  });

/** A finite number, or a list with one for each sequence. */
export const perSequence: Rule<PerSequence> = /* @__PURE__ */ eachIs(finite);

/** How many tokens of each sequence count. */
export const lengths: Rule<NumberList> = /* @__PURE__ */ rule((fn, name, value) => {
  if (!isList(value)) fail('type', fn, name, 'must be an array with a number for each sequence', value);
  const length = listLength(fn, name, value);
  for (let b = 0; b < length; b++) count(fn, `${name}[${b}]`, numberAt(fn, name, value, b));
  return value;
});

/** `value` of every sequence. */
export function eachOf(fn: string, name: string, value: PerSequence, batch: number): number[] {
  if (typeof value === 'number') return new Array<number>(batch).fill(value);
  const length = listLength(fn, name, value);
  if (length !== batch) wrongLength(fn, name, length, String(batch), ', one for each sequence of the batch');
  const each: number[] = [];
  for (let b = 0; b < batch; b++) each.push(numberAt(fn, name, value, b));
  return each;
}

/** Tokens of every sequence that count, at most the `T` that there are: all of them where nothing is told. */
export function lengthsOf(fn: string, name: string, value: NumberList | undefined, batch: number, T: number): number[] {
  if (value === undefined) return new Array<number>(batch).fill(T);
  return eachOf(fn, name, value, batch).map((length, b) => {
    count(fn, `${name}[${b}]`, length);
    if (length > T) fail('range', fn, `${name}[${b}]`, `must be at most the ${T} tokens there are`, length);
    return length;
  });
}

/** Rules of the options that say how many sequences and heads an array has. */
export const shapeRule: Rule<readonly number[]> = /* @__PURE__ */ rule((fn, name, value) => {
  if (!isArray(value) || value.length < 2 || value.length > 4)
    fail(
      'type',
      fn,
      name,
      'must be an array of 2 to 4 numbers',
      value,
      'For example [10, 8, 64]: 10 tokens, 8 heads of 64',
    );
  return value as number[];
});

/** What a shape says. */
export interface Shape {
  batch: number;
  T: number;
  heads: number;
  headDim: number;
}

interface Told {
  shape?: readonly number[] | undefined;
  batch?: number | undefined;
  heads?: number | undefined;
  layout?: string | undefined;
}

/** Reads `shape`, which must be that of `x` and agree with what else is told. */
export function readShape(fn: string, name: string, x: { length: number }, told: Told): Shape {
  const axes: number[] = [];
  for (let axis = 0; axis < 4 && axis < told.shape!.length; axis++)
    axes.push(count(fn, `shape[${axis}]`, told.shape![axis]));
  if (axes.length < 2) fail('type', fn, 'shape', 'must be an array of 2 to 4 numbers', told.shape);
  const shape = [...axes];
  const headDim = positiveInteger(fn, `shape[${axes.length - 1}]`, axes.pop());
  const batch = axes.length === 3 ? positiveInteger(fn, 'shape[0]', axes.shift()) : 1;
  if (axes.length === 2 && told.layout === 'head-first') axes.reverse();
  const [T = 0, heads = 1] = axes;
  positiveInteger(fn, 'heads of shape', heads);
  for (const [option, given, found] of [
    ['batch', told.batch, batch],
    ['heads', told.heads, heads],
  ] as const) {
    if (given !== undefined && given !== found) fail('conflict', fn, option, `must be ${found} as in shape`, given);
  }
  const length = batch * T * heads * headDim;
  if (x.length !== length) wrongLength(fn, name, x.length, `${shape.join(' * ')} = ${length}`, ' as its shape says');
  if (batch > MOST_EMPTY && length === 0) emptyBatch(fn, name, batch);
  return { batch, T, heads, headDim };
}

/** A shape must have the `headDim` that table or config say. */
export function checkHeadDim(fn: string, { headDim }: Shape, expected: number, from: string): void {
  if (headDim !== expected) fail('conflict', fn, 'shape', `must end with headDim ${expected} as in ${from}`, headDim);
}
