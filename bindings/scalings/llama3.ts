/** `llama3`: short waves kept, long ones divided by the factor, and a blend between. Llama 3.1's reference code. */
import type { Read } from '../options/options.js';
import { fail, from, positive, positiveInteger } from '../options/rules.js';
import { ORIGINAL, scaled, type ScalingInFile, type ScalingKind, type InKernels } from './scaling.js';

const LLAMA3 = scaled('llama3', {
  factor: from(1),
  lowFreqFactor: positive,
  highFreqFactor: positive,
  original: positiveInteger,
});

export const llama3 = {
  table: LLAMA3,
  complete(fn, read) {
    const { lowFreqFactor: low, highFreqFactor: high } = read;
    // Their difference is a denominator; below zero the two bands overlap.
    if (!(high > low))
      fail('conflict', fn, 'scaling.highFreqFactor', `must be greater than scaling.lowFreqFactor ${low}`, high);
    return read;
  },
  isIdentity: ({ factor }) => factor === 1,
} satisfies ScalingKind<typeof LLAMA3>;

export const inKernels: InKernels<Read<typeof LLAMA3>> = {
  write(spec, { factor, original, lowFreqFactor, highFreqFactor }) {
    spec.factor = factor;
    spec.original = original;
    spec.lowFreqFactor = lowFreqFactor;
    spec.highFreqFactor = highFreqFactor;
  },
};

export const inFile: ScalingInFile = {
  keys: {
    factor: 'factor',
    original: ORIGINAL,
    lowFreqFactor: 'low_freq_factor',
    highFreqFactor: 'high_freq_factor',
  },
};
