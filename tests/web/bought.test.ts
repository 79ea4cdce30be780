/** The published tables: guessed first, then read beside what chance can do; and Shaw's clipping distances. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { back, boxOf, openFigure, openPage, queryOf, settled, tableOf } from './browser.js';

const tables = (page: Page): Locator => page.locator('rope-tables');
const rows = (page: Page): Locator => tables(page).locator('.rows .line');
/** How far two equally good models with these shares of right answers may differ, in points. */
const bandOf = (before: number, of: number, after: number, outOf: number): number =>
  196 * Math.sqrt((before * (1 - before)) / of + (after * (1 - after)) / outOf);

describe('the tables', () => {
  it('are guessed row by row, shown, and undone, by mouse, touch and keys', async () => {
    const page = await openFigure('tables', { hasTouch: true });
    const dots = tables(page).locator('.dot');
    await expect.poll(() => dots.first().isVisible()).toBe(false);
    await rows(page).nth(0).getByRole('button', { name: 'RoFormer' }).click();
    await expect.poll(async () => (await queryOf(page)).get('tables.guess')).toBe('r------');
    await rows(page).nth(1).getByRole('button', { name: 'RoFormer' }).tap();
    await rows(page).nth(2).getByRole('button', { name: 'BERT' }).press('Enter');
    await expect.poll(async () => (await queryOf(page)).get('tables.guess')).toBe('rrb----');
    await back(page);
    await expect.poll(async () => (await queryOf(page)).get('tables.guess')).toBe('rr-----');
    await tables(page).getByRole('button', { name: 'Show the table' }).click();
    await settled(page);
    await expect.poll(() => dots.first().isVisible()).toBe(true);
    await expect.poll(() => rows(page).nth(0).textContent()).toContain('guessed right');
    await expect.poll(() => rows(page).nth(1).textContent()).toContain('guessed wrong');
    await expect.poll(() => tables(page).locator('.readout').textContent()).toContain('Right guesses: 1 of 2');
  });

  it('show what the paper prints, with the spread of so many examples, and what a fair opponent changes', async () => {
    const page = await openFigure('tables', { at: '?tables.shown=1' });
    const [, sst2, qnli, , , mnli] = await tableOf(page, 'rope-tables');
    // Scores and examples as the papers and the data set print them.
    for (const [row, before, of, after, outOf] of [
      [sst2!, 93.5, 1821, 90.7, 872],
      [qnli!, 90.5, 5463, 88.0, 5463],
      [mnli!, 84.6, 9796, 80.2, 9815],
    ] as const) {
      expect(row.slice(1, 4)).toEqual([before, after, Number((after - before).toFixed(1))]);
      expect(row[4]).toBe(Number(bandOf(before / 100, of, after / 100, outOf).toFixed(2)));
    }
    const said = await rows(page).allTextContents();
    for (const at of [1, 2, 5, 6]) expect(said[at]).toContain('outside the band');
    for (const at of [0, 3]) expect(said[at]).toContain('inside the band');
    expect(said[4]).toContain('not comparable');
    await tables(page).getByRole('button', { name: 'BERT on the same examples' }).click();
    await settled(page);
    const [mrpc, ...others] = await tableOf(page, 'rope-tables');
    expect(mrpc!.slice(1, 4)).toEqual([88.85, 89.5, 0.65]);
    expect(others.length).toBeGreaterThan(0);
    for (const row of others) expect(row[3]).toBeLessThan(0);
  });

  it('count the cases behind the percentages of the Chinese test', async () => {
    const page = await openFigure('tables', { at: '?tables.which=cail' });
    const texts = await rows(page).allTextContents();
    // 67.77, 68.10, 68.29 and 69.79 per cent of 1,536.
    const counts = [67.77, 68.1, 68.29, 69.79].map((percent) => Math.round(percent * 15.36).toLocaleString('en'));
    for (const text of ['BERT-512: 1,041', 'WoBERT-512: 1,046', '1,049 right', '1,072 right'])
      expect(texts.join('\n')).toContain(text);
    expect(counts).toEqual(['1,041', '1,046', '1,049', '1,072']);
    // 26 cases more are a lead when the two differ in few: 1.96 √(share − lead²) / √1,536 < lead.
    const lead = 26 / 1536;
    const outside = (share: number): boolean => 1.96 * Math.sqrt((share - lead ** 2) / 1536) < lead;
    const slider = page.locator('rope-tables input[type=range]');
    for (const [apart, verdict] of [
      ['11', 'outside the band'],
      ['12', 'inside the band'],
    ] as const) {
      await slider.fill(apart);
      await settled(page);
      await expect.poll(() => rows(page).nth(5).textContent()).toContain(verdict);
      expect(outside(Number(apart) / 100)).toBe(verdict.startsWith('outside'));
    }
    await slider.press('ArrowLeft');
    await expect.poll(async () => (await queryOf(page)).get('tables.apart')).toBe('11');
    await tables(page).getByRole('button', { name: 'Translation' }).click();
    await settled(page);
    await expect.poll(() => rows(page).count()).toBe(4);
    await expect.poll(() => rows(page).nth(0).textContent()).toContain('no spread is known');
  });
});

describe('the clipping distance', () => {
  const vectors = async (page: Page): Promise<number> =>
    // Stretches of one shade are one path.
    page.locator('rope-clip .matrix svg path').count();

  it('is chosen by buttons, keys and in the chart, and decides which distances share a vector', async () => {
    const page = await openFigure('clip', { hasTouch: true });
    await expect.poll(() => vectors(page)).toBe(23);
    await page.getByRole('button', { name: '1', exact: true }).click();
    await settled(page);
    await expect.poll(() => vectors(page)).toBe(3);
    await expect.poll(() => page.locator('rope-clip .readout').textContent()).toContain('25.5 BLEU');
    await page.getByRole('button', { name: '0', exact: true }).press('Enter');
    await expect.poll(() => vectors(page)).toBe(1);
    await expect.poll(() => page.locator('rope-clip .readout').textContent()).toContain('12.5 BLEU');
    const box = await boxOf(page.locator('rope-clip .scores svg'));
    await page.mouse.click(box.x + box.width - 20, box.y + 80);
    await expect.poll(async () => (await queryOf(page)).get('clip.at')).toBe('256');
    await page.touchscreen.tap(box.x + 50, box.y + 80);
    await expect.poll(async () => (await queryOf(page)).get('clip.at')).toBe('0');
    await back(page);
    await expect.poll(async () => (await queryOf(page)).get('clip.at')).toBe('256');
  });
});

it('nothing tells the scores of other distances before they are guessed', async () => {
  const page = await openPage({ at: '#count', page: 'paper' });
  const curve = page.locator('rope-clip .curve');
  await curve.waitFor({ state: 'attached' });
  await expect.poll(() => curve.isVisible()).toBe(false);
  await page.locator('rope-clip').getByRole('button', { name: '2', exact: true }).click();
  await expect.poll(() => curve.isVisible()).toBe(true);
  // Every claim of the paper leads to a place; site.test.ts asks whether each is there.
  await expect.poll(() => page.locator('#claims ~ table a:not(.cite)').count()).toBeGreaterThan(10);
});
