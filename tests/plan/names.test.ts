/** Models by the names that people use in threads: of repositories, of files, of tags, with and without what was done to them. */
import { describe, expect, test } from 'vitest';
import { explain, models, plan, type RopeError } from 'ropewalk/plan';

const named = (model: string): string => plan({ model, engine: 'transformers', target: 4096 }).model.name;

describe('a name as threads use it is the model', () => {
  test.each([
    // Repositories, and what was made of them.
    ['Qwen/Qwen3-8B', 'Qwen3-8B'],
    ['unsloth/Qwen3-8B-GGUF:Q4_K_M', 'Qwen3-8B'],
    ['hf.co/unsloth/Qwen3-30B-A3B-GGUF:UD-Q4_K_XL', 'Qwen3-30B-A3B'],
    ['Qwen/Qwen3-32B-FP8', 'Qwen3-32B'],
    ['Qwen/Qwen3-14B-AWQ', 'Qwen3-14B'],
    ['mlx-community/Qwen3-4B-4bit', 'Qwen3-4B'],
    ['mlx-community/Qwen3-235B-A22B-4bit-DWQ', 'Qwen3-235B-A22B'],
    ['nvidia/Qwen3.6-27B-NVFP4', 'Qwen3.6-27B'],
    ['unsloth/Qwen3.5-35B-A3B-GGUF', 'Qwen3.5-35B-A3B'],
    ['Qwen/Qwen3.5-397B-A17B-FP8', 'Qwen3.5-397B-A17B'],
    ['Qwen/Qwen3-Coder-480B-A35B-Instruct-FP8', 'Qwen3-Coder-480B-A35B-Instruct'],
    ['Qwen/Qwen3-Next-80B-A3B-Instruct', 'Qwen3-Next-80B-A3B-Instruct'],
    ['Qwen/Qwen3-VL-4B-Instruct', 'Qwen3-VL-4B-Instruct'],
    ['Qwen/Qwen3-30B-A3B-Thinking-2507-FP8', 'Qwen3-30B-A3B-Thinking-2507'],
    ['Qwen/Qwen2.5-14B-Instruct-GPTQ-Int4', 'Qwen2.5-14B-Instruct'],
    ['meta-llama/Meta-Llama-3.1-8B-Instruct', 'Llama-3.1-8B'],
    ['RedHatAI/Llama-3.3-70B-Instruct-quantized.w4a16', 'Llama-3.3-70B-Instruct'],
    ['turboderp/Llama-3.1-70B-Instruct-exl2', 'Llama-3.1-70B'],
    ['meta-llama/Llama-4-Maverick-17B-128E-Instruct', 'Llama-4-Maverick-17B-128E-Instruct'],
    ['meta-llama/Llama-4-Scout-17B-16E-Instruct', 'Llama-4-Scout-17B-16E-Instruct'],
    ['Qwen/Qwen3-Next-80B-A3B-Thinking-FP8', 'Qwen3-Next-80B-A3B-Instruct'],
    ['Qwen/Qwen3.8-2.4T-A95B-FP8', 'Qwen3.8-2.4T-A95B'],
    ['unsloth/DeepSeek-V3-0324-GGUF', 'DeepSeek-V3-0324'],
    ['unsloth/DeepSeek-R1-Distill-Qwen-32B-bnb-4bit', 'DeepSeek-R1-Distill-Qwen-32B'],
    ['nvidia/Kimi-K2.7-Code-NVFP4', 'Kimi-K2.7-Code'],
    ['zai-org/GLM-5.3-FP8', 'GLM-5.3'],
    ['XiaomiMiMo/MiMo-V2-Flash', 'MiMo-V2-Flash'],
    ['google/gemma-3-27b-it-qat-q4_0-gguf', 'gemma-3-27b-it'],
    ['google/gemma-4-31B-it', 'gemma-4-31B-it'],
    ['google/gemma-4-26B-A4B', 'gemma-4-26B-A4B-it'],
    ['deepseek-ai/DeepSeek-V3.1', 'DeepSeek-V3.1'],
    ['deepseek-ai/DeepSeek-R1', 'DeepSeek-R1'],
    ['deepseek-ai/DeepSeek-V4-Flash', 'DeepSeek-V4-Flash'],
    ['moonshotai/Kimi-K2-Instruct', 'Kimi-K2-Instruct'],
    ['moonshotai/Kimi-K2.5', 'Kimi-K2.5'],
    ['zai-org/GLM-5.1-FP8', 'GLM-5.1'],
    ['MiniMaxAI/MiniMax-M2.5', 'MiniMax-M2.5'],
    ['microsoft/phi-4', 'phi-4'],
    ['mistralai/Mixtral-8x22B-Instruct-v0.1', 'Mixtral-8x22B-v0.1'],
    ['openai/gpt-oss-120b', 'gpt-oss-120b'],
    // Files.
    ['Qwen3-8B-Q4_K_M.gguf', 'Qwen3-8B'],
    ['/models/Qwen3-8B-UD-Q4_K_XL.gguf', 'Qwen3-8B'],
    ['Qwen_Qwen3-8B-Q6_K_L.gguf', 'Qwen3-8B'],
    ['google_gemma-3-12b-it-Q4_K_M.gguf', 'gemma-3-12b-it'],
    ['meta-llama_Llama-3.2-3B-Instruct-IQ4_XS.gguf', 'Llama-3.2-3B'],
    ['DeepSeek-V3-UD-Q2_K_XL-00001-of-00005.gguf', 'DeepSeek-V3'],
    ['gpt-oss-20b-mxfp4.gguf', 'gpt-oss-20b'],
    ['Qwen3-14B.i1-Q4_K_M.gguf', 'Qwen3-14B'],
    ['C:\\models\\qwen3-4b-q8_0.gguf', 'Qwen3-4B'],
    // Tags of Ollama.
    ['qwen3:8b', 'Qwen3-8B'],
    ['qwen3:8b-q4_K_M', 'Qwen3-8B'],
    ['qwen3:30b-a3b', 'Qwen3-30B-A3B'],
    ['qwen3-coder:30b', 'Qwen3-Coder-30B-A3B-Instruct'],
    ['qwen3.5:35b', 'Qwen3.5-35B-A3B'],
    ['qwen2.5:7b-instruct', 'Qwen2.5-7B-Instruct'],
    ['qwen2.5:7b', 'Qwen2.5-7B-Instruct'],
    ['deepseek-r1:32b', 'DeepSeek-R1-Distill-Qwen-32B'],
    ['llama2:70b-chat', 'Llama-2-70b-hf'],
    ['llama4:scout', 'Llama-4-Scout-17B-16E-Instruct'],
    ['llama3.1:8b-instruct-q4_K_M', 'Llama-3.1-8B'],
    ['llama3.1:405b', 'Llama-3.1-405B'],
    ['llama3.2:1b', 'Llama-3.2-1B'],
    ['llama3.3:70b', 'Llama-3.3-70B-Instruct'],
    ['llama3:8b', 'Meta-Llama-3-8B'],
    ['gemma3:12b', 'gemma-3-12b-it'],
    ['gemma4:e4b', 'gemma-4-E4B-it'],
    ['gemma4:26b', 'gemma-4-26B-A4B-it'],
    ['gpt-oss:20b', 'gpt-oss-20b'],
    ['gpt-oss:120b-cloud', 'gpt-oss-120b'],
    ['deepseek-r1:671b', 'DeepSeek-R1'],
    ['phi4:latest', 'phi-4'],
    ['mixtral:8x22b', 'Mixtral-8x22B-v0.1'],
    // As they are said.
    ['qwen3 8b', 'Qwen3-8B'],
    ['Llama 3.1 8B Instruct', 'Llama-3.1-8B'],
    ['gemma 3 27b', 'gemma-3-27b-it'],
    ['Qwen3 235B', 'Qwen3-235B-A22B'],
  ])('%s', (name, model) => {
    expect(named(name)).toBe(model);
  });
});

const suggested = (name: string): string | undefined => {
  try {
    return named(name);
  } catch (error) {
    const { meant, message } = error as RopeError;
    expect(message).toContain(meant ? `Did you mean ${meant}?` : 'that models() lists');
    return meant;
  }
};

test('a hyphen between digits is no point: nothing is taken from another family', () => {
  // Alibaba's Qwen2-57B-A14B is not in the catalogue; with its digits run together it was Qwen2.5-7B.
  for (const name of ['Qwen/Qwen2-57B-A14B-Instruct', 'qwen3-8', 'qwen3-4', 'qwen3-17b', 'llama-27b'])
    expect(() => named(name), name).toThrow('must be in the catalogue');
  expect(suggested('Qwen3-8')).toBe('Qwen3.8, Qwen3-8B');
  expect(suggested('gpt-oss-20')).toBe('gpt-oss-20b');
  expect(suggested('Qwen3-30')).toBe('Qwen3-30B-A3B, Qwen3-30B-A3B-Thinking-2507');
  for (const name of ['llama-3-1-8b', 'Llama3_1-8B']) expect(named(name)).toBe('Llama-3.1-8B');
});

test('another size or another generation is another model', () => {
  for (const name of ['qwen3:7b', 'Qwen3.6-9B', 'Qwen4-8B', 'Llama-3.1-13B', 'gemma-5-27b', 'Qwen3-8B-Instruct-2507'])
    expect(suggested(name), name).toBeUndefined();
});

test('a model of images is not answered by the model of text whose name it has', () => {
  for (const name of [
    'Qwen2.5-VL-7B-Instruct',
    'Qwen/Qwen2.5-VL-3B',
    'qwen2.5vl:7b',
    'Qwen3-VL-8B-Instruct',
    'Qwen2.5-Omni-7B',
  ])
    expect(suggested(name), name).toBeUndefined();
  expect(suggested('Qwen3-LV-4B-Instruct')).toBeUndefined();
  expect(suggested('gemma-3n-E4B-it')).toBeUndefined();
  expect(suggested('Qwen3-VL-4B-Instrct')).toBe('Qwen3-VL-4B-Instruct');
});

test('a slip of the keys is asked about, and a model without a size has its sizes named', () => {
  expect(suggested('Qwen3-8b-instrct')).toBeUndefined();
  expect(suggested('gptoss-20b')).toBe('gpt-oss-20b');
  expect(suggested('lama-3.1-8b')).toBe('Llama-3.1-8B');
  expect(suggested('llama3.1')).toBe('Llama-3.1-8B, Llama-3.1-70B, Llama-3.1-405B');
  expect(suggested('gemma2:latest')).toBe('gemma-2-2b-it, gemma-2-9b-it, gemma-2-27b-it');
  expect(suggested('qwen3')).toMatch(/^Qwen3-0\.6B, /);
  expect(suggested('gpt-oss')).toBe('gpt-oss-20b, gpt-oss-120b');
  expect(suggested('qwen3-coder')).toBe('Qwen3-Coder-30B-A3B-Instruct, Qwen3-Coder-480B-A35B-Instruct');
  expect(suggested('qwen3')).not.toContain('Qwen3.');
});

test('no two models have one name, and each says where its file was read', () => {
  const all = models();
  expect(all.length).toBeGreaterThan(80);
  for (const { name, aliases, source, maxPosition, original } of all) {
    for (const each of [name, ...aliases]) expect(named(each), each).toBe(name);
    expect(source.title, name).toMatch(/@[0-9a-f]{8}|#\d+|public inference engine/);
    expect(source.url).toMatch(/^https:/);
    expect(original).toBeLessThanOrEqual(maxPosition);
  }
});

test('a command names its model in these ways, too', () => {
  for (const [engine, typed, model] of [
    ['vllm', 'vllm serve Qwen/Qwen3-30B-A3B-FP8 --max-model-len 32768', 'Qwen3-30B-A3B'],
    ['llama.cpp', 'llama-server -hf unsloth/gemma-3-12b-it-GGUF:Q4_K_M -c 32768', 'gemma-3-12b-it'],
    ['ollama', 'FROM qwen2.5:7b\nPARAMETER num_ctx 32768', 'Qwen2.5-7B-Instruct'],
  ] as const)
    expect(explain({ engine, typed }).model!.name).toBe(model);
});
