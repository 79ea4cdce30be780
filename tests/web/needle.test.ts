import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { back, boxOf, choose, openFigure, openPage, stands, summaryOf, tableOf } from './browser.js';
import { becomes, drawn, most, plotOf, score, theta } from './fading.js';

const needle = (page: Page): Locator => page.locator('rope-needle');

describe('the needle', () => {
  it('makes the score peak where it is aimed, and nowhere else', async () => {
    const page = await openFigure('needle', { at: '?fade.seed=3' });
    const [q] = drawn(3);
    for (const aim of [0, 37, 512]) {
      const field = needle(page).locator('input');
      await field.fill(String(aim));
      await field.press('Enter');
      await becomes(plotOf(needle(page)), aim);
      const k = [...q];
      theta.forEach((each, j) => {
        const [a, b] = [q[2 * j]!, q[2 * j + 1]!];
        const [c, s] = [Math.cos(aim * each), Math.sin(aim * each)];
        k[2 * j] = a * c - b * s;
        k[2 * j + 1] = a * s + b * c;
      });
      for (const [s, value, same] of await tableOf(page, 'rope-needle')) {
        expect(value).toBeCloseTo(score(q, k, s!) / most(q, q), 5);
        expect(same).toBeCloseTo(score(q, q, s!) / most(q, q), 5);
        expect(value).toBeLessThanOrEqual(s === aim ? 1 : 0.999);
      }
      const path = (await needle(page).locator('.chart path.own').getAttribute('d'))!;
      const heights = path
        .slice(1)
        .split('L')
        .map((point) => Number(point.split(' ')[1]));
      expect(heights.indexOf(Math.min(...heights))).toBe(aim);
    }
  });

  it('is aimed by mouse, keys and buttons', async () => {
    const page = await openFigure('needle');
    const plot = plotOf(needle(page));
    await plot.scrollIntoViewIfNeeded();
    const { x, y, width } = await boxOf(plot);
    // Distances up to 16 have 45 hundredths of the axis, and the 496 others the rest.
    const along = (share: number): [number, number] => [x + 40 + share * (width - 54), y + 100];
    await page.mouse.move(...along((0.45 * 5) / 16));
    await page.mouse.down();
    await page.mouse.move(...along((0.45 * 12) / 16), { steps: 5 });
    await becomes(plot, 12);
    await page.mouse.move(...along(0.45 + 0.55 * (184 / 496)), { steps: 5 });
    await page.mouse.up();
    await becomes(plot, 200);
    await back(page);
    await becomes(plot, 5);
    await plot.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await becomes(plot, 205);
    await page.keyboard.press('ArrowLeft');
    await becomes(plot, 204);
    await needle(page).getByRole('button', { name: 'Aim one further' }).click();
    await stands(page, 'v=1&needle.aim=205');
    await expect
      .poll(() => summaryOf(page, 'rope-needle').textContent())
      .toContain('At distance 205 the score is all that the lengths allow');
    await choose(needle(page), 'reset');
    await becomes(plot, 5);
  });

  it('keeps its curve back until it has been aimed', async () => {
    const page = await openPage({ text: true, figures: ['needle'] });
    const own = needle(page).locator('.chart path.own');
    await needle(page).scrollIntoViewIfNeeded();
    await expect.poll(() => needle(page).locator('.chart path.same').isVisible()).toBe(true);
    expect(await own.isVisible()).toBe(false);
    await expect.poll(() => needle(page).locator('.readout .secret').isVisible()).toBe(false);
    await plotOf(needle(page)).press('ArrowRight');
    await expect.poll(() => own.isVisible()).toBe(true);
    await expect.poll(() => needle(page).locator('.readout .secret').isVisible()).toBe(true);
  });
});
