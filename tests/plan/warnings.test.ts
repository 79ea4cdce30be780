/** Every warning is raised by a case, and is absent in a twin that differs in what it warns of. */
import { expect, test } from 'vitest';
import { explain, plan, type Warning } from 'ropewalk/plan';
import { inChinese } from 'ropewalk/plan/zh';
import { MODELS } from './models.js';

type Case = () => readonly Warning[];

const planned =
  (model: string | object, engine: string, target: number, more: object = {}): Case =>
  () =>
    plan({ model, engine, target, ...more }).warnings;
const typed =
  (model: string | object, engine: string, text: string, more: object = {}): Case =>
  () =>
    explain({ model, engine, typed: text, ...more }).warnings;

const YARN = '--rope-scaling yarn --rope-scale 4';
const dictionary = (more: object, key = 'rope_parameters'): string =>
  JSON.stringify({ [key]: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768, ...more } });
const overrides = (more: object): string => `--hf-overrides '${dictionary(more)}' --max-model-len 131072`;
const max = (value: string, more: object): string => `${value.slice(0, -1)},${JSON.stringify(more).slice(1)}`;

const deepseek = (log: object) => ({
  metadata: {
    'general.architecture': 'deepseek2',
    ...Object.fromEntries(
      Object.entries({
        context_length: 163840,
        block_count: 27,
        'attention.head_count': 16,
        'attention.kv_lora_rank': 512,
        'attention.key_length': 192,
        'rope.dimension_count': 64,
        'rope.freq_base': 10000,
        'rope.scaling.type': 'yarn',
        'rope.scaling.factor': 40,
        'rope.scaling.original_context_length': 4096,
        ...log,
      }).map(([key, value]) => [`deepseek2.${key}`, value]),
    ),
  },
  tensors: [],
});

const unknownArch = (architecture: string) => ({
  metadata: {
    'general.architecture': architecture,
    [`${architecture}.context_length`]: 32768,
    [`${architecture}.rope.dimension_count`]: 128,
    [`${architecture}.rope.freq_base`]: 1000000,
    [`${architecture}.attention.head_count`]: 32,
    [`${architecture}.block_count`]: 32,
  },
  tensors: [],
});

/** Every code that there is. */
const PAIRS: Readonly<Record<Warning['code'], readonly [raises: Case, twin: Case]>> = {
  'within-context': [
    planned('Qwen3-8B', 'llama.cpp', 32768, { method: 'yarn' }),
    planned('Qwen3-8B', 'llama.cpp', 32768),
  ],
  'static-yarn': [
    planned('Qwen3-8B', 'vllm', 131072, { purpose: 'mixed' }),
    planned('Qwen3-8B', 'vllm', 131072, { purpose: 'long' }),
  ],
  'factor-too-large': [
    typed('Qwen3-8B', 'llama.cpp', `-c 65536 ${YARN} --yarn-orig-ctx 32768`),
    typed('Qwen3-8B', 'llama.cpp', `-c 131072 ${YARN} --yarn-orig-ctx 32768`),
  ],
  'original-too-long': [
    typed('Qwen3-8B', 'llama.cpp', `-c 131072 ${YARN} --yarn-orig-ctx 40960`),
    typed('Qwen3-8B', 'llama.cpp', `-c 131072 ${YARN} --yarn-orig-ctx 32768`),
  ],
  'trained-with-other-rule': [
    typed('Llama-3.1-8B', 'vllm', overrides({ rope_theta: 500000 }), { target: 262144 }),
    typed('Qwen3-8B', 'vllm', overrides({ rope_theta: 1000000 })),
  ],
  'scale-read-differently': [
    planned('DeepSeek-R1-0528-Qwen3-8B', 'sglang', 131072),
    // Named, and alike in both.
    planned('DeepSeek-V3', 'sglang', 163840),
  ],
  'longrope-switch': [
    planned('Phi-3-mini-128k-instruct', 'vllm', 8192),
    planned('Phi-3-mini-128k-instruct', 'vllm', 4096),
  ],
  'dynamic-base': [
    planned('Llama-2-7b-hf', 'vllm', 16384, { method: 'dynamic' }),
    planned('Llama-2-7b-hf', 'vllm', 16384, { method: 'yarn' }),
  ],
  'ramp-rounded': [planned('gpt-oss-20b', 'llama.cpp', 131072), planned('gpt-oss-20b', 'transformers', 131072)],
  'log-multiplier-missing': [
    planned(deepseek({}), 'llama.cpp', 131072),
    planned(deepseek({ 'rope.scaling.yarn_log_multiplier': 0.0707 }), 'llama.cpp', 131072),
  ],
  'factor-ignored': [
    typed(MODELS['qwen2.5-7b']!, 'exllamav3', dictionary({}, 'rope_scaling')),
    typed(MODELS['qwen2.5-7b']!, 'exllamav3', max(dictionary({}, 'rope_scaling'), { max_position_embeddings: 131072 })),
  ],
  'ramp-from-loading': [planned('Qwen3-8B', 'exllamav2', 131072), planned('Qwen3-8B', 'exllamav2', 32768)],
  'base-not-scaled': [
    typed('Qwen3-8B', 'koboldcpp', '--contextsize 131072'),
    typed('Llama-2-7b-hf', 'koboldcpp', '--contextsize 16384'),
  ],
  'sliding-layers': [planned('gemma-3-12b-it', 'llama.cpp', 262144), planned('Qwen3-8B', 'llama.cpp', 131072)],
  'architecture-unknown': [
    planned(unknownArch('newarch'), 'llama.cpp', 131072),
    planned(unknownArch('llama'), 'llama.cpp', 131072),
  ],
  'no-published-result': [planned('gpt-oss-20b', 'vllm', 131072), planned('Qwen3-8B', 'vllm', 131072)],
  'beyond-reach': [
    typed('Qwen3-8B', 'vllm', `VLLM_ALLOW_LONG_MAX_MODEL_LEN=1 ${overrides({ rope_theta: 1e6, factor: 2 })}`),
    // What the engine does not let through is beyond nothing.
    typed('Qwen3-8B', 'llama.cpp', `-c 262144 ${YARN} --yarn-orig-ctx 32768`),
  ],
  'needs-dual-chunk': [
    planned('Qwen2.5-7B-Instruct-1M', 'vllm', 1000000),
    planned('Qwen2.5-7B-Instruct-1M', 'vllm', 262144),
  ],
  'part-of-file': [planned('Qwen3.8', 'vllm', 1048576), planned('Qwen3-8B', 'vllm', 131072)],
  'llama3-rule-lost': [
    planned('Llama-3.1-8B', 'ik_llama.cpp', 131072, { engineVersion: '1022-to-2291' }),
    planned('Llama-3.1-8B', 'ik_llama.cpp', 131072, { engineVersion: 'after-2291' }),
  ],
};

test.each(Object.entries(PAIRS))('%s', (code, [raises, twin]) => {
  const raised = raises().find((each) => each.code === code);
  expect(raised, 'raised').toBeDefined();
  expect(twin().map((each) => each.code)).not.toContain(code);
  const chinese = inChinese(raised!.sentence);
  for (const sentence of [raised!.sentence.en, chinese]) {
    expect(sentence.length).toBeGreaterThan(10);
    // Every value has found its place.
    expect(sentence).not.toMatch(/[{}]|undefined|NaN|null/);
  }
  expect(chinese).toMatch(/[\u4e00-\u9fff]/);
});

test('of dynamic scaling it is said which engines change the base as the text grows', () => {
  const said = (engine: string): string =>
    plan({ model: 'Llama-2-7b-hf', engine, target: 16384, method: 'dynamic' }).warnings.find(
      ({ code }) => code === 'dynamic-base',
    )!.sentence.en;
  for (const engine of ['vllm', 'sglang']) expect(said(engine)).toContain('uses one base at every length');
  expect(said('transformers')).toContain('changes the base as the text grows');
});

test('all keys of several axes are named, where the file has them', () => {
  const said = (model: string, engine = 'vllm'): string | undefined =>
    plan({ model, engine, target: 1048576 }).warnings.find(({ code }) => code === 'part-of-file')?.sentence.en;
  expect(said('gemma-3-12b-it')).toBe('The dictionary goes into text_config.');
  expect(said('Qwen3.8', 'sglang')).toBe('The dictionary has to keep mrope_section, mrope_interleaved.');
  // vLLM merges it into that of the file.
  expect(said('Qwen3.8')).toBe('The dictionary goes into text_config.');
});

test('a model that was trained with YaRN is changed up to the length in its file, others up to what they were trained on', () => {
  const said = (model: string, target: number): string =>
    plan({ model, engine: 'vllm', target }).warnings.find(({ code }) => code === 'static-yarn')!.sentence.en;
  expect(said('gpt-oss-20b', 262144)).toContain('below 131,072 tokens');
  expect(said('Qwen3-8B', 131072)).toContain('below 32,768 tokens');
});

test('a rule on top of another changes prompts up to the length of the file', () => {
  const { warnings } = plan({ model: 'Llama-3.1-8B', engine: 'llama.cpp', target: 262144 });
  expect(warnings.find(({ code }) => code === 'static-yarn')!.sentence.en).toContain('below 131,072 tokens. Serve');
});

test('that short texts may suffer is said where the makers say so', () => {
  const said = (model: string) =>
    plan({ model, engine: 'vllm', target: 1048576 }).warnings.find(({ code }) => code === 'static-yarn')!.sentence;
  expect(said('Qwen3-8B').en).toContain(', and its makers say that short texts may suffer.');
  expect(inChinese(said('Qwen3-8B'))).toContain('也会受影响，模型作者也说短文本的效果可能变差。');
  for (const model of ['Qwen3.8', 'Mistral-7B-v0.3']) expect(said(model).en).not.toContain('makers');
});

test('a factor is not called too large by an original length that is itself wrong', () => {
  const codes = typed('Qwen3-8B', 'llama.cpp', `-c 131072 ${YARN}`)().map(({ code }) => code);
  expect(codes).toEqual(['original-too-long', 'static-yarn']);
});

test('what is wrong or has no effect is not repeated as a warning', () => {
  const texts: [engine: string, text: string][] = [
    ['vllm', overrides({})],
    ['llama.cpp', `-c 131072 ${YARN}`],
    ['llama.cpp', `-c 131072 ${YARN} --yarn-orig-ctx 32768 --yarn-attn-factor 0.9`],
  ];
  for (const [engine, text] of texts) {
    const { wrong, noEffect, warnings } = explain({ model: 'Qwen3-8B', engine, typed: text });
    const said = [...wrong, ...noEffect].map(({ why }) => why.en);
    expect(said).not.toEqual([]);
    for (const { sentence } of warnings) expect(said).not.toContain(sentence.en);
  }
});

test('a larger base reaches as far as its α', () => {
  for (const [model, engine, target, method] of [
    ['Llama-2-7b-hf', 'koboldcpp', 8192, 'auto'],
    ['Qwen3-8B', 'vllm', 131072, 'ntk'],
  ] as const) {
    const made = plan({ model, engine, target, method });
    expect(made.possible, engine).toBe(true);
    expect(made.warnings.filter(({ severity }) => severity > 1)).toEqual([]);
  }
  const typed = '{"rope_theta": 2000000, "max_position_embeddings": 131072}';
  const short = explain({ model: 'Qwen3-8B', engine: 'transformers', typed });
  expect(short.warnings.find(({ code }) => code === 'beyond-reach')!.sentence.en).toContain(
    `reach ${Math.round(32768 * 2 ** (126 / 128)).toLocaleString('en-US')} of 131,072 tokens`,
  );
});

test('a plan whose output would be wrong is no plan', () => {
  const made = plan({
    ...{ model: 'Llama-3.1-8B', engine: 'ik_llama.cpp', engineVersion: '1022-to-2291', target: 65536 },
  });
  expect(made.possible).toBe(false);
  expect(made.wayOut!.en).toContain('update');
});

test('the most harmful stands first', () => {
  for (const [raises] of Object.values(PAIRS)) {
    const levels = raises().map(({ severity }) => severity);
    expect(levels).toEqual([...levels].sort((a, b) => b - a));
  }
});
