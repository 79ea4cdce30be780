/** Attention without position over three words in an order. */
import { list, rows } from '../../export/code/dialects.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { fields } from './fields.js';
import { HEAD, SEEDS, VALUES, vectors, WORDS } from './model.js';

export function listing(context: CodeContext): Listing {
  const order = list(valueOf(context.state, fields.sequence));
  const { q, k, v } = vectors(context.kernels);
  return {
    javascript: `// Three words, each with a query, a key and a value of its own, and no position.
const { attend, random } = rope.encodings;
const order = ${order};
const rows = (seed, width) => {
  const all = random(${WORDS} * width, { seed });
  return order.flatMap((word) => [...all.subarray(word * width, (word + 1) * width)]);
};
const shape = { headDim: ${HEAD}, valueDim: ${VALUES} };
const { weights, out } = attend({ type: 'none' }, rows(${SEEDS.q}, ${HEAD}), rows(${SEEDS.k}, ${HEAD}), rows(${SEEDS.v}, ${VALUES}), shape);
for (let row = 0; row < ${WORDS}; row++) console.log(...weights.subarray(${WORDS} * row, ${WORDS} * row + ${WORDS}));
console.log(out);`,

    python: (py) => `# Three words, each with a query, a key and a value of its own, and no position.
q = ${py.array(rows(q, HEAD))}
k = ${py.array(rows(k, HEAD))}
v = ${py.array(rows(v, VALUES))}
order = ${order}
scores = q[order] @ k[order].T / math.sqrt(${HEAD})
${py.softmax}
print(weights.tolist())
print((weights @ v[order]).tolist())`,
  };
}
