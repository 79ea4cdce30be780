/** The models of tests/golden/engines/vectors.json as config.json has them; `model_sources` there says where each was read. */
import phi from '../../web/subject/models/phi-3-vision-128k.json' with { type: 'json' };

const yarn = (more: object) => ({ rope_type: 'yarn', ...more });

export const MODELS: Readonly<Record<string, Record<string, unknown>>> = {
  'llama2-7b': {
    ...{
      model_type: 'llama',
      hidden_size: 4096,
      num_attention_heads: 32,
      num_key_value_heads: 32,
      num_hidden_layers: 32,
    },
    ...{ max_position_embeddings: 4096 },
  },
  'llama3.1-8b': {
    ...{
      model_type: 'llama',
      hidden_size: 4096,
      num_attention_heads: 32,
      num_key_value_heads: 8,
      num_hidden_layers: 32,
    },
    ...{ max_position_embeddings: 131072, rope_theta: 500000 },
    rope_scaling: {
      ...{ factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 },
      rope_type: 'llama3',
    },
  },
  'qwen2.5-7b': {
    ...{
      model_type: 'qwen2',
      hidden_size: 3584,
      num_attention_heads: 28,
      num_key_value_heads: 4,
      num_hidden_layers: 28,
    },
    ...{ max_position_embeddings: 32768, rope_theta: 1000000 },
  },
  'qwen3-8b': {
    ...{ model_type: 'qwen3', head_dim: 128, hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 },
    ...{ num_hidden_layers: 36, max_position_embeddings: 40960, rope_theta: 1000000, rope_scaling: null },
  },
  'r1-0528-qwen3-8b': {
    ...{ model_type: 'qwen3', head_dim: 128, hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 },
    ...{ num_hidden_layers: 36, max_position_embeddings: 131072, rope_theta: 1000000 },
    rope_scaling: yarn({
      ...{ attn_factor: 0.8782488562869419, factor: 4, original_max_position_embeddings: 32768 },
    }),
  },
  'gemma3-12b': {
    ...{ model_type: 'gemma3_text', head_dim: 256, hidden_size: 3840, num_attention_heads: 16, num_key_value_heads: 8 },
    ...{ num_hidden_layers: 48, sliding_window: 1024, max_position_embeddings: 131072, rope_theta: 1000000 },
    ...{ rope_local_base_freq: 10000, rope_scaling: { factor: 8, rope_type: 'linear' } },
  },
  'phi-3-mini-128k': phi.config,
  'deepseek-v2-lite': {
    ...{ model_type: 'deepseek_v2', num_attention_heads: 16, num_key_value_heads: 16, num_hidden_layers: 27 },
    ...{ qk_nope_head_dim: 128, qk_rope_head_dim: 64, kv_lora_rank: 512, max_position_embeddings: 163840 },
    rope_theta: 10000,
    rope_scaling: {
      ...{ type: 'yarn', factor: 40, original_max_position_embeddings: 4096, mscale: 0.707, mscale_all_dim: 0.707 },
      ...{ beta_fast: 32, beta_slow: 1 },
    },
  },
  'gpt-oss-20b': {
    ...{ model_type: 'gpt_oss', head_dim: 64, hidden_size: 2880, num_attention_heads: 64, num_key_value_heads: 8 },
    ...{ num_hidden_layers: 24, sliding_window: 128, max_position_embeddings: 131072, rope_theta: 150000 },
    rope_scaling: yarn({
      ...{ beta_fast: 32, beta_slow: 1, factor: 32, original_max_position_embeddings: 4096, truncate: false },
    }),
  },
  'qwen3.8': {
    model_type: 'qwen3_5',
    text_config: {
      ...{ model_type: 'qwen3_5_text', head_dim: 256, num_attention_heads: 16, num_key_value_heads: 4 },
      max_position_embeddings: 262144,
      rope_parameters: {
        ...{ rope_type: 'default', rope_theta: 10000000, partial_rotary_factor: 0.25 },
        ...{ mrope_interleaved: true, mrope_section: [11, 11, 10] },
      },
    },
  },
  'laguna-xs.2': {
    ...{ model_type: 'laguna', head_dim: 128, num_attention_heads: 16, num_key_value_heads: 4 },
    max_position_embeddings: 262144,
    rope_parameters: yarn({
      ...{ factor: 64, attention_factor: 1, original_max_position_embeddings: 4096, rope_theta: 500000 },
    }),
  },
};
