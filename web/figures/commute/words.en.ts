import type { Format } from '../../util/format.js';
import type { Way } from './model.js';

export interface Said {
  name: string;
  lowest: number;
  highest: number;
}

/** For the reader, who sees three decimals. */
export const same = (f: Format, { lowest, highest }: Said): boolean => f.fixed(lowest, 3) === f.fixed(highest, 3);

export const en = {
  title: 'Two patches that keep their distance, and three ways to turn them',
  ways: { same: 'in one pair', apart: 'in two pairs', shared: 'in three numbers' } satisfies Record<Way, string>,
  about: {
    same: 'Row and column turn the same two numbers.',
    apart: 'The row turns two numbers, the column two others.',
    shared: 'The row turns the first and the second, the column the second and the third: an arrow in space.',
  } satisfies Record<Way, string>,
  turns: { row: 'row', column: 'column' },
  legend: { row: 'turned by the row first', column: 'turned by the column first', query: 'query', key: 'key' },
  cursor: 'Place of both patches',
  row: 'row',
  column: 'column',
  down: 'key further down',
  across: 'key further right',
  score: 'score',
  here: (f: Format, row: number, column: number) => `query at row ${f.whole(row)}, column ${f.whole(column)}`,
  ends: (gap: string) => `ends ${gap} apart`,
  summary: (f: Format, down: number, across: number, all: readonly Said[]) =>
    `The key is ${f.whole(down)} rows below the query and ${f.whole(across)} columns to its right. Over all places, the score ` +
    `${all.map((said) => (same(f, said) ? `stays ${f.fixed(said.lowest, 3)} ${said.name}` : `runs from ${f.fixed(said.lowest, 3)} to ${f.fixed(said.highest, 3)} ${said.name}`)).join(', ')}.`,
  columns: ['row of the query', 'column of the query'],
  keyHelp: 'On the pictures, arrows move both patches.',
};

export type Words = typeof en;
