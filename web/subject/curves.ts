/** Curves over the distance: at every one, or over columns of many. */
import type { Distances } from 'ropewalk';
import { latest } from '../util/latest.js';
import type { Kernels } from './kernels.js';
import { LAST_DISTANCE, LAST_LINEAR } from './vectors.js';
import { magnitudes } from './derived.js';
import { positions } from '../util/scale.js';

/** How distances are spread over the axis. */
export type Axis = 'linear' | 'log';

/** Columns of the logarithmic axis, and distances that are tried in each. */
const COLUMNS = 160;
const TRIED = 6;
export const INTERLEAVED = { pairing: 'interleaved' } as const;

/** A curve: at each distance, or over each column of distances, from `low` to `high`. */
export interface Curve {
  at: readonly number[];
  low: Float64Array;
  high: Float64Array;
}

interface Samples {
  distances: Distances;
  at: readonly number[];
  /** Where the samples of each column begin; one more at the end. */
  starts: readonly number[];
}

/** Whole distances: each one on a linear axis, some of each column on a logarithmic one. */
export const samples = latest((axis: Axis): Samples => {
  if (axis === 'linear') {
    const at = Array.from({ length: LAST_LINEAR + 1 }, (_, s) => s);
    return { distances: { count: at.length }, at, starts: [...at, at.length] };
  }
  const edges = positions(LAST_DISTANCE, [0, COLUMNS]);
  const edge = (column: number): number => Math.round(edges.invert(column));
  const distances: number[] = [];
  const at: number[] = [];
  const starts: number[] = [];
  for (let column = 0; column <= COLUMNS; column++) {
    const from = edge(column);
    const wide = column < COLUMNS ? edge(column + 1) - from : 1;
    if (wide === 0) continue;
    at.push(from);
    starts.push(distances.length);
    const count = Math.min(wide, TRIED);
    for (let t = 0; t < count; t++) distances.push(from + Math.floor((t * wide) / count));
  }
  return { distances, at, starts: [...starts, distances.length] };
});

/** Values in columns, as parts of `most`. */
export function curve({ at, starts }: Pick<Samples, 'at' | 'starts'>, values: Float64Array, most: number): Curve {
  const low = new Float64Array(at.length);
  const high = new Float64Array(at.length);
  for (let column = 0; column < at.length; column++) {
    let [least, largest] = [Infinity, -Infinity];
    for (let t = starts[column]!; t < starts[column + 1]!; t++) {
      least = Math.min(least, values[t]!);
      largest = Math.max(largest, values[t]!);
    }
    low[column] = least / most;
    high[column] = largest / most;
  }
  return smoothed({ at, low, high });
}

/** A band over its columns and their neighbours: what it holds is the same, without the hairs of single columns. */
function smoothed({ at, low, high }: Curve): Curve {
  const single = (column: number): boolean => low[column] === high[column];
  const last = at.length - 1;
  // The last column may hold but one distance.
  const around = (values: Float64Array, column: number): Float64Array =>
    single(column) && (column < last || single(Math.max(0, column - 1)))
      ? values.subarray(column, column + 1)
      : values.subarray(Math.max(0, column - 1), column + 2);
  return {
    at,
    low: low.map((_, column) => Math.min(...around(low, column))),
    high: high.map((_, column) => Math.max(...around(high, column))),
  };
}

/** The lowest and the highest value of a curve. */
export function rangeOf({ low, high }: Curve): [lowest: number, highest: number] {
  return [low.reduce((a, b) => Math.min(a, b)), high.reduce((a, b) => Math.max(a, b))];
}

/** A curve over every distance of the even axis. */
export const evenCurve = (values: Float64Array, most: number): Curve => curve(samples('linear'), values, most);

/** Sum of the magnitudes of the pair products: no score of vectors of these lengths is larger. */
export function largestScore(kernels: Kernels, pairs: number, q: Float64Array, k: Float64Array): number {
  const { re, im } = kernels.rope.analysis.pairProducts(q, k, pairs, INTERLEAVED);
  return magnitudes(re, im).reduce((sum, each) => sum + each, 0);
}
