/** Where engines part on the same model: defaults of what is missing, keys that one reads and another does not. */
import { describe, expect, test } from 'vitest';
import { compare, explain, plan, type Plan } from 'ropewalk/plan';
import { MODELS } from './models.js';

const latent = {
  ...{
    qk_rope_head_dim: 64,
    qk_nope_head_dim: 128,
    kv_lora_rank: 512,
    num_attention_heads: 128,
    num_hidden_layers: 61,
  },
};
const trained = (factor: number) => ({
  ...{ type: 'yarn', factor, original_max_position_embeddings: 4096, beta_fast: 32, beta_slow: 1 },
  ...{ mscale: 1, mscale_all_dim: 1 },
});
const V3 = {
  model_type: 'deepseek_v3',
  ...latent,
  max_position_embeddings: 163840,
  rope_theta: 10000,
  rope_scaling: trained(40),
};
const KIMI = {
  model_type: 'kimi_k25',
  text_config: {
    model_type: 'kimi_k2',
    ...latent,
    max_position_embeddings: 262144,
    rope_theta: 50000,
    rope_scaling: trained(64),
  },
};
const MINISTRAL = {
  ...{ model_type: 'ministral3', head_dim: 128, num_attention_heads: 32, max_position_embeddings: 262144 },
  rope_parameters: { ...trained(16), rope_type: 'yarn', original_max_position_embeddings: 16384, rope_theta: 1000000 },
};

const against = (model: string | object, target: number, engine: string, engineVersion?: string) =>
  compare(plan({ model, engine: 'transformers', target }), plan({ model, engine, engineVersion, target })).layers[0]!;

describe('models with latent attention', () => {
  test.each([
    'vllm',
    'sglang',
    'llama.cpp',
    'ik_llama.cpp',
    'mlx-lm',
    'tensorrt-llm',
    'exllamav3',
    'koboldcpp',
    'ollama',
  ])('as published, %s computes what transformers computes', (engine) => {
    expect(against(V3, 163840, engine).same).toBe(true);
    expect(against(KIMI, 262144, engine).same).toBe(true);
  });

  // g(40)² and g(64)² on the rotated part, 1 on what does not rotate.
  test.each([
    ['DeepSeek-V3', V3, 163840, 1.8738542070926265],
    ['Kimi K2.5', KIMI, 262144, 2.004739701682487],
  ] as const)('%s without the log multiplier has rotated scores too large', (_, model, target, ratio) => {
    const typed = 'deepseek2.rope.scaling.yarn_log_multiplier = 0';
    const wrong = explain({ model, engine: 'llama.cpp', target, typed });
    const [layer] = compare(plan({ model, engine: 'transformers', target }), wrong).layers;
    expect(layer!.scoreRatio).toBeCloseTo(ratio, 12);
    expect(layer!.plainScoreRatio).toBeCloseTo(1, 12);
  });
});

describe('llama.cpp has a graph of its own (ngxson/llama.cpp@3f545bec)', () => {
  test('for DeepSeek V3.2, and computes what transformers computes', () => {
    expect(against('DeepSeek-V3.2', 163840, 'llama.cpp').same).toBe(true);
  });

  test('for Llama 4, whose layers that rotate take base and scale of the file: flags change nothing', () => {
    const model = 'Llama-4-Maverick-17B-128E-Instruct';
    const flags = '--rope-scaling yarn --rope-scale 2 --rope-freq-base 1000000';
    const of = (typed: string) =>
      explain({ model, engine: 'llama.cpp', target: 2097152, typed: `-c 2097152 ${typed}` });
    const typed = of(flags);
    expect(compare(of(''), typed).same).toBe(true);
    expect(typed).toMatchObject({
      verdict: 'wrong',
      warnings: [{ code: 'sliding-layers', severity: 3 }, { code: 'beyond-reach' }, {}, {}],
    });
    const made = plan({ model, engine: 'llama.cpp', target: 2097152 });
    expect(made).toMatchObject({ possible: false, wayOut: { en: expect.stringContaining('or a chunk') } });
    const file = 'llama4.rope.scaling.type=str:yarn,llama4.rope.scaling.factor=float:2';
    expect(of(`--override-kv ${file}`).computes![0]!.factor).toBe(2);
    expect(against(model, 2097152, 'ik_llama.cpp').same).toBe(true);
  });

  test('for GLM-5, where scores have YaRN’s factor four times, whatever the file says', () => {
    const layer = against('GLM-5.2', 2097152, 'llama.cpp');
    expect(layer.plainScoreRatio).toBeCloseTo((1 + 0.1 * Math.log(2)) ** 2, 12);
    expect(layer.cosSinRatio).toBeCloseTo(1, 12);
    const said = (engine: string, target: number): (string | undefined)[] =>
      plan({ model: 'GLM-5.2', engine, target })
        .warnings.filter(({ code }) => code === 'scale-read-differently')
        .map(({ sentence }) => sentence.en);
    expect(said('llama.cpp', 2097152)).toEqual(['llama.cpp multiplies all scores by 1.143, unlike transformers.']);
    expect([...said('transformers', 2097152), ...said('llama.cpp', 1048576)]).toEqual([]);
  });

  test('for DeepSeek V4, from config.json as from GGUF: YaRN in layers that read compressed keys, with factor 1', () => {
    const of = (model: string | object) => plan({ model, engine: 'llama.cpp', target: 1048576 }).computes;
    const keys = {
      ...{ context_length: 1048576, block_count: 43, 'attention.head_count': 64, 'attention.head_count_kv': 1 },
      ...{ 'attention.key_length': 512, 'attention.sliding_window': 128, 'rope.dimension_count': 64 },
      ...{ 'rope.freq_base': 10000, 'attention.compress_rope_freq_base': 160000, 'rope.scaling.type': 'yarn' },
      ...{ 'rope.scaling.factor': 16, 'rope.scaling.original_context_length': 65536 },
    };
    const metadata = {
      'general.architecture': 'deepseek4',
      ...Object.fromEntries(Object.entries(keys).map(([key, value]) => [`deepseek4.${key}`, value])),
    };
    const transformers = plan({ model: 'DeepSeek-V4-Flash', engine: 'transformers', target: 1048576 });
    for (const computes of [of('DeepSeek-V4-Flash'), of({ metadata })]) {
      expect(computes.map(({ base, factor }) => [base, factor])).toEqual([
        [160000, 16],
        [10000, 1],
      ]);
      expect(compare(transformers, { target: 1048576, computes }).same).toBe(true);
    }
    // A base that is typed is that of the other layers.
    for (const model of ['DeepSeek-V4-Flash', { metadata }])
      for (const engine of ['llama.cpp', 'ik_llama.cpp']) {
        const typed = '-c 1048576 --rope-freq-base 50000';
        const { computes } = explain({ model, engine, target: 1048576, typed });
        expect(computes!.map(({ base }) => base)).toEqual([160000, 50000]);
      }
  });
});

test.each(['cohere2', 'exaone4', 'exaone_moe'])(
  'flags of llama.cpp reach the layers of %s that see a window',
  (type) => {
    const model = {
      ...{
        model_type: type,
        hidden_size: 4096,
        num_attention_heads: 32,
        num_key_value_heads: 8,
        num_hidden_layers: 32,
      },
      ...{ max_position_embeddings: 8192, rope_theta: 50000, sliding_window: 4096, sliding_window_pattern: 4 },
    };
    for (const engine of ['llama.cpp', 'ik_llama.cpp']) {
      const { computes, warnings } = plan({ model, engine, target: 32768, method: 'yarn' });
      expect(computes.map(({ kind, type, factor }) => [kind, type, factor])).toEqual([
        ['sliding_attention', 'yarn', 4],
      ]);
      expect(warnings.map(({ code }) => code)).not.toContain('sliding-layers');
    }
    // What is typed for the others is for these layers, and not nested beside some that do not rotate.
    const { computes, type: typed } = plan({ model, engine: 'vllm', target: 32768, method: 'yarn' });
    expect(computes.map(({ kind, type, factor }) => [kind, type, factor])).toEqual([['sliding_attention', 'yarn', 4]]);
    expect(typed[0]!.text).not.toContain('_attention');
    // Others keep what is in the file there.
    const gemma = plan({ model: 'gemma-3-12b-it', engine: 'llama.cpp', target: 262144, method: 'yarn' });
    expect(gemma.computes.map(({ factor }) => factor)).toEqual([2, 1]);
    expect(gemma.warnings.map(({ code }) => code)).toContain('sliding-layers');
  },
);

test('a file that names the layers with a window first has the same plan and the same warnings', () => {
  const full_attention = { rope_type: 'linear', factor: 8, rope_theta: 1e6 };
  const sliding_attention = { rope_type: 'default', rope_theta: 1e4 };
  const gemma = { model_type: 'gemma3_text', num_hidden_layers: 12, sliding_window: 1024, sliding_window_pattern: 6 };
  for (const engine of ['llama.cpp', 'vllm'])
    for (const window of [1024, null]) {
      const of = (rope_parameters: object): Plan =>
        plan({ model: { ...gemma, sliding_window: window, rope_parameters }, engine, target: 262144 });
      const last = of({ full_attention, sliding_attention });
      expect(of({ sliding_attention, full_attention })).toEqual(last);
      // Flags reach one kind alone, and a dictionary that is nested says what is for which.
      const codes = last.warnings.map(({ code, severity }) => `${code} ${severity}`);
      expect(codes.includes('sliding-layers 1')).toBe(engine === 'llama.cpp');
    }
});

test.each(['afmoe', 'muse_glimmer_text'])(
  'flags of llama.cpp reach no layer of %s that rotates, and those of ik_llama.cpp do',
  (model_type) => {
    const layer_types = Array.from({ length: 32 }, (_, n) => (n % 4 === 3 ? 'full_attention' : 'sliding_attention'));
    const model = {
      ...{ model_type, hidden_size: 4096, num_attention_heads: 32, head_dim: 128, num_hidden_layers: 32, layer_types },
      ...{ max_position_embeddings: 8192, sliding_window: 4096, rope_theta: 1e4 },
      ...(model_type === 'afmoe' ? {} : { layer_rope_theta: layer_types.map((each) => (each[0] === 's' ? 1e4 : 0)) }),
    };
    const of = (engine: string): Plan => plan({ model, engine, target: 32768, method: 'yarn' });
    expect(of('llama.cpp')).toMatchObject({ possible: false, wayOut: { en: expect.stringContaining('do not reach') } });
    expect(of('llama.cpp').computes.map(({ kind, factor }) => [kind, factor])).toEqual([['sliding_attention', 1]]);
    expect(of('llama.cpp').warnings[0]).toMatchObject({ code: 'sliding-layers', severity: 3 });
    expect(of('ik_llama.cpp').computes.map(({ factor }) => factor)).toEqual([4]);
    expect(of('ik_llama.cpp').warnings.map(({ code }) => code)).not.toContain('sliding-layers');
  },
);

test.each(['cohere2', 'afmoe', 'muse-glimmer'])('a GGUF file of %s has its windows and one row', (architecture) => {
  const keys = {
    ...{ context_length: 8192, block_count: 32, embedding_length: 4096, 'attention.head_count': 32 },
    ...{ 'attention.head_count_kv': 8, 'rope.freq_base': 50000, 'attention.sliding_window': 4096 },
  };
  const metadata = {
    'general.architecture': architecture,
    ...Object.fromEntries(Object.entries(keys).map(([key, value]) => [`${architecture}.${key}`, value])),
  };
  const { computes, memory } = plan({ model: { metadata }, engine: 'llama.cpp', target: 8192 });
  expect(computes.map(({ kind, base }) => [kind, base])).toEqual([['sliding_attention', 50000]]);
  expect(memory.bits16).toBe(2 * 8 * 128 * 2 * (8 * 8192 + 24 * 4096));
});

test('two mscales that cancel are not read by older vLLM', () => {
  expect(against(MINISTRAL, 262144, 'vllm', '0.11.1').cosSinRatio).toBeCloseTo(1.2772588722239782, 12);
  for (const engine of ['vllm', 'sglang', 'mlx-lm', 'tensorrt-llm', 'llama.cpp'])
    expect(against(MINISTRAL, 262144, engine).same, engine).toBe(true);
});

test('without an original length every engine takes another one', () => {
  const typed = '{"rope_scaling": {"rope_type": "yarn", "factor": 4.0}}';
  const of = (engine: string, engineVersion?: string) =>
    explain({ model: MODELS['qwen3-8b']!, engine, engineVersion, typed, target: 131072 });
  const original = (engine: string, version?: string): number | null => of(engine, version).computes![0]!.original;
  expect(original('transformers')).toBe(40960);
  expect(original('transformers', '4.50')).toBe(40960);
  expect(original('sglang')).toBe(40960);
  expect(original('mlx-lm')).toBe(4096);
  expect(original('tensorrt-llm')).toBe(1024);
  expect(original('exllamav3')).toBe(40960);
  expect(
    of('vllm')
      .wrong.map(({ why }) => why.en)
      .join(),
  ).toContain('KeyError');
  expect(
    of('mlx-lm')
      .assumed.map(({ en }) => en)
      .join(),
  ).toContain('of 4,096 tokens');
});

test('a share of a head rotates: 32 pairs of a head of 128, in every engine', () => {
  const glm = {
    model_type: 'glm4',
    head_dim: 128,
    num_attention_heads: 32,
    num_key_value_heads: 2,
    partial_rotary_factor: 0.5,
  };
  const model = { ...glm, max_position_embeddings: 32768, rope_theta: 10000 };
  for (const engine of ['vllm', 'sglang', 'llama.cpp', 'mlx-lm', 'tensorrt-llm', 'exllamav3']) {
    expect(plan({ model, engine, target: 131072 }).computes[0]!.frequencies).toHaveLength(32);
    expect(against(model, 131072, engine).same, engine).toBe(true);
  }
  // The share is lost with the old dictionary, and the pairs double.
  const typed = `--hf-overrides '{"rope_parameters":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768,"rope_theta":10000}}' --max-model-len 131072`;
  const lost = explain({ model, engine: 'vllm', typed });
  expect(lost.computes![0]!.frequencies).toHaveLength(64);
  expect(lost.wrong.map(({ what }) => what)).toContain('partial_rotary_factor');
});

test('KoboldCpp scales two bases by itself and no other', () => {
  const base = (model: string): number =>
    explain({ model: MODELS[model]!, engine: 'koboldcpp', typed: '--contextsize 262144' }).computes![0]!.base;
  expect(base('llama2-7b')).toBeGreaterThan(10000);
  expect(base('llama3.1-8b')).toBeGreaterThan(500000);
  expect(base('qwen3-8b')).toBe(1000000);
});
