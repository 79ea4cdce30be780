/** The numbers of every figure as a file: a table that any program reads. */
import { expect, it } from 'vitest';
import { csv } from '../../web/export/csv.js';
import { Figure } from '../../web/kit/figure.js';
import type { Table } from '../../web/kit/table.js';
import { store } from '../../web/shared.js';
import { elements, type Name } from './still.js';

const REPORT = { name: '', title: '', summary: '', settings: [], link: '', language: 'en' } as const;
const figures = (Object.keys(elements) as Name[]).filter((name) => elements[name].prototype instanceof Figure);

it.each(figures)('of %s are one table under their names', (name) => {
  store.detachAddress('?derivation.step=7&weave.colour=cos&guess.curve=fades&guess.shown=1');
  const figure = new elements[name]() as unknown as Figure & { table(): Table };
  figure.setAttribute('lang', 'en');
  const lines = csv(figure.table(), REPORT).trim().split('\r\n');
  const table = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, (cell) => cell.replaceAll(',', ';')).split(','));
  const cells = table.map(({ length }) => length);
  expect(cells.slice(0, 4)).toEqual([2, 2, 2, 2]);
  expect(lines.length).toBeGreaterThan(10);
  expect(new Set(cells.slice(4)).size, lines.slice(4, 7).join(' / ')).toBe(1);
  expect(new Set(table[4]).size).toBe(cells[4]);
  expect(lines.slice(4).join('')).not.toMatch(/NaN|undefined|−\d/);
});
