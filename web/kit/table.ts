/**
 * The numbers behind a picture, from one list of columns: rounded for the table on the page, with all digits
 * for the file.
 */
import type { Table } from '../export/contract.js';
import type { Format } from '../util/format.js';

export type { Table };

/** How a number is written on the page. */
export type Text = (value: number, format: Format) => string;

export const whole: Text = (value, format) => format.whole(value);
export const fixed =
  (decimals: number): Text =>
  (value, format) =>
    format.fixed(value, decimals);
export const digits =
  (significant: number): Text =>
  (value, format) =>
    format.digits(value, significant);

/**
 * The value of a cell and, where it is a number, its text on the page: as `String` writes it if left out. NaN
 * is a missing value: `–` on the page, nothing in the file. A column that reads differently in the file has two
 * functions.
 */
export type Column<Row> =
  | readonly [value: (row: Row) => number | string, text?: Text]
  | { readonly shown: (row: Row) => string; readonly file: (row: Row) => number | string };

export interface TableSource<Row> {
  names: readonly string[];
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** A row to be marked, for instance the chosen pair. */
  marked?: number;
  /** The rows of the file, where it has others than the page. */
  fileRows?: () => readonly Row[];
}

/** 0, 1, …: the rows of a table that has one for each pair or position. */
export const indices = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export function tableOf<Row>(format: Format, { names, rows, columns, marked, fileRows }: TableSource<Row>): Table {
  const shown = (column: Column<Row>, row: Row): string => {
    if ('shown' in column) return column.shown(row);
    const [valueOf, text] = column;
    const value = valueOf(row);
    if (typeof value === 'string') return value;
    if (Number.isNaN(value)) return '–';
    return text ? text(value, format) : String(value);
  };
  const inFile = (column: Column<Row>, row: Row): number | string =>
    'file' in column ? column.file(row) : column[0](row);
  return {
    columns: names,
    marked,
    rows: rows.map((row) => columns.map((column) => shown(column, row))),
    fileRows: () => (fileRows?.() ?? rows).map((row) => columns.map((column) => inFile(column, row))),
  };
}
