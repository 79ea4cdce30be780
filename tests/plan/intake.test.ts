/** A caller's object may hold what no file can: it is refused in a sentence, or left aside, and is never typed. */
import { describe, expect, test } from 'vitest';
import { fromPretrained } from '../../bindings/config/pretrained.js';
import { compare, engines, explain, models, plan, RopeError, toMarkdown } from 'ropewalk/plan';
import fc from '../seed.js';

const YARN = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768, rope_theta: 1000000 };
const QWEN = {
  ...{ model_type: 'qwen3', hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8, head_dim: 128 },
  ...{ num_hidden_layers: 36, rope_theta: 1000000, max_position_embeddings: 40960 },
};
const LLAMA = {
  ...{ 'general.architecture': 'llama', 'general.name': 'A', 'llama.context_length': 4096, 'llama.block_count': 2 },
  ...{ 'llama.attention.head_count': 8, 'llama.attention.head_count_kv': [8, 8], 'llama.rope.dimension_count': 64 },
  ...{ 'llama.rope.freq_base': 10000, 'llama.attention.sliding_window_pattern': [true, false] },
};

const endless: Record<string, unknown> = {};
endless['itself'] = endless;
const round: unknown[] = [];
round.push(round);
const deep = Array.from({ length: 20000 }).reduce<object>((inside) => ({ inside }), {});
/** By what JSON makes of it: no word at all, another word than was meant, no end. */
const ODD = {
  ...{ bigint: 10n, symbol: Symbol('a'), function: () => 1, 'list of bigint': [1n] },
  ...{ NaN: NaN, Infinity, Date: new Date(0), Map: new Map([[1, 2]]), view: new Float32Array(64) },
  ...{ endless, 'endless list': round, deep, 'list of holes': new Array(2 ** 32 - 1) },
};

test.each(Object.entries(ODD))('%s in a model', (_, odd) => {
  const inScaling = ['foo', 'finetuned', 'attn_factor', ...Object.keys(YARN)].flatMap((key) => [
    { ...QWEN, rope_scaling: { ...YARN, [key]: odd } },
    { ...QWEN, rope_parameters: { full_attention: YARN, sliding_attention: { ...YARN, [key]: odd } } },
    { ...QWEN, text_config: { ...QWEN, rope_parameters: { full_attention: odd, sliding_attention: YARN } } },
  ]);
  const atTop = [...Object.keys(QWEN), 'foo', 'sliding_window', 'text_config', 'layer_types'].map((key) => ({
    ...{ ...QWEN, rope_scaling: YARN, [key]: odd },
  }));
  const inList = { ...QWEN, num_hidden_layers: 2, sliding_window: 512, layer_types: ['sliding_attention', odd] };
  const inGguf = Object.keys(LLAMA).map((key) => ({ metadata: { ...LLAMA, [key]: odd } }));
  const tensors = [odd, [odd], [{ name: odd }], [{ name: 'rope_freqs.weight', values: odd }]].map((each) => ({
    ...{ metadata: LLAMA, tensors: each },
  }));
  for (const model of [odd, ...inScaling, ...atTop, inList, ...inGguf, ...tensors])
    for (const engine of ['vllm', 'llama.cpp']) {
      let made;
      try {
        made = plan({ engine, target: 131072, model: model as object });
      } catch (error) {
        expect(error).toBeInstanceOf(RopeError);
        continue;
      }
      expect(structuredClone(made)).toEqual(made);
      expect(JSON.parse(JSON.stringify(made.type))).toEqual(made.type);
    }
});

const asked = { model: QWEN, engine: 'vllm', target: 65536 } as const;
test.each<[sentence: string, call: () => unknown]>([
  ['plan: engine must be a name such as "llama.cpp", got 5', () => plan({ ...asked, engine: 5 as never })],
  ['plan: engine must be a known engine, got "vlm". Did you mean vllm?', () => plan({ ...asked, engine: 'vlm' })],
  ['plan: engine must be a known engine, got "?". Known are: transf', () => plan({ ...asked, engine: '?' })],
  ['plan: model must be a name, a config.json or GGUF metadata, got 5', () => plan({ ...asked, model: 5 as never })],
  ['plan: method must be a rule that this model has, got "llama3"', () => plan({ ...asked, method: 'llama3' })],
  ['explain: text must be text, got 5', () => explain({ engine: 'vllm', text: 5 as never })],
  ['explain: text must have at most ', () => explain({ engine: 'vllm', text: ' '.repeat(4_000_001) })],
  ['compare: planA must be what plan or explain gave, got null', () => compare(null as never, plan(asked))],
  ['compare: planB must be what plan or explain gave, got an o', () => compare(plan(asked), { computes: [] } as never)],
  [
    'compare: planB.computes must be there, got null',
    () => compare(plan(asked), explain({ engine: 'vllm', text: 'vllm serve x' })),
  ],
  ['toMarkdown: plan must be what plan gave, got an object', () => toMarkdown({} as never)],
])('%s', (sentence, call) => expect(call).toThrow(sentence));

describe('a slip in what was typed', () => {
  test.each([
    ['llama.cpp', '-c 131072 --rpoe-scale 4', '--rpoe-scale', 'llama.cpp has no --rpoe-scale; --rope-scale is meant.'],
    [
      'llama.cpp',
      '-c 131072 –rope-scaling yarn',
      '–rope-scaling',
      'llama.cpp has no –rope-scaling; --rope-scaling is meant.',
    ],
    ['llama.cpp', '—c 131072 --rope-scaling yarn --rope-scale 4', '—c', 'llama.cpp has no —c; -c is meant.'],
    ['sglang', '--json_model_override_args {}', '--json_model_override_args', '--json-model-override-args is meant.'],
    ['llama.cpp', '-c 131072 --rope-scaling --rope-scale 4', '--rope-scaling', '--rope-scaling needs a value.'],
    ['llama.cpp', '-c 0x20000', '-c', '-c must be a number, not 0x20000.'],
    ['llama.cpp', '-c -5', '-c', '-c must be a number, not -5.'],
    ['llama.cpp', '-c 0.25', '-c', '-c must be a whole number, not 0.25.'],
    ['tensorrt-llm', '--max_num_tokens 0.5', '--max_num_tokens', '--max_num_tokens must be a whole number, not 0.5.'],
    ['llama.cpp', '-c 40960 -np 1.5', '-np', '-np must be a whole number, not 1.5.'],
    ['ollama', 'PARAMETER num_ctx 0.5', 'num_ctx', 'num_ctx must be a whole number, not 0.5.'],
    ['ollama', '{"num_ctx": "many"}', 'num_ctx', 'num_ctx must be a number, not many.'],
    ['koboldcpp', '--contextsize 131072 --ropeconfig 4088994', 'factor', 'is 2.446e-7; this length needs 4.'],
    ['mlx-lm', '{"rope_scaling": {"type": "linear", "factor": 100000}}', 'factor', 'is 100,000; this length needs 1.'],
  ])('%s %s', (engine, typed, what, why) => {
    const { verdict, wrong } = explain({ engine, model: 'Qwen3-8B', typed });
    expect(verdict).toBe('wrong');
    expect(wrong.find((each) => each.what === what)?.why.en).toContain(why);
  });

  test('a dash that stands alone is no flag', () => {
    for (const dash of ['-', '–', '—'])
      expect(explain({ engine: 'llama.cpp', model: 'Qwen3-8B', typed: `-c 8192 ${dash} short` }).verdict).toBe('right');
  });

  test('0 is no number to ExLlamaV2: the model’s own stands', () => {
    const typed = '-l 0 -rs 0 -ra 0';
    const { verdict, target, computes } = explain({ engine: 'exllamav2', model: 'Qwen3-8B', typed });
    expect({ verdict, target }).toEqual({ verdict: 'right', target: 40960 });
    expect(computes).toEqual(explain({ engine: 'exllamav2', model: 'Qwen3-8B', typed: '-l 40960' }).computes);
  });

  test('a plan’s line with a letter too few, too many or out of place in a flag is not called right', () => {
    const asked = fc.tuple(
      fc.constantFrom(...engines().map(({ name }) => name)),
      fc.constantFrom(...models().map(({ name }) => name)),
      fc.constantFrom(8192, 131072, 1048576),
      fc.constantFrom(...(['auto', 'yarn', 'linear', 'ntk'] as const)),
    );
    const slip = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('', '$1$1$2', '$2$1'));
    fc.assert(
      fc.property(asked, slip, ([engine, model, target, method], [which, where, into]) => {
        const made = plan({ engine, model, target, method });
        const text = made.type.map((step) => step.text).join('\n');
        const flags = text.match(/(?<=^|\s)--[a-z-]{6,}/g) ?? [];
        const flag = flags[which % flags.length];
        if (flag === undefined || !made.possible) return;
        const at = 2 + (where % (flag.length - 3));
        const wrong = flag.slice(0, at) + flag.slice(at).replace(/^(.)(.)/, into || '$2');
        const read = explain({ engine, model, target, typed: text.replace(flag, wrong) });
        const same = compare(made, read).same && JSON.stringify(read.limit) === JSON.stringify(made.limit);
        expect(read.verdict === 'right' && !same ? [engine, model, target, method, wrong] : []).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

test('the rule of a model has its type once, and neither what stands beside it nor what is null', () => {
  const rope_scaling = { ...YARN, type: 'yarn', partial_rotary_factor: 1, attention_factor: null };
  const { layers } = plan({ model: { ...QWEN, rope_scaling }, engine: 'transformers', target: 8192 }).model;
  expect(layers[0]!.rule).toEqual({ rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 });
});

test('the key is named', () => {
  const model = { ...QWEN, text_config: { ...QWEN, rope_scaling: { ...YARN, foo: 10n } } };
  expect(() => plan({ engine: 'vllm', target: 131072, model })).toThrow(
    'plan: text_config.rope_scaling.foo must be JSON, at most 8 deep and with lists of at most 10000, got 10n',
  );
});

test('what is at most 8 deep, and lists of at most 10000, are read; what is more is refused', () => {
  const nested = (depth: number) => Array.from({ length: depth - 1 }).reduce<object>((inside) => ({ inside }), {});
  const asked = (foo: object) =>
    plan({ engine: 'vllm', target: 131072, model: { ...QWEN, rope_scaling: { ...YARN, foo } } }).possible;
  for (const taken of [nested(8), new Array(10000).fill(0)]) expect(asked(taken)).toBe(true);
  for (const refused of [nested(9), new Array(10001).fill(0)]) expect(() => asked(refused)).toThrow(/at most 8 deep/);
});

describe('a type that nobody has seen is read rightly or refused in a sentence', () => {
  const sizes = { hidden_size: 1024, num_attention_heads: 8, num_key_value_heads: 2, num_hidden_layers: 4 };
  const of = (more: object) =>
    plan({
      model: { model_type: 'aurora5', max_position_embeddings: 8192, rope_theta: 1e6, ...sizes, ...more },
      engine: 'vllm',
      target: 8192,
    });
  const [full, sliding] = ['full_attention', 'sliding_attention'];
  const layer_types = [full, sliding, full, sliding];

  test.each([
    [{ rotary_dim: [128, 64, 128, 64] }, 'rotary_dim must be a number'],
    [{ partial_rotary_factor: [1, 0.5] }, 'partial_rotary_factor must be a number'],
    [{ rope_theta: { full_attention: 1e6 } }, 'rope_theta must be a number'],
    [{ rope_theta: 0 }, 'rope_theta must be at least 1'],
    [{ rope_theta: null }, 'model_type must be a type known here, or the file must say that it rotates'],
    [{ rope_theta: [1e6, 1e4], layer_types }, 'rope_theta must have one value for all layers of a type'],
    [{ layer_rope_theta: [0, 0, 0, 0] }, 'must rotate some layer'],
    [{ use_rope: false }, 'use_rope must be true in a model with rotary embedding'],
    [{ position_embedding_type: 'nope' }, 'position_embedding_type must be that of a model with rotary embedding'],
    [{ rope_parameters: { rope_type: 'helix', factor: 4 } }, 'rope_parameters.rope_type must be one of'],
    [{ rope_parameters: { full_attention: { rope_type: 'helix' } } }, 'full_attention.rope_type must be one of'],
    [{ rope_parameters: { 0: { rope_theta: 1e4 }, 1: { rope_theta: 1e6 } } }, '1 must be one of two types'],
    [{ rope_scaling: { rope_type: null, factor: 4 } }, 'rope_scaling.rope_type is missing'],
    [{ rope_scaling: 'yarn' }, 'rope_scaling must be an object'],
  ])('%j is refused', (more, why) => {
    expect(() => of(more)).toThrow(why);
  });

  test.each([
    ...['nope', 'use_nope', 'nope_layers', 'rope_layers', 'rotary_percent', 'sliding_rope_theta', 'use_xpos'],
    ...['sliding_attention_config.rope_theta', 'mtp_config.rotary_dim'],
  ])('%s is named', (path) => {
    const [key, inner] = path.split('.') as [string, string?];
    const said = of({ [key]: inner ? { [inner]: 1 } : 1 }).assumed.map(({ en }) => en);
    expect(said).toContain(`config.json: ${path} is not known here and was left aside.`);
  });

  test('what turns images is not named, nor what says that there is none', () => {
    const more = { vision_config: { rope_theta: 1e4 }, use_xpos: false, draft_config: { rope_scaling: null } };
    expect(of(more).assumed).toEqual(of({}).assumed);
  });

  test.each(['sliding_window', 'attention_chunk_size', 'num_kv_shared_layers'])(
    '%s is a number that JSON has',
    (key) => {
      for (const value of [Infinity, -Infinity, NaN])
        expect(() => of({ [key]: value })).toThrow(`plan: ${key} must be finite, got ${value}`);
      expect(of({ [key]: null }).memory).toEqual(of({}).memory);
    },
  );

  test('entries of a list beyond the layers are of no layer', () => {
    const { layers } = of({ rope_theta: [1e6, 1e4, 1e6, 1e4, 5], layer_types, sliding_window: 512 }).model;
    expect(layers.map(({ kind, base }) => [kind, base])).toEqual([
      [full, 1e6],
      [sliding, 1e4],
    ]);
  });

  test('layers that see everything and do not rotate have no row, and their keys are counted', () => {
    const rope_parameters = { full_attention: null, sliding_attention: { rope_theta: 1e4 } };
    const none = { layer_rope_theta: [0, 1e4, 0, 1e4] };
    const split = of({ layer_types, sliding_window: 512 }).memory;
    for (const more of [{ rope_parameters }, none, { model_type: 'cohere2' }, { model_type: 'afmoe' }]) {
      const { computes, memory } = of({ ...more, layer_types, sliding_window: 512 });
      expect(computes.map(({ kind }) => kind)).toEqual([sliding]);
      expect(memory).toEqual(split);
    }
  });
});

describe('files of autumn 2026, with keys of their own', () => {
  const read = (model: object) => plan({ model, engine: 'transformers', target: 65536 });
  const row = ({ computes }: ReturnType<typeof read>) => computes.map(({ kind, base, factor }) => [kind, base, factor]);

  test('DeepSeek V4.1 has the two bases of V4, and YaRN in the layers that read compressed keys', () => {
    // Its config.json as in ikawrakow/ik_llama.cpp@c7f9911b, build_deepseek41.
    const text = {
      ...{ model_type: 'deepseek_v41_text', hidden_size: 5120, num_hidden_layers: 40, num_attention_heads: 64 },
      ...{ num_key_value_heads: 1, head_dim: 512, qk_rope_head_dim: 64, sliding_window: 128, rope_theta: 10000 },
      ...{ compress_rope_theta: 160000, max_position_embeddings: 1048576 },
      rope_scaling: { type: 'yarn', factor: 16, original_max_position_embeddings: 65536, beta_fast: 32, beta_slow: 1 },
    };
    const model = { model_type: 'deepseek_v41', text_config: text };
    for (const engine of ['transformers', 'llama.cpp', 'ik_llama.cpp']) {
      const made = plan({ model, engine, target: 65536 });
      expect(row(made), engine).toEqual([
        ['full_attention', 160000, 16],
        ['sliding_attention', 10000, 1],
      ]);
      expect(made.computes[0]!.cosSinFactor, engine).toBeCloseTo(1, 12);
    }
    expect(plan({ model, engine: 'llama.cpp', target: '2M' }).model.architecture).toBe('deepseek41');
  });

  test('K2 Horizon turns the first pairs of both halves, which is refused; where all of them turn it is read', () => {
    // IFM/K2-Horizon-375B-A23B config.json, and that of the 36B.
    const model = {
      ...{ model_type: 'k2_horizon', hidden_size: 6144, num_hidden_layers: 61, num_attention_heads: 48 },
      ...{ num_key_value_heads: 8, head_dim: 128, max_position_embeddings: 524288 },
      rope_parameters: { rope_theta: 1e7, rope_type: 'default' },
    };
    expect(() => read({ ...model, rope_head_dim: 64 })).toThrow('plan: rope_head_dim must be head_dim, got 64');
    expect(row(read({ ...model, rope_head_dim: 128 }))).toEqual([['all', 1e7, 1]]);
  });

  test('one in so many layers of Ling 3 attends, interleaved, unless its latent attention does not rotate', () => {
    const model = {
      ...{ model_type: 'bailing_hybrid', hidden_size: 1536, num_hidden_layers: 24, num_attention_heads: 16 },
      ...{ num_key_value_heads: 16, max_position_embeddings: 131072, rope_theta: 6e6, layer_group_size: 4 },
      ...{ qk_nope_head_dim: 128, qk_rope_head_dim: 64, kv_lora_rank: 512, rope_interleave: true, rope_scaling: null },
    };
    expect(fromPretrained({ ...model, use_mla_nope: false }).config).toEqual({
      ...{ headDim: 64, base: 6e6, pairing: 'interleaved' },
    });
    expect(read(model).memory.bits16).toBe(6 * (512 + 64) * 2 * 65536);
    expect(() => read({ ...model, use_mla_nope: true })).toThrow('use_mla_nope must be false in a model with rotary');
  });

  test('SmallThinker lists the layers that rotate', () => {
    const { assumed } = read({
      ...{
        model_type: 'smallthinker',
        hidden_size: 2560,
        num_hidden_layers: 4,
        num_attention_heads: 28,
        head_dim: 128,
      },
      ...{ num_key_value_heads: 4, max_position_embeddings: 16384, rope_theta: 1.5e6, rope_layout: [0, 1, 1, 1] },
    });
    expect(assumed.map(({ en }) => en)).toContain('config.json: 1 of 4 layers do not rotate.');
  });

  test('openPangu 2, Qwen3.8 Flash Next, MiniMax M3 and GLM-5.3 Flash say all of it themselves', () => {
    const sizes = {
      hidden_size: 2560,
      num_hidden_layers: 48,
      num_attention_heads: 24,
      max_position_embeddings: 262144,
    };
    const pangu = { ...sizes, qk_nope_head_dim: 128, qk_rope_head_dim: 64, kv_lora_rank: 512, rope_theta: 6.4e6 };
    expect(fromPretrained({ ...pangu, model_type: 'openpangu_v2', rope_interleave: false }).config).toEqual({
      ...{ headDim: 64, base: 6.4e6, pairing: 'half-split' },
    });
    const next = { ...sizes, model_type: 'qwen4_exp_text', head_dim: 256, partial_rotary_factor: 0.25 };
    const mtp = { rope_theta: 1e7 };
    const flash = fromPretrained({ text_config: { ...next, rope_theta: 1e7, mtp } });
    expect(flash.config).toEqual({ headDim: 256, rotaryDim: 64, base: 1e7, pairing: 'half-split' });
    expect(flash.notes.map(({ values }) => values.join())).toContain('text_config.mtp.rope_theta');
    const m3 = { ...sizes, head_dim: 128, rotary_dim: 64, rope_theta: 5e6 };
    expect(fromPretrained({ model_type: 'minimax_m3_vl', text_config: m3 }).config).toEqual({
      ...{ headDim: 128, rotaryDim: 64, base: 5e6, pairing: 'half-split' },
    });
    const glm = { ...sizes, model_type: 'glm5_next_text', qk_rope_head_dim: 0, rope_parameters: { rope_theta: 8e6 } };
    expect(() => read({ text_config: glm })).toThrow('qk_rope_head_dim must be that of a model with rotary embedding');
  });
});

test('YaRN’s truncate is refused where layer types have rules of their own, and read where one rule is for all', () => {
  const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 8192, rope_theta: 1e6 };
  const file = { model_type: 'gemma3_text', hidden_size: 2304, num_attention_heads: 8, head_dim: 256 };
  const read = (rope_parameters: object) =>
    fromPretrained({ ...file, max_position_embeddings: 32768, rope_parameters });
  const sliding_attention = { rope_type: 'default', rope_theta: 1e4 };
  const inside = (more: object) => read({ full_attention: { ...yarn, ...more }, sliding_attention });
  expect(() => inside({ truncate: false })).toThrow(
    'rope_parameters.full_attention.truncate must be true for layers of a type, got false',
  );
  expect(() => read({ full_attention: yarn, sliding_attention, truncate: false })).toThrow('truncate must be true');
  expect(inside({ truncate: true }).config.scaling).toMatchObject({ type: 'yarn', truncate: true });
  expect(read({ ...yarn, truncate: false }).config.scaling).toMatchObject({ type: 'yarn', truncate: false });
  const older = { ...file, rope_scaling: { ...yarn, truncate: false }, max_position_embeddings: 32768 };
  expect(() => fromPretrained({ ...older, rope_local_base_freq: 'x' })).toThrow('rope_local_base_freq must be');
  expect(fromPretrained({ ...older, rope_local_base_freq: 1e4 }).config.scaling).toMatchObject({ truncate: false });
});

test('layers whose heads rotate whole do so in a plan, too, where others have a share', () => {
  const yarn = { rope_type: 'yarn', factor: 8, original_max_position_embeddings: 65536, rope_theta: 8e6 };
  const model = {
    ...{ model_type: 'laguna', hidden_size: 4096, num_attention_heads: 32, head_dim: 192, num_hidden_layers: 4 },
    ...{ max_position_embeddings: 524288, sliding_window: 2048 },
    layer_types: ['sliding_attention', 'sliding_attention', 'sliding_attention', 'full_attention'],
    rope_parameters: {
      full_attention: { ...yarn, partial_rotary_factor: 0.25 },
      sliding_attention: { rope_type: 'default', rope_theta: 10000 },
    },
  };
  for (const engine of ['vllm', 'transformers']) {
    const made = plan({ model, engine, target: 1048576 });
    expect(made.computes.map(({ frequencies }) => 2 * frequencies.length)).toEqual([48, 192]);
    const typed = made.type.map(({ text }) => text).join('\n');
    expect(typed.match(/partial_rotary_factor/g)).toHaveLength(1);
    const answer = explain({ engine, model, typed, target: 1048576 });
    expect([answer.computes, answer.wrong]).toEqual([made.computes, []]);
  }
  const without = { rope_parameters: { full_attention: yarn, sliding_attention: yarn } };
  const typed = `vllm serve a --hf-overrides '${JSON.stringify(without)}' --max-model-len 1M`;
  const { wrong } = explain({ engine: 'vllm', model, typed });
  expect(wrong.map(({ what, mend }) => [what, mend])).toContainEqual([
    'partial_rotary_factor',
    '"partial_rotary_factor": 0.25',
  ]);
});

test('layers of Cohere 2 MoE without experts rotate whatever they see', () => {
  const sliding = new Array<string>(3).fill('sliding_attention');
  const layer_types = ['full_attention', ...sliding, 'full_attention', ...sliding];
  const file = {
    ...{ model_type: 'cohere2_moe', hidden_size: 2048, num_attention_heads: 32, num_key_value_heads: 4 },
    ...{ num_hidden_layers: 8, max_position_embeddings: 8192, sliding_window: 4096, rope_theta: 50000, layer_types },
  };
  const of = (more: object): string[] => fromPretrained({ ...file, ...more }).notes.map(({ message }) => message);
  const mlp_layer_types = layer_types.map((_, layer) => (layer === 0 ? 'dense' : 'sparse'));
  for (const more of [{ mlp_layer_types }, { first_k_dense_replace: 1 }])
    expect(of(more)).toContain('1 of 8 layers do not rotate.');
  expect(of({})).toContain('2 of 8 layers do not rotate.');
  expect(of({ mlp_layer_types, prefix_dense_sliding_window_pattern: 4 })).toContain(
    'Only the layers with sliding attention rotate.',
  );
  expect(of({ mlp_layer_types: layer_types.map(() => 'sparse'), first_k_dense_replace: 8 })).toContain(
    '2 of 8 layers do not rotate.',
  );
  expect(fromPretrained(file).config).toEqual({ headDim: 128, base: 50000, pairing: 'interleaved' });
  // Without a list its class makes one: of layers with experts every fourth sees everything, of those before all.
  const unlisted = { layer_types: undefined, num_hidden_layers: 10, first_k_dense_replace: 2 };
  expect(of({ ...unlisted })).toContain('2 of 10 layers do not rotate.');
  expect(of({ ...unlisted, sliding_window_pattern: 2 })).toContain('4 of 10 layers do not rotate.');
  expect(of({ ...unlisted, first_k_dense_replace: 10 }).join()).not.toMatch(/rotate/);
  expect(() => of({ ...unlisted, first_k_dense_replace: 11 })).toThrow('first_k_dense_replace must be at most 10');
  const { memory } = plan({ model: { ...file, ...unlisted }, engine: 'vllm', target: 8192 });
  // 4 layers keep all, 6 a window of half of it.
  expect(memory.bits16! / memory.withoutWindows16!).toBe(0.7);
  // Flags reach all of them in llama.cpp, whose name for it is known.
  const made = plan({ model: { ...file, mlp_layer_types }, engine: 'llama.cpp', target: 32768, method: 'yarn' });
  expect(made.computes.map(({ factor }) => factor)).toEqual([4]);
  expect(made.model.architecture).toBe('cohere2moe');
});
