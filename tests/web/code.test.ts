/** The panel with code for the present state. What is written there is run, read and compared in tests/page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, openFigure, openPage, settled, tableOf } from './browser.js';
import { run } from './programs.js';

describe('the panel', () => {
  const code = (page: Page, figure: string): Promise<string> =>
    page
      .locator(`${figure} #code`)
      .textContent()
      .then((text) => text!);

  async function open(page: Page, figure: string): Promise<string> {
    await choose(page.locator(figure), 'code');
    return code(page, figure);
  }

  it('gives the numbers that the figures show, from the code that it shows', async () => {
    const page = await openPage({
      figures: ['odometer', 'pair', 'wavelengths', 'order', 'ways'],
      at: '?model=qwen3-8b&m=777&n=700&order.sequence=120&ways.shift=30',
    });
    for (const [figure, columns] of [
      ['rope-odometer', [0, 1, 2, 3, 4]],
      ['rope-pair', [0, -1, 1]],
      ['rope-wavelengths', [0, 1, 2, 3]],
    ] as const) {
      const logged = await run(await open(page, figure));
      const rows = await tableOf(page, figure);
      rows.forEach((row, i) =>
        columns.forEach((from, column) => {
          // The table prints four to six digits, and whole degrees to two decimals.
          if (from >= 0)
            expect(Math.abs((logged[i]![from] as number) - row[column]!)).toBeLessThan(
              0.006 + 1e-3 * Math.abs(row[column]!),
            );
        }),
      );
    }
    const weights = (await run(await open(page, 'rope-order'))).slice(0, 3).flat() as number[];
    const shown = await page.locator('rope-order .yours .cell span').allTextContents();
    expect(weights.map((weight) => weight.toFixed(2)).sort()).toEqual([...shown].sort());
    const ways = (await run(await open(page, 'rope-ways'))) as [string, number, number][];
    const scores = await page.locator('rope-ways .score dd span:first-child').allTextContents();
    expect(ways.map(([, score]) => score.toFixed(3))).toEqual(scores.map((text) => text.replace('−', '-')));
  });

  it('changes with the state, and keeps its language from figure to figure', async () => {
    const page = await openPage({ figures: ['odometer', 'wavelengths'], at: '?m=50' });
    expect(await open(page, 'rope-odometer')).toContain('const m = 50;');
    await page.locator('rope-odometer [role=tab]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.locator('rope-odometer [role=tab][aria-selected=true]').textContent())
      .toContain('NumPy');
    await page.locator('rope-odometer #m').fill('51');
    await page.locator('rope-odometer #m').press('Enter');
    await settled(page);
    await expect.poll(() => code(page, 'rope-odometer')).toContain('m = 51');
    expect(await open(page, 'rope-wavelengths')).toContain('import numpy as np');
  });

  it('is copied at a press, and says so; where that is refused the text is marked', async () => {
    const page = await openFigure('pair');
    await page.evaluate(() => {
      const copied: string[] = [];
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
      });
      Object.assign(window, { copied });
    });
    const text = await open(page, 'rope-pair');
    const status = page.locator('rope-pair .copy [role=status]');
    await page.locator('rope-pair .copy button').click();
    await expect.poll(() => status.textContent()).toBe('Copied.');
    expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([text]);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }),
    );
    await page.locator('rope-pair .copy button').click();
    await expect.poll(() => status.textContent()).toContain('Ctrl+C');
  });
});
