/** The program of the cards: teach a model, and count its right answers at one distance. */
import recipe from '../../../lab/recipes/cards.mjs';
import type { CodeModule } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { positionsOf } from '../../trained/remedies.js';
import { fields } from './fields.js';
import { BANDS, SEQUENCES } from './model.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const factor = valueOf(state, fields.factor);
  const distance = BANDS[valueOf(state, fields.band)]!;
  const ways = valueOf(state, fields.remedies).map(
    (remedy) => `  ${remedy}: ${JSON.stringify(positionsOf(remedy, factor))},`,
  );
  const { batch, ...training } = recipe.training;
  return {
    package: 'ropewalk/model',
    imports: ['cardTask'],
    javascript: `const model = rope.createModel(${JSON.stringify(recipe.model)}, { embedding: ${recipe.embedding ?? 0.1} });
const task = cardTask({ batch: ${batch}, length: ${recipe.model.length}, cards: ${recipe.task.cards ?? 0.1} });
const trainer = model.trainer(${JSON.stringify({ batch, ...training })});
for (let step = 0; step < ${training.steps}; step++) trainer.step(task.next());

const batch = ${SEQUENCES};
const test = task.test({ distance: ${JSON.stringify(distance)}, sequences: batch, length: 256, seed: 5 });
const ways = {
${ways.join('\n')}
};
for (const [name, positions] of Object.entries(ways)) {
  const logits = model.logits(test.tokens, { batch, last: true, positions });
  const right = test.answers.filter((answer, s) => {
    const values = logits.subarray(s * task.vocabulary, s * task.vocabulary + 8);
    return values[answer] === Math.max(...values);
  });
  console.log(name, right.length / batch);
}`,
  };
};
