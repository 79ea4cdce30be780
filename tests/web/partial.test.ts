/** Fewer pairs that turn: guessed first, then by button, keys and pointer, and what the loss answers. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { patience } from '../patience.js';
import { openFigure, openPage, stands, summaryOf, tableOf } from './browser.js';

/** Long enough for a worker that shares two cores with the rest of the tests. */
const PATIENCE = { timeout: patience(60_000) };

const figure = (page: Page): Locator => page.locator('rope-partial');
const slider = (page: Page): Locator => figure(page).getByRole('slider');

it('the slower half can stand still and the faster cannot; keys and the pointer choose how many turn', async () => {
  const page = await openFigure('partial');
  await figure(page).getByRole('button', { name: '½' }).click();
  await stands(page, 'v=1&partial.turning=8');
  await expect.poll(() => summaryOf(page, 'rope-partial').textContent(), PATIENCE).not.toContain('…');
  const rows = (await tableOf(page, 'rope-partial')).map((row) => row.map(Number));
  const [none, half, all] = [rows[0]!, rows[8]!, rows[16]!];
  const trained = all[1]!;
  expect(rows.map(([turning]) => turning)).toEqual(rows.map((_, n) => n));
  expect(all.slice(1)).toEqual([trained, trained, trained]);
  // docs/trained.md, on other pieces of the text.
  expect(half[1]).toBeCloseTo(trained, 2);
  expect(half[2]! - trained).toBeGreaterThan(0.1);
  expect(half[3]! - trained).toBeGreaterThan(2);
  expect(none[1]).toBe(none[3]);
  await expect.poll(() => summaryOf(page, 'rope-partial').textContent()).toContain(`it is ${half[3]!.toFixed(2)}`);
  // One pair fewer by key, none at the left edge of the chart.
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await stands(page, 'v=1&partial.turning=7');
  const box = (await figure(page).locator('.plot svg').boundingBox())!;
  await page.mouse.click(box.x + 34, box.y + 200);
  await stands(page, 'v=1&partial.turning=0');
});

it('is covered on the page until the reader has chosen, and computed again on a telephone in Chinese', async () => {
  const page = await openPage({
    page: 'layers',
    text: true,
    figures: ['partial'],
    language: 'zh',
    viewport: { width: 360, height: 800 },
  });
  const curve = figure(page).locator('.curve.still');
  await figure(page).locator('.veil').waitFor();
  expect(await curve.isVisible()).toBe(false);
  await figure(page).getByRole('button', { name: '¼' }).click();
  await expect.poll(() => curve.isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await figure(page).getByRole('button', { name: '在这里计算' }).click();
  await expect.poll(() => figure(page).locator('.place').textContent(), PATIENCE).toBe('这些数是你的浏览器算出来的。');
});
