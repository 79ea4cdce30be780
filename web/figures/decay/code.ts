/** The two bounds, the mean cosine and the score of one query and key, over the distance. */
import { pythonProducts, vectorsCode } from '../../charts/vectors-code.js';
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { FADE, LAST_LINEAR } from '../../subject/vectors.js';

/** As many as the even axis has. */
const COUNT = LAST_LINEAR + 1;

export function listing(context: CodeContext): Listing {
  // What is about distances stays within the training length.
  const model = codeModel(context, context.subject.trainingLength);
  const vectors = vectorsCode(context, ['q', 'k']);
  // The chosen distance is among them.
  const first = Math.max(0, valueOf(context.state, FADE.distance) - LAST_LINEAR);
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
const { decayBound, meanCosine, pairProducts, scores } = rope.analysis;
${vectors.javascript}

// The largest score that the lengths of the pairs allow.
const { re, im } = pairProducts(q, k, theta.length, { pairing });
const most = re.reduce((sum, x, j) => sum + Math.hypot(x, im[j]), 0) || 1;

const distances = { start: ${first}, count: ${COUNT} };
const bound = decayBound(theta, distances);
const ownBound = decayBound(theta, distances, { q, k, pairing });
const mean = meanCosine(theta, distances);
const own = scores(q, k, theta, distances, { pairing });
bound.forEach((b, i) => console.log(distances.start + i, b, ownBound[i] / most, mean[i], own[i] / most));`,

    python: (py) => `${pythonFrequencies(model, py)}
${vectors.python(py)}
# h = q conj(k) is the product of a pair; most is the largest score that the lengths of the pairs allow.
${pythonProducts}

distances = ${py.arange(first, first + COUNT)}
angle = distances[:, None] * theta
cos, sin = ${py.cos('angle')}, ${py.sin('angle')}
# The walk: its stations S_1 to S_P at every distance, and how far they are from the start.
lengths = (cos.cumsum(-1) ** 2 + sin.cumsum(-1) ** 2) ** 0.5
bound = lengths.mean(-1)
mean = cos.mean(-1)
own = (h_re * cos - h_im * sin).sum(-1) / most
# The largest difference of neighbouring products; behind the last one there is 0.
steps = (h_re[1:] - h_re[:-1]) ** 2 + (h_im[1:] - h_im[:-1]) ** 2
largest = max(steps.max().item(), (h_re[-1] ** 2 + h_im[-1] ** 2).item()) ** 0.5
own_bound = largest * lengths.sum(-1) / most
for row in zip(distances.tolist(), bound.tolist(), own_bound.tolist(), mean.tolist(), own.tolist()):
    print(*row)`,
  };
}
