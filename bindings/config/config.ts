/**
 * What a rotary embedding is, as plain JSON, and the one place where its rules are decided.
 *
 * No wasm is needed here: a page can read and check a model's settings before the module is loaded.
 */
import { type Input, options, type Read } from '../options/options.js';
import {
  arrayOfLength,
  arrayOfNumbers,
  boolean,
  evenPositive,
  fail,
  from,
  isRecord,
  missing,
  oneOf,
  positive,
  positiveInteger,
  record,
  unchecked,
  whole,
  within,
  word,
  gain,
} from '../options/rules.js';

export const PAIRINGS = ['interleaved', 'half-split'] as const;

/**
 * Which two components are pair `i`: `interleaved` takes `x[2i], x[2i+1]` (RoFormer, GPT-J, Meta's
 * Llama); `half-split` takes `x[i], x[i+P]` (GPT-NeoX, Llama as Hugging Face stores it).
 */
export type Pairing = (typeof PAIRINGS)[number];

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

const needs = (type: (typeof SCALING_TYPES)[number]): string => `Scaling of type '${type}' needs it`;

const DEFAULT = options({ type: word(['default']) });
const LINEAR = options({ type: word(['linear']), factor: from(1).because(needs('linear')) });
const NTK = options({ type: word(['ntk']), factor: from(1).because(needs('ntk')) });
const DYNAMIC = options({
  type: word(['dynamic']),
  factor: from(1).because(needs('dynamic')),
  maxPosition: positiveInteger.because(needs('dynamic')),
});
const YARN = options({
  type: word(['yarn']),
  factor: from(1).because(needs('yarn')),
  original: positiveInteger.because(needs('yarn')),
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
  ramp: word(['index', 'wavelength']).or('index'),
});
const LONGROPE = options({
  type: word(['longrope']),
  shortFactor: unchecked<number[]>().because(needs('longrope')),
  longFactor: unchecked<number[]>().because(needs('longrope')),
  // ln original stands in a denominator.
  original: whole(2).because(needs('longrope')),
  /** Gives the attention factor sqrt(1 + ln factor / ln original); needed where that is not given. */
  factor: from(1).optional,
  attentionFactor: gain.optional,
});
const LLAMA3 = options({
  type: word(['llama3']),
  factor: from(1).because(needs('llama3')),
  lowFreqFactor: positive.because(needs('llama3')),
  highFreqFactor: positive.because(needs('llama3')),
  original: positiveInteger.because(needs('llama3')),
});
const PROPORTIONAL = options({
  type: word(['proportional']),
  partialRotaryFactor: within(0, 1).because(needs('proportional')),
  /** @defaultValue 1 */
  factor: from(1).or(1),
});

/**
 * How the frequencies are changed to reach a longer context; `original` is the context length of
 * pretraining, `factor` (at least 1) how much longer the new one is.
 *
 * Sources: `linear` Chen et al. 2306.15595; `ntk`, `dynamic` the NTK-aware rule; `yarn` Peng et al.
 * 2309.00071; `longrope` Ding et al. 2402.13753; `llama3` Llama 3.1; `proportional` Barbero et al.
 * 2410.06205 (p-RoPE), as Gemma 4 uses it. The key names are Hugging Face's, in camelCase.
 */
export type Scaling =
  | Input<typeof DEFAULT>
  | Input<typeof LINEAR>
  | Input<typeof NTK>
  | Input<typeof DYNAMIC>
  | Input<typeof YARN>
  | Input<typeof LONGROPE>
  | Input<typeof LLAMA3>
  | Input<typeof PROPORTIONAL>;

const SECTION_KINDS = ['axial', 'mrope', 'mrope-interleaved'] as const;

const SECTIONS = options(
  {
    /**
     * `axial`: each axis has a frequency table of its own. `mrope`: one running table, cut into
     * consecutive blocks (Qwen2-VL). `mrope-interleaved`: one running table, axes taking turns (Qwen3-VL).
     */
    kind: word(SECTION_KINDS).because(`Known are: ${SECTION_KINDS.join(', ')}`),
    /** Pairs of each axis; their sum is P. */
    sizes: unchecked<number[]>().because('It counts the pairs of each position axis'),
  },
  "For example { kind: 'mrope', sizes: [16, 24, 24] }",
);

/** Several position axes (time, height, width). */
export interface Sections extends Input<typeof SECTIONS> {}

/** Far above any model; keeps every table of one head inside 32-bit lengths. */
const MAX_HEAD_DIM = 2 ** 20;

const CONFIG = options(
  {
    /** Components of a head, d. */
    headDim: whole(1, MAX_HEAD_DIM).because('It is the number of components of a head, such as 64 or 128'),
    /** Components that are rotated, r: even, at most headDim, which is the default. */
    rotaryDim: evenPositive.optional,
    /**
     * Base of the frequencies `base^(-2i/r)`, at least 1.
     * @defaultValue 10000
     */
    base: from(1).or(10000),
    /**
     * Which two components are a pair.
     * @defaultValue 'half-split'
     */
    pairing: word(PAIRINGS).or('half-split'),
    /** How the frequencies are changed to reach a longer context. */
    scaling: unchecked<Scaling>().optional,
    /** Several position axes in place of one. */
    sections: unchecked<Sections>().optional,
  },
  'For example { headDim: 128 }',
);

/** A rotary embedding, as plain JSON. */
export interface RopeConfig extends Input<typeof CONFIG> {}

/** A table as it is read, with numbers for what depends on other options. */
type Filled<Table, Key extends keyof Read<Table>> = Omit<Read<Table>, Key> & Record<Key, number>;

/**
 * {@link Scaling} with every default filled in. An attention factor of 0 is not given, and follows from the rest; the
 * factor of `longrope` is 1 where only its attention factor was given.
 */
export type NormalScaling =
  | Read<typeof DEFAULT>
  | Read<typeof LINEAR>
  | Read<typeof NTK>
  | Read<typeof DYNAMIC>
  | Filled<typeof YARN, 'attentionFactor'>
  | Filled<typeof LONGROPE, 'factor' | 'attentionFactor'>
  | Read<typeof LLAMA3>
  | Read<typeof PROPORTIONAL>;

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
  if (isRecord(config) && isRecord(config['config'])) {
    const hint = 'fromPretrained gives { config, … }: take its config';
    fail('type', fn, 'config', 'must be the config itself, not an object that has one', config, hint);
  }
  const read = CONFIG.read(fn, config, 'config', '');
  const { headDim, base, pairing } = read;
  const rotaryDim = read.rotaryDim ?? evenPositive(fn, 'headDim', headDim);
  if (rotaryDim > headDim) fail('range', fn, 'rotaryDim', `must be at most headDim ${headDim}`, rotaryDim);
  const pairs = rotaryDim / 2;
  const scaling = withoutIdentity(normalizeScaling(fn, read.scaling, { headDim, rotaryDim, base }), rotaryDim);
  const sections = read.sections === undefined ? null : normalizeSections(fn, read.sections, pairs, scaling);
  return { headDim, rotaryDim, pairs, base, pairing, scaling, sections };
}

function normalizeScaling(
  fn: string,
  scaling: unknown,
  { headDim, rotaryDim, base }: { headDim: number; rotaryDim: number; base: number },
): NormalScaling {
  const name = 'scaling';
  if (scaling === undefined) return { type: 'default' };
  const given = record(fn, name, scaling, "For example { type: 'linear', factor: 2 }");
  const { type } = given;
  if (type === undefined) {
    const other = Object.keys(given).find((key) => key === 'rope_type' || key === 'ropeType');
    const hint = `Here ${other} is called type, and other keys are in camelCase; fromPretrained reads a model's own config.json`;
    missing(fn, 'scaling.type', other ? hint : `Known are: ${SCALING_TYPES.join(', ')}`);
  }

  switch (oneOf(fn, 'scaling.type', type, SCALING_TYPES)) {
    case 'default':
      return DEFAULT.read(fn, scaling, name);
    case 'linear':
      return LINEAR.read(fn, scaling, name);
    case 'ntk':
      return NTK.read(fn, scaling, name);
    case 'dynamic':
      return DYNAMIC.read(fn, scaling, name);
    case 'yarn': {
      const read = YARN.read(fn, scaling, name);
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
    }
    case 'longrope': {
      const read = LONGROPE.read(fn, scaling, name);
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
    }
    case 'llama3': {
      const read = LLAMA3.read(fn, scaling, name);
      const { lowFreqFactor: low, highFreqFactor: high } = read;
      // Their difference is a denominator; below zero the two bands overlap.
      if (!(high > low))
        fail('conflict', fn, 'scaling.highFreqFactor', `must be greater than scaling.lowFreqFactor ${low}`, high);
      return read;
    }
    case 'proportional':
      // Its exponents run over the whole head and the rest gets frequency 0: nothing is left unrotated.
      if (rotaryDim !== headDim) {
        const rule = `must equal headDim ${headDim} for 'proportional'`;
        fail('conflict', fn, 'rotaryDim', rule, rotaryDim, 'Leave rotaryDim out');
      }
      return PROPORTIONAL.read(fn, scaling, name);
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
  const { kind, sizes: given } = SECTIONS.read(fn, sections, 'sections');
  const sizes = arrayOfNumbers(fn, 'sections.sizes', given);
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
