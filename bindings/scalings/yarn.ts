/** `yarn`: fast pairs kept, slow ones divided by the factor, and a ramp between. Peng et al. 2309.00071, eq. 23. */
import type { Read } from '../options/options.js';
import { boolean, fail, from, gain, positive, positiveInteger, word } from '../options/rules.js';
import { ORIGINAL, scaled, type ScalingInFile, type ScalingKind, type InKernels } from './scaling.js';

/** The order of these words is the order of the enum in `include/ropewalk/rope.h`; a test compares them. */
export const RAMPS = ['index', 'wavelength'] as const;

const YARN = scaled('yarn', {
  factor: from(1),
  original: positiveInteger,
  /**
   * Turns within `original` above which a pair is left alone.
   * @defaultValue 32
   */
  betaFast: positive.or(32),
  /**
   * Turns below which a pair is slowed by the whole factor.
   * @defaultValue 1
   */
  betaSlow: positive.or(1),
  /**
   * 0 is not given, as in a model's file.
   * @defaultValue 0
   */
  mscale: from(0).or(0),
  /** @defaultValue 0 */
  mscaleAllDim: from(0).or(0),
  /** The factor on cos and sin; where it is left out it follows from factor and the mscales. */
  attentionFactor: gain.optional,
  /**
   * Round the corners of the ramp to whole pairs.
   * @defaultValue true
   */
  truncate: boolean.or(true),
  /**
   * `index`: linear in the pair index, as every implementation; `wavelength`: as the paper.
   * @defaultValue 'index'
   */
  ramp: word(RAMPS).or('index'),
});

/** An attention factor of 0 is not given, and follows from the rest. */
type Normal = Omit<Read<typeof YARN>, 'attentionFactor'> & { attentionFactor: number };

export const yarn = {
  table: YARN,
  complete(fn, read, { base }): Normal {
    // Below, the index ramp runs backwards (fast pairs slowed, slow ones kept): Hugging Face only
    // warns. Equal values are one sharp step and in use (Kimi K2); the paper's ramp then divides by 0.
    const strict = read.ramp === 'wavelength';
    if (read.betaFast < read.betaSlow || (strict && read.betaFast === read.betaSlow)) {
      const rule = `must be ${strict ? 'greater than' : 'at least'} scaling.betaSlow ${read.betaSlow}`;
      fail('conflict', fn, 'scaling.betaFast', rule, read.betaFast);
    }
    // The corners of the ramp divide by ln base.
    if (base === 1) fail('conflict', fn, 'base', "must be greater than 1 for 'yarn'", base);
    return { ...read, attentionFactor: read.attentionFactor ?? 0 };
  },
  isIdentity: ({ factor, attentionFactor }) => factor === 1 && attentionFactor === 0,
} satisfies ScalingKind<typeof YARN, Normal>;

export const inKernels: InKernels<Normal> = {
  write(spec, { factor, original, betaFast, betaSlow, truncate, ramp }) {
    spec.factor = factor;
    spec.original = original;
    spec.betaFast = betaFast;
    spec.betaSlow = betaSlow;
    spec.truncate = truncate ? 1 : 0;
    spec.ramp = RAMPS.indexOf(ramp);
  },
  attentionFactor({ attentionFactor, factor, mscale, mscaleAllDim }, module) {
    if (attentionFactor !== 0) return attentionFactor;
    // Both or neither, as in the models' own code: a lone mscale is not read.
    if (mscale === 0 || mscaleAllDim === 0) return module.yarnAttentionFactor(factor, 1);
    return module.yarnAttentionFactor(factor, mscale) / module.yarnAttentionFactor(factor, mscaleAllDim);
  },
};

/** Factors of the first YaRN code on top of the others; every published file has 1. */
const FIRST_CODE = ['attn_factor', 'extrapolation_factor'];

export const inFile: ScalingInFile = {
  names: ['deepseek_yarn', 'telechat3-yarn'],
  keys: {
    factor: 'factor',
    original: ORIGINAL,
    betaFast: 'beta_fast',
    betaSlow: 'beta_slow',
    mscale: 'mscale',
    mscaleAllDim: 'mscale_all_dim',
    attentionFactor: 'attention_factor',
    truncate: 'truncate',
  },
  more: FIRST_CODE,
  // Its ramp is even in the number of the pair.
  says: ({ ramp }) => ramp !== 'wavelength',
  read(reading) {
    reading.factorFromLengths();
    for (const key of FIRST_CODE) {
      const value = reading.inside(key) ?? 1;
      if (value !== 1) reading.refuse(key, 'must be 1 where it is given', value);
    }
  },
};
