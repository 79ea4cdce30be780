/** What is made of a reader's answers; without a page, so that it can be tested alone. */
import type { KnownCheck } from '../prose/check.js';
import { line } from '../util/cells.js';

export interface Answered {
  readonly check: KnownCheck;
  /** Answers that were opened, in that order, from 0. */
  readonly opened: readonly number[];
}

export const lettersOf = (opened: readonly number[]): string =>
  opened.map((each) => String.fromCharCode(65 + each)).join(' ');

/** How many answers were opened up to the right one; 0 while it is not open. */
export const triesOf = ({ right }: KnownCheck, opened: readonly number[]): number => opened.indexOf(right) + 1;

/** A line for every question, answered or not: a teacher puts the files of a class below one another. */
export function csvOf(columns: readonly string[], name: string, rows: readonly Answered[]): string {
  const lines = rows.map(({ check, opened }) => [
    name,
    check.page,
    check.section,
    check.id.replace('check-', ''),
    lettersOf(opened),
    lettersOf([check.right]),
    triesOf(check, opened) || '',
  ]);
  return `\ufeff${[columns, ...lines].map((cells) => `${line(cells)}\r\n`).join('')}`;
}
