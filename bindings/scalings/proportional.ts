/** `proportional`: only the fastest pairs turn. Barbero et al. 2410.06205 (p-RoPE), as Gemma 4 uses it. */
import type { Read } from '../options/options.js';
import { fail, from, within } from '../options/rules.js';
import { scaled, type ScalingInFile, type ScalingKind, type InKernels } from './scaling.js';

const PROPORTIONAL = scaled('proportional', {
  partialRotaryFactor: within(0, 1),
  /** @defaultValue 1 */
  factor: from(1).or(1),
});

export const proportional = {
  table: PROPORTIONAL,
  complete(fn, read, { rotaryDim, headDim }) {
    // Its exponents run over the whole head and the rest gets frequency 0: nothing is left unrotated.
    if (rotaryDim !== headDim) {
      const rule = `must equal headDim ${headDim} for 'proportional'`;
      fail('conflict', fn, 'rotaryDim', rule, rotaryDim, 'Leave rotaryDim out');
    }
    return read;
  },
} satisfies ScalingKind<typeof PROPORTIONAL>;

export const inKernels: InKernels<Read<typeof PROPORTIONAL>> = {
  write(spec, { factor, partialRotaryFactor }) {
    spec.factor = factor;
    spec.rotaryFraction = partialRotaryFactor;
  },
};

export const inFile: ScalingInFile = {
  keys: { factor: 'factor', partialRotaryFactor: 'partial_rotary_factor' },
  read(reading) {
    // transformers: the whole head where it is left out.
    reading.result.partialRotaryFactor ??= reading.outside('partial_rotary_factor') ?? 1;
  },
};
