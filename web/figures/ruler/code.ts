/** The program of the ruler: teach a head, squeeze its positions, and look at its attention. */
import recipe from '../../../lab/recipes/copy.mjs';
import type { CodeModule } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { positionsOf } from '../../trained/remedies.js';
import { fields, QUARTER } from './fields.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const positions = positionsOf(valueOf(state, fields.way), valueOf(state, fields.factor) / QUARTER);
  const { batch, ...training } = recipe.training;
  return {
    package: 'ropewalk/model',
    imports: ['copyTask'],
    javascript: `const model = rope.createModel(${JSON.stringify(recipe.model)}, { embedding: ${recipe.embedding ?? 0.1} });
const task = copyTask({ batch: ${batch}, length: ${recipe.model.length}, back: 12 });
const trainer = model.trainer(${JSON.stringify({ batch, ...training })});
for (let step = 0; step < ${training.steps}; step++) trainer.step(task.next());

const { tokens } = copyTask({ batch: 1, length: 128, back: 12, seed: 1_000_000 }).next();
const positions = ${JSON.stringify(positions)};
const row = model.attention(tokens, { layer: 0, head: ${valueOf(state, fields.head)}, queries: [127, 128], positions });
console.log(row.toReversed());`,
  };
};
