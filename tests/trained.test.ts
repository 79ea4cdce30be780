/** docs/trained.md shows the numbers of docs/trained.json, and what it says of them in prose holds. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { markdown, TABLES } from '../lab/tables.mjs';

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
  const last = (row: string): [number, number] => range('seeds', row, -1);
  /** As the text prints them. */
  const printed = (values: readonly number[], digits = 2): string[] => values.map((value) => value.toFixed(digits));

  test('orders the remedies at four lengths as theory does: window, YaRN, NTK-aware, interpolation or none', () => {
    const rows = ['window 64', 'YaRN F = 4, β 1 and 4', 'NTK-aware F = 16', 'NTK-aware F = 8', 'none'];
    for (const seed of [0, 1, 2, 3, 4]) {
      const losses = rows.map((row) => numbers['seeds']![row]![seed]!.at(-1)!);
      expect(losses).toEqual([...losses].sort((a, b) => a - b));
    }
    expect(last('none')[1]).toBeLessThan(uniform + 0.1);
    expect(last('none')[0]).toBeGreaterThan(uniform - 0.3);
    expect(printed(last('none'))).toEqual(['3.92', '4.21']);
  });

  test('says which pairs make the wall', () => {
    const none = numbers['remedies']!['none']!;
    const at = (row: string, column: number): string[] =>
      numbers['slowed']![row]!.map((each) => each[column]!.toFixed(2));
    expect(none.map((each) => each[4]!.toFixed(2))).toEqual(['3.88', '4.05']);
    expect(at('pair 5', 4)).toEqual(['2.07', '2.03']);
    expect(at('pairs 5 and 6', 4)).toEqual(['1.32', '1.37']);
    expect(at('pairs 5 and 6', 5)[1]).toBe('2.15');
    const changes = numbers['slowed']!['pairs 7 to 15']!.flatMap((each, seed) =>
      each.map((loss, column) => Math.abs(loss - none[seed]![column]!)),
    );
    expect(Math.max(...changes).toFixed(2)).toBe('0.20');
    numbers['slowed']!['pair 0']!.forEach((each, seed) => expect(each[1]! - none[seed]![1]!).toBeGreaterThan(0.8));
  });

  test('says what it costs to take rotation away, and what a little training makes of that', () => {
    const at = (row: string, column: number): string[] =>
      numbers['dropped']![row]!.map((each) => each[column]!.toFixed(2));
    expect(at('layer 0', 1)).toEqual(['2.49', '3.44']);
    expect(at('layer 1', 1)).toEqual(['3.05', '2.37']);
    expect(at('both layers', 1)).toEqual(['3.89', '4.26']);
    const none = numbers['remedies']!['none']!;
    for (const column of [0, 1])
      expect(at('pairs 7 to 15 of both', column)).toEqual(none.map((each) => each[column]!.toFixed(2)));
    expect(at('pairs 5 to 15 of both', 1)).toEqual(['2.08', '2.24']);
    const won = numbers['dropped']!['pairs 5 to 15 of both']!.map((each, seed) => none[seed]!.at(-1)! - each.at(-1)!);
    expect(Math.max(...won).toFixed(1)).toBe('0.7');
    const [fifty, more] = ([50, 200] as const).map(
      (steps) => numbers['dropped']![`both layers, after ${steps} steps at 64`]!,
    );
    expect(printed([Math.min(...fifty!.flat()), Math.max(...fifty!.flat())])).toEqual(['2.15', '2.27']);
    const later = fifty!.flatMap((losses, seed) => losses.map((loss, n) => loss - more![seed]![n]!));
    expect(Math.max(...later).toFixed(2)).toBe('0.13');
    expect(numbers['context']!['kjv of lab/models/']![0]![0]!.toFixed(2)).toBe('2.30');
    expect(printed(numbers['ways']!['no positions']!.map((losses) => losses[1]!))).toEqual(['1.76', '1.75']);
  });

  test('says which pairs carry the order, and that the others are used', () => {
    const at = (row: string, column: number): string[] =>
      printed(numbers['partial']![row]!.map((each) => each[column]!));
    expect(at('8 of 16', 0)).toEqual(['1.13', '1.13']);
    expect(at('16 of 16', 0)).toEqual(['1.13', '1.13']);
    expect(at('15 of 16', 2)).toEqual(['1.89', '2.45']);
    expect(at('8 of 16', 2)).toEqual(['3.91', '4.26']);
    expect(printed(numbers['partial']!['8 of 16']!.map(([still, out]) => out! - still!))).toEqual(['0.16', '0.11']);
    // Where they are rows of both, two tables say the same.
    const dropped = numbers['dropped']!['pairs 7 to 15 of both']!;
    numbers['partial']!['7 of 16']!.forEach(([still], seed) => expect(still).toBeCloseTo(dropped[seed]![1]!, 3));
    // Trained from the start with half of the pairs turning, it is as good.
    const inside = (row: string): string => Math.max(...numbers['ways']![row]!.map((each) => each[1]!)).toFixed(2);
    expect(inside('p-RoPE 0.5')).toBe(inside('rotation'));
  });

  test('says what YaRN costs beside the window, over five seeds', () => {
    const costs = numbers['seeds']!['YaRN F = 4, β 1 and 4']!.map(
      (losses, seed) => losses.at(-1)! - numbers['seeds']!['window 64']![seed]!.at(-1)!,
    );
    expect(costs).toHaveLength(5);
    expect(printed([Math.min(...costs), Math.max(...costs)])).toEqual(['0.21', '0.30']);
    expect(printed(last('YaRN F = 4, β 1 and 4'))).toEqual(['1.34', '1.43']);
    const all = numbers['seeds']!['YaRN F = 4, β 1 and 32']!.flat();
    expect(printed([Math.min(...all), Math.max(...all)], 1)).toEqual(['2.8', '3.6']);
  });

  test('says that the model reads twelve characters, and that plain RoPE is worse than letter frequencies', () => {
    const [given] = numbers['context']!['kjv of lab/models/']!;
    const [twelve, all] = [given![4]!, given!.at(-1)!];
    expect(Math.abs(twelve - all)).toBeLessThan(0.003);
    // With eight the loss is a little larger, with four by far.
    expect(given![3]! - all).toBeGreaterThan(0.005);
    expect(given![2]! - all).toBeGreaterThan(0.1);
    const [even, letters] = numbers['guesses']!['kjv']![0]!;
    expect(even).toBeCloseTo(uniform, 3);
    expect(printed([letters!])).toEqual(['3.02']);
    expect(last('none')[0]).toBeGreaterThan(letters!);
    expect(printed(numbers['guesses']!['tang']![0]!)).toEqual(['7.15', '5.95']);
  });

  test('says how far NTK-aware scaling holds, over five seeds', () => {
    const at = (row: string, column: number, digits: number): string[] => printed(range('seeds', row, column), digits);
    expect(at('NTK-aware F = 4', 3, 2)).toEqual(['1.16', '1.30']);
    expect(at('NTK-aware F = 4', 4, 1)).toEqual(['2.3', '3.3']);
    expect(at('NTK-aware F = 8', 3, 2)).toEqual(['1.20', '1.23']);
    expect(at('NTK-aware F = 8', 4, 1)).toEqual(['1.3', '2.3']);
    expect(at('NTK-aware F = 16', 4, 2)).toEqual(['1.35', '1.50']);
    expect(at('NTK-aware F = 16', 5, 1)).toEqual(['1.4', '2.9']);
  });

  test('calls interpolation without training harmful inside the training length', () => {
    expect(printed(range('seeds', 'none', 1))).toEqual(['1.12', '1.15']);
    expect(printed(range('seeds', 'PI F = 4', 1), 1)).toEqual(['3.2', '3.9']);
  });

  test('says how far back the heads look on the average', () => {
    const back = numbers['attention']!['window 64']!.flatMap((heads) => heads.slice(4, 8));
    expect(printed([Math.min(...back), Math.max(...back)], 1)).toEqual(['1.4', '3.8']);
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
    expect(printed(range('cards', 'PI F = 4', 4))).toEqual(['0.82', '0.96']);
    expect(printed(range('cards', 'PI F = 4', 6))).toEqual(['0.66', '0.86']);
  });

  test('says what interpolation loses to the window at the shortest distances of the cards, and YaRN at the farthest', () => {
    const column = (row: string, n: number): number[] => numbers['cards']![row]!.map((seed) => seed.at(n)!);
    const lost = (row: string): number[] =>
      column('window 64', 0).map((window, seed) => window - column(row, 0)[seed]!);
    expect(printed(lost('PI F = 4'))).toEqual(['0.08', '0.14']);
    lost('NTK-aware F = 8').forEach((less, seed) => expect(less).toBeLessThan(lost('PI F = 4')[seed]!));
    column('YaRN F = 4, β 1 and 4', -1).forEach((far, seed) => expect(far).toBeLessThan(column('PI F = 4', -1)[seed]!));
  });

  test('says where the ruler of 12 looks', () => {
    for (const head of [0, 3]) {
      expect(range('ruler', 'none', head)).toEqual([12, 12]);
      expect(range('ruler', 'PI F = 2', head)).toEqual([24, 24]);
      expect(range('ruler', 'PI F = 4', head)).toEqual([48, 48]);
      for (const seed of [0, 1]) {
        const share = (row: string): number => numbers['ruler']![row]![seed]![head + 1]!;
        expect(share('PI F = 2')).toBeLessThan(share('none'));
        expect(share('PI F = 4')).toBeLessThan(share('PI F = 2'));
      }
    }
    expect(printed(range('ruler', 'none', 1))).toEqual(['0.65', '0.70']);
    expect(printed(range('ruler', 'PI F = 2', 1))).toEqual(['0.56', '0.62']);
    expect(printed(range('ruler', 'PI F = 4', 1))).toEqual(['0.32', '0.32']);
  });

  test('says that rotation learns faster than sinusoids that are added, and than no positions', () => {
    expect(range('roformer', 'masked-rope', -1)[1]).toBeLessThan(range('roformer', 'masked-sinusoidal', -1)[0] - 0.5);
    expect(range('roformer', 'linear-rope', -1)[1]).toBeLessThan(range('roformer', 'linear-none', -1)[0] - 0.3);
  });
});
