import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { back, boxOf, openFigure, queryOf, settled, tableOf } from './browser.js';

const bits = (page: Page): Locator => page.locator('rope-bits');

/** The nearest number with so many binary digits, ties to even: the definition, in double. */
function rounded(x: number, digits: number): number {
  if (x === 0) return 0;
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(x))) - digits + 1);
  const floor = Math.floor(x / unit);
  const rest = x / unit - floor;
  return unit * (rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor);
}
const theta = Float64Array.from({ length: 64 }, (_, i) => 10000 ** (-i / 64));

describe('rounding', () => {
  it('shows the largest error of a cosine at a position, and the score that comes of it', async () => {
    const page = await openFigure('bits', { at: '?bits.at=300&bits.distance=5&bits.product=f64&bits.vector=f64' });
    const cos = (m: number, i: number): number =>
      rounded(Math.cos(rounded(rounded(m, 8) * rounded(theta[i]!, 8), 8)), 8);
    const sin = (m: number, i: number): number =>
      rounded(Math.sin(rounded(rounded(m, 8) * rounded(theta[i]!, 8), 8)), 8);
    const error = Math.max(...theta.map((each, i) => Math.abs(cos(300, i) - Math.cos(300 * each))));
    // Key and query are ones: what is left of the products of a pair is cos cos + sin sin, twice.
    const score =
      theta.reduce((sum, _, i) => sum + 2 * (cos(305, i) * cos(300, i) + sin(305, i) * sin(300, i)), 0) / 128;
    const text = await bits(page).locator('.readout').textContent();
    expect(text).toContain(`off by up to ${Number(error.toPrecision(2))} `);
    expect(text).toContain(`the score is ${score.toFixed(3)} instead`);
  });

  it('counts the positions that bf16 tells apart, and none is lost without rounding', async () => {
    const page = await openFigure('bits', { at: '?bits.frequency=f64&bits.angle=f64&bits.trig=f64' });
    const apart = new Set(Array.from({ length: 4096 }, (_, m) => rounded(m, 8))).size;
    await expect.poll(() => bits(page).locator('figcaption').textContent()).toContain(`only ${apart} differ`);
    await bits(page).getByRole('button', { name: 'all exact' }).click();
    await settled(page);
    await expect
      .poll(() => bits(page).locator('figcaption').textContent())
      .toContain('each differs from the one before');
    for (const [, error, low, high, exact] of await tableOf(page, 'rope-bits')) {
      expect(error).toBe(0);
      expect(low).toBe(exact);
      expect(high).toBe(exact);
    }
  });

  it('is set by menus, buttons, mouse, touch and keys, and undone', async () => {
    const page = await openFigure('bits', { hasTouch: true });
    await bits(page).getByLabel('Format of the angle').selectOption('f32');
    await expect.poll(async () => (await queryOf(page)).get('bits.angle')).toBe('f32');
    await back(page);
    await expect.poll(async () => (await queryOf(page)).get('bits.angle')).toBe(null);
    await expect.poll(() => bits(page).getByLabel('Format of the angle').inputValue()).toBe('bf16');
    await bits(page).getByRole('button', { name: 'angles in f32, the rest in bf16' }).click();
    await expect.poll(async () => (await queryOf(page)).get('bits.position')).toBe('f32');
    const plot = bits(page).locator('.plot');
    await plot.scrollIntoViewIfNeeded();
    const box = await boxOf(plot);
    await page.mouse.click(box.x + 52, box.y + 100);
    await expect.poll(async () => Number((await queryOf(page)).get('bits.at'))).toBeLessThan(3);
    await page.touchscreen.tap(box.x + box.width - 14, box.y + 100);
    await expect.poll(async () => Number((await queryOf(page)).get('bits.at'))).toBeGreaterThan(100000);
    await plot.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await queryOf(page)).get('bits.at')).toBe('2');
  });

  it('says where a number is too large for its format', async () => {
    const page = await openFigure('bits', { at: '?bits.position=f16&bits.at=100000' });
    await expect.poll(() => bits(page).locator('.readout').textContent()).toContain('too large for its format');
    await expect.poll(() => bits(page).locator('.over').count()).toBe(2);
  });
});

describe('the bugs', () => {
  it('come out with the numbers of their reports', async () => {
    const page = await openFigure('bugs');
    const shown = async (): Promise<string[][]> => {
      const rows = page.locator('rope-bugs .compared tbody tr');
      return Promise.all((await rows.all()).map((row) => row.locator('td').allTextContents()));
    };
    await expect
      .poll(() => shown())
      .toEqual([
        ['1,044.2678', '1,044.2678'],
        ['1,045', '1,045'],
        ['0.7819', '0.7819'],
      ]);
    await page.getByRole('button', { name: /Modalities/ }).click();
    await settled(page);
    const errors = theta.map((each) => Math.abs(Math.fround(each) - rounded(each, 8)));
    const phase = (length: number): number => {
      let most = 0;
      for (const each of errors)
        for (let m = 0; m < length; m++)
          most = Math.max(most, Math.abs(Math.atan2(Math.sin(m * each), Math.cos(m * each))));
      return most;
    };
    expect((await shown()).map(([, here]) => Number(here))).toEqual(
      [512, 2048, 4096].map((n) => Number(phase(n).toPrecision(3))),
    );
    await page.getByRole('button', { name: /Diffusers/ }).click();
    await settled(page);
    await expect
      .poll(() => shown())
      .toEqual([
        ['512', '512'],
        ['–', '257'],
      ]);
  });
});
