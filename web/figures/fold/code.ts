/** One turn of a whole head as a matrix and element by element. */
import { pythonRandom } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { USUAL_BASE } from '../../subject/kernels.js';
import { fields } from './fields.js';
import { SEED } from './model.js';

export function listing({ state }: CodeContext): Listing {
  const [size, m] = [valueOf(state, fields.size), valueOf(state, fields.m)];
  return {
    javascript: `// A head of ${size} components, turned to position m in two ways.
const [d, m] = [${size}, ${m}];
const config = { headDim: d, pairing: 'interleaved' };
const { theta } = rope.frequencies(config);
const x = rope.encodings.random(d, { seed: ${SEED} });
const [cos, sin] = [Math.cos, Math.sin].map((of) => theta.map((speed) => of(m * speed)));

// The whole matrix: a block of two by two for every pair, and zeros.
const matrix = Array.from({ length: d }, (_, row) => {
  const weights = new Float64Array(d);
  weights[row] = cos[row >> 1];
  weights[row ^ 1] = row % 2 === 0 ? -sin[row >> 1] : sin[row >> 1];
  return weights;
});
const product = matrix.map((weights) => weights.reduce((sum, weight, c) => sum + weight * x[c], 0));

// The same folded up: every component needs itself and its neighbour in the pair.
const folded = x.map((own, c) => own * cos[c >> 1] + (c % 2 === 0 ? -x[c ^ 1] : x[c ^ 1]) * sin[c >> 1]);
x.forEach((own, c) => console.log(c, own, cos[c >> 1], sin[c >> 1], product[c], folded[c]));
console.log('multiplications', d * d, 2 * d);

// The kernel that models use, in float32.
console.log('float32', rope.rotate(Float32Array.from(x), { config, offset: m }));`,

    python: (py) => `# A head of ${size} components, turned to position m in two ways.
d, m = ${size}, ${m}
theta = ${USUAL_BASE} ** (-${py.arange(0, 'd', 2)} / d)

${pythonRandom(py)}

x = random(d, ${SEED})
cos, sin = ${py.cos('m * theta')}, ${py.sin('m * theta')}

# The whole matrix: a block of two by two for every pair, and zeros.
matrix = x[:, None] * x * 0
for i in range(d // 2):
    matrix[2 * i, 2 * i], matrix[2 * i, 2 * i + 1] = cos[i], -sin[i]
    matrix[2 * i + 1, 2 * i], matrix[2 * i + 1, 2 * i + 1] = sin[i], cos[i]
product = matrix @ x

# The same folded up: every component needs itself and its neighbour in the pair.
a, b = x[0::2], x[1::2]
folded = ${py.stack('a * cos - b * sin', 'a * sin + b * cos')}.reshape(d)
for c in range(d):
    print(c, x[c].item(), cos[c // 2].item(), sin[c // 2].item(), product[c].item(), folded[c].item())
print("multiplications", d * d, 2 * d)`,
  };
}
