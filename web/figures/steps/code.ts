/** The program of the ten steps: open a model, train it further on longer texts. */
import type { CodeModule } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { LONG } from '../../trained/losses.js';
import { positionsOf } from '../../trained/remedies.js';
import { fields } from './fields.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const factor = valueOf(state, fields.factor);
  const ways = valueOf(state, fields.remedies).map(
    (remedy) => `  ${remedy}: ${JSON.stringify(positionsOf(remedy, factor))},`,
  );
  return {
    package: 'ropewalk/model',
    imports: ['textTask'],
    javascript: `// The files of lab/models/kjv in the repository, and tokens of a long text.
const ways = {
${ways.join('\n')}
};
for (const [name, positions] of Object.entries(ways)) {
  const model = rope.openModel(files);
  const task = textTask({ tokens, batch: 8, length: ${LONG}, seed: 500 });
  const trainer = model.trainer({ batch: 8, length: ${LONG}, rate: 1e-3, warmUp: 10, positions });
  for (let step = 0; step < ${valueOf(state, fields.steps)}; step++) trainer.step(task.next());
  console.log(name, model.loss(tokens.slice(0, ${LONG}), { positions }));
  model.dispose();
}`,
  };
};
