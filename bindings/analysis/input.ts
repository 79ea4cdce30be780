/** What the analysis functions take: vectors, frequencies, positions, distances. */
import { fail, finite, oneOf, onlyKeys, positiveInteger, record } from '../options/check.js';
import { PAIRINGS, type Pairing } from '../config/config.js';
import type { Memory } from '../border/memory.js';

/** Numbers as they may be given: a typed array or a plain one. */
export type Numbers = Float64Array | Float32Array | readonly number[];

/**
 * The distances (or positions) of a curve: one by one, or `start, start + step, …`. A range is evaluated
 * by angle addition and is some ten times faster than the same numbers one by one.
 */
export type Distances = Numbers | { start?: number; step?: number; count: number };

/** Positions and distances end here: past 2^24 a float32 position is no longer a whole number. */
export const MAX_POSITION = 2 ** 24;

/** No head has more: the sizes of scratch that follow from it must fit in 32 bits. */
export const MAX_PAIRS = 2 ** 16;

/** A list of finite numbers as float64, of `length` elements where that is given. */
export function vector(where: string, name: string, value: unknown, length?: number): Float64Array {
  if (!Array.isArray(value) && !(value instanceof Float64Array) && !(value instanceof Float32Array)) {
    fail('type', where, name, 'must be a Float64Array, a Float32Array or an array of numbers', value);
  }
  const list = value as ArrayLike<unknown>;
  if (length !== undefined && list.length !== length)
    fail('length', where, name, `must have ${length} elements`, value);
  const numbers = new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) {
    const element = list[i];
    if (typeof element !== 'number' || !Number.isFinite(element)) finite(where, `${name}[${i}]`, element);
    numbers[i] = element as number;
  }
  return numbers;
}

/** Frequencies of the pairs: at least one, none negative. */
export function frequencies(where: string, name: string, value: unknown, length?: number): Float64Array {
  const theta = vector(where, name, value, length);
  if (theta.length === 0)
    fail('length', where, name, 'must have an element for each pair', value, 'It comes from rope.frequencies(config)');
  if (theta.length > MAX_PAIRS) fail('length', where, name, `must have at most ${MAX_PAIRS} elements`, value);
  const negative = theta.findIndex((each) => each < 0);
  if (negative >= 0) fail('range', where, `${name}[${negative}]`, 'must not be negative', theta[negative]);
  return theta;
}

/** A query, key or other head vector: it must have room for every pair of theta. */
export function head(where: string, name: string, value: unknown, pairs: number, length?: number): Float64Array {
  const x = vector(where, name, value, length);
  if (x.length < 2 * pairs)
    fail('length', where, name, `must have at least 2 elements for each of the ${pairs} pairs of theta`, value);
  return x;
}

/** A position: any finite number up to 2^24 in magnitude. */
export function position(where: string, name: string, value: unknown): number {
  const m = finite(where, name, value);
  if (Math.abs(m) > MAX_POSITION) fail('range', where, name, 'must be at most 2^24 in magnitude', value);
  return m;
}

/** {@link Distances}, checked. */
export interface CheckedDistances {
  count: number;
  start: number;
  step: number;
  at: Float64Array | null;
}

export function distances(where: string, value: unknown, name = 'distances'): CheckedDistances {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const at = vector(where, name, value);
    at.forEach((each, t) => position(where, `${name}[${t}]`, each));
    return { count: at.length, start: 0, step: 1, at };
  }
  const range = record(where, name, value, 'Give an array of numbers or { start, step, count }');
  onlyKeys(where, `${name}.`, range, ['start', 'step', 'count']);
  const count = positiveInteger(where, `${name}.count`, range['count']);
  const start = range['start'] === undefined ? 0 : position(where, `${name}.start`, range['start']);
  const step = range['step'] === undefined ? 1 : finite(where, `${name}.step`, range['step']);
  const last = start + (count - 1) * step;
  if (Math.abs(last) > MAX_POSITION) fail('range', where, name, 'must end at most 2^24 from 0', last);
  return { count, start, step, at: null };
}

/** The three arguments that a kernel takes a {@link Distances} by. */
export function distanceArguments(arena: Memory, { start, step, at }: CheckedDistances): [number, number, number] {
  return [start, step, at ? arena.f64(at) : 0];
}

export interface PairingOptions {
  /** Which two components are a pair; `half-split`. */
  pairing?: Pairing;
}

/** The number of a pairing in `include/ropewalk/rope.h`. */
export function pairingOf(where: string, options: unknown, keys: readonly string[] = []): number {
  const { pairing } = optionsOf(where, options, ['pairing', ...keys]);
  return pairing === undefined
    ? PAIRINGS.indexOf('half-split')
    : PAIRINGS.indexOf(oneOf(where, 'pairing', pairing, PAIRINGS));
}

/** An options object that may be left out, with no key that is not known. */
export function optionsOf(where: string, options: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (options === undefined) return {};
  const given = record(where, 'options', options);
  onlyKeys(where, '', given, keys);
  return given;
}
