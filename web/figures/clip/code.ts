import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { fields } from './fields.js';
import { WORDS } from './model.js';

export function listing({ state }: CodeContext): Listing {
  const clip = valueOf(state, fields.at);
  return {
    javascript: `// With keys of 0, queries of 1 and one component, the scores are the numbers of the vectors, -k to k.
const clip = ${clip};
const keys = Float64Array.from({ length: 2 * clip + 1 }, (_, row) => row - clip);
const [q, k] = [new Float64Array(${WORDS}).fill(1), new Float64Array(${WORDS})];
const vectors = rope.encodings.scores({ type: 'shaw', clip, keys }, q, k, { headDim: 1 });
for (let m = 0; m < ${WORDS}; m++) console.log(...vectors.subarray(${WORDS} * m, ${WORDS} * m + ${WORDS}));`,
    python: () => `# The number of the vector of every query and key: the distance, clipped.
clip = ${clip}
for m in range(${WORDS}):
    print(*[max(-clip, min(clip, n - m)) for n in range(${WORDS})])`,
  };
}
