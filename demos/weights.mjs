// Weights of a model that pairs neighbours (GPT-J, the first Llama files) for code that pairs halves (Hugging Face).
import { load } from 'ropewalk';

const rope = await load();
const [heads, headDim, columns] = [2, 8, 16];
const random = (length, seed) => Float32Array.from(rope.analysis.randomVector(length, { seed }));
const weights = { q: random(heads * headDim * columns, 1), k: random(heads * headDim * columns, 2) };
const [word, other] = [random(columns, 3), random(columns, 4)];

const project = (w, x) =>
  Float32Array.from({ length: heads * headDim }, (_, row) =>
    x.reduce((sum, each, column) => sum + each * w[row * columns + column], 0),
  );
const score = ({ q, k }, pairing) => {
  const config = { headDim, pairing };
  const query = rope.rotate(project(q, word), { config, heads, offset: 9 });
  const key = rope.rotate(project(k, other), { config, heads, offset: 4 });
  return query.reduce((sum, each, c) => sum + each * key[c], 0).toFixed(4);
};

const permuted = (w) => rope.permuteWeights(w, { from: 'interleaved', to: 'half-split', heads, headDim, columns });
const converted = { q: permuted(weights.q), k: permuted(weights.k) };
console.log(`interleaved weights, interleaved pairs: ${score(weights, 'interleaved')}`);
console.log(`converted weights, half-split pairs:    ${score(converted, 'half-split')}`);
console.log(`weights as they were, half-split pairs: ${score(weights, 'half-split')}, which is wrong`);
