import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { unscaledTheta } from '../reference.js';
import {
  awake,
  boxOf,
  choose,
  numbersIn,
  openFigure,
  openStill,
  queryOf,
  settled,
  summaryOf,
  tableOf,
} from './browser.js';
import { analysis } from './fading.js';
import { startAndCancel } from './search.js';

const theta = unscaledTheta(128);

describe('the score that is calm inside and wild outside', () => {
  const figure = (page: Page): Locator => page.locator('rope-catastrophe');
  const far = async (page: Page): Promise<string | null> =>
    figure(page).locator('.plot').first().getAttribute('aria-valuenow');
  // Fitted by the package; what it is made of is summed here.
  const fit = analysis.fitProducts(analysis.randomVector(2048, { seed: 3 }), theta, { count: 2048 });
  const scoreAt = (s: number): number =>
    theta.reduce((sum, each, i) => sum + fit.re[i]! * Math.cos(s * each) - fit.im[i]! * Math.sin(s * each), 0);

  it('is the sum of the fitted pairs, at whole distances and at halved ones', async () => {
    const page = await openFigure('catastrophe', { at: '?catastrophe.seed=3' });
    const rows = await tableOf(page, 'rope-catastrophe');
    expect(rows).toHaveLength(128);
    const targets = analysis.randomVector(2048, { seed: 3 });
    for (const [s, target, score, halved] of rows) {
      if (s! < 2048) expect(target).toBeCloseTo(targets[s!]!, 3);
      else expect(target).toBeNaN();
      expect(Math.abs(score! - scoreAt(s!))).toBeLessThan(1e-4 * Math.abs(score!) + 1e-4);
      expect(halved).toBeCloseTo(scoreAt(s! / 2), 3);
    }
    const [, , inside, outside, calm] = numbersIn((await summaryOf(page, 'rope-catastrophe').textContent())!);
    expect(inside).toBeLessThan(1);
    expect(outside).toBeGreaterThan(1000);
    expect(calm).toBeLessThan(1);
  });

  it('is read at a distance by mouse, touch, keys and buttons', async () => {
    const page = await openFigure('catastrophe', { hasTouch: true });
    const outside = figure(page).locator('.plot').nth(1);
    await outside.scrollIntoViewIfNeeded();
    const box = await boxOf(outside);
    const at = (s: number): [number, number] => [box.x + 56 + (s / 4096) * (box.width - 68), box.y + 100];
    await page.mouse.move(...at(1000));
    await page.mouse.down();
    await page.mouse.move(...at(3000), { steps: 4 });
    await page.mouse.up();
    await settled(page);
    expect(Math.abs(Number(await far(page)) - 3000)).toBeLessThan(10);
    await page.touchscreen.tap(...at(500));
    await expect.poll(async () => Math.abs(Number(await far(page)) - 500) < 10).toBe(true);
    await outside.focus();
    await page.keyboard.press('End');
    await expect.poll(async () => (await queryOf(page)).get('catastrophe.distance')).toBe('4095');
    await figure(page).getByRole('button', { name: 'One word nearer' }).click();
    await expect.poll(() => far(page)).toBe('4094');
    await expect.poll(() => figure(page).locator('.readout p').textContent()).toMatch(/^at distance 4,094: score /);
  });

  it('is recreated with forty other seeds, of which each can be looked at', async () => {
    const page = await openFigure('catastrophe');
    await figure(page).getByRole('button', { name: 'Repeat it 40 times' }).click();
    await expect.poll(() => figure(page).locator('.run').count()).toBe(40);
    await expect
      .poll(() => summaryOf(page, 'rope-catastrophe').textContent())
      .toContain('40 of 40 runs are more than a hundred times as large past the context as inside.');
    const dot = await boxOf(figure(page).locator('.run .wild').nth(4));
    await page.mouse.click(dot.x + dot.width / 2, dot.y + dot.height / 2);
    await expect.poll(async () => (await queryOf(page)).get('catastrophe.seed')).toBe('5');
    await page.reload();
    await awake(page);
    await expect.poll(() => figure(page).locator('#seed').inputValue()).toBe('5');
    await choose(figure(page), 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('can be stopped, and stands there without scripts', async () => {
    const page = await openFigure('catastrophe');
    await startAndCancel(figure(page));
    await figure(page).getByRole('button', { name: 'Repeat it 40 times' }).waitFor();
    await expect.poll(() => figure(page).locator('.run').count()).toBeLessThan(40);
    const still = await openStill('catastrophe');
    await expect.poll(() => figure(still).locator('.score').count()).toBe(2);
    await expect.poll(() => figure(still).locator('.again').isVisible()).toBe(false);
  });
});
