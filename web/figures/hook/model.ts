import { sequenceLength, type Kernels, type Subject } from '../../subject/kernels.js';
import type { State } from './fields.js';

export interface HookModel {
  /** Places of the query's and of the key's word in the sentence. */
  q: number;
  k: number;
  /** Where every hand points, in [0, 2 pi), for the two words, and the angles between them. */
  handsQ: Float64Array;
  handsK: Float64Array;
  between: Float64Array;
  /** What every pair adds to the score, and their sum. */
  scores: Float64Array;
  score: number;
}

/** The rotation alone: a query and a key that point along the first axis in every pair, with length 1. */
export function hookModel(
  kernels: Kernels,
  subject: Subject,
  { query: here, key: there }: Pick<State, 'query' | 'key'>,
): HookModel {
  const { theta } = kernels.frequencies(subject.config, sequenceLength({ m: here, n: there }));
  const { analysis } = kernels.rope;
  const along = Float64Array.from({ length: 2 * theta.length }, (_, c) => (c % 2 === 0 ? 1 : 0));
  const [score] = analysis.scores(along, along, theta, [here - there], { pairing: 'interleaved' });
  return {
    q: here,
    k: there,
    handsQ: analysis.angles(theta, here).angle,
    handsK: analysis.angles(theta, there).angle,
    between: analysis.angles(theta, here - there).angle,
    scores: analysis.pairScores(along, along, theta, here, there, { pairing: 'interleaved' }),
    score: score!,
  };
}
