import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { load as loadModel, type ModelPositions } from 'ropewalk/model';
import { describe, expect, it } from 'vitest';
import { outputModel } from '../../web/figures/output/model.js';
import { fields as outputFields } from '../../web/figures/output/fields.js';
import { valuesOf } from '../../web/export/code/model.js';
import { createSentence, SIDES, VALUE_DIM, wordsOf } from '../../web/subject/sentence.js';
import { back, boxOf, choose, openFigure, queryOf, settled, stands, summaryOf, tableOf } from './browser.js';
import { openStopped } from './clock.js';
import { contextOf, logged, type Given } from './programs.js';
import { thetas, yarn } from './reference.js';
import { patience } from '../patience.js';

const sentence = (page: Page): Locator => page.locator('rope-sentence');
const output = (page: Page): Locator => page.locator('rope-output');

/** The head made by hand: its score depends on the distance alone. Frequencies of Llama 2, `used` those of the setting. */
function byHand(used: readonly number[], count: number, { gain = 1, reach = 1 } = {}): number[] {
  const theta = thetas(128, 10000);
  const fast = theta.filter((each) => (2 * Math.PI) / each <= 32).length;
  // All fast pairs are alike, and together they make 30 where every hand points the same way.
  const score = (s: number): number =>
    (used.slice(0, fast).reduce((sum, each, i) => sum + Math.cos(s * each - reach * theta[i]!), 0) * 30 * gain) / fast;
  const powers = Array.from({ length: count }, (_, n) => Math.exp(score(count - 1 - n)));
  const all = powers.reduce((sum, each) => sum + each, 0);
  return powers.map((power) => power / all);
}

const EXAMPLE = 'the longer she turns the rope the longer the rope grows';
const WORDS = EXAMPLE.split(' ').length;

describe('a sentence', () => {
  it('is cut into words, and into characters where a script has no spaces', () => {
    expect(wordsOf('To be, or not… to be?')).toEqual(['To', 'be', 'or', 'not', 'to', 'be']);
    expect(wordsOf("it's a well-known  fact")).toEqual(["it's", 'a', 'well-known', 'fact']);
    expect(wordsOf('知之为知之，GPT4很好。')).toEqual(['知', '之', '为', '知', '之', 'GPT4', '很', '好']);
    // Spaces mark the words of a script that needs none.
    expect(wordsOf('她 一圈 一圈 地 转，绳子 长了。')).toEqual(['她', '一圈', '一圈', '地', '转', '绳子', '长了']);
    expect(wordsOf('  … !? ')).toEqual([]);
  });

  it.each([
    {},
    { 'output.head': 'back', 'output.left': 'linear', 'output.right': 'yarn' },
    { 'sentence.text': '春眠 不觉晓', 'output.left': 'ntk', model: 'llama-3.1-8b', 'sentence.causal': '0' },
    { 'sentence.text': 'one', 'sentence.window': '2', model: 'gpt-j-6b' },
  ] as Given[])('is attended to as the formulas say, and as the program that the figure gives: %o', async (given) => {
    const { kernels, subject, state } = contextOf(given);
    const read = valuesOf(state, outputFields);
    const model = createSentence()(kernels, subject, read, EXAMPLE);
    const { words, query, values } = model;
    const rows = await logged('output', given);
    expect(rows).toHaveLength(2 * (words.length + 1));
    for (const [at, side] of SIDES.entries()) {
      const { scores, weights, out } = model[side];
      const row = [...scores.subarray(query * words.length, (query + 1) * words.length)];
      const powers = row.map((score) => (Number.isNaN(score) ? 0 : Math.exp(score)));
      const sum = powers.reduce((total, power) => total + power, 0);
      const mixed = new Float64Array(VALUE_DIM);
      powers.forEach((power, n) => {
        const weight = weights[query * words.length + n]!;
        if (!Number.isNaN(weight)) expect(weight).toBeCloseTo(power / sum, 12);
        for (let c = 0; c < VALUE_DIM; c++) mixed[c]! += (power / sum) * values[n * VALUE_DIM + c]!;
        // The program computes in float32; scores are below 50.
        const [word, logScore, logWeight] = rows[at * (words.length + 1) + n]!;
        expect(word).toBe(words[n]);
        if (!Number.isNaN(row[n]!)) expect(logScore).toBeCloseTo(row[n]!, 4);
        expect(logWeight).toBeCloseTo(power / sum, 4);
      });
      const part = model.part(side);
      part.forEach((value, c) =>
        expect(value).toBeCloseTo((powers[model.key]! / sum) * values[model.key * VALUE_DIM + c]!, 12),
      );
      const [name, ...logOut] = rows[at * (words.length + 1) + words.length]!;
      expect(name).toBe('output');
      mixed.forEach((value, c) => {
        expect(out[query * VALUE_DIM + c]).toBeCloseTo(value, 12);
        expect(logOut[c]).toBeCloseTo(value, 4);
      });
    }
  });

  it('has the same vectors for the same word: without rotation it gets the same weight twice, with it another one', () => {
    const { kernels, subject, state } = contextOf({});
    const { sentence, difference } = outputModel(kernels, subject, valuesOf(state, outputFields), EXAMPLE);
    const weight = (side: 'left' | 'right', n: number): number => sentence[side].weights[(WORDS - 1) * WORDS + n]!;
    expect(weight('left', 0)).toBe(weight('left', 4));
    expect(weight('left', 5)).toBe(weight('left', 9));
    expect(Math.abs(weight('right', 0) - weight('right', 4))).toBeGreaterThan(0.1);
    expect(Math.abs(weight('right', 5) - weight('right', 9))).toBeGreaterThan(0.1);
    expect(difference.score).toBeGreaterThan(1);
  });
});

describe('the maps', () => {
  it('show a head that looks one word back, where interpolation moves it, and that YaRN keeps it', async () => {
    const page = await openFigure('sentence');
    const columns = async (): Promise<[number[], number[]]> => {
      const rows = await tableOf(page, 'rope-sentence');
      return [rows.map((row) => row[3]!), rows.map((row) => row[4]!)];
    };
    const near = (shown: readonly number[], expected: readonly number[]): void =>
      shown.forEach((value, n) => expect(value).toBeCloseTo(expected[n]!, 3));
    let [left, right] = await columns();
    near(left, Array<number>(WORDS).fill(1 / WORDS));
    near(right, byHand(thetas(128, 10000), WORDS));
    await sentence(page).getByLabel('Rotation in the first picture').selectOption('linear');
    await sentence(page).getByLabel('Rotation in the second picture').selectOption('yarn');
    await settled(page);
    [left, right] = await columns();
    near(
      left,
      byHand(
        thetas(128, 10000).map((each) => each / 4),
        WORDS,
      ),
    );
    near(right, byHand(yarn(128, 10000, 4, 4096, 'index'), WORDS, { gain: (0.1 * Math.log(4) + 1) ** 2 }));
    expect(left.indexOf(Math.max(...left))).toBe(WORDS - 5);
    expect(right.indexOf(Math.max(...right))).toBe(WORDS - 2);
    await back(page);
    await expect.poll(() => sentence(page).getByLabel('Rotation in the second picture').inputValue()).toBe('rope');
  });

  it('follow mouse, touch and keys, mask, window and the head', async () => {
    const page = await openFigure('sentence', { hasTouch: true });
    const map = sentence(page).locator('svg.map').first();
    await map.scrollIntoViewIfNeeded();
    const frame = await boxOf(map.locator('.frame'));
    const at = (row: number, column: number): [number, number] => [
      frame.x + ((column + 0.5) / WORDS) * frame.width,
      frame.y + ((row + 0.5) / WORDS) * frame.height,
    ];
    await page.mouse.click(...at(7, 3));
    await expect.poll(async () => (await queryOf(page)).get('sentence.query')).toBe('7');
    await expect.poll(async () => (await queryOf(page)).get('sentence.key')).toBe('3');
    await expect
      .poll(() => sentence(page).locator('#at').textContent())
      .toContain('“longer” looks at “turns” (4 words back)');
    await page.touchscreen.tap(...at(2, 5));
    await expect.poll(async () => (await queryOf(page)).get('sentence.query')).toBe('2');
    await expect
      .poll(() => sentence(page).locator('#at').textContent())
      .toContain('3 words ahead): hidden by the mask');
    await sentence(page).getByLabel('hide later words').uncheck();
    await settled(page);
    await expect.poll(() => sentence(page).locator('#at').textContent()).toContain(`weight ${(1 / WORDS).toFixed(3)}`);
    await sentence(page).getByLabel('in sight', { exact: true }).fill('2');
    await page.keyboard.press('Enter');
    await settled(page);
    expect((await tableOf(page, 'rope-sentence')).filter((row) => row[3]! > 0).length).toBe(3);
    await sentence(page).getByRole('button', { name: 'random vectors', exact: true }).click();
    await expect.poll(async () => (await queryOf(page)).get('sentence.head')).toBe('words');
    await choose(sentence(page), 'reset');
    await stands(page, '');
  });

  it('follow keys, and presses less than 0.7 s apart are one step back', async () => {
    const page = await openStopped('sentence', { at: '?sentence.query=2&sentence.key=5' });
    const place = async (): Promise<(string | null)[]> => {
      const query = await queryOf(page);
      return ['sentence.query', 'sentence.key'].map((key) => query.get(key));
    };
    await sentence(page).locator('.maps').focus();
    await page.keyboard.press('ArrowDown');
    await page.clock.runFor(699);
    await page.keyboard.press('ArrowLeft');
    expect(await place()).toEqual(['3', '4']);
    await page.clock.runFor(701);
    await page.keyboard.press('ArrowLeft');
    expect(await place()).toEqual(['3', '3']);
    for (const before of [
      ['3', '4'],
      ['2', '5'],
    ]) {
      await page.goBack();
      await expect.poll(place).toEqual(before);
    }
  });
});

describe('the maps of a trained head', () => {
  const files = (name: string): Record<'model.safetensors' | 'config.json', Uint8Array | string> => ({
    'model.safetensors': readFileSync(`lab/models/${name}/model.safetensors`),
    'config.json': readFileSync(`lab/models/${name}/config.json`, 'utf8'),
  });
  const charactersOf = (name: string): string[] => [
    ...(JSON.parse(readFileSync(`lab/models/${name}/card.json`, 'utf8')) as { characters: string }).characters,
  ];

  it.each([
    ['kjv', 'In the beginning — was the Word', 'none', {}],
    ['tang', '床前明月光', 'linear', { rope: { scaling: { type: 'linear', factor: 4 } } }],
  ] as const)('are those of the model %s on the characters that it knows', async (name, text, left, right) => {
    const page = await openFigure('sentence', {
      at: `?sentence.head=${name}&sentence.text=${encodeURIComponent(text)}&sentence.right=${left === 'none' ? 'rope' : left}`,
    });
    await expect
      .poll(() => summaryOf(page, 'rope-sentence').textContent(), { timeout: patience(20_000) })
      .toContain('characters. First');
    const rope = await loadModel();
    const known = charactersOf(name);
    const tokens = [...text].map((character) => known.indexOf(character)).filter((token) => token >= 0);
    await expect.poll(() => sentence(page).locator('.words span').count()).toBe(tokens.length);
    using model = rope.openModel(files(name));
    const last = (positions: ModelPositions): number[] => [
      ...model.attention(tokens, { layer: 1, head: 0, positions }).slice(tokens.length * (tokens.length - 1)),
    ];
    const rows = await tableOf(page, 'rope-sentence');
    const expected = [last({ type: 'none' }), last(right)];
    expect(rows).toHaveLength(tokens.length);
    // The table has four decimals.
    rows.forEach((row, n) => [3, 4].forEach((column, at) => expect(row[column]).toBeCloseTo(expected[at]![n]!, 3)));
  });
});

describe('one word', () => {
  it('takes a sentence of one’s own: typed, Chinese, too long, or none', async () => {
    // However long the test tool takes to type, no time passes.
    const page = await openStopped('output');
    const line = output(page).getByLabel('Your sentence');
    const list = output(page).getByRole('listbox');
    await line.pressSequentially('The cat saw the dog');
    await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['The', 'cat', 'saw', 'the', 'dog']);
    const rows = await tableOf(page, 'rope-output');
    // The and the are one word.
    expect(rows[0]![3]).toBe(rows[3]![3]);
    expect(rows[0]![5]).not.toBe(rows[3]![5]);
    // What has been typed at one go is one step back.
    await page.goBack();
    await stands(page, '');
    await expect.poll(() => line.inputValue()).toBe('');
    await expect.poll(() => list.getByRole('option').count()).toBe(WORDS);
    await line.fill('床前明月光，疑是地上霜。');
    await expect.poll(() => list.getByRole('option').count()).toBe(10);
    await line.fill('word '.repeat(70));
    await expect.poll(() => output(page).locator('.cut').textContent()).toContain('the first 64');
    await expect.poll(() => list.getByRole('option').count()).toBe(64);
    await line.fill('?!');
    await expect.poll(() => list.getByRole('option').count()).toBe(WORDS);
    await line.fill('alone');
    await expect.poll(() => summaryOf(page, 'rope-output').textContent()).toContain('A sentence of 1 word;');
  });

  it('waits until what is composed, such as pinyin, has become characters', async () => {
    const page = await openFigure('output');
    const composer = await page.context().newCDPSession(page);
    await output(page).getByLabel('Your sentence').focus();
    await composer.send('Input.imeSetComposition', { text: 'chuang', selectionStart: 6, selectionEnd: 6 });
    await settled(page);
    await expect.poll(() => output(page).getByLabel('Your sentence').inputValue()).toBe('chuang');
    await expect.poll(() => output(page).locator('.words span').count()).toBe(WORDS);
    await composer.send('Input.insertText', { text: '床前' });
    await expect.poll(() => output(page).locator('.words span').allTextContents()).toEqual(['床', '前']);
    await composer.detach();
  });

  it('answers without a network, once it has been seen', async () => {
    const fetched: string[] = [];
    const page = await openFigure('sentence', {
      before: (page) =>
        page.on('requestfinished', (request) => fetched.push(request.url().replace(/.*\/|-[\w-]{8}(?=\.)/g, ''))),
    });
    await sentence(page).scrollIntoViewIfNeeded();
    // They come while nothing is asked.
    await expect
      .poll(() => fetched, { timeout: patience(20_000) })
      .toEqual(
        expect.arrayContaining([
          'model.safetensors',
          'config.json',
          'card.json',
          'ropewalk.model.worker.js',
          expect.stringMatching(/^ropewalk\.model\.\w+\.wasm\.gz$/),
        ]),
      );
    await page.context().setOffline(true);
    try {
      await sentence(page).getByRole('button', { name: 'trained on English' }).click();
      await expect
        .poll(() => summaryOf(page, 'rope-sentence').textContent(), { timeout: patience(20_000) })
        .toContain('55 characters. First');
    } finally {
      await page.context().setOffline(false);
    }
  });

  it('is chosen in the sentence, and what it looks at in the charts, by mouse, touch and keys', async () => {
    const page = await openFigure('output', { hasTouch: true });
    const list = output(page).getByRole('listbox');
    await list.getByRole('option', { name: 'turns' }).tap();
    await expect.poll(async () => (await queryOf(page)).get('sentence.query')).toBe('3');
    await list.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await queryOf(page)).get('sentence.query')).toBe('2');
    const plot = output(page).locator('.plot').last();
    await plot.scrollIntoViewIfNeeded();
    const box = await boxOf(plot);
    await page.mouse.click(box.x + box.width - 6, box.y + 120);
    await expect.poll(async () => (await queryOf(page)).get('sentence.key')).toBe('10');
    await expect.poll(() => output(page).locator('.readout').textContent()).toContain('hidden by the mask');
    await plot.focus();
    await page.keyboard.press('Home');
    await expect.poll(async () => (await queryOf(page)).get('sentence.key')).toBe('0');
    await expect
      .poll(() => output(page).locator('.readout').textContent())
      .toContain('“she” looks at “the” (2 words back)');
  });
});
