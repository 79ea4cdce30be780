/** `dynamic`: the rule of `ntk` with a factor that grows with the sequence. YaRN 2309.00071, section 3.3, as in code. */
import type { Read } from '../options/options.js';
import { from, positiveInteger } from '../options/rules.js';
import { scaled, type ScalingInFile, type ScalingKind, type InKernels } from './scaling.js';

const DYNAMIC = scaled('dynamic', { factor: from(1), maxPosition: positiveInteger });

export const dynamic = {
  table: DYNAMIC,
  // A factor of 1 is not the identity: base * (L / maxPosition)^(r/(r-2)).
  isIdentity: (_, rotaryDim) => rotaryDim === 2,
} satisfies ScalingKind<typeof DYNAMIC>;

export const inKernels: InKernels<Read<typeof DYNAMIC>> = {
  write(spec, { factor, maxPosition }) {
    spec.factor = factor;
    spec.maxPosition = maxPosition;
  },
  frequenciesAt: ({ maxPosition }, length) => (length > maxPosition ? length : 0),
  follows: 'scaling changes every frequency with the length',
};

export const inFile: ScalingInFile = {
  names: ['xdrope'],
  keys: { factor: 'factor' },
  read(reading) {
    // Not the original length: transformers reads max_position_embeddings here.
    reading.named('maxPosition', 'max_position_embeddings');
    if (reading.maxPosition !== null) reading.result.maxPosition = reading.maxPosition;
  },
};
