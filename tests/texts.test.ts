/** The texts in data/ are those that the recipes were made for. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cache } from '../tools/steps.mjs';
import { excerpt, partsOf, TEXTS, tokensOf, vocabularyOf } from '../lab/texts.mjs';

const data = fileURLToPath(new URL('../lab/data/', import.meta.url));
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const expected = {
  kjv: {
    heldOut: [204_800, '348ccdd5112c61083d21f06ef5644ae87c9c2546ed19bd84ca115477bbc99f76'],
    beginning: [480_000, '4daae438f330969654e375eb809da35d5eb2aa136e81ae60c4ade61a23c9eca6'],
    characters: 63,
  },
  tang: {
    heldOut: [26_624, '37775c487365e047eab96741bb54771cc77b9540f1603e5957bbacf7bfcd7d21'],
    beginning: [130_000, '4d2d5c5dab5de62cdbb7fa63851f39bbd6f81aefb77dd8d5adc90ff74752bf5c'],
    characters: 1280,
  },
} as const;

const names = ['kjv', 'tang'] as const;

describe.each(names)('%s', (name) => {
  const { heldOut, beginning, characters } = expected[name];

  test('the parts in data/ have the length and the SHA-256 they had', () => {
    const parts = [excerpt(name, 'held-out'), excerpt(name, 'beginning')];
    expect(parts.map((text) => [[...text].length, sha256(text)])).toEqual([heldOut, beginning]);
  });

  test('the parts come from the whole text, where the cache folder has it', ({ skip }) => {
    const file = join(cache, 'texts', `${name}.txt`);
    if (!existsSync(file)) skip('no one has trained here yet');
    const text = readFileSync(file, 'utf8');
    expect(sha256(text)).toBe(TEXTS[name].sha256);
    expect(vocabularyOf(text)).toHaveLength(characters);
    const parts = partsOf(name, text);
    expect(parts.heldOut.join('')).toBe(excerpt(name, 'held-out'));
    expect(parts.training.slice(0, beginning[0]).join('')).toBe(excerpt(name, 'beginning'));
  });
});

test('no file of data/ has more than 200 kB', () => {
  for (const file of readdirSync(data)) expect([file, statSync(data + file).size <= 200_000]).toEqual([file, true]);
});

test('every 20th block is held out, the eighth of each, and the rest of the text is left over', () => {
  const { block } = TEXTS.tang;
  const text = Array.from({ length: 29 * block + 5 }, (_, i) => String(Math.floor(i / block) % 10)).join('');
  const { training, heldOut } = partsOf('tang', text);
  expect([training.length, heldOut.length]).toEqual([27 * block, 2 * block]);
  expect(new Set(heldOut)).toEqual(new Set(['7']));
});

test('a token is the index of its character by code point', () => {
  const vocabulary = vocabularyOf('明月\n明，');
  expect(vocabulary).toEqual(['\n', '明', '月', '，']);
  expect([...tokensOf('月明\n', vocabulary)]).toEqual([2, 1, 0]);
});
