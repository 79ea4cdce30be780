import type { NormalConfig } from '../config/config.js';
import { isArray, isTypedArray } from '../options/kinds.js';
import { lengthOf, requireMemory, room } from '../options/lists.js';
import { count, fail, finite, leftOut } from '../options/rules.js';

/** The positions of rows one by one; with several axes (`config.sections`) one list for each axis. */
export type Positions = ArrayLike<number> | readonly ArrayLike<number>[];

/** Positions of a table, checked: `T` of them, from an offset on or one by one. */
export interface CheckedPositions {
  T: number;
  offset: number;
  /** `[A, T]`, one row an axis. */
  at: Float64Array | null;
}

export function checkPositions(
  fn: string,
  config: NormalConfig,
  options: { positions?: Positions; length?: number; offset?: number },
  T?: number,
): CheckedPositions {
  const { positions, length } = options;
  const axes = config.sections?.sizes.length ?? 1;
  if (positions === undefined) {
    const offset = options.offset ?? 0;
    const rows = T ?? count(fn, 'length', length, 'Or give positions');
    if (axes === 1) return { T: rows, offset, at: null };
    // Text in a model with several axes: all of them count alike.
    const at = room(fn, 'length', axes * rows, (elements) => new Float64Array(elements));
    for (let j = 0; j < at.length; j++) at[j] = offset + (j % rows);
    return { T: rows, offset: 0, at };
  }
  leftOut(fn, options, ['length', 'offset'], 'where positions are given');
  const list = (name: string, value: unknown): ArrayLike<number> => {
    if (isTypedArray(value)) requireMemory(fn, name, value as ArrayLike<number>);
    else if (!isArray(value)) fail('type', fn, name, 'must be an array of numbers', value);
    return value as ArrayLike<number>;
  };
  let rows: ArrayLike<number>[];
  if (axes === 1) {
    rows = [list('positions', positions)];
  } else {
    const outer = list('positions', positions) as ArrayLike<unknown>;
    const wrong = lengthOf(fn, 'positions', outer) !== axes;
    rows = [];
    for (let a = 0; a < axes && !wrong; a++) {
      const row = outer[a];
      if (typeof row === 'number') break;
      rows.push(list(`positions[${a}]`, row));
    }
    if (rows.length !== axes)
      fail('length', fn, 'positions', `must be ${axes} arrays, one for each position axis`, positions);
  }
  const size = lengthOf(fn, axes === 1 ? 'positions' : 'positions[0]', rows[0]!);
  if (T !== undefined && size !== T)
    fail('length', fn, 'positions', `must have ${T} elements, one for each row of x`, rows[0]);
  const at = room(fn, 'positions', axes * size, (elements) => new Float64Array(elements));
  rows.forEach((row, a) => {
    if (a > 0 && lengthOf(fn, `positions[${a}]`, row) !== size)
      fail('length', fn, `positions[${a}]`, `must have ${size} elements like positions[0]`, row);
    const name = axes === 1 ? 'positions' : `positions[${a}]`;
    for (let t = 0; t < size; t++) at[a * size + t] = finite(fn, `${name}[${t}]`, row[t]);
  });
  return { T: size, offset: 0, at };
}
