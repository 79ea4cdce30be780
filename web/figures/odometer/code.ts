/** Where every hand points at a position. */
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { m } from '../../subject/fields.js';

export function listing(context: CodeContext): Listing {
  const model = codeModel(context);
  const position = valueOf(context.state, m);
  return {
    javascript: `${javascriptFrequencies(model, 'theta, wavelengths')}
const m = ${position};
const { angle, turns } = rope.analysis.angles(theta, m);
theta.forEach((speed, i) => console.log(i, speed, wavelengths[i], turns[i], (angle[i] * 180) / Math.PI));`,

    python: (py) => `${pythonFrequencies(model, py)}
m = ${position}
for i, speed in enumerate(theta.tolist()):
    turns, part = divmod(m * speed / (2 * math.pi), 1)
    print(i, speed, 2 * math.pi / speed if speed else math.inf, turns, 360 * part)`,
  };
}
