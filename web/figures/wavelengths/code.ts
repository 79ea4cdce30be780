/** How many positions one turn of every pair takes. */
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';

export function listing(context: CodeContext): Listing {
  const { trainingLength } = context.subject;
  const model = codeModel(context);
  return {
    javascript: `${javascriptFrequencies(model, 'theta, wavelengths')}
const trained = ${trainingLength};
wavelengths.forEach((wavelength, i) => console.log(i, theta[i], wavelength, trained / wavelength));
console.log('never come round', wavelengths.filter((wavelength) => wavelength > trained).length);`,

    python: (py) => `${pythonFrequencies(model, py)}
trained = ${trainingLength}
wavelengths = [2 * math.pi / speed if speed else math.inf for speed in theta.tolist()]
for i, wavelength in enumerate(wavelengths):
    print(i, theta[i].item(), wavelength, trained / wavelength)
print("never come round", sum(wavelength > trained for wavelength in wavelengths))`,
  };
}
