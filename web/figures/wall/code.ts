/** The program of the wall: a model's files, a text, and the loss at every position. */
import type { CodeModule } from '../../export/contract.js';
import { positionsOf } from '../../trained/remedies.js';
import { valueOf } from '../../state/store.js';
import { fields } from './fields.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const remedies = valueOf(state, fields.remedies);
  const factor = valueOf(state, fields.factor);
  const text = valueOf(state, fields.text);
  const lines = remedies.map((remedy) => `  ${remedy}: ${JSON.stringify(positionsOf(remedy, factor))},`);
  return {
    package: 'ropewalk/model',
    javascript: `// models/${text} of the repository, and a text of more than 64 characters.
const model = rope.openModel(files);
const tokens = Array.from(text, (character) => characters.indexOf(character));
const ways = {
${lines.join('\n')}
};
for (const [name, positions] of Object.entries(ways)) console.log(name, model.loss(tokens, { positions }));`,
  };
};
