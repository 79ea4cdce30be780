import type { Lab, Subject } from '../../lab.js';
import { latest } from '../../parts/latest.js';
import type { State } from '../../state.js';
import { LAST_LINEAR } from '../decay/axis.js';
import { evenCurve, largestScore, type Curve } from '../decay/model.js';
import { thetaOf, vectorsOf } from '../decay/vectors.js';

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

const still = latest((lab: Lab, theta: Float64Array, q: Float64Array): { most: number; same: Curve } => {
  const most = largestScore(lab, theta.length, q, q) || 1;
  return { most, same: evenCurve(lab.rope.analysis.scores(q, q, theta, ALL, INTERLEAVED), most) };
});

const aimed = latest((lab: Lab, theta: Float64Array, q: Float64Array, r: number): NeedleModel => {
  const { analysis } = lab.rope;
  const { most, same } = still(lab, theta, q);
  const k = analysis.aim(q, theta, r, INTERLEAVED);
  return {
    aim: r,
    score: evenCurve(analysis.scores(q, k, theta, ALL, INTERLEAVED), most),
    bound: evenCurve(analysis.decayBound(theta, ALL, { q, k, ...INTERLEAVED }), most),
    same,
  };
});

/** The query of the section, and the key whose score with it is largest at the distance aimed at. */
export function needleModel(lab: Lab, subject: Subject, state: State): NeedleModel {
  const theta = thetaOf(lab, subject);
  return aimed(lab, theta, vectorsOf(lab, theta.length, state).q, state.aim);
}
