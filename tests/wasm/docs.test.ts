/**
 * Nothing shown is unexecuted: every ```js block of the README and of docs/ runs here, and every statement
 * that ends in `// → value` must give that value.
 *
 * A block runs inside the one before it on its page, so that a page may build on what it has shown. Numbers
 * agree when they round to the digits that are printed.
 */
import { parse, type Comment, type ExpressionStatement, type Node } from 'acorn';
import { describe, expect, test } from 'vitest';
import * as ropewalk from 'ropewalk';
import * as async from 'ropewalk/async';
import * as model from 'ropewalk/model';
import * as plan from 'ropewalk/plan';
import * as planZh from 'ropewalk/plan/zh';
import * as rotate from 'ropewalk/rotate';
import { rope } from './loaded.js';

const pages = import.meta.glob<string>(['../../README.md', '../../docs/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Claim {
  line: number;
  expected: string;
}

/** The blocks of a page as one program, and what it claims. Line numbers are those of the page. */
function program(page: string): { code: string; claims: Claim[]; blocks: number } {
  const claims: Claim[] = [];
  let code = '';
  let blocks = 0;
  for (const { 1: block, index } of page.matchAll(/^```js\n([\s\S]*?)^```/gm)) {
    const before = page.slice(0, index).split('\n').length;
    code += `{ ${instrumented(block!, before, claims)}\n`;
    blocks++;
  }
  return { code: code + '}'.repeat(blocks), claims, blocks };
}

/** A block with imports of the package turned into declarations, and claims into checks. */
function instrumented(block: string, before: number, claims: Claim[]): string {
  const comments: Comment[] = [];
  const tree = parse(block, { ecmaVersion: 'latest', sourceType: 'module', locations: true, onComment: comments });
  const edits: { start: number; end: number; text: string }[] = [];
  for (const statement of tree.body) {
    if (statement.type === 'ImportDeclaration') {
      const from = {
        ropewalk: 'ropewalk',
        'ropewalk/async': '$async',
        'ropewalk/model': '$model',
        'ropewalk/plan': '$plan',
        'ropewalk/plan/zh': '$planZh',
        'ropewalk/rotate': '$rotate',
      }[String(statement.source.value)];
      if (!from) throw new Error(`${statement.source.raw} cannot be imported here`);
      const names = statement.specifiers.map((each) => {
        if (each.type !== 'ImportSpecifier') throw new Error('import { names } from the package');
        return `${block.slice(each.imported.start, each.imported.end)}: ${each.local.name}`;
      });
      edits.push({ ...rangeOf(statement), text: `const { ${names.join(', ')} } = ${from};` });
    }
  }
  const expressions = expressionStatements(tree);
  for (const { value, loc, start } of comments) {
    const expected = /^\s*→\s*(.+?)\s*$/.exec(value)?.[1];
    if (expected === undefined) continue;
    const statement = expressions.filter((each) => each.end <= start).sort((a, b) => b.end - a.end)[0];
    if (statement?.loc!.end.line !== loc!.start.line) {
      throw new Error(`line ${before + loc!.start.line}: // → must follow an expression on its line`);
    }
    const { expression } = statement;
    claims.push({ line: before + loc!.start.line, expected });
    const text = `check(${claims.length - 1}, (${block.slice(expression.start, expression.end)}));`;
    edits.push({ ...rangeOf(statement), text });
  }
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) {
    block = block.slice(0, start) + text + block.slice(end);
  }
  return block;
}

/** Every expression that stands as a statement, however deep. */
function expressionStatements(node: unknown): ExpressionStatement[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(expressionStatements);
  return (node as Node).type === 'ExpressionStatement' ? [node as ExpressionStatement, ...inner] : inner;
}

const rangeOf = ({ start, end }: Node): { start: number; end: number } => ({ start, end });

/** Throws unless `value` is what `expected` prints. */
function agree(value: unknown, expected: string): void {
  const { node, code } = literal(expected);
  compare(value, node, code, expected);
}

type Literal = ExpressionStatement['expression'];

function literal(expected: string): { node: Literal; code: string } {
  // An ellipsis at the end of a list stands for the rest of it.
  const code = `(${expected.replace(/,\s*…\s*\]/g, ', ...rest]')})`;
  const [statement] = parse(code, { ecmaVersion: 'latest' }).body;
  if (statement?.type !== 'ExpressionStatement') throw new Error(`${expected} is not a value`);
  return { node: statement.expression, code };
}

function compare(value: unknown, node: Literal, code: string, where: string): void {
  const text = code.slice(node.start, node.end);
  switch (node.type) {
    case 'UnaryExpression':
    case 'Literal':
    case 'Identifier': {
      if (/^-?[\d.]/.test(text)) {
        const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
        const digits = mantissa.split('.')[1]?.length ?? 0;
        // Half of the last printed digit; whole numbers are meant exactly.
        const tolerance = digits === 0 && exponent === '0' ? 0 : 0.5000001 * 10 ** (Number(exponent) - digits);
        expect(value, where).toBeTypeOf('number');
        expect(Math.abs((value as number) - Number(text)), `${String(value)} for ${where}`).toBeLessThanOrEqual(
          tolerance,
        );
        return;
      }
      const plain: Record<string, unknown> = { Infinity, '-Infinity': -Infinity, NaN, undefined };
      const wanted = text in plain ? plain[text] : node.type === 'Literal' ? node.value : text;
      expect(value, where).toBe(wanted);
      return;
    }
    case 'ArrayExpression': {
      const list = Array.from(value as ArrayLike<unknown>);
      const open = node.elements.at(-1)?.type === 'SpreadElement';
      const elements = open ? node.elements.slice(0, -1) : node.elements;
      if (!open) expect(list.length, where).toBe(elements.length);
      elements.forEach((each, i) => compare(list[i], each as Literal, code, where));
      return;
    }
    case 'ObjectExpression': {
      for (const property of node.properties) {
        if (property.type !== 'Property') throw new Error(`${where} is not a value`);
        const key = code.slice(property.key.start, property.key.end);
        compare((value as Record<string, unknown>)[key], property.value, code, where);
      }
      return;
    }
    default:
      throw new Error(`${where} is not a value`);
  }
}

describe('what is compared', () => {
  test('numbers to the digits that are printed, the rest exactly', () => {
    agree(12.62945, '12.629');
    agree(1e-16, '0.00');
    agree(5.3e-15, '5e-15');
    agree(Float64Array.of(1, 2.5, 3), '[1, 2.5, …]');
    agree({ a: 1, b: 'x' }, "{ a: 1, b: 'x' }");
    agree(-Infinity, '-Infinity');
    for (const [value, expected] of [
      [12.63, '12.629'],
      [3.1, '3'],
      [[1, 2], '[1]'],
      [{ a: 2 }, '{ a: 1 }'],
      ['x', "'y'"],
      [NaN, '1'],
      [1, 'true'],
    ] as const) {
      expect(() => agree(value, expected), expected).toThrow();
    }
  });
});

const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (...values: unknown[]) => Promise<void>;

for (const [path, page] of Object.entries(pages)) {
  const name = path.replace('../../', '');
  const { code, claims, blocks } = program(page);
  if (blocks === 0) continue;
  test(`${name}: its ${blocks} examples run, and ${claims.length} of their lines give what they say`, async () => {
    const seen = new Set<number>();
    const check = (claim: number, value: unknown): void => {
      seen.add(claim);
      const { line, expected } = claims[claim]!;
      try {
        agree(value, expected);
      } catch (error) {
        throw new Error(`${name}:${line}: ${(error as Error).message}`, { cause: error });
      }
    };
    const entries = {
      ropewalk,
      $async: async,
      $model: model,
      $plan: plan,
      $planZh: planZh,
      $rotate: rotate,
      rope,
      check,
    };
    await new AsyncFunction(...Object.keys(entries), code)(...Object.values(entries));
    expect(claims.filter((_, claim) => !seen.has(claim))).toEqual([]);
  });
}

test('every page was found', () => {
  expect(Object.keys(pages).length).toBeGreaterThan(2);
});
