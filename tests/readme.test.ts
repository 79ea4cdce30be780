/** What README.md says in numbers stands in the documents that the benchmark and the package write. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');

/** Rows of the tables in a text, as their cells. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));

const speed = /\| work +\| size +\| time[\s\S]*?\n\n/;

test('the speeds are those of the run that docs/performance.md records', () => {
  const document = read('docs/performance.md');
  const measured = rowsOf(/### Node [^\n]*, simd\n[\s\S]*?(?=\n### )/.exec(document)![0]);
  for (const file of ['README.md', 'docs/performance.md']) {
    const rows = rowsOf(speed.exec(read(file))![0]).filter(([, , size]) => /\d×\d/.test(size!));
    expect(rows, file).toHaveLength(7);
    for (const [, work, size, time, limit, rivals] of rows) {
      const row = measured.find(([, each, of]) => each === work && of === size);
      expect(row, `${file}: ${work} ${size}`).toBeDefined();
      expect(row![3]!.split(',')[0], work).toBe(time);
      expect(row![4], work).toBe(limit);
      for (const ratio of rivals!.match(/[\d.]+ ×/g) ?? []) expect(row![5], work).toContain(ratio);
    }
  }
});

/** What a page downloads that imports `name` of an entry, as a bundler leaves it: JavaScript, and one wasm file, in kB. */
async function download(entry: string, name = 'load', withWasm = true): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${name} } from './dist/${entry}.js'`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  const wasm = readFileSync(fileURLToPath(new URL(`../dist/${entry}.simd.wasm`, import.meta.url)));
  const gzip = (data: Uint8Array): number => gzipSync(data, { level: 9 }).length;
  return (gzip(outputFiles[0]!.contents) + (withWasm ? gzip(wasm) : 0)) / 1000;
}

test('the downloads are as large as the README says, to the next kilobyte or two', async () => {
  const [core, whole] = /(\d+) kB\s+instead\s+of\s+(\d+), gzipped/.exec(read('README.md'))!.slice(1).map(Number);
  // Another version of the compiler makes a little more or less of the same sources.
  expect(Math.abs((await download('ropewalk.core')) - core!)).toBeLessThan(1.5);
  expect(Math.abs((await download('ropewalk')) - whole!)).toBeLessThan(1.5);
  const [model, page] = /(\d+) kB gzipped, of which[\s\S]*?imports (\d+) kB/
    .exec(read('README.md'))!
    .slice(1)
    .map(Number);
  expect(Math.abs((await download('ropewalk.model')) - model!)).toBeLessThan(1.5);
  expect(Math.abs((await download('ropewalk.model', 'openSession', false)) - page!)).toBeLessThan(1.5);
});
