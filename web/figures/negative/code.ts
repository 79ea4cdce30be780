import type { CodeContext, Listing } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { fields, WORDS, type Way } from './fields.js';
import { SLOPE } from './model.js';

/** The numbers are drawn by the package, so there is no program without it. */
export function listing({ state }: CodeContext): Listing {
  const { way, features, head, seed, query } = valuesOf(state, fields);
  const options: Record<Way, string> = {
    plain: `headDim`,
    numerator: `config`,
    both: `config`,
    fade: `headDim, normalize: true, scale: 1, decay: new Float32Array(T).fill(${-SLOPE})`,
  };
  return {
    javascript: `const [T, headDim] = [${WORDS}, ${head}];
const rows = (seed) => Float32Array.from(rope.analysis.randomVector(T * headDim, { seed }));
const [q, k] = [rows(${2 * seed - 1}), rows(${2 * seed})];
${way === 'plain' || way === 'fade' ? '' : '// The numerator is rotated, the denominator is not (RoFormer, equation 19).\n'}const config = { headDim };

// The values of word n are 1 in place n and 0 elsewhere: what comes out are the weights.
const v = new Float32Array(T * T);
for (let n = 0; n < T; n++) v[n * T + n] = 1;
const shared = { causal: true, valueDim: T };
const softmax = rope.attention(q, k, v, { ...shared, config });
const linear = rope.linearAttention(q, k, v, { ...shared, featureMap: '${features}', ${options[way]} });

// The weights of the query at position ${query}.
const row = (weights) => Array.from(weights.subarray(${query} * T, ${query} * T + ${query + 1}));
const [above, below] = [row(softmax), row(linear)];
const sum = below.reduce((sum, weight) => sum + weight, 0);${
      way === 'both'
        ? `
// The plain denominator cancels in the quotient of two sums that both have it.
below.forEach((weight, n) => (below[n] = weight / sum));
console.log('denominator, as a share of the plain one', sum);`
        : ''
    }
above.forEach((weight, n) => console.log(n, weight, below[n]));
console.log('negative', below.filter((weight) => weight < 0).length, 'sum', below.reduce((sum, weight) => sum + weight, 0));`,
  };
}
