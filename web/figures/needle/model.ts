import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';
import { largestScore } from '../../subject/curves.js';
import { LAST_LINEAR, thetaOf, vectorsOf } from '../../subject/vectors.js';

const INTERLEAVED = { pairing: 'interleaved' } as const;
const ALL = { count: LAST_LINEAR + 1 };

/** Both as parts of the largest score that the lengths allow, at every distance. */
export interface NeedleModel {
  aim: number;
  /** Score of q and the aimed key. */
  score: Float64Array;
  /** Score of q with itself. */
  same: Float64Array;
}

const still = latest((kernels: Kernels, theta: Float64Array, q: Float64Array) => {
  const most = largestScore(kernels, theta.length, q, q) || 1;
  const scores = (k: Float64Array): Float64Array =>
    kernels.rope.analysis.scores(q, k, theta, ALL, INTERLEAVED).map((score) => score / most);
  return { scores, same: scores(q) };
});

const aimed = latest((kernels: Kernels, theta: Float64Array, q: Float64Array, r: number): NeedleModel => {
  const { scores, same } = still(kernels, theta, q);
  return { aim: r, score: scores(kernels.rope.analysis.aim(q, theta, r, INTERLEAVED)), same };
});

/** The query of the section, and the key whose score with it is largest at the distance aimed at. */
export function needleModel(kernels: Kernels, subject: Subject, state: State): NeedleModel {
  const theta = thetaOf(kernels, subject);
  return aimed(kernels, theta, vectorsOf(kernels, theta.length, state).q, state.aim);
}
