/** docs/trained.md shows the numbers of docs/trained.json, and what it says of them in prose holds. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { markdown, TABLES } from '../tools/tables.mjs';

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../docs/${file}`, import.meta.url)), 'utf8');
const page = read('trained.md');
type Table = Record<string, number[][]>;
const numbers = JSON.parse(read('trained.json')) as Record<string, Table>;

test.each(Object.keys(TABLES))('the table %s is that of the file', (name) => {
  const between = page.split(`<!-- ${name} -->`)[1]?.split(`<!-- end of ${name} -->`)[0]?.trim();
  expect(between).toBe(markdown(name, numbers[name]!));
});

/** Of every seed: the smallest and the largest value of a row in a column. */
const range = (table: string, row: string, column: number): [number, number] => {
  const values = numbers[table]![row]!.map((seed) => seed.at(column)!);
  return [Math.min(...values), Math.max(...values)];
};

describe('the text', () => {
  const uniform = Math.log(63);
  const last = (row: string): [number, number] => range('remedies', row, -1);

  test('orders the remedies at four lengths as theory does: window, YaRN, NTK-aware, interpolation or none', () => {
    expect(last('window 64')[1]).toBeLessThan(last('YaRN F = 4, β 1 and 4')[0]);
    expect(last('YaRN F = 4, β 1 and 4')[1]).toBeLessThan(last('NTK-aware F = 16')[0]);
    expect(last('NTK-aware F = 16')[1]).toBeLessThan(last('NTK-aware F = 8')[0]);
    expect(last('NTK-aware F = 8')[1]).toBeLessThan(last('none')[0]);
    expect(last('none')[1]).toBeLessThan(uniform + 0.1);
    expect(last('none')[0]).toBeGreaterThan(uniform - 0.3);
  });

  test('calls interpolation without training harmful inside the training length', () => {
    expect(range('remedies', 'none', 1)[1]).toBeLessThan(1.2);
    expect(range('remedies', 'PI F = 4', 1)[0]).toBeGreaterThan(3);
  });

  test('says that the fair control repairs, too, and that YaRN and a larger base are quicker', () => {
    const far = (row: string): [number, number] => range('further', row, 1);
    expect(far('none, 200 steps')[1]).toBeLessThan(far('PI F = 4, 200 steps')[0]);
    expect(far('YaRN F = 4, β 1 and 4, 10 steps')[1]).toBeLessThan(1.25);
    expect(far('base 500 000, 10 steps')[1]).toBeLessThan(1.31);
    expect(far('none, 10 steps')[0]).toBeGreaterThan(3);
  });

  test('says that windows of 32 and 64 and ReRoPE are one', () => {
    for (const row of ['window 32', 'ReRoPE, clipped at 32'])
      numbers['remedies']![row]!.forEach((values, seed) =>
        values.forEach((value, i) => expect(value).toBeCloseTo(numbers['remedies']!['window 64']![seed]![i]!, 1.7)),
      );
  });

  test('says that the window answers at chance past its end, where interpolation does not', () => {
    expect(range('cards', 'window 64', 4)[1]).toBeLessThan(0.2);
    expect(range('cards', 'PI F = 4', 4)[0]).toBeGreaterThan(0.7);
    expect(range('cards', 'none', 4)[1]).toBeLessThan(0.4);
  });

  test('says where the ruler of 12 looks', () => {
    for (const head of [0, 3]) {
      expect(range('ruler', 'none', head)).toEqual([12, 12]);
      expect(range('ruler', 'PI F = 2', head)).toEqual([24, 24]);
      expect(range('ruler', 'PI F = 4', head)).toEqual([48, 48]);
    }
  });

  test('says that rotation learns faster than sinusoids that are added, and than no positions', () => {
    expect(range('roformer', 'masked-rope', -1)[1]).toBeLessThan(range('roformer', 'masked-sinusoidal', -1)[0] - 0.5);
    expect(range('roformer', 'linear-rope', -1)[1]).toBeLessThan(range('roformer', 'linear-none', -1)[0] - 0.3);
  });
});
