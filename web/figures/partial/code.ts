/** The program of fewer pairs that turn: those at rest are so slow that they stand still in float32. */
import type { CodeModule } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { TRAINED } from '../../trained/remedies.js';
import { fields, PAIRS } from './fields.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const { turning } = valuesOf(state, fields);
  return {
    package: 'ropewalk/model',
    javascript: `// The files of lab/models/kjv in the repository, and tokens of a text.
const model = rope.openModel(files);
const text = tokens.slice(0, ${TRAINED});

// So much slower, a pair stands still in float32.
function loss(turns) {
  const divisors = Array.from({ length: ${PAIRS} }, (_, pair) => (turns(pair) ? 1 : 1e12));
  const lists = { shortFactor: divisors, longFactor: divisors };
  const scaling = { type: 'longrope', original: ${TRAINED}, ...lists, attentionFactor: 1 };
  return model.loss(text, { positions: { rope: { scaling } } });
}
console.log(loss((pair) => pair < ${turning}));
console.log(loss((pair) => pair >= ${PAIRS - turning}));

// Left out of the scores: a query that is 0 there.
const { layers, headDim, dim } = model.spec;
for (let layer = 0; layer < layers; layer++) {
  const name = \`model.layers.\${layer}.self_attn.q_proj.weight\`;
  const rows = model.weights(name);
  for (let row = 0; row * dim < rows.length; row++)
    if ((row % headDim) % ${PAIRS} >= ${turning}) rows.fill(0, row * dim, (row + 1) * dim);
  model.setWeights(rows, name);
}
console.log(model.loss(text));`,
  };
};
