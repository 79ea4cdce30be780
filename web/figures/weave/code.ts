/** A column of the picture: where every pair points, and what it does from one column to the next. */
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel, valuesOf } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { roomIn } from './draw.js';
import { fields } from './fields.js';
import { partOf } from './model.js';

/** Where the figure has not said how many positions a column stands for. */
const WIDTH = 960;

export function listing(context: CodeContext): Listing {
  const { state, subject } = context;
  const model = codeModel(context);
  const values = valuesOf(state, fields);
  const per = values.per || partOf(values, subject.trainingLength, roomIn(WIDTH)).per;
  return {
    javascript: `${javascriptFrequencies(model, 'theta, wavelengths')}
// The column of position m, and the positions from one column to the next.
const [m, per] = [${values.m}, ${per}];
const { alias, angles, criticalPair } = rope.analysis;
const degrees = (radians) => (radians * 180) / Math.PI;
const { angle } = angles(theta, m);
const back = alias(theta, per); // more than half a turn looks like less than half a turn back
theta.forEach((speed, i) => {
  const seems = (per * 2 * Math.PI) / Math.abs(back[i]);
  console.log(i, degrees(angle[i]), Math.cos(angle[i]), Math.sin(angle[i]), degrees(per * speed), wavelengths[i], seems);
});
console.log('half a turn a column or more', criticalPair(theta, 2 * per));`,

    python: (py) => `${pythonFrequencies(model, py)}
# The column of position m, and the positions from one column to the next.
m, per = ${values.m}, ${per}
whole = 2 * math.pi
half_turns = 0
for i, speed in enumerate(theta.tolist()):
    angle, step = m * speed % whole, per * speed % whole
    # More than half a turn looks like less than half a turn back.
    back = min(step, whole - step)
    wavelength = whole / speed if speed else math.inf
    half_turns += wavelength <= 2 * per
    seems = per * whole / back if back else math.inf
    print(i, math.degrees(angle), math.cos(angle), math.sin(angle), math.degrees(per * speed), wavelength, seems)
print("half a turn a column or more", half_turns)`,
  };
}
