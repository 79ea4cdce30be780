import type { Locator, Page } from 'playwright-core';
import { load } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { cosineSum, unscaledTheta } from '../reference.js';
import { awake, numbersIn, openPage, queryOf, settled, summaryOf, tableOf } from './browser.js';

const { analysis } = await load();
const theta = unscaledTheta(128);

/** A busy machine may take its time; a quiet one waits for nothing. */
const PATIENT = { timeout: 10_000 };

/** Presses the two buttons within the page, so that nothing is finished between them. */
const startAndCancel = (figure: Locator): Promise<void> =>
  figure.evaluate(async (element) => {
    const button = (): HTMLButtonElement => element.shadowRoot!.querySelector('.again button, .search button')!;
    const start = button().textContent;
    button().click();
    while (button().textContent === start)
      await (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    button().click();
  });

describe('the score that is calm inside and wild outside', () => {
  const figure = (page: Page): Locator => page.locator('rope-catastrophe');
  const far = async (page: Page): Promise<string | null> =>
    figure(page).locator('.plot').first().getAttribute('aria-valuenow');
  // Fitted by the package; what it is made of is summed here.
  const fit = analysis.fitProducts(analysis.randomVector(2048, { seed: 3 }), theta, { count: 2048 });
  const scoreAt = (s: number): number =>
    theta.reduce((sum, each, i) => sum + fit.re[i]! * Math.cos(s * each) - fit.im[i]! * Math.sin(s * each), 0);

  it('is the sum of the fitted pairs, at whole distances and at halved ones', async () => {
    const page = await openPage({ at: '?fit=3' });
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
    const page = await openPage({ hasTouch: true });
    const outside = figure(page).locator('.plot').nth(1);
    await outside.scrollIntoViewIfNeeded();
    const box = (await outside.boundingBox())!;
    const at = (s: number): [number, number] => [box.x + 56 + (s / 4096) * (box.width - 68), box.y + 100];
    await page.mouse.move(...at(1000));
    await page.mouse.down();
    await page.mouse.move(...at(3000), { steps: 4 });
    await page.mouse.up();
    await settled(page);
    expect(Math.abs(Number(await far(page)) - 3000)).toBeLessThan(10);
    await page.touchscreen.tap(...at(500));
    await expect.poll(async () => Math.abs(Number(await far(page)) - 500) < 10, PATIENT).toBe(true);
    await outside.focus();
    await page.keyboard.press('End');
    await expect.poll(() => queryOf(page).get('far'), PATIENT).toBe('4095');
    await figure(page).getByRole('button', { name: 'One word nearer' }).click();
    await expect.poll(() => far(page), PATIENT).toBe('4094');
    expect(await figure(page).locator('.readout p').textContent()).toMatch(/^at distance 4,094: score /);
  });

  it('is recreated with forty other seeds, of which each can be looked at', async () => {
    const page = await openPage();
    await figure(page).getByRole('button', { name: 'Recreate it 40 times' }).click();
    await expect.poll(() => figure(page).locator('.run').count(), PATIENT).toBe(40);
    expect(await summaryOf(page, 'rope-catastrophe').textContent()).toContain(
      '40 of 40 runs are more than a hundred times larger past the context than inside.',
    );
    const dot = (await figure(page).locator('.run .wild').nth(4).boundingBox())!;
    await page.mouse.click(dot.x + dot.width / 2, dot.y + dot.height / 2);
    await expect.poll(() => queryOf(page).get('fit'), PATIENT).toBe('5');
    await page.reload();
    await awake(page);
    expect(await figure(page).locator('#seed').inputValue()).toBe('5');
    await figure(page).getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => queryOf(page).toString(), PATIENT).toBe('');
  });

  it('can be stopped, and stands there without scripts', async () => {
    const page = await openPage();
    await startAndCancel(figure(page));
    await figure(page).getByRole('button', { name: 'Recreate it 40 times' }).waitFor();
    expect(await figure(page).locator('.run').count()).toBeLessThan(40);
    const still = await openPage({ javaScriptEnabled: false });
    expect(await figure(still).locator('.score').count()).toBe(2);
    expect(await figure(still).locator('.again').isVisible()).toBe(false);
  });
});

describe('the smallest base', () => {
  const figure = (page: Page): Locator => page.locator('rope-base');
  const found = async (page: Page): Promise<(string | null)[]> => {
    const button = figure(page).locator('.tools button').first();
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
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
    const page = await openPage();
    const bases = (await found(page)).map((text) => Number(text!.replaceAll(',', '')));
    expect(bases.slice(0, 5).every((base) => base > 0)).toBe(true);
    expect(bases.slice(5).every(Number.isNaN)).toBe(true);
    // The bases are printed as whole numbers.
    expect(firstNegative(unscaledTheta(128, bases[2]! + 1), 4096)).toBe(Infinity);
    expect(firstNegative(unscaledTheta(128, bases[2]! * 0.999), 4096)).toBeLessThan(4096);
    expect(bases[4]).toBe(231644);
    const text = (await summaryOf(page, 'rope-base').textContent())!;
    expect(text).toContain('The first, as printed, fails at distance 12,223.');
    expect(firstNegative(unscaledTheta(128, 3.1e5), 16384)).toBe(12223);
  });

  it('stands above B of the page’s model, which is negative where the plain sum says', async () => {
    const page = await openPage();
    expect(firstNegative(theta, 16384)).toBe(1707);
    expect(await summaryOf(page, 'rope-base').textContent()).toContain(
      'B of Llama 2 7B is first below zero at distance 1,707.',
    );
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await settled(page);
    expect(firstNegative(unscaledTheta(128, 500000), 16384)).toBe(Infinity);
    expect(await summaryOf(page, 'rope-base').textContent()).toContain(
      'B of Llama 3 8B is nowhere below zero within 16,384 words.',
    );
    // Three quarters of the components of GPT-J stand still and count as cosines of 0.
    await page.locator('rope-models select').selectOption('gpt-j-6b');
    await settled(page);
    expect(await summaryOf(page, 'rope-base').textContent()).toContain('B of GPT-J 6B is nowhere below zero');
  });

  it('is searched for in a worker, and remembered', async () => {
    const page = await openPage({ at: '?context=32768' });
    await figure(page).getByRole('button', { name: 'Search for 32k' }).click();
    await expect.poll(async () => (await found(page))[5], { timeout: 20_000 }).not.toBe('–');
    const base = Number((await found(page))[5]!.replaceAll(',', ''));
    expect(Math.abs(base / 6.3e5 - 1)).toBeLessThan(0.01);
    expect(await figure(page).locator('circle.found').count()).toBe(6);
  });

  it('can be given up', async () => {
    const page = await openPage({ at: '?context=1048576' });
    await startAndCancel(figure(page));
    await figure(page).getByRole('button', { name: 'Search for 1M' }).waitFor();
    expect((await found(page))[10]).toBe('–');
  });

  it('is chosen by mouse, touch, keys and buttons, and kept in the other language', async () => {
    const page = await openPage({ hasTouch: true });
    const plot = figure(page).locator('.plot');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => queryOf(page).get('context'), PATIENT).toBe('8192');
    await figure(page).getByRole('button', { name: 'Twice the context' }).click();
    await expect.poll(() => queryOf(page).get('context'), PATIENT).toBe(null);
    // The button may stand so low that the plot has left the window.
    const circle = figure(page).locator('circle.found').nth(2);
    await circle.scrollIntoViewIfNeeded();
    const dot = (await circle.boundingBox())!;
    await page.mouse.click(dot.x + 4, dot.y + 4);
    await expect.poll(() => queryOf(page).get('context'), PATIENT).toBe('4096');
    await settled(page);
    expect(await summaryOf(page, 'rope-base').textContent()).toContain('Llama 2 7B (10,000)');
    await page.touchscreen.tap(dot.x - 60, dot.y);
    await expect.poll(() => Number(queryOf(page).get('context')), PATIENT).toBeLessThan(4096);
    await page.keyboard.press('End');
    await page.evaluate(() => document.getElementById('language')!.click());
    await page.waitForURL(/\/zh\//);
    await awake(page);
    expect(await summaryOf(page, 'rope-base').textContent()).toContain('1M 个词：尚未搜索');
  });
});
