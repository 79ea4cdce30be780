/** What README.md says in numbers stands in the documents that the benchmark and the package write. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
    expect(rows, file).toHaveLength(6);
    for (const [, work, size, time, limit, rivals] of rows) {
      const row = measured.find(([, each, of]) => each === work && of === size);
      expect(row, `${file}: ${work} ${size}`).toBeDefined();
      expect(row![3]!.split(',')[0], work).toBe(time);
      expect(row![4], work).toBe(limit);
      for (const ratio of rivals!.match(/[\d.]+ ×/g) ?? []) expect(row![5], work).toContain(ratio);
    }
  }
});
