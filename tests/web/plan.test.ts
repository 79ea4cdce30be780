/** The planner: somebody with a question gets the line to type and the reason. */
import { expect, test, describe } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { addressOf, openFigure, openPage, readdress } from './browser.js';
import { wholeUnless } from './every-page.js';

const at = (query = '', language: 'en' | 'zh' = 'en'): Promise<Page> => openPage({ language, at: `plan/${query}` });

/** What stands in the element, as its reader sees it. */
const shown = (page: Page, selector: string): Promise<string[]> =>
  page.locator(`rope-plan ${selector}`).evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText.trim()));
const typed = (page: Page): Promise<string[]> => shown(page, '.step-to-type pre');

test('opens with an answer, in both languages', async () => {
  for (const language of ['en', 'zh'] as const) {
    const page = await at('', language);
    await expect
      .poll(() => typed(page))
      .toEqual(['llama-server -m Qwen3-8B.gguf -c 131072 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768']);
    await expect.poll(() => page.locator('rope-plan .plot circle').count()).toBeGreaterThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test('the address holds the whole question, and Back goes to the one before', async () => {
  const page = await at();
  await page.locator('#engine').selectOption('vllm');
  await page.getByRole('button', { name: '65,536' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?v=1&plan.engine=vllm&plan.target=65536');
  await expect.poll(async () => (await typed(page)).join(' ')).toContain('"factor":2');
  await page.goBack();
  await expect.poll(async () => (await typed(page)).join(' ')).toContain('"factor":4');
  await expect.poll(() => page.locator('#engine').inputValue()).toBe('vllm');
});

test('the message for a thread has the whole line, and a link that opens the same plan', async () => {
  const page = await at();
  await page.locator('.message summary').click();
  await page.locator('#engine').selectOption('vllm');
  await page.getByRole('button', { name: '65,536' }).click();
  const message = async (): Promise<string> => (await shown(page, '.message pre')).join('');
  await expect.poll(message).toMatch(/\n\nhttp\S+\?v=1&plan\.engine=vllm&plan\.target=65536$/);
  expect(await message()).toContain('```sh\nvllm serve Qwen/Qwen3-8B --hf-overrides ');
  expect(await message()).toContain((await typed(page))[0]);
});

test('a mistake beside the plan shows in red where it differs, and says why', async () => {
  const page = await at('?plan.beside=no-original');
  await expect.poll(() => page.locator('rope-plan path.other').count()).toBeGreaterThan(10);
  expect((await shown(page, '.beside')).join(' ')).toMatch(/pair 40/);
  await page.locator('#beside').selectOption('vllm');
  await expect.poll(() => shown(page, '.beside > p')).toEqual(['All pairs turn alike, and the scores are the same.']);
});

describe('a model of one’s own', () => {
  const config = JSON.stringify({
    ...{
      model_type: 'qwen2',
      hidden_size: 3584,
      num_attention_heads: 28,
      num_key_value_heads: 4,
      num_hidden_layers: 28,
    },
    ...{ rope_theta: 1000000, max_position_embeddings: 32768, id2label: { 0: 'x' } },
  });

  test('is pasted or dropped, and is part of the link', async () => {
    const page = await at();
    await page.getByRole('button', { name: 'Paste a config.json' }).click();
    await page.locator('#json').fill(config);
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => page.locator('#model').inputValue()).toBe('your config.json');
    const other = await at(new URL(page.url()).search);
    await expect.poll(() => typed(other)).toEqual(await typed(page));
    await other.getByRole('button', { name: /Back to/ }).click();
    await expect.poll(() => other.locator('#model').inputValue()).toBe('Qwen3-8B');
  });

  test('what is none is refused in a sentence, and the plan stays', async () => {
    const page = await at();
    const before = await typed(page);
    for (const [name, bytes, sentence] of [
      ['model.safetensors', [8, 0, 0, 0, 0, 0, 0, 0, 0x7b, 0x7d, 32, 32, 32, 32, 32, 32], 'safetensors'],
      ['config.json', [...Buffer.from('{ "model_type": ')], 'not JSON'],
      ['model.gguf', [...Buffer.from('GGUF\u0003\0\0\0')], 'no plan'],
    ] as const) {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
      await expect
        .poll(() => shown(page, '.problem').then((all) => all.join(' ')), { message: name })
        .toContain(sentence);
      expect(await typed(page)).toEqual(before);
    }
  });

  test('a name that is not known says so and offers what is', async () => {
    const page = await at();
    await page.locator('#model').fill('Qwen3-9B');
    await page.locator('#model').press('Enter');
    await expect
      .poll(() => shown(page, '.problem').then((all) => all.join(' ')))
      .toContain('No model called “Qwen3-9B” is known here. Choose one from the list');
    await page.locator('#model').fill('Qwen/Qwen3-8B');
    await page.locator('#model').press('Enter');
    await expect.poll(() => typed(page)).toHaveLength(1);
  });
});

test('what cannot be done is not said to be typed', async () => {
  const page = await at('?plan.model=Qwen2.5-7B-Instruct-1M&plan.engine=vllm&plan.target=262144');
  const heading = page.locator('#type-title');
  await expect.poll(() => heading.textContent()).toBe('What to type');
  await page.getByRole('button', { name: '1,048,576' }).click();
  await expect.poll(() => heading.textContent()).toBe('The nearest settings');
});

test('lengths are typed as people write them', async () => {
  const page = await at();
  const field = page.locator('#target');
  for (const [text, value] of [
    ['1M', '1,048,576'],
    ['64k', '65,536'],
    ['100000', '100,000'],
    ['nonsense', '100,000'],
  ] as const) {
    await field.fill(text);
    await field.press('Enter');
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe(value);
  }
});

test('a pasted command is explained, and is not part of the address', async () => {
  const page = await at();
  await page
    .locator('#typed')
    .fill('llama-server -m /home/me/Qwen3-8B.gguf -c 131072 --rope-scaling yarn --rope-scale 4');
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect.poll(() => shown(page, '.explain').then((all) => all.join(' '))).toContain('--yarn-orig-ctx 32768');
  expect(page.url()).not.toContain('home');
});

test('questions of public threads, as they were typed, get the line that mends them', async () => {
  const page = await at('?plan.version=before-28030');
  for (const [text, engine, mended] of [
    // ggml-org/llama.cpp#17459
    [
      'llama-server -m ./Llama-2-7b-hf.gguf -c 16384 --rope-scaling yarn --rope-scale 4',
      'Llama-2-7b-hf in llama.cpp',
      '--override-kv llama.context_length=int:16384',
    ],
    // vllm-project/vllm#10537
    [
      `python -m vllm.entrypoints.openai.api_server --model NousResearch/Meta-Llama-3.1-8B-Instruct  --max-model-len 120000 --gpu-memory-utilization 0.95 --rope-scaling '{"factor": 8.0, "type": "dynamic"}'`,
      'Llama-3.1-8B in vLLM',
      '--max-model-len 120000',
    ],
    // sgl-project/sglang#2108
    [
      `python -m sglang.launch_server --model-path Qwen/Qwen3-8B --json-model-override-args '{"rope_scaling":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}}' --context-length 131072`,
      'Qwen3-8B in SGLang',
      '"max_position_embeddings":131072',
    ],
    // ollama/ollama#8493
    ['PARAMETER num_ctx 131072', 'Qwen3-8B in Ollama', 'qwen3.rope.scaling.original_context_length = 32768'],
    // gpustack/gpustack#4236
    [
      'vllm: error: unrecognized arguments: --rope-scaling={"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}',
      'Qwen3-8B in vLLM',
      '--hf-overrides',
    ],
  ] as const) {
    await page.locator('#typed').fill(text);
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    await expect.poll(() => shown(page, '.explain .about').then((all) => all.join(' '))).toBe(`Read as: ${engine}.`);
    expect((await shown(page, '.explain pre')).join('\n'), engine).toContain(mended);
  }
});

test('ten questions that tests/plan asks the planner in Node are answered in the window', async () => {
  const page = await at();
  await page.locator('#model').fill('qwen2.5:7b-instruct-q4_K_M');
  await page.locator('#model').press('Enter');
  const right = 'Nothing is wrong with this.';
  const unjudged = 'Whether this is right cannot be judged.';
  for (const [engine, text, answer] of [
    // ollama/ollama#16346
    ['ollama', 'PARAMETER num_ctx 65536', '65,536 tokens were asked for and Ollama cuts at 32,768'],
    // ggml-org/llama.cpp#11681
    [
      'llama.cpp',
      './llama-server --model models/deepseek-v3-q2_k_xs-00001-of-00005.gguf --ctx-size 163840 --parallel 6',
      right,
    ],
    // ggml-org/llama.cpp#13312
    ['llama.cpp', './llama-cli -m Ling-Coder-lite.gguf -c 16384 --rope-scaling yarn --rope-scale 4', unjudged],
    // itayinbarr/little-coder#3
    [
      'llama.cpp',
      '.\\llama-server.exe -np 1 -c 262144 -ctk q8_0 -m ..\\models\\Qwen3.6-35B-A3B\\Qwen3.6-35B-A3B-UD-Q6_K_XL.gguf',
      right,
    ],
    // ollama/ollama#11214
    [
      'ollama',
      'level=WARN source=server.go:145 msg="requested context size too large for model" num_ctx=8192 num_parallel=1 n_ctx_train=2048\nllama_context: n_ctx         = 2048',
      '8,192 tokens were asked for and Ollama cuts at 2,048',
    ],
    // NVIDIA/TensorRT-LLM#6539
    [
      'tensorrt-llm',
      'trtllm-serve \\\n\n  Qwen/Qwen3-32B \\\n\n  --backend pytorch \\\n\n  --max_num_tokens 8192',
      'Without chunked prefill a prompt has 8,192 tokens at most',
    ],
    // LostRuins/koboldcpp#1314
    ['koboldcpp', './koboldcpp --model model.gguf --usecublas 0 0 --contextsize 131072', unjudged],
    // vllm-project/recipes#805
    [
      'vllm',
      `vllm serve Qwen/Qwen3.8-27B --max-model-len 1010000 --hf-overrides '{"text_config": {"max_position_embeddings": 1010000}}'`,
      'The frequencies reach 262,144 of 1,010,000 tokens',
    ],
    // sgl-project/sglang#7227
    [
      'sglang',
      'docker run --gpus all lmsysorg/sglang:blackwell python -m sglang.launch_server --model-path Qwen/Qwen3-4B-FP8 --context-length 60000',
      '60,000 tokens were asked for and SGLang refuses more than 40,960',
    ],
    // anomalyco/opencode#6871
    [
      'ollama',
      `curl http://localhost:11434/api/generate -d '{ "model": "llama3.2", "prompt": "Why is the sky blue?", "options": { "num_ctx": 4096 } }'`,
      unjudged,
    ],
  ] as const) {
    await page.locator('#engine').selectOption(engine);
    await page.locator('#typed').fill(text);
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    await expect.poll(() => shown(page, '.explain').then((all) => all.join(' ')), { message: text }).toContain(answer);
  }
});

test('what is good to know stands under no heading that calls it wrong', async () => {
  const page = await at('?plan.engine=vllm&plan.model=Qwen3-8B');
  const rule = '"rope_type":"yarn","rope_theta":1000000,"factor":4,"original_max_position_embeddings":32768';
  const json = `{"rope_parameters":{${rule}},"max_position_embeddings":131072}`;
  await page.locator('#typed').fill(`vllm serve Qwen/Qwen3-8B --hf-overrides ${json} --max-model-len 131072`);
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect
    .poll(() => shown(page, '.explain').then((all) => all.join(' ')))
    .toContain('Nothing is wrong with this.');
  expect(await shown(page, '.explain h3')).toEqual(['Watch out', 'In force']);
  expect((await shown(page, '.explain li.severity-1')).join(' ')).toContain('A shell strips these quotes');
});

for (const language of ['en', 'zh'] as const)
  test(`axe finds nothing, with everything open: ${language}`, wholeUnless(language === 'en'), async () => {
    const page = await at('?plan.beside=no-original', language);
    await page.locator('#typed').fill('-c 131072 --rope-scaling yarn --rope-scale 4');
    await page.locator('.explain button.main').click();
    await expect.poll(() => shown(page, '.explain .about').then((all) => all.length)).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

test.each([320, 768, 1440])('at %i pixels nothing scrolls sideways and no field covers another', async (width) => {
  const page = await openPage({ at: 'plan/', viewport: { width, height: 900 } });
  await expect.poll(() => typed(page)).toHaveLength(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const boxes = await page
    .locator('rope-plan .ask :is(input:not([type=file]), select, button)')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(10);
  const covered = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left + 2 < b.right && b.left + 2 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom),
  );
  expect(covered).toEqual([]);
  // No flag is broken after a hyphen, in a sentence either.
  const linesOf = (of: string): Promise<number[]> =>
    page
      .locator(`rope-plan ${of}`)
      .evaluateAll((all) =>
        all.map((each) => Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight))),
      );
  const typedLines = await linesOf('.step-to-type pre span');
  expect(typedLines.length).toBeGreaterThan(4);
  expect(Math.max(...typedLines)).toBe(1);
  await readdress(page, { 'plan.engine': 'koboldcpp', 'plan.method': 'yarn' });
  await expect.poll(() => linesOf('.watch .flag')).toEqual([1]);
});

test('stands in a frame like every figure, and leads to the article', async () => {
  const page = await openFigure('plan', { at: '?plan.engine=sglang' });
  await expect.poll(() => typed(page).then((all) => all.join(' '))).toContain('--context-length 131072');
  const [href] = await page
    .locator('rope-plan .does .read a')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
  expect(href).toMatch(/#figure-coverage$/);
});

test('without scripts it says what it needs', async () => {
  const page = await openPage({ at: 'plan/', javaScriptEnabled: false });
  await expect.poll(() => page.locator('noscript').innerText()).toContain('npx ropewalk plan');
  expect(addressOf('en', 'plan/')).toContain('/plan/');
});
