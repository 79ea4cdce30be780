/** `llama3`: short waves kept, long ones divided by the factor, and a blend between. Llama 3.1's reference code. */
import type { Read } from '../options/options.js';
import { fail, from, positive, positiveInteger } from '../options/rules.js';
import { say } from '../plan/sentence.js';
import { frequencies } from './default.js';
import { withFactor, type ScalingInPlan } from './in-plan.js';
import { STILL } from './longrope.js';
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
    // Below it the two bands overlap. Equal is a step, and in use (Llama 4 Scout): no pair is in the blend, which divides by 0.
    if (!(high >= low))
      fail('conflict', fn, 'scaling.highFreqFactor', `must be at least scaling.lowFreqFactor ${low}`, high);
    return read;
  },
  isIdentity: ({ factor }) => factor === 1,
} satisfies ScalingKind<typeof LLAMA3>;

export const inKernels: InKernels<Read<typeof LLAMA3>> = {
  write(spec, { factor, original, lowFreqFactor, highFreqFactor }) {
    spec.factor = factor;
    spec.original = original;
    spec.lowFreqFactor = lowFreqFactor;
    // A step one bit wide: 0 / 0 for a wave that ends on it would be no number.
    spec.highFreqFactor = Math.max(highFreqFactor, lowFreqFactor * (1 + Number.EPSILON));
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

interface Numbers {
  factor: number;
  low: number;
  high: number;
  original: number;
}

/** By wavelength: kept below `original / high`, divided from `original / low` on. */
function blended(theta: readonly number[], { factor, low, high, original }: Numbers): number[] {
  return theta.map((each) => {
    const wavelength = (2 * Math.PI) / each;
    if (wavelength < original / high) return each;
    if (wavelength >= original / low) return each / factor;
    const t = (original / wavelength - low) / (high - low);
    return ((1 - t) * each) / factor + t * each;
  });
}

/** What stands in for what is left out. */
const USUAL = { low: 1, high: 4, original: 8192 };

const corners = (number: (key: string) => number | null): Pick<Numbers, 'low' | 'high'> => ({
  low: number('low_freq_factor') ?? USUAL.low,
  high: number('high_freq_factor') ?? USUAL.high,
});

export const inPlan: ScalingInPlan = {
  compute(read) {
    const factor = read.factor ?? 1;
    const original = read.original ?? read.maxPosition;
    const frequencies = blended(read.theta, { ...corners(read.number), factor, original });
    return { frequencies, factor, original };
  },
  convert({ theta, factor, number, topOriginal }) {
    // The converter reads the length at the top of the file and nowhere else.
    const original = topOriginal ?? USUAL.original;
    const scaled = blended(theta, { ...corners(number), factor: factor ?? 8, original });
    return { freqFactors: theta.map((each, i) => each / scaled[i]!) };
  },
  recognize({ tensor, gguf }) {
    if (tensor === null || tensor.some((each) => each >= STILL)) return null;
    // Its largest number is the factor.
    const factor = Math.max(...tensor, 0) || 8;
    const theta = frequencies(gguf.dimensionCount, gguf.freqBase);
    const scaled = blended(theta, { ...USUAL, factor });
    const same = tensor.length > 0 && tensor.every((each, i) => Math.abs(theta[i]! / scaled[i]! / each - 1) < 1e-5);
    const assumed = say`rope_freqs.weight is taken for the rule of Llama 3.1 (8,192 tokens, factors 1 and 4).`;
    return {
      rule: {
        ...{ rope_type: 'llama3', factor, low_freq_factor: USUAL.low, high_freq_factor: USUAL.high },
        original_max_position_embeddings: USUAL.original,
      },
      said: same ? [] : [assumed],
    };
  },
  longer: ({ main, larger }) => withFactor(main.rule, larger),
  asked: 'own',
  stacks: true,
};
