/**
 * What a rotary embedding is, as plain JSON, and the one place where its rules are decided.
 *
 * No wasm is needed here: a page can read and check a model's settings before the module is loaded.
 */
import { type Input, options } from '../options/options.js';
import {
  arrayOfNumbers,
  evenPositive,
  fail,
  from,
  isRecord,
  missing,
  oneOf,
  positiveInteger,
  record,
  unchecked,
  whole,
  word,
} from '../options/rules.js';
import { kindOf, type NormalScaling, type Scaling, SCALING_TYPES } from '../scalings/index.js';
import type { Head } from '../scalings/scaling.js';

export const PAIRINGS = ['interleaved', 'half-split'] as const;

/**
 * Which two components are pair `i`: `interleaved` takes `x[2i], x[2i+1]` (RoFormer, GPT-J, Meta's
 * Llama); `half-split` takes `x[i], x[i+P]` (GPT-NeoX, Llama as Hugging Face stores it).
 */
export type Pairing = (typeof PAIRINGS)[number];

const SECTION_KINDS = ['axial', 'mrope', 'mrope-interleaved'] as const;

const SECTIONS = /* @__PURE__ */ (() =>
  options(
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
  ))();

/** Several position axes (time, height, width). */
export interface Sections extends Input<typeof SECTIONS> {}

/** Far above any model; keeps every table of one head inside 32-bit lengths. */
const MAX_HEAD_DIM = 2 ** 20;

const CONFIG = /* @__PURE__ */ (() =>
  options(
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
  ))();

/** A rotary embedding, as plain JSON. */
export interface RopeConfig extends Input<typeof CONFIG> {}

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
  // What callers take for a config or a scaling: a reader of files makes both itself, and downloads none of these sentences.
  if (isRecord(config)) {
    const { config: inner, scaling } = config;
    if (isRecord(inner)) {
      const hint = 'fromPretrained gives { config, … }: take its config';
      fail('type', fn, 'config', 'must be the config itself, not an object with one', config, hint);
    }
    if (isRecord(scaling) && scaling['type'] === undefined) {
      const other = ['rope_type', 'ropeType'].find((key) => key in scaling);
      const hint = `Here ${other} is called type, and other keys are in camelCase; fromPretrained reads a model's own config.json`;
      missing(fn, 'scaling.type', other ? hint : `Known are: ${SCALING_TYPES.join(', ')}`);
    }
  }
  const normal = normalized(fn, config);
  const { type } = normal.scaling;
  // Every other rule speaks of one running table, which axial sections do not have.
  if (normal.sections?.kind === 'axial' && type !== 'default' && type !== 'linear')
    fail('unsupported', fn, 'scaling.type', "must be 'default' or 'linear' with axial sections", type);
  return normal;
}

/** {@link normalizeConfig} of what a program made. */
export function normalized(fn: string, config: unknown): NormalConfig {
  const read = CONFIG.read(fn, config, 'config', '');
  const { headDim, base, pairing } = read;
  const rotaryDim = read.rotaryDim ?? evenPositive(fn, 'headDim', headDim);
  if (rotaryDim > headDim) fail('range', fn, 'rotaryDim', `must be at most headDim ${headDim}`, rotaryDim);
  const pairs = rotaryDim / 2;
  const given = normalizeScaling(fn, read.scaling, { headDim, rotaryDim, base });
  const scaling: NormalScaling = kindOf(given.type).isIdentity?.(given, rotaryDim) ? { type: 'default' } : given;
  const sections = read.sections === undefined ? null : normalizeSections(fn, read.sections, pairs);
  return { headDim, rotaryDim, pairs, base, pairing, scaling, sections };
}

function normalizeScaling(fn: string, scaling: unknown, head: Head): NormalScaling {
  const name = 'scaling';
  if (scaling === undefined) return { type: 'default' };
  const given = record(fn, name, scaling, "For example { type: 'linear', factor: 2 }");
  const { type } = given;
  const { table, complete } = kindOf(oneOf(fn, 'scaling.type', type, SCALING_TYPES));
  const read = table.read(fn, scaling, name);
  return complete === undefined ? (read as NormalScaling) : complete(fn, read, head);
}

function normalizeSections(fn: string, sections: unknown, pairs: number): Sections {
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
  return { kind, sizes };
}
