/** What all charts over the distance show: bounds, mean cosine and score, and a key that is aimed at a distance. */
import { list, short } from '../export/code/dialects.js';
import { javascriptFrequencies } from '../export/code/javascript.js';
import { codeModel } from '../export/code/model.js';
import { pythonFrequencies } from '../export/code/python.js';
import type { CodeContext, Listing } from '../export/contract.js';
import { valueOf } from '../state/store.js';
import { AIM, FADE, LAST_LINEAR, vectorsOf } from '../subject/vectors.js';

/** As many as the even axis has. */
const COUNT = LAST_LINEAR + 1;

export function listing(context: CodeContext): Listing {
  const { kernels, subject, state } = context;
  // What is about distances stays within the training length.
  const model = codeModel(context, subject.trainingLength);
  const aim = valueOf(state, AIM.aim);
  const [hands, seed] = [valueOf(state, FADE.hands), valueOf(state, FADE.seed)];
  const { q, k } = vectorsOf(kernels, subject.pairs, { hands, seed });
  // The chosen distance is among them.
  const first = Math.max(0, valueOf(state, FADE.distance) - LAST_LINEAR);
  const given = hands
    ? `const q = ${list(q)};
const k = ${list(k)};`
    : `const q = randomVector(2 * P, { seed: ${2 * seed - 1} });
const k = randomVector(2 * P, { seed: ${2 * seed} });`;
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
const { aim, decayBound, meanCosine, pairProducts, randomVector, scores } = rope.analysis;
const P = theta.length;
// Neighbouring components are a pair.
const pairing = 'interleaved';
${given}

// The largest score that the lengths of the pairs allow.
const { re, im } = pairProducts(q, k, P, { pairing });
const most = re.reduce((sum, x, j) => sum + Math.hypot(x, im[j]), 0) || 1;

const distances = { start: ${first}, count: ${COUNT} };
const bound = decayBound(theta, distances);
const ownBound = decayBound(theta, distances, { q, k, pairing });
const mean = meanCosine(theta, distances);
const own = scores(q, k, theta, distances, { pairing });
bound.forEach((b, i) => console.log(distances.start + i, b, ownBound[i] / most, mean[i], own[i] / most));

// A key whose score with q is largest at distance r.
const r = ${aim};
const aimed = scores(q, aim(q, theta, r, { pairing }), theta, { count: ${COUNT} }, { pairing });
console.log('largest at', aimed.indexOf(Math.max(...aimed)));`,

    python: (py) => `${pythonFrequencies(model, py)}
# Neighbouring components of q and k are a pair; h = q conj(k) is the product of a pair.
q = ${py.array(short(q))}
k = ${py.array(short(k))}
h_re = q[0::2] * k[0::2] + q[1::2] * k[1::2]
h_im = q[1::2] * k[0::2] - q[0::2] * k[1::2]
# The largest score that the lengths of the pairs allow.
most = ((h_re**2 + h_im**2) ** 0.5).sum().item() or 1

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
    print(*row)

# A key whose score with q is largest at distance r: q, turned by r steps.
r = ${aim}
aimed = ((q[0::2] ** 2 + q[1::2] ** 2) * ${py.cos(`(${py.arange(COUNT)}[:, None] - r) * theta`)}).sum(-1)
print("largest at", aimed.argmax().item())`,
  };
}
