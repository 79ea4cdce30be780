/**
 * The numbers of a figure as CSV.
 *
 * First a block of two columns, whose names begin with `#`, then the table with its column names. A
 * spreadsheet shows both as they are; pandas (`comment='#'`), R and gnuplot skip the block. Numbers have
 * all their digits and a decimal point, whatever the language, and the byte-order mark tells Excel that
 * this is UTF-8.
 */
import type { Report, Table } from './contract.js';
import { line } from '../util/cells.js';
import { listed } from './listed.js';

export function csv({ columns, fileRows }: Table, { title, summary, settings, link }: Report): string {
  const block = [
    ['# figure', title],
    ['# shows', summary],
    ['# settings', listed(settings)],
    ['# link', link],
  ];
  const lines = [...block, columns, ...fileRows()].map(line);
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
