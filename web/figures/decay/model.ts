import type { Distances } from 'ropewalk';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';
import type { Axis } from './axis.js';
import { LAST_DISTANCE, LAST_LINEAR, thetaOf, vectorsOf, type Vectors } from '../../subject/vectors.js';

/** Columns of the logarithmic axis, and distances that are tried in each. */
const COLUMNS = 240;
const TRIED = 4;
const INTERLEAVED = { pairing: 'interleaved' } as const;

/** A curve: at each distance, or over each column of distances, from `low` to `high`. */
export interface Curve {
  at: readonly number[];
  low: Float64Array;
  high: Float64Array;
}

/** All as parts of the largest score that the lengths of the pairs allow. */
export interface Shares {
  /** RoFormer's bound for pairs that are all alike. */
  bound: number;
  /** The score of such pairs. */
  mean: number;
  /** The score of the chosen q and k, and the bound for these two. */
  own: number;
  ownBound: number;
}
export type CurveName = keyof Shares;
export const CURVES = ['bound', 'ownBound', 'mean', 'own'] as const satisfies readonly CurveName[];

export interface DecayModel {
  theta: Float64Array;
  vectors: Vectors;
  /** Sum of the magnitudes of the pair products: no score of these lengths is larger. */
  most: number;
  distance: number;
  here: Shares;
  curves: Record<CurveName, Curve>;
  axis: Axis;
}

interface Samples {
  distances: Distances;
  at: readonly number[];
  /** Where the samples of each column begin; one more at the end. */
  starts: readonly number[];
}

/** Whole distances: each one on a linear axis, some of each column on a logarithmic one. */
const samples = latest((axis: Axis): Samples => {
  if (axis === 'linear') {
    const at = Array.from({ length: LAST_LINEAR + 1 }, (_, s) => s);
    return { distances: { count: at.length }, at, starts: [...at, at.length] };
  }
  const edge = (column: number): number => Math.round(Math.expm1((column / COLUMNS) * Math.log1p(LAST_DISTANCE)));
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
  return { at, low, high };
}

/** A curve over every distance of the even axis. */
export const evenCurve = (values: Float64Array, most: number): Curve => curve(samples('linear'), values, most);

/** What depends on the frequencies alone. */
const alike = latest(
  (kernels: Kernels, theta: Float64Array, axis: Axis): Pick<DecayModel['curves'], 'bound' | 'mean'> => {
    const { analysis } = kernels.rope;
    const along = samples(axis);
    return {
      bound: curve(along, analysis.decayBound(theta, along.distances), 1),
      mean: curve(along, analysis.meanCosine(theta, along.distances), 1),
    };
  },
);

/** What depends on q and k. */
const own = latest((kernels: Kernels, theta: Float64Array, { q, k }: Vectors, axis: Axis) => {
  const { analysis } = kernels.rope;
  const along = samples(axis);
  const most = largestScore(kernels, theta.length, q, k);
  const unit = most || 1;
  return {
    most,
    curves: {
      own: curve(along, analysis.scores(q, k, theta, along.distances, INTERLEAVED), unit),
      ownBound: curve(along, analysis.decayBound(theta, along.distances, { q, k, ...INTERLEAVED }), unit),
    },
  };
});

export function largestScore(kernels: Kernels, pairs: number, q: Float64Array, k: Float64Array): number {
  const { re, im } = kernels.rope.analysis.pairProducts(q, k, pairs, INTERLEAVED);
  return re.reduce((sum, x, i) => sum + Math.hypot(x, im[i]!), 0);
}

/** All curves at single distances. */
export function sharesAt(
  kernels: Kernels,
  theta: Float64Array,
  { q, k }: Vectors,
  most: number,
  distances: readonly number[],
): Shares[] {
  const { analysis } = kernels.rope;
  const unit = most || 1;
  const bound = analysis.decayBound(theta, distances);
  const mean = analysis.meanCosine(theta, distances);
  const score = analysis.scores(q, k, theta, distances, INTERLEAVED);
  const ownBound = analysis.decayBound(theta, distances, { q, k, ...INTERLEAVED });
  return distances.map((_, e) => ({
    bound: bound[e]!,
    mean: mean[e]!,
    own: score[e]! / unit,
    ownBound: ownBound[e]! / unit,
  }));
}

const assemble = latest(
  (kernels: Kernels, theta: Float64Array, vectors: Vectors, axis: Axis, distance: number): DecayModel => {
    const { most, curves } = own(kernels, theta, vectors, axis);
    const [here] = sharesAt(kernels, theta, vectors, most, [distance]);
    return {
      theta,
      vectors,
      most,
      distance,
      here: here!,
      curves: { ...alike(kernels, theta, axis), ...curves },
      axis,
    };
  },
);

export function decayModel(kernels: Kernels, subject: Subject, state: State): DecayModel {
  const theta = thetaOf(kernels, subject);
  return assemble(kernels, theta, vectorsOf(kernels, theta.length, state), state.axis, state.distance);
}
