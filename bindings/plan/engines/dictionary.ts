/**
 * Engines that read the settings of config.json: which key each reads, as a table, and the one reading of it.
 *
 * What an engine does not read follows from the same table, so that it cannot be said of a key that is read.
 */
import { number, numbers } from '../convert.js';
import { computed } from '../computed.js';
import {
  dividedBy,
  dynamicAlpha,
  linear,
  llama3,
  longropeScale,
  ntkBase,
  plainFrequencies,
  proportional,
  yarn,
  yarnRamp,
  yarnScale,
} from '../rules.js';
import type { Computed, Fault, Ignored, LayerKind, PlanModel, Rule, Sentence } from '../types.js';
import { countsFrom, endsAtMax, fault, TWO_FIELDS } from '../fault.js';
import { say } from '../sentence.js';

/** How an engine reads each rule. */
export interface Reading {
  yarn: {
    /** `lengths`: max_position_embeddings / original where the latter is given, whatever factor says. */
    factor: 'factor' | 'lengths';
    /** From which length the ramp runs: the key, max_position_embeddings, or the length that the run is loaded with. */
    original: 'key' | 'max' | 'run';
    /** What stands in for a missing original. */
    missing: 'max' | 'error' | number;
    attentionFactor: boolean;
    attnFactor: boolean;
    /** `both`: their ratio where both are there and not 0. `defaults`: ratio with 1 and 0 where they are not. */
    mscale: 'no' | 'both' | 'defaults';
    betas: boolean;
    truncate: boolean;
    extrapolation: boolean;
    /** Off while the run is not longer than the original length. */
    onlyBeyond?: boolean;
    /** s is 1 where this key is there. */
    unitWith?: string;
  };
  /**
   * `grows`: base by the length of the sequence. `fixed`: as if it were always factor times max. `trained`: as if it were
   * always max, counted from `max_trained_positions`; its tables end at max.
   */
  dynamic: 'grows' | 'fixed' | 'trained' | 'unknown';
  /** Types at which the file is refused. */
  refuses?: readonly unknown[];
  /** Whether the factor of p-RoPE is read. */
  proportional: boolean;
  /** Which list: by the length of the sequence, by the length that the run is loaded with, or always the long one. */
  longrope: { list: 'sequence' | 'run' | 'long'; scale: 'max' | 'run'; writtenScale: boolean };
  /** Factor on the softmax scale of models with latent attention: g(f, mscale_all_dim)². */
  softmax: (model: PlanModel) => boolean;
  /** Of models with latent attention, where it differs. */
  latentMscale?: 'both' | 'defaults';
}

/** As transformers 5 reads it; the other engines say where they differ. */
export const USUAL: Reading = {
  yarn: {
    ...{ factor: 'factor', original: 'key', missing: 'max', attentionFactor: true, attnFactor: false, mscale: 'both' },
    ...{ betas: true, truncate: true, extrapolation: false },
  },
  dynamic: 'grows',
  proportional: true,
  longrope: { list: 'sequence', scale: 'max', writtenScale: true },
  softmax: () => true,
};

/** A model after edits: kinds of layers with the rules in force, and the lengths. */
export interface Applied {
  layers: readonly LayerKind[];
  maxPosition: number;
  /** Length that the engine was started with; the target where nothing says. */
  run: number;
}

const YARN_KEYS = [
  ...['rope_type', 'type', 'factor', 'original_max_position_embeddings', 'attention_factor', 'attn_factor'],
  ...['mscale', 'mscale_all_dim', 'beta_fast', 'beta_slow', 'truncate', 'extrapolation_factor'],
];

const notRead = (key: string, value: unknown, engine: string): Ignored => ({
  key,
  value,
  why: say`${engine} does not read this key.`,
});

/** What is in force for one kind of layers of `model`, by `reading`. */
export function computeByKeys(
  {
    model,
    layer,
    applied,
    target,
    engine,
  }: { model: PlanModel; layer: LayerKind; applied: Applied; target: number; engine: string },
  reading: Reading,
): { computed: Computed; ignores: Ignored[]; faults: Fault[]; assumed: Sentence[] } {
  const { rule, base, rotaryDim: r, headDim, kind } = layer;
  const ignores: Ignored[] = [];
  const faults: Fault[] = [];
  const assumed: Sentence[] = [];
  const published = model.layers.find((each) => each.kind === kind) ?? model.layers[0]!;
  const done = (given: Partial<Computed> & { frequencies: number[] }) => ({
    computed: computed(published, {
      kind,
      type: String(rule['rope_type']),
      base,
      factor: 1,
      original: null,
      ramp: null,
      ...given,
    }),
    ignores,
    faults,
    assumed,
  });
  const theta = plainFrequencies(r, base);
  const { maxPosition, run } = applied;
  const givenFactor = number(rule, 'factor');
  const givenOriginal = number(rule, 'original_max_position_embeddings');
  const ignore = (key: string, read: boolean): void => {
    if (!read && rule[key] !== undefined) ignores.push(notRead(key, rule[key], engine));
  };

  if (reading.refuses?.includes(rule['rope_type'])) {
    faults.push(TWO_FIELDS);
    return done({ frequencies: theta });
  }
  switch (rule['rope_type']) {
    case 'default':
      return done({ frequencies: theta });
    case 'linear': {
      const factor = givenFactor ?? 1;
      return done({ frequencies: linear(theta, factor), factor });
    }
    case 'ntk': {
      const alpha = number(rule, 'alpha') ?? givenFactor ?? 1;
      const changed = ntkBase(base, alpha, r);
      return done({ frequencies: plainFrequencies(r, changed), base: changed, factor: alpha });
    }
    case 'dynamic': {
      const factor = givenFactor ?? 1;
      if (reading.dynamic === 'unknown')
        assumed.push(say`How ${engine} reads dynamic is not known; those of transformers are shown.`);
      const byTrained = reading.dynamic === 'trained';
      const trained = (byTrained && number(rule, 'max_trained_positions')) || maxPosition;
      const length = byTrained ? maxPosition : reading.dynamic === 'fixed' ? factor * maxPosition : target;
      if (byTrained && target > maxPosition) faults.push(endsAtMax(engine, target, trained));
      const changed = ntkBase(base, dynamicAlpha(factor, length, trained), r);
      return done({ frequencies: plainFrequencies(r, changed), base: changed, factor, original: trained });
    }
    case 'llama3': {
      const factor = givenFactor ?? 1;
      const original = givenOriginal ?? maxPosition;
      const low = number(rule, 'low_freq_factor') ?? 1;
      const high = number(rule, 'high_freq_factor') ?? 4;
      return done({ frequencies: llama3(theta, { factor, low, high, original }), factor, original });
    }
    case 'proportional': {
      const share = number(rule, 'partial_rotary_factor') ?? 1;
      if (!reading.proportional) ignore('factor', false);
      const factor = (reading.proportional && givenFactor) || 1;
      return done({ frequencies: proportional(headDim, base, share, factor), factor });
    }
    case 'longrope': {
      const original = givenOriginal ?? maxPosition;
      const { list, scale, writtenScale } = reading.longrope;
      const long = list === 'long' || (list === 'run' ? run : target) > original;
      const key = long ? 'long_factor' : 'short_factor';
      const factors = numbers(rule, key);
      const written = writtenScale
        ? (number(rule, 'attention_factor') ?? number(rule, long ? 'long_mscale' : 'short_mscale'))
        : null;
      const factor = (scale === 'run' ? run : maxPosition) / original;
      if (factors === null || factors.length !== theta.length) {
        faults.push(fault(key, 3, say`${key} must have one number for each of the ${theta.length} pairs.`));
        return done({ frequencies: theta });
      }
      return done({
        frequencies: dividedBy(theta, factors),
        cosSinFactor: written ?? longropeScale(factor, original),
        factor: Math.max(1, factor),
        original,
      });
    }
    case 'yarn':
      break;
    default: {
      const type = String(rule['rope_type']);
      faults.push(fault(`rope_type: ${type}`, 3, say`The type ${type} is not known to ${engine}.`));
      return done({ frequencies: theta });
    }
  }

  const keys = reading.yarn;
  // Where the engine stops, what it computes with the key that is missing is shown.
  const missing = keys.missing === 'max' ? maxPosition : keys.missing === 'error' ? model.original : keys.missing;
  const nominal = givenOriginal ?? missing;
  const original = keys.original === 'max' ? maxPosition : keys.original === 'run' ? run : nominal;
  if (givenOriginal === null && keys.original !== 'max') {
    if (keys.missing === 'error')
      faults.push(
        fault(
          'original_max_position_embeddings',
          3,
          say`${engine} stops with KeyError: original_max_position_embeddings.`,
          `"original_max_position_embeddings": ${model.original}`,
        ),
      );
    else if (original !== model.original) assumed.push(countsFrom(engine, original, model.original));
  }
  ignore('original_max_position_embeddings', keys.original === 'key');
  const byLengths = (keys.factor === 'lengths' && givenOriginal !== null) || givenFactor === null;
  if (keys.factor === 'lengths' && givenOriginal !== null) ignore('factor', false);
  const factor = byLengths ? Math.max(maxPosition / nominal, keys.factor === 'lengths' ? 0 : 1) : givenFactor;
  const off = keys.onlyBeyond === true && run <= nominal;
  const nonZero = (key: string): number | null => number(rule, key) || null;
  const ramp = yarnRamp(
    { r, base, original },
    {
      betaFast: (keys.betas ? nonZero('beta_fast') : null) ?? 32,
      betaSlow: (keys.betas ? nonZero('beta_slow') : null) ?? 1,
      rounded: !(keys.truncate && rule['truncate'] === false),
    },
  );
  ignore('beta_fast', keys.betas || rule['beta_fast'] === 32);
  ignore('beta_slow', keys.betas || rule['beta_slow'] === 1);
  ignore('truncate', keys.truncate || rule['truncate'] === true);
  ignore('attention_factor', keys.attentionFactor);
  ignore('attn_factor', keys.attnFactor);
  const mscales = model.latent ? (reading.latentMscale ?? keys.mscale) : keys.mscale;
  for (const key of ['mscale', 'mscale_all_dim']) ignore(key, mscales !== 'no');
  ignore('extrapolation_factor', keys.extrapolation || rule['extrapolation_factor'] === 1);
  for (const key of Object.keys(rule))
    if (!YARN_KEYS.includes(key) && !KNOWN_ELSEWHERE.includes(key) && key !== keys.unitWith) ignore(key, false);
  if (off) return done({ frequencies: theta });

  const m = number(rule, 'mscale');
  const allDim = number(rule, 'mscale_all_dim');
  const both = m !== null && allDim !== null && m !== 0 && allDim !== 0;
  const byMscale =
    mscales === 'defaults' || (mscales === 'both' && both)
      ? yarnScale(factor, m ?? 1) / yarnScale(factor, allDim ?? 0)
      : yarnScale(factor);
  const unit = keys.unitWith !== undefined && rule[keys.unitWith] !== undefined;
  // Code of its own (transformers configuration_deepseek_v4.py), as in readLayers of ../../config/pretrained.ts.
  const plainScale = unit || model.modelType === 'deepseek_v4' ? 1 : byMscale;
  const attention = keys.attentionFactor ? number(rule, 'attention_factor') : null;
  const times = keys.attnFactor ? (number(rule, 'attn_factor') ?? 1) : 1;
  const softmax = model.latent && allDim !== null && reading.softmax(model) ? yarnScale(factor, allDim) ** 2 : 1;
  const share = keys.extrapolation ? (number(rule, 'extrapolation_factor') ?? 1) : 1;
  const blended = yarn(theta, factor, ramp);
  return done({
    // The share of what is kept: 1 is YaRN, 0 divides every pair.
    frequencies: share === 1 ? blended : blended.map((each, i) => each * share + (theta[i]! / factor) * (1 - share)),
    cosSinFactor: (attention ?? plainScale) * times,
    softmaxFactor: softmax,
    factor,
    original,
    ramp,
  });
}

/** Keys of a rule that are read beside it, or say nothing about rotation. */
const KNOWN_ELSEWHERE = [
  'mrope_section',
  'mrope_interleaved',
  'llama_4_scaling_beta',
  'rope_theta',
  'partial_rotary_factor',
  'finetuned',
];

export const asRule = (value: unknown): Rule | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Rule) : null;
