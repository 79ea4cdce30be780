/** Chinese text has brackets as wide as its characters; narrow ones are left for formulas and names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../web');
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** What English readers alone see, a programmer or another program. */
const ASIDE =
  /words\.en\.ts$|^strings\/en\.ts$|^(proof\/(ledger|build)|plugin|content)\/|^export\/(code|svg)|\/(code|lines)\.ts$|selftest\/element/;

/** Texts of a file with `{}` for each value; what stands under `en`, and styles, left out. */
function textsOf(file: string): string[] {
  const all: string[] = [];
  const english = ({ name }: { name?: ts.Node }): boolean =>
    name !== undefined && ts.isIdentifier(name) && /^(en|english)$/i.test(name.text);
  const walk = (node: ts.Node): void => {
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && english(node)) return;
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'css') return;
    if (ts.isTemplateExpression(node))
      all.push([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('{}'));
    else if (ts.isStringLiteralLike(node)) all.push(node.text);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, readFileSync(join(WEB, file), 'utf8'), ts.ScriptTarget.Latest));
  return all;
}

/** A bracket after a word. Points, sums and what is code stand in narrow ones. */
const isNarrow = (text: string): boolean =>
  !/[;=]/.test(text.replaceAll(/<[^>]*>|β\s=/g, '')) &&
  /[\w}] \(|[\u4e00-\u9fff]\s*\([^(),\d−]*\)/.test(text.replaceAll(/\s+/g, ' '));

it.each([
  ['YaRN (β\u00a0= 4)', true],
  ['{} ({})', true],
  ['查询 (query)', true],
  ['位于 (1, 3)', false],
  ['等于 R(m − n)', false],
])('%s: %s', (text, narrow) => expect(isNarrow(text)).toBe(narrow));

it('no text that Chinese readers see has a narrow bracket after a word', () => {
  const texts = files
    .filter((file) => !ASIDE.test(file))
    .flatMap((file) => textsOf(file).map((text) => [file, text] as const));
  expect(texts.length).toBeGreaterThan(5000);
  expect(texts.filter(([, text]) => isNarrow(text))).toEqual([]);
});
