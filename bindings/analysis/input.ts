/** What the analysis functions take: vectors, frequencies, positions, distances. */
import { isArray, isFloat32, isFloat64 } from '../options/kinds.js';
import { lengthOf, requireMemory, room } from '../options/lists.js';
import { type Input, type Named, type Options, options } from '../options/options.js';
import { fail, finite, positiveInteger, type Rule, rule, word } from '../options/rules.js';
import { PAIRINGS } from '../config/config.js';
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';

/** Numbers as they may be given: a typed array or a plain one. */
export type Numbers = Float64Array | Float32Array | readonly number[];

/**
 * The distances (or positions) of a curve: one by one, or `start, start + step, …`. A range is evaluated
 * by angle addition and is some ten times faster than the same numbers one by one.
 */
export type Distances = Numbers | { start?: number | undefined; step?: number | undefined; count: number };

/** Positions and distances end here: past 2^24 a float32 position is no longer a whole number. */
export const MAX_POSITION = 2 ** 24;

/** No head has more: the sizes of scratch that follow from it must fit in 32 bits. */
export const MAX_PAIRS = 2 ** 16;

/** A list of finite numbers as float64, of `length` elements where that is given; `also` is a number that may be among them. */
export function vector(fn: string, name: string, value: unknown, length?: number, also = 0): Float64Array {
  const typed = isFloat32(value) || isFloat64(value);
  if (!typed && !isArray(value))
    fail('type', fn, name, 'must be a Float64Array, a Float32Array or an array of numbers', value);
  if (typed) requireMemory(fn, name, value);
  const list = value as ArrayLike<unknown>;
  const found = lengthOf(fn, name, list);
  if (length !== undefined && found !== length) fail('length', fn, name, `must have ${length} elements`, value);
  const numbers = room(fn, name, found, (elements) => new Float64Array(elements));
  for (let i = 0; i < found; i++) {
    const element = list[i];
    if (typeof element !== 'number' || !(Number.isFinite(element) || element === also))
      finite(fn, `${name}[${i}]`, element);
    numbers[i] = element as number;
  }
  return numbers;
}

/** Frequencies of the pairs: at least one, none negative. */
export function frequencies(fn: string, name: string, value: unknown, length?: number): Float64Array {
  const theta = vector(fn, name, value, length);
  if (theta.length === 0)
    fail('length', fn, name, 'must have an element for each pair', value, 'It comes from rope.frequencies(config)');
  if (theta.length > MAX_PAIRS) fail('length', fn, name, `must have at most ${MAX_PAIRS} elements`, value);
  const negative = theta.findIndex((each) => each < 0);
  if (negative >= 0) fail('range', fn, `${name}[${negative}]`, 'must not be negative', theta[negative]);
  return theta;
}

/** A query, key or other head vector: it must have room for every pair of theta. */
export function head(fn: string, name: string, value: unknown, pairs: number, length?: number): Float64Array {
  const x = vector(fn, name, value, length);
  if (x.length < 2 * pairs)
    fail('length', fn, name, `must have at least 2 elements for each of the ${pairs} pairs of theta`, value);
  return x;
}

/** A position: any finite number up to 2^24 in magnitude. */
export const position: Rule<number> = /* @__PURE__ */ rule((fn, name, value) => {
  const m = finite(fn, name, value);
  if (Math.abs(m) > MAX_POSITION) fail('range', fn, name, 'must be at most 2^24 in magnitude', value);
  return m;
});

const RANGE = options(
  {
    /** @defaultValue 0 */
    start: position.or(0),
    /** @defaultValue 1 */
    step: finite.or(1),
    /** How many. */
    count: positiveInteger,
  },
  'Give an array of numbers or { start, step, count }',
);

/** {@link Distances}, checked. */
export interface CheckedDistances {
  count: number;
  start: number;
  step: number;
  at: Float64Array | null;
}

export function distances(fn: string, value: unknown, name = 'distances'): CheckedDistances {
  if (isArray(value) || ArrayBuffer.isView(value)) {
    const at = vector(fn, name, value);
    at.forEach((each, t) => position(fn, `${name}[${t}]`, each));
    return { count: at.length, start: 0, step: 1, at };
  }
  const { count, start, step } = RANGE.read(fn, value, name);
  const last = start + (count - 1) * step;
  if (Math.abs(last) > MAX_POSITION) fail('range', fn, name, 'must end at most 2^24 from 0', last);
  return { count, start, step, at: null };
}

/** Writes {@link Distances} as the `Distances` of `include/ropewalk/analysis.h`, and returns the address. */
export type WriteDistances = (arena: Memory, distances: CheckedDistances) => number;

export function createDistances({ struct }: Runtime): WriteDistances {
  const written = struct('Distances', 'start step values');
  return (arena, { start, step, at }) => fill(written, { start, step, values: at ? arena.f64(at) : 0 });
}

/** `length` numbers that a kernel writes at the address that it is given. */
export const output = (
  memory: Memory,
  fn: string,
  length: number,
  write: (arena: Memory, out: number) => void,
): Float64Array =>
  memory.scope(fn, (arena) => {
    const out = arena.f64Zone(length);
    write(arena, out);
    return arena.readF64(out, length);
  });

/** The same with two arrays. */
export const outputs = (
  memory: Memory,
  fn: string,
  length: number,
  write: (arena: Memory, first: number, second: number) => void,
): [Float64Array, Float64Array] =>
  memory.scope(fn, (arena) => {
    const [first, second] = [arena.f64Zone(length), arena.f64Zone(length)];
    write(arena, first, second);
    return [arena.readF64(first, length), arena.readF64(second, length)];
  });

/** Complex numbers, real and imaginary parts. */
export interface ComplexArray {
  re: Float64Array;
  im: Float64Array;
}

/** The same with their real and imaginary parts. */
export function complexOutput(...call: Parameters<typeof outputs>): ComplexArray {
  const [re, im] = outputs(...call);
  return { re, im };
}

const ROWS = {
  /**
   * Which two components are a pair.
   * @defaultValue 'half-split'
   */
  pairing: word(PAIRINGS).or('half-split'),
};

export interface PairingRows extends Named<typeof ROWS> {}

export const PAIRING: Options<PairingRows> = options(ROWS);

/** Which components are a pair. */
export interface PairingOptions extends Input<typeof PAIRING> {}

/** The number of a pairing in `include/ropewalk/rope.h`. */
export const pairingOf = (fn: string, given: unknown): number => PAIRINGS.indexOf(PAIRING.read(fn, given).pairing);
