import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../web/export/code/model.js';
import { fields } from '../../web/figures/axes/fields.js';
import { axesModel } from '../../web/figures/axes/model.js';
import { back, boxOf, openFigure, queryOf, settled, tableOf } from './browser.js';
import { contextOf, logged } from './programs.js';

const axes = (page: Page): Locator => page.locator('rope-axes');

/** Frequency and axis of every pair by the papers' rules: time is 0, height 1, width 2. */
type Pairs = readonly (readonly [theta: number, axis: number])[];
const blocks = (sizes: readonly number[]): number[] => sizes.flatMap((size, axis) => Array<number>(size).fill(axis));
const axial: Pairs = [22, 21, 21].flatMap((size, axis) =>
  Array.from({ length: size }, (_, i) => [10000 ** (-i / size), axis] as const),
);
const mrope = (sizes: readonly number[]): Pairs => blocks(sizes).map((axis, i) => [1e6 ** (-i / 64), axis]);
/** Every third pair reads the height and the next one the width, as often as they have pairs; all others read the time. */
const interleaved: Pairs = Array.from({ length: 64 }, (_, i) => [
  5e6 ** (-i / 64),
  i % 3 === 1 && (i - 1) / 3 < 20 ? 1 : i % 3 === 2 && (i - 2) / 3 < 20 ? 2 : 0,
]);

/** The score of (1, 0) in every pair at two places, turned to each of them and multiplied. */
function score(pairs: Pairs, at: readonly number[], from: readonly number[]): number {
  let sum = 0;
  for (const [theta, axis] of pairs) {
    const [a, b] = [theta * at[axis]!, theta * from[axis]!];
    sum += Math.cos(a) * Math.cos(b) + Math.sin(a) * Math.sin(b);
  }
  return sum / pairs.length;
}

describe('the axes', () => {
  it.each([
    ['axial', '', axial, 384, [1, 3, 4]],
    ['M-RoPE', '&axes.kind=mrope&axes.word=6', mrope([16, 24, 24]), 392, [17, 17, 17]],
    ['M-RoPE with other shares', '&axes.kind=mrope&axes.height=3&axes.width=50', mrope([11, 3, 50]), 392, [5, 7, 8]],
    ['interleaved M-RoPE', '&axes.kind=interleaved&axes.video=0', interleaved, 104, [4, 7, 8]],
  ])('give every token the score of the formulas: %s', async (_, query, pairs, count, from) => {
    const page = await openFigure('axes', { at: query && `?${query.slice(1)}` });
    const rows = await tableOf(page, 'rope-axes');
    expect(rows).toHaveLength(count);
    // Rows have four decimals, and cosines are float32.
    for (const [, t, h, w, shown] of rows)
      expect(Math.abs(shown! - score(pairs, [t!, h!, w!], from))).toBeLessThan(6e-5);
  });

  it('draw the pairs of each axis, and how far the fastest of them turns', async () => {
    const page = await openFigure('axes', { at: '?axes.kind=mrope' });
    const texts = await axes(page).locator('.strip text').allTextContents();
    expect(texts).toContain('16 pairs');
    // 3 frames, 7 rows and 11 columns.
    const turns = [3, 7 * 1e6 ** (-16 / 64), 11 * 1e6 ** (-40 / 64)].map((angle) => (angle * 180) / Math.PI);
    expect(texts.filter((text) => text.endsWith('°'))).toEqual([
      `${turns[0]!.toFixed(0)}°`,
      `${turns[1]!.toFixed(0)}°`,
      `${turns[2]!.toFixed(2)}°`,
    ]);
  });

  it('are set by buttons, mouse, touch and keys, and undone', async () => {
    const page = await openFigure('axes', { hasTouch: true });
    const patches = axes(page).locator('.grid-of-patches');
    await patches.scrollIntoViewIfNeeded();
    const box = await boxOf(patches.locator('svg'));
    await page.mouse.click(box.x + box.width - 2, box.y + box.height - 2);
    await expect.poll(async () => (await queryOf(page)).get('axes.frame')).toBe('3');
    expect([(await queryOf(page)).get('axes.row'), (await queryOf(page)).get('axes.column')]).toEqual(['7', '11']);
    await page.touchscreen.tap(box.x + 2, box.y + 24);
    await expect.poll(async () => (await queryOf(page)).get('axes.frame')).toBe('0');
    await patches.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'PageDown']) await page.keyboard.press(key);
    await settled(page);
    await expect.poll(() => axes(page).locator('#where').textContent()).toBe('query: a patch at (1, 1, 2)');

    await axes(page).getByRole('button', { name: 'M-RoPE', exact: true }).click();
    await axes(page)
      .getByRole('button', { name: /^happens\s+position 17/ })
      .tap();
    await settled(page);
    await expect
      .poll(() => axes(page).locator('#where').textContent())
      .toBe('query: the word “happens” at (17, 17, 17)');
    await back(page);
    await expect.poll(() => axes(page).locator('#where').textContent()).toBe('query: a patch at (5, 5, 6)');
  });

  it('share out the pairs by dragging a border, by typing, and never leave one without', async () => {
    const page = await openFigure('axes', { at: '?axes.kind=mrope' });
    const strip = axes(page).locator('.strip svg');
    await strip.scrollIntoViewIfNeeded();
    const grip = await boxOf(axes(page).locator('.grip').first());
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const box = await boxOf(strip);
    await page.mouse.move(box.x, y, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    // Time keeps one pair; the width has what it had.
    expect([(await queryOf(page)).get('axes.height'), (await queryOf(page)).get('axes.width')]).toEqual(['39', '24']);
    const width = axes(page).getByRole('spinbutton', { name: 'Pairs for the width' });
    await width.fill('60');
    await width.press('Enter');
    await settled(page);
    await expect.poll(() => width.inputValue()).toBe('24');
    // Axes that take turns have a third of the pairs at most.
    await axes(page).getByRole('button', { name: 'interleaved' }).click();
    await width.fill('40');
    await width.press('Enter');
    await expect.poll(async () => (await queryOf(page)).get('axes.width')).toBe('21');
    await axes(page).getByRole('button', { name: 'as published' }).click();
    await settled(page);
    await expect.poll(() => width.inputValue()).toBe('20');
  });

  it('log in their program what they show', async () => {
    for (const given of [
      {},
      { 'axes.kind': 'mrope', 'axes.word': 2, 'axes.height': 30 },
      { 'axes.kind': 'interleaved', 'axes.video': 0 },
      { 'axes.kind': 'mixed', 'axes.row': 0, 'axes.column': 11 },
    ]) {
      const { kernels, subject, state } = contextOf(given);
      const { tokens, scores } = axesModel(kernels, subject, valuesOf(state, fields));
      const rows = await logged('axes', given);
      expect(rows).toHaveLength(tokens.length);
      rows.forEach((row, e) => {
        expect(row.slice(0, 3)).toEqual(tokens[e]!.at);
        expect(Math.abs((row[3] as number) - scores[e]!)).toBeLessThan(1e-6);
      });
    }
  });
});
