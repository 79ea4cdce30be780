/** A plan as a message, and the whole line that it is for. */
import { describe, expect, test } from 'vitest';
import { commandOf, engines, explain, models, plan, toMarkdown } from 'ropewalk/plan';
import { inChinese } from 'ropewalk/plan/zh';
import { wordsOf } from '../../bindings/plan/typed.js';

/** One in five: plans of all of them are compared elsewhere. */
const NAMES = models()
  .map(({ name }) => name)
  .filter((_, i) => i % 5 === 0);

describe('the whole line has the model as the program finds it', () => {
  test.each([
    ['llama.cpp', '', '-m Qwen3-8B.gguf'],
    ['llama.cpp', 'Qwen3-8B-Q4_K_M', '-m Qwen3-8B-Q4_K_M.gguf'],
    ['llama.cpp', 'models/my model.gguf', "-m 'models/my model.gguf'"],
    ['llama.cpp', 'qwen3:8b', '-m Qwen3-8B.gguf'],
    ['llama.cpp', 'checkpoints/mine/config.json', '-m mine.gguf'],
    ['llama.cpp', 'config.json', '-m Qwen3-8B.gguf'],
    ['koboldcpp', 'Qwen/Qwen3-8B', '--model Qwen3-8B.gguf'],
    ['vllm', '', 'vllm serve Qwen/Qwen3-8B '],
    ['vllm', 'Qwen3-8B-AWQ', 'vllm serve Qwen/Qwen3-8B '],
    ['vllm', 'someone/Qwen3-8B-AWQ', 'vllm serve someone/Qwen3-8B-AWQ '],
    ['vllm', 'checkpoints/mine/config.json', 'vllm serve checkpoints/mine '],
    ['vllm', 'config.json', 'vllm serve . '],
    ['sglang', '', '--model-path Qwen/Qwen3-8B '],
    ['tensorrt-llm', '', 'trtllm-serve Qwen/Qwen3-8B '],
  ])('%s, of %j: %s', (engine, place, part) => {
    const { type, model } = plan({ model: 'Qwen3-8B', engine, target: 65536 });
    const step = type.find(({ kind }) => kind === 'flags')!;
    const line = commandOf(step, model, place);
    expect(`${line} `).toContain(part);
    expect(line.startsWith(`${step.where} `)).toBe(true);
    expect(line.endsWith(` ${step.text}`)).toBe(true);
  });

  test('and is `model` where the model has neither a repository nor a name', () => {
    const model = { model_type: 'qwen3', hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 32768 };
    const { type, model: read } = plan({ model, engine: 'vllm', target: 65536 });
    expect(commandOf(type[0]!, read)).toMatch(/^vllm serve model --hf-overrides /);
  });

  test('and is its text where nothing but a file or a setting is to be given', () => {
    const { type, model } = plan({ model: 'Qwen3-8B', engine: 'ollama', target: 65536 });
    expect(type.length).toBeGreaterThan(1);
    for (const step of type) expect(commandOf(step, model)).toBe(step.text);
  });

  test('and explain finds that model in it, with the numbers of the plan', () => {
    let lines = 0;
    for (const { name: engine } of engines())
      for (const name of NAMES) {
        const { type, model, limit } = plan({ model: name, engine, target: 65536 });
        const [step] = type;
        if (type.length !== 1 || step!.kind !== 'flags') continue;
        const typed = commandOf(step!, model);
        if (typed === step!.text) continue;
        const read = explain({ engine, typed, target: 65536 });
        expect([typed, read.model?.name, read.limit]).toEqual([typed, name, limit]);
        lines++;
      }
    expect(lines).toBeGreaterThan(50);
  });
});

test('a message has the lines of the plan, its limit and every warning, worst first', () => {
  const made = plan({ model: 'Qwen3-8B', engine: 'vllm', target: 131072 });
  const message = toMarkdown(made, { link: 'https://example.org/plan/?model=Qwen3-8B' });
  const [title, why, block, limit, ...rest] = message.split('\n\n');
  expect(title).toMatch(/^\*\*Qwen3-8B, 131,072 tokens, vLLM \(.+\)\*\*$/);
  expect(why).toBe(made.method.why.en);
  expect(block).toBe(`\`\`\`sh\n${commandOf(made.type[0]!, made.model)}\n\`\`\``);
  expect(wordsOf(block!.split('\n')[1]!).map(({ text }) => text)).toContain('Qwen/Qwen3-8B');
  expect(limit).toBe(`The engine allows 131,072 tokens: ${made.limit.rule.en}`);
  expect(rest.at(-1)).toBe('https://example.org/plan/?model=Qwen3-8B');
  expect(rest[0]!.split('\n')).toHaveLength(made.warnings.length);
  for (const { sentence } of made.warnings) expect(rest[0]).toContain(sentence.en);
});

test('what is impossible is said before anything is to be typed, in both languages', () => {
  const made = plan({ model: 'Qwen3-8B', engine: 'ollama', target: 131072 });
  expect(made.possible).toBe(false);
  const [, said] = toMarkdown(made).split('\n\n');
  expect(said).toBe(made.wayOut!.en);
  expect(said).toMatch(/^It cannot be done like this\. Ollama has no option/);
  const chinese = toMarkdown(made, { translate: inChinese });
  expect(chinese).toContain('这样做不到。');
  expect(chinese).not.toMatch(/[。；：] /);
  expect(chinese).not.toMatch(/[a-z]{3,} [a-z]{3,} [a-z]{3,} [a-z]{3,}/);
});

test('no model, engine and length makes a message with a placeholder, and what harms is bold', () => {
  let [messages, bold] = [0, 0];
  for (const { name: engine } of engines())
    for (const model of NAMES)
      for (const target of [8192, 100000, 1048576]) {
        const made = plan({ model, engine, target });
        const message = toMarkdown(made);
        for (const { sentence, severity } of made.warnings) {
          expect(message.split('\n').includes(`- **${sentence.en}**`)).toBe(severity === 3);
          bold += Number(severity === 3);
        }
        expect(message).not.toMatch(/undefined|NaN|\bnull\b|\[object|\{\w+\}|\n\n\n/);
        messages++;
      }
  expect(bold).toBeGreaterThan(0);
  expect(messages).toBe(engines().length * NAMES.length * 3);
});
