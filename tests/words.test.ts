/** Words that stand in a fixed order on both sides of the border: the enums of ropewalk.h and the lists of the facade. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FORMATS } from '../bindings/analysis/precision.js';
import { WRONG_TURNS } from '../bindings/analysis/relative.js';
import { PAIRINGS } from '../bindings/config.js';

const header = readFileSync(fileURLToPath(new URL('../src/ropewalk.h', import.meta.url)), 'utf8');

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
