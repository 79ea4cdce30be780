/** What holds for every figure about a model: its frequencies, and vectors turned by them. */
import { valueOf } from '../../state/store.js';
import { m } from '../../subject/fields.js';
import type { CodeContext, Listing } from '../contract.js';
import { javascriptFrequencies } from './javascript.js';
import { codeModel } from './model.js';
import { pythonFrequencies, pythonRotate } from './python.js';

export function listing(context: CodeContext): Listing {
  const model = codeModel(context);
  const position = valueOf(context.state, m);
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
console.log(theta);

// Where every pair stands at position m, within a turn: a pair (x, y) becomes (x cos - y sin, x sin + y cos).
const m = ${position};
console.log(rope.analysis.angles(theta, m).angle);

// A vector of ones there, in the model's own order of components; in float32.
const ones = new Float32Array(config.headDim).fill(1);
console.log(rope.rotate(ones, { config, offset: m${model.sequenceLength > 0 ? `, sequenceLength: ${model.sequenceLength}` : ''} }));`,

    python: (py) => `${pythonFrequencies(model, py)}
print(theta.tolist())
m = ${position}
# Where every pair stands at position m, within a turn.
print(((m * theta) % (2 * math.pi)).tolist())

${pythonRotate(model, py)}

print(rotate(${py.array(`[1.0] * ${model.config.headDim}`)}, m).tolist())`,
  };
}
