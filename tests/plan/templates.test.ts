/** What a plan types, read back: the text gives the numbers of the plan, for every engine, model and length. */
import { describe, expect, test } from 'vitest';
import { compare, engines, explain, models, plan, type Plan } from 'ropewalk/plan';

const LENGTHS = [65536, 131072, 200000, 1048576];
const METHODS = ['auto', 'yarn', 'linear', 'ntk', 'dynamic'] as const;

const textOf = ({ type }: Plan): string => type.map(({ text }) => text).join('\n');

/** Differences of two readings of the same text: none, to the last bit but for decimals of a factor. */
function expectSame(made: Plan, engineVersion: string): void {
  const text = textOf(made);
  const { name } = made.engine;
  if (text === '') return;
  const read = explain({ engine: name, engineVersion, typed: text, model: made.model.name, target: made.target });
  const { same, sentence } = compare(made, read);
  expect(same, `${name} ${engineVersion} ${made.model.name} ${made.target}: ${text}\n${sentence.en}`).toBe(true);
  expect(read.limit).toEqual(made.limit);
}

/** One of each family: tests/plan/consistent.test.ts asks all of them. */
const NAMES = [...new Map(models().map(({ family, name }) => [family, name])).values()];

describe('every template is read back to the same numbers', () => {
  test.each(engines().map((each) => [each.title, each] as const))('%s', (_, engine) => {
    for (const { id } of engine.generations)
      for (const name of NAMES)
        for (const target of LENGTHS)
          expectSame(plan({ model: name, engine: engine.name, engineVersion: id, target }), id);
  });

  test.each(METHODS)('by the method %s', (method) => {
    for (const engine of engines())
      for (const model of ['Qwen3-8B', 'Llama-2-7b-hf', 'Llama-3.1-8B', 'gemma-3-12b-it', 'Qwen3.8', 'DeepSeek-V3'])
        for (const target of [65536, 262144]) {
          const id = engine.generations.at(-1)!.id;
          expectSame(plan({ model, engine: engine.name, engineVersion: id, target, method }), id);
        }
  });
});

test('a plan says what it does', () => {
  const made = plan({ model: 'Qwen3-8B', engine: 'llama.cpp', target: '128k' });
  expect(made.target).toBe(131072);
  expect(made.type.map(({ text }) => text)).toEqual([
    '-c 131072 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768',
  ]);
  expect(made.computes[0]).toMatchObject({ type: 'yarn', factor: 4, original: 32768, ramp: [23, 40] });
  expect(made.computes[0]!.pairs).toEqual({ kept: 24, blended: 16, divided: 24 });
  expect(made.limit).toMatchObject({ tokens: 131072, enough: true, beyond: 'clamped' });
  expect(made.makers!.difference.same).toBe(true);
  expect(made.evidence.status).toBe('known');
  // 36 layers, 8 heads of 128 for keys and for values, two bytes each.
  expect(made.memory.bits16).toBe(36 * 8 * 128 * 2 * 2 * 131072);
  expect(JSON.parse(JSON.stringify(made))).toEqual(made);
});

test('the ways of the three generations of transformers are told apart', () => {
  const of = (engineVersion: string) =>
    plan({ model: 'Qwen3-8B', engine: 'transformers', engineVersion, target: 131072 });
  expect(of('4.50.3').type[0]!.data).toMatchObject({ max_position_embeddings: 32768 });
  expect(of('4.52.4').type[0]!.data).toMatchObject({ max_position_embeddings: 131072 });
  expect(of('5.0.0').type[0]!.data).toHaveProperty('rope_parameters.rope_theta', 1000000);
  for (const version of ['4.50.3', '4.52.4', '5.0.0']) expect(of(version).makers!.difference.same, version).toBe(true);
});

test('where an engine cannot do it, the plan says so and names the way out', () => {
  const made = plan({ model: 'Qwen3-8B', engine: 'ollama', target: 131072 });
  expect(made.possible).toBe(false);
  expect(made.wayOut!.en).toContain('llama.cpp');
  expect(made.type.map(({ kind }) => kind)).toEqual(['metadata', 'setting']);
  const longrope = plan({ model: 'Phi-3.5-mini-instruct', engine: 'vllm', target: 262144 });
  expect(longrope.possible).toBe(false);
  expect(longrope.wayOut).not.toBeNull();
});

test('the cache of windows and of latent attention is smaller', () => {
  const gemma = plan({ model: 'gemma-3-12b-it', engine: 'transformers', target: 131072 }).memory;
  // Of 48 layers every sixth sees everything, the others 1024 tokens: 8 heads of 256, keys and values, two bytes.
  expect(gemma.bits16).toBe(8 * 256 * 2 * 2 * (8 * 131072 + 40 * 1024));
  expect(gemma.withoutWindows16).toBe(8 * 256 * 2 * 2 * 48 * 131072);
  // Files of Phi-3 and Phi-4 have a window that is longer than their context.
  const wide = {
    ...{ model_type: 'phi3', hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 },
    ...{ num_hidden_layers: 32, max_position_embeddings: 131072, sliding_window: 262144 },
  };
  expect(plan({ model: wide, engine: 'vllm', target: 131072 }).memory.perToken16).toBe(32 * 8 * 128 * 2 * 2);
  const deepseek = plan({ model: 'DeepSeek-V3', engine: 'vllm', target: 4096 }).memory;
  expect(deepseek.bits16).toBe(61 * (512 + 64) * 2 * 4096);
  expect(deepseek.bits8).toBe(deepseek.bits16! / 2);
});

test('layers that read the keys of earlier ones have none of their own', () => {
  // keras_hub gemma4 presets: of 35 layers 20 share, of 42 layers 18; every fifth, or sixth, sees everything with heads of 512.
  const kept = (model: string): unknown => plan({ model, engine: 'transformers', target: 131072 }).memory.bits16;
  expect(kept('gemma-4-E2B-it')).toBe(2 * 2 * (3 * 512 * 131072 + 12 * 256 * 512));
  expect(kept('gemma-4-E4B-it')).toBe(2 * 2 * 2 * (4 * 512 * 131072 + 20 * 256 * 512));
  const pattern = Array.from({ length: 10 }, (_, n) => n % 5 < 4);
  const metadata = {
    ...{ 'general.architecture': 'gemma4', 'gemma4.context_length': 131072, 'gemma4.block_count': 10 },
    ...{ 'gemma4.attention.head_count': 8, 'gemma4.attention.head_count_kv': 1, 'gemma4.attention.key_length': 512 },
    ...{ 'gemma4.attention.key_length_swa': 256, 'gemma4.attention.sliding_window': 512 },
    ...{ 'gemma4.attention.sliding_window_pattern': pattern },
  };
  const counts = (shared: number): unknown => {
    const model = { metadata: { ...metadata, 'gemma4.attention.shared_kv_layers': shared } };
    return plan({ model, engine: 'llama.cpp', target: 131072 }).model.layers.map(({ count }) => count);
  };
  expect(counts(5)).toEqual([1, 4]);
  expect(counts(11)).toEqual([null, null]);
  const model = { model_type: 'qwen3', head_dim: 128, num_attention_heads: 8, max_position_embeddings: 4096 };
  const more = { num_hidden_layers: 4, num_kv_shared_layers: 5 };
  expect(() => plan({ model: { ...model, ...more }, engine: 'vllm', target: 4096 })).toThrow(
    'plan: num_kv_shared_layers must be at most 3, got 5',
  );
});

/** Bytes at 16 bits of `tokens` tokens, for a file of GGUF that has these keys under its architecture. */
const ofGguf = (architecture: string, keys: object, tokens = 131072) => {
  const all = { context_length: 262144, 'attention.head_count': 8, 'attention.key_length': 128, ...keys };
  const metadata = {
    'general.architecture': architecture,
    ...Object.fromEntries(Object.entries(all).map(([key, value]) => [`${architecture}.${key}`, value])),
  };
  return plan({ model: { metadata }, engine: 'llama.cpp', target: tokens }).memory;
};

test('layers in chunks keep a chunk', () => {
  const layer_types = Array.from({ length: 48 }, (_, n) => (n % 4 === 3 ? 'full_attention' : 'chunked_attention'));
  const scout = {
    ...{ model_type: 'llama4_text', hidden_size: 5120, num_attention_heads: 40, num_key_value_heads: 8, head_dim: 128 },
    ...{ num_hidden_layers: 48, max_position_embeddings: 262144, rope_theta: 500000, attention_chunk_size: 8192 },
  };
  const { memory } = plan({ model: { ...scout, layer_types }, engine: 'transformers', target: 131072 });
  const row = 8 * 128 * 2 * 2;
  expect(memory).toMatchObject({ bits16: row * (12 * 131072 + 36 * 8192), withoutWindows16: row * 48 * 131072 });
  expect(memory.perToken16).toBe(row * 12);
  expect(plan({ model: scout, engine: 'transformers', target: 131072 }).memory).toEqual(memory);
  const keys = { block_count: 48, 'attention.head_count_kv': 8 };
  expect(ofGguf('llama4', keys).bits16).toBe(memory.bits16);
  expect(ofGguf('llama4', keys, 4096).perToken16).toBe(row * 48);
  // MobileLLM: a window of 0 is none.
  expect(ofGguf('llama4', { ...keys, 'attention.sliding_window': 0 }).bits16).toBe(memory.withoutWindows16);
});

test('layers of Gemma 3n from the 20th on have no keys of their own, and every fifth before them sees everything', () => {
  const keys = { block_count: 35, 'attention.head_count_kv': 2, 'attention.sliding_window': 512 };
  const bytes = 2 * 128 * 2 * 2 * (4 * 131072 + 16 * 512);
  expect(ofGguf('gemma3n', keys).bits16).toBe(bytes);
  expect(ofGguf('gemma3n', { ...keys, 'attention.shared_kv_layers': 15 }).bits16).toBe(bytes);
  for (const unknown of [{ block_count: 0 }, { 'attention.head_count_kv': -1 }])
    expect(ofGguf('gemma3n', { ...keys, ...unknown }).bits16).toBeNull();
  expect(() => ofGguf('gemma3n', { ...keys, 'attention.sliding_window': -1 })).toThrow(
    'gemma3n.attention.sliding_window must be a whole number of at least 0, got -1',
  );
  const small = { ...keys, block_count: 10 };
  expect(ofGguf('gemma3n', small).bits16).toBe(2 * 128 * 2 * 2 * (2 * 131072 + 8 * 512));
});

test('an indexer has a key of its own in each layer that does not take over what another chose', () => {
  const of = (model: object | string) => plan({ model, engine: 'vllm', target: 4096 }).memory;
  expect(of('DeepSeek-V3.2').bits16).toBe(61 * (512 + 64 + 128) * 2 * 4096);
  expect(of('DeepSeek-V3.2').how.en).toContain('Indexers keep 7,808 more per token in all layers.');
  // 21 of its 78 layers have one (sgl-project/sglang-jax#1383).
  expect(of('GLM-5.2').bits16).toBe((78 * (512 + 64) + 21 * 128) * 2 * 4096);
  const glm = {
    ...{ model_type: 'glm_moe_dsa', num_attention_heads: 64, num_hidden_layers: 3, max_position_embeddings: 4096 },
    ...{ kv_lora_rank: 512, qk_rope_head_dim: 64, qk_nope_head_dim: 192, index_head_dim: 128 },
  };
  expect(of({ ...glm, indexer_types: ['full', 'shared', 'shared'] }).bits16).toBe((3 * (512 + 64) + 128) * 2 * 4096);
  const keys = {
    ...{ block_count: 3, 'attention.kv_lora_rank': 512, 'rope.dimension_count': 64, 'attention.key_length_mla': 256 },
    'attention.indexer.key_length': 128,
  };
  expect(ofGguf('deepseek32', keys, 4096).bits16).toBe(3 * (512 + 64 + 128) * 2 * 4096);
  const types = { 'attention.indexer.types': [1, 0, 0] };
  expect(ofGguf('glm-dsa', { ...keys, ...types }, 4096).bits16).toBe((3 * (512 + 64) + 128) * 2 * 4096);
});

test('names that are not known bring a suggestion', () => {
  const message = (call: () => unknown): string => {
    try {
      call();
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const make = (more: object) => () => plan({ model: 'Qwen3-8B', engine: 'vllm', target: 1024, ...more });
  expect(message(make({ engine: 'lama.cpp' }))).toContain('Did you mean llama.cpp?');
  expect(message(make({ engine: 'vlm' }))).toContain('Did you mean vllm?');
  expect(message(make({ model: 'Qwen3-8C' }))).toContain('Did you mean Qwen3-8B?');
  for (const model of ['Qwen3-1.7B', 'Qwen3.6-27B']) expect(message(make({ model }))).not.toContain('Did you mean');
  expect(message(make({ engine: 'llama.cpp', engineVersion: '0.11.0' }))).toContain('must be a release of llama.cpp');
  for (const target of ['2.7', 2.7]) expect(message(make({ target }))).toContain('must be a whole number');
  expect(message(make({ target: 'long' }))).toContain('target must be a number of tokens, got "long"');
  expect(message(make({ target: 0 }))).toContain('target must be a whole number of at least 1');
  expect(message(make({ engineVersion: 'new' }))).toContain('engineVersion must be a release of vLLM');
  expect(message(make({ lenght: 3 }))).toContain('lenght is not known');
  expect(message(make({ model: {} }))).toContain('plan: model must be a model’s config.json'.replace('’', "'"));
  expect(message(make({ model: { model_type: 'qwen3', num_attention_heads: 8 } }))).toContain('plan:');
  expect(message(() => explain({ engine: 'vllm' }))).toContain('explain: typed is missing');
});

test('a model is found by the names that people type', () => {
  for (const name of [
    'qwen3-8b',
    'Qwen/Qwen3-8B',
    'Qwen3_8B-GGUF',
    'unsloth/Qwen3-8B-GGUF:Q4_K_M',
    './Qwen3-8B-Q4_K_M.gguf',
    'qwen3:8b',
  ])
    expect(plan({ model: name, engine: 'llama.cpp', target: 1024 }).model.name, name).toBe('Qwen3-8B');
});

/** LLM_ARCH_NAMES of ngxson/llama.cpp@3f545bec (2026-08-23) src/llama-arch.cpp, of models that the catalogue may have. */
const OF_LLAMA_CPP = `
llama llama4 mistral3 mistral4 qwen2 qwen2moe qwen3 qwen3moe qwen3next qwen3vl qwen3vlmoe qwen35 qwen35moe gemma gemma2
gemma3 gemma3n gemma4 phi2 phi3 deepseek2 deepseek32 deepseek4 glm4 glm4moe glm-dsa gpt-oss minimax-m2 minimax-m3 mimo2
command-r cohere2 granite smollm3 internlm2 stablelm olmo2 falcon starcoder2`
  .trim()
  .split(/\s+/);

test('the key of a line is named as llama.cpp names the model, or it is said that the name is not known', () => {
  const unknown = 'general.architecture is not known here';
  for (const { name } of models()) {
    const { model, assumed } = plan({ model: name, engine: 'llama.cpp', target: 1024 });
    const said = assumed.some(({ en }) => en.startsWith(unknown));
    // Of MiMo, its converter has V2 alone (conversion/mimo.py).
    expect(said, name).toBe(name.startsWith('MiMo-7B'));
    if (!said) expect(OF_LLAMA_CPP, name).toContain(model.architecture);
  }
  for (const [name, key] of [
    ['GLM-5.2', 'glm-dsa'],
    ['DeepSeek-V3.2', 'deepseek32'],
    ['Qwen3-VL-30B-A3B-Instruct', 'qwen3vlmoe'],
  ]) {
    const made = plan({ model: name!, engine: 'llama.cpp', engineVersion: 'b10256', target: '2M' });
    expect(made.type[0]!.text).toContain(`--override-kv ${key}.context_length=int:2097152`);
  }
});

test('a type without a known converter has its own name in the line, and that is said', () => {
  const sizes = { hidden_size: 64, num_attention_heads: 1, max_position_embeddings: 4096, rope_theta: 10000 };
  const model = { model_type: 'nobody_knows', ...sizes };
  for (const engine of ['llama.cpp', 'ollama']) {
    const { type, assumed } = plan({ model, engine, target: 8192, method: 'linear' });
    expect(type.map(({ text }) => text).join()).toContain('nobody_knows.context_length');
    expect(assumed.map(({ en }) => en)).toContain(
      'general.architecture is not known here; in keys nobody_knows stands for it.',
    );
  }
});

test('what makers recommend ends at the length that they name', () => {
  const of = (model: string | object, target: number) => {
    const { method, warnings } = plan({ model, engine: 'vllm', target });
    return [method.why.en, warnings.find(({ code }) => code === 'no-published-result')?.severity];
  };
  const recommended = 'YaRN, as the model’s makers recommend.';
  expect(of('Qwen3-8B', 131072)).toEqual([recommended, undefined]);
  expect(of('Qwen3-8B', 131073)).toEqual([expect.stringContaining('beyond'), 2]);
  expect(of('gemma-2-9b-it', 32768)[1]).toBe(1);
  expect(of('gemma-2-9b-it', 1048576)[1]).toBe(2);
  // As the card of Qwen3 says to edit the file.
  const edited = {
    ...{ model_type: 'qwen3', head_dim: 128, hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 },
    ...{ max_position_embeddings: 40960, rope_theta: 1000000 },
    rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 },
  };
  expect(of(edited, 131072)).toEqual([recommended, undefined]);
  expect(plan({ model: edited, engine: 'vllm', target: 131072 }).evidence.status).toBe('known');
});

test('a plan is compared with the file as published, or as its makers document, and beyond that with nothing', () => {
  const what = (model: string, target: number) => plan({ model, engine: 'llama.cpp', target }).makers?.what.en;
  expect(what('Llama-3.1-8B', 131072)).toBe('the published file, as transformers 5 computes it');
  expect(what('Llama-3.1-8B', 131073)).toBeUndefined();
  expect(what('Qwen3-8B', 131072)).toMatch(/^YaRN with factor 4 from 32,768, as the makers document it/);
  expect(what('Qwen3-8B', 131073)).toBeUndefined();
});

test('what was published of fine-tuned models is no evidence for the model that they began with', () => {
  const { evidence, warnings } = plan({ model: 'Llama-2-7b-hf', engine: 'llama.cpp', target: 131072 });
  expect(evidence).toMatchObject({ status: 'untested', upTo: null });
  expect(evidence.statements).toEqual([]);
  expect(warnings.map(({ code }) => code)).toContain('no-published-result');
  // Mistral 7B v0.2 and GLM4-9B-1M are other models than these.
  const glm = { model_type: 'glm4', hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 32768 };
  for (const model of ['Mistral-7B-Instruct-v0.3', glm])
    expect(plan({ model, engine: 'vllm', target: 32768 }).evidence).toMatchObject({ status: 'untested', upTo: null });
  const qwen3 = plan({ model: 'Qwen3-8B', engine: 'llama.cpp', target: 131072 }).evidence;
  expect(qwen3).toMatchObject({ status: 'known', upTo: 131072 });
  expect(qwen3.ruler.find(({ model }) => model === 'Qwen3-8B')!.scores[131072]).toBe(77.4);
});
