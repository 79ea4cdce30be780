/** `linear`: all frequencies divided by the factor. Position Interpolation, Chen et al. 2306.15595, eq. 4. */
import type { Read } from '../options/options.js';
import { from } from '../options/rules.js';
import { withFactor, type ScalingInPlan } from './in-plan.js';
import { scaled, type ScalingInFile, type ScalingKind, type InKernels } from './scaling.js';

const LINEAR = scaled('linear', { factor: from(1) });

export const linear = {
  table: LINEAR,
  isIdentity: ({ factor }) => factor === 1,
} satisfies ScalingKind<typeof LINEAR>;

export const inKernels: InKernels<Read<typeof LINEAR>> = {
  write(spec, { factor }) {
    spec.factor = factor;
  },
};

export const inFile: ScalingInFile = { keys: { factor: 'factor' } };

export const inPlan: ScalingInPlan = {
  compute: ({ theta, factor }) => ({
    frequencies: theta.map((each) => each / (factor ?? 1)),
    factor: factor ?? 1,
  }),
  convert: ({ factor }) => ({ scalingType: 'linear', scalingFactor: factor }),
  recognize: ({ type, gguf: { scalingFactor: factor } }) =>
    type === 'linear' && factor !== 1 ? { rule: { rope_type: type, factor }, said: [] } : null,
  longer: ({ own, larger, from, factorFrom }) => withFactor({}, own ? larger : Math.max(1, factorFrom(from))),
  asked: 'any',
};
