/** What is pasted may be a whole log: to explain eight times as much takes about eight times the steps. */
import { expect, test } from 'vitest';
import { explain } from 'ropewalk/plan';
import { isLog } from '../../bindings/plan/log.js';
import { stepsOf } from './steps.js';

const SIZE = 200;
const HOSTILE: Readonly<Record<string, (n: number) => string>> = {
  // A pattern that begins with blanks takes minutes for five thousand of them.
  'blank lines': (n) => `x${'\n'.repeat(n / 8)}`,
  'blanks in a line': (n) => `$${' '.repeat(n)}x`,
  'environment variables': (n) => 'A=1\n'.repeat(n),
  'half a list of keys': (n) => "Unrecognized keys in a for a=a: {'".repeat(n),
  'slashes before a quote': (n) => `{${'/'.repeat(n)}"`,
  'braces that stay open': (n) => `x\n${'{\n'.repeat(n)}`,
  'one JSON after the other': (n) => '{}'.repeat(n),
  'lists that stay open': (n) => 'command: ["-c", '.repeat(n / 8),
  'a list of blanks': (n) => `args: ["${' '.repeat(n)}"]`,
  'keys without values': (n) => 'max-model-len:\n'.repeat(n),
  'calls in calls': (n) => 'f(n_ctx='.repeat(n / 8),
  'arguments without end': (n) => `f(n_ctx=1${',a'.repeat(n)}`,
  'contexts that were cut': (n) => 'context size too large for model" num_ctx=1 '.repeat(n / 4),
  'prompts that were cut': (n) => 'truncating input prompt" limit=1 '.repeat(n / 4),
  'texts that are too long': (n) => '(12345 tokens) exceeds first 12345 n_ctx_slot = 12345 '.repeat(n / 4),
  'memory that ends': (n) => 'max seq len (1) '.repeat(n / 2),
  'a quote that stays open': (n) => `llama-server 'a\n${'b\n'.repeat(n)}`,
  comments: (n) => '#-'.repeat(n),
  dots: (n) => '...\n'.repeat(n),
  'overrides that stay open': (n) => 'json.loads(over'.repeat(n / 2),
  'requests that stay open': (n) => `curl ${`-d '{"options":' `.repeat(n / 8)}`,
  'names of images': (n) => 'vllm/'.repeat(n),
  'arguments of a log without end': (n) => `args: Namespace(${"a='b', ".repeat(n / 8)}`,
  'quotes in a list': (n) => `args: [${'\'\\"'.repeat(n)}]`,
  'blanks in a value': (n) => `--override-kv "a=int:x${' '.repeat(n)}y"`,
};

const WAYS = [
  ['llama.cpp', 'log'],
  ['vllm', 'log'],
  ['llama.cpp', 'text'],
] as const;
const steps = ([engine, key]: (typeof WAYS)[number], text: string): number =>
  stepsOf(() => void explain({ engine, model: 'Qwen3-8B', [key]: text }));
// What any text takes, once all is loaded; blocks are counted to within a hundredth of it.
const any = WAYS.map((way) => [steps(way, 'x'), steps(way, 'x')][1]!);

test.each(Object.entries(HOSTILE))('%s', (_, text) => {
  for (const [i, way] of WAYS.entries()) {
    const [small, large] = [SIZE, 8 * SIZE].map((n) => steps(way, text(n)) - any[i]!) as [number, number];
    // Work that grows as the square is 64 times as much.
    expect(large, way.join(' ')).toBeLessThan(16 * (small + 2500));
  }
});

test('steps are counted in patterns and in code', () => {
  const text = 'x'.repeat(100);
  expect(stepsOf(() => void /y/.test(text))).toBe(101);
  expect(stepsOf(() => void /(?:x+)+y/.test(text.slice(88)))).toBeGreaterThan(2 ** 12);
  expect(stepsOf(() => void isLog(text))).toBeGreaterThan(101);
});

test('calls that stay open before a long text are not read to its end each time', () => {
  const typed = `${'json.loads(over'.repeat(200)}\n${'{ "a": [1, { "b": "c" }] }\n'.repeat(2500)}`;
  expect(steps(WAYS[2], typed)).toBeLessThan(3 * steps(WAYS[2], typed.replaceAll('(', ' ')));
});

test('a JSON that is deeper than any file is none', () => {
  const typed = `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;
  expect(explain({ engine: 'vllm', model: 'Qwen3-8B', typed }).wrong[0]!.what).toBe('JSON');
});

test('the command of a log goes on where a line ends with a backslash', () => {
  const log = `$ llama-server -m Qwen3-8B.gguf \\\n   -c 131072 \\\n   --rope-scaling yarn --rope-scale 4\nload: ready`;
  expect(explain({ engine: 'llama.cpp', log })).toMatchObject({ target: 131072, model: { name: 'Qwen3-8B' } });
});

test('what is left of many JSONs is said, and then nothing is called right', () => {
  const told = (n: number) =>
    explain({ engine: 'vllm', model: 'Qwen3-8B', typed: '{"max_model_len": 32768}\n'.repeat(n) });
  expect(told(16).verdict).toBe('right');
  expect(told(17).verdict).toBe('unjudged');
  expect(told(17).assumed[0]!.en).toBe('Only the first 16 JSONs were read.');
});
