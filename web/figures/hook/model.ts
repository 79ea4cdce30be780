import { sequenceLength, type Kernels, type Subject } from '../../subject/kernels.js';
import { unitPairs } from '../../subject/hands.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';

export interface HookModel {
  /** Places of the query's and of the key's word in the sentence. */
  q: number;
  k: number;
  /** Radians per position, of every pair. */
  theta: Float64Array;
  /** Where every hand points, in [0, 2 pi), for the two words, and the angles between them. */
  handsQ: Float64Array;
  handsK: Float64Array;
  between: Float64Array;
  /** What every pair adds to the score, and their sum. */
  scores: Float64Array;
  score: number;
  /** The score if the two words stood in each other's places. */
  swapped: number;
}

/** Hands that start at their own angles are those of a key that is aimed so many words ahead. */
export const AIM = 6;

/**
 * The rotation alone: a query and a key that point along the first axis in every pair, with length 1. Such a score is
 * the same before and after; with a key that starts elsewhere it is not.
 */
export const hookModel = latest((kernels: Kernels, subject: Subject, { query: q, key: k, start }: State): HookModel => {
  const { theta } = kernels.frequencies(subject.config, sequenceLength({ m: q, n: k }));
  const { analysis } = kernels.rope;
  const along = unitPairs(theta.length);
  const ahead = start === 'own' ? AIM : 0;
  const key = ahead > 0 ? analysis.aim(along, theta, ahead, { pairing: 'interleaved' }) : along;
  const [score, swapped] = analysis.scores(along, key, theta, [q - k, k - q], { pairing: 'interleaved' });
  return {
    q,
    k,
    theta,
    handsQ: analysis.angles(theta, q).angle,
    handsK: analysis.angles(theta, k + ahead).angle,
    between: analysis.angles(theta, q - k - ahead).angle,
    scores: analysis.pairScores(along, key, theta, q, k, { pairing: 'interleaved' }),
    score: score!,
    swapped: swapped!,
  };
});
