/** Text for a terminal: colours where one reads it, lines as wide as it is, tables. */

export interface Style {
  bold: (text: string) => string;
  faint: (text: string) => string;
  red: (text: string) => string;
  yellow: (text: string) => string;
}

const plain: Style = { bold: String, faint: String, red: String, yellow: String };
const escape =
  (on: number, off: number) =>
  (text: string): string =>
    `\u001b[${on}m${text}\u001b[${off}m`;
const coloured: Style = { bold: escape(1, 22), faint: escape(2, 22), red: escape(31, 39), yellow: escape(33, 39) };

/** Colours only on a terminal, and not where NO_COLOR is set (https://no-color.org). */
export const styleFor = (stream: { isTTY?: boolean }, env: Record<string, string | undefined>): Style =>
  stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' ? coloured : plain;

/** Controls and what turns the direction of writing: a terminal would obey them. A line break stays. */
const CONTROL = /[^\P{Cc}\n]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The same with controls spelt as JSON has them: a text of a file or a log is not the terminal's master. */
export function printable<T>(value: T): T;
export function printable(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(CONTROL, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (Array.isArray(value)) return value.map((each) => printable<unknown>(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [printable(key), printable<unknown>(each)]));
}

export const COLUMNS = 80;

/** As wide as the terminal, between what a table needs and what can be read; 80 where none is. */
export const columnsOf = (
  { columns }: { columns?: number | undefined },
  env: Record<string, string | undefined>,
): number => Math.min(120, Math.max(40, Number(env.COLUMNS) || columns || COLUMNS));

/** Columns that a text takes: Chinese characters take two, escapes none. */
export function widthOf(text: string): number {
  let width = 0;
  // oxlint-disable-next-line no-control-regex -- escapes are what it leaves out
  for (const character of text.replace(/\u001b\[\d+m/g, ''))
    width += /[\u1100-\u115f\u2e80-\uffef]/.test(character) ? 2 : 1;
  return width;
}

/** Lines of at most `columns`, broken between words (Chinese: between characters), with `indent` before each. */
export function wrap(text: string, indent = '', first = indent, columns = COLUMNS): string {
  const words = text.match(/（?(?:[\u2e80-\uffef]|[^\s\u2e80-\uffef]+)[，。：；、”）]*|\s+/g) ?? [];
  const lines: string[] = [];
  let line = '';
  const room = (): number => columns - widthOf(lines.length === 0 ? first : indent);
  for (const word of words) {
    if (/^\s+$/.test(word)) {
      if (line) line += ' ';
    } else if (line.trim() && widthOf(line) + widthOf(word) > room()) {
      lines.push((lines.length === 0 ? first : indent) + line.trimEnd());
      line = word;
    } else line += word;
  }
  if (line.trim() || lines.length === 0) lines.push((lines.length === 0 ? first : indent) + line.trimEnd());
  return lines.join('\n');
}

/** Columns one below the other; numbers to the right. */
export function table(given: readonly (readonly string[])[], right: readonly number[] = []): string {
  const rows = given.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')));
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const space = ' '.repeat(widths[column]! - widthOf(cell));
          return right.includes(column) ? space + cell : cell + space;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const EIGHTHS = '▁▂▃▄▅▆▇█';

/** One character for each pair, from fast to slow: which share of a frequency it keeps. */
export const bars = (shares: readonly number[]): string =>
  shares.map((share) => EIGHTHS[Math.max(0, Math.min(7, Math.ceil(share * 8) - 1))]).join('');

/** Counts to the digit, other numbers to six. */
export const number = (value: number): string =>
  value.toLocaleString('en-US', Number.isInteger(value) ? {} : { maximumSignificantDigits: 6 });

export function bytes(value: number): string {
  for (const [unit, size] of [
    ['GiB', 2 ** 30],
    ['MiB', 2 ** 20],
    ['KiB', 2 ** 10],
  ] as const)
    if (value >= size) return `${(value / size).toLocaleString('en-US', { maximumSignificantDigits: 3 })} ${unit}`;
  return `${value} B`;
}
