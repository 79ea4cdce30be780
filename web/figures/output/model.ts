import type { Kernels, Subject } from '../../subject/kernels.js';
import { createSentence, largestDifference, type SentenceModel, type SentenceState } from '../../subject/sentence.js';

export interface OutputModel {
  sentence: SentenceModel;
  /**
   * How far the two sides are apart at most: over the row of the query, and in its output. Both read the same values,
   * which nothing turns.
   */
  difference: Record<'score' | 'weight' | 'out', number>;
}

const attend = createSentence();

/** One word's way from scores to output, under both settings. */
export function outputModel(kernels: Kernels, subject: Subject, state: SentenceState, example: string): OutputModel {
  const sentence = attend(kernels, subject, state, example);
  const { left, right, query, words } = sentence;
  const of = (name: 'scores' | 'weights' | 'out'): number => {
    const length = left[name].length / words.length;
    const row = (all: Float64Array): Float64Array => all.subarray(query * length, (query + 1) * length);
    return largestDifference(row(left[name]), row(right[name]));
  };
  return {
    sentence,
    difference: { score: of('scores'), weight: of('weights'), out: of('out') },
  };
}
