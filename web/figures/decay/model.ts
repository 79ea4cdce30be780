import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';
import { curve, INTERLEAVED, largestScore, samples, type Axis, type Curve } from '../../subject/curves.js';
import { GROUPS, thetaOf, vectorsOf, type Vectors } from '../../subject/vectors.js';

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

export function decayModel(kernels: Kernels, subject: Subject, state: State): DecayModel {
  const { axis, distance } = state;
  const theta = thetaOf(kernels, subject);
  const vectors = vectorsOf(kernels, theta.length, state);
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
}

/** The first and the last pair of a group. */
export function groupEnds(group: number, pairs: number): [number, number] {
  const firstOf = (each: number): number => Math.ceil((each * pairs) / GROUPS);
  return [firstOf(group), Math.max(firstOf(group), firstOf(group + 1) - 1)];
}
