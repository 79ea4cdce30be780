/** The program of rotation that is switched off: heads twice as wide, whose second half does not turn. */
import type { CodeModule } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { LONG } from '../../trained/losses.js';
import { fields, LAYERS } from './fields.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const rotates = valuesOf(state, fields);
  const still = LAYERS.flatMap((layer, at) => (rotates[layer] ? [] : [at]));
  return {
    package: 'ropewalk/model',
    javascript: `// The files of lab/models/kjv in the repository, and tokens of a long text.
const model = rope.openModel(files);
const rests = (layer) => [${still.join(', ')}].includes(layer);

// All layers turn alike. So each head becomes twice as wide, and its second half does not turn.
const { spec } = model;
const d = spec.headDim;
const { positions } = spec;
const wide = rope.createModel({
  ...spec,
  headDim: 2 * d,
  positions: { ...positions, rope: { ...positions.rope, rotaryDim: d } },
});
for (const { name } of wide.layout) {
  const given = model.weights(name);
  const [, layer, matrix] = /(\\d+)\\.self_attn\\.([qkvo])_proj/.exec(name) ?? [];
  if (!matrix) {
    wide.setWeights(given, name);
    continue;
  }
  // A channel of a head is a row, or a number in each row. Scores are divided by the root of twice as many numbers.
  const own = matrix === 'o' ? 1 : spec.dim;
  const filled = new Float32Array(2 * given.length);
  for (let n = 0; n * own < given.length; n++) {
    const channel = n % d;
    const moved = 'qk'.includes(matrix) && rests(Number(layer)) ? d : 0;
    const values = given.slice(n * own, (n + 1) * own).map((x) => (matrix === 'q' ? x * Math.SQRT2 : x));
    filled.set(values, (2 * n - channel + moved) * own);
  }
  wide.setWeights(filled, name);
}
console.log(wide.loss(tokens.slice(0, ${LONG})));`,
  };
};
