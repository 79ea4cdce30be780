/** Every sentence of a plan has its Chinese, with the same values in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { explain, plan } from 'ropewalk/plan';
import { inChinese } from 'ropewalk/plan/zh';

const FOLDER = join(import.meta.dirname, '../../bindings');
const sourceOf = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(FOLDER, file), 'utf8'), ts.ScriptTarget.Latest, true);

/** What `visit` gives for the parts of a file, each once. */
function found(file: string, visit: (node: ts.Node) => string | undefined): string[] {
  const all: string[] = [];
  const walk = (node: ts.Node): void => {
    const text = visit(node);
    if (text !== undefined) all.push(text);
    ts.forEachChild(node, walk);
  };
  walk(sourceOf(file));
  return all;
}

/** say`…` */
const formOf = (node: ts.Node): string | undefined => {
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'say') return undefined;
  const { template } = node;
  return ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('{}')
    : template.text;
};

const FORMS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(plan|scalings)\b.*\.ts$/.test(file))
  .flatMap((file) => found(file, formOf));
const CHINESE = new Map(
  found('plan/zh.ts', (node) =>
    ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)
      ? JSON.stringify([(node.name as ts.StringLiteral).text, node.initializer.text])
      : undefined,
  ).map((pair) => JSON.parse(pair) as [string, string]),
);

test('the sentences of the code and those of the table are the same', () => {
  expect(FORMS.length).toBeGreaterThan(130);
  expect([...CHINESE.keys()].sort()).toEqual([...new Set(FORMS)].sort());
});

test.each([...CHINESE])('%s', (english, chinese) => {
  const values = english.split('{}').length - 1;
  const places = [...chinese.matchAll(/\{(\d+)\}/g)].map(([, place]) => Number(place));
  expect([...new Set(places)].sort((a, b) => a - b)).toEqual(Array.from({ length: values }, (_, i) => i));
  expect(chinese).not.toContain('{}');
});

test('a sentence inside a sentence is Chinese, too', () => {
  const { wrong } = explain({ engine: 'ollama', model: 'Qwen3-8B', typed: 'PARAMETER num_ctx 131072' });
  expect(inChinese(wrong[0]!.why)).toBe(
    '要求 131,072 个词元，而 Ollama 会截断到 40,960 个：更大的 num_ctx 会被截断到 context_length，频率不会缩放。',
  );
});

const NOTES = new Map(
  found('plan/zh-notes.ts', (node) =>
    ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)
      ? JSON.stringify([(node.name as ts.StringLiteral).text, node.initializer.text])
      : undefined,
  ).map((pair) => JSON.parse(pair) as [string, string]),
);

test('the notes on a config.json and those of their table are the same', () => {
  const written = found('config/notes.ts', (node) =>
    ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer) ? node.initializer.text : undefined,
  );
  expect(written.length).toBeGreaterThan(25);
  expect([...NOTES.keys()].sort()).toEqual(written.sort());
});

test.each([...NOTES])('of a config.json: %s', (english, chinese) => {
  let next = 0;
  const values: string[] = [];
  const message = english.replace(/\{\}/g, () => (values.push(`value${next}`), `value${next++}`));
  const told = inChinese({ en: '', form: 'config.json: {}', values: [message] });
  expect(told).toBe(`config.json：${chinese.replace(/\{(\d)\}/g, (_, place: string) => values[Number(place)]!)}`);
  for (const value of values) expect(told).toContain(value);
});

test('what is remarked on a config.json is Chinese in a Chinese answer, and what has none stays English', () => {
  const config = { model_type: 'newtype', head_dim: 64, num_attention_heads: 8, rope_theta: 1e4 };
  const made = plan({ engine: 'vllm', model: { ...config, max_position_embeddings: 4096 }, target: 4096 });
  const [first] = made.assumed;
  expect(first!.en).toContain('pairing');
  expect(inChinese(first!)).toBe(
    'config.json：不清楚模型类型 newtype 如何配对，按多数模型的做法，假定前后两半配对（x[i] 与 x[i + P]）。',
  );
  expect(inChinese({ en: '', form: 'config.json: {}', values: ['Something new.'] })).toBe(
    'config.json：Something new.',
  );
});
