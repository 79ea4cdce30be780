/** The score of a random query and key over the distance, in standard deviations of all random scores. */
import { vectorsCode } from '../../charts/vectors-code.js';
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { LAST } from './model.js';

export function listing(context: CodeContext): Listing {
  // What is about distances stays within the training length.
  const model = codeModel(context, context.subject.trainingLength);
  const vectors = vectorsCode(context, ['q', 'k'], null);
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
${vectors.javascript}

const distances = { count: ${LAST + 1} };
const { deviation } = rope.analysis.expectedScore(theta, distances);
const scores = rope.analysis.scores(q, k, theta, distances, { pairing }).map((score, s) => score / deviation[s]);
scores.forEach((score, s) => console.log(s, score));
// Their size over the near half and over the far half.
const size = (values) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
console.log('near', size(scores.subarray(0, ${LAST / 2 + 1})), 'far', size(scores.subarray(${LAST / 2})));`,

    python: (py) => `${pythonFrequencies(model, py)}
${vectors.python(py)}
h_re = q[0::2] * k[0::2] + q[1::2] * k[1::2]
h_im = q[1::2] * k[0::2] - q[0::2] * k[1::2]

angle = ${py.arange(LAST + 1)}[:, None] * theta
scores = (h_re * ${py.cos('angle')} - h_im * ${py.sin('angle')}).sum(-1)
# The variance of a random score is the number of components that turn, at every distance.
scores = scores / (2 * len(theta)) ** 0.5
for s, score in enumerate(scores.tolist()):
    print(s, score)
# Their size over the near half and over the far half.
near, far = scores[:${LAST / 2 + 1}], scores[${LAST / 2}:]
print("near", (near**2).mean().item() ** 0.5, "far", (far**2).mean().item() ** 0.5)`,
  };
}
