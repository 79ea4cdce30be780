/** Values of a wrong kind: each refusal is true of the file, and names the key; in what was typed none is taken for right. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engines, explain, plan, RopeError } from 'ropewalk/plan';
import { inChinese } from 'ropewalk/plan/zh';
import fc from '../seed.js';

type Json = Record<string, unknown>;

const FILES = [
  ...['qwen3-default-head', 'deepseek-v3', 'deepseek-v4', 'gemma-4', 'gpt-oss', 'llama4-scout', 'mimo-v2', 'qwen2-vl'],
  ...['longrope-su', 'exaone4', 'mistral-in-llava', 'llama-3.1'],
].map((name) => {
  const { file } = JSON.parse(readFileSync(`tests/golden/configs/${name}.json`, 'utf8')) as { file: Json };
  return 'max_position_embeddings' in file || 'text_config' in file
    ? file
    : { ...file, max_position_embeddings: 65536 };
});

const VALUES = ['many', '', '4096', 'NaN', null, [], [1, 2], {}, { a: 1 }, true, false, -1, 0, 0.5, 1e300];

const pathsOf = (file: Json, before: readonly string[] = []): string[][] =>
  Object.entries(file).flatMap(([key, value]) => [
    [...before, key],
    ...(typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value as Json, [...before, key])
      : []),
  ]);

const at = (file: Json, path: readonly string[]): unknown =>
  path.reduce<unknown>((within, key) => (within as Json | null | undefined)?.[key], file);

function changed(file: Json, path: readonly string[], value: unknown): Json {
  const [key = '', ...rest] = path;
  return { ...file, [key]: rest.length === 0 ? value : changed(file[key] as Json, rest, value) };
}

const cases = fc.constantFrom(...FILES).chain((file) =>
  fc.record({
    file: fc.constant(file),
    path: fc.constantFrom(...pathsOf(file)),
    value: fc.constantFrom<unknown>(...VALUES),
    engine: fc.constantFrom(...engines().map(({ name }) => name)),
  }),
);

test('a config.json with a value of another kind is planned for, or refused by a rule on what stands in it', () => {
  fc.assert(
    fc.property(cases, ({ file, path, value, engine }) => {
      const model = changed(file, path, value);
      for (const call of [() => plan({ model, engine, target: 65536 }), () => explain({ model, engine, text: 'x' })]) {
        let error;
        try {
          call();
        } catch (thrown) {
          error = thrown;
        }
        if (error === undefined) continue;
        expect(error).toBeInstanceOf(RopeError);
        const { code, parameter, value: got, message } = error as RopeError;
        if (code === 'missing') expect(at(model, parameter.split('.')) ?? null, message).toBeNull();
        // A value of another kind is refused as itself, not by what follows from it.
        if (code === 'type') expect([parameter, got], message).toEqual([path.join('.'), value]);
        if (code === 'range' && !/[ [\]]/.test(parameter)) expect(at(model, parameter.split('.')), message).toBe(got);
      }
    }),
    { numRuns: 200 },
  );
});

test('a file without a type is not said to have one', () => {
  const said = (model: object): unknown => {
    try {
      return plan({ model, engine: 'vllm', target: '64k' });
    } catch (error) {
      return (error as Error).message;
    }
  };
  const none =
    'plan: model_type is missing. The file has none of rope_theta, rope_parameters, rotary_dim and rotary_pct';
  for (const model of [{ hidden_size: 'many' }, { head_dim: 128 }, { model_type: null, d_model: 4 }])
    expect(said(model)).toBe(none);
  expect(said({ model_type: '' })).toBe('plan: model_type must be a word such as "llama", got ""');
  const nested = { text_config: { model_type: 7, hidden_size: 4096 } };
  expect(said(nested)).toBe('plan: text_config.model_type must be a word such as "llama", got 7');
});

const RULE: Json = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768, rope_theta: 1000000 };
const NUMBERS = [
  ...['factor', 'original_max_position_embeddings', 'rope_theta', 'beta_fast', 'mscale', 'attention_factor'],
  'partial_rotary_factor',
];

test('a dictionary that was typed is never right with something else in place of a number', () => {
  const wrong = VALUES.filter((value) => typeof value !== 'number' && value !== null);
  const readers = engines().filter(({ files }) => files === 'config.json');
  const slips = fc.record({
    key: fc.constantFrom(...NUMBERS),
    value: fc.constantFrom<unknown>(...wrong, -1, 1e300),
    engine: fc.constantFrom(...readers.map(({ name }) => name)),
  });
  fc.assert(
    fc.property(slips, ({ key, value, engine }) => {
      const edit = { rope_scaling: { ...RULE, [key]: value }, max_position_embeddings: 131072 };
      const typed = engine === 'vllm' ? `--hf-overrides '${JSON.stringify(edit)}'` : JSON.stringify(edit);
      const told = explain({ model: 'Qwen3-8B', engine, typed, target: 131072 });
      const named = [...told.wrong.map(({ what }) => what), ...told.assumed.map(({ en }) => en)].join();
      expect(told.verdict).not.toBe('right');
      expect(named).toContain(key);
    }),
    { numRuns: 150 },
  );
});

test('and what it has to be is said', () => {
  const of = (rule: unknown) => {
    const typed = `--hf-overrides '${JSON.stringify({ rope_parameters: rule, max_position_embeddings: 131072 })}'`;
    const { why } = explain({ model: 'Qwen3-8B', engine: 'vllm', typed, target: 131072 }).wrong[0]!;
    return [why.en, inChinese(why)];
  };
  expect(of('many')).toEqual([
    'rope_parameters must be a dictionary, not "many".',
    'rope_parameters 必须是字典，而不是 "many"。',
  ]);
  expect(of({ ...RULE, factor: -1 })).toEqual([
    'factor must be above 0 and at most 1e18, not -1.',
    'factor 必须是大于 0、不超过 1e18 的数，而不是 -1。',
  ]);
});
