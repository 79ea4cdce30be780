import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../web/export/code/model.js';
import { fields } from '../../web/figures/commute/fields.js';
import { commuteModel } from '../../web/figures/commute/model.js';
import { back, boxOf, openFigure, queryOf, settled, tableOf } from './browser.js';
import { close, contextOf, logged } from './programs.js';

const commute = (page: Page): Locator => page.locator('rope-commute');

/** One number per row and 0.4 per column, both radians, in the plane of two of the numbers. */
function turned(x: readonly number[], [a, b]: readonly [number, number], angle: number): number[] {
  const out = [...x];
  out[a] = x[a]! * Math.cos(angle) - x[b]! * Math.sin(angle);
  out[b] = x[a]! * Math.sin(angle) + x[b]! * Math.cos(angle);
  return out;
}
const WAYS = [
  { start: [0.8, 0.6], row: [0, 1], column: [0, 1] },
  { start: [0.7, 0.1, 0.5, 0.5], row: [0, 1], column: [2, 3] },
  { start: [0.8, 0.6, 0], row: [0, 1], column: [1, 2] },
] as const;
const at = ({ start, row, column }: (typeof WAYS)[number], r: number, c: number): number[] =>
  turned(turned(start, row, 0.35 * r), column, 0.4 * c);

describe('turns that change places', () => {
  it('leave the score as it is when both patches move, and others do not', async () => {
    const page = await openFigure('commute', { at: '?commute.down=1&commute.across=5' });
    const rows = await tableOf(page, 'rope-commute');
    expect(rows).toHaveLength(7 * 7);
    for (const [r, c, ...scores] of rows)
      WAYS.forEach((way, n) => {
        const key = at(way, r! + 1, c! + 5);
        const score = at(way, r!, c!).reduce((sum, x, e) => sum + x * key[e]!, 0);
        expect(Math.abs(scores[n]! - score)).toBeLessThan(6e-5);
      });
    const spread = (n: number): number => {
      const scores = rows.map((row) => row[n + 2]!);
      return Math.max(...scores) - Math.min(...scores);
    };
    expect([spread(0), spread(1)]).toEqual([0, 0]);
    expect(spread(2)).toBeGreaterThan(0.8);
  });

  it('end at the same place in either order, and others do not', async () => {
    const page = await openFigure('commute', { at: '?commute.row=4&commute.column=3' });
    const [, , third] = WAYS;
    const other = turned(turned(third.start, third.column, 1.2), third.row, 1.4);
    const gap = Math.hypot(...at(third, 4, 3).map((x, e) => x - other[e]!));
    await expect
      .poll(() => commute(page).locator('.panel .ends').allInnerTexts())
      .toEqual(['ends 0.00 apart', 'ends 0.00 apart', `ends ${gap.toFixed(2)} apart`]);
  });

  it('are looked at elsewhere by mouse, touch, keys and numbers, and undone', async () => {
    const page = await openFigure('commute', { hasTouch: true });
    const places = commute(page).locator('.places');
    const box = await boxOf(places.nth(1));
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2, { steps: 5 });
    await page.mouse.up();
    // The key keeps its distance and stays in the picture.
    await expect.poll(async () => (await queryOf(page)).get('commute.row')).toBe('5');
    await expect.poll(async () => (await queryOf(page)).get('commute.column')).toBe('7');
    await page.touchscreen.tap(box.x + 2, box.y + 2);
    await expect.poll(async () => (await queryOf(page)).get('commute.row')).toBe('0');
    await commute(page).locator('.panels').focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await settled(page);
    await expect.poll(() => commute(page).locator('#here').textContent()).toBe('query at row 1, column 1');
    await back(page);
    await expect.poll(() => commute(page).locator('#here').textContent()).toBe('query at row 0, column 0');
    const across = commute(page).getByRole('spinbutton', { name: 'key further right' });
    await across.fill('6');
    await across.press('Enter');
    await expect.poll(async () => (await queryOf(page)).get('commute.across')).toBe('6');
  });

  it('log in their program what they show', async () => {
    const given = { 'commute.down': 3, 'commute.across': 1 };
    const { kernels, subject, state } = contextOf(given);
    const { ways, rows, columns } = commuteModel(kernels, subject, valuesOf(state, fields));
    const all = await logged('commute', given);
    expect(all).toHaveLength(3 * rows * columns);
    ways.forEach(({ way, scores }, n) =>
      scores.forEach((score, e) => {
        const [name, r, c, shown] = all[n * scores.length + e]!;
        expect([name, r, c]).toEqual([way, Math.floor(e / columns), e % columns]);
        close(shown, score);
      }),
    );
  });
});
