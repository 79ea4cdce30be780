/** The layers of two models: chosen by keys and by mouse, in the address, and read as a strip, a list and a table. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { back, openFigure, queryOf, settled, summaryOf, tableOf } from './browser.js';

const figure = (page: Page): Locator => page.locator('rope-layers');
const first = (page: Page): Locator => figure(page).locator('select').nth(0);
const second = (page: Page): Locator => figure(page).locator('select').nth(1);

describe('the layers of models', () => {
  it('are of the two that are chosen, by mouse or keys, and undone', async () => {
    const page = await openFigure('layers');
    await second(page).selectOption('llama-4-scout');
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('layers.second')).toBe('llama-4-scout');
    await expect.poll(() => summaryOf(page, 'rope-layers').textContent()).toContain('36 of 48 layers rotate');
    // Letters choose in a list, too.
    await first(page).focus();
    await page.keyboard.type('Phi');
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('layers.first')).toBe('phi-4-mini');
    await back(page);
    await expect.poll(() => first(page).inputValue()).toBe('gemma-3-1b');
    await expect.poll(async () => (await queryOf(page)).get('layers.first')).toBe(null);
  });

  it('are a row each in the table: Gemma 3 1B sees everything in every sixth, SmolLM3 rests in every fourth', async () => {
    const page = await openFigure('layers');
    const rows = await tableOf(page, 'rope-layers');
    expect(rows.length).toBe(26 + 36);
    rows.forEach(([, layer, , , turned, , base], at) => {
      const own = at < 26 ? at + 1 : at - 25;
      expect(layer).toBe(own);
      if (at < 26) expect([turned, base]).toEqual([256, own % 6 === 0 ? 1e6 : 1e4]);
      else expect(turned).toBe(own % 4 === 0 ? 0 : 128);
    });
  });

  it('say the same in Chinese, and fit a phone', async () => {
    const page = await openFigure('layers', {
      language: 'zh',
      at: '?layers.first=deepseek-v3',
      viewport: { width: 360, height: 800 },
    });
    await expect.poll(() => figure(page).locator('.kinds').first().textContent()).toContain('192 个数中有 64 个旋转');
    const [outer, inner] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(outer);
    const strip = (await figure(page).locator('svg.cells').first().boundingBox())!;
    expect(strip.x + strip.width).toBeLessThanOrEqual(360);
  });
});
