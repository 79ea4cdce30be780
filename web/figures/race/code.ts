/** The program of the race: both runners of one experiment. */
import type { CodeModule } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { fields } from './fields.js';
import { RUNNERS } from './model.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const experiment = valueOf(state, fields.experiment);
  const seed = valueOf(state, fields.seed);
  const masked = experiment === 'masked';
  const runners = RUNNERS[masked ? 'masked' : 'linear'];
  const { model, training } = runners[0].recipe;
  const rows = runners.map(({ name, recipe }) => `  '${name}': ${JSON.stringify(recipe.model.positions)},`);
  const { batch, ...rest } = training;
  const task = masked ? 'maskedTask' : 'textTask';
  return {
    package: 'ropewalk/model',
    imports: [task],
    javascript: `// tokens: a text, each character by its number, 0 to 62.
const runners = {
${rows.join('\n')}
};
for (const [name, positions] of Object.entries(runners)) {
  const model = rope.createModel({ ...${JSON.stringify({ ...model, positions: undefined })}, positions }, { seed: ${seed} });
  const task = ${task}({ tokens, vocabulary: 63, batch: ${batch}, length: ${model.length}, seed: ${seed} });
  const trainer = model.trainer(${JSON.stringify({ batch, ...rest })});
  for (let step = 1; step <= ${rest.steps}; step++) {
    const { loss } = trainer.step(task.next());
    if (step % 100 === 0) console.log(name, step, loss);
  }
  model.dispose();
}`,
  };
};
