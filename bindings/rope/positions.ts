import type { NormalConfig } from '../config/config.js';
import { eachOf, isList, listLength, numberAt, type NumberList, type PerSequence } from '../options/batch.js';
import { lengthOf, room } from '../options/lists.js';
import { count, fail, leftOut } from '../options/rules.js';

/**
 * The positions of rows one by one, `[T]`, or `[B, T]` for every sequence of a batch its own: in one list or in B lists. With
 * several axes (`config.sections`) one list of either length for each axis.
 */
export type Positions = NumberList | readonly NumberList[];

/** Positions of a table, checked: `rows` of them, from an offset on or one by one. */
export interface CheckedPositions {
  /** T where all sequences have the same positions, else B * T. */
  rows: number;
  offset: number;
  /** `[A, rows]`, one row an axis. */
  at: Float64Array | null;
}

/** What tells the positions of `T` rows in each of `batch` sequences. */
export interface Where {
  positions?: Positions | undefined;
  length?: number | undefined;
  offset?: PerSequence | undefined;
}

/** One list, of the `T` positions of all sequences or of `batch * T`; `name` is what the caller calls it. */
export function positionList(
  fn: string,
  name: string,
  given: unknown,
  T: number | undefined,
  batch: number,
): Float64Array {
  if (!isList(given)) fail('type', fn, name, 'must be an array of numbers', given);
  const length = listLength(fn, name, given);
  const lists = given as ArrayLike<unknown>;
  if (batch > 1 && isList(lists[0])) {
    if (length !== batch) fail('length', fn, name, `must have a list for each of ${batch} sequences`, given);
    const all: Float64Array[] = [];
    for (let b = 0; b < batch; b++) all.push(positionList(fn, `${name}[${b}]`, lists[b], T, 1));
    const flat = room(fn, name, batch * all[0]!.length, (elements) => new Float64Array(elements));
    all.forEach((list, b) => {
      if (list.length !== all[0]!.length)
        fail('length', fn, `${name}[${b}]`, `must have ${all[0]!.length} elements like ${name}[0]`, list);
      flat.set(list, b * list.length);
    });
    return flat;
  }
  if (T !== undefined && length !== T && length !== batch * T) {
    const rows = batch === 1 ? `${T} elements` : `${T} or ${batch} * ${T} elements`;
    fail('length', fn, name, `must have ${rows}, one for each row`, given);
  }
  const at = room(fn, name, length, (elements) => new Float64Array(elements));
  for (let t = 0; t < length; t++) at[t] = numberAt(fn, name, given, t);
  return at;
}

export function checkPositions(
  fn: string,
  config: NormalConfig,
  options: Where,
  T?: number,
  batch = 1,
  name = 'positions',
): CheckedPositions {
  const { positions, length } = options;
  const axes = config.sections?.sizes.length ?? 1;
  if (positions === undefined) {
    const { offset = 0 } = options;
    const each = T ?? count(fn, 'length', length, 'Or give positions');
    if (axes === 1 && typeof offset === 'number') return { rows: each, offset, at: null };
    // Text in a model with several axes: all of them count alike.
    const from = typeof offset === 'number' ? [offset] : eachOf(fn, 'offset', offset, batch);
    const rows = from.length * each;
    const at = room(fn, 'length', axes * rows, (elements) => new Float64Array(elements));
    for (let j = 0; j < at.length; j++) at[j] = from[Math.floor((j % rows) / each)]! + (j % each);
    return { rows, offset: 0, at };
  }
  leftOut(fn, options, ['length', 'offset'], 'where positions are given');
  if (axes === 1) {
    const at = positionList(fn, name, positions, T, batch);
    return { rows: at.length, offset: 0, at };
  }
  const outer = positions as ArrayLike<unknown>;
  const lists: Float64Array[] = [];
  if (isList(positions) && lengthOf(fn, name, outer) === axes) {
    for (let a = 0; a < axes; a++) {
      const list = outer[a];
      if (!isList(list)) break;
      lists.push(positionList(fn, `${name}[${a}]`, list, T, batch));
    }
  }
  if (lists.length !== axes) fail('length', fn, name, `must be ${axes} arrays, one for each position axis`, positions);
  const rows = lists[0]!.length;
  const at = room(fn, name, axes * rows, (elements) => new Float64Array(elements));
  lists.forEach((list, a) => {
    if (list.length !== rows) fail('length', fn, `${name}[${a}]`, `must have ${rows} elements like ${name}[0]`, list);
    at.set(list, a * rows);
  });
  return { rows, offset: 0, at };
}
