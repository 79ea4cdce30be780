import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { back, forward, openFigure, stands, summaryOf, tableOf, queryOf } from './browser.js';
import { along, becomes, drawn, plotOf, score, sum } from './fading.js';

const guess = (page: Page): Locator => page.locator('rope-guess');

describe('the guess', () => {
  it('comes before the score, by a click or by keys', async () => {
    const page = await openFigure('guess');
    const answer = guess(page).locator('path.answer');
    await expect.poll(() => answer.isVisible()).toBe(false);
    await expect.poll(() => guess(page).locator('path.guess.idle').count()).toBe(3);
    await guess(page).getByRole('button', { name: 'It fades away' }).click();
    await stands(page, 'v=1&guess.curve=fades');
    await expect.poll(() => guess(page).locator('.chart path.guess').count()).toBe(1);
    await guess(page).getByRole('button', { name: 'It keeps swinging' }).focus();
    await page.keyboard.press('Space');
    await stands(page, 'v=1&guess.curve=swings');
    await expect.poll(() => answer.isVisible()).toBe(false);
    await guess(page).getByRole('button', { name: 'Show the score' }).click();
    await expect.poll(() => answer.isVisible()).toBe(true);
    await expect
      .poll(() => summaryOf(page, 'rope-guess').textContent())
      .toMatch(/^Your guess: It keeps swinging\. The score of seed 118/);
  });

  it('is shown the score of the formula, in units of √d', async () => {
    const page = await openFigure('guess', { at: '?guess.shown=1&fade.seed=21&fade.distance=64' });
    const [q, k] = drawn(21);
    const rows = await tableOf(page, 'rope-guess');
    expect(rows).toHaveLength(33);
    for (const [s, value] of rows) expect(value).toBeCloseTo(score(q, k, s!) / Math.sqrt(128), 5);
    const readout = guess(page).locator('.readout .answer').first();
    await expect
      .poll(() => readout.textContent())
      .toBe(`s = 64: ${(score(q, k, 64) / Math.sqrt(128)).toFixed(3).replace('-', '−')} √d`);
    await plotOf(guess(page)).focus();
    await page.keyboard.press('ArrowRight');
    await becomes(plotOf(guess(page)), 65);
    const size = (from: number, to: number): string => {
      const squares = Array.from({ length: to - from + 1 }, (_, e) => score(q, k, from + e) ** 2 / 128);
      return Math.sqrt(sum(squares) / squares.length).toFixed(2);
    };
    await expect
      .poll(() => summaryOf(page, 'rope-guess').textContent())
      .toContain(`is ${size(0, 128)} up to distance 128 and ${size(128, 256)} from there`);
  });

  it('can be drawn, which is one step back, and is in the address', async () => {
    const page = await openFigure('guess');
    const plot = plotOf(guess(page));
    const margin = [34, 16];
    const [x, y] = await along(plot, 0, 256, margin);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((await along(plot, 128, 256, margin))[0], y - 40, { steps: 8 });
    await page.mouse.move((await along(plot, 256, 256, margin))[0], y, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(async () => (await queryOf(page)).get('guess.curve'))
      .toMatch(/^line\.[0-9a-zA-Z]{32}[0-9a-zA-Z-]$/);
    const line = (await queryOf(page)).get('guess.curve')!;
    await expect.poll(() => guess(page).locator('.chart path.guess').getAttribute('d')).toMatch(/^M[^M]+$/);
    await back(page);
    await stands(page, '');
    await forward(page);
    await stands(page, `v=1&guess.curve=${line}`);
    await guess(page).getByRole('button', { name: 'Show the score' }).click();
    await expect.poll(() => summaryOf(page, 'rope-guess').textContent()).toMatch(/^Your guess: your line\./);
  });
});
