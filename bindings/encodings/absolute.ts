import { fail } from '../options/rules.js';
import type { Memory } from '../border/memory.js';
import type { Prepare, Prepared, Shape, Tools } from './prepared.js';
import { checkTable, Reading } from './reading.js';

export const LAYOUTS = ['interleaved', 'halves'] as const;
export const EXPONENTS = ['paper', 'tensor2tensor'] as const;
const ADDED_KEYS = ['wq', 'wk', 'wv', 'values'];

/** Whose vectors positions are added to: the letter of the projection, its heads, and components of one. */
interface Side {
  w: 'wq' | 'wk' | 'wv';
  heads: number;
  dim: number;
  /** Position of the first row. */
  start: number;
  rows: number;
}

/** D: what the projections have, else `missing`; the projections given must agree. */
function widthOf(reading: Reading, sides: Side[], missing: number): number {
  let D = 0;
  for (const { w, heads, dim } of sides) {
    if (!reading.has(w)) continue;
    const table = reading.rows(w, heads * dim, `heads * headDim = ${heads} * ${dim}`);
    const found = table.length / (heads * dim);
    if (D !== 0 && found !== D) reading.fail('conflict', w, `must have rows of ${D} like the other projections`, found);
    D = found;
  }
  return D || missing;
}

/** Adds positions to q, k and v; `table(arena, side)` is the address of positions and the row of the first. */
function adding(
  { module }: Tools,
  reading: Reading,
  shape: Shape,
  sides: Side[],
  D: number,
  table: (arena: Memory, side: Side) => { address: number; row: number },
): Prepared {
  const projections = new Map<Side, Float64Array | null>();
  for (const side of sides) {
    const { w, heads, dim } = side;
    if (reading.has(w)) {
      projections.set(
        side,
        checkTable(
          reading.fn,
          reading.name(w),
          reading.raw(w),
          heads * dim * D,
          `heads * headDim * D = ${heads} * ${dim} * ${D}`,
        ),
      );
    } else if (heads * dim !== D) {
      const rule = `is needed: a position has ${D} components and a row of ${w === 'wv' ? 'v' : w[1]} ${heads} * ${dim} = ${heads * dim}`;
      reading.fail('missing', w, rule, undefined, w === 'wv' ? 'Or leave values alone with values: false' : undefined);
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

function sidesOf(reading: Reading, shape: Shape): Side[] {
  const { H, K, headDim, Tq, Tk, queryStart, keyStart, valueDim } = shape;
  const sides: Side[] = [
    { w: 'wq', heads: H, dim: headDim, start: queryStart, rows: Tq },
    { w: 'wk', heads: K, dim: headDim, start: keyStart, rows: Tk },
  ];
  if (reading.flag('values', true) && valueDim > 0)
    sides.push({ w: 'wv', heads: K, dim: valueDim, start: keyStart, rows: Tk });
  return sides;
}

export const sinusoidal: Prepare = (tools, fn, encoding, shape) => {
  const reading = new Reading(fn, encoding, ['type', 'dim', 'base', 'layout', 'exponent', ...ADDED_KEYS]);
  const base = reading.base();
  const layout = reading.choice('layout', LAYOUTS);
  const exponent = reading.choice('exponent', EXPONENTS);
  const sides = sidesOf(reading, shape);
  const found = widthOf(reading, sides, 0);
  const D = reading.integer('dim', 1, found || shape.H * shape.headDim);
  if (D % 2 !== 0) reading.fail('range', 'dim', 'must be even, a sine and a cosine for every wave', D);
  return adding(tools, reading, shape, sides, D, (arena, { start, rows }) => {
    const address = arena.f64Zone(rows * D);
    tools.module.sinusoidalTable(address, rows, D, start, base, layout, exponent);
    return { address, row: 0 };
  });
};

export const learned: Prepare = (tools, fn, encoding, shape) => {
  const reading = new Reading(fn, encoding, ['type', 'table', ...ADDED_KEYS]);
  const sides = sidesOf(reading, shape);
  const D = widthOf(reading, sides, shape.H * shape.headDim);
  const table = reading.rows('table', D, 'D');
  checkRows(fn, table.length / D, shape);
  return adding(tools, reading, shape, sides, D, (arena, { start }) => ({ address: arena.f64(table), row: start }));
};

/** A table by position has an end: positions outside it are an error, never another row. */
export function checkRows(fn: string, rows: number, { Tq, Tk, queryStart, keyStart }: Shape): void {
  for (const [name, start, count] of [
    ['query', queryStart, Tq],
    ['key', keyStart, Tk],
  ] as const) {
    if (count === 0) continue;
    if (start < 0) fail('range', fn, `${name}Start`, 'must be at least 0 for a table of positions', start);
    if (start + count > rows) {
      const rule = `must stay below the ${rows} positions of encoding.table`;
      fail(
        'range',
        fn,
        `the last ${name} position`,
        rule,
        start + count - 1,
        'A learned table ends where training ended',
      );
    }
  }
}
