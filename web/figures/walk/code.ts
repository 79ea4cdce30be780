/** The stations of the walk at one distance, and how far they are from the start. */
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { fields } from './fields.js';

export function listing(context: CodeContext): Listing {
  // What is about distances stays within the training length.
  const model = codeModel(context, context.subject.trainingLength);
  const distance = valueOf(context.state, fields.distance);
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
// One step of length 1 for every pair, in the direction that the distance turns it to.
const s = ${distance};
const { re, im } = rope.analysis.partialSums(theta, s);
re.forEach((x, j) => console.log(j, x, im[j], Math.hypot(x, im[j])));
// How far the stations are from the start, on average.
const [mean] = rope.analysis.decayBound(theta, [s]);
console.log('mean', mean);`,

    python: (py) => `${pythonFrequencies(model, py)}
# One step of length 1 for every pair, in the direction that the distance turns it to.
s = ${distance}
x, y = ${py.cos('s * theta')}.cumsum(0), ${py.sin('s * theta')}.cumsum(0)
lengths = (x**2 + y**2) ** 0.5
print(0, 0, 0, 0)
for j, station in enumerate(zip(x.tolist(), y.tolist(), lengths.tolist()), 1):
    print(j, *station)
# How far the stations are from the start, on average.
print("mean", lengths.mean().item())`,
  };
}
