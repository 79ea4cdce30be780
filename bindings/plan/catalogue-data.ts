/** The table of models: keys of each config.json as published, and the copy that was read. */
import type { CatalogueEntry } from './catalogue.js';
import type { Source } from './types.js';

const file = (title: string): Source => ({ title, kind: 'file' });
const PROF = 'citsjtu2020/LLM-Prof@8434c8d1 sglang/Model_Config.md';

const LLAMA3 = { low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192, rope_type: 'llama3' };

export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    name: 'Qwen3-8B',
    family: 'Qwen3',
    source: file(`Qwen/Qwen3-8B config.json, copy in ${PROF}`),
    config: {
      ...{ model_type: 'qwen3', head_dim: 128, hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 },
      ...{ num_hidden_layers: 36, max_position_embeddings: 40960, rope_theta: 1000000, rope_scaling: null },
    },
  },
  {
    name: 'Llama-3.1-8B',
    aliases: ['Llama-3.1-8B-Instruct'],
    family: 'Llama 3.1',
    source: file(`meta-llama/Llama-3.1-8B config.json, copy in ${PROF}`),
    config: {
      ...{ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 },
      ...{ num_hidden_layers: 32, max_position_embeddings: 131072, rope_theta: 500000 },
      rope_scaling: { factor: 8, ...LLAMA3 },
    },
  },
];
