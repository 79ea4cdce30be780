/** What llama.cpp's converter writes of a config.json: the rotary settings of the GGUF file that comes out. */
import { COHERE_FULL_EVERY } from '../config/pretrained.js';
import { IN_PLAN, inPlanOf } from '../scalings/index.js';
import type { Recognized } from '../scalings/in-plan.js';
import { keysOf } from './keys.js';
import type { GgufRope, LayerKind, PlanModel } from './types.js';

/**
 * `model_type:general.architecture`, or the first where the second is the same without `_`, `_text` and the v of a number:
 * names of ggml-org/llama.cpp@00395eb2 src/llama-arch.cpp.
 */
const NAMES = `
llama mistral:llama mixtral:llama ministral3:mistral3 mistral4 llama4_text qwen2 qwen2_moe qwen3 qwen3_moe qwen3_next
qwen3_vl_text qwen3_vl_moe_text qwen3_5_text qwen3_5_moe_text gemma gemma2 gemma3_text gemma3n_text gemma4_text phi:phi2 phi3
deepseek_v2 deepseek_v3:deepseek2 kimi_k2:deepseek2 deepseek_v32 deepseek_v4 deepseek_v41_text glm_moe_dsa:glm-dsa
gpt_oss:gpt-oss glm4 glm4_moe minimax_m2:minimax-m2 minimax_m3_vl:minimax-m3 mimo_v2_flash:mimo2 cohere:command-r cohere2 cohere2_moe granite smollm3
internlm2 stablelm olmo2 falcon starcoder2 exaone4 exaone_moe:exaone-moe afmoe muse_glimmer_text:muse-glimmer`;

const ARCHITECTURES: readonly (readonly [string, string])[] = /* @__PURE__ */ NAMES.trim()
  .split(/\s+/)
  .map((each) => {
    const [type = '', architecture = type.replace(/_text$|_v(?=\d)|_/g, '')] = each.split(':');
    return [type, architecture];
  });

export const architectureOf = (modelType: string): string | undefined =>
  ARCHITECTURES.find(([type]) => type === modelType)?.[1];

/** The first type that has an architecture. */
export const typeOf = (architecture: string): string | undefined =>
  ARCHITECTURES.find(([, each]) => each === architecture)?.[0];

/** Architectures of which one in so many layers sees the whole context, where the file leaves it to them. */
export const FULL_EVERY: Readonly<Record<string, number>> = {
  ...{ gemma2: 2, gemma3: 6, gemma3n: 5, 'gpt-oss': 2, cohere2moe: COHERE_FULL_EVERY },
};

/** Architectures whose layers with a window keep their frequencies, and have base 10000 where the file names none. */
export const APART = /^(gemma[34]|laguna|step35|deepseek4)/;

/**
 * Whether layers keep the base and the scale of the file, whatever flags say: those with a window or a chunk do, but for
 * llama_model_cohere2, llama_model_cohere2moe, llama_model_exaone4 and llama_model_exaone_moe (ngxson/llama.cpp@3f545bec).
 */
export const keepsOwn = ({ kind, local }: LayerKind, model: PlanModel): boolean =>
  (kind === 'sliding_attention' || local !== undefined) &&
  !/^(cohere2|exaone)/.test(model.architecture ?? model.modelType);

/**
 * Architectures whose scores have the square of YaRN's factor: the graphs of llama_model_deepseek2, whose mistral4 is, of
 * llama_model_deepseek32 and llama_model_glm_dsa in ngxson/llama.cpp@3f545bec.
 */
export const SQUARED = /^(deepseek[23]|glm-dsa|mistral4)/;

/** Architectures whose layers rotate where they have a window or a chunk, three of four (graphs of ngxson/llama.cpp@3f545bec). */
export const LOCAL = /^(llama4|cohere2|exaone[4-]|afmoe|muse|smallth)/;

/** Kinds of scaling, by their numbers in llama.cpp’s header. */
export const GGML_TYPES = ['none', 'linear', 'yarn', 'longrope'];

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
export function convert(
  model: Pick<PlanModel, 'architecture' | 'layers' | 'maxPosition'>,
  topOriginal: number | null,
): GgufRope {
  const main = model.layers[0]!;
  const sliding = model.layers.find(({ kind }) => kind === 'sliding_attention');
  const { rule, rotaryDim, base } = main;
  return {
    ...NO_SCALING,
    contextLength: model.maxPosition,
    dimensionCount: rotaryDim,
    freqBase: base,
    dimensionCountSwa: sliding && sliding.rotaryDim !== rotaryDim ? sliding.rotaryDim : null,
    freqBaseSwa: sliding && sliding.base !== base ? sliding.base : null,
    ...inPlanOf(rule['rope_type'])?.convert?.({
      ...keysOf(main),
      ...{ topOriginal, architecture: model.architecture, maxPosition: model.maxPosition },
    }),
  };
}

/** The settings as config.json would have them, for engines that read that: the way back. */
export function ruleOfGguf(gguf: GgufRope): Recognized {
  const lists = gguf.longFactors !== null && gguf.shortFactors !== null;
  const tensor = lists ? null : gguf.freqFactors === true ? [] : gguf.freqFactors;
  const type = lists || tensor !== null || gguf.scalingFactor === null ? null : gguf.scalingType;
  for (const { recognize } of Object.values(IN_PLAN)) {
    const found = recognize?.({ gguf, lists, tensor, type });
    if (found) return found;
  }
  return { rule: { rope_type: 'default' }, said: [] };
}
