/** One query and one key, placed at every position: do scores depend on the distance alone, do lengths stay. */
import { type Numbers, output, vector } from '../analysis/input.js';
import { scoresInArena } from './pairs.js';
import { prepare } from './prepare.js';
import { distanceCount, type Grid, writeGrid, type Prepared, type Tools } from './prepared.js';
import { checkTable } from './numbers.js';
import { keyHeads, checkOffset, FARTHEST, HEADS, position } from './sizes.js';
import type { Encoding } from './kinds/index.js';
import { extended, type Input } from '../options/options.js';
import { fail, whole } from '../options/rules.js';
import { RopeError } from '../options/errors.js';

const PLACED = extended(
  HEADS,
  {
    /** Positions, T: `offset` to `offset + T - 1`. At least 1. */
    length: whole(1, FARTHEST),
    /**
     * The first of them.
     * @defaultValue 0
     */
    offset: position.or(0),
  },
  'For example { length: 64 }',
);

/** One query and one key vector, placed at every position. */
export interface PlacedOptions extends Input<typeof PLACED> {}

/** How far scores are from depending on the distance alone. */
export interface DiagonalDeviation {
  /** The largest difference between two scores with the same `m - n`; 0: relative. */
  largest: number;
  /** `[H, 2T - 1]`: the same for every distance, `m - n` from `1 - T` to `T - 1`. */
  spread: Float64Array;
}

/** How an encoding changes lengths. */
export interface NormChange {
  /** The largest `|ratio - 1|` of both; 0: lengths are left alone. */
  largest: number;
  /** `[T, H]`: length of the query after by before. */
  query: Float64Array;
  /** `[T, K]`: of the key. */
  key: Float64Array;
}

/** One query and one key for every head, checked, and the grid on which they stand everywhere. */
function checkPlaced(
  fn: string,
  query: Numbers,
  key: Numbers,
  options: PlacedOptions,
): { grid: Grid; q: Float64Array; k: Float64Array; scale: number | undefined } {
  const { length: T, heads: H, kvHeads, offset, scale } = PLACED.read(fn, options);
  const K = keyHeads(fn, H, kvHeads);
  const q = vector(fn, 'q', query);
  if (q.length === 0 || q.length % H !== 0) {
    const sentence = `${fn}: q must have one vector for each of ${H} heads, got ${q.length} elements`;
    throw new RopeError('length', 'q', q.length, sentence);
  }
  const headDim = q.length / H;
  const k = checkTable(fn, 'k', key, K * headDim, `kvHeads * headDim = ${K} * ${headDim}`);
  checkOffset(fn, 'offset', offset, T);
  return { grid: { Tq: T, Tk: T, H, K, headDim, queryOffset: offset, keyOffset: offset }, q, k, scale };
}

const everywhere = (x: Float64Array, T: number): Float64Array => {
  const rows = new Float64Array(T * x.length);
  for (let t = 0; t < T; t++) rows.set(x, t * x.length);
  return rows;
};

const most = (values: Float64Array, of: (value: number) => number): number =>
  values.reduce((max, value) => Math.max(max, of(value)), 0);

export function createPlaced(tools: Tools) {
  const { module, memory } = tools;

  function diagonalDeviation(
    encoding: Encoding,
    query: Numbers,
    key: Numbers,
    options: PlacedOptions,
  ): DiagonalDeviation {
    const fn = 'encodings.diagonalDeviation';
    const { grid, q, k, scale: given } = checkPlaced(fn, query, key, options);
    const prepared = prepare(tools, fn, encoding, { ...grid, valueDim: 0 });
    const scale = given ?? prepared.scale;
    return memory.scope(fn, (arena) => {
      const at = writeGrid(tools, grid);
      const [queries, keys] = [arena.f64(everywhere(q, grid.Tq)), arena.f64(everywhere(k, grid.Tk))];
      const scores = scoresInArena(module, arena, prepared, grid, at, queries, keys, scale);
      const spread = arena.f64Zone(grid.H * distanceCount(grid));
      module.diagonalSpread(spread, scores, at);
      const read = arena.readF64(spread, grid.H * distanceCount(grid));
      return { largest: most(read, (value) => value), spread: read };
    });
  }

  function normChange(encoding: Encoding, query: Numbers, key: Numbers, options: PlacedOptions): NormChange {
    const fn = 'encodings.normChange';
    const { grid, q, k } = checkPlaced(fn, query, key, options);
    const { Tq: T, H, K, headDim } = grid;
    const ofHead = (x: Float64Array, h: number): Float64Array => x.subarray(h * headDim, (h + 1) * headDim);
    for (const [name, x, heads] of [
      ['q', q, H],
      ['k', k, K],
    ] as const) {
      for (let h = 0; h < heads; h++) {
        if (ofHead(x, h).every((component) => component === 0)) {
          fail('range', fn, name, `must not be zero in head ${h}, whose length could not change by a ratio`, x);
        }
      }
    }
    const prepared = prepare(tools, fn, encoding, { ...grid, valueDim: 0 });
    const ratios = (change: Prepared['query'], x: Float64Array, heads: number): Float64Array =>
      change
        ? output(memory, fn, T * heads, (arena, out) => {
            const before = arena.f64(everywhere(x, T));
            module.normRatios(out, change(arena, before), before, T * heads, headDim);
          })
        : new Float64Array(T * heads).fill(1);
    const ofQuery = ratios(prepared.query, q, H);
    const ofKey = ratios(prepared.key, k, K);
    if (prepared.added) {
      const { side, of } = prepared.added;
      const [x, heads, result] = side === 'query' ? [q, H, ofQuery] : [k, K, ofKey];
      for (let h = 0; h < heads; h++) {
        const ratio = farthest(ofHead(x, h), of(h));
        for (let t = 0; t < T; t++) result[t * heads + h] = ratio;
      }
    }
    const change = (ratio: number): number => Math.abs(ratio - 1);
    return { largest: Math.max(most(ofQuery, change), most(ofKey, change)), query: ofQuery, key: ofKey };
  }

  /** Of `|x + row| / |x|` over all rows, the one farthest from 1. */
  function farthest(x: Float64Array, table: ArrayLike<number>): number {
    const d = x.length;
    const rows = table.length / d;
    const ratios = output(memory, 'encodings.normChange', rows, (arena, out) => {
      const before = arena.f64(everywhere(x, rows));
      const after = arena.f64Zone(table.length);
      module.addPositions(after, before, arena.f64(table), 0, 0, rows, 1, d, d);
      module.normRatios(out, after, before, rows, d);
    });
    return ratios.reduce((far, ratio) => (Math.abs(ratio - 1) > Math.abs(far - 1) ? ratio : far), 1);
  }

  return { diagonalDeviation, normChange };
}
