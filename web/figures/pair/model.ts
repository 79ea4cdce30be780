import { sequenceLength, type Kernels, type Subject } from '../../subject/kernels.js';
import { unitPairs } from '../../subject/hands.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';

export interface PairModel {
  pair: number;
  theta: number;
  wavelength: number;
  m: number;
  n: number;
  /** Radians in [0, 2 pi): where q and k point after their rotation. */
  angleQ: number;
  angleK: number;
  /** (m - n) theta, not reduced. */
  difference: number;
  /** What every pair adds to the score, and their sum. */
  scores: Float64Array;
  total: number;
  /** Radians per position, of all pairs. */
  thetas: Float64Array;
}

/**
 * A query and a key that both point along the first axis in every pair, with length 1: what is left of
 * their score after the rotation is rotation alone.
 */
export const pairModel = latest((kernels: Kernels, subject: Subject, state: State, pair: number): PairModel => {
  const { m, n } = state;
  const { theta, wavelengths } = kernels.frequencies(subject.config, sequenceLength(state));
  const { analysis } = kernels.rope;
  const along = unitPairs(theta.length);
  const scores = analysis.pairScores(along, along, theta, m, n, { pairing: 'interleaved' });
  const [total] = analysis.scores(along, along, theta, [m - n], { pairing: 'interleaved' });
  return {
    pair,
    theta: theta[pair]!,
    wavelength: wavelengths[pair]!,
    m,
    n,
    angleQ: analysis.angles(theta, m).angle[pair]!,
    angleK: analysis.angles(theta, n).angle[pair]!,
    difference: (m - n) * theta[pair]!,
    scores,
    total: total!,
    thetas: theta,
  };
});
