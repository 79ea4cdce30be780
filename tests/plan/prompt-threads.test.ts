/** Questions of public threads of 2025 and 2026, asked at the prompt and on the page as their authors had them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as library from 'ropewalk/plan';
import { wordsOf } from '../../bindings/plan/typed.js';
import { main } from '../../bindings/cli/main.js';
import { isLog } from '../../bindings/plan/log.js';
import { explanationOf } from '../../web/planner/explained.js';
import type { State } from '../../web/planner/fields.js';
import { plannerModel, readConfig, typedText } from '../../web/planner/model.js';

const RIGHT = 0;
const WRONG = 1;
const UNJUDGED = 3;

const folder = mkdtempSync(join(tmpdir(), 'ropewalk-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `ropewalk …` prints, its lines joined, and how it ends; `text` comes through a pipe. */
async function at(prompt: string, text = ''): Promise<{ code: number; said: string; lines: string[] }> {
  let said = '';
  const stream = { isTTY: false, columns: 80, write: (more: string) => (said += more) };
  const args = wordsOf(prompt.replace(/^ropewalk /, '')).map((word) => word.text);
  const code = await main({
    ...{ args, env: { HOME: folder }, version: '1.2.3', stdout: stream, stderr: stream },
    ...{ stdin: () => Promise.resolve(text), stdinIsTerminal: text === '' },
  });
  const answer = { code, said: said.replace(/\s+/g, ' '), lines: said.split('\n').map((line) => line.trim()) };
  onThePage(args, text, answer);
  return answer;
}

/** The planner of /plan/, its choices as the flags say, has the same verdict, and its sentences are among those of the prompt. */
function onThePage([command, ...args]: string[], text: string, { code, said }: { code: number; said: string }): void {
  const flag = (name: string): string | undefined => args[args.indexOf(name) + 1 || args.length];
  const named = flag('--for')!;
  const { name } = library.engines().find((each) => [each.name, ...each.aliases].includes(named))!;
  const state: State = {
    ...{ model: flag('--model') ?? 'Qwen3-8B', own: null, engine: name },
    ...{ version: flag('--version') ?? '', target: Number(flag('--to') ?? 131072), purpose: '', method: 'auto' },
    beside: '',
  };
  if (command === 'plan') {
    const own = { name: '', file: readConfig(readFileSync(args[0]!, 'utf8')) };
    const made = plannerModel(library, { ...state, own });
    if (!('plan' in made)) throw new Error(made.message);
    expect(said).toContain(typedText(made.plan).replace(/\s+/g, ' '));
    return;
  }
  const shown = explanationOf(library, text, state);
  if (shown === null || !('verdict' in shown)) throw new Error(`no explanation of ${text}`);
  expect(shown.engine.name).toBe(name);
  // Where the text names no model, the page judges the one that is chosen there.
  if (said.includes('No model is named')) return;
  expect({ right: RIGHT, wrong: WRONG, unjudged: UNJUDGED }[shown.verdict]).toBe(code);
  for (const { why } of shown.wrong) expect(said).toContain(why.en);
}

test('ollama/ollama#16346: num_ctx 65536 is "silently capped" at 32768', async () => {
  const asked = 'ropewalk explain --for ollama --model qwen2.5:7b-instruct-q4_K_M';
  for (const text of ['PARAMETER num_ctx 65536', 'OLLAMA_CONTEXT_LENGTH=65536']) {
    const { code, said } = await at(asked, text);
    expect(code).toBe(WRONG);
    expect(said).toContain('65,536 tokens were asked for and Ollama cuts at 32,768');
    expect(said).toContain('nothing is scaled');
  }
});

test('ollama/ollama#11214: a log that cuts a model which nobody here knows', async () => {
  const log = `time=2025-06-27T01:23:48.232Z level=WARN source=server.go:145 msg="requested context size too large for model" num_ctx=8192 num_parallel=1 n_ctx_train=2048
llama_context: n_ctx         = 2048
llama_context: n_ctx_per_seq = 2048`;
  const { code, said, lines } = await at('ropewalk explain --for ollama', log);
  expect(code).toBe(WRONG);
  expect(said).toContain('n_ctx_train allows 2,048 tokens, and 8,192 were asked for.');
  expect(said).toContain('No model is named');
  expect(lines).toContain('n_ctx  log  2,048');
  expect(said).not.toContain('typed');
});

test('ggml-org/llama.cpp#11681: six slots share what -c names, also where it names the whole', async () => {
  const command = (length: number): string => `./llama-server \\
    --model models/deepseek-v3-q2_k_xs-00001-of-00005.gguf --alias full \\
    --host 0.0.0.0 \\
    --port 55055 \\
    --ctx-size ${length} \\
    --cache-type-k q5_0 \\
    --slot-save-path "saved_slots.kvc" \\
    --threads 94 \\
    --threads-http 12 \\
    --parallel 6 \\
    --mirostat 2 \\
    --mirostat-ent 5.7 \\
    --mirostat-lr 0.14`;
  for (const length of [0, 163840]) {
    const { code, said } = await at('ropewalk explain --for llama.cpp', command(length));
    expect(code).toBe(RIGHT);
    expect(said).toContain('6 slots share -c: each has 27,306 tokens.');
  }
});

test('rammsguns/llm-rig#65: -c 131072, and the server says 40960', async () => {
  const { code, said, lines } = await at('ropewalk explain --for llama.cpp --model qwen3-1.7b', '-c 131072');
  expect(code).toBe(WRONG);
  expect(said).toContain('llama.cpp cuts at 40,960');
  expect(lines).toContain(
    'llama-server -m Qwen3-1.7B.gguf -c 131072 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768',
  );
});

test('ggml-org/llama.cpp#13312: YaRN for a model of another maker, which its file alone can judge', async () => {
  const command = './llama-cli -m Ling-Coder-lite.gguf -c 16384 --rope-scaling yarn --rope-scale 4';
  const { code, said } = await at('ropewalk explain --for llama.cpp', command);
  expect(code).toBe(UNJUDGED);
  expect(said).toContain('The model Ling-Coder-lite.gguf is not known here');
});

test('itayinbarr/little-coder#3: the server was given the context that its client does not show', async () => {
  const command =
    '.\\llama-server.exe --no-warmup -dio -t 7 -np 1 -ngl 999 -fa 1 -fitt 1 -c 262144 -n 131072 -ctk q8_0 -ctv q8_0 --temp 0.6 --top-p 0.95 --top-k 20 --min-p 0.01 --presence-penalty 0.0 --repeat-penalty 1.0 --jinja -m ..\\models\\Qwen3.6-35B-A3B\\Qwen3.6-35B-A3B-UD-Q6_K_XL.gguf --mmproj ..\\models\\Qwen3.6-35B-A3B\\mmproj-BF16.gguf --no-mmproj-offload --image-min-tokens 1024 --alias Qwen3.6-35B-A3B --port 8008 --no-webui';
  const { code, said } = await at('ropewalk explain --for llama.cpp', command);
  expect(code).toBe(RIGHT);
  expect(said).toContain('Nothing is wrong with this.');
  expect(said).toContain('The engine allows 262,144 tokens: ');
});

test('NVIDIA/TensorRT-LLM#6539: prompts are refused at 8192 tokens, and no rotation is to blame', async () => {
  const command = `trtllm-serve \\

  Qwen/Qwen3-32B \\

  --host 0.0.0.0 \\

  --port 8002 \\

  --backend pytorch \\

  --max_batch_size 512\\

  --max_num_tokens 8192 \\

  --tp_size 1 \\

  --ep_size 1 \\

  --pp_size 1 \\

  --kv_cache_free_gpu_memory_fraction 0.8 \\

  --extra_llm_api_options /home/vinhn/qwen3-32b-extra-llm-api-config.yml`;
  const { code, said } = await at('ropewalk explain --for trtllm-serve', command);
  expect(code).toBe(RIGHT);
  expect(said).toContain('Without chunked prefill a prompt has 8,192 tokens at most.');
  expect(said).toContain('The engine allows 40,960 tokens: ');
});

test('LostRuins/koboldcpp#1314: a merged model says 131072, and what it was trained on nobody knows', async () => {
  const command =
    './koboldcpp --model model.gguf --host 0.0.0.0 --blasbatchsize 2048 --usecublas 0 0 --multiuser --port 7860 --gpulayers 999 --contextsize 131072';
  const { code, said } = await at('ropewalk explain --for koboldcpp', command);
  expect(code).toBe(UNJUDGED);
  expect(said).toContain('Whether this is right cannot be judged. The model model.gguf is not known here');
});

test('vllm-project/recipes#805: a larger max_position_embeddings lets a length through and scales nothing', async () => {
  const command = `  vllm serve Qwen/Qwen3.8-27B \\
    --max-model-len 1010000 \\
    --hf-overrides '{"text_config": {"max_position_embeddings": 1010000}}' \\
`;
  const { code, said, lines } = await at('ropewalk explain --for vllm', command);
  expect(code).toBe(WRONG);
  expect(said).toContain('The frequencies reach 262,144 of 1,010,000 tokens');
  expect(lines.join('\n')).toMatch(
    /^vllm serve \S+ --hf-overrides '\{"text_config":\{"rope_parameters":\{"rope_type":"yarn"/m,
  );
});

test('blog.csdn.net/DK_Allen/article/details/148875869: 40960 as the original length of Qwen3', async () => {
  const command = `python -m vllm.entrypoints.openai.api_server \\
--model unsloth/Qwen3-32B-GGUF \\ # 量化版本支持128K
--rope-scaling '{"type":"yarn", "factor":4.0, "original_max_position_embeddings":40960}' \\
--max-model-len 131072 \\ # 设置实际上下文长度
--gpu-memory-utilization 0.9 # 显存利用率优化`;
  const old = await at('ropewalk explain --for vllm --version 0.8.5', command);
  expect(old.code).toBe(WRONG);
  expect(old.said).toContain('vLLM computes YaRN from an original length of 40,960 tokens instead of 32,768.');
  expect(old.said).not.toContain('removed in 0.11.1');
  const { said } = await at('ropewalk explain --for vllm', command);
  expect(said).toContain('--rope-scaling and --rope-theta were removed in 0.11.1');
});

test('sgl-project/sglang#7227: 60000 tokens of a model whose file says 40960', async () => {
  const command = `docker run \\
    --gpus all \\
    -p 8000:8000 \\
    --ipc=host \\
    lmsysorg/sglang:blackwell \\
    python -m sglang.launch_server \\
    --model-path Qwen/Qwen3-4B-FP8 \\
    --port 8000 \\
    --context-length 60000`;
  const { code, said, lines } = await at('ropewalk explain --for sglang', command);
  expect(code).toBe(WRONG);
  expect(said).toContain('60,000 tokens were asked for and SGLang refuses more than 40,960');
  expect(lines.join('\n')).toMatch(/"original_max_position_embeddings":32768.*"max_position_embeddings":60000/);
});

test('anomalyco/opencode#6871: a request to Ollama names a model without its size', async () => {
  const request = `curl http://localhost:11434/api/generate -d '{
  "model": "llama3.2",
  "prompt": "Why is the sky blue?",
  "options": {
    "num_ctx": 4096
  }
}'`;
  const { code, said } = await at('ropewalk explain --for ollama', request);
  expect(code).toBe(UNJUDGED);
  expect(said).toContain('The model llama3.2 is not known here');
  expect(said).toContain('num_ctx typed 4,096');
  const sized = await at('ropewalk explain --for ollama', request.replace('llama3.2', 'llama3.2:3b'));
  expect(sized.code).toBe(RIGHT);
});

test('ml-explore/mlx-lm#1563: a Qwen3 that transformers 5 saved has its base in rope_parameters alone', async () => {
  const config = join(folder, 'config.json');
  const sizes = { hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8, num_hidden_layers: 36 };
  const rope_parameters = { rope_theta: 1000000, rope_type: 'default' };
  const file = { model_type: 'qwen3', ...sizes, head_dim: 128, max_position_embeddings: 40960, rope_parameters };
  writeFileSync(config, JSON.stringify(file));
  const { code, said } = await at(`ropewalk plan ${config} --for mlx-lm --to 32768`);
  expect(code).toBe(0);
  expect(said).toContain('Type config.json { "rope_theta": 1000000 }');
  expect(said).toContain('MLX-LM needs rope_theta at the top of the file');
  const flat = { ...file, rope_theta: 1000000, rope_parameters: undefined };
  writeFileSync(config, JSON.stringify(flat));
  expect((await at(`ropewalk plan ${config} --for mlx-lm --to 32768`)).said).toContain('Nothing needs to be typed.');
});

test('vllm-project/recipes#398: the makers’ factor 4 for 1,010,000 tokens is more than is needed, and not wrong', async () => {
  const command = `VLLM_ALLOW_LONG_MAX_MODEL_LEN=1 \\
  vllm serve Qwen/Qwen3.6-27B \\
    --tensor-parallel-size 8 \\
    --hf-overrides '{"text_config": {"rope_parameters": {"mrope_interleaved": true, "mrope_section": [11, 11, 10], "rope_type": "yarn", "rope_theta": 10000000, "partial_rotary_factor": 0.25, "factor": 4.0, "original_max_position_embeddings": 262144}}}' \\
    --max-model-len 1010000`;
  const { code, said } = await at('ropewalk explain --for vllm', command);
  expect(code).toBe(RIGHT);
  expect(said).toContain('Nothing is wrong with this.');
  expect(said).toContain('From 262,144 tokens this length needs factor 3.853; 4 slows pairs more than that.');
  const other = await at('ropewalk explain --for vllm', command.replace('10000000', '1000000'));
  expect(other.code).toBe(WRONG);
});

test('defilantech/LLMKube#507: YaRN from 131072 for a model that reaches 262144 by itself', async () => {
  const command = 'llama-server -c 262144 --rope-scaling yarn --rope-scale 2 --yarn-orig-ctx 131072';
  const { code, said, lines } = await at('ropewalk explain --for llama.cpp --model Qwen3.6-35B-A3B', command);
  expect(code).toBe(WRONG);
  expect(said).toContain('llama.cpp computes YaRN from an original length of 131,072 tokens instead of 262,144.');
  expect(said).toContain('The file allows this length: no scaling is needed.');
  expect(lines).toContain('llama-server -m Qwen3.6-35B-A3B.gguf -c 262144');
});

test('ollama/ollama#10368, glowingjade/obsidian-smart-composer#204: a prompt that was cut, for a model of the catalogue and without one', async () => {
  const long =
    'time=2025-04-22T11:21:47.546Z level=WARN source=runner.go:131 msg="truncating input prompt" limit=2048 prompt=5065 keep=5 new=2048';
  const known = await at('ropewalk explain --for ollama --model llama3.2:3b', long);
  expect(known.code).toBe(WRONG);
  expect(known.said).toContain('allows 2,048 tokens, and 5,065 were asked for.');
  expect(known.lines).toContain('PARAMETER num_ctx 5065');
  const journal = `Jan 10 08:13:47 host ollama[159]: ${long.replace('5065', '7948')}`;
  const unknown = await at('ropewalk explain --for ollama', journal);
  expect(unknown.code).toBe(WRONG);
  expect(unknown.said).toContain('allows 2,048 tokens, and 7,948 were asked for.');
  expect(unknown.said).toContain('No model is named');
});

test('what is typed inside of ollama run is a setting like that of a Modelfile', async () => {
  for (const prompt of ['', '>>> ']) {
    const { code, said } = await at(
      'ropewalk explain --for ollama',
      `ollama run qwen3:8b\n${prompt}/set parameter num_ctx 131072`,
    );
    expect(code).toBe(WRONG);
    expect(said).toContain('131,072 tokens were asked for and Ollama cuts at 40,960');
  }
});

test('sgl-project/sglang#7223: SGLang could not read the JSON that it was given', async () => {
  const log = `Traceback (most recent call last):
  File "/usr/local/lib/python3.12/dist-packages/sglang/srt/configs/model_config.py", line 65, in __init__
    self.model_override_args = json.loads(model_override_args)
json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)`;
  const { code, said } = await at('ropewalk explain --for sglang --model Qwen3-8B', log);
  expect(code).toBe(WRONG);
  expect(said).toContain('What follows --json-model-override-args must be a JSON object.');
  // The last line alone may be of anything.
  expect((await at('ropewalk explain --for sglang --model Qwen3-8B', `sglang\n${log.split('\n')[3]}`)).code).toBe(
    UNJUDGED,
  );
});

// What servers say of a text that is too long: the settings that were meant, and no word against the rotation.
test.each([
  [
    'QwenLM/Qwen3#1383',
    'sglang --model Qwen3-32B',
    `python -m sglang.launch_server  ...  --json-model-override-args '{
        "rope_scaling": {
            "rope_type": "yarn",
            "factor": 4.0,
            "original_max_position_embeddings": 32768
        }
    }'
openai.BadRequestError: Error code: 400 - {'object': 'error', 'message': "Requested token count exceeds the model's maximum context length of 40960 tokens. You requested a total of 46169 tokens: 10169 tokens from the input messages and 36000 tokens for the completion."}`,
    ['46,169 tokens were asked for and SGLang refuses more than 40,960', '"max_position_embeddings":46169'],
  ],
  [
    'QwenLM/Qwen3#1321',
    'sglang --model Qwen3-8B',
    String.raw`{"object":"error","message":"The input (61709 tokens) is longer than the model\'s context length (40960 tokens).","type":"BadRequestError","param":null,"code":400}`,
    ['61,709 tokens were asked for and SGLang refuses more than 40,960'],
  ],
  [
    'huggingface/open-r1#645',
    'vllm --model Qwen2.5-7B-Instruct',
    'WARNING 05-16 10:48:52 scheduler.py:947] Input prompt (48173 tokens) is too long and exceeds limit of 32768',
    ['48,173 tokens were asked for and vLLM refuses more than 32,768', '"factor":1.4702'],
  ],
  [
    'vllm-project/vllm#16757',
    'vllm --model Qwen2.5-7B-Instruct',
    "[rank3]: ValueError: User-specified max_model_len (72000) is greater than the derived max_model_len (max_position_embeddings=32768 or model_max_length=None in model's config.json).",
    ['72,000 tokens were asked for and vLLM refuses more than 32,768'],
  ],
  [
    'ruipeterpan/specreason#4',
    'vllm --model Qwen3-32B',
    "ERROR 05-08 21:27:27 [serving_chat.py:198] ValueError: This model's maximum context length is 8192 tokens. However, you requested 8203 tokens (7691 in the messages, 512 in the completion).",
    ['allows 8,192 tokens, and 8,203 were asked for.', '--max-model-len 8203'],
  ],
  [
    'containers/ramalama#1914',
    'llama.cpp --model Qwen3-8B',
    'slot update_slots: id  0 | task 2016 | new prompt, n_ctx_slot = 2048, n_keep = 0, n_prompt_tokens = 1059\nslot update_slots: id  0 | task 2017 | new prompt, n_ctx_slot = 2048, n_keep = 0, n_prompt_tokens = 2059',
    ['allows 2,048 tokens, and 2,059 were asked for.', '-c 2059'],
  ],
  [
    'oobabooga/textgen#7257',
    'llama.cpp --model Qwen3-8B',
    '{"error":{"code":400,"message":"the request exceeds the available context size.","type":"exceed_context_size_error","n_prompt_tokens":14429,"n_ctx":8192}}',
    ['allows 8,192 tokens, and 14,429 were asked for.', '-c 14429'],
  ],
  [
    'lmstudio-ai/lmstudio-bug-tracker#546',
    'lmstudio --model Qwen2.5-7B-Instruct',
    'Trying to keep the first 111490 tokens when context the overflows. However, the model is loaded with context length of only 32768 tokens, which is not enough.',
    ['111,490 tokens were asked for and LM Studio cuts at 32,768', 'qwen2.rope.scaling.type = yarn'],
  ],
  [
    'Gitlawb/openclaude#353',
    'lmstudio --model gemma-4-26B-A4B-it',
    'API Error: 400 {"error":"The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096)."}',
    ['allows 4,096 tokens, and 13,055 were asked for.', 'contextLength: 13055'],
  ],
])('%s: a text that is too long for its server', async (_, asked, text, expected) => {
  const { code, said } = await at(`ropewalk explain --for ${asked}`, text);
  expect(code).toBe(WRONG);
  for (const each of expected) expect(said).toContain(each);
});

test.each([
  [
    'vllm-project/vllm#16118',
    'vllm --model Llama-4-Maverick-17B-128E-Instruct',
    "ERROR 04-05 01:12:55 [core.py:390] ValueError: To serve at least one request with the models's max seq len (1048576), (24.00 GiB KV cache is needed, which is larger than the available KV cache memory (9.97 GiB).",
    'Keys and values of 1,048,576 tokens do not fit.',
  ],
  [
    'sgl-project/sglang#4048',
    'sglang --model DeepSeek-R1',
    `python -m sglang.launch_server \\
--model-path  /models/deepseek-ai/deepseek-r1 \\
--mem-fraction-static 0.9 \\
--context-length 163840
[2025-03-03 06:49:28 TP5] Input length (160062 tokens) exceeds the maximum allowed length (59862 tokens). Use a shorter input or enable --allow-auto-truncate.`,
    'Keys and values of 160,062 tokens do not fit.',
  ],
])('%s: memory ends, and no other line mends that', async (_, asked, text, expected) => {
  const { code, said } = await at(`ropewalk explain --for ${asked}`, text);
  expect(code).toBe(WRONG);
  expect(said).toContain(expected);
  expect(said).not.toContain('Type instead');
});

test('ggml-org/llama.cpp#14123: llama.cpp takes underscores, and a scale replaces the one of Gemma 3', async () => {
  const command =
    './llama-server -m ./gemma-3-12b-it-Q4_K_M.gguf --threads 12 --ctx_size 50000 --n_gpu_layers 50 --offline --rope_freq_scale 0.9';
  const { code, said } = await at('ropewalk explain --for llama.cpp', command);
  expect(code).toBe(WRONG);
  expect(said).not.toContain('is meant');
  expect(said).toContain('what was typed replaces its own rule');
});

test('vllm-project/vllm#25384: a part of a config.json with dots and a comment of Python', async () => {
  const part = `...
    "max_position_embeddings": 1000000,
    "rope_scaling": {
      "rope_type": "yarn",
      "mrope_section": [
        24,
        20,
        20
      ],
      "mrope_interleaved": true,
      "factor": 3.0, # MRoPE has a slower factor compared to vanilla rope
      "original_max_position_embeddings": 256000
    },
...`;
  const { said } = await at('ropewalk explain --for vllm --model Qwen3-VL-30B-A3B-Instruct', part);
  expect(said).not.toContain('not valid JSON');
  expect(said).toContain('rope_scaling typed {"rope_type": "yarn"');
});

test('wtdcode/vllm-backport#40: lines of YAML that are commented out set nothing', async () => {
  const compose = `    command: >
      /models/Qwen3.8-Flash-Next
      --tensor-parallel-size 4
      --served-model-name Qwen3.8-flash-next
      --max-model-len 262144
      --max-num-seqs 6
    #--max-model-len 104857
    #--hf-overrides '{"text_config":{"rope_parameters":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":262144}}}'`;
  const { code, said } = await at('ropewalk explain --for vllm', compose);
  expect(code).toBe(RIGHT);
  expect(said).toContain('--max-model-len typed 262,144');
});

test('vllm-project/recipes#237: a misspelt flag is told of once, and not its JSON', async () => {
  const command = `vllm serve Qwen/Qwen3-VL-30B-A3B-Instruct --hf-override '{"rope_parameters":{"rope_type":"yarn","factor":3.0,"original_max_position_embeddings": 262144,"mrope_section":[24,20,20],"mrope_interleaved": true}}' --max-model-len 1000000`;
  const { code, said } = await at('ropewalk explain --for vllm', command);
  expect(code).toBe(WRONG);
  expect(said).toContain('vLLM has no --hf-override; --hf-overrides is meant.');
  expect(said).not.toContain('is missing before this JSON');
});

test('LostRuins/koboldcpp#1847: a command above its log', async () => {
  const text =
    'koboldcpp.exe --model wizard-vicuna-30b.Q4_K_M.gguf --contextsize 3048\nprint_info: n_ctx_train      = 2048';
  const { code, said } = await at('ropewalk explain --for koboldcpp', text);
  expect(code).toBe(UNJUDGED);
  expect(said).toContain('wizard-vicuna-30b.Q4_K_M.gguf is not known here');
});

test('a text is a log or a command by its lines', () => {
  const lines = [
    ...['llama_context: n_ctx = 2048', 'INFO 07-23 vLLM API server version 0.5.3', 'ValueError: x', 'Traceback (most'],
    ...[
      'json.decoder.JSONDecodeError: x',
      'time=2025 level=WARN source=runner.go:1',
      "Unrecognized keys in `a` for 'b'",
    ],
    ...['-c 131072', 'vllm serve Qwen/Qwen3-8B --max-model-len 131072', 'PARAMETER num_ctx 65536'],
  ];
  expect(lines.map(isLog)).toEqual(lines.map((_, i) => i < 7));
  const asked = { engine: 'llama.cpp', model: 'Qwen3-8B' };
  for (const [key, text] of [['log', 'llama_context: n_ctx = 2048'] as const, ['typed', '-c 2048'] as const])
    expect(library.explain({ ...asked, text })).toEqual(library.explain({ ...asked, [key]: text }));
});

test('vLLM names a variable that lets a length through: it scales nothing', async () => {
  const log =
    'ValueError: User-specified max_model_len (131072) is greater than the derived max_model_len (max_position_embeddings=40960). To allow overriding this maximum, set the env var VLLM_ALLOW_LONG_MAX_MODEL_LEN=1';
  const { code, said } = await at('ropewalk explain --for vllm', log);
  expect(code).toBe(WRONG);
  expect(said).toContain('vLLM allows 40,960 tokens, and 131,072 were asked for.');
  expect(said).toContain('VLLM_ALLOW_LONG_MAX_MODEL_LEN lets more than 40,960 tokens through; it scales nothing.');
});

test('llama.cpp compares what was asked for with what the file was trained on', async () => {
  const more = 'llama_context: n_ctx_per_seq (131072) > n_ctx_train (40960) -- possible training context overflow';
  const alone = await at('ropewalk explain --for llama.cpp', more);
  expect(alone.code).toBe(UNJUDGED);
  expect(alone.said).toContain('n_ctx_train allows 40,960 tokens, and 131,072 were asked for.');
  const named = await at('ropewalk explain --for llama.cpp --model Qwen3-8B', more);
  expect(named.code).toBe(WRONG);
  expect(named.said).toContain('131,072 tokens were asked for and llama.cpp cuts at 40,960');
  const less = 'llama_context: n_ctx_per_seq (4096) < n_ctx_train (131072) -- the full capacity will not be utilized';
  expect((await at('ropewalk explain --for llama.cpp --model Llama-3.1-8B', less)).code).toBe(RIGHT);
});

test('a file with less context than its makers name gets another line than the one that was typed', async () => {
  const log = 'msg="requested context size too large for model" num_ctx=131072 n_ctx_train=8192';
  const { code, said, lines } = await at('ropewalk explain --for ollama --model Llama-3.1-8B', log);
  expect(code).toBe(WRONG);
  expect(said).toContain('131,072 tokens were asked for and Ollama cuts at 8,192');
  expect(lines).toContain('llama.context_length = 131072');
  const server = 'llama_context: n_ctx_per_seq (131072) > n_ctx_train (8192)';
  const { lines: flags } = await at('ropewalk explain --for llama.cpp --model Llama-3.1-8B', server);
  expect(flags).toContain('llama-server -m Llama-3.1-8B.gguf -c 131072 --override-kv llama.context_length=int:131072');
});

test('a tokenizer that finds a text too long only warns', async () => {
  const log =
    'Token indices sequence length is longer than the specified maximum sequence length for this model (40000 > 32768). Running this sequence through the model will result in indexing errors';
  const { code, said } = await at('ropewalk explain --for transformers', log);
  expect(code).toBe(UNJUDGED);
  expect(said).toContain('The tokenizer allows 32,768 tokens, and 40,000 were asked for.');
});

test('vLLM 0.11.0 reaches a nested language model by overrides, and keeps the axes of images', () => {
  const text = { model_type: 'qwen3_vl_text', num_hidden_layers: 36, max_position_embeddings: 262144, rope_theta: 5e6 };
  const axes = { mrope_interleaved: true, mrope_section: [24, 20, 20] };
  const text_config = { ...text, head_dim: 128, rope_scaling: { ...axes, rope_type: 'default' } };
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify({ model_type: 'qwen3_vl', text_config }));
  const asked = { engine: 'vllm', engineVersion: '0.11.0', target: 1048576 };
  const nested = library.plan({ ...asked, model: readFileSync(file, 'utf8') });
  expect(nested.type[0]!.data['--hf-overrides']).toMatchObject({ text_config: { rope_scaling: axes } });
  expect(nested.possible).toBe(true);
  expect(nested.computes[0]!.type).toBe('yarn');
  const model = {
    ...text,
    model_type: 'qwen2_vl',
    head_dim: 128,
    rope_scaling: { type: 'mrope', mrope_section: [16, 24, 24] },
  };
  const flat = library.plan({ ...asked, model });
  expect(flat.type[0]!.data['--rope-scaling']).toMatchObject({ rope_type: 'yarn', mrope_section: [16, 24, 24] });
});

const YARN = `{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}`;

test.each([
  // vllm-project/vllm-ascend#760, vllm-project/vllm-ascend#1024
  ['--for vllm --version 0.8.5 --model Qwen3-14B', `--rope-scaling '${YARN}' --max-model-len 131072`],
  [
    '--for vllm --version 0.8.5 --model Qwen3-8B',
    `VLLM_USE_MODELSCOPE=true vllm serve ... --rope-scaling '${YARN}' --max-model-len 131072  \n`,
  ],
  // vllm-project/vllm-ascend#14297
  [
    '--for vllm --version 0.27.1 --model Qwen3.5-397B-A17B',
    `      - --no-disable-hybrid-kv-cache-manager
      - --hf-overrides
      - '{"text_config": {"rope_parameters": {"mrope_interleaved": true, "mrope_section": [11, 11, 10], "rope_type": "yarn", "rope_theta": 10000000, "partial_rotary_factor": 0.25, "factor": 4.0, "original_max_position_embeddings": 262144}}}'
`,
  ],
  // agentscope-ai/Trinity-RFT#389: the file that makes 32768 of 16384
  [
    '--for vllm',
    `{ "model_type": "qwen2", "hidden_size": 1536, "max_position_embeddings": 32768, "num_attention_heads": 12, "num_hidden_layers": 28, "num_key_value_heads": 2, "rope_scaling": {"rope_type":"yarn","factor":2.0,"original_max_position_embeddings": 16384}, "rope_theta": 10000.0 }`,
  ],
  // vllm-project/vllm-project.github.io#48
  [
    '--for vllm',
    `VLLM_DISABLE_COMPILE_CACHE=1 vllm serve meta-llama/Llama-4-Maverick-17B-128E-Instruct-FP8 \\
  --tensor-parallel-size 8
  --max-model-len 1000000 --override-generation-config='{"attn_temperature_tuning": true}'`,
  ],
  // ggml-org/llama.cpp#22140, with a release that counts the factor
  [
    '--for llama.cpp --version b10754 --model Qwen3-8B',
    '-c 131072 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768',
  ],
  // ggml-org/llama.cpp#17459
  [
    '--for llama.cpp --version b9500',
    'llama-server -m Qwen3.6-35B-A3B-UD-Q4_K_XL.gguf --rope-scaling yarn --rope-scale 1.25 --yarn-orig-ctx 262144 --override-kv qwen35moe.context_length=int:1000000 --ctx-size 320000 --no-context-shift',
  ],
  // ollama/ollama#17427
  [
    '--for ollama',
    'OLLAMA_CONTEXT_LENGTH=65536 OLLAMA_KV_CACHE_TYPE=q8_0 OLLAMA_FLASH_ATTENTION=1 OLLAMA_NUM_PARALLEL=1 ollama run gpt-oss:20b',
  ],
  // jundot/omlx#3347, which says that mlx-vlm ignores it; MLX-LM does not
  [
    '--for mlx-lm --model Qwen3.5-27B',
    `{"text_config": {"rope_parameters": {"rope_type": "yarn", "rope_theta": 10000000, "partial_rotary_factor": 0.25, "factor": 2, "original_max_position_embeddings": 262144, "mrope_section": [11, 11, 10]}}}`,
  ],
  // LostRuins/koboldcpp#788, of a newer model
  [
    '--for koboldcpp',
    '{"model": null, "model_param": "D:/models/Qwen3.5-27B-Q4_K_M.gguf", "port": 5001, "contextsize": 262144}',
  ],
])('nothing is wrong with it: ropewalk explain %s, %s', async (asked, text) => {
  const { code, said } = await at(`ropewalk explain ${asked}`, text);
  expect(said).toContain('Nothing is wrong with this.');
  expect(code).toBe(RIGHT);
});

test.each([
  // vllm-project/vllm#37430: the example of vLLM's manual has names for what is set
  [
    '--for vllm',
    `    hf_overrides = {
        "rope_parameters": {
            "rope_theta": rope_theta,
            "rope_type": "yarn",
            "factor": factor,
            "original_max_position_embeddings": original_max_position_embeddings,
        },
        "max_model_len": int(original_max_position_embeddings * factor),
    }

    llm = LLM(model="Qwen/Qwen3-0.6B", hf_overrides=hf_overrides)`,
    'hf_overrides: not understood.',
  ],
  // vllm-project/recipes#535
  [
    '--for vllm',
    `vllm serve MiniMaxAI/MiniMax-M3 --hf-overrides '{"text_config":{"rope_scaling":{"rope_type":"yarn","factor":2.0,"original_max_position_embeddings":524288}}}'`,
    'The model MiniMaxAI/MiniMax-M3 is not known here',
  ],
  // intel/ipex-llm#13106
  ['--for ollama', 'OLLAMA_CONTEXT_LENGTH="32768"\nIPEX_LLM_NUM_CTX="32768"\n', 'No model is named'],
])('it cannot be judged: ropewalk explain %s, %s', async (asked, text, because) => {
  const { code, said } = await at(`ropewalk explain ${asked}`, text);
  expect(code).toBe(UNJUDGED);
  expect(said).toContain(because);
});

const OVERRIDES = `--max-model-len 131072 --hf-overrides '{"rope_parameters":{"rope_type":"yarn","rope_theta":1000000,"factor":4.0,"original_max_position_embeddings":32768}}'`;

test.each([
  [
    'vllm',
    `image: vllm/vllm-openai:v0.20.0
args: ["--model", "Qwen/Qwen3-8B", "--max-model-len", "131072", "--hf-overrides", '{"rope_parameters":{"rope_type":"yarn","rope_theta":1000000,"factor":4.0,"original_max_position_embeddings":32768},"list":[1]}']`,
    'args of Kubernetes',
  ],
  [
    'llama.cpp',
    '[Service]\nEnvironment=LLAMA_ARG_CTX_SIZE=131072\nExecStart=/opt/llama-server -m /models/Qwen3-8B-Q4_K_M.gguf --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768',
    'a unit of systemd',
  ],
  [
    'vllm',
    `FROM vllm/vllm-openai:v0.20.0\nCMD ["--model", "Qwen/Qwen3-8B", ${JSON.stringify(OVERRIDES.split(' ').map((each) => each.replace(/^'|'$/g, ''))).slice(1, -1)}]`,
    'a Dockerfile',
  ],
  [
    'vllm',
    `INFO 11-21 13:28:24 api_server.py:585] vLLM API server version 0.8.5\nINFO 11-21 13:28:24 api_server.py:586] args: Namespace(host=None, port=8000, model='Qwen/Qwen3-8B', max_model_len=131072, rope_scaling={'rope_type': 'yarn', 'factor': 4.0, 'original_max_position_embeddings': 32768}, rope_theta=None, hf_overrides={})`,
    'the arguments that vLLM prints',
  ],
  [
    'vllm',
    `INFO [api_server.py:1896] vLLM API server version 0.10.1\nINFO [utils.py:326] non-default args: {'model_tag': 'Qwen/Qwen3-8B', 'max_model_len': 131072, 'rope_scaling': {'rope_type': 'yarn', 'factor': 4.0, 'original_max_position_embeddings': 32768}}`,
    'the arguments that newer ones print',
  ],
])('%s understands YaRN of a server that reaches 131072: %s (%s)', async (engine, text) => {
  const { code, said } = await at(`ropewalk explain --for ${engine}`, text);
  expect(said).toContain('The engine allows 131,072 tokens');
  expect(code).toBe(RIGHT);
});

test('vllm-project/vllm#25727: of a release that may be older it is said that keys inside text_config stop it', () => {
  const asked = { model: 'Qwen3-VL-32B-Instruct', engine: 'vllm', target: 524288 };
  const says = (engineVersion: string): string =>
    library
      .plan({ ...asked, engineVersion })
      .assumed.map(({ en }) => en)
      .join(' ');
  expect(says('0.10.1')).toContain('Before 0.11 vLLM stops at keys inside text_config: edit config.json.');
  expect(says('0.11.1')).not.toContain('Before 0.11');
});

test('sgl-project/sglang#27974, #33505: what is typed into text_config stops a release before pull request 33351', () => {
  const said = (model: string): string[] =>
    library.plan({ model, engine: 'sglang', target: 524288 }).assumed.map(({ en }) => en);
  const older = 'Before pull request 33351 SGLang stops at keys inside text_config: edit config.json.';
  expect(said('Qwen3-VL-32B-Instruct')).toContain(older);
  expect(said('Qwen3-Coder-30B-A3B-Instruct')).not.toContain(older);
});

test('of a rule that is merged the type stays: Gemma 3 keeps linear', () => {
  const factor = { text_config: { rope_scaling: { factor: 16 } } };
  const of = (engine: string, flag: string) =>
    library.explain({ engine, model: 'gemma-3-27b-it', typed: `${flag} '${JSON.stringify(factor)}'`, target: 262144 });
  const merged = of('vllm', '--hf-overrides');
  expect(merged).toMatchObject({ verdict: 'right', wrong: [], computes: [{ type: 'linear', factor: 16 }, {}] });
  const replaced = of('sglang', '--json-model-override-args');
  expect(replaced.wrong.map(({ why }) => why.en).join()).toContain('lacks rope_type');
});
