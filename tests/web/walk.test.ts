import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boxOf, openFigure, queryOf, settled, stands, summaryOf, tableOf } from './browser.js';
import { openStopped } from './clock.js';
import { P, becomes, plotOf, relative, sum, theta } from './fading.js';

const walk = (page: Page): Locator => page.locator('rope-walk');

describe('the walk', () => {
  it('has the partial sums of the formula, and their mean length is the bound', async () => {
    const page = await openFigure('walk', { at: '?fade.distance=137' });
    const rows = await tableOf(page, 'rope-walk');
    let [re, im] = [0, 0];
    rows.forEach(([j, x, y, length]) => {
      for (const [shown, value] of [
        [x, re],
        [y, im],
        [length, Math.hypot(re, im)],
      ] as const)
        expect(Math.abs(shown! - value)).toBeLessThan(1e-6);
      re += Math.cos(137 * (theta[j!] ?? 0));
      im += Math.sin(137 * (theta[j!] ?? 0));
    });
    expect(rows).toHaveLength(P + 1);
    expect(sum(rows.map((row) => row[3]!)) / P).toBeCloseTo(relative(137), 5);
    await expect.poll(() => walk(page).locator('.mean-label').textContent()).toContain(relative(137).toFixed(3));
    // At distance 0 it is a straight line.
    await walk(page).locator('#distance').fill('0');
    await walk(page).locator('#distance').press('Enter');
    await settled(page);
    (await tableOf(page, 'rope-walk')).forEach((row, j) => expect(row).toEqual([j, j, 0, j]));
    await expect.poll(() => summaryOf(page, 'rope-walk').textContent()).toContain('the walk is a straight line');
  });

  it('is moved by its slider, its buttons and a number, and shows a pair that keys, clicks and buttons choose', async () => {
    const page = await openFigure('walk');
    const field = walk(page).locator('#distance');
    await walk(page).getByRole('button', { name: 'Step forward' }).click();
    await walk(page).getByRole('button', { name: 'Step back' }).click();
    await walk(page).getByRole('button', { name: 'Step back' }).click();
    await expect.poll(() => field.inputValue()).toBe('49');
    await walk(page).locator('input[type=range]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageUp');
    await expect.poll(() => field.inputValue()).toBe('150');
    // A number may lie beyond the even axis, which then gives way.
    await field.fill('5000');
    await field.press('Enter');
    await stands(page, 'v=1&fade.distance=5000&fade.axis=log');
    await field.fill('-3');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('0');

    const plot = plotOf(walk(page));
    await plot.focus();
    await page.keyboard.press('End');
    await becomes(plot, 63);
    await walk(page).getByRole('button', { name: 'Pair of the walk −1' }).click();
    await becomes(plot, 62);
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('pair')).toBe('62');
    const line = await boxOf(walk(page).locator('.straight'));
    await page.mouse.click(line.x + line.width * (21 / P), line.y);
    await becomes(plot, 20);
  });

  it('plays and pauses, and what has been played is one step back', async () => {
    const page = await openStopped('walk');
    await walk(page).locator('select').selectOption('128');
    const play = walk(page).locator('.play');
    const field = walk(page).locator('#distance');
    await play.click();
    await page.clock.runFor(1600);
    const there = String(50 + Math.floor(128 * 1.6));
    expect(await field.inputValue()).toBe(there);
    expect((await queryOf(page)).toString()).toBe('');
    await play.click();
    expect(await play.getAttribute('aria-label')).toBe('Play');
    expect((await queryOf(page)).toString()).toBe(`v=1&fade.distance=${there}`);
    await page.clock.runFor(1600);
    expect(await field.inputValue()).toBe(there);
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('50');
  });
});
