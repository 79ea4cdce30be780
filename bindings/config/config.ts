/**
 * What a rotary embedding is, as plain JSON, and the one place where its rules are decided.
 *
 * No wasm is needed here: a page can read and check a model's settings before the module is loaded.
 */
import {
  arrayOfLength,
  arrayOfNumbers,
  atLeast,
  between,
  boolean,
  evenPositive,
  fail,
  integer,
  oneOf,
  onlyKeys,
  positive,
  positiveInteger,
  record,
  required,
} from '../options/rules.js';

/**
 * Which two components are pair `i`: `interleaved` takes `x[2i], x[2i+1]` (RoFormer, GPT-J, Meta's
 * Llama); `half-split` takes `x[i], x[i+P]` (GPT-NeoX, Llama as Hugging Face stores it).
 */
export type Pairing = 'interleaved' | 'half-split';

/**
 * How the frequencies are changed to reach a longer context; `original` is the context length of
 * pretraining, `factor` (at least 1) how much longer the new one is.
 *
 * Sources: `linear` Chen et al. 2306.15595; `ntk`, `dynamic` the NTK-aware rule; `yarn` Peng et al.
 * 2309.00071; `longrope` Ding et al. 2402.13753; `llama3` Llama 3.1; `proportional` Barbero et al.
 * 2410.06205 (p-RoPE), as Gemma 4 uses it. The key names are Hugging Face's, in camelCase.
 */
export type Scaling =
  | { type: 'default' }
  | { type: 'linear'; factor: number }
  | { type: 'ntk'; factor: number }
  | { type: 'dynamic'; factor: number; maxPosition: number }
  | {
      type: 'yarn';
      factor: number;
      original: number;
      /** Turns within `original` above which a pair is left alone; 32. */
      betaFast?: number;
      /** Turns below which a pair is slowed by the whole factor; 1. */
      betaSlow?: number;
      mscale?: number;
      mscaleAllDim?: number;
      /** The factor on cos and sin; where it is missing it follows from factor and the mscales. */
      attentionFactor?: number;
      /** Round the corners of the ramp to whole pairs; true. */
      truncate?: boolean;
      /** `index`: linear in the pair index, as every implementation; `wavelength`: as the paper. */
      ramp?: 'index' | 'wavelength';
    }
  | {
      type: 'longrope';
      shortFactor: number[];
      longFactor: number[];
      original: number;
      /** Gives the attention factor sqrt(1 + ln factor / ln original); needed where that is not given. */
      factor?: number;
      attentionFactor?: number;
    }
  | {
      type: 'llama3';
      factor: number;
      lowFreqFactor: number;
      highFreqFactor: number;
      original: number;
    }
  | { type: 'proportional'; partialRotaryFactor: number; factor?: number };

/**
 * Several position axes (time, height, width); `sizes` counts pairs per axis and sums to P.
 *
 * `axial`: each axis has a frequency table of its own. `mrope`: one running table, cut into
 * consecutive blocks (Qwen2-VL). `mrope-interleaved`: one running table, axes taking turns (Qwen3-VL).
 */
export interface Sections {
  kind: 'axial' | 'mrope' | 'mrope-interleaved';
  sizes: number[];
}

/** A rotary embedding, as plain JSON. */
export interface RopeConfig {
  /** Components of a head, d. */
  headDim: number;
  /** Components that are rotated, r: even, at most headDim, which is the default. */
  rotaryDim?: number;
  /** Base of the frequencies `base^(-2i/r)`, at least 1; 10000. */
  base?: number;
  /** `half-split` where it is missing. */
  pairing?: Pairing;
  scaling?: Scaling;
  sections?: Sections;
}

/** {@link Scaling} with every default filled in. */
export type NormalScaling =
  | { type: 'default' }
  | { type: 'linear'; factor: number }
  | { type: 'ntk'; factor: number }
  | { type: 'dynamic'; factor: number; maxPosition: number }
  | {
      type: 'yarn';
      factor: number;
      original: number;
      betaFast: number;
      betaSlow: number;
      /** 0: not given (a 0 in a model's file means the same). */
      mscale: number;
      mscaleAllDim: number;
      /** 0: not given, follows from factor and the mscales. */
      attentionFactor: number;
      truncate: boolean;
      ramp: 'index' | 'wavelength';
    }
  | {
      type: 'longrope';
      shortFactor: number[];
      longFactor: number[];
      original: number;
      /** 1 where only attentionFactor was given. */
      factor: number;
      /** 0: not given, follows from factor and original. */
      attentionFactor: number;
    }
  | {
      type: 'llama3';
      factor: number;
      lowFreqFactor: number;
      highFreqFactor: number;
      original: number;
    }
  | { type: 'proportional'; partialRotaryFactor: number; factor: number };

/** {@link RopeConfig}, checked and with every default filled in: what the facade works from. */
export interface NormalConfig {
  headDim: number;
  rotaryDim: number;
  /** P = rotaryDim / 2. */
  pairs: number;
  base: number;
  pairing: Pairing;
  scaling: NormalScaling;
  /** `null`: one position axis. */
  sections: Sections | null;
}

export const PAIRINGS = ['interleaved', 'half-split'] as const;

export const SCALING_TYPES = [
  'default',
  'linear',
  'ntk',
  'dynamic',
  'yarn',
  'longrope',
  'llama3',
  'proportional',
] as const;

const SECTION_KINDS = ['axial', 'mrope', 'mrope-interleaved'] as const;

/** Far above any model; keeps every table of one head inside 32-bit lengths. */
const MAX_HEAD_DIM = 2 ** 20;

/**
 * Checks a {@link RopeConfig} and fills in every default.
 *
 * Decided here: `rotaryDim` defaults to `headDim`, `base` to 10000, `pairing` to `half-split`. Unknown
 * keys are errors. A scaling that is the identity by its own formula (`linear`, `ntk`, `llama3` with
 * factor 1; `yarn` with factor 1 and no attentionFactor; `ntk` and `dynamic` with two rotated
 * components, whose exponent r/(r-2) has no value while the only frequency is 1 for any base) becomes
 * `default`, so that it is exact to the last bit.
 *
 * @param where the public function that was called; it opens the message.
 * @throws RopeError that names the key.
 */
export function normalizeConfig(fn: string, config: unknown): NormalConfig {
  const given = record(fn, 'config', config, 'For example { headDim: 128 }');
  onlyKeys(fn, '', given, ['headDim', 'rotaryDim', 'base', 'pairing', 'scaling', 'sections']);

  required(fn, '', given, 'headDim', 'It is the number of components of a head, such as 64 or 128');
  const headDim = integer(fn, 'headDim', given.headDim, 1, MAX_HEAD_DIM);
  let rotaryDim: number;
  if (given.rotaryDim === undefined) {
    rotaryDim = evenPositive(fn, 'headDim', headDim);
  } else {
    rotaryDim = evenPositive(fn, 'rotaryDim', given.rotaryDim);
    if (rotaryDim > headDim) {
      fail('range', fn, 'rotaryDim', `must be at most headDim ${headDim}`, rotaryDim);
    }
  }
  const pairs = rotaryDim / 2;
  const base = given.base === undefined ? 10000 : atLeast(fn, 'base', given.base, 1);
  const pairing = given.pairing === undefined ? 'half-split' : oneOf(fn, 'pairing', given.pairing, PAIRINGS);
  const scaling = withoutIdentity(normalizeScaling(fn, given.scaling, { headDim, rotaryDim, base }), rotaryDim);
  const sections = given.sections === undefined ? null : normalizeSections(fn, given.sections, pairs, scaling);
  return { headDim, rotaryDim, pairs, base, pairing, scaling, sections };
}

function normalizeScaling(
  fn: string,
  scaling: unknown,
  { headDim, rotaryDim, base }: { headDim: number; rotaryDim: number; base: number },
): NormalScaling {
  if (scaling === undefined) return { type: 'default' };
  const given = record(fn, 'scaling', scaling, "For example { type: 'linear', factor: 2 }");
  required(fn, 'scaling.', given, 'type', `Known are: ${SCALING_TYPES.join(', ')}`);
  const type = oneOf(fn, 'scaling.type', given.type, SCALING_TYPES);

  const allow = (...keys: string[]): void => onlyKeys(fn, 'scaling.', given, ['type', ...keys]);
  const name = (key: string): string => `scaling.${key}`;
  const need = (key: string): unknown => required(fn, 'scaling.', given, key, `Scaling of type '${type}' needs it`);
  const factor = (): number => atLeast(fn, name('factor'), need('factor'), 1);
  const original = (): number => positiveInteger(fn, name('original'), need('original'));
  const optional = <T>(key: string, missing: T, read: (value: unknown) => T): T =>
    given[key] === undefined ? missing : read(given[key]);
  const attentionFactor = (): number =>
    optional('attentionFactor', 0, (value) => positive(fn, name('attentionFactor'), value));

  switch (type) {
    case 'default':
      allow();
      return { type };
    case 'linear':
    case 'ntk':
      allow('factor');
      return { type, factor: factor() };
    case 'dynamic':
      allow('factor', 'maxPosition');
      return {
        type,
        factor: factor(),
        maxPosition: positiveInteger(fn, name('maxPosition'), need('maxPosition')),
      };
    case 'yarn': {
      allow(
        ...['factor', 'original', 'betaFast', 'betaSlow', 'mscale', 'mscaleAllDim'],
        ...['attentionFactor', 'truncate', 'ramp'],
      );
      const read = {
        type,
        factor: factor(),
        original: original(),
        betaFast: optional('betaFast', 32, (value) => positive(fn, name('betaFast'), value)),
        betaSlow: optional('betaSlow', 1, (value) => positive(fn, name('betaSlow'), value)),
        mscale: optional('mscale', 0, (value) => atLeast(fn, name('mscale'), value, 0)),
        mscaleAllDim: optional('mscaleAllDim', 0, (value) => atLeast(fn, name('mscaleAllDim'), value, 0)),
        attentionFactor: attentionFactor(),
        truncate: optional('truncate', true, (value) => boolean(fn, name('truncate'), value)),
        ramp: optional('ramp', 'index' as const, (value) =>
          oneOf(fn, name('ramp'), value, ['index', 'wavelength'] as const),
        ),
      };
      // Below, the index ramp runs backwards (fast pairs slowed, slow ones kept): Hugging Face only
      // warns. Equal values are one sharp step and in use (Kimi K2); the paper's ramp then divides by 0.
      const strict = read.ramp === 'wavelength';
      if (read.betaFast < read.betaSlow || (strict && read.betaFast === read.betaSlow)) {
        const rule = `must be ${strict ? 'greater than' : 'at least'} scaling.betaSlow ${read.betaSlow}`;
        fail('conflict', fn, name('betaFast'), rule, read.betaFast);
      }
      // The corners of the ramp divide by ln base.
      if (base === 1) fail('conflict', fn, 'base', "must be greater than 1 for 'yarn'", base);
      return read;
    }
    case 'longrope': {
      allow('shortFactor', 'longFactor', 'original', 'factor', 'attentionFactor');
      const list = (key: string): number[] => {
        const hint = `One for each of the ${rotaryDim / 2} pairs`;
        const values = arrayOfLength(fn, name(key), need(key), rotaryDim / 2, hint);
        values.forEach((value, i) => positive(fn, `${name(key)}[${i}]`, value));
        return values;
      };
      // ln original stands in a denominator.
      const from = integer(fn, name('original'), need('original'), 2);
      if (given.factor === undefined && given.attentionFactor === undefined) {
        required(fn, 'scaling.', given, 'factor', "Type 'longrope' needs it, or scaling.attentionFactor");
      }
      return {
        type,
        shortFactor: list('shortFactor'),
        longFactor: list('longFactor'),
        original: from,
        factor: optional('factor', 1, (value) => atLeast(fn, name('factor'), value, 1)),
        attentionFactor: attentionFactor(),
      };
    }
    case 'llama3': {
      allow('factor', 'lowFreqFactor', 'highFreqFactor', 'original');
      const low = positive(fn, name('lowFreqFactor'), need('lowFreqFactor'));
      const high = positive(fn, name('highFreqFactor'), need('highFreqFactor'));
      // Their difference is a denominator; below zero the two bands overlap.
      if (!(high > low)) {
        const rule = `must be greater than scaling.lowFreqFactor ${low}`;
        fail('conflict', fn, name('highFreqFactor'), rule, high);
      }
      return { type, factor: factor(), lowFreqFactor: low, highFreqFactor: high, original: original() };
    }
    case 'proportional': {
      allow('partialRotaryFactor', 'factor');
      // Its exponents run over the whole head and the rest gets frequency 0: nothing is left unrotated.
      if (rotaryDim !== headDim) {
        const rule = `must equal headDim ${headDim} for 'proportional'`;
        fail('conflict', fn, 'rotaryDim', rule, rotaryDim, 'Leave rotaryDim out');
      }
      const key = 'partialRotaryFactor';
      return {
        type,
        partialRotaryFactor: between(fn, name(key), need(key), 0, 1),
        factor: optional('factor', 1, (value) => atLeast(fn, name('factor'), value, 1)),
      };
    }
  }
}

function withoutIdentity(scaling: NormalScaling, rotaryDim: number): NormalScaling {
  const identity = { type: 'default' } as const;
  switch (scaling.type) {
    case 'linear':
    case 'llama3':
      return scaling.factor === 1 ? identity : scaling;
    case 'ntk':
      return scaling.factor === 1 || rotaryDim === 2 ? identity : scaling;
    case 'dynamic': // factor 1 is not the identity: base * (L / maxPosition)^(r/(r-2))
      return rotaryDim === 2 ? identity : scaling;
    case 'yarn':
      return scaling.factor === 1 && scaling.attentionFactor === 0 ? identity : scaling;
    default:
      return scaling;
  }
}

function normalizeSections(fn: string, sections: unknown, pairs: number, scaling: NormalScaling): Sections {
  const given = record(fn, 'sections', sections, "For example { kind: 'mrope', sizes: [16, 24, 24] }");
  onlyKeys(fn, 'sections.', given, ['kind', 'sizes']);
  required(fn, 'sections.', given, 'kind', `Known are: ${SECTION_KINDS.join(', ')}`);
  const kind = oneOf(fn, 'sections.kind', given.kind, SECTION_KINDS);
  required(fn, 'sections.', given, 'sizes', 'It counts the pairs of each position axis');
  const sizes = arrayOfNumbers(fn, 'sections.sizes', given.sizes);
  if (sizes.length === 0) fail('length', fn, 'sections.sizes', 'must have at least 1 element', sizes);
  sizes.forEach((size, axis) => positiveInteger(fn, `sections.sizes[${axis}]`, size));
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum !== pairs) {
    fail('conflict', fn, 'sections.sizes', `must sum to the ${pairs} rotated pairs`, sum);
  }

  if (kind === 'mrope-interleaved') {
    if (sizes.length !== 3) {
      fail('length', fn, 'sections.sizes', "must have 3 elements for 'mrope-interleaved'", sizes);
    }
    // Height takes pairs 1, 4, 7, …, width 2, 5, 8, …: the last one of each must exist.
    for (const axis of [1, 2] as const) {
      const most = Math.floor((pairs - 1 - axis) / 3) + 1;
      if (sizes[axis]! > most) {
        const rule = `must be at most ${most}, since this axis takes every third of ${pairs} pairs`;
        fail('conflict', fn, `sections.sizes[${axis}]`, rule, sizes[axis]);
      }
    }
  }
  // Every other rule speaks of one running table, which axial sections do not have.
  if (kind === 'axial' && scaling.type !== 'default' && scaling.type !== 'linear') {
    const rule = "must be 'default' or 'linear' with axial sections";
    fail('unsupported', fn, 'scaling.type', rule, scaling.type);
  }
  return { kind, sizes };
}
