/** The program of the maps: the rows of the word that looks, or the map of a trained head. */
import { sentenceListing } from '../../charts/sentence-code.js';
import { inline } from '../../export/code/javascript.js';
import { valuesOf } from '../../export/code/model.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { SIDES } from '../../subject/sentence.js';
import { fields, isTrained } from './fields.js';
import { positionsFor } from './model.js';

export function listing(context: CodeContext): Listing {
  const state = valuesOf(context.state, fields);
  const { head, trained, factor, window } = state;
  if (!isTrained(head)) return sentenceListing(context, { ...state, head });
  const [layer, number] = trained.split('.');
  const ways = SIDES.map((side) => inline(positionsFor(state[side], factor, window)));
  return {
    package: 'ropewalk/model',
    javascript: `// The files of models/${head} in the repository, and the text in the characters of its card.json.
const model = rope.openModel(files);
const known = [...card.characters];
const tokens = Int32Array.from([...text].map((character) => known.indexOf(character)).filter((token) => token >= 0));
for (const positions of [${ways.join(', ')}])
  console.log(model.attention(tokens, { layer: ${layer}, head: ${number}, positions }));`,
  };
}
