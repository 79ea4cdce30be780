/** The program of the gaze: the attention of one head under every way of reading. */
import type { CodeModule } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { positionsOf } from '../../trained/remedies.js';
import { fields } from './fields.js';

export const listing: CodeModule['listing'] = ({ state }) => {
  const factor = valueOf(state, fields.factor);
  const [layer, head] = valueOf(state, fields.head).split('.');
  const ways = valueOf(state, fields.remedies).map(
    (remedy) => `  ${remedy}: ${JSON.stringify(positionsOf(remedy, factor))},`,
  );
  return {
    package: 'ropewalk/model',
    javascript: `// The files of models/${valueOf(state, fields.text)} in the repository, and tokens of a text of ${valueOf(state, fields.reach) * 64} characters.
const model = rope.openModel(files);
const ways = {
${ways.join('\n')}
};
for (const [name, positions] of Object.entries(ways))
  console.log(name, model.attention(tokens, { layer: ${layer}, head: ${head}, positions }));`,
  };
};
