import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../web/export/code/model.js';
import { fields } from '../../web/figures/axes/fields.js';
import { axesModel } from '../../web/figures/axes/model.js';
import { back, boxOf, openFigure, queryOf, settled } from './browser.js';
import { contextOf, logged } from './programs.js';

const axes = (page: Page): Locator => page.locator('rope-axes');

describe('the axes', () => {
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
