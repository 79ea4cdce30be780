/**
 * The table of models: keys of each config.json as published, and the copy that was read. One entry for each model; what
 * a family shares is written once.
 */
import type { Source } from './types.js';

export interface CatalogueEntry {
  name: string;
  aliases?: readonly string[];
  family?: string;
  source: Source;
  /** The keys of config.json about rotation, heads and layers, unchanged. */
  config: object;
}

const MAXTEXT = 'AI-Hypercomputer/maxtext@02b47fd8 src/MaxText/utils/ckpt_conversion/utils/hf_model_configs.py';
const MLC = 'mlc-ai/mlc-llm@01ced331 python/mlc_llm/model/model_preset.py';
const PROF = 'citsjtu2020/LLM-Prof@8434c8d1 sglang/Model_Config.md';

const read = (repository: string, copy: string): Source => ({
  title: `${repository} config.json, copy in ${copy}`,
  url: `https://huggingface.co/${repository}`,
  kind: 'file',
});

/** Lists of LongRoPE, which the files have with all digits of a float32: `1.0299999713897705` is that of 1.03. */
const float32 = (...factors: number[]): number[] => factors.map(Math.fround);

/** Layers, query heads, key/value heads and components of a head. */
const sizes = (layers: number, heads: number, kvHeads: number, headDim: number) => ({
  num_hidden_layers: layers,
  num_attention_heads: heads,
  num_key_value_heads: kvHeads,
  head_dim: headDim,
});

const qwen3 = (name: string, shape: object, more: object = {}, copy = PROF): CatalogueEntry => ({
  name,
  family: 'Qwen3',
  source: read(`Qwen/${name}`, copy),
  config: { model_type: 'qwen3', ...shape, max_position_embeddings: 40960, rope_theta: 1000000, ...more },
});

const LLAMA3 = {
  ...{ rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4 },
  original_max_position_embeddings: 8192,
};

const llama31 = (name: string, aliases: string[], shape: object, copy: string, factor = 8): CatalogueEntry => ({
  name,
  aliases,
  family: 'Llama 3.1',
  source: read(`meta-llama/${name}`, copy),
  config: {
    ...{ model_type: 'llama', ...shape, max_position_embeddings: 131072, rope_theta: 500000 },
    rope_scaling: { ...LLAMA3, factor },
  },
});

const qwen25 = (name: string, copy: string, hidden: number, shape: object): CatalogueEntry => ({
  name,
  family: 'Qwen2.5',
  source: read(`Qwen/${name}`, copy),
  config: { model_type: 'qwen2', hidden_size: hidden, ...shape, max_position_embeddings: 32768, rope_theta: 1000000 },
});

const gemma3 = (size: string, shape: object): CatalogueEntry => ({
  name: `gemma-3-${size}-it`,
  aliases: [`gemma-3-${size}`, `gemma3:${size}`],
  family: 'Gemma 3',
  source: read(
    `google/gemma-3-${size}-it`,
    `${MAXTEXT} (sizes); lengths and bases from copies of gemma-3-12b-it and arXiv 2503.19786`,
  ),
  config: {
    model_type: 'gemma3',
    text_config: {
      ...{ model_type: 'gemma3_text', ...shape, sliding_window: 1024, sliding_window_pattern: 6 },
      ...{ max_position_embeddings: 131072, rope_theta: 1000000, rope_local_base_freq: 10000 },
      rope_scaling: { rope_type: 'linear', factor: 8 },
    },
  },
});

const gemma2 = (size: string, shape: object): CatalogueEntry => ({
  name: `gemma-2-${size}-it`,
  aliases: [`gemma-2-${size}`, `gemma2:${size}`],
  family: 'Gemma 2',
  source: read(`google/gemma-2-${size}-it`, MLC),
  config: { model_type: 'gemma2', ...shape, sliding_window: 4096, max_position_embeddings: 8192, rope_theta: 10000 },
});

const latent = (layers: number, heads: number) => ({
  ...{ num_hidden_layers: layers, num_attention_heads: heads, num_key_value_heads: heads, kv_lora_rank: 512 },
  ...{ qk_nope_head_dim: 128, qk_rope_head_dim: 64 },
});

const yarn = (factor: number, more: object) => ({
  ...{ rope_type: 'yarn', factor, original_max_position_embeddings: 4096, beta_fast: 32, beta_slow: 1, ...more },
});

const gptOss = (size: string, layers: number): CatalogueEntry => ({
  name: `gpt-oss-${size}`,
  family: 'gpt-oss',
  source: read(`openai/gpt-oss-${size}`, MAXTEXT),
  config: {
    ...{ model_type: 'gpt_oss', ...sizes(layers, 64, 8, 64), sliding_window: 128 },
    ...{ max_position_embeddings: 131072, rope_theta: 150000, rope_scaling: yarn(32, { truncate: false }) },
  },
});

const phi = (name: string, copy: string, rope_scaling: object): CatalogueEntry => ({
  name,
  family: 'Phi-3',
  source: read(`microsoft/${name}`, copy),
  config: {
    ...{
      model_type: 'phi3',
      hidden_size: 3072,
      num_attention_heads: 32,
      num_key_value_heads: 32,
      num_hidden_layers: 32,
    },
    ...{ max_position_embeddings: 131072, original_max_position_embeddings: 4096, rope_theta: 10000, rope_scaling },
  },
});

/** Mostly by family, newest first in each. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  qwen3('Qwen3-0.6B', sizes(28, 16, 8, 128), {}, MAXTEXT),
  qwen3('Qwen3-4B', sizes(36, 32, 8, 128)),
  qwen3('Qwen3-8B', sizes(36, 32, 8, 128)),
  qwen3('Qwen3-14B', sizes(40, 40, 8, 128)),
  qwen3('Qwen3-32B', sizes(64, 64, 8, 128)),
  qwen3('Qwen3-30B-A3B', sizes(48, 32, 4, 128), { model_type: 'qwen3_moe' }),
  {
    name: 'Qwen3-30B-A3B-Thinking-2507',
    family: 'Qwen3-2507',
    source: read('Qwen/Qwen3-30B-A3B-Thinking-2507', MAXTEXT),
    config: {
      model_type: 'qwen3_moe',
      ...sizes(48, 32, 4, 128),
      max_position_embeddings: 262144,
      rope_theta: 10000000,
    },
  },
  {
    name: 'DeepSeek-R1-0528-Qwen3-8B',
    aliases: ['R1-0528-Qwen3-8B'],
    family: 'Qwen3',
    source: {
      title: 'deepseek-ai/DeepSeek-R1-0528-Qwen3-8B config.json, as quoted in deepseek-ai/DeepSeek-R1#684',
      url: 'https://github.com/deepseek-ai/DeepSeek-R1/issues/684',
      kind: 'thread',
    },
    config: {
      ...{ model_type: 'qwen3', ...sizes(36, 32, 8, 128), max_position_embeddings: 131072, rope_theta: 1000000 },
      rope_scaling: {
        rope_type: 'yarn',
        factor: 4,
        original_max_position_embeddings: 32768,
        attn_factor: 0.8782488562869419,
      },
    },
  },
  qwen25('Qwen2.5-3B', PROF, 2048, { num_hidden_layers: 36, num_attention_heads: 16, num_key_value_heads: 2 }),
  qwen25('Qwen2.5-7B-Instruct', `${PROF} (sizes); 32768 positions as quoted in huggingface/open-r1#645`, 3584, {
    ...{ num_hidden_layers: 28, num_attention_heads: 28, num_key_value_heads: 4 },
  }),
  {
    name: 'Qwen2.5-7B-Instruct-1M',
    family: 'Qwen2.5-1M',
    source: read(
      'Qwen/Qwen2.5-7B-Instruct-1M',
      'the tests of a public inference engine; lengths agree with arXiv 2501.15383',
    ),
    config: {
      ...{
        model_type: 'qwen2',
        hidden_size: 3584,
        num_hidden_layers: 28,
        num_attention_heads: 28,
        num_key_value_heads: 4,
      },
      ...{ max_position_embeddings: 1010000, rope_theta: 10000000 },
      dual_chunk_attention_config: { original_max_position_embeddings: 262144 },
    },
  },
  {
    name: 'Qwen3.8',
    aliases: ['Qwen3.8-27B', 'Qwen3.8-Flash-Next', 'Qwen3.5'],
    family: 'Qwen3.5',
    source: {
      title: 'settings of rotation as quoted in vllm-project/recipes#856 and ls1intum/edutelligence#744',
      url: 'https://github.com/ls1intum/edutelligence/issues/744',
      kind: 'thread',
    },
    config: {
      model_type: 'qwen3_5',
      text_config: {
        // Heads and layers differ by size and were not read.
        ...{ model_type: 'qwen3_5_text', head_dim: 256, max_position_embeddings: 262144 },
        rope_parameters: {
          ...{ rope_type: 'default', rope_theta: 10000000, partial_rotary_factor: 0.25 },
          ...{ mrope_interleaved: true, mrope_section: [11, 11, 10] },
        },
      },
    },
  },
  llama31(
    'Llama-3.1-8B',
    ['Llama-3.1-8B-Instruct'],
    { hidden_size: 4096, num_hidden_layers: 32, num_attention_heads: 32, num_key_value_heads: 8 },
    PROF,
  ),
  llama31('Llama-3.1-70B', ['Llama-3.1-70B-Instruct'], sizes(80, 64, 8, 128), MAXTEXT),
  llama31('Llama-3.2-3B', ['Llama-3.2-3B-Instruct'], sizes(28, 24, 8, 128), PROF, 32),
  {
    name: 'Llama-2-7b-hf',
    aliases: ['Llama-2-7b', 'Llama-2-7b-chat-hf', 'Llama-2-7b-chat'],
    family: 'Llama 2',
    source: read('meta-llama/Llama-2-7b-chat-hf', 'ThanatosShinji/onnx-tool@21db62a5 onnx_tool/model_configs.py'),
    config: {
      ...{ model_type: 'llama', hidden_size: 4096, num_hidden_layers: 32, num_attention_heads: 32 },
      ...{ num_key_value_heads: 32, max_position_embeddings: 4096 },
    },
  },
  {
    name: 'Mistral-7B-v0.3',
    aliases: ['Mistral-7B-Instruct-v0.3'],
    family: 'Mistral',
    source: read('mistralai/Mistral-7B-v0.3', MLC),
    config: {
      ...{ model_type: 'mistral', hidden_size: 4096, num_hidden_layers: 32, num_attention_heads: 32 },
      ...{ num_key_value_heads: 8, max_position_embeddings: 32768, rope_theta: 1000000, sliding_window: null },
    },
  },
  {
    name: 'Mixtral-8x7B-v0.1',
    aliases: ['Mixtral-8x7B-Instruct-v0.1', 'Mixtral-8x7B'],
    family: 'Mistral',
    source: read('mistralai/Mixtral-8x7B-Instruct-v0.1', MAXTEXT),
    config: {
      ...{ model_type: 'mixtral', hidden_size: 4096, num_hidden_layers: 32, num_attention_heads: 32 },
      ...{ num_key_value_heads: 8, max_position_embeddings: 32768, rope_theta: 1000000, sliding_window: null },
    },
  },
  {
    name: 'Ministral-3-3B-Reasoning-2512',
    aliases: ['Ministral-3-3B'],
    family: 'Ministral 3',
    source: read('mistralai/Ministral-3-3B-Reasoning-2512', MLC),
    config: {
      model_type: 'mistral3',
      text_config: {
        ...{
          model_type: 'ministral3',
          ...sizes(26, 32, 8, 128),
          max_position_embeddings: 262144,
          sliding_window: null,
        },
        rope_parameters: {
          ...{ rope_type: 'yarn', factor: 16, original_max_position_embeddings: 16384, beta_fast: 32, beta_slow: 1 },
          ...{ mscale: 1, mscale_all_dim: 1, llama_4_scaling_beta: 0.1, rope_theta: 1000000 },
        },
      },
    },
  },
  gemma3('4b', sizes(34, 8, 4, 256)),
  gemma3('12b', sizes(48, 16, 8, 256)),
  gemma3('27b', sizes(62, 32, 16, 128)),
  gemma2('2b', sizes(26, 8, 4, 256)),
  gemma2('9b', sizes(42, 16, 8, 256)),
  gemma2('27b', sizes(46, 32, 16, 128)),
  gptOss('20b', 24),
  gptOss('120b', 36),
  {
    name: 'DeepSeek-V2-Lite',
    aliases: ['DeepSeek-Coder-V2-Lite-Base'],
    family: 'DeepSeek',
    source: read('deepseek-ai/DeepSeek-V2-Lite', MAXTEXT),
    config: {
      ...{ model_type: 'deepseek_v2', ...latent(27, 16), max_position_embeddings: 163840, rope_theta: 10000 },
      rope_scaling: yarn(40, { mscale: 0.707, mscale_all_dim: 0.707 }),
    },
  },
  {
    name: 'DeepSeek-V3',
    family: 'DeepSeek',
    source: read('deepseek-ai/DeepSeek-V3', MAXTEXT),
    config: {
      ...{ model_type: 'deepseek_v3', ...latent(61, 128), max_position_embeddings: 163840, rope_theta: 10000 },
      rope_scaling: yarn(40, { mscale: 1, mscale_all_dim: 1 }),
    },
  },
  phi('Phi-3-mini-128k-instruct', 'ggml-org/llama.cpp#6849', {
    type: 'longrope',
    // oxfmt-ignore
    short_factor: [1.05, 1.05, 1.05, 1.1, 1.1, 1.1, 1.2500000000000002, 1.2500000000000002, 1.4000000000000004, 1.4500000000000004, 1.5500000000000005, 1.8500000000000008, 1.9000000000000008, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.1000000000000005, 2.1000000000000005, 2.2, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3999999999999995, 2.3999999999999995, 2.6499999999999986, 2.6999999999999984, 2.8999999999999977, 2.9499999999999975, 3.049999999999997, 3.049999999999997, 3.049999999999997],
    // oxfmt-ignore
    long_factor: float32(1.03, 1.05, 1.05, 1.0799999, 1.2299999, 1.2299999, 1.3, 1.4499999, 1.5999999, 1.6499999, 1.8999999, 2.86, 3.6899998, 5.4199996, 5.49, 5.49, 9.09, 11.58, 15.66, 15.7699995, 15.79, 18.36, 21.99, 23.08, 30.009998, 32.350002, 32.590004, 35.560005, 39.950005, 53.840004, 56.200005, 57.950005, 59.290005, 59.770004, 59.920006, 61.190006, 61.960007, 62.500008, 63.370007, 63.480007, 63.480007, 63.660007, 63.850006, 64.08001, 64.76001, 64.80001, 64.81001, 64.81001),
  }),
  phi('Phi-3.5-mini-instruct', MLC, {
    type: 'longrope',
    // oxfmt-ignore
    short_factor: float32(1, 1.02, 1.03, 1.03, 1.05, 1.05, 1.05, 1.05, 1.05, 1.0699999, 1.0999999, 1.1099999, 1.1599998, 1.1599998, 1.1699998, 1.2899998, 1.3399998, 1.6799998, 1.7899998, 1.8199998, 1.8499998, 1.8799998, 1.9099997, 1.9399997, 1.9899997, 2.0199997, 2.0199997, 2.0199997, 2.0199997, 2.0199997, 2.0199997, 2.0299997, 2.0299997, 2.0299997, 2.0299997, 2.0299997, 2.0299997, 2.0299997, 2.0299997, 2.0299997, 2.0799997, 2.0899997, 2.1899996, 2.2199996, 2.5899994, 2.7299995, 2.7499995, 2.8399994),
    // oxfmt-ignore
    long_factor: float32(1.08, 1.11, 1.14, 1.34, 1.5899999, 1.6, 1.62, 2.6200001, 3.23, 3.23, 4.79, 7.4, 7.7000003, 9.09, 12.2, 17.67, 24.460001, 28.570002, 30.420002, 30.840002, 32.590004, 32.930004, 42.320004, 44.960003, 50.340004, 50.450005, 57.550003, 57.930004, 58.210003, 60.140003, 62.610004, 62.620003, 62.710003, 63.140003, 63.140003, 63.770004, 63.930004, 63.960003, 63.97, 64.03, 64.07, 64.08, 64.12, 64.41, 64.48, 64.51, 64.53, 64.84),
  }),
];
