/** The program of the curve: the mean query and the mean key of a head, and the score of the two at every distance. */
import type { CodeModule } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { DISTANCES, fields } from './fields.js';
import { readingIn } from './model.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const [layer, head] = valueOf(state, fields.head).split('.').map(Number) as [number, number];
  const { rope } = readingIn({
    remedy: valueOf(state, fields.remedy),
    factor: valueOf(state, fields.factor),
    slowed: valueOf(state, fields.slowed),
  }).positions;
  return {
    package: 'ropewalk/model',
    javascript: `// The files of lab/models/kjv in the repository, and 64 tokens of a text.
const model = rope.openModel(files);
const { spec } = model;
const of = (layer, name) => \`model.layers.\${layer}.\${name}.weight\`;

// A model that ends where the layer begins, with the layer's matrices as its head: its logits are queries and keys.
const rows = 2 * spec.heads * spec.headDim;
const width = Math.max(spec.vocabulary, rows);
const cut = rope.createModel({ ...spec, vocabulary: width, layers: ${Math.max(1, layer)} });
for (const { name, shape } of cut.layout)
  if (name.startsWith('model.layers.')) cut.setWeights(model.weights(name), name);
${
  layer === 0
    ? `for (const name of ['self_attn.o_proj', 'mlp.down_proj']) // a model has a layer at least; this one adds nothing
  cut.setWeights(model.weights(of(0, name)).fill(0), of(0, name));
`
    : ''
}const filled = (parts) => {
  const all = new Float32Array(width * spec.dim);
  let at = 0;
  for (const part of parts) all.set(part, at), (at += part.length);
  return all;
};
cut.setWeights(filled([model.weights('model.embed_tokens.weight')]), 'model.embed_tokens.weight');
cut.setWeights(model.weights(of(${layer}, 'input_layernorm')), 'model.norm.weight');
cut.setWeights(
  filled(['q', 'k'].map((name) => model.weights(of(${layer}, \`self_attn.\${name}_proj\`)))),
  'lm_head.weight',
);
const logits = cut.logits(tokens);
const mean = (channel) => tokens.reduce((sum, _, t) => sum + logits[t * width + channel] / tokens.length, 0);
const d = spec.headDim;
const q = Array.from({ length: d }, (_, c) => mean(${head} * d + c));
const k = Array.from({ length: d }, (_, c) => mean((spec.heads + ${head}) * d + c));

const { theta, attentionFactor } = rope.frequencies(${JSON.stringify({ headDim: 32, ...rope })});
for (let s = 0; s < ${DISTANCES}; s++) {
  let score = 0;
  for (let i = 0; i < d / 2; i++) {
    const [a, b] = [q[i] * k[i] + q[i + d / 2] * k[i + d / 2], q[i] * k[i + d / 2] - q[i + d / 2] * k[i]];
    score += a * Math.cos(s * theta[i]) + b * Math.sin(s * theta[i]);
  }
  console.log(s, (score * attentionFactor ** 2) / Math.sqrt(d));
}`,
  };
};
