/** Words that stand in a fixed order on both sides of the border: the enums of the headers and the lists of the facade. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FORMATS } from '../bindings/analysis/precision.js';
import { WRONG_TURNS } from '../bindings/analysis/relative.js';
import { PAIRINGS } from '../bindings/config/config.js';

const folder = fileURLToPath(new URL('../include/ropewalk/', import.meta.url));
const header = readdirSync(folder)
  .map((name) => readFileSync(folder + name, 'utf8'))
  .join('\n');

/** The names of an enum in the order of their numbers, which must be 0, 1, 2, … */
function words(name: string): string[] {
  const body = new RegExp(`enum class ${name} : int \\{([\\s\\S]*?)\\};`).exec(header)![1]!;
  const entries = [...body.replace(/\/\/.*$/gm, '').matchAll(/(\w+)\s*=\s*(\d+)/g)];
  expect(entries.map(([, , value]) => Number(value))).toEqual(entries.map((_, n) => n));
  return entries.map(([, word]) => word!);
}

const camel = (word: string): string => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

test.each([
  ['Pairing', PAIRINGS],
  ['Format', FORMATS],
  ['WrongTurn', WRONG_TURNS],
])('%s', (name, list) => {
  expect(list.map(camel)).toEqual(words(name));
});
