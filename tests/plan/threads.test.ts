/** Questions as people typed them in public threads, and the answer that would have helped them. */
import { describe, expect, test } from 'vitest';
import { explain, plan } from 'ropewalk/plan';

const mended = (explained: ReturnType<typeof explain>): string => explained.mended!.map(({ text }) => text).join('\n');

test('ggml-org/llama.cpp#17459: the server caps the context although YaRN is typed', () => {
  const asked = {
    engine: 'llama.cpp',
    model: 'Llama-2-7b-hf',
    typed: 'llama-server -m ./model/with/4096context -c 16384 --rope-scaling yarn --rope-scale 4',
    log: 'srv    load_model: the slot context (16384) exceeds the training context of the model (4096) - capping',
  };
  const old = explain({ ...asked, engineVersion: 'before-28030' });
  expect(old.limit).toMatchObject({ tokens: 4096, enough: false, beyond: 'clamped' });
  expect(mended(old)).toBe(
    '-c 16384 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 4096 --override-kv llama.context_length=int:16384',
  );
  const fresh = explain({ ...asked, log: undefined, engineVersion: 'b10754' });
  expect(fresh.limit).toMatchObject({ tokens: 16384, enough: true });
});

test('vllm-project/vllm#10537: a dynamic rule for Llama 3.1, which needs none below 131072', () => {
  const answer = explain({
    engine: 'vllm',
    engineVersion: '0.6.4.post1',
    typed: `python -m vllm.entrypoints.openai.api_server --model NousResearch/Meta-Llama-3.1-8B-Instruct  --max-model-len 120000 --gpu-memory-utilization 0.95 --rope-scaling '{"factor": 8.0, "type": "dynamic"}'`,
  });
  expect(answer.model!.name).toBe('Llama-3.1-8B');
  expect(answer.wrong[0]!.why.en).toContain('reaches 131,072 tokens as it is');
  expect(answer.warnings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['within-context', 'trained-with-other-rule', 'dynamic-base']),
  );
  expect(mended(answer)).toBe('--max-model-len 120000');
});

test('huggingface/transformers#38224: the factor of YaRN has no effect', () => {
  const typed = '"rope_scaling": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}';
  const asked = { engine: 'transformers', model: 'Qwen3-8B', typed, target: 131072 };
  const answer = explain({ ...asked, engineVersion: '4.51.3' });
  expect(answer.computes![0]!.factor).toBe(1.25);
  expect(answer.noEffect.map(({ key }) => key)).toContain('factor');
  expect(answer.warnings.map(({ code }) => code)).toContain('factor-ignored');
  expect(explain({ ...asked, engineVersion: '5.0' }).computes![0]!.factor).toBe(4);
});

test('gpustack/gpustack#4236: vLLM does not know --rope-scaling', () => {
  const answer = explain({
    engine: 'vllm',
    engineVersion: '0.13.0',
    model: 'Qwen3-8B',
    log: 'vllm: error: unrecognized arguments: --rope-scaling={"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}',
  });
  expect(answer.target).toBe(131072);
  expect(answer.wrong[0]!.why.en).toContain('0.11.1');
  expect(mended(answer)).toBe(
    `--hf-overrides '{"rope_parameters":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768,"rope_theta":1000000},"max_position_embeddings":131072}' --max-model-len 131072`,
  );
});

test('a release of vLLM after the change of its limit is taken for one, and its line holds before the change as well', () => {
  const of = (engineVersion: string) => plan({ model: 'Qwen3-8B', engine: 'vllm', engineVersion, target: 131072 });
  expect(of('0.25.1').engine.generation.id).toBe('0.22');
  expect(of('0.30.1').engine.generation.id).toBe('after-56446');
  expect(of('0.30.1').type[0]!.text).toBe(of('0.25.1').type[0]!.text);
  for (const version of ['0.25.1', '0.30.1']) expect(of(version).limit).toMatchObject({ tokens: 131072, enough: true });
});

test('sgl-project/sglang#2108: the context stays at what the file says', () => {
  const answer = explain({
    engine: 'sglang',
    typed: `python -m sglang.launch_server --model-path Qwen/Qwen3-8B --json-model-override-args '{"rope_scaling":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}}' --context-length 131072`,
  });
  expect(answer.limit).toMatchObject({ tokens: 40960, enough: false, beyond: 'error' });
  expect(mended(answer)).toContain('"max_position_embeddings":131072');
});

test('ollama/ollama#8493: a larger num_ctx scales nothing', () => {
  const answer = explain({ engine: 'ollama', model: 'Qwen2.5-7B-Instruct', typed: 'PARAMETER num_ctx 131072' });
  expect(answer.limit).toMatchObject({ tokens: 32768, enough: false, beyond: 'clamped' });
  expect(mended(answer)).toContain('qwen2.rope.scaling.original_context_length = 32768');
});

test('what a log and the engine say alike is said once', () => {
  const log =
    'ValueError: User-specified max_model_len (131072) is greater than the derived max_model_len (max_position_embeddings=40960)';
  expect(explain({ engine: 'vllm', model: 'Qwen3-8B', log }).wrong.map(({ what }) => what)).toEqual(['131072']);
});

test('another base alone changes a model within its context, too', () => {
  const codes = (typed: string) =>
    explain({ engine: 'vllm', model: 'Qwen3-8B', target: 30000, typed }).warnings.map(({ code }) => code);
  expect(codes('{"rope_theta": 5e6}')).toEqual(['within-context']);
  expect(codes('{"rope_theta": 1e6}')).toEqual([]);
});

test('a factor that is too large is a warning of YaRN, and of another rule other numbers than those of the plan', () => {
  const of = (type: string) =>
    explain({
      ...{ engine: 'transformers', model: 'Qwen3-8B', target: 65536 },
      typed: `{"rope_scaling": {"rope_type": "${type}", "factor": 8, "original_max_position_embeddings": 32768}}`,
    }).wrong.map(({ what }) => what);
  expect(of('yarn')).toEqual([]);
  expect(of('linear')).toEqual(['rope_type']);
});

test('options of Ollama may be null', () => {
  const typed = '{"num_ctx": 40960, "stop": null}';
  expect(explain({ engine: 'ollama', model: 'Qwen3-8B', typed })).toMatchObject({ target: 40960, verdict: 'right' });
});

test('an engine that reads rope_scaling alone says so of rope_parameters', () => {
  const typed = '{"rope_parameters": {"rope_type": "yarn", "factor": 4}}';
  const { noEffect } = explain({ engine: 'mlx-lm', model: 'Llama-3.1-8B', typed });
  expect(noEffect.map(({ key, why }) => [key, why.en])).toEqual([
    ['rope_parameters', 'MLX-LM does not read this key.'],
  ]);
});

test('a length whose keys do not fit is the one that was asked for', () => {
  const log = 'ValueError: the max seq len (1048576), (24.00 GiB KV cache is needed';
  expect(explain({ engine: 'vllm', model: 'Qwen3-8B', log }).target).toBe(1048576);
});

test('vllm-project/recipes#856: the dictionary of a multimodal model goes under text_config', () => {
  const answer = explain({
    engine: 'vllm',
    typed: `vllm serve Qwen/Qwen3.8-27B --hf-overrides '{"rope_parameters": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 262144}}' --max-model-len 1000000`,
  });
  expect(answer.noEffect.map(({ key }) => key)).toContain('rope_parameters');
  expect(mended(answer)).toMatch(/^--hf-overrides '\{"text_config":\{"rope_parameters":.*"mrope_section":\[11,11,10\]/);
});

test('a log of llama.cpp tells the model and what is in force', () => {
  const kv = (key: string, type: string, value: string | number): string =>
    `llama_model_loader: - kv   1:   ${key} ${type}              = ${value}`;
  const answer = explain({
    engine: 'llama.cpp',
    log: [
      kv('general.architecture', 'str', 'qwen3'),
      kv('general.name', 'str', 'Qwen3 8B'),
      kv('qwen3.block_count', 'u32', 36),
      kv('qwen3.context_length', 'u32', 40960),
      kv('qwen3.attention.head_count', 'u32', 32),
      kv('qwen3.attention.head_count_kv', 'u32', 8),
      kv('qwen3.rope.freq_base', 'f32', '1000000.000000'),
      kv('qwen3.attention.key_length', 'u32', 128),
      'llama_context: n_ctx         = 131072',
      'llama_context: freq_base     = 1000000.0',
      'llama_context: freq_scale    = 0.25',
      'llama_init_from_model: custom YaRN scaling detected, re-adjusting n_ctx_train(40960)',
    ].join('\n'),
  });
  expect(answer.model).toMatchObject({ name: 'Qwen3 8B', original: 32768, family: 'Qwen3' });
  expect(answer.computes![0]).toMatchObject({ type: 'yarn', factor: 4, original: 40960 });
  expect(answer.wrong.map(({ mend }) => mend)).toContain('--yarn-orig-ctx 32768');
});

test('a log without metadata tells the model by what llama.cpp prints of it, where it prints it', () => {
  const of = (...more: string[]) => {
    const sizes = [
      'n_layer = 36',
      'n_head = 32',
      'n_head_kv = 8',
      'n_embd_head_k = 128',
      'freq_base_train = 1000000.0',
    ];
    const lines = ['arch = qwen3', 'n_ctx_train = 131072', ...sizes, ...more].map((line) => `print_info: ${line}`);
    return explain({ engine: 'llama.cpp', log: lines.join('\n') }).model!;
  };
  const plain = { contextLength: 131072, freqBase: 1e6, scalingType: null, originalContextLength: null };
  expect(of()).toMatchObject({ heads: 32, kvHeads: 8, gguf: plain });
  expect(of('freq_scale_train = 1', 'n_ctx_orig_yarn = 131072').gguf).toEqual(of().gguf);
  const scaled = { ...plain, scalingFactor: 4, scalingType: 'yarn', originalContextLength: 32768 };
  expect(of('rope scaling = yarn', 'freq_scale_train = 0.25', 'n_ctx_orig_yarn = 32768').gguf).toMatchObject(scaled);
  expect(of('freq_scale_train = 0.25').gguf).toMatchObject({ ...plain, scalingFactor: 4, scalingType: 'linear' });
});

test('a command in a log ends with its line, or with the quote that it opened', () => {
  const target = (command: string) =>
    explain({ engine: 'vllm', log: `$ ${command}\n--max-model-len 8192\nINFO vLLM API server version 0.12.0` }).target;
  expect(target('vllm serve Qwen/Qwen3-8B --max-model-len 4096')).toBe(4096);
  expect(target("vllm serve Qwen/Qwen3-8B --chat-template '{\n}' --max-model-len 4096")).toBe(4096);
});

test('flags that are misspelt, or another engine’s, are named', () => {
  const wrong = (engine: string, typed: string) => explain({ engine, typed, model: 'Qwen3-8B' }).wrong;
  expect(wrong('llama.cpp', '--rope-scalling yarn')[0]).toMatchObject({
    what: '--rope-scalling',
    mend: '--rope-scaling',
  });
  expect(wrong('llama.cpp', '--max-model-len 131072')[0]!.why.en).toContain('a flag of vLLM');
  expect(wrong('vllm', `--hf-overrides '{"rope_parameters": {oops}'`)[0]!.why.en).toContain('must be a JSON object');
  expect(wrong('llama.cpp', '-c')[0]!.why.en).toContain('needs a value');
});

describe('what cannot be judged is not called right', () => {
  const of = (typed: string, more: object = {}) => explain({ engine: 'vllm', typed, ...more });
  test.each([
    ['hello world', { model: 'Qwen3-8B' }, 'Nothing here sets rotation or length'],
    [' \n ', { model: 'Qwen3-8B', log: 'INFO ready' }, 'Nothing here sets rotation or length'],
    ['--max-model-len 131072', {}, 'No model is named'],
    ['vllm serve Acme/Unheard-7B --max-model-len 131072', {}, 'Acme/Unheard-7B is not known here'],
    ['FROM unheard:7b\nPARAMETER num_ctx 32768', { engine: 'ollama' }, 'unheard:7b is not known here'],
  ])('%j', (typed, more, why) => {
    const { verdict, assumed, mended } = of(typed, more);
    expect([verdict, mended]).toEqual(['unjudged', null]);
    expect(assumed[0]!.en).toContain(why);
  });

  test('what is wrong sets something', () => {
    const answer = of('--max-model-len abc', { model: 'Qwen3-8B' });
    expect(answer.verdict).toBe('wrong');
    expect(answer.assumed.map(({ en }) => en)).not.toContain('Nothing here sets rotation or length.');
  });

  test('and what is, is', () => {
    expect(of('vllm serve Qwen/Qwen3-8B').verdict).toBe('right');
    expect(of('vllm serve Qwen/Qwen3-8B --max-model-len 131072').verdict).toBe('wrong');
    const modelfile = of('FROM qwen3:8b\nPARAMETER num_ctx 32768', { engine: 'ollama' });
    expect([modelfile.model!.name, modelfile.verdict]).toEqual(['Qwen3-8B', 'right']);
  });
});

test('a flag about the context that says nothing of its length is not called wrong', () => {
  for (const [engine, flags] of [
    ['llama.cpp', '-c 32768 --context-shift --no-context-shift --ctx-checkpoints 8'],
    ['vllm', '--max-model-len 32768 --prefill-context-parallel-size 2'],
  ] as const) {
    const { verdict, wrong, assumed } = explain({ engine, model: 'Qwen3-8B', typed: flags });
    expect([verdict, wrong]).toEqual(['right', []]);
    expect(assumed.map(({ en }) => en).join()).toContain('flags for rotation or length');
  }
  const { wrong } = explain({ engine: 'llama.cpp', model: 'Qwen3-8B', typed: '--rope-turns 7' });
  expect(wrong[0]).toMatchObject({ what: '--rope-turns', severity: 3 });
});

describe('a rule without a length', () => {
  const forgotten = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 };
  const yarn = { ...forgotten, rope_theta: 1000000 };
  const mended = '--max-model-len 131072';
  test('means the length that it reaches', () => {
    const of = (json: object) =>
      explain({ engine: 'vllm', model: 'Qwen3-8B', typed: `--hf-overrides '${JSON.stringify(json)}'` });
    // vLLM's own example of --hf-overrides has both.
    const named = of({ rope_parameters: yarn, max_position_embeddings: 131072, max_model_len: 131072 });
    expect(named).toMatchObject({ target: 131072, verdict: 'right' });
    const unnamed = of({ rope_parameters: { ...yarn, factor: 2 } });
    expect(unnamed.target).toBe(65536);
    expect(unnamed.assumed.map(({ en }) => en).join()).toContain('65,536 is taken');
    expect(
      of({ rope_parameters: forgotten })
        .mended!.map(({ text }) => text)
        .join(),
    ).toContain(mended);
  });

  test('and llama.cpp needs -c beside it', () => {
    const typed = '--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768';
    expect(explain({ engine: 'llama.cpp', model: 'Qwen3-8B', typed })).toMatchObject({
      ...{ target: 131072, verdict: 'wrong' },
      wrong: [{ what: '-c', mend: '-c 131072' }],
    });
  });
});

test('a log says which release printed it, and an assumption which rule is meant by freq_scale', () => {
  const log = 'build: 10256 (6c8dcaa) with gcc\nllama_context: n_ctx = 131072\nllama_context: freq_scale = 0.25';
  const old = explain({ engine: 'llama.cpp', model: 'Qwen3-8B', log });
  expect(old.engine.generation.id).toBe('before-28030');
  expect(old.computes![0]!.type).toBe('linear');
  expect(old.assumed.map(({ en }) => en).join()).toContain('linear is taken');
  const silent = explain({ engine: 'llama.cpp', model: 'Qwen3-8B', typed: '-c 4096' });
  expect(silent.assumed.map(({ en }) => en).join()).toContain('No release of llama.cpp was named');
  for (const line of ['INFO vLLM API server version 0.10.2', 'Initializing a V1 LLM engine (v0.10.2) with config: …'])
    expect(explain({ engine: 'vllm', model: 'Qwen3-8B', log: line }).engine.generation.id).toBe('0.11.0');
});

test('ExLlamaV2 and its own line: a length that it does not read is not missing', () => {
  const { type } = plan({ model: 'Qwen3-8B', engine: 'exllamav2', target: 131072 });
  const typed = type.map(({ text }) => text).join('\n');
  const { verdict, warnings } = explain({ engine: 'exllamav2', model: 'Qwen3-8B', typed });
  expect(verdict).toBe('right');
  expect(warnings.map(({ code }) => code)).not.toContain('factor-too-large');
  // The default of llama.cpp is the length of the file, which is right for Llama 2.
  const llama = explain({
    engine: 'llama.cpp',
    model: 'Llama-2-7b-hf',
    typed: '-c 16384 --rope-scaling yarn --rope-scale 4',
  });
  expect(llama.wrong).toEqual([]);
});

test('a key whose absence stops vLLM is named once', () => {
  const rule = { rope_parameters: { rope_type: 'yarn', factor: 4, rope_theta: 1000000 } };
  const typed = `--hf-overrides '${JSON.stringify(rule)}' --max-model-len 131072`;
  const { wrong, warnings } = explain({ engine: 'vllm', model: 'Qwen3-8B', typed });
  expect(wrong.filter(({ what }) => what === 'original_max_position_embeddings')).toHaveLength(1);
  for (const code of ['factor-too-large', 'original-too-long'])
    expect(warnings.map((each) => each.code)).not.toContain(code);
});

describe('meta-llama/llama3#299: rope_scaling must be a dictionary with two fields', () => {
  const log =
    "ValueError: `rope_scaling` must be a dictionary with two fields, `type` and `factor`, got {'factor': 8.0, 'low_freq_factor': 1.0, 'high_freq_factor': 4.0, 'original_max_position_embeddings': 8192, 'rope_type': 'llama3'}";
  const upgrade = { what: 'rope_scaling', severity: 3 };

  test('means an old transformers, once', () => {
    for (const more of [{}, { engineVersion: '4.42.4' }, { engineVersion: '4.30.0' }, { engine: 'vllm' }]) {
      const told = explain({ engine: 'transformers', model: 'Llama-3.1-8B', log, ...more });
      expect(told.verdict).toBe('wrong');
      expect(told.wrong.filter(({ what }) => what === 'rope_scaling')).toEqual([expect.objectContaining(upgrade)]);
      expect(told.wrong[0]!.why.en).toContain('Upgrade');
    }
  });

  test('and no plan is made for one', () => {
    const of = (engineVersion: string) =>
      plan({ engine: 'transformers', engineVersion, model: 'Llama-3.1-8B', target: 131072 });
    expect(of('4.42.4')).toMatchObject({ possible: false, wayOut: { en: expect.stringContaining('4.43.1') } });
    expect(of('4.43.1').possible).toBe(true);
    const linear = plan({ engine: 'transformers', engineVersion: '4.42', model: 'Llama-2-7b-hf', target: 8192 });
    expect(linear.possible).toBe(false);
  });
});

describe('vllm-project/vllm-ascend#5201: an override carries the base of another model', () => {
  const rule = { rope_type: 'yarn', rope_theta: 1000, factor: 4, original_max_position_embeddings: 32768 };
  const of = (more: object, model = 'Qwen3-32B', engineVersion = '0.12.0') =>
    explain({
      ...{ engine: 'vllm', engineVersion, model },
      typed: `--hf-overrides '${JSON.stringify({ rope_parameters: { ...rule, ...more } })}' --max-model-len 131072`,
    });

  test('which is named with both values', () => {
    const { verdict, wrong } = of({});
    expect(verdict).toBe('wrong');
    expect(wrong[0]).toMatchObject({ what: 'rope_theta', severity: 3, mend: '"rope_theta": 1000000' });
    expect(wrong[0]!.why.en).toContain('1,000; the model was trained with 1,000,000');
    expect(of({ rope_theta: 1000000 }).verdict).toBe('right');
  });

  test('and so is a larger one beside another rule, but not a larger one alone', () => {
    expect(of({ rope_theta: 10000000 }).wrong.map(({ what }) => what)).toContain('rope_theta');
    const typed = '-c 131072 --rope-freq-base 6000000 --override-kv qwen3.context_length=int:131072';
    const alone = explain({ engine: 'llama.cpp', model: 'Qwen3-8B', typed });
    expect(alone.wrong.map(({ what }) => what)).not.toContain('freq_base');
    const smaller = explain({ engine: 'llama.cpp', model: 'Qwen3-8B', typed: '-c 32768 --rope-freq-base 10000' });
    expect(smaller.wrong[0]).toMatchObject({ what: 'freq_base', severity: 3 });
  });
});

test('runpod-workers/worker-vllm#257: a dictionary without a type, and the type is what is missing', () => {
  const json = '{"factor":4.0,"original_max_position_embeddings":32768}';
  for (const typed of [
    `--rope-scaling '${json}' --max-model-len 131072`,
    `--hf-overrides '{"rope_scaling":${json}}'`,
    json,
  ]) {
    const { verdict, wrong } = explain({ engine: 'vllm', engineVersion: '0.11.0', model: 'Qwen3-8B', typed });
    expect(verdict).toBe('wrong');
    expect(wrong.map(({ what }) => what)).toContain('rope_type');
  }
});

test('ml-explore/mlx-lm#5: an old MLX-LM takes linear alone, and 131072 was meant', () => {
  const told = explain({
    ...{ engine: 'mlx-lm', model: 'Qwen2.5-7B-Instruct' },
    log: "ValueError: rope_scaling 'type' currently only supports 'linear'",
    typed: '"rope_scaling": {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}',
  });
  expect(told).toMatchObject({ target: 131072, verdict: 'wrong' });
  expect(told.wrong[0]!.why.en).toContain('Upgrade');
});

describe('slots share a context', () => {
  const yarn = '--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768';
  const of = (typed: string, log?: string) => explain({ engine: 'llama.cpp', model: 'Qwen3-8B', typed, log });

  test('so that each has its part, unless the cache is unified', () => {
    const four = of('-c 131072 -np 4');
    expect(four).toMatchObject({ target: 32768, verdict: 'right' });
    expect(four.assumed.map(({ en }) => en).join()).toContain('4 slots share -c');
    expect(of(`-c 131072 --parallel 4 --kv-unified ${yarn}`)).toMatchObject({ target: 131072, verdict: 'right' });
    expect(of(`-c 524288 -np 4 ${yarn}`)).toMatchObject({ target: 131072, verdict: 'right' });
  });

  test('and what mends a line is for all of them', () => {
    expect(mended(of('-c 524288 -np 4'))).toBe(`-c 524288 -np 4 ${yarn}`);
    for (const slots of ['-np abc', '-np', 'LLAMA_ARG_N_PARALLEL=abc'])
      expect(mended(of(`-c 131072 ${yarn} ${slots}`)), slots).toBe(`-c 131072 -np 1 ${yarn}`);
  });

  test('as a log prints it', () => {
    const log = (unified: string) =>
      [
        ...['n_seq_max = 4', 'n_ctx = 131072', 'n_ctx_seq = 32768', `kv_unified = ${unified}`].map(
          (line) => `llama_context: ${line}`,
        ),
      ].join('\n');
    const split = of('', log('false'));
    expect(split).toMatchObject({ target: 32768, verdict: 'right' });
    expect(split.inForce).toContainEqual({ key: 'n_seq_max', value: 4, from: 'log' });
    expect(of('', log('true')).target).toBe(131072);
    expect(of('', 'llama_context: n_seq_max = 4\nllama_context: n_ctx_per_seq = 32768').target).toBe(32768);
    expect(explain({ engine: 'ollama', model: 'Qwen3-8B', log: log('false') }).target).toBe(32768);
  });
});

describe('ggml-org/llama.cpp#10355: a command in a compose file', () => {
  const told = { target: 131072, verdict: 'right', model: { name: 'Qwen3-8B' } };
  const flags = ['-m', '/models/Qwen3-8B-Q4_K_M.gguf', '--ctx-size', '131072', '--rope-scaling', 'yarn'].concat(
    ...['--rope-scale', '4', '--yarn-orig-ctx', '32768'],
  );
  const list = (join: string): string => flags.map((flag) => JSON.stringify(flag)).join(join);

  test.each([
    ['a list on one line', `    command: [${list(', ')}]\n    ports: ["8080:8080"]`],
    ['a list over several', `    command: [\n      ${list(',\n      ')}\n    ]`],
    ['a list of lines', `    command:\n      - ${list('\n      - ')}`],
    ['lines without quotes', `    command:\n      - ${flags.join('\n      - ')}`],
    ['of an image', `CMD [${list(',')}]`],
    ['and variables', `    environment:\n      LLAMA_ARG_CTX_SIZE: 131072\n    command: [${list(', ')}]`],
  ])('%s', (_, typed) => {
    expect(explain({ engine: 'llama.cpp', typed })).toMatchObject({ ...told, wrong: [] });
  });

  test('the model may be a variable', () => {
    const rows = ['LLAMA_ARG_MODEL: /models/Qwen3-8B-Q4_K_M.gguf', 'LLAMA_ARG_CTX_SIZE: 32768'];
    const typed = `    environment:\n      ${rows.join('\n      ')}`;
    expect(explain({ engine: 'llama.cpp', typed })).toMatchObject({ ...told, target: 32768, wrong: [] });
  });
});

test('what ollama ps lists is the model and the context that it has', () => {
  const of = (more: string, context: string): string =>
    `NAME        ID              SIZE      PROCESSOR    ${more}UNTIL\nqwen3:8b    500a1f067a9f    6.5 GB    100% GPU     ${context}4 minutes from now`;
  const told = { model: { name: 'Qwen3-8B' }, named: 'qwen3:8b', verdict: 'right' };
  const newer = explain({ engine: 'ollama', typed: of('CONTEXT    ', '4096       ') });
  expect(newer).toMatchObject({ ...told, target: 4096 });
  // Older releases do not say it: what the file allows is meant.
  expect(explain({ engine: 'ollama', typed: of('', '') })).toMatchObject({ ...told, target: 40960 });
});

test('lmstudio-ai/mlx-engine#180: flags of llama.cpp say what is wanted of LM Studio', () => {
  const typed = '--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768';
  const told = explain({ engine: 'lmstudio', model: 'Qwen3-30B-A3B', typed });
  expect(told).toMatchObject({ target: 131072, verdict: 'wrong' });
  for (const { why } of told.wrong.slice(0, 3)) expect(why.en).toContain('is a flag of llama.cpp; LM Studio');
  expect(mended(told)).toContain('qwen3moe.rope.scaling.factor = 4');
});

test('ollama/ollama#2379: a parameter that Ollama does not have', () => {
  const of = (line: string) => explain({ engine: 'ollama', model: 'Qwen3-8B', typed: `FROM qwen3:8b\n${line}` });
  expect(of('PARAMETER rope_frequency_base 1000000').wrong[0]).toMatchObject({ what: 'rope_frequency_base' });
  const misspelt = of('PARAMETER num_ctxt 131072');
  expect(misspelt.wrong.find(({ what }) => what === 'num_ctxt')!.mend).toBe('num_ctx');
  expect(misspelt).toMatchObject({ target: 131072, limit: { tokens: 40960, enough: false } });
  expect(misspelt.mended!.at(-1)!.text).toBe('PARAMETER num_ctx 131072');
  expect(of('PARAMETER temperature 0.7\nPARAMETER num_ctx 32768').wrong).toEqual([]);
});

test('a model that was trained with an α of its own gets a larger one, and no word of LongRoPE', () => {
  const hunyuan = {
    ...{ model_type: 'hunyuan_v1_dense', hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 },
    ...{ num_hidden_layers: 32, head_dim: 128, max_position_embeddings: 32768, rope_theta: 10000 },
    rope_scaling: { type: 'dynamic', alpha: 1000, factor: 1 },
  };
  for (const method of ['auto', 'ntk'] as const) {
    const made = plan({ model: hunyuan, engine: 'transformers', target: 65536, method });
    expect(made).toMatchObject({ possible: true, method: { type: 'ntk', factor: 2000 } });
    expect(made.computes[0]!.base).toBeCloseTo(10000 * 2000 ** (128 / 126), 2);
    expect(made.method.why.en).not.toContain('LongRoPE');
  }
  const linear = { ...hunyuan, rope_scaling: { ...hunyuan.rope_scaling, type: 'linear' } };
  expect(plan({ model: linear, engine: 'transformers', target: 8192 }).computes[0]!.base).toBe(10000);
});

test('what the server cuts, llama-completion only warns of', () => {
  const of = (program: string) =>
    explain({ engine: 'llama.cpp', typed: `./build/bin/${program} -m Llama-2-7b.Q4_0.gguf -c 8192` }).limit;
  for (const program of ['main', 'llama-completion'])
    expect(of(program), program).toMatchObject({ tokens: null, beyond: 'nothing', enough: true });
  for (const program of ['llama-server', 'llama-cli'])
    expect(of(program), program).toMatchObject({ tokens: 4096, beyond: 'clamped', enough: false });
});

describe('vllm-project/vllm#27431: what LongRoPE has beyond its original length has to be asked for', () => {
  const of = (typed: string, more: object = {}) =>
    explain({
      engine: 'vllm',
      engineVersion: '0.12.0',
      typed: `vllm serve microsoft/Phi-3.5-mini-instruct ${typed}`,
      ...more,
    });

  test('from 0.11.1 on', () => {
    const alone = of('');
    expect(alone).toMatchObject({ target: 4096, verdict: 'right', limit: { tokens: 4096, enough: true } });
    expect(alone.limit!.rule.en).toContain('because --max-model-len is not given');
    expect(of('--max-model-len 131072').limit).toMatchObject({ tokens: 131072, enough: true });
    expect(of('', { engineVersion: '0.11.0' })).toMatchObject({ target: 131072, limit: { tokens: 131072 } });
  });

  test.each(['-1', 'auto'])('--max-model-len %s leaves it to vLLM, too', (length) => {
    expect(of(`--max-model-len ${length}`)).toMatchObject({ target: 4096, verdict: 'right', limit: { tokens: 4096 } });
  });

  test('and who wants more is told which flag is missing', () => {
    const { verdict, limit, mended: line } = of('', { target: 32768 });
    expect([verdict, limit!.tokens]).toEqual(['wrong', 4096]);
    expect(line!.map(({ text }) => text).join()).toContain('--max-model-len 32768');
  });

  test('as a log has it', () => {
    const log = (length: number) => `INFO Using max model len ${length}\nINFO vLLM API server version 0.12.0`;
    const told = (length: number) => explain({ engine: 'vllm', model: 'Phi-3.5-mini-instruct', log: log(length) });
    expect(told(131072)).toMatchObject({ target: 131072, verdict: 'right', limit: { tokens: 131072 } });
    expect(told(4096)).toMatchObject({ target: 4096, verdict: 'right' });
  });
});

test('the plan that answers most of these threads is one line', () => {
  const made = plan({ model: 'Qwen3-8B', engine: 'vllm', target: '128k' });
  expect(made.type).toHaveLength(1);
});
