import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';
import { thetaOf } from '../../subject/vectors.js';
import { magnitudes } from '../../subject/derived.js';

export interface WalkModel {
  theta: Float64Array;
  distance: number;
  /** S_0 = 0 to S_P. */
  re: Float64Array;
  im: Float64Array;
  /** How far each of them is from the start. */
  lengths: Float64Array;
  /** Their mean without S_0: RoFormer's relative bound. */
  mean: number;
}

const walk = latest((kernels: Kernels, theta: Float64Array, distance: number): WalkModel => {
  const { analysis } = kernels.rope;
  const { re, im } = analysis.partialSums(theta, distance);
  const [mean] = analysis.decayBound(theta, [distance]);
  return { theta, distance, re, im, lengths: magnitudes(re, im), mean: mean! };
});

/** One step of length 1 for every pair, in the direction that the distance turns it to. */
export const walkModel = (kernels: Kernels, subject: Subject, state: State): WalkModel =>
  walk(kernels, thetaOf(kernels, subject), state.distance);
