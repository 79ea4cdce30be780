import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { back, boxOf, cutOff, openFigure, queryOf, settled, stands, tableOf } from './browser.js';
import { patience } from '../patience.js';

/** Words of the text. The weights are held to the formulas in tests/figures/linear.test.ts. */
const T = 128;
describe('the weights of linear attention', () => {
  const figure = (page: Page): Locator => page.locator('rope-negative');

  it('are chosen by buttons, menus, mouse, touch and keys, and undone', async () => {
    const page = await openFigure('negative', { hasTouch: true });
    await figure(page).getByRole('button', { name: 'rotate the numerator' }).click();
    await stands(page, 'v=1&negative.way=numerator');
    await back(page);
    await expect
      .poll(() => figure(page).getByRole('button', { name: 'no positions' }).getAttribute('aria-pressed'))
      .toBe('true');
    await figure(page).getByLabel('Features').selectOption('eˣ');
    await expect.poll(async () => (await queryOf(page)).get('negative.features')).toBe('exp');
    await back(page);
    await expect.poll(() => figure(page).getByLabel('Features').inputValue()).toBe('elu(x) + 1');
    await figure(page).getByLabel('Numbers in a head').selectOption('64');
    await expect.poll(async () => (await queryOf(page)).get('negative.head')).toBe('64');

    const totals = figure(page).locator('.plot').last();
    await totals.scrollIntoViewIfNeeded();
    const box = await boxOf(totals);
    const at = (position: number): number => box.x + 52 + ((position + 0.5) / T) * (box.width - 64);
    await page.mouse.move(at(100), box.y + 60);
    await page.mouse.down();
    await page.mouse.move(at(40), box.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await queryOf(page)).get('negative.query')).toBe('40');
    // No key lies after the query.
    await settled(page);
    const keys = figure(page).locator('.plot').first();
    await expect.poll(() => keys.getAttribute('aria-valuenow')).toBe('40');
    const bars = await boxOf(keys);
    await page.touchscreen.tap(at(7), bars.y + 60);
    await expect.poll(() => keys.getAttribute('aria-valuenow')).toBe('7');
    await keys.focus();
    await page.keyboard.press('End');
    await expect.poll(() => keys.getAttribute('aria-valuenow')).toBe('40');
    await totals.focus();
    await page.keyboard.press('Home');
    await expect.poll(async () => (await queryOf(page)).get('negative.query')).toBe('0');
    // The first word has itself alone.
    await expect
      .poll(() => figure(page).locator('.readout p').nth(1).textContent())
      .toContain('the weight 1 with softmax, 1 without');
  });
});

describe('what a text costs', () => {
  const figure = (page: Page): Locator => page.locator('rope-cost');

  it('is measured in a worker, which can be stopped, and is named with engine and build', async () => {
    const page = await openFigure('cost');
    await figure(page).getByRole('button', { name: 'Measure here' }).click();
    await expect.poll(async () => (await queryOf(page)).get('cost.axis')).toBe('time');
    await figure(page)
      .getByRole('button', { name: 'Measure again' })
      .waitFor({ timeout: patience(60_000) });
    const said = await figure(page).locator('.hint').textContent();
    expect(said).toMatch(/Measured in .*Chrom\w+ \d+.*; build “simd” of the package/);
    const times = (await tableOf(page, 'rope-cost')).map(([, , , ...times]) => times);
    // On a slow machine the longest texts are left out.
    for (const each of times.slice(0, 5).flat()) expect(each).toBeGreaterThan(0);
    const known = times.flat().filter((each) => !Number.isNaN(each)).length;
    await expect.poll(() => figure(page).locator('.dot').count()).toBe(known);
    await figure(page).getByRole('button', { name: 'Measure again' }).click();
    await figure(page).getByRole('button', { name: 'Stop' }).click();
    await figure(page)
      .getByRole('button', { name: /Measure/ })
      .waitFor();
    await expect.poll(() => figure(page).locator('.dot').count()).toBeLessThan(known);
    await expect.poll(() => figure(page).locator('.failure').count()).toBe(0);
  });

  it('says so where the worker cannot be fetched, and can be tried again', async () => {
    // In a context of its own, whose cache has no worker yet.
    const page = await openFigure('cost', { deviceScaleFactor: 2 });
    await page.context().setOffline(true);
    await figure(page).getByRole('button', { name: 'Measure here' }).click();
    await expect.poll(() => figure(page).getByRole('alert').count()).toBe(1);
    await page.context().setOffline(false);
    cutOff();
    await figure(page).getByRole('button', { name: 'Measure here' }).click();
    await figure(page).locator('.dot').first().waitFor();
    await expect.poll(() => figure(page).getByRole('alert').count()).toBe(0);
    await figure(page).getByRole('button', { name: 'Stop' }).click();
  });

  it('is read by mouse, touch and keys', async () => {
    const page = await openFigure('cost', { hasTouch: true });
    const plot = figure(page).locator('.plot');
    await plot.scrollIntoViewIfNeeded();
    const box = await boxOf(plot);
    const at = (doubling: number): number => box.x + 52 + (doubling / 8) * (box.width - 68);
    await page.mouse.click(at(2.2), box.y + 100);
    await expect.poll(async () => (await queryOf(page)).get('cost.doubling')).toBe('2');
    await expect.poll(() => figure(page).locator('.readout p').first().textContent()).toContain('with 256 words');
    await page.touchscreen.tap(at(7.8), box.y + 100);
    await expect.poll(async () => (await queryOf(page)).get('cost.doubling')).toBe('8');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await queryOf(page)).get('cost.doubling')).toBe('7');
    await figure(page).getByLabel('Numbers in a head').selectOption('128');
    await expect.poll(() => figure(page).locator('.crossing-name').textContent()).toBe('equal at 256 words');
    await figure(page).getByRole('button', { name: 'time, measured here' }).click();
    await expect.poll(() => figure(page).locator('.nothing').textContent()).toBe('nothing measured yet');
  });
});
