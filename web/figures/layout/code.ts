/** Both layouts, the order that leads from one to the other, and scores of weights that were moved or were not. */
import { pythonRandom } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { USUAL_BASE } from '../../subject/kernels.js';
import { LISTINGS, type Pairing } from './lines.js';
import { CHANNELS, layout, PLACES, SEED } from './model.js';
import { fields } from './fields.js';
import { valueOf } from '../../state/store.js';

const indented = (pairing: Pairing): string => LISTINGS[pairing].map((line) => `    ${line}`).join('\n');

export function listing({ kernels, state }: CodeContext): Listing {
  const { pair } = layout(kernels, { line: valueOf(state, fields.line), moved: 0 });
  const { m, n } = PLACES;
  return {
    javascript: `// A head of ${CHANNELS} channels, ${CHANNELS / 2} pairs.
const [d, P] = [${CHANNELS}, ${CHANNELS / 2}];
const { theta } = rope.frequencies({ headDim: d });

const turn = {
  interleaved(x, position) {
    const [cos, sin] = [Math.cos, Math.sin].map((of) => theta.map((speed) => of(position * speed)));
    const y = new Float64Array(d);
${indented('interleaved')}
    return y;
  },
  'half-split'(x, position) {
    const [cos, sin] = [Math.cos, Math.sin].map((of) => theta.map((speed) => of(position * speed)));
    const y = new Float64Array(d);
${indented('half-split')}
    return y;
  },
};

// Where each interleaved channel goes: weights are moved with it.
const convert = (x) => rope.permuteWeights(x, { from: 'interleaved', to: 'half-split', headDim: d });
const from = convert(Float32Array.from({ length: d }, (_, c) => c));
for (let c = 0; c < d; c++) console.log(c, c >> 1, from.indexOf(c));
const i = ${pair};
console.log('pair', i, 'interleaved', 2 * i, 2 * i + 1, 'half-split', i, i + P);

// The score of a query and a key whose weights were trained interleaved.
const [m, n] = [${m}, ${n}];
const [q, k] = [${SEED}, ${SEED + 1}].map((seed) => Float32Array.from(rope.encodings.random(d, { seed })));
const score = (q, k, pairing) => {
  const [at, of] = [turn[pairing](q, m), turn[pairing](k, n)];
  return at.reduce((sum, x, c) => sum + x * of[c], 0);
};
console.log('as trained', score(q, k, 'interleaved'));
console.log('in the other layout', score(q, k, 'half-split'));
console.log('moved first', score(convert(q), convert(k), 'half-split'));`,

    python: (py) => `# A head of ${CHANNELS} channels, ${CHANNELS / 2} pairs.
d, P = ${CHANNELS}, ${CHANNELS / 2}
theta = ${USUAL_BASE} ** (-${py.arange(0, 'd', 2)} / d)


def interleaved(x, position):
    cos, sin = ${py.cos('position * theta')}, ${py.sin('position * theta')}
    a, b = x[0::2], x[1::2]
    return ${py.stack('a * cos - b * sin', 'a * sin + b * cos')}.reshape(d)


def half_split(x, position):
    cos, sin = ${py.cos('position * theta')}, ${py.sin('position * theta')}
    a, b = x[:P], x[P:]
    return ${py.join('a * cos - b * sin', 'a * sin + b * cos', 'x[d:]')}

${pythonRandom(py)}

# Where each interleaved channel goes: weights are moved with it.
order = [*range(0, d, 2), *range(1, d, 2)]
for c in range(d):
    print(c, c // 2, order.index(c))
i = ${pair}
print("pair", i, "interleaved", 2 * i, 2 * i + 1, "half-split", i, i + P)

# The score of a query and a key whose weights were trained interleaved.
m, n = ${m}, ${n}
q, k = random(d, ${SEED}), random(d, ${SEED + 1})
print("as trained", (interleaved(q, m) @ interleaved(k, n)).item())
print("in the other layout", (half_split(q, m) @ half_split(k, n)).item())
print("moved first", (half_split(q[order], m) @ half_split(k[order], n)).item())`,
  };
}
