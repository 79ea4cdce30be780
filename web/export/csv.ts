/**
 * The numbers of a figure as CSV.
 *
 * First a block of two columns, whose names begin with `#`, then the table with its column names. A
 * spreadsheet shows both as they are; pandas (`comment='#'`), R and gnuplot skip the block. Numbers have
 * all their digits and a decimal point, whatever the language, and the byte-order mark tells Excel that
 * this is UTF-8.
 */
import type { Report, Table } from './contract.js';
import { listed } from './listed.js';

export function csv({ columns, fileRows }: Table, { title, summary, settings, link }: Report): string {
  const block = [
    ['# figure', title],
    ['# shows', summary],
    ['# settings', listed(settings)],
    ['# link', link],
  ];
  const lines = [...block, columns, ...fileRows()].map((cells) => cells.map(cell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '';
    return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
  }
  // A spreadsheet would calculate what begins like a formula; the name of a model is anybody's.
  const line = value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[=+@-]/, "'$&");
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
