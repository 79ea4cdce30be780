/** What is nearly right in JSON and commands that people paste: each slip is told by its name, with what mends it. */
import { describe, expect, test } from 'vitest';
import { explain } from 'ropewalk/plan';
import { inChinese } from 'ropewalk/plan/zh';

const YARN = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768, rope_theta: 1000000 };
const asked = { model: 'Qwen3-8B', target: 131072 } as const;
const serve = (overrides: object): string =>
  `vllm serve Qwen/Qwen3-8B --hf-overrides '${JSON.stringify({ max_position_embeddings: 131072, ...overrides })}' --max-model-len 131072`;
const edit = (rule: object): string => JSON.stringify({ rope_scaling: rule, max_position_embeddings: 131072 });
const told = ({ wrong }: ReturnType<typeof explain>) => wrong.map(({ what, why, mend }) => [what, why.en, mend]);

test('the line without a slip is right', () => {
  expect(explain({ ...asked, engine: 'vllm', typed: serve({ rope_parameters: YARN }) }).verdict).toBe('right');
});

describe('a key that is misspelt is named with the one that is meant', () => {
  test.each([
    ['rope_tpye', 'rope_type'],
    ['ropeType', 'rope_type'],
    ['facter', 'factor'],
    ['orignal_max_position_embeddings', 'original_max_position_embeddings'],
    ['rope_thetha', 'rope_theta'],
  ])('%s', (slip, key) => {
    const { [key]: value, ...rest } = YARN as Record<string, unknown>;
    const sentence = ['vLLM', 'Hugging Face transformers'].map((name) => `${name} has no ${slip}; ${key} is meant.`);
    const vllm = explain({ ...asked, engine: 'vllm', typed: serve({ rope_parameters: { ...rest, [slip]: value } }) });
    expect(vllm.verdict).toBe('wrong');
    expect(told(vllm)[0]!.slice(0, 2)).toEqual([slip, sentence[0]]);
    const file = explain({ ...asked, engine: 'transformers', typed: edit({ ...rest, [slip]: value }) });
    expect(file.verdict).toBe('wrong');
    expect(told(file)[0]!.slice(0, 2)).toEqual([slip, sentence[1]]);
  });

  test('and the dictionary itself, in whose place nothing is read', () => {
    const [first] = told(explain({ ...asked, engine: 'vllm', typed: serve({ rope_paramters: YARN }) }));
    expect(first).toEqual([
      'rope_paramters',
      'vLLM has no rope_paramters; rope_parameters is meant.',
      `"rope_parameters":${JSON.stringify(YARN).replace('4,', '4.0,')}`,
    ]);
  });

  test('other keys of a config.json are none of its business', () => {
    const more = { dtype: 'bfloat16', use_cache: true, sliding_window: 4096, architectures: ['a'], scale: 2 };
    const { verdict, wrong } = explain({ ...asked, engine: 'vllm', typed: serve({ rope_parameters: YARN, ...more }) });
    expect({ verdict, wrong }).toEqual({ verdict: 'right', wrong: [] });
  });
});

describe('text in place of a number', () => {
  const rule = { ...YARN, factor: '4.0' };
  // vllm-project/vllm get_rope hands rope_parameters["factor"] on as it is; transformers compares it with a number.
  test.each(['vllm', 'transformers'])('stops %s', (engine) => {
    const typed = engine === 'vllm' ? serve({ rope_parameters: rule }) : edit(rule);
    const { verdict, wrong } = explain({ ...asked, engine, typed });
    expect(verdict).toBe('wrong');
    expect(wrong[0]).toMatchObject({ what: 'factor', severity: 3, mend: '"factor":4.0' });
    expect(wrong[0]!.why.en).toBe('factor must be a number, not "4.0".');
    expect(inChinese(wrong[0]!.why)).toBe('factor 必须是数字，而不是 "4.0"。');
  });

  test('is not judged where its code was not read for it', () => {
    const { verdict, assumed } = explain({ ...asked, engine: 'exllamav3', typed: edit(rule) });
    expect(verdict).not.toBe('right');
    expect(assumed[0]!.en).toBe('factor: not understood.');
  });
});

describe('JSON without its flag', () => {
  const flags = { vllm: '--hf-overrides', sglang: '--json-model-override-args' };
  test.each(Object.entries(flags))('in a command of %s', (engine, flag) => {
    for (const quote of ['', "'"]) {
      const json = JSON.stringify({ rope_scaling: YARN });
      const { verdict, wrong, assumed } = explain({ ...asked, engine, typed: `run X ${quote}${json}${quote}` });
      expect(verdict).toBe('wrong');
      expect(wrong[0]).toMatchObject({ what: flag, severity: 3, mend: `${flag} '${json.replace('4,', '4.0,')}'` });
      expect(wrong[0]!.why.en).toBe(`${flag} is missing before this JSON.`);
      expect(inChinese(wrong[0]!.why)).toBe(`这段 JSON 之前缺少 ${flag}。`);
      expect(assumed.map(({ en }) => en).join()).not.toContain('not understood');
    }
  });

  test('alone is an edit of config.json, which is said', () => {
    const of = (engine: string, typed: object) =>
      explain({ ...asked, engine, typed: JSON.stringify(typed) }).assumed.map((each) => [each.en, inChinese(each)]);
    expect(of('vllm', YARN)[0]).toEqual([
      'rope_parameters, --hf-overrides is missing before this JSON.',
      '这段 JSON 之前缺少 rope_parameters、--hf-overrides。',
    ]);
    expect(of('sglang', { rope_scaling: YARN })[0]![0]).toBe('--json-model-override-args is missing before this JSON.');
    expect(of('mlx-lm', YARN)[0]![0]).toBe('rope_parameters is missing before this JSON.');
    expect(
      of('transformers', { rope_scaling: YARN })
        .map(([english]) => english)
        .join(),
    ).not.toContain('JSON');
  });

  test('with a brace too many does not hide the flag that follows', () => {
    const typed = `${JSON.stringify({ rope_parameters: YARN })}} --max-model-len 20000`;
    expect(explain({ ...asked, engine: 'vllm', target: undefined, typed }).target).toBe(20000);
  });

  test('on lines among others is read to its last brace', () => {
    const typed = 'vllm serve Qwen/Qwen3-8B\n{\n"rope_theta": 1234567\n}\n';
    const { computes } = explain({ ...asked, engine: 'vllm', typed });
    expect(computes![0]!.frequencies[1]).toBeCloseTo(1234567 ** (-2 / 128), 12);
  });

  test('a request to Ollama is no JSON without a flag', () => {
    const typed = `curl localhost:11434/api/generate -d '{"model": "qwen3:8b", "options": {"num_ctx": 32768}}'`;
    expect(explain({ engine: 'ollama', typed })).toMatchObject({ verdict: 'right', target: 32768, wrong: [] });
  });
});

describe('a flag that is given twice', () => {
  test.each([
    ['llama.cpp', '-c 131072 --ctx-size 8192 -c 32768', '-c', 32768],
    ['llama.cpp', '-c 131072 --ctx-size 32768', '--ctx-size', 32768],
    ['vllm', 'vllm serve a --max-model-len 131072 --max-model-len 32768', '--max-model-len', 32768],
    ['koboldcpp', '--contextsize 131072 --contextsize 32768', '--contextsize', 32768],
  ])('%s: %s', (engine, typed, what, target) => {
    const told = explain({ model: 'Qwen3-8B', engine, typed });
    expect(told).toMatchObject({ verdict: 'right', target });
    const { why, severity } = told.wrong.find((each) => each.what === what)!;
    expect([why.en, severity]).toEqual([`${what} is given twice; the last one counts.`, 1]);
    expect(inChinese(why)).toBe(`${what} 给了两次，以最后一次为准。`);
  });

  test('with the same value, or one that adds to itself, is as good as once', () => {
    const key = 'qwen3.rope.scaling';
    const typed = `-c 8192 --ctx-size 8192 --override-kv ${key}.type=str:yarn --override-kv ${key}.factor=float:4`;
    const { wrong, computes } = explain({ model: 'Qwen3-8B', engine: 'llama.cpp', typed });
    expect(wrong.filter(({ why }) => why.en.includes('twice'))).toEqual([]);
    expect(computes![0]).toMatchObject({ type: 'yarn', factor: 4 });
  });
});

describe('tensors that a log lists without their values', () => {
  const kv = (key: string, kind: string, value: string | number): string =>
    `llama_model_loader: - kv   0:   ${key} ${kind}   = ${value}`;
  const log = [
    kv('general.architecture', 'str', 'llama'),
    ...Object.entries({
      ...{ context_length: 131072, block_count: 32, 'attention.head_count': 32, 'attention.head_count_kv': 8 },
      ...{ 'rope.dimension_count': 128, 'rope.freq_base': 500000 },
    }).map(([key, value]) => kv(`llama.${key}`, 'u32', value)),
    'llama_model_loader: - tensor 0: rope_freqs.weight f32 [ 64, 1, 1, 1 ]',
    ...['n_ctx = 131072', 'freq_base = 500000.0', 'freq_scale = 1'].map((line) => `llama_context: ${line}`),
  ].join('\n');

  test.each(['llama.cpp', 'ik_llama.cpp', 'lmstudio', 'koboldcpp'])('are not judged in %s', (engine) => {
    const { verdict, wrong, assumed } = explain({ engine, log });
    expect({ verdict, wrong }).toEqual({ verdict: 'unjudged', wrong: [] });
    expect(assumed[0]!.en).toMatch(/^Values of rope_freqs or rope_factors were not read/);
    expect(inChinese(assumed[0]!)).toContain('请给出 GGUF 文件');
    expect(assumed.filter(({ en }) => en === assumed[0]!.en)).toHaveLength(1);
  });

  test('and a base or a scale that only repeats the file sets nothing', () => {
    const codes = explain({ engine: 'llama.cpp', log }).warnings.map(({ code }) => code);
    expect(codes).toEqual(['no-published-result']);
    const scaled = log.replace('freq_scale = 1', 'freq_scale = 0.5');
    expect(explain({ engine: 'llama.cpp', log: scaled }).warnings.map(({ code }) => code)).toContain('within-context');
  });
});
