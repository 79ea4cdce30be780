/** Comments name files that are there, and the linter sees types, and tests that would pass with nothing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { lint } from '../tools/lint.mjs';
import { patience } from './patience.js';

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

test('the linter refuses wrong types, a promise that nobody awaits, what an empty list would pass, and invented numbers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    copyFileSync(new URL('.oxlintrc.json', root), join(folder, '.oxlintrc.json'));
    // The rules that it loads.
    symlinkSync(new URL('node_modules', root), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    mkdirSync(join(folder, 'tests'));
    const lines = [
      'declare const list: (value: unknown) => { all(): Promise<number[]>; every: number[]["every"] };',
      'declare const expect: (value: boolean) => void;',
      'expect(list(1).every((row) => row < 0));',
      'export async function f(): Promise<void> {',
      '  for (const link of await list(2).all()) list(link);',
      '  list(3).all();',
      '  const text: string = 4;',
      '  for (const link of [5]) list(link + text);',
      '}',
    ];
    writeFileSync(join(folder, 'tests', 'lines.ts'), `${lines.join('\n')}\n`);
    const shown = [
      'declare const f: { fixed(value: number, decimals: number): string };',
      'export const share = (of: number): string[] => [f.fixed((100 * of) / 2, 3), f.fixed(2 ** 20 * of, 3)];',
      ...Array<string>(8).fill(''),
      'f.fixed(Math.random(), 2);',
      'f.fixed(share.length + 41, 2);',
      'f.fixed((share.length - 0.37) / 2, 2);',
      'const x: number = 0.37;',
      'f.fixed(x + (0.37 as number), 2);',
      'declare const words: { share(of: string | number, name?: string): string };',
      'words.share(f.fixed(x, 2), words.share(1));',
      "words.share('0.37');",
      'words.share(x, words.share(-37));',
    ];
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web', 'shown.ts'), `${shown.join('\n')}\n`);
    const [program, args] = lint(['--format=json', 'tests', 'web']);
    const { stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: patience(10_000),
    });
    expect(stderr).toBe('');
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; labels: { span: { line: number } }[] }[];
    };
    expect(Object.fromEntries(diagnostics.map(({ code, labels }) => [labels[0]!.span.line, code]))).toEqual({
      3: 'syntax(no-restricted-syntax)',
      5: 'syntax(no-restricted-syntax)',
      6: 'typescript(no-floating-promises)',
      7: 'typescript(TS2322)',
      11: 'syntax(no-restricted-syntax)',
      12: 'syntax(no-restricted-syntax)',
      13: 'syntax(no-restricted-syntax)',
      14: 'syntax(no-restricted-syntax)',
      15: 'syntax(no-restricted-syntax)',
      18: 'syntax(no-restricted-syntax)',
      19: 'syntax(no-restricted-syntax)',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
