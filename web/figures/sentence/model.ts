import type { Kernels, Subject } from '../../subject/kernels.js';
import { createSentence, largestDifference, type SentenceModel, type SentenceState } from '../../subject/sentence.js';

export interface MapModel {
  sentence: SentenceModel;
  /** Weights on the right minus those on the left; NaN where a query does not see a key. */
  change: Float64Array;
  largest: number;
}

const attend = createSentence();

/** All weights of a sentence under both settings, and how they differ. */
export function mapModel(kernels: Kernels, subject: Subject, state: SentenceState, example: string): MapModel {
  const sentence = attend(kernels, subject, state, example);
  const { left, right } = sentence;
  return {
    sentence,
    change: right.weights.map((weight, e) => weight - left.weights[e]!),
    largest: largestDifference(left.weights, right.weights),
  };
}
