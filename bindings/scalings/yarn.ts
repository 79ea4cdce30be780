/** `yarn`: fast pairs kept, slow ones divided by the factor, and a ramp between. Peng et al. 2309.00071, eq. 23. */
import type { Read } from '../options/options.js';
import { boolean, fail, from, gain, positive, positiveInteger, word } from '../options/rules.js';
import { countsFrom, fault } from '../plan/fault.js';
import { say } from '../plan/sentence.js';
import { withFactor, type Read as Reads, type ScalingInPlan } from './in-plan.js';
import {
  OF_ALL,
  ORIGINAL,
  scaled,
  type InWords,
  type ScalingInFile,
  type ScalingKind,
  type InKernels,
} from './scaling.js';

/** The order of these words is the order of the enum in `include/ropewalk/rope.h`; a test compares them. */
export const RAMPS = ['index', 'wavelength'] as const;

const YARN = /* @__PURE__ */ (() =>
  scaled('yarn', {
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
  }))();

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
  read(reading) {
    reading.factorFromLengths();
    for (const key of FIRST_CODE) {
      const value = reading.inside(key) ?? 1;
      if (value !== 1) reading.refuse(key, 'must be 1 where it is given', value);
    }
  },
};

/** A file's ramp is even in the number of the pair. */
export const inWords: InWords = ({ ramp }) => (ramp === 'wavelength' ? null : undefined);

/** The factor on cos and sin: 1 for f <= 1, else 1 + 0.1 m ln f. Eq. 22. */
export const yarnScale = (f: number, m = 1): number => (f <= 1 ? 1 : 0.1 * m * Math.log(f) + 1);

/** The pair, as a real number, that makes `turns` turns within `original` tokens; r components rotate. */
export const pairOfTurns = (turns: number, r: number, base: number, original: number): number =>
  (r * Math.log(original / (turns * 2 * Math.PI))) / (2 * Math.log(base));

/** The pairs between which YaRN blends, as every implementation has them; cut at r - 1, not at r/2 - 1. */
export function yarnRamp(
  { r, base, original }: { r: number; base: number; original: number },
  { betaFast = 32, betaSlow = 1, rounded = true } = {},
): [number, number] {
  const low = pairOfTurns(betaFast, r, base, original);
  const high = pairOfTurns(betaSlow, r, base, original);
  return [Math.max(rounded ? Math.floor(low) : low, 0), Math.min(rounded ? Math.ceil(high) : high, r - 1)];
}

/** 0 up to `low`, 1 from `high` on. transformers widens an empty ramp to 0.001, ggml one below 0.001. */
export const rampAt = (i: number, [low, high]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (i - low) / Math.max(0.001, high - low)));

/** Kept below the ramp and divided by f above it. Section 3.2, with the ramp over the pair index. */
const blended = (theta: readonly number[], f: number, ramp: readonly [number, number]): number[] =>
  theta.map((each, i) => each * (1 - rampAt(i, ramp)) + (each / f) * rampAt(i, ramp));

/** Keys of other code that say nothing about these frequencies. */
const BESIDE = ['llama_4_scaling_beta', 'finetuned'];

/** g(f, mscale) / g(f, mscale_all_dim), where they are read, else g(f). */
export function byMscales(number: Reads['number'], f: number, how: Reads['reading']['yarn']['mscale']): number {
  const m = number('mscale');
  const all = number('mscale_all_dim');
  const read = how === 'defaults' || (how === 'both' && m && all);
  return read ? yarnScale(f, m ?? 1) / yarnScale(f, all ?? 0) : yarnScale(f);
}

export const inPlan: ScalingInPlan = {
  compute(read) {
    const { rule, theta, model, layer, maxPosition, run, engine, reading, number, unread } = read;
    const keys = reading.yarn;
    // Where the engine stops, what it computes with the key that is missing is shown.
    const missing = keys.missing === 'max' ? maxPosition : keys.missing === 'error' ? model.original : keys.missing;
    const nominal = read.original ?? missing;
    const original = keys.original === 'max' ? maxPosition : keys.original === 'run' ? run : nominal;
    if (read.original === null && keys.original !== 'max') {
      const mend = `"${ORIGINAL}": ${model.original}`;
      if (keys.missing === 'error')
        read.fault(fault(ORIGINAL, 3, say`${engine} stops with KeyError: original_max_position_embeddings.`, mend));
      else if (original !== model.original) read.assume(countsFrom(engine, original, model.original));
    }
    const byLengths = keys.factor === 'lengths' && read.original !== null;
    const factor =
      byLengths || read.factor === null
        ? Math.max(maxPosition / nominal, keys.factor === 'lengths' ? 0 : 1)
        : read.factor;
    const mscale = (model.latent && reading.latentMscale) || keys.mscale;

    // Every key that this engine does not read, unless it is what the engine has of itself.
    const reads: [key: string, reads: boolean, own?: unknown][] = [
      [ORIGINAL, keys.original === 'key'],
      ['factor', !byLengths],
      ['beta_fast', keys.betas, 32],
      ['beta_slow', keys.betas, 1],
      ['truncate', keys.truncate, true],
      ['attention_factor', keys.attentionFactor],
      ['attn_factor', keys.attnFactor],
      ['mscale', mscale !== 'no'],
      ['mscale_all_dim', mscale !== 'no'],
      ['extrapolation_factor', keys.extrapolation, 1],
    ];
    for (const [key, is, own] of reads) unread(key, is || rule[key] === own);
    const known = [...reads.map(([key]) => key), ...OF_ALL, ...BESIDE, keys.unitWith];
    for (const key of Object.keys(rule)) if (!known.includes(key)) unread(key);
    if (keys.onlyBeyond === true && run <= nominal) return { frequencies: theta };

    const beta = (key: string): number | null => (keys.betas && number(key)) || null;
    const ramp = yarnRamp(
      { r: layer.rotaryDim, base: layer.base, original },
      {
        betaFast: beta('beta_fast') ?? 32,
        betaSlow: beta('beta_slow') ?? 1,
        rounded: !(keys.truncate && rule['truncate'] === false),
      },
    );
    const unit = keys.unitWith !== undefined && rule[keys.unitWith] !== undefined;
    const plain = unit || read.unscaled ? 1 : byMscales(number, factor, mscale);
    const attention = keys.attentionFactor ? number('attention_factor') : null;
    const times = keys.attnFactor ? (number('attn_factor') ?? 1) : 1;
    const allDim = number('mscale_all_dim');
    const softmaxFactor =
      model.latent && allDim !== null && reading.softmax(model) ? yarnScale(factor, allDim) ** 2 : 1;
    const share = keys.extrapolation ? (number('extrapolation_factor') ?? 1) : 1;
    const all = blended(theta, factor, ramp);
    // The share of what is kept: 1 is YaRN, 0 divides every pair.
    const frequencies = share === 1 ? all : all.map((each, i) => each * share + (theta[i]! / factor) * (1 - share));
    return { frequencies, cosSinFactor: (attention ?? plain) * times, softmaxFactor, factor, original, ramp };
  },
  convert({ factor, original, architecture, number }) {
    const allDim = number('mscale_all_dim');
    const reads = /^(deepseek[23]|mistral[34])/.test(architecture ?? '');
    return {
      ...{ scalingType: 'yarn', scalingFactor: factor, originalContextLength: original },
      yarnLogMultiplier: reads && allDim !== null ? 0.1 * allDim : null,
      yarnAttnFactor: number('attn_factor'),
      yarnBetaFast: number('beta_fast'),
      yarnBetaSlow: number('beta_slow'),
    };
  },
  recognize({ type, gguf }) {
    if (type !== 'yarn') return null;
    const { scalingFactor: factor, originalContextLength: original } = gguf;
    const mscale = gguf.yarnLogMultiplier === null ? null : gguf.yarnLogMultiplier / 0.1;
    const rule = {
      ...{ rope_type: type, factor },
      ...(original === null ? {} : { [ORIGINAL]: original }),
      ...(mscale === null ? {} : { mscale, mscale_all_dim: mscale }),
    };
    return { rule, said: [] };
  },
  longer({ main, own, original, from, most, factorFrom }) {
    const length = own ? original : from;
    const { factor, rule } = withFactor(own ? main.rule : {}, Math.max(1, Math.min(factorFrom(length), most)));
    return { factor, rule: { ...rule, [ORIGINAL]: length } };
  },
  asked: 'any',
};
