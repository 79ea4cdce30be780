/**
 * What a config.json does not say about its model, by `model_type`: which components form a pair,
 * values that a file may leave out because its class has them as defaults, and which models do not
 * rotate at all.
 *
 * Maps, not objects: `model_type` comes from a stranger's file and may be 'constructor'.
 */
import type { Pairing } from './config.js';

/**
 * Pairs of neighbours, `x[2i], x[2i+1]`. Each was looked up; transformers means
 * huggingface/transformers, src/transformers/models/<type>/.
 */
const INTERLEAVED = [
  'roformer', // transformers modeling_roformer.py: stack([-x[..., 1::2], x[..., ::2]])
  'gptj', // mlx-lm mlx_lm/models/gptj.py: traditional=True
  'codegen', // transformers modeling_codegen.py: rotate_every_two
  'chatglm', // vllm chatglm.py: is_neox_style = not original_rope
  'glm', // mlx-lm glm.py: traditional=True
  'glm4', // transformers modeling_glm4.py: rotate_half takes 0::2 and 1::2
  'cohere', // mlx-lm cohere.py: traditional=True
  'cohere2', // mlx-lm cohere2.py: traditional=True
  'helium', // mlx-lm helium.py: traditional=True
  'ernie4_5', // transformers modeling_ernie4_5.py: rotate_half takes 0::2 and 1::2
  'ernie4_5_moe', // shares the rotation of ernie4_5
  'llama4_text', // mlx-lm llama4.py: traditional=True
  'deepseek_v2', // vllm deepseek_v2.py: is_neox_style=False
  'deepseek_v3', // transformers configuration_deepseek_v3.py: rope_interleave defaults to true
  'deepseek_v32', // the rotation of deepseek_v3
  'kimi_k2', // DeepSeek-V3's classes under another name
] as const;

/**
 * Pairs of halves, `x[i], x[i+P]`: the `rotate_half` of GPT-NeoX, which transformers took over for Llama
 * and from there for the models built on it. glm4_moe and minicpm3 were looked up because their
 * relatives differ (mlx-lm glm4_moe.py and minicpm3.py: traditional=False).
 */
const HALF_SPLIT = [
  ...['gpt_neox', 'gpt_neox_japanese', 'llama', 'mllama_text_model', 'mistral', 'ministral3'],
  ...['mixtral', 'qwen', 'qwen2', 'qwen2_moe', 'qwen2_vl', 'qwen2_vl_text', 'qwen2_5_vl'],
  ...['qwen2_5_vl_text', 'qwen2_5_omni_text', 'qwen3', 'qwen3_moe', 'qwen3_next', 'qwen3_vl'],
  ...['qwen3_vl_text', 'qwen3_vl_moe_text', 'qwen3_5_text', 'gemma', 'gemma2', 'gemma3_text'],
  ...['gemma3n_text', 'gemma4_text', 'phi', 'phi-msft', 'phi3', 'phi3_v', 'phimoe', 'stablelm'],
  ...['falcon', 'starcoder2', 'olmo', 'olmo2', 'olmo3', 'olmoe', 'granite', 'granitemoe'],
  ...['internlm', 'internlm2', 'baichuan', 'orion', 'minicpm', 'minicpm3', 'deepseek', 'gpt_oss'],
  ...['persimmon', 'nemotron', 'glm4_moe', 'smollm3', 'exaone4', 'esm', 'modernbert', 'dbrx'],
] as const;

const pairings = new Map<string, Pairing>([
  ...INTERLEAVED.map((type) => [type, 'interleaved'] as const),
  ...HALF_SPLIT.map((type) => [type, 'half-split'] as const),
]);

/** The pairing of a model type, or `undefined` where it is not known. */
export function pairingOf(modelType: string): Pairing | undefined {
  return pairings.get(modelType);
}

/**
 * Values that a file may leave out, from the configuration class of the type in transformers (the file
 * configuration_<type>.py).
 */
const defaults = new Map<string, Readonly<Record<string, number>>>([
  // A composite model prints only what differs: LLaVA's text_config may hold no size at all.
  ['llama', { hidden_size: 4096, num_attention_heads: 32 }],
  [
    'gemma3_text',
    {
      hidden_size: 2304,
      num_attention_heads: 8,
      num_key_value_heads: 4,
      head_dim: 256,
      max_position_embeddings: 131072,
      rope_theta: 1e6,
      rope_local_base_freq: 1e4,
    },
  ],
  [
    'gemma4_text',
    {
      hidden_size: 2304,
      num_attention_heads: 8,
      num_key_value_heads: 4,
      head_dim: 256,
      global_head_dim: 512,
      max_position_embeddings: 131072,
    },
  ],
  ['mixtral', { rope_theta: 1e6 }],
  ['persimmon', { rope_theta: 25000, partial_rotary_factor: 0.5 }],
  ['gpt_neox', { rotary_pct: 0.25 }],
  ['gptj', { rotary_dim: 64 }],
  ['phi', { partial_rotary_factor: 0.5 }],
  ['stablelm', { partial_rotary_factor: 0.25 }],
  ['nemotron', { partial_rotary_factor: 0.5 }],
  ['glm', { partial_rotary_factor: 0.5 }],
  ['glm4', { partial_rotary_factor: 0.5 }],
]);

export function defaultOf(modelType: string, key: string): number | undefined {
  const values = defaults.get(modelType);
  return values && Object.hasOwn(values, key) ? values[key] : undefined;
}

/** The rope_parameters of Gemma 4 where a file has none (transformers configuration_gemma4.py). */
export const GEMMA4_ROPE_PARAMETERS = {
  sliding_attention: { rope_type: 'default', rope_theta: 1e4 },
  full_attention: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1e6 },
} as const;

/** Types whose code fixes the base at 10000: the file has no key for it. */
const fixedBase = new Set(['gptj', 'codegen', 'roformer', 'chatglm', 'baichuan', 'internlm', 'esm']);

export function hasFixedBase(modelType: string): boolean {
  return fixedBase.has(modelType);
}

const LEARNED = 'Its positions are learned vectors, added to the tokens';
const T5 = 'Its positions are a learned bias on the scores, by distance';
const ALIBI = 'Its positions are a slope on the scores by distance (ALiBi)';
const DISENTANGLED = 'Its positions are relative vectors (disentangled attention)';
const RECURRENT = 'It is recurrent and needs no position embedding';
const SINUSOIDAL = 'Its positions are fixed sines and cosines, added to the tokens';

const withoutRope = new Map<string, string>([
  ...[
    ...['albert', 'bart', 'beit', 'bert', 'big_bird', 'biogpt', 'blenderbot', 'camembert'],
    ...['canine', 'clip', 'clip_text_model', 'clip_vision_model', 'ctrl', 'deit', 'distilbert'],
    ...['electra', 'ernie', 'flaubert', 'gpt2', 'gpt_bigcode', 'gpt_neo', 'imagegpt'],
    ...['layoutlm', 'led', 'longformer', 'mbart', 'mobilebert', 'mpnet', 'nezha', 'openai-gpt'],
    ...['opt', 'roberta', 'siglip_text_model', 'siglip_vision_model', 'vit', 'whisper'],
    ...['xlm-roberta', 'xlm-roberta-xl', 'xmod', 'yoso'],
  ].map((type) => [type, LEARNED] as const),
  ...['t5', 'mt5', 'umt5', 'longt5', 'switch_transformers', 'udop', 'pop2piano'].map((type) => [type, T5] as const),
  ...['bloom', 'mpt', 'jais'].map((type) => [type, ALIBI] as const),
  ...['deberta', 'deberta-v2', 'sew-d'].map((type) => [type, DISENTANGLED] as const),
  ...['xlnet', 'transfo-xl'].map((type) => [type, 'Its positions are relative sinusoids with learned biases'] as const),
  ...['mamba', 'mamba2', 'falcon_mamba', 'rwkv', 'rwkv5', 'rwkv6', 'rwkv7'].map((type) => [type, RECURRENT] as const),
  ...['pegasus', 'marian', 'm2m_100', 'speech_to_text', 'xglm', 'musicgen'].map((type) => [type, SINUSOIDAL] as const),
]);

/** How a model type that does not rotate knows its positions; `undefined` for every other. */
export function positionsWithoutRope(modelType: string): string | undefined {
  return withoutRope.get(modelType);
}

export const ALIBI_POSITIONS = ALIBI;
