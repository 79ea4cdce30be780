/** The sheets of figures at rest: what several figures have is in the site once, and every figure has its own in their order. */
import { expect, test } from 'vitest';
import { shared } from '../../web/plugin/sheets.js';

const long = (name: string): string => `.${name}{${'a:b;'.repeat(200)}}`;
const [chart, legend, ways, last] = ['chart', 'legend', 'ways', 'last'].map(long) as [string, string, string, string];
const small = '.small{a:b}';
const own = (name: string): string => `.own-${name}{a:b}`;

const given = new Map([
  ['one', [chart, legend, own('one')]],
  ['two', [chart, legend, small, own('two'), ways]],
  ['three', [own('three'), ways, small, last]],
  ['four', [last]],
  ['bare', []],
]);
const found = shared(given);

test('every figure has all of its sheets, in their order', () => {
  for (const [name, sheets] of given)
    expect(
      found
        .get(name)!
        .map(({ css }) => css)
        .join(''),
      name,
    ).toBe(sheets.join(''));
});

test('what stands beside each other in all figures that have it is one file', () => {
  const [one, two] = [found.get('one')!, found.get('two')!];
  expect(one.map(({ css }) => css)).toEqual([chart + legend, own('one')]);
  expect(two[0]).toBe(one[0]);
  expect(two.map(({ css }) => css)).toEqual([chart + legend, small + own('two'), ways]);
  expect(found.get('three')!.map(({ css }) => css)).toEqual([own('three'), ways, small, last]);
});

test('a file says which figures have it, and few words are no file', () => {
  expect(found.get('one')![0]!.of).toEqual(['one', 'two']);
  expect(found.get('three')!.map(({ of }) => of)).toEqual([['three'], ['two', 'three'], ['three'], ['three', 'four']]);
});
