/** Settings as people keep them: in YAML, in a call of Python, in a request. What a command says, they say too. */
import { describe, expect, test } from 'vitest';
import { explain } from 'ropewalk/plan';

const YARN = '{"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}';

/** All but what says from where it came. */
const said = (engine: string, typed: string) => {
  const { model, target, verdict, computes, limit, wrong, inForce } = explain({ engine, typed });
  return { model: model?.name, target, verdict, computes, limit, wrong, inForce };
};

const image = 'vllm/vllm-openai:v0.9.1';

describe('vLLM of the release before the flags were removed', () => {
  const command = `docker run ${image} --model Qwen/Qwen3-8B --max-model-len 131072 --rope-scaling '${YARN}'`;
  const wanted = said('vllm', command);

  test('is taken from the name of the image', () => {
    expect(wanted).toMatchObject({ model: 'Qwen3-8B', target: 131072, verdict: 'right', wrong: [] });
    const newer = said('vllm', command.replace('v0.9.1', 'v0.12.0'));
    expect(newer.wrong.map(({ what }) => what)).toContain('--rope-scaling');
  });

  test.each([
    [
      'a compose file',
      `services:\n  vllm:\n    image: ${image}\n    command:\n      - --model\n      - Qwen/Qwen3-8B\n      - --max-model-len\n      - "131072"\n      - --rope-scaling\n      - '${YARN}'`,
    ],
    [
      'a file of settings',
      `# ${image}\nmodel: Qwen/Qwen3-8B\nmax-model-len: 131072  # all of it\nrope-scaling: ${YARN}`,
    ],
    [
      'a file of settings, with margins',
      `# ${image}\nmodel: "Qwen/Qwen3-8B"\nmax_model_len: 131072\nrope_scaling:\n  rope_type: yarn\n  factor: 4.0\n  original_max_position_embeddings: 32768\nseed: 0`,
    ],
    [
      'a call in Python',
      `# pip install vllm==0.9.1\nfrom vllm import LLM, SamplingParams\nllm = LLM(\n    model="Qwen/Qwen3-8B",\n    max_model_len=131072,\n    rope_scaling={\n        "rope_type": "yarn",\n        "factor": 4.0,\n        "original_max_position_embeddings": 32768,\n    },\n    gpu_memory_utilization=0.9,\n)\nprint(llm.generate("a, b (c)", SamplingParams(temperature=0.8)))`,
    ],
  ])('is read in %s as in a command', (_, typed) => {
    expect(said('vllm', typed)).toEqual(wanted);
  });
});

test('a margin may be one blank', () => {
  const typed = (margin: string) =>
    `# ${image}\nmodel: Qwen/Qwen3-8B\nrope-scaling:\n${margin}rope_type: yarn\n${margin}factor: 4.0\n`;
  expect(said('vllm', typed(' ')).computes![0]).toMatchObject({ type: 'yarn', factor: 4 });
  expect(said('vllm', typed(' '))).toEqual(said('vllm', typed('  ')));
});

test('overrides further in are read as deep as they go', () => {
  const typed = `model: Qwen/Qwen3-8B\nmax-model-len: 131072\nhf-overrides:\n  max_position_embeddings: 131072\n  rope_parameters:\n    rope_type: yarn\n    rope_theta: 1000000\n    factor: 4.0\n    original_max_position_embeddings: 32768\n`;
  expect(said('vllm', typed)).toMatchObject({ verdict: 'right', target: 131072, limit: { tokens: 131072 } });
  expect(explain({ engine: 'vllm', typed }).computes![0]).toMatchObject({ type: 'yarn', factor: 4, original: 32768 });
});

test.each([
  'print("mistralai/Mistral-7B-v0.1", end="")',
  'notes = open("google/gemma-3-12b-it", encoding="utf-8")',
  'tokens = count("meta-llama/Llama-3.1-8B", limit=5, of=[4096, 8192])',
])('a call beside that of the engine says nothing: %s', (call) => {
  const llm = 'llm = LLM(model="Qwen/Qwen3-8B", max_model_len=40960)';
  const alone = said('vllm', llm);
  expect(alone).toMatchObject({ model: 'Qwen3-8B', target: 40960 });
  expect(said('vllm', `${call}\n${llm}`)).toEqual(alone);
  expect(said('vllm', `${llm}\n${call}`)).toEqual(alone);
});

test('a call of SGLang takes the words of its command', () => {
  const json = `{"rope_scaling": ${YARN}, "max_position_embeddings": 131072}`;
  const command = `python -m sglang.launch_server --model-path Qwen/Qwen3-8B --context-length 131072 --json-model-override-args '${json}'`;
  const call = `import sglang as sgl\nengine = sgl.Engine(model_path='Qwen/Qwen3-8B', context_length=131072, json_model_override_args='${json}')`;
  expect(said('sglang', command).target).toBe(131072);
  expect(said('sglang', call)).toEqual(said('sglang', command));
});

test('llama-cpp-python has two names and a number of its own', () => {
  const command =
    'llama-server -m Qwen3-8B-Q4_K_M.gguf -c 131072 --rope-scaling yarn --rope-freq-scale 0.25 --yarn-orig-ctx 32768';
  for (const kind of ['2', 'llama_cpp.LLAMA_ROPE_SCALING_TYPE_YARN', '"yarn"']) {
    const call = `llm = Llama(model_path="./Qwen3-8B-Q4_K_M.gguf", n_ctx=131072, rope_scaling_type=${kind}, rope_freq_scale=0.25, yarn_orig_ctx=32768, n_gpu_layers=-1)`;
    const { computes, target, model } = said('llama.cpp', call);
    expect({ computes, target, model }, kind).toEqual(
      (({ computes, target, model }) => ({ computes, target, model }))(said('llama.cpp', command)),
    );
    expect(computes![0]).toMatchObject({ type: 'yarn', factor: 4 });
  }
});

describe('transformers', () => {
  const wanted = { model: 'Qwen3-8B', target: 131072, verdict: 'right' };

  test.each([
    [
      'takes arguments of from_pretrained for its config',
      `model = AutoModelForCausalLM.from_pretrained("Qwen/Qwen3-8B", torch_dtype="auto", max_position_embeddings=131072, rope_scaling=${YARN})`,
    ],
    [
      'takes what is assigned to its config',
      `config = AutoConfig.from_pretrained("Qwen/Qwen3-8B")\nconfig.rope_scaling = ${YARN}\nconfig.max_position_embeddings = 131072\nmodel = AutoModelForCausalLM.from_pretrained("Qwen/Qwen3-8B", config=config)`,
    ],
  ])('%s', (_, typed) => {
    const answer = said('transformers', typed);
    expect(answer).toMatchObject(wanted);
    expect(answer.computes![0]).toMatchObject({ type: 'yarn', factor: 4, original: 32768 });
  });
});

test('a request to Ollama is judged like its Modelfile', () => {
  const request = said('ollama', '{"model": "qwen3:8b", "prompt": "Hello", "options": {"num_ctx": 131072, "seed": 1}}');
  expect(request).toMatchObject({ model: 'Qwen3-8B', target: 131072, limit: { tokens: 40960, enough: false } });
});

test('truncate of a type of layers is named as not understood, as a file with it is refused', () => {
  const typed = (rope_parameters: object) =>
    explain({
      engine: 'vllm',
      model: 'gemma-3-12b-it',
      typed: `vllm serve google/gemma-3-12b-it --max-model-len 131072 --hf-overrides '${JSON.stringify({ text_config: { rope_parameters } })}'`,
    });
  const own = { rope_type: 'linear', factor: 8, rope_theta: 1000000 };
  const sliding_attention = { rope_type: 'default', rope_theta: 10000 };
  expect(typed({ full_attention: own, sliding_attention }).verdict).toBe('right');
  for (const rules of [
    { full_attention: { ...own, truncate: false }, sliding_attention },
    { truncate: false, full_attention: own, sliding_attention },
  ]) {
    const answer = typed(rules);
    expect(answer.verdict).toBe('unjudged');
    expect(answer.assumed[0]!.en).toBe('truncate: not understood.');
  }
});

test('what is about rotation or length and is not understood is named, and the rest is not called right', () => {
  const typed = 'model: Qwen/Qwen3-8B\nmax-model-len: 32768\nengine_args: {rope_scaling: *anchor}\nmy_rope_factor: 4';
  const answer = explain({ engine: 'vllm', typed });
  expect(answer).toMatchObject({ verdict: 'unjudged', target: 32768 });
  expect(answer.assumed[0]!.en).toBe('rope_scaling, my_rope_factor: not understood.');
  const nothing = explain({ engine: 'vllm', model: 'Qwen3-8B', typed: 'What does max_tokens: 5 do in server.yaml?' });
  expect(nothing.assumed[0]!.en).toBe('Nothing here sets rotation or length.');
});

test('a folder or an address that is called after contexts sets nothing', () => {
  const volume = 'docker run -v /srv/long-context:/models -e HF=https://hub.local/rope:1 vllm/vllm-openai';
  const answer = explain({ engine: 'vllm', typed: `${volume} --model Qwen/Qwen3-8B --max-model-len 32768` });
  expect(answer).toMatchObject({ verdict: 'right', target: 32768 });
});

test('rope_parameters without types of layers are those of all layers, rope_scaling of those that see everything', () => {
  const bases = (engine: string, key: string) => {
    const config = JSON.stringify({ text_config: { [key]: { rope_type: 'linear', factor: 8, rope_theta: 1000000 } } });
    const command = `vllm serve google/gemma-3-12b-it --max-model-len 131072 --hf-overrides '${config}'`;
    const typed = engine === 'vllm' ? command : config;
    const { computes } = explain({ engine, model: 'gemma-3-12b-it', typed });
    return computes!.map(({ type, base }) => [type, base]);
  };
  const [all, local] = [
    ['linear', 1000000],
    ['default', 10000],
  ];
  for (const engine of ['vllm', 'transformers']) {
    expect(bases(engine, 'rope_parameters')).toEqual([all, all]);
    expect(bases(engine, 'rope_scaling')).toEqual([all, local]);
  }
});

test.each([500000, 2000000])('--rope-theta %d of vLLM is the base, where that release has the flag', (theta) => {
  const bases = (flag: string) =>
    explain({
      engine: 'vllm',
      engineVersion: '0.11.0',
      typed: `vllm serve Qwen/Qwen3-8B --max-model-len 32768${flag}`,
    }).computes!.map(({ base }) => base);
  expect(bases('')).toEqual([1000000]);
  expect(bases(` --rope-theta ${theta}`)).toEqual([theta]);
});
