/** Every number that is typed in the prose is in the ledger, and is what the package computes. */
import { load } from 'ropewalk';
import { beforeAll, describe, expect, test } from 'vitest';
import { disagreement } from '../web/proof/ledger/compare.js';
import { LEDGER } from '../web/proof/ledger/index.js';
import { claimsIn, GIVEN, numberIn, uncovered, type Marked } from '../web/proof/ledger/text.js';
import { Kernels } from '../web/subject/kernels.js';
import { setWhole } from '../web/subject/whole.js';
import { FILES, lessonText, readText as readFile } from './content.js';

const LANGUAGES = ['en', 'zh'] as const;
/** The scenes of the lesson are prose, too. */
const LESSON = 'lesson';
const TEXTS = [...FILES, LESSON];
const readText = (language: 'en' | 'zh', file: string): string =>
  file === LESSON ? lessonText(language) : readFile(language, file);

const computed = new Map<string, number>();
beforeAll(async () => {
  const rope = await load();
  setWhole(rope);
  const kernels = new Kernels(rope);
  for (const [id, { value }] of Object.entries(LEDGER)) computed.set(id, value(kernels));
  // Two seconds on a machine that does nothing else.
}, 60_000);

/** Why the text is not what the claim says, or nothing. */
function wrong({ text, id }: Marked): string[] {
  if (id === GIVEN) return [];
  const claim = LEDGER[id];
  if (!claim) return [`${text}: no claim is called ${id}`];
  const why = disagreement(text, claim, computed.get(id)!);
  return why ? [`${id}: ${why}`] : [];
}

describe('a number is read', () => {
  test.each([
    ['1,302', 1302],
    ['−0.11', -0.11],
    ['0.00006', 6e-5],
    ['1/100', 0.01],
    ['eight', 8],
    ['ninth', 9],
    ['forty', 40],
    ['a million', 1e6],
    ['2.5 million', 2.5e6],
    ['$10^{-15}$', 1e-15],
    ['$10^6$', 1e6],
    ['九', 9],
    ['十六', 16],
    ['两百五十万', 2.5e6],
    ['一万五千', 15000],
    ['1,302 万', 1302e4],
  ])('%s', (text, value) => {
    expect(numberIn(text)?.value).toBeCloseTo(value, 12);
  });
  test.each(['hundreds', 'None', '许多'])('%s is none', (text) => {
    expect(numberIn(text)).toBe(null);
  });
});

describe('a number without a claim', () => {
  test('is found, in digits and in the words for large numbers', () => {
    expect(uncovered('In all there are 1,302 distances and thousands of words.', 'en').length).toBe(2);
    expect(uncovered('一共有 1,302 个距离，几百个词。', 'zh').length).toBe(2);
  });
  test('is no claim where it names, defines or follows the state', () => {
    const names = 'In 2023 Llama 2 7B turned pair 12 by $10000^{-2i/r}$, see step 4; at 1 of {{pairs}}.[@P-RF]';
    expect(uncovered(`---\ntitle: 12\n---\n## 14 steps\n${names} [1,302]{=hands.alike}`, 'en')).toEqual([]);
    expect(uncovered('2023 年，第 12 对，位置 0，见第 4 步。', 'zh')).toEqual([]);
  });
});

test('every claim of the ledger is made somewhere', () => {
  const made = new Set(TEXTS.flatMap((file) => claimsIn(readText('en', file)).map(({ id }) => id)));
  expect(Object.keys(LEDGER).filter((id) => !made.has(id))).toEqual([]);
});

describe.each(TEXTS)('%s', (file) => {
  test('says what the package computes, in both languages', () => {
    for (const language of LANGUAGES)
      expect(claimsIn(readText(language, file)).flatMap(wrong), `${language}/${file}`).toEqual([]);
  });

  test('makes the same claims in both languages', () => {
    const ids = (language: 'en' | 'zh'): string[] =>
      [...new Set(claimsIn(readText(language, file)).map(({ id }) => id))].filter((id) => id !== GIVEN).sort();
    expect(ids('zh')).toEqual(ids('en'));
  });

  test('has no number without a claim', () => {
    for (const language of LANGUAGES) expect(uncovered(readText(language, file), language), language).toEqual([]);
  });
});
