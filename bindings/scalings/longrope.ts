/** `longrope`: every frequency divided by a number of its own, of two lists. Ding et al. 2402.13753, section 3. */
import type { Read } from '../options/options.js';
import { arrayOfLength, from, gain, missing, unchecked, whole } from '../options/rules.js';
import { fault } from '../plan/fault.js';
import { numbers } from '../plan/keys.js';
import { say } from '../plan/sentence.js';
import type { ScalingInPlan } from './in-plan.js';
import { type ByLength, type InKernels, ORIGINAL, scaled, type ScalingInFile, type ScalingKind } from './scaling.js';

const LONGROPE = /* @__PURE__ */ (() =>
  scaled('longrope', {
    shortFactor: unchecked<number[]>(),
    longFactor: unchecked<number[]>(),
    // ln original stands in a denominator.
    original: whole(2),
    /** Gives the attention factor sqrt(1 + ln factor / ln original); needed where that is not given. */
    factor: from(1).optional,
    attentionFactor: gain.optional,
  }))();

/** An attention factor of 0 is not given; the factor is 1 where only the attention factor was. */
type Normal = Omit<Read<typeof LONGROPE>, 'factor' | 'attentionFactor'> & Record<'factor' | 'attentionFactor', number>;

export const longrope = {
  table: LONGROPE,
  complete(fn, read, { rotaryDim }): Normal {
    const list = (key: 'shortFactor' | 'longFactor'): number[] => {
      const hint = `One for each of the ${rotaryDim / 2} pairs`;
      const values = arrayOfLength(fn, `scaling.${key}`, read[key], rotaryDim / 2, hint);
      values.forEach((value, i) => gain(fn, `scaling.${key}[${i}]`, value));
      return values;
    };
    const { factor = 1, attentionFactor = 0 } = read;
    if (read.factor === undefined && attentionFactor === 0)
      missing(fn, 'scaling.factor', "Type 'longrope' needs it, or scaling.attentionFactor");
    return { ...read, shortFactor: list('shortFactor'), longFactor: list('longFactor'), factor, attentionFactor };
  },
} satisfies ScalingKind<typeof LONGROPE, Normal>;

export const inKernels: InKernels<Normal> = {
  write(spec, { original, shortFactor, longFactor }, arena) {
    spec.original = original;
    spec.shortFactor = arena.f64(shortFactor);
    spec.longFactor = arena.f64(longFactor);
  },
  attentionFactor: ({ attentionFactor, factor, original }, module) =>
    attentionFactor !== 0 ? attentionFactor : module.longropeAttentionFactor(factor, original),
};

export const byLength: ByLength<Normal> = {
  frequenciesAt: ({ original }, length) => (length > original ? 1 : 0),
  follows: 'changes its frequencies where the sequence grows past its original length',
};

export const inFile: ScalingInFile = {
  // Phi-3's first files.
  names: ['su'],
  keys: {
    factor: 'factor',
    original: ORIGINAL,
    shortFactor: 'short_factor',
    longFactor: 'long_factor',
    attentionFactor: 'attention_factor',
  },
  more: ['short_mscale', 'long_mscale'],
  read(reading) {
    const { result, maxPosition } = reading;
    if (result.attentionFactor === undefined) {
      // Phi-3.5-MoE writes the attention factor out, once for short and once for long sequences.
      const short = reading.inside('short_mscale') ?? undefined;
      const long = reading.inside('long_mscale') ?? undefined;
      if (short !== long) reading.refuse('short_mscale', 'must equal long_mscale', short);
      if (short !== undefined) result.attentionFactor = short;
    }
    if (result.attentionFactor !== undefined) return;
    reading.factorFromLengths();
    // transformers 4: a length at the top level sets the factor, whatever is given (_compute_longrope_parameters).
    const top = reading.outside(ORIGINAL);
    const factor = reading.inside('factor');
    if (typeof factor !== 'number' || typeof top !== 'number' || maxPosition === null) return;
    if (maxPosition / top !== factor) reading.note('factor-by-version', 'factor', factor, maxPosition / top);
  },
};

/** The factor on cos and sin. */
const scaleOf = (f: number, original: number): number => (f <= 1 ? 1 : Math.sqrt(1 + Math.log(f) / Math.log(original)));

/** A number from here on holds its pair still: the converter of Gemma 4 writes this one. */
export const STILL = 1e30;

/** Each frequency divided by its own number. */
export const dividedBy = (theta: readonly number[], factors: readonly number[]): number[] =>
  theta.map((each, i) => (factors[i]! >= STILL ? 0 : each / factors[i]!));

export const inPlan: ScalingInPlan = {
  compute(read) {
    const { rule, theta, maxPosition, run, target } = read;
    const original = read.original ?? maxPosition;
    const { list, scale, writtenScale } = read.reading.longrope;
    const long = list === 'long' || (list === 'run' ? run : target) > original;
    const key = long ? 'long_factor' : 'short_factor';
    const factors = numbers(rule, key);
    if (factors === null || factors.length !== theta.length) {
      read.fault(fault(key, 3, say`${key} must have one number for each of the ${theta.length} pairs.`));
      return { frequencies: theta };
    }
    const written = writtenScale
      ? (read.number('attention_factor') ?? read.number(long ? 'long_mscale' : 'short_mscale'))
      : null;
    const factor = (scale === 'run' ? run : maxPosition) / original;
    return {
      frequencies: dividedBy(theta, factors),
      cosSinFactor: written ?? scaleOf(factor, original),
      factor: Math.max(1, factor),
      original,
    };
  },
  convert({ rule, original, maxPosition }) {
    const from = original ?? maxPosition;
    return {
      originalContextLength: from,
      attnFactor: scaleOf(maxPosition / from, from),
      longFactors: numbers(rule, 'long_factor'),
      shortFactors: numbers(rule, 'short_factor'),
    };
  },
  recognize({ lists, gguf }) {
    const { longFactors: long_factor, shortFactors: short_factor, originalContextLength: original } = gguf;
    const from = original === null ? {} : { original_max_position_embeddings: original };
    return lists ? { rule: { rope_type: 'longrope', long_factor, short_factor, ...from }, said: [] } : null;
  },
  ends: () => say`LongRoPE has no numbers for more.`,
};
