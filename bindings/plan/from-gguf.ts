/** A model from the metadata of a GGUF file. */
import { RopeError } from '../options/errors.js';
import { isRecord } from '../options/rules.js';
import { findEntry } from './catalogue.js';
import { architectureOf, ARCHITECTURES } from './convert.js';
import { makersOf } from './makers.js';
import type { ReadModel } from './read-model.js';
import { llama3, plainFrequencies } from './rules.js';
import type { GgufRope, LayerKind, PlanModel, Rule, Sentence } from './types.js';

export const isGguf = (value: unknown): value is object => isRecord(value) && isRecord(value['metadata']);

interface Given {
  metadata: Readonly<Record<string, unknown>>;
  tensors: readonly { name: string; values?: readonly number[] }[];
}

/** What `readGguf` gave, or the `metadata` and `tensorInfos` of another reader. @throws RopeError */
export function modelFromGguf(fn: string, input: object): ReadModel {
  const given = input as Record<string, unknown>;
  const metadata = given['metadata'] as Given['metadata'];
  const listed = given['tensors'] ?? given['tensorInfos'];
  const tensors = Array.isArray(listed) ? (listed as Given['tensors']).filter((each) => isRecord(each)) : [];
  const assumed: Sentence[] = [];
  const architecture = metadata['general.architecture'];
  if (typeof architecture !== 'string' || architecture === '')
    throw new RopeError(
      'missing',
      'general.architecture',
      architecture,
      `${fn}: general.architecture is missing. Take the metadata of a language model`,
    );
  const at = (key: string): unknown => metadata[`${architecture}.${key}`];
  const number = (key: string): number | null => {
    const value = at(key);
    const plain = typeof value === 'bigint' ? Number(value) : value;
    return typeof plain === 'number' && Number.isFinite(plain) ? plain : null;
  };
  const needed = (key: string): number => {
    const value = number(key);
    if (value !== null && value > 0) return value;
    const name = `${architecture}.${key}`;
    throw new RopeError(
      value === null ? 'missing' : 'range',
      name,
      at(key),
      `${fn}: ${name} ${value === null ? 'is missing' : `must be above 0, got ${value}`}`,
    );
  };
  const contextLength = needed('context_length');
  const heads = one(at('attention.head_count'));
  const kvHeads = one(at('attention.head_count_kv')) ?? heads;
  const embedding = number('embedding_length');
  const latent = latentOf(number);
  const keyLength = number('attention.key_length') ?? (embedding !== null && heads ? embedding / heads : null);
  const rotaryDim = number('rope.dimension_count') ?? keyLength;
  if (
    rotaryDim === null ||
    !Number.isInteger(rotaryDim) ||
    rotaryDim < 2 ||
    rotaryDim % 2 !== 0 ||
    rotaryDim > 2 ** 16
  ) {
    const name = `${architecture}.rope.dimension_count`;
    throw new RopeError(
      'missing',
      name,
      rotaryDim,
      `${fn}: ${name} must be an even number of rotated components, got ${String(rotaryDim)}`,
    );
  }
  const headDim = latent ? rotaryDim : Math.max(keyLength ?? rotaryDim, rotaryDim);
  const base = number('rope.freq_base');
  if (base === null)
    assumed.push({
      en: `${architecture}.rope.freq_base is not in the file; 10000 is taken.`,
      zh: `文件中没有 ${architecture}.rope.freq_base；取 10000。`,
    });
  const factors = (name: string): readonly number[] | true | null => {
    const tensor = tensors.find((each) => each.name === `${name}.weight`);
    if (tensor === undefined) return null;
    return Array.isArray(tensor.values) &&
      tensor.values.length === rotaryDim / 2 &&
      tensor.values.every((each) => Number.isFinite(each) && each > 0)
      ? tensor.values
      : true;
  };
  const older = number('rope.scale_linear');
  const type = at('rope.scaling.type');
  const gguf: GgufRope = {
    contextLength,
    dimensionCount: rotaryDim,
    freqBase: base ?? 10000,
    freqBaseSwa: number('rope.freq_base_swa'),
    scalingType: typeof type === 'string' ? type : older !== null ? 'linear' : null,
    scalingFactor: number('rope.scaling.factor') || older,
    originalContextLength: number('rope.scaling.original_context_length'),
    attnFactor: number('rope.scaling.attn_factor'),
    yarnLogMultiplier: number('rope.scaling.yarn_log_multiplier'),
    yarnExtFactor: number('rope.scaling.yarn_ext_factor'),
    yarnAttnFactor: number('rope.scaling.yarn_attn_factor'),
    yarnBetaFast: number('rope.scaling.yarn_beta_fast'),
    yarnBetaSlow: number('rope.scaling.yarn_beta_slow'),
    freqFactors: factors('rope_freqs'),
    longFactors: factors('rope_factors_long'),
    shortFactors: factors('rope_factors_short'),
  };
  const { rule, said } = ruleOf(gguf);
  assumed.push(...said);
  const layers = layersOf(architecture, {
    rule,
    headDim,
    rotaryDim,
    gguf,
    blocks: number('block_count'),
    window: number('attention.sliding_window'),
    pattern: at('attention.sliding_window_pattern'),
  });
  const modelType = typeOf(architecture, latent !== null);
  const named = metadata['general.name'];
  const name = typeof named === 'string' ? named : '';
  const entry = findEntry(name);
  const makers = makersOf({ modelType, architecture, maxPosition: contextLength, layers }, entry?.family, false);
  const trained = rule['original_max_position_embeddings'];
  const original = makers.recommended?.original ?? (typeof trained === 'number' ? trained : contextLength);
  const sections = at('rope.dimension_sections');
  const model: PlanModel = {
    ...{ name, from: 'gguf', modelType, architecture, ...makers, maxPosition: contextLength, original, layers },
    ...{ heads, kvHeads, latent, part: '', partial: headDim === rotaryDim ? null : rotaryDim / headDim },
    mrope: Array.isArray(sections)
      ? {
          section: (sections as unknown[]).filter((each): each is number => typeof each === 'number' && each > 0),
          interleaved: /qwen3vl|qwen35/.test(architecture),
        }
      : null,
    ...{ baseAtTop: true, gguf, source: null },
  };
  return { model, assumed };
}

/** A count that is one number, or the same for every layer. */
function one(value: unknown): number | null {
  const plain = typeof value === 'bigint' ? Number(value) : value;
  if (typeof plain === 'number') return plain > 0 ? plain : null;
  if (!Array.isArray(value)) return null;
  const attending = value.filter((each): each is number => typeof each === 'number' && each > 0);
  return attending.length > 0 && attending.every((each) => each === attending[0]) ? attending[0]! : null;
}

function latentOf(number: (key: string) => number | null): PlanModel['latent'] {
  const rank = number('attention.kv_lora_rank');
  const rotated = number('rope.dimension_count');
  if (rank === null || rotated === null) return null;
  const whole = number('attention.key_length_mla') ?? number('attention.key_length');
  return {
    rank,
    rotated,
    plain: whole !== null && whole > rotated && number('attention.key_length_mla') !== null ? whole - rotated : null,
  };
}

const typeOf = (architecture: string, latent: boolean): string => {
  if (architecture === 'deepseek2' && latent) return 'deepseek_v3';
  return Object.keys(ARCHITECTURES).find((type) => architectureOf(type) === architecture) ?? architecture;
};

/** The settings as config.json would have them, for engines that read that. */
function ruleOf(gguf: GgufRope): { rule: Rule; said: Sentence[] } {
  const factor = gguf.scalingFactor;
  const original = gguf.originalContextLength;
  const from = original === null ? {} : { original_max_position_embeddings: original };
  if (gguf.longFactors !== null && gguf.shortFactors !== null)
    return {
      rule: { rope_type: 'longrope', long_factor: gguf.longFactors, short_factor: gguf.shortFactors, ...from },
      said: [],
    };
  if (gguf.freqFactors !== null) return llama3Of(gguf);
  if (gguf.scalingType === 'yarn' && factor !== null) {
    const allDim =
      gguf.yarnLogMultiplier === null
        ? {}
        : { mscale: gguf.yarnLogMultiplier / 0.1, mscale_all_dim: gguf.yarnLogMultiplier / 0.1 };
    return { rule: { rope_type: 'yarn', factor, ...from, ...allDim }, said: [] };
  }
  if (gguf.scalingType === 'linear' && factor !== null && factor !== 1)
    return { rule: { rope_type: 'linear', factor }, said: [] };
  return { rule: { rope_type: 'default' }, said: [] };
}

/** The rule of Llama 3 whose numbers are in the tensor; its largest number is the factor. */
function llama3Of({ freqFactors, dimensionCount, freqBase }: GgufRope): { rule: Rule; said: Sentence[] } {
  const factor = freqFactors === true || freqFactors === null ? 8 : Math.max(...freqFactors);
  const rule = {
    rope_type: 'llama3',
    factor,
    low_freq_factor: 1,
    high_freq_factor: 4,
    original_max_position_embeddings: 8192,
  };
  const theta = plainFrequencies(dimensionCount, freqBase);
  const scaled = llama3(theta, { factor, low: 1, high: 4, original: 8192 });
  const same =
    Array.isArray(freqFactors) && freqFactors.every((each, i) => Math.abs(theta[i]! / scaled[i]! / each - 1) < 1e-5);
  if (same) return { rule, said: [] };
  return {
    rule,
    said: [
      {
        en: 'For engines that read config.json rope_freqs.weight is taken to be the rule of Llama 3.1 (8192, 1 and 4).',
        zh: '对读取 config.json 的引擎，假定 rope_freqs.weight 出自 Llama 3.1 的规则（8192、1 和 4）。',
      },
    ],
  };
}

/** Architectures whose layers take turns, and every how many one sees the whole context. */
const FULL_EVERY: Readonly<Record<string, number>> = { gemma2: 2, gemma3: 6, 'gpt-oss': 2 };

interface Sizes {
  rule: Rule;
  headDim: number;
  rotaryDim: number;
  gguf: GgufRope;
  blocks: number | null;
  window: number | null;
  pattern: unknown;
}

function layersOf(
  architecture: string,
  { rule, headDim, rotaryDim, gguf, blocks, window, pattern }: Sizes,
): LayerKind[] {
  const common = { headDim, rotaryDim, base: gguf.freqBase, rule };
  const flags = Array.isArray(pattern) ? pattern.map((each) => each === true || each === 1) : null;
  const every = typeof pattern === 'number' && pattern > 1 ? pattern : FULL_EVERY[architecture];
  if (window === null || window <= 0 || (every === undefined && flags === null))
    return [{ ...common, kind: 'all', count: blocks, window: null }];
  const full = flags ? flags.filter((each) => !each).length : blocks === null ? null : Math.floor(blocks / every!);
  const unscaled = /^gemma3/.test(architecture);
  return [
    { ...common, kind: 'full_attention', count: full, window: null },
    {
      ...common,
      kind: 'sliding_attention',
      count: blocks === null || full === null ? null : blocks - full,
      window,
      base: gguf.freqBaseSwa ?? (unscaled ? 10000 : gguf.freqBase),
      rule: unscaled ? { rope_type: 'default' } : rule,
    },
  ];
}
