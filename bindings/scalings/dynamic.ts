/** `dynamic`: the rule of `ntk` with a factor that grows with the sequence. YaRN 2309.00071, section 3.3, as in code. */
import type { Read } from '../options/options.js';
import { from, positiveInteger } from '../options/rules.js';
import { endsAtMax } from '../plan/fault.js';
import { say } from '../plan/sentence.js';
import { frequencies } from './default.js';
import { withFactor, type ScalingInPlan } from './in-plan.js';
import { ntkBase } from './ntk.js';
import { type ByLength, type InKernels, scaled, type ScalingInFile, type ScalingKind } from './scaling.js';

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
};

export const byLength: ByLength<Read<typeof DYNAMIC>> = {
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

/** The α of `ntk` for a sequence of `length`: 1 up to `max`. */
const alphaAt = (f: number, length: number, max: number): number => (f * Math.max(length, max)) / max - (f - 1);

export const inPlan: ScalingInPlan = {
  compute(read) {
    const { layer, maxPosition, target, engine, reading } = read;
    const { base, rotaryDim } = layer;
    const factor = read.factor ?? 1;
    if (reading.dynamic === 'unknown')
      read.assume(say`How ${engine} reads dynamic is not known; those of transformers are shown.`);
    const byTrained = reading.dynamic === 'trained';
    const trained = (byTrained && read.number('max_trained_positions')) || maxPosition;
    const length = byTrained ? maxPosition : reading.dynamic === 'fixed' ? factor * maxPosition : target;
    if (byTrained && target > maxPosition) read.fault(endsAtMax(engine, target, trained));
    const changed = ntkBase(base, alphaAt(factor, length, trained), rotaryDim);
    return { frequencies: frequencies(rotaryDim, changed), base: changed, factor, original: trained };
  },
  longer: ({ maxPosition, factorFrom }) => withFactor({}, Math.max(1, factorFrom(maxPosition))),
  asked: 'any',
};
