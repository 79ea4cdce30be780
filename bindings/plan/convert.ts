/** What llama.cpp's converter writes of a config.json: the rotary settings of the GGUF file that comes out. */
import { llama3, longropeScale, plainFrequencies } from './rules.js';
import type { GgufRope, PlanModel, Rule } from './types.js';

/** `general.architecture` by `model_type`: names of ggml-org/llama.cpp@00395eb2 src/llama-arch.cpp. */
export const ARCHITECTURES: Readonly<Record<string, string>> = {
  llama: 'llama',
  mistral: 'llama',
  mixtral: 'llama',
  ministral3: 'mistral3',
  qwen2: 'qwen2',
  qwen2_moe: 'qwen2moe',
  qwen3: 'qwen3',
  qwen3_moe: 'qwen3moe',
  qwen3_5_text: 'qwen35',
  qwen3_5_moe_text: 'qwen35moe',
  gemma: 'gemma',
  gemma2: 'gemma2',
  gemma3_text: 'gemma3',
  gemma3n_text: 'gemma3n',
  gemma4_text: 'gemma4',
  phi: 'phi2',
  phi3: 'phi3',
  deepseek_v2: 'deepseek2',
  deepseek_v3: 'deepseek2',
  kimi_k2: 'deepseek2',
  gpt_oss: 'gpt-oss',
  glm4: 'glm4',
  glm4_moe: 'glm4moe',
  cohere: 'command-r',
  cohere2: 'cohere2',
  granite: 'granite',
  smollm3: 'smollm3',
  internlm2: 'internlm2',
  stablelm: 'stablelm',
  olmo2: 'olmo2',
  falcon: 'falcon',
  starcoder2: 'starcoder2',
};

export const architectureOf = (modelType: string): string | null =>
  Object.hasOwn(ARCHITECTURES, modelType) ? ARCHITECTURES[modelType]! : null;

export const number = (rule: Rule, key: string): number | null => {
  const value = rule[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

export const numbers = (rule: Rule, key: string): readonly number[] | null => {
  const value = rule[key];
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : null;
};

/** Architectures of which one in so many layers sees the whole context, where the file leaves it to them. */
export const FULL_EVERY: Readonly<Record<string, number>> = { gemma2: 2, gemma3: 6, 'gpt-oss': 2 };

/** Architectures whose layers with a window keep their frequencies, and have base 10000 where the file names none. */
export const APART = /^(gemma[34]|laguna|step35)/;

export const NO_SCALING = {
  scalingType: null,
  scalingFactor: null,
  originalContextLength: null,
  attnFactor: null,
  yarnLogMultiplier: null,
  yarnExtFactor: null,
  yarnAttnFactor: null,
  yarnBetaFast: null,
  yarnBetaSlow: null,
  freqFactors: null,
  longFactors: null,
  shortFactors: null,
} as const;

/**
 * @param topOriginal `original_max_position_embeddings` at the top of the file: the converter of Llama reads it there and
 * nowhere else, and takes 8192 without it.
 */
export function convert(model: PlanModel, topOriginal: number | null): GgufRope {
  const main = model.layers[0]!;
  const sliding = model.layers.find(({ kind }) => kind === 'sliding_attention');
  const { rule, rotaryDim, base } = main;
  const common = {
    ...NO_SCALING,
    contextLength: model.maxPosition,
    dimensionCount: rotaryDim,
    freqBase: base,
    dimensionCountSwa: sliding && sliding.rotaryDim !== rotaryDim ? sliding.rotaryDim : null,
    freqBaseSwa: sliding && sliding.base !== base ? sliding.base : null,
  };
  const factor = number(rule, 'factor');
  const original = number(rule, 'original_max_position_embeddings');
  switch (rule['rope_type']) {
    case 'linear':
      return { ...common, scalingType: 'linear', scalingFactor: factor };
    case 'yarn': {
      const allDim = number(rule, 'mscale_all_dim');
      const reads = ['deepseek2', 'mistral3'].includes(model.architecture ?? '');
      return {
        ...common,
        ...{ scalingType: 'yarn', scalingFactor: factor, originalContextLength: original },
        yarnLogMultiplier: reads && allDim !== null ? 0.1 * allDim : null,
        yarnAttnFactor: number(rule, 'attn_factor'),
        yarnBetaFast: number(rule, 'beta_fast'),
        yarnBetaSlow: number(rule, 'beta_slow'),
      };
    }
    case 'llama3': {
      const theta = plainFrequencies(rotaryDim, base);
      const low = number(rule, 'low_freq_factor') ?? 1;
      const high = number(rule, 'high_freq_factor') ?? 4;
      const scaled = llama3(theta, { factor: factor ?? 8, low, high, original: topOriginal ?? 8192 });
      return { ...common, freqFactors: theta.map((each, i) => each / scaled[i]!) };
    }
    case 'proportional': {
      const turning = Math.trunc(((number(rule, 'partial_rotary_factor') ?? 1) * rotaryDim) / 2);
      return { ...common, freqFactors: Array.from({ length: rotaryDim / 2 }, (_, i) => (i < turning ? 1 : 1e30)) };
    }
    case 'longrope': {
      const from = original ?? model.maxPosition;
      return {
        ...common,
        originalContextLength: from,
        attnFactor: longropeScale(model.maxPosition / from, from),
        longFactors: numbers(rule, 'long_factor'),
        shortFactors: numbers(rule, 'short_factor'),
      };
    }
    default:
      return common;
  }
}
