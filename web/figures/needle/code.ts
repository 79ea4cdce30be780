/** A key that is aimed at a distance: its score with the query, and the query with itself. */
import { pythonProducts, vectorsCode } from '../../charts/vectors-code.js';
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { AIM, LAST_LINEAR } from '../../subject/vectors.js';

const COUNT = LAST_LINEAR + 1;

export function listing(context: CodeContext): Listing {
  // What is about distances stays within the training length.
  const model = codeModel(context, context.subject.trainingLength);
  const vectors = vectorsCode(context, ['q']);
  const aim = valueOf(context.state, AIM.aim);
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
const { aim, scores } = rope.analysis;
${vectors.javascript}

// The key whose score with q is largest at distance r.
const r = ${aim};
const k = aim(q, theta, r, { pairing });
// No score of these lengths is larger.
const most = q.reduce((sum, x) => sum + x * x, 0) || 1;
const distances = { count: ${COUNT} };
const score = scores(q, k, theta, distances, { pairing });
const same = scores(q, q, theta, distances, { pairing });
score.forEach((value, s) => console.log(s, value / most, same[s] / most));
console.log('largest at', score.indexOf(Math.max(...score)));`,

    python: (py) => `${pythonFrequencies(model, py)}
${vectors.python(py)}
# The key whose score with q is largest at distance r: q, turned by r steps.
r = ${aim}
cos, sin = ${py.cos('r * theta')}, ${py.sin('r * theta')}
k = ${py.stack('q[0::2] * cos - q[1::2] * sin', 'q[0::2] * sin + q[1::2] * cos')}.reshape(-1)
# h = q conj(k) is the product of a pair; most is the largest score that the lengths of the pairs allow.
${pythonProducts}

angle = ${py.arange(COUNT)}[:, None] * theta
cos, sin = ${py.cos('angle')}, ${py.sin('angle')}
score = (h_re * cos - h_im * sin).sum(-1) / most
same = ((q[0::2] ** 2 + q[1::2] ** 2) * cos).sum(-1) / most
for s, row in enumerate(zip(score.tolist(), same.tolist())):
    print(s, *row)
print("largest at", score.argmax().item())`,
  };
}
