import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';
import { evenCurve, largestScore, type Curve } from '../../subject/curves.js';
import { LAST_LINEAR, thetaOf, vectorsOf } from '../../subject/vectors.js';

const INTERLEAVED = { pairing: 'interleaved' } as const;
const ALL = { count: LAST_LINEAR + 1 };

/** All as parts of the largest score that the lengths allow. */
export interface NeedleModel {
  aim: number;
  /** Score and bound of q and the aimed key. */
  score: Curve;
  bound: Curve;
  /** Score of q with itself. */
  same: Curve;
}

const still = latest((kernels: Kernels, theta: Float64Array, q: Float64Array): { most: number; same: Curve } => {
  const most = largestScore(kernels, theta.length, q, q) || 1;
  return { most, same: evenCurve(kernels.rope.analysis.scores(q, q, theta, ALL, INTERLEAVED), most) };
});

const aimed = latest((kernels: Kernels, theta: Float64Array, q: Float64Array, r: number): NeedleModel => {
  const { analysis } = kernels.rope;
  const { most, same } = still(kernels, theta, q);
  const k = analysis.aim(q, theta, r, INTERLEAVED);
  return {
    aim: r,
    score: evenCurve(analysis.scores(q, k, theta, ALL, INTERLEAVED), most),
    bound: evenCurve(analysis.decayBound(theta, ALL, { q, k, ...INTERLEAVED }), most),
    same,
  };
});

/** The query of the section, and the key whose score with it is largest at the distance aimed at. */
export function needleModel(kernels: Kernels, subject: Subject, state: State): NeedleModel {
  const theta = thetaOf(kernels, subject);
  return aimed(kernels, theta, vectorsOf(kernels, theta.length, state).q, state.aim);
}
