import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cosineSum } from '../reference.js';
import {
  back,
  boxOf,
  numbersIn,
  openFigure,
  openPage,
  queryOf,
  settled,
  stands,
  summaryOf,
  tableOf,
} from './browser.js';
import { P, along, analysis, becomes, bound, drawn, most, plotOf, relative, score, theta } from './fading.js';

const decay = (page: Page): Locator => page.locator('rope-decay');
const walk = (page: Page): Locator => page.locator('rope-walk');

describe('what the article says of the bound', () => {
  const line = analysis.decayBound(theta, { count: 2 ** 20 + 1 });

  it('falls from 32.5, not step by step, and is higher at 4,096 than at 2,048', () => {
    for (const s of [0, 50, 250, 4096, 940249]) expect(Math.abs(line[s]! / relative(s) - 1)).toBeLessThan(1e-9);
    expect(line[0]).toBe(32.5);
    expect(line[250]!.toFixed(1)).toBe('6.5');
    expect(Array.from({ length: 256 }, (_, s) => line[s + 1]! > line[s]!).filter(Boolean)).toHaveLength(115);
    expect(line[4096]).toBeGreaterThan(line[2048]!);
  });

  it('is above 1 at every whole distance up to 2^20, lowest at 940,249', () => {
    let lowest = 0;
    for (let s = 1; s < line.length; s++) if (line[s]! < line[lowest]!) lowest = s;
    expect([lowest, line[lowest]!.toFixed(2)]).toEqual([940249, '1.07']);
  });
});

describe('the curves over the distance', () => {
  it('are those of the formulas, on both axes', async () => {
    const page = await openFigure('decay', { at: '?fade.seed=17&fade.distance=137' });
    const [q, k] = drawn(17);
    const unit = most(q, k);
    for (const last of [500, 100000]) {
      const rows = await tableOf(page, 'rope-decay');
      expect(rows.map(([s]) => s)).toEqual(expect.arrayContaining([0, 1, 137, last]));
      expect(rows.at(-1)![0]).toBe(last);
      for (const [s, alike, own, mean, mine] of rows) {
        expect(alike).toBeCloseTo(relative(s!), 5);
        expect(own).toBeCloseTo(bound(q, k, s!) / unit, 4);
        expect(mean).toBeCloseTo(cosineSum(theta, s!) / P, 5);
        expect(mine).toBeCloseTo(score(q, k, s!) / unit, 5);
        expect(Math.abs(mine!)).toBeLessThanOrEqual(own!);
      }
      await decay(page).getByRole('button', { name: 'logarithmic' }).click();
      await stands(page, 'v=1&fade.distance=137&fade.axis=log&fade.seed=17');
    }
    // Where a column holds many distances, the curve is a band.
    await expect.poll(() => decay(page).locator('.chart path.band.own').count()).toBe(1);
  });

  it('have a crosshair for mouse and keys, which the walk shares', async () => {
    const page = await openPage({ text: true, figures: ['decay', 'walk'] });
    const [q, k] = drawn(118);
    const path = (await decay(page).locator('.chart path.own').getAttribute('d'))!;
    const points = path
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number));
    expect(points).toHaveLength(513);
    // 0 and 1 are 110 apart in the drawing.
    const zero = Number(await decay(page).locator('.chart line.zero').getAttribute('y1'));
    for (const s of [0, 50, 511])
      expect(Math.abs((zero - points[s]![1]!) / 110 - score(q, k, s) / most(q, k))).toBeLessThan(1e-3);

    const plot = plotOf(decay(page));
    await page.mouse.move(...(await along(plot, 100)));
    await page.mouse.down();
    await page.mouse.move(...(await along(plot, 300)), { steps: 6 });
    await page.mouse.up();
    await becomes(plot, 300);
    await stands(page, 'v=1&fade.distance=300');
    await settled(page);
    await expect.poll(() => walk(page).locator('#distance').inputValue()).toBe('300');
    await expect
      .poll(() => plot.getAttribute('aria-valuetext'))
      .toContain(`mean cosine ${(cosineSum(theta, 300) / P).toFixed(3)}`);
    await page.locator('#undo').click();
    // The test tool scrolls to what it presses, and figures out of sight wait.
    await plot.scrollIntoViewIfNeeded();
    await becomes(plot, 50);
    await plot.focus();
    for (const [key, to] of [
      ['ArrowRight', 51],
      ['Shift+ArrowRight', 61],
      ['PageUp', 161],
      ['ArrowLeft', 160],
      ['End', 512],
      ['ArrowRight', 512],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await becomes(plot, to);
    }
  });

  it('take other random vectors by their seed', async () => {
    const page = await openFigure('decay');
    const field = decay(page).locator('#seed');
    await decay(page).getByRole('button', { name: 'The next random q and k' }).click();
    await expect.poll(() => field.inputValue()).toBe('119');
    await field.fill('7');
    await field.press('Enter');
    await stands(page, 'v=1&fade.seed=7');
    await settled(page);
    const [q, k] = drawn(7);
    const shown = numbersIn((await decay(page).locator('.legend dd').allTextContents()).join(' '));
    expect(shown).toEqual(
      [relative(50), bound(q, k, 50) / most(q, k), cosineSum(theta, 50) / P, score(q, k, 50) / most(q, k)].map(
        (value) => Number(value.toFixed(3)),
      ),
    );
  });
});

describe('q and k by hand', () => {
  it('are dragged, placed by a click and typed, each one step back', async () => {
    const page = await openFigure('decay');
    await decay(page).getByRole('button', { name: 'by hand' }).click();
    await settled(page);
    // At first both are alike: then the score is the mean cosine, and the bound the paper's.
    const alike = await decay(page).locator('.legend dd').allTextContents();
    expect([alike[1], alike[3]]).toEqual([alike[0], alike[2]]);
    await expect.poll(() => summaryOf(page, 'rope-decay').textContent()).toContain('For q and k as set by hand');

    const face = decay(page).locator('.dial').nth(2).locator('svg');
    await face.scrollIntoViewIfNeeded();
    const box = await boxOf(face);
    const at = (x: number, y: number): [number, number] => [
      box.x + box.width / 2 + (x * 44 * box.width) / 120,
      box.y + box.height / 2 - (y * 44 * box.height) / 120,
    ];
    const stand = (group: number, numbers: string): Promise<void> =>
      expect
        .poll(async () =>
          (await queryOf(page))
            .get('fade.hands')!
            .split('_')
            .slice(4 * group, 4 * group + 4)
            .join(' '),
        )
        .toBe(numbers);
    // The query lies on top: it is what the pointer takes.
    await page.mouse.move(...at(1, 0));
    await page.mouse.down();
    await page.mouse.move(...at(0.2, 0.9), { steps: 5 });
    await page.mouse.move(...at(0, 1));
    await page.mouse.up();
    await stand(2, '0 1 1 0');
    await page.mouse.click(...at(0.5, -0.5));
    await stand(2, '0 1 0.5 -0.5');
    await back(page);
    await stand(2, '0 1 1 0');
    await decay(page).getByRole('button', { name: 'pairs 40–47' }).click();
    const field = decay(page).getByRole('spinbutton', { name: 'k, number 2' });
    await field.fill('-0.7');
    await field.press('Enter');
    await stand(5, '1 0 1 -0.7');
    await settled(page);
    const q = theta.flatMap((_, j) => (j >= 16 && j < 24 ? [0, 1] : [1, 0]));
    const k = theta.flatMap((_, j) => (j >= 40 && j < 48 ? [1, -0.7] : [1, 0]));
    const shown = numbersIn((await decay(page).locator('.legend dd').allTextContents()).join(' '));
    expect(shown[1]).toBe(Number((bound(q, k, 50) / most(q, k)).toFixed(3)));
    expect(shown[3]).toBe(Number((score(q, k, 50) / most(q, k)).toFixed(3)));
  });
});
