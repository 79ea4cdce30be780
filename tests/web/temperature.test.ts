import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boxOf, openFigure, queryOf, settled } from './browser.js';

describe('the temperature', () => {
  const chart = (page: Page): Locator => page.locator('rope-temperature');
  const shown = async (page: Page): Promise<number[]> =>
    (await chart(page).locator('.formulas p > span > b').allTextContents()).map(Number);

  it('is moved by mouse, touch, keys and buttons', async () => {
    const page = await openFigure('temperature', { hasTouch: true });
    const plot = chart(page).locator('.plot');
    await plot.scrollIntoViewIfNeeded();
    const box = await boxOf(plot);
    const at = (share: number): [number, number] => [box.x + 40 + share * (box.width - 60), box.y + 100];
    await page.mouse.move(...at(0.2));
    await page.mouse.down();
    await page.mouse.move(...at(2 / 3), { steps: 4 });
    await page.mouse.up();
    await settled(page);
    expect(Math.abs(Number((await queryOf(page)).get('past.factor')) - 16)).toBeLessThan(0.5);
    await page.touchscreen.tap(...at(1 / 3));
    await expect.poll(async () => Math.abs(Number((await queryOf(page)).get('past.factor')) - 4) < 0.2).toBe(true);
    await plot.focus();
    await page.keyboard.press('End');
    await expect.poll(async () => (await queryOf(page)).get('past.factor')).toBe('64');
    await chart(page).getByRole('button', { name: 'Smaller F' }).click();
    await expect.poll(async () => (await queryOf(page)).get('past.factor')).toBe('63.75');
    expect((await shown(page))[0]).toBeCloseTo(0.1 * Math.log(63.75) + 1, 4);
  });
});
