/** No circle of files: whoever reads one can begin at what it imports. Imports of types count, they are read too. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

type Graph = ReadonlyMap<string, readonly string[]>;

/** The files that each file imports, of those in `texts`: relative paths, also `import()`, `import type`, `export from`. */
function importsOf(texts: ReadonlyMap<string, string>): Graph {
  const find = (from: string, to: string): string | undefined => {
    const path = normalize(join(dirname(from), to.replace(/\?.*$/, '')));
    return [path, path.replace(/js$/, 'ts'), path.replace(/\.js$/, '.d.ts')].find((file) => texts.has(file));
  };
  return new Map(
    [...texts].map(([file, text]) => {
      const { importedFiles } = ts.preProcessFile(text, true, true);
      const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
      return [file, relative.flatMap((name) => find(file, name) ?? [])];
    }),
  );
}

/** A shortest way from `start` back to itself, or nothing. */
function circleAt(start: string, graph: Graph): string[] | undefined {
  const before = new Map<string, string>();
  for (const queue = [start]; queue.length > 0;) {
    const file = queue.shift()!;
    for (const next of graph.get(file) ?? []) {
      if (next === start) {
        const way = [file];
        while (way[0] !== start) way.unshift(before.get(way[0]!)!);
        return way;
      }
      if (!before.has(next)) {
        before.set(next, file);
        queue.push(next);
      }
    }
  }
  return undefined;
}

/** Every circle once, as the shortest way around from its first file by name. */
function circles(graph: Graph): string[][] {
  const found = new Map<string, string[]>();
  for (const file of [...graph.keys()].sort()) {
    const circle = circleAt(file, graph);
    if (circle) found.set([...circle].sort().join(' '), found.get([...circle].sort().join(' ')) ?? circle);
  }
  return [...found.values()];
}

test('a circle is found, whichever way its files are imported', () => {
  const graph = importsOf(
    new Map([
      ['a/one.ts', "import { two } from '../b/two.js';"],
      ['b/two.ts', "export type { Three } from './three.mjs';"],
      ['b/three.mjs', "const one = await import('../a/one.js'); import 'elsewhere';"],
      ['b/four.ts', "import type { Two } from './two.js'; // import './five.js'"],
      ['b/five.ts', "import './four.js';"],
    ]),
  );
  expect(graph.get('b/four.ts')).toEqual(['b/two.ts']);
  expect(circles(graph)).toEqual([['a/one.ts', 'b/two.ts', 'b/three.mjs']]);
});

test('the files of the repository import each other in no circle', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => /^(bindings|web|tools|lab|tests|demos)\/.*\.(ts|mjs|js)$/.test(file) && existsSync(root + file));
  const graph = importsOf(new Map(files.map((file) => [file, readFileSync(root + file, 'utf8')])));
  expect([...graph.values()].flat().length).toBeGreaterThan(500);
  expect(circles(graph)).toEqual([]);
});
