/** Positions that are added to vectors. */
import type { Numbers } from '../analysis/input.js';
import { fail } from '../options/rules.js';
import type { Memory } from '../border/memory.js';
import type { Added } from './options.js';
import { checkRows, checkTable } from './numbers.js';
import type { Prepared, Shape, Tools } from './prepared.js';

/** Whose vectors positions are added to: the letter of the projection, its heads, and components of one. */
interface Side {
  w: 'wq' | 'wk' | 'wv';
  given: Numbers | undefined;
  heads: number;
  dim: number;
  /** Position of the first row. */
  offset: number;
  rows: number;
}

/** D: what the projections have, else `missing`; the projections given must agree. */
export function widthOf(fn: string, sides: Side[], missing: number): number {
  let D = 0;
  for (const { w, given, heads, dim } of sides) {
    if (given === undefined) continue;
    const name = `encoding.${w}`;
    const rows = checkRows(fn, name, given, heads * dim, `heads * headDim = ${heads} * ${dim}`);
    const found = rows.length / (heads * dim);
    if (D !== 0 && found !== D) fail('conflict', fn, name, `must have rows of ${D} like the other projections`, found);
    D = found;
  }
  return D || missing;
}

/** Adds positions to q, k and v; `table(arena, side)` is the address of positions and the row of the first. */
export function adding(
  { module }: Tools,
  fn: string,
  shape: Shape,
  sides: Side[],
  D: number,
  table: (arena: Memory, side: Side) => { address: number; row: number },
): Prepared {
  const projections = new Map<Side, Float64Array | null>();
  for (const side of sides) {
    const { w, given, heads, dim } = side;
    const name = `encoding.${w}`;
    if (given !== undefined) {
      const product = `heads * headDim * D = ${heads} * ${dim} * ${D}`;
      projections.set(side, checkTable(fn, name, given, heads * dim * D, product));
    } else if (heads * dim !== D) {
      const rule = `is needed: a position has ${D} components and a row of ${w === 'wv' ? 'v' : w[1]} ${heads} * ${dim} = ${heads * dim}`;
      fail('missing', fn, name, rule, undefined, w === 'wv' ? 'Or leave values alone with values: false' : undefined);
    } else projections.set(side, null);
  }
  const add = (side: Side) => (arena: Memory, x: number) => {
    const { heads, dim, rows } = side;
    const out = arena.f64Zone(rows * heads * dim);
    const { address, row } = table(arena, side);
    const w = projections.get(side);
    module.addPositions(out, x, address, row, w ? arena.f64(w) : 0, rows, heads, dim, D);
    return out;
  };
  const [query, key, value] = sides;
  const prepared: Prepared = { scale: 1 / Math.sqrt(shape.headDim), query: add(query!), key: add(key!) };
  if (value) prepared.value = add(value);
  return prepared;
}

export function sidesOf({ wq, wk, wv, values }: Added, shape: Shape): Side[] {
  const { H, K, headDim, Tq, Tk, queryOffset, keyOffset, valueDim } = shape;
  const sides: Side[] = [
    { w: 'wq', given: wq, heads: H, dim: headDim, offset: queryOffset, rows: Tq },
    { w: 'wk', given: wk, heads: K, dim: headDim, offset: keyOffset, rows: Tk },
  ];
  if (values && valueDim > 0) sides.push({ w: 'wv', given: wv, heads: K, dim: valueDim, offset: keyOffset, rows: Tk });
  return sides;
}

/** A table by position has an end: positions outside it are an error, never another row. */
export function checkPositions(fn: string, rows: number, { Tq, Tk, queryOffset, keyOffset }: Shape): void {
  for (const [name, option, offset, count] of [
    ['query', 'queryOffset', queryOffset, Tq],
    ['key', 'offset', keyOffset, Tk],
  ] as const) {
    if (count === 0) continue;
    if (offset < 0) fail('range', fn, option, 'must be at least 0 for a table of positions', offset);
    if (offset + count > rows) {
      const rule = `must stay below the ${rows} positions of encoding.table`;
      fail(
        'range',
        fn,
        `the last ${name} position`,
        rule,
        offset + count - 1,
        'A learned table ends where training ended',
      );
    }
  }
}
