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

export interface Sequences extends Places {
  rows: ((arena: Memory) => { q: Rows[]; k: Rows[] }) | null;
}

export const NO_ROWS: Rows = { cos: 0, sin: 0 };

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

export function sequencesOf(
  fn: string,
  options: AttentionOptions,
  sizes: Sizes,
  rotation: Rotation | null,
  placed: boolean,
): Sequences {
  const { B, Tq, Tk } = sizes;
  const { positions, queryPositions, keysRotated = false } = options;
  if (positions !== undefined) leftOut(fn, options, ['offset'], 'where positions are given');
  const sequences: Sequences = { ...placesOf(fn, options, sizes, rotation?.first ?? 0, placed), rows: null };
  const { first, queryOffset } = sequences;
  if (!rotation) return sequences;
  const { pairs } = rotation;
  const within = queryOffset.every((at) => at >= 0 && at + Tq <= Tk);
  if (positions !== undefined && queryPositions === undefined && (keysRotated || !within)) {
    const why = keysRotated ? 'where keys are rotated already' : `unless all queries are rows of k, ${Tk}`;
    leftOut(fn, options, ['positions'], `${why}, or queryPositions are given`);
  }
  sequences.rows = (arena) => {
    const k = keysRotated
      ? new Array<Rows>(B).fill(NO_ROWS)
      : rotation.rowsOfEach(arena, B, Tk, options.offset, 'k', positions);
    if (queryPositions !== undefined)
      return { q: rotation.rowsOfEach(arena, B, Tq, undefined, 'q', queryPositions), k };
    if (keysRotated || !within) {
      const from = queryOffset.map((at, b) => first[b]! + at);
      return { q: rotation.rowsOfEach(arena, B, Tq, from, 'q'), k };
    }
    const q = k.map(({ cos, sin }, b) => {
      const skip = queryOffset[b]! * pairs * 4;
      return { cos: cos + skip, sin: sin + skip };
    });
    return { q, k };
  };
  return sequences;
}
