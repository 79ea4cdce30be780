/** `proportional`: only the fastest pairs turn. Barbero et al. 2410.06205 (p-RoPE), as Gemma 4 uses it. */
import type { Read } from '../options/options.js';
import { fail, from, within } from '../options/rules.js';
import { say } from '../plan/sentence.js';
import { frequencies } from './default.js';
import { withFactor, type ScalingInPlan } from './in-plan.js';
import { STILL } from './longrope.js';
import { scaled, type ScalingInFile, type ScalingKind, type InKernels } from './scaling.js';

const PROPORTIONAL = /* @__PURE__ */ (() =>
  scaled('proportional', {
    partialRotaryFactor: within(0, 1),
    /** @defaultValue 1 */
    factor: from(1).or(1),
  }))();

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

/** How many pairs of a head of d components turn, fastest first; the others stand still. */
const turning = (d: number, share: number | null): number => Math.trunc(((share ?? 1) * d) / 2);

export const inPlan: ScalingInPlan = {
  compute(read) {
    const { headDim, base } = read.layer;
    const reads = read.reading.proportional;
    if (!reads) read.unread('factor');
    const factor = (reads && read.factor) || 1;
    const count = turning(headDim, read.number('partial_rotary_factor'));
    return { frequencies: frequencies(headDim, base).map((each, i) => (i < count ? each / factor : 0)), factor };
  },
  convert({ theta, number }) {
    const count = turning(2 * theta.length, number('partial_rotary_factor'));
    return { freqFactors: theta.map((_, i) => (i < count ? 1 : STILL)) };
  },
  recognize({ tensor }) {
    const still = tensor?.filter((each) => each >= STILL).length;
    if (!tensor || !still) return null;
    return { rule: { rope_type: 'proportional', partial_rotary_factor: 1 - still / tensor.length }, said: [] };
  },
  longer: ({ main, larger }) => ({
    ...withFactor(main.rule, larger),
    assumed: [say`How far p-RoPE stretches is not published; its factor is taken.`],
  }),
  ends: () => say`This engine does not read the factor of p-RoPE.`,
};
