import type { Locator, Page } from 'playwright-core';
import { load } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { awake, choose, numbersIn, openFigure, queryOf, settled, summaryOf, tableOf } from './browser.js';
import { openStopped } from './clock.js';
import { thetas } from './reference.js';

const rope = await load();

/** What has just come into sight is drawn a moment later. */
async function click(locator: Locator): Promise<void> {
  await locator.click();
  await settled(locator.page());
}

describe('the folded matrix', () => {
  const figure = (page: Page): Locator => page.locator('rope-fold');
  const counts = async (page: Page): Promise<number[]> =>
    (await figure(page).locator('.bar output').allTextContents()).flatMap(numbersIn);

  it('counts what it takes to turn a head of every size', async () => {
    const page = await openFigure('fold');
    for (const size of [4, 16, 32, 64, 128, 8]) {
      await click(
        figure(page)
          .locator('.sizes')
          .getByRole('button', { name: String(size), exact: true }),
      );
      // By the definition of a product of matrix and vector; and two products and one sum for each number.
      let [multiplications, additions] = [0, 0];
      for (let row = 0; row < size; row++)
        for (let column = 0; column < size; column++) {
          multiplications++;
          if (column > 0) additions++;
        }
      await expect
        .poll(() => counts(page))
        .toEqual([multiplications, 2 * size, additions, size, multiplications, size]);
      await expect.poll(() => figure(page).locator('.fewer').textContent()).toContain(`${size / 2} times as many`);
      await expect.poll(() => figure(page).locator('.cell.cos').count()).toBe(size);
      await expect.poll(async () => (await queryOf(page)).get('fold.size')).toBe(size === 8 ? null : String(size));
    }
  });

  it('shows the numbers of the kernels at the shared position', async () => {
    const page = await openFigure('fold', { at: '?m=77&fold.size=16' });
    const rows = await tableOf(page, 'rope-fold');
    const x = rope.encodings.random(16, { seed: 41 });
    const theta = thetas(16, 10000);
    rows.forEach(([row, value, cos, sin, out, out32], r) => {
      const angle = 77 * theta[r >> 1]!;
      const other = r % 2 === 0 ? -x[r + 1]! : x[r - 1]!;
      const expected = x[r]! * Math.cos(angle) + other * Math.sin(angle);
      expect(row).toBe(r);
      expect(value).toBeCloseTo(x[r]!, 6);
      expect(cos).toBeCloseTo(Math.cos(angle), 6);
      expect(sin).toBeCloseTo(Math.sin(angle), 6);
      expect(out).toBeCloseTo(expected, 6);
      // Single precision.
      expect(Math.abs(out32! - expected)).toBeLessThan(2e-6);
    });
  });

  it('folds by its button, by the slider and back, and the address keeps it', async () => {
    const page = await openFigure('fold', { reducedMotion: 'reduce' });
    const places = (): Promise<(string | null)[]> =>
      figure(page)
        .locator('.cell.cos')
        .evaluateAll((all) => all.map((cell) => /\(([\d.]+)/.exec(cell.getAttribute('transform')!)![1]!));
    expect(new Set(await places()).size, 'along the diagonal').toBe(8);
    await click(figure(page).getByRole('button', { name: 'Fold the matrix' }));
    await settled(page);
    expect(new Set(await places()).size, 'in one column').toBe(1);
    await expect.poll(async () => (await queryOf(page)).get('fold.folded')).toBe('100');
    await page.reload();
    await awake(page);
    expect(new Set(await places()).size).toBe(1);
    await figure(page).locator('input[type=range]').fill('30');
    await expect.poll(async () => (await queryOf(page)).get('fold.folded')).toBe('30');
    await click(figure(page).getByRole('button', { name: 'Fold the matrix' }));
    await click(figure(page).getByRole('button', { name: 'Unfold it' }));
    await expect.poll(async () => (await queryOf(page)).has('fold.folded')).toBe(false);
  });

  it('folds on the way, where motion is welcome', async () => {
    const page = await openStopped('fold');
    await figure(page).getByRole('button', { name: 'Fold the matrix' }).click();
    const slider = figure(page).locator('input[type=range]');
    for (const [passed, percent] of [
      [0, 0],
      [704, 50],
      [704, 100],
    ] as const) {
      await page.clock.runFor(passed);
      expect(await slider.inputValue()).toBe(String(percent));
    }
  });

  it('looks at the row that is clicked or stepped to', async () => {
    const page = await openFigure('fold');
    await click(figure(page).locator('.cell.out[data-row="5"]'));
    await expect.poll(async () => (await queryOf(page)).get('fold.row')).toBe('5');
    await expect.poll(() => summaryOf(page, 'rope-fold').textContent()).toContain('Row 5 gives');
    await click(figure(page).getByRole('button', { name: 'The row above' }));
    await expect.poll(async () => (await queryOf(page)).get('fold.row')).toBe('4');
    await choose(figure(page), 'reset');
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });
});
