import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, back, openFigure, stands, summaryOf, tableOf } from './browser.js';
import { along, becomes, bound, drawn, most, plotOf, score, theta } from './fading.js';

const needle = (page: Page): Locator => page.locator('rope-needle');

describe('the needle', () => {
  it('makes the score peak where it is aimed, and keeps the bound', async () => {
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
      for (const [s, value, ceiling, same] of await tableOf(page, 'rope-needle')) {
        expect(value).toBeCloseTo(score(q, k, s!) / most(q, q), 5);
        expect(ceiling).toBeCloseTo(bound(q, k, s!) / most(q, q), 4);
        expect(same).toBeCloseTo(score(q, q, s!) / most(q, q), 5);
        expect(value).toBeLessThanOrEqual(s === aim ? 1 : 0.999);
        expect(value).toBeLessThanOrEqual(ceiling!);
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
    await page.mouse.move(...(await along(plot, 200)));
    await page.mouse.down();
    await page.mouse.move(...(await along(plot, 64)), { steps: 5 });
    await page.mouse.up();
    await becomes(plot, 64);
    await back(page);
    await becomes(plot, 200);
    await plot.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowLeft');
    await becomes(plot, 299);
    await needle(page).getByRole('button', { name: 'Aim one further' }).click();
    await stands(page, 'v=1&needle.aim=300');
    await expect
      .poll(() => summaryOf(page, 'rope-needle').textContent())
      .toContain('At distance 300 the score is all that the lengths allow');
    await choose(needle(page), 'reset');
    await becomes(plot, 200);
  });
});
