import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { fields, STAGE_NAMES, STAGES } from './fields.js';
import { COUNTED } from './model.js';

/** Rounding needs the package: NumPy has neither bf16 nor tf32. */
export function listing(context: CodeContext): Listing {
  const model = codeModel(context, context.subject.trainingLength);
  const formats = STAGE_NAMES.map((stage) => `${stage}: '${valueOf(context.state, STAGES[stage])}'`);
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
const { collapse, precision, roundedScores, scores } = rope.analysis;
const cosines = { ${formats.slice(0, 4).join(', ')} };
const formats = { ...cosines, ${formats.slice(4).join(', ')} };

// How far the cosines are off at a position, and which of the first positions can be told apart.
const at = ${valueOf(context.state, fields.at)};
const { cosError, worstPair } = precision(theta, [at], cosines);
console.log('largest error of a cosine', cosError[0], 'in pair', worstPair[0]);
const { distinct, pair, position } = collapse(theta, ${COUNTED}, cosines);
console.log(distinct, 'of ${COUNTED} positions; pair', pair, 'stands still first, at', position);

// One score at the same distance, wherever query and key stand.
const distance = ${valueOf(context.state, fields.distance)};
const x = new Float64Array(2 * theta.length).fill(1);
const [exact] = scores(x, x, theta, [distance]);
const rounded = roundedScores(x, x, theta, distance, [at], formats);
console.log('score', rounded[0] / x.length, 'instead of', exact / x.length);`,
  };
}
