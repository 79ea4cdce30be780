import type { Locator, Page } from 'playwright-core';
import { llama2, row, WAYS } from './past.js';
import { describe, expect, it } from 'vitest';
import { openFigure, openPage, queryOf, settled, summaryOf } from './browser.js';

const figure = (page: Page): Locator => page.locator('rope-coverage');

describe('the sheet of two wishes', () => {
  const sheet = (page: Page): Locator => page.locator('rope-tradeoff');
  const readout = (page: Page): Promise<string | null> => sheet(page).locator('.readout p').textContent();

  it('has for each way the angle between neighbours and the largest arc never met', async () => {
    const page = await openFigure('tradeoff', { at: '?pair=30' });
    await sheet(page).locator('.tools button').first().click();
    const rows = await sheet(page)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((each) => [...each.children].map((cell) => cell.textContent ?? '')));
    const names = ['none', 'pi', 'ntk', 'dynamic', 'yarn', 'ypaper', 'llama3', 'longrope', 'base', 'prope'];
    expect(rows).toHaveLength(names.length);
    names.forEach((way, n) => {
      const used = WAYS[way];
      if (!used) return;
      const [step, unseen] = rows[n]!.slice(1).map(Number);
      const trained = way === 'prope' ? used : llama2;
      const largest = Math.max(...used.map((theta, i) => row(trained[i]!, theta)[2]!));
      expect(step! / ((used[30]! * 180) / Math.PI), way).toBeCloseTo(1, 3);
      expect(Math.abs(unseen! - largest), way).toBeLessThan(0.01);
    });
    expect(await summaryOf(page, 'rope-tradeoff').textContent()).toContain('These leave no arc that was never met: ');
  });

  it('is walked by keys, buttons, mouse and touch, and its ways are put beside the others', async () => {
    const page = await openPage({ hasTouch: true });
    const plot = sheet(page).locator('.plot');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => readout(page)).toMatch(/^Dynamic NTK: pair 12 moves 6\.8.*, up to 125° never met$/);
    await sheet(page).getByRole('button', { name: 'The remedy before' }).click();
    await expect.poll(() => readout(page)).toMatch(/^NTK-aware: pair 12 moves 6\.8.*, up to 125° never met$/);
    await sheet(page).getByRole('button', { name: 'Show its rings' }).click();
    await settled(page);
    await expect.poll(() => queryOf(page).toString()).toBe('v=1&past.methods=pi.yarn.ntk&past.method=ntk');
    expect(await figure(page).locator('.column.looked .name').textContent()).toBe('NTK-aware');
    const mark = async (n: number): Promise<[number, number]> => {
      const box = (await sheet(page).locator('.mark').nth(n).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await plot.scrollIntoViewIfNeeded();
    await page.mouse.move(...(await mark(0)));
    await expect.poll(() => readout(page)).toMatch(/^As it is/);
    await expect.poll(() => queryOf(page).get('past.method')).toBe('ntk');
    await page.mouse.click(...(await mark(1)));
    await expect.poll(() => queryOf(page).get('past.method')).toBe('pi');
    await page.touchscreen.tap(...(await mark(0)));
    await expect.poll(() => queryOf(page).get('past.method')).toBe('none');
  });
});
