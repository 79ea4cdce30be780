/** JSON, values, and what brackets hold, as people paste them. */
import { isRecord } from '../options/rules.js';
import type { Rule } from './types.js';

/** Brackets that open: what goes through a JSON goes down into each. */
const MOST_BRACKETS = 2000;
const CLOSING: Record<string, string> = { '{': '}', '[': ']', '(': ')' };

/** The place after the bracket that closes the one at `from`; the end of the text where none does. */
export function closing(text: string, from: number): number {
  const open = text[from]!;
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const c = text[at]!;
    if (quote !== '') {
      if (c === '\\') at++;
      else if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === open) depth++;
    else if (c === CLOSING[open] && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Without the quotes around it, or the comma after it. */
export const unquoted = (value: string): string => value.replace(/^["']|["',]$/g, '');

/** A number as every engine reads one, in decimal, or text. */
export function plain(value: string): string | number {
  const bare = unquoted(value);
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(bare) ? Number(bare) : bare;
}

/** A JSON as people paste it: Python's quotes and words, commas too many, without the outer braces. Null where it is none. */
export function tolerantJson(text: string): Rule | null {
  if (text.split(/[[{]/).length > MOST_BRACKETS) return null;
  const clean = text.trim().replace(/[“”„]/g, '"').replace(/[‘’]/g, "'").replace(/,\s*$/, '');
  for (const attempt of [clean, `{${clean}}`]) {
    const python = attempt
      .replace(/'((?:[^'\\"]|\\.)*)'/g, '"$1"')
      .replace(/\b(True|False)\b/g, (word) => word.toLowerCase())
      .replace(/\bNone\b/g, 'null')
      .replace(/,(\s*[}\]])/g, '$1')
      .replace(/.+/g, withoutComment);
    for (const each of [attempt, python]) {
      try {
        const value: unknown = JSON.parse(each);
        if (isRecord(value)) return value;
      } catch {
        // The next form.
      }
    }
  }
  return null;
}

/** A line up to the first `//` or `#` after its last quote. */
function withoutComment(line: string): string {
  const from = line.lastIndexOf('"') + 1;
  return line.slice(0, from) + line.slice(from).split(/\/\/|#/)[0]!;
}
