/** The score of every pair, of a query and a key that are alike. */
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies, pythonRotate } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { m, n } from '../../subject/fields.js';

export function listing(context: CodeContext): Listing {
  const model = codeModel(context);
  const places = [m, n].map((field) => valueOf(context.state, field)).join(', ');
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
const [m, n] = [${places}];
// A query and a key that both point along the first axis in every pair.
const along = Float64Array.from({ length: 2 * theta.length }, (_, c) => (c % 2 === 0 ? 1 : 0));
const scores = rope.analysis.pairScores(along, along, theta, m, n, { pairing: 'interleaved' });
const [total] = rope.analysis.scores(along, along, theta, [m - n], { pairing: 'interleaved' });
scores.forEach((score, i) => console.log(i, score));
console.log('total', total);

// Any vector there, here of ones, in the model's own order of components; in float32.
const ones = new Float32Array(config.headDim).fill(1);
console.log(rope.rotate(ones, { config, offset: m${model.sequenceLength > 0 ? `, sequenceLength: ${model.sequenceLength}` : ''} }));`,

    python: (py) => `${pythonFrequencies(model, py)}
m, n = ${places}
# A query and a key that both point along the first axis in every pair: what is left of their score is
# the cosine of the angle between them.
scores = ${py.cos('(m - n) * theta')}
for i, score in enumerate(scores.tolist()):
    print(i, score)
print("total", scores.sum().item())

${pythonRotate(model, py)}

# Any vector there, here of ones, in the model's own order of components.
print(rotate(${py.array(`[1.0] * ${model.config.headDim}`)}, m).tolist())`,
  };
}
