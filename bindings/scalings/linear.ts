/** `linear`: all frequencies divided by the factor. Position Interpolation, Chen et al. 2306.15595, eq. 4. */
import { from } from '../options/rules.js';
import { scaled, type ScalingInFile, type ScalingKind } from './scaling.js';

const LINEAR = scaled('linear', { factor: from(1) });

export const linear = {
  table: LINEAR,
  isIdentity: ({ factor }) => factor === 1,
  write(spec, { factor }) {
    spec.factor = factor;
  },
} satisfies ScalingKind<typeof LINEAR>;

export const inFile: ScalingInFile = { keys: { factor: 'factor' } };
