/**
 * The table of models: keys of each config.json as published, and the copy that was read. One entry for each model; what
 * a family shares is written once.
 */
// The lists of LongRoPE stand here digit for digit as the files have them.
/* eslint-disable no-loss-of-precision */
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
  phi(
    'Phi-3-mini-128k-instruct',
    'ggml-org/llama.cpp#6849, and the same lists of Phi-3-vision-128k-instruct in huggingface/diffusers, tests/pipelines/omnigen',
    {
      type: 'longrope',
      // prettier-ignore
      short_factor: [1.05, 1.05, 1.05, 1.1, 1.1, 1.1, 1.2500000000000002, 1.2500000000000002, 1.4000000000000004, 1.4500000000000004, 1.5500000000000005, 1.8500000000000008, 1.9000000000000008, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.1000000000000005, 2.1000000000000005, 2.2, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3499999999999996, 2.3999999999999995, 2.3999999999999995, 2.6499999999999986, 2.6999999999999984, 2.8999999999999977, 2.9499999999999975, 3.049999999999997, 3.049999999999997, 3.049999999999997],
      // prettier-ignore
      long_factor: [1.0299999713897705, 1.0499999523162842, 1.0499999523162842, 1.0799999237060547, 1.2299998998641968, 1.2299998998641968, 1.2999999523162842, 1.4499999284744263, 1.5999999046325684, 1.6499998569488525, 1.8999998569488525, 2.859999895095825, 3.68999981880188, 5.419999599456787, 5.489999771118164, 5.489999771118164, 9.09000015258789, 11.579999923706055, 15.65999984741211, 15.769999504089355, 15.789999961853027, 18.360000610351562, 21.989999771118164, 23.079999923706055, 30.009998321533203, 32.35000228881836, 32.590003967285156, 35.56000518798828, 39.95000457763672, 53.840003967285156, 56.20000457763672, 57.95000457763672, 59.29000473022461, 59.77000427246094, 59.920005798339844, 61.190006256103516, 61.96000671386719, 62.50000762939453, 63.3700065612793, 63.48000717163086, 63.48000717163086, 63.66000747680664, 63.850006103515625, 64.08000946044922, 64.760009765625, 64.80001068115234, 64.81001281738281, 64.81001281738281],
    },
  ),
  phi('Phi-3.5-mini-instruct', MLC, {
    type: 'longrope',
    // prettier-ignore
    short_factor: [1.0, 1.0199999809265137, 1.0299999713897705, 1.0299999713897705, 1.0499999523162842, 1.0499999523162842, 1.0499999523162842, 1.0499999523162842, 1.0499999523162842, 1.0699999332427979, 1.0999999046325684, 1.1099998950958252, 1.1599998474121094, 1.1599998474121094, 1.1699998378753662, 1.2899998426437378, 1.339999794960022, 1.679999828338623, 1.7899998426437378, 1.8199998140335083, 1.8499997854232788, 1.8799997568130493, 1.9099997282028198, 1.9399996995925903, 1.9899996519088745, 2.0199997425079346, 2.0199997425079346, 2.0199997425079346, 2.0199997425079346, 2.0199997425079346, 2.0199997425079346, 2.0299997329711914, 2.0299997329711914, 2.0299997329711914, 2.0299997329711914, 2.0299997329711914, 2.0299997329711914, 2.0299997329711914, 2.0299997329711914, 2.0299997329711914, 2.0799996852874756, 2.0899996757507324, 2.189999580383301, 2.2199995517730713, 2.5899994373321533, 2.729999542236328, 2.749999523162842, 2.8399994373321533],
    // prettier-ignore
    long_factor: [1.0800000429153442, 1.1100000143051147, 1.1399999856948853, 1.340000033378601, 1.5899999141693115, 1.600000023841858, 1.6200000047683716, 2.620000123977661, 3.2300000190734863, 3.2300000190734863, 4.789999961853027, 7.400000095367432, 7.700000286102295, 9.09000015258789, 12.199999809265137, 17.670000076293945, 24.46000099182129, 28.57000160217285, 30.420001983642578, 30.840002059936523, 32.590003967285156, 32.93000411987305, 42.320003509521484, 44.96000289916992, 50.340003967285156, 50.45000457763672, 57.55000305175781, 57.93000411987305, 58.21000289916992, 60.1400032043457, 62.61000442504883, 62.62000274658203, 62.71000289916992, 63.1400032043457, 63.1400032043457, 63.77000427246094, 63.93000411987305, 63.96000289916992, 63.970001220703125, 64.02999877929688, 64.06999969482422, 64.08000183105469, 64.12000274658203, 64.41000366210938, 64.4800033569336, 64.51000213623047, 64.52999877929688, 64.83999633789062],
  }),
];
