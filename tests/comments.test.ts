/** Comments name files that are there, and the linter knows tests that would pass with nothing. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import config from '../eslint.config.js';

const root = new URL('..', import.meta.url);
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const there = new Set(tracked.map((file) => basename(file)));

/** Built, or others'. */
const ELSEWHERE = [
  'llama-arch.cpp',
  'llama.cpp',
  'ik_llama.cpp',
  'doctest.h',
  'ropewalk.d.ts',
  'ropewalk.types.d.ts',
  'figures.css',
  'rope-pair.css',
];

const filesIn = (comment: string): string[] =>
  [...comment.matchAll(/(?<![\w.*/-])(?:[\w.-]+\/)*([\w-]+(?:\.[\w-]+)*\.(?:ts|css|mjs|cpp|h))(?![\w(])/g)].map(
    ([, name]) => name!,
  );

/** Names of files in the comments of a source that no file has. */
function missingIn(source: string): string[] {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/ .*$/gm) ?? [];
  return comments.flatMap(filesIn).filter((name) => !there.has(name) && !ELSEWHERE.includes(name));
}

test('every file that a comment names is there', () => {
  const sources = tracked.filter((file) => /\.(ts|css|mjs|cpp|h)$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  // Put together, for this file is looked through as well.
  const [line, block] = ['/', '*'].map((second) => `/${second}`);
  expect(missingIn(`${line} as in nowhere.ts and look.ts\nf(); ${block} see kit/gone.css. */`)).toEqual([
    'nowhere.ts',
    'gone.css',
  ]);
  const missing = sources.flatMap((file) =>
    missingIn(readFileSync(new URL(file, root), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the linter refuses what an empty list would pass', () => {
  const rules = config.map((part) => part.rules?.['no-restricted-syntax']).filter(Boolean);
  expect(rules).toHaveLength(1);
  const complaints = (code: string): number =>
    new Linter().verify(code, [{ rules: { 'no-restricted-syntax': rules[0]! } }]).length;
  expect(complaints('expect(others.every((row) => row < 0)).toBe(true);')).toBe(1);
  expect(complaints('async function f() { for (const link of await links.all()) go(link); }')).toBe(1);
  expect(complaints('expect(holdsForEach(others, (row) => row < 0)).toBe(true);')).toBe(0);
});
