/**
 * The numbers of a figure as CSV.
 *
 * First a block of two columns, whose names begin with `#`, then the table with its column names. A
 * spreadsheet shows both as they are; pandas (`comment='#'`), R and gnuplot skip the block. Numbers have
 * all their digits and a decimal point, whatever the language, and the byte-order mark tells Excel that
 * this is UTF-8.
 */
import type { Table } from '../kit/figure.js';
import { listed, type About } from './about.js';

export function csv({ columns, rows, raw }: Table, { title, summary, parameters, link }: About): string {
  const block = [
    ['# figure', title],
    ['# shows', summary],
    ['# settings', listed(parameters)],
    ['# link', link],
  ];
  const table = raw ?? rows.map((row) => row.map(plain));
  const lines = [...block, columns, ...table].map((cells) => cells.map(cell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** A number as the page writes it, `−1,234.5`, as a number that a program reads. */
export function plain(text: string): number | string {
  if (/^[−-]?∞$/.test(text)) return text.length > 1 ? -Infinity : Infinity;
  if (!/^[−-]?\d[\d,]*(\.\d+)?$/.test(text)) return text;
  return Number(text.replaceAll(',', '').replace('−', '-'));
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
