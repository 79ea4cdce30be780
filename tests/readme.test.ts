/** What README.md says in numbers is what the benchmark wrote down, and what the package counts and weighs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { expect, test } from 'vitest';
import { modelTypes } from '../bindings/config/model-types.js';
import { SOURCES } from '../bindings/config/model-sources.js';
import { ENCODING_TYPES } from '../bindings/encodings/prepare.js';
import { engines } from '../bindings/plan/lists.js';
import { SCALING_TYPES } from '../bindings/scalings/index.js';
import { MODELS } from '../web/subject/catalogue.js';
import { COMPILER, ROOM } from './bars.js';
import { RELATIVE } from './encodings.js';

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

test('so are the gains on two threads, in the table and in a sentence', () => {
  const twoThreads = /## Two threads\n[\s\S]*?(?=\n## )/.exec(read('docs/performance.md'))![0];
  const measured = rowsOf(twoThreads).filter(([, , size]) => /\d×\d/.test(size!));
  const said = rowsOf(speed.exec(read('README.md'))![0]).filter((row) => /^\d/.test(row[6]!));
  expect(said).toHaveLength(4);
  const other: Record<string, string> = {
    'rotation, resident, half-split': 'rotation in place',
    'attention, decode, 32 key heads': 'one query',
  };
  for (const [, work, size, , , , gain] of said) {
    const row = measured.find((each) => each[1] === (other[work!] ?? work) && each[2] === size!.replace(/^1×/, ''));
    expect(`${row?.[5]} ×`, work).toBe(gain);
  }
  const gains = measured.flatMap((row) => [Number(row[5]), Number(row[7])]);
  expect(read('README.md')).toMatch(
    /With nothing else at work, two threads took from a\s+half to two thirds of the time of one/,
  );
  expect(Math.max(...gains)).toBeCloseTo(2, 1);
  expect(Math.min(...gains)).toBeCloseTo(3 / 2, 1);
  const others = rowsOf(read('docs/performance.md'))
    .filter(([, work]) => /^two threads, (?!a core busy)/.test(work!))
    .map((row) => Number(/^([\d.]+) × one thread/.exec(row[5]!)![1]));
  expect(others).toHaveLength(24);
  const [, least, most] = /and ([\d.]+) to ([\d.]+) on\s+another, by work/.exec(read('README.md'))!;
  expect([1 / Math.max(...others), 1 / Math.min(...others)].map((share) => share.toFixed(2))).toEqual([least, most]);
});

const gzipped = (data: Uint8Array): number => gzipSync(data, { level: 9 }).length / 1000;

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
  const file = `../dist/${entry.replace('.production', '')}.simd.wasm`;
  const wasm = (): Uint8Array => readFileSync(fileURLToPath(new URL(file, import.meta.url)));
  return gzipped(outputFiles[0]!.contents) + (withWasm ? gzipped(wasm()) : 0);
}

test('the shares of the limit, in a sentence, are those of the rows', () => {
  const shares = rowsOf(speed.exec(read('README.md'))![0])
    .filter(([, work]) => /^(rotation|attention)/.test(work!))
    .flatMap(([, work, , , limit]) => (limit ? [{ work, share: /^0\.\d+/.exec(limit)![0] }] : []));
  const [, least, most, grouped] = /attention reach (0\.\d+) to (0\.\d+) [^.]*?\s+and (0\.\d+) in\s+decoding/.exec(
    read('README.md'),
  )!;
  const others = shares.filter(({ work }) => work !== 'attention, decode, 8 key heads').map(({ share }) => share);
  expect([least, most]).toEqual([others.sort()[0], others.at(-1)]);
  expect(shares.find(({ work }) => work === 'attention, decode, 8 key heads')!.share).toBe(grouped);
});

test('docs/encodings.md has each encoding once, and says of the right ones that they see distances alone', () => {
  const table = /## At a glance\n\n[\s\S]*?\n\n/.exec(read('docs/encodings.md'))![0];
  const rows = rowsOf(table).filter(([, type]) => type!.startsWith('`') && type !== '`type`');
  expect(rows.map(([, type]) => type!.replaceAll('`', ''))).toEqual(ENCODING_TYPES);
  const relative = rows.filter(([, , , relative]) => relative !== 'no');
  expect(relative.map(([, type]) => type!.replaceAll('`', ''))).toEqual(RELATIVE);
});

test('what is counted is as many', () => {
  const readme = read('README.md').replaceAll(/\s+/g, ' ');
  const words = [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ];
  for (const [sentence, count] of [
    [/(\w+) scalings, partial/, SCALING_TYPES.filter((type) => type !== 'default').length],
    [/(\w+) other position encodings/, ENCODING_TYPES.filter((type) => type !== 'rope' && type !== 'none').length],
    [/for (\w+) engines/, engines().length],
    [/\[(\w+) types\]/, modelTypes().size],
    [/(\w+) of them read in their own code/, Object.keys(SOURCES).length],
    [/`config\.json` of (\w+) real models/, MODELS.length],
  ] as const) {
    const said = sentence.exec(readme)![1]!.toLowerCase();
    expect(words.includes(said) ? words.indexOf(said) : Number(said), String(sentence)).toBe(count);
  }
});

test('the downloads are as large as README and manual say, to the next kilobyte', async () => {
  const whole = await download('ropewalk');
  const worker = await transform(read('dist/ropewalk.worker.js'), { minify: true });
  const sizes = {
    core: await download('ropewalk.core.production'),
    rotate: await download('ropewalk.rotate.production'),
    whole,
    both: whole + gzipped(Buffer.from(worker.code)),
    model: await download('ropewalk.model'),
    page: await download('ropewalk.model', 'openSession', false),
    inline: await download('ropewalk.inline', 'load', false),
    modelInline: await download('ropewalk.model.inline', 'load', false),
  };
  const said = (file: string, sentence: RegExp): number[] =>
    sentence.exec(read(file).replaceAll(/\s+/g, ' '))!.slice(1).map(Number);
  for (const [numbers, ...kinds] of [
    [said('README.md', /attention of your own: (\d+) kB gzipped/), 'rotate'],
    [said('README.md', /(\d+) kB instead of (\d+), gzipped/), 'core', 'whole'],
    [
      said(
        'docs/bundlers.md',
        /\/rotate` \|[^|]*\| (\d+) kB.*\/core` \|[^|]*\| (\d+) kB.*`ropewalk` \|[^|]*\| (\d+) kB.*\/model` \|[^|]*\| (\d+) kB/,
      ),
      ...(['rotate', 'core', 'whole', 'model'] as const),
    ],
    [said('README.md', /(\d+) kB gzipped, of which .*? imports (\d+) kB/), 'model', 'page'],
    [
      said('docs/bundlers.md', /downloads (\d+) kB \(gzip\) in place of (\d+) kB, or of (\d+) kB/),
      'inline',
      'whole',
      'both',
    ],
    [said('docs/bundlers.md', /`ropewalk\/model` in one file, with its worker: (\d+) kB/), 'modelInline'],
  ] as const)
    for (const [n, kind] of kinds.entries())
      expect(Math.abs(sizes[kind] - numbers[n]!), `${kind}: ${sizes[kind]} kB, ${COMPILER}`).toBeLessThan(
        1 + ROOM * numbers[n]!,
      );
  const [saved] = said('README.md', /which saves (\d+) kB of script/);
  const without = await download('ropewalk', 'loadAnalysis');
  expect(Math.abs(whole - without - saved!)).toBeLessThan(1);
});
