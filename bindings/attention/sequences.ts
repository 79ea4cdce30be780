/** The sequences of a batch: how many tokens of each count, where they stand, and their rows of cosines and sines. */
import type { AttentionOptions } from './options.js';
import type { Sizes } from './shape.js';
import type { Memory } from '../border/memory.js';
import { eachOf, lengthsOf } from '../options/batch.js';
import { RopeError } from '../options/errors.js';
import { fail, leftOut } from '../options/rules.js';
import type { Rotation, Rows } from '../rope/rows.js';

/** One number for each sequence. */
export interface Places {
  /** Queries and keys that count. */
  Tq: number[];
  Tk: number[];
  /** Position of the first key. */
  first: number[];
  /** Position of the first query, the first key being at 0. */
  queryOffset: number[];
}

export const NO_ROWS: Rows = { cos: 0, sin: 0, stride: 0, first: null };

/** The farthest that the first query may be from the first key: int arithmetic on rows and distances stays exact. */
const FARTHEST = 2 ** 24;

/** Position of the first query, counted from the first key at `first`: told, or 0 where it makes no difference which. */
export function distanceOf(
  fn: string,
  queryOffset: number | undefined,
  { Tq, Tk }: Sizes,
  first: number,
  placed: boolean,
): number {
  if (queryOffset === undefined) {
    if (!placed || Tq === Tk || Tq * Tk === 0) return 0;
    const rows = `queryOffset is missing, q has ${Tq} rows and k ${Tk}`;
    const hint = `Give ${first + Tk - Tq} where the queries are the last tokens, ${first} where they are the first`;
    throw new RopeError('missing', 'queryOffset', undefined, `${fn}: ${rows}. ${hint}`);
  }
  const distance = queryOffset - first;
  if (Number.isInteger(distance) && Math.abs(distance) <= FARTHEST) return distance;
  return fail(
    'range',
    fn,
    'queryOffset',
    `must be a whole number of positions from ${first}, at most 2^24`,
    queryOffset,
  );
}

/** Which tokens of each sequence count, and where they stand: keys from `start` on where `offset` is left out. */
export function placesOf(
  fn: string,
  options: Pick<AttentionOptions, 'offset' | 'queryOffset' | 'queryLengths' | 'kvLengths' | 'positions'>,
  sizes: Sizes,
  start: number,
  placed: boolean,
): Places {
  const { B, Tq, Tk } = sizes;
  const told = (name: 'offset' | 'queryOffset') => {
    const value = options[name];
    return value === undefined ? undefined : eachOf(fn, name, value, B);
  };
  const first = told('offset') ?? new Array<number>(B).fill(start);
  const asked = told('queryOffset');
  return {
    Tq: lengthsOf(fn, 'queryLengths', options.queryLengths, B, Tq),
    Tk: lengthsOf(fn, 'kvLengths', options.kvLengths, B, Tk),
    first,
    queryOffset: first.map((at, b) =>
      distanceOf(fn, asked?.[b], sizes, options.positions === undefined ? at : 0, placed),
    ),
  };
}

/** Where queries stand, the first key being at 0, and where the first key does: for all sequences, or for each. */
export interface Standing {
  queryOffset: number | number[];
  first: number | number[];
}

/** The same where most calls have one sequence and need no lists. */
export function standingOf(
  fn: string,
  options: AttentionOptions,
  sizes: Sizes,
  start: number,
  placed: boolean,
): Standing {
  const { offset, queryOffset, positions } = options;
  if (typeof offset === 'object' || typeof queryOffset === 'object') return placesOf(fn, options, sizes, start, placed);
  const first = offset ?? start;
  return { first, queryOffset: distanceOf(fn, queryOffset, sizes, positions === undefined ? first : 0, placed) };
}

/** `add` of a number, or of each of a list. */
const each = (numbers: number | number[], add: (number: number, b: number) => number): number | number[] =>
  typeof numbers === 'number' ? add(numbers, 0) : numbers.map(add);

/** Rows that begin `skip` rows later in every sequence. */
function later(rows: Rows, skip: number | number[], pairs: number): Rows {
  const { cos, sin, stride, first } = rows;
  if (typeof skip === 'number') return { cos: cos + skip * pairs * 4, sin: sin + skip * pairs * 4, stride, first };
  return { cos, sin, stride: 0, first: skip.map((at, b) => at + (first === null ? b * stride : first[b]!)) };
}

/** What gives the rows of cosines and sines for queries and keys. */
export function rowsOf(
  fn: string,
  options: AttentionOptions,
  { B, Tq, Tk }: Sizes,
  rotation: Rotation,
  { first, queryOffset }: Standing,
): (arena: Memory) => { q: Rows; k: Rows } {
  const { offset, positions, queryPositions, keysRotated = false } = options;
  if (positions !== undefined) leftOut(fn, options, ['offset'], 'where positions are given');
  const inKeys = (at: number): boolean => at >= 0 && at + Tq <= Tk;
  const within = typeof queryOffset === 'number' ? inKeys(queryOffset) : queryOffset.every(inKeys);
  if (positions !== undefined && queryPositions === undefined && (keysRotated || !within)) {
    const queries = typeof queryOffset === 'number' ? `rows ${queryOffset} to ${queryOffset + Tq}` : 'all queries';
    const why = keysRotated ? 'where keys are rotated already' : `unless ${queries} are rows of k, ${Tk}`;
    leftOut(fn, options, ['positions'], `${why}, or queryPositions are given`);
  }
  return (arena) => {
    const k = keysRotated ? NO_ROWS : rotation.rows(arena, { batch: B, T: Tk, offset, positions, what: 'k' });
    const queries = { batch: B, T: Tq, what: 'q', offset: undefined, positions: queryPositions };
    if (queryPositions !== undefined) return { q: rotation.rows(arena, queries), k };
    if (!keysRotated && within) return { q: later(k, queryOffset, rotation.pairs), k };
    const from = each(queryOffset, (at, b) => at + (typeof first === 'number' ? first : first[b]!));
    return { q: rotation.rows(arena, { ...queries, offset: from }), k };
  };
}
