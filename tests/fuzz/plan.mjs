// Calls of `plan` and `explain` as nobody should make them: settings of models with another value at any place, commands,
// JSON and logs torn apart and repeated, any engine, length and method. What is printed holds no placeholder.
//
//   npm run fuzz -- --entry plan

import { library, loop, nasty, spoilt, written } from './loop.mjs';

const { engines, explain, models, plan } = library;
const { inChinese } = await import(new URL('../../dist/ropewalk.plan.zh.js', import.meta.url).href);
const ENGINES = engines();
const NAMES = models().map(({ name }) => name);
const METHODS = ['auto', 'none', 'yarn', 'linear', 'ntk', 'dynamic', 'llama3', undefined, 'other'];
const LENGTHS = [1, 4096, 40960, 131072, '128k', '1M', '1.5m', 2 ** 31, 0, -1, NaN, '', '2.7', 'far', null, 2 ** 53];
const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768, rope_theta: 1000000 };
const CONFIG = {
  ...{ model_type: 'qwen3', hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8, head_dim: 128 },
  ...{ num_hidden_layers: 36, rope_theta: 1000000, max_position_embeddings: 40960, sliding_window: 4096 },
  ...{ layer_types: ['full_attention', 'sliding_attention'], partial_rotary_factor: 0.5, rope_scaling: yarn },
  text_config: { model_type: 'gemma3_text', rope_parameters: { full_attention: yarn, sliding_attention: yarn } },
};
const HEADER = {
  metadata: {
    ...{ 'general.architecture': 'llama', 'general.name': 'A', 'llama.context_length': 4096, 'llama.block_count': 2 },
    ...{ 'llama.attention.head_count': 8, 'llama.attention.head_count_kv': [8, 8], 'llama.rope.dimension_count': 64 },
    ...{ 'llama.rope.scaling.type': 'yarn', 'llama.rope.scaling.factor': 4, 'llama.rope.freq_base': 10000 },
    ...{ 'llama.attention.sliding_window': 1024, 'llama.attention.sliding_window_pattern': [true, false] },
  },
  tensors: [{ name: 'rope_freqs.weight', values: new Array(32).fill(8) }],
};

/** Parts of what people paste; a text is some of them, torn and repeated. */
const PARTS = [
  ...['-c 131072', '--rope-scaling yarn', '--rope-scale 4', '--yarn-orig-ctx 32768', '--rope-freq-base', '-np 4'],
  ...['--override-kv llama.context_length=int:8192', '--max-model-len 128k', '--hf-overrides', '--context-length'],
  ...['vllm serve Qwen/Qwen3-8B', 'llama-server -m a.gguf', 'python -m sglang.launch_server', 'FROM qwen3:8b'],
  ...['PARAMETER num_ctx 8192', 'max_seq_len: 8192', 'rope_alpha: auto', '-ra 2', '-l 8192', '--contextsize 8192'],
  ...['--ropeconfig 0.5 10000', 'qwen3.context_length = 8192', 'VLLM_ALLOW_LONG_MAX_MODEL_LEN=1', '--rope-scalling'],
  ...[JSON.stringify(yarn), JSON.stringify({ rope_parameters: yarn }), JSON.stringify(CONFIG, null, 2), '{', '}', '["'],
  ...['command: ["-c", "8192"]', 'CMD [', '- --parallel 4', '--kv-unified', './main -c 8192', '{"factor": 4}', ']'],
  ...['PARAMETER rope_frequency_base 1', "only supports 'linear'", 'LLAMA_ARG_CTX_SIZE: 8192'],
  ...["'", '"', '\\', '\n', '\n\n\n\n', '    ', '\t', '//', '=', ',', '\u0000', '“', '长', '\u001b[2J', '$ ', '{}'],
  ...[
    'llama_context: n_ctx = 4096',
    'llama_context: freq_scale = 0.25',
    'print_info: arch = qwen3',
    'build: 10256 (a)',
  ],
  ...[
    '- kv 1: general.architecture str = qwen3',
    '- kv 2: qwen3.context_length u32 = 40960',
    'INFO max_model_len=8192',
  ],
  ...['the slot context (9) exceeds the training context of the model (8)', 'INFO vLLM API server version 0.10.2'],
  ...['truncating input prompt" limit=8 prompt=9', 'json.loads(model_override_args)'],
  ...['unrecognized arguments: --rope-scaling={"factor":4}', "Unrecognized keys in `a` for 'b'='yarn': {'c'}"],
  ...['max_model_len (9) is greater than the derived max_model_len (max_position_embeddings=8', "model='Qwen3-8B'"],
];

function pasted(random) {
  let text = '';
  for (let parts = random(9); parts >= 0; parts--) {
    const part = PARTS[random(PARTS.length)];
    const torn = random(6) ? part : part.slice(0, random(part.length + 1));
    text += torn.repeat(random(20) ? 1 : 1 + random(2000)) + [' ', '\n', '', ' \\\n'][random(4)];
  }
  return text;
}

/** What no sentence and nothing to type may hold; what was given may, and a word is told without its quotes. */
const PLACEHOLDER = /\{\w+\}|\bundefined\b|\bNaN\b|\[object/g;
const bare = (text) => text.replace(/["'\\]/g, '');

function check(answer, given) {
  const sentences = [];
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (typeof value.en === 'string') sentences.push(value.en, inChinese(value));
    for (const each of Object.values(value)) visit(each);
  };
  visit(answer);
  for (const each of sentences)
    if (each.match(PLACEHOLDER)?.some((found) => !bare(given).includes(bare(found))))
      throw new Error(`a placeholder: ${each.slice(0, 500)}`);
}

await loop(({ random, count, tell }) => {
  const one = (list) => list[random(list.length)];
  const engine = one(ENGINES);
  const engineVersion = one([undefined, one(engine.generations).id, '1.0', 'b9999999', '']);
  const model = one([() => one(NAMES), () => spoilt(CONFIG, random), () => spoilt(HEADER, random), () => undefined])();
  const asked = { engine: random(50) ? engine.name : nasty(random), engineVersion, model };
  const explains = random(2) === 0;
  const call = explains
    ? {
        ...{ ...asked, [one(['typed', 'log'])]: pasted(random), target: one([undefined, undefined, one(LENGTHS)]) },
        ...(random(3) ? {} : { [one(['typed', 'log'])]: pasted(random) }),
      }
    : { ...asked, target: one(LENGTHS), method: one(METHODS), purpose: one([undefined, 'long', 'short', 'other']) };
  const given = written(call);
  tell(given);
  const answer = explains ? explain(call) : plan(call);
  count(explains ? 'explained' : 'planned');
  JSON.stringify(answer);
  check(answer, given);
});
