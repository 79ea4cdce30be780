import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import { CLIPS, PUBLISHED, type Clip, type State } from './fields.js';

/** Words of the sentence. */
export const WORDS = 12;

export interface ClipModel {
  /** Index in the published table. */
  at: number;
  clip: Clip;
  bleu: number;
  /** `[WORDS, WORDS]`: the number of the vector that a query and a key share, 0 for the key at the query's own place. */
  vectors: Float64Array;
  /** How many vectors there are in all, and how many of them this sentence uses. */
  all: number;
  used: number;
}

/** With keys of 0, queries of 1 and the vectors −k … k of one component each, Shaw's scores are the clipped distances. */
const clipped = latest((kernels: Kernels, clip: number): Float64Array => {
  const keys = Float64Array.from({ length: 2 * clip + 1 }, (_, row) => row - clip);
  const [q, k] = [new Float64Array(WORDS).fill(1), new Float64Array(WORDS)];
  return kernels.rope.encodings.scores({ type: 'shaw', clip, keys }, q, k, { headDim: 1 });
});

export function clipModel(kernels: Kernels, _subject: Subject, { at }: State): ClipModel {
  const vectors = clipped(kernels, at);
  const index = CLIPS.indexOf(at);
  return {
    at: index,
    clip: at,
    bleu: PUBLISHED[index]![1],
    vectors,
    all: 2 * at + 1,
    used: new Set(vectors).size,
  };
}
