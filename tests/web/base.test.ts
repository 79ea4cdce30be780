import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cosineSum, unscaledTheta } from '../reference.js';
import { boxOf, choose, inChinese, openFigure, queryOf, readdress, settled, summaryOf } from './browser.js';
import { theta } from './fading.js';
import { startAndCancel } from './search.js';
import { holdsForEach } from '../every.js';
import { patience } from '../patience.js';

describe('the smallest base', () => {
  const figure = (page: Page): Locator => page.locator('rope-base');
  const found = async (page: Page): Promise<(string | null)[]> => {
    if ((await figure(page).locator('.opened.table').count()) === 0) await choose(figure(page), 'table');
    await figure(page).locator('tbody tr').first().waitFor();
    return figure(page)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => row.children[3]!.textContent));
  };
  /** The first distance below L at which B is negative, by the plain sum. */
  const firstNegative = (turning: readonly number[], L: number): number => {
    for (let s = 0; s < L; s++) if (cosineSum(turning, s) < 0) return s;
    return Infinity;
  };

  it('is known for short contexts before anyone asks: it works, and a little less does not', async () => {
    const page = await openFigure('base');
    const bases = (await found(page)).map((text) => Number(text!.replaceAll(',', '')));
    expect(holdsForEach(bases.slice(0, 5), (base) => base > 0)).toBe(true);
    expect(holdsForEach(bases.slice(5), Number.isNaN)).toBe(true);
    // The bases are printed as whole numbers.
    expect(firstNegative(unscaledTheta(128, bases[2]! + 1), 4096)).toBe(Infinity);
    expect(firstNegative(unscaledTheta(128, bases[2]! * 0.999), 4096)).toBeLessThan(4096);
    expect(bases[4]).toBe(231644);
    const text = (await summaryOf(page, 'rope-base').textContent())!;
    expect(text).toContain('The first, as printed, fails at distance 12,223.');
    expect(firstNegative(unscaledTheta(128, 3.1e5), 16384)).toBe(12223);
  });

  it('stands above B of the page’s model, which is negative where the plain sum says', async () => {
    const page = await openFigure('base');
    expect(firstNegative(theta, 16384)).toBe(1707);
    await expect
      .poll(() => summaryOf(page, 'rope-base').textContent())
      .toContain('B of Llama 2 7B is first below zero at distance 1,707.');
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await settled(page);
    expect(firstNegative(unscaledTheta(128, 500000), 16384)).toBe(Infinity);
    await expect
      .poll(() => summaryOf(page, 'rope-base').textContent())
      .toContain('B of Llama 3 8B is nowhere below zero within 16,384 words.');
    // Three quarters of the components of GPT-J stand still and count as cosines of 0.
    await page.locator('rope-models select').selectOption('gpt-j-6b');
    await settled(page);
    await expect
      .poll(() => summaryOf(page, 'rope-base').textContent())
      .toContain('B of GPT-J 6B is nowhere below zero');
  });

  it('is no border between models: some with a larger base fail, and each is marked by its own B', async () => {
    const page = await openFigure('base', { at: '?base.context=32768' });
    // Base 1,000,000 is above the smallest one for 32k words, 630,000.
    expect(firstNegative(unscaledTheta(128, 1e6), 32768)).toBe(27115);
    expect(firstNegative(unscaledTheta(128, 1e6), 16384)).toBe(Infinity);
    const text = (await summaryOf(page, 'rope-base').textContent())!;
    expect(text).toContain('B negative somewhere: Mistral 7B v0.2 (1,000,000), Mixtral 8x7B (1,000,000)');
    expect(text).toContain('Of the 16 models shown, 2 meet the condition');
    await expect.poll(() => figure(page).locator('path[data-model].holds').count()).toBe(2);
    await expect.poll(() => figure(page).locator('path[data-model].fails').count()).toBe(14);
  });

  it('names the models of a context, at the crosshair and under the mouse', async () => {
    const page = await openFigure('base');
    const names = (): Promise<string[]> => figure(page).locator('.named').allTextContents();
    await expect.poll(() => names()).toEqual(['Code Llama 7B, 1,000,000']);
    const cross = await boxOf(figure(page).locator('path[data-model="Mixtral 8x7B"]'));
    await page.mouse.move(cross.x + cross.width / 2, cross.y + cross.height / 2);
    await expect.poll(names).toContain('Mixtral 8x7B, 1,000,000');
    await expect.poll(async () => (await queryOf(page)).get('base.context')).toBe(null);
    // Each model is named somewhere.
    await page.mouse.move(0, 0);
    const named = new Set<string>();
    for (let n = 10; n <= 20; n++) {
      await readdress(page, { 'base.context': 2 ** n });
      for (const name of await names()) named.add(name);
    }
    expect(named.size).toBe(16);
  });

  it('is searched for in a worker, and remembered', async () => {
    const page = await openFigure('base', { at: '?base.context=32768' });
    await figure(page).getByRole('button', { name: 'Search for 32k' }).click();
    await expect.poll(async () => (await found(page))[5], { timeout: patience(20_000) }).not.toBe('–');
    const base = Number((await found(page))[5]!.replaceAll(',', ''));
    expect(Math.abs(base / 6.3e5 - 1)).toBeLessThan(0.01);
    await expect.poll(() => figure(page).locator('circle.found').count()).toBe(6);
  });

  it('can be given up', async () => {
    const page = await openFigure('base', { at: '?base.context=1048576' });
    await startAndCancel(figure(page));
    await figure(page).getByRole('button', { name: 'Search for 1M' }).waitFor();
    expect((await found(page))[10]).toBe('–');
  });

  it('is chosen by mouse, touch, keys and buttons, and kept in the other language', async () => {
    const page = await openFigure('base', { hasTouch: true });
    const plot = figure(page).locator('.plot');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await queryOf(page)).get('base.context')).toBe('8192');
    await figure(page).getByRole('button', { name: 'Twice the context' }).click();
    await expect.poll(async () => (await queryOf(page)).get('base.context')).toBe(null);
    // The button may stand so low that the plot has left the window.
    const circle = figure(page).locator('circle.found').nth(2);
    await circle.scrollIntoViewIfNeeded();
    const dot = await boxOf(circle);
    await page.mouse.click(dot.x + 4, dot.y + 4);
    await expect.poll(async () => (await queryOf(page)).get('base.context')).toBe('4096');
    await settled(page);
    await expect.poll(() => summaryOf(page, 'rope-base').textContent()).toContain('Llama 2 7B (10,000)');
    await page.touchscreen.tap(dot.x - 60, dot.y);
    await expect.poll(async () => Number((await queryOf(page)).get('base.context'))).toBeLessThan(4096);
    await page.keyboard.press('End');
    await expect.poll(async () => (await queryOf(page)).get('base.context')).toBe('1048576');
    await inChinese(page);
    await expect.poll(() => summaryOf(page, 'rope-base').textContent()).toContain('1M 个词：尚未搜索');
  });
});
