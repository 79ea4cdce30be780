/** How alike positions are that some of the hands tell apart. */
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { list } from '../../export/code/dialects.js';
import { valueOf } from '../../state/store.js';
import { handsOf, positionsOf } from '../../subject/hands.js';
import { fields } from './fields.js';

export function listing(context: CodeContext): Listing {
  const { pairs, trainingLength } = context.subject;
  // What is about distances stays within the training length.
  const model = codeModel(context, trainingLength);
  const hands = list(handsOf(valueOf(context.state, fields.hands), pairs));
  const positions = positionsOf(trainingLength);
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
// The hands that take part; 0 is the fastest.
const hands = ${hands};
const chosen = hands.map((i) => theta[i]);
const alike = [...rope.analysis.meanCosine(chosen, { count: ${positions} })];
console.log('the next word', alike[1]);

// The kernel is good to 1e-14: what differs by less than this is the same.
const same = 1e-13;
let lowest = Infinity;
const rise = alike.findIndex((value) => {
  lowest = Math.min(lowest, value);
  return value > lowest + same;
});
if (rise >= 0) {
  const best = alike.reduce((best, value, s) => (s > rise && value > alike[best] ? s : best), rise);
  console.log('highest after the first fall', alike[best], 'at', best);
}
const beyond = alike.filter((value, s) => s > 1 && value >= alike[1] - same);
console.log('beyond, as alike as the next word', beyond.length);`,

    python: (py) => `${pythonFrequencies(model, py)}
hands = ${hands}  # those that take part; 0 is the fastest
distances = ${py.arange(positions)}
alike = ${py.cos('distances[:, None] * theta[hands]')}.mean(-1).tolist()
print("the next word", alike[1])

same = 1e-13  # what differs by less than this is the same
lowest, rise = math.inf, None
for s, value in enumerate(alike):
    lowest = min(lowest, value)
    if value > lowest + same:
        rise = s
        break
if rise is not None:
    best = max(range(rise, len(alike)), key=alike.__getitem__)
    print("highest after the first fall", alike[best], "at", best)
print("beyond, as alike as the next word", sum(value >= alike[1] - same for value in alike[2:]))`,
  };
}
