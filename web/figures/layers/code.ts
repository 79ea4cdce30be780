/** How much of a model turns: counts and shares, from what its file says of each kind of layer. */
import type { CodeContext, Listing } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { fields } from './fields.js';
import { layersModel } from './model.js';

export function listing({ kernels, subject, state }: CodeContext): Listing {
  const { chosen } = layersModel(kernels, subject, valuesOf(state, fields));
  const rows = chosen.flatMap(({ model, kinds }) =>
    kinds.map(({ count, turned, head }) => `  ['${model.name}', ${count}, ${turned}, ${head}],`),
  );
  const list = `[\n${rows.join('\n')}\n]`;
  return {
    javascript: `// Layers of a kind, numbers of a head that turn, and numbers of a head.
const kinds = ${list};
for (const [name, layers, turned, head] of kinds) console.log(name, layers, turned, turned / head);
for (const model of new Set(kinds.map(([name]) => name))) {
  const own = kinds.filter(([name]) => name === model);
  const rotating = own.filter(([, , turned]) => turned > 0);
  const count = (of) => of.reduce((sum, [, layers]) => sum + layers, 0);
  console.log(model, count(rotating), count(own));
}`,
    python: () => `# Layers of a kind, numbers of a head that turn, and numbers of a head.
kinds = ${list}
for name, layers, turned, head in kinds:
    print(name, layers, turned, turned / head)
for model in dict.fromkeys(name for name, *_ in kinds):
    own = [(layers, turned) for name, layers, turned, _ in kinds if name == model]
    print(model, sum(layers for layers, turned in own if turned > 0), sum(layers for layers, _ in own))`,
  };
}
