/** Who is drawn when: what can be seen at once, what is near it soon, the rest when it comes near or for a print. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, settled, summaryOf } from './browser.js';
import { patience } from '../patience.js';

/** What every figure shows; a drawing that is made again and comes out the same is no change. */
const shown = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('article *')].flatMap(({ localName, shadowRoot }) => {
        const figure = shadowRoot?.querySelector('figure');
        return figure ? [[localName, figure.innerHTML]] : [];
      }),
    ),
  );

const changed = (before: Record<string, string>, after: Record<string, string>): string[] => {
  expect(Object.keys(after)).toEqual(Object.keys(before));
  return Object.keys(after).filter((name) => after[name] !== before[name]);
};

/** The figures within so many windows above and below the one that is seen. */
const within = (page: Page, windows: number): Promise<string[]> =>
  page.evaluate((windows) => {
    const far = windows * innerHeight;
    return [...document.querySelectorAll('article *')]
      .filter((element) => element.shadowRoot)
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom >= -far && top <= innerHeight + far;
      })
      .map(({ localName }) => localName);
  }, windows);

const slider = 'rope-odometer input[type=range]';

describe('a change of the pair', () => {
  it('is drawn in the figures that can be seen, then in those near them, and in no other', async () => {
    const page = await openPage();
    await page.locator(slider).scrollIntoViewIfNeeded();
    // What was on its way is there: captions, and what has come near.
    let before = await shown(page);
    await expect
      .poll(
        async () => {
          const last = before;
          before = await shown(page);
          return changed(last, before);
        },
        { timeout: patience(30_000), interval: 1000 },
      )
      .toEqual([]);
    await page.locator('rope-odometer .cell').nth(20).click();
    const near = await within(page, 1);
    // The odometer at once, and a figure below the window when the reader has paused.
    const drawn = async (): Promise<string[]> => changed(before, await shown(page));
    await expect.poll(drawn).toEqual(expect.arrayContaining(['rope-odometer', 'rope-pair']));
    expect(near).toEqual(expect.arrayContaining(['rope-odometer', 'rope-pair']));
    expect((await drawn()).filter((name) => !near.includes(name))).toEqual([]);
    // There are others that show it.
    expect(near).not.toContain('rope-coverage');
    await settled(page);
    expect(await drawn()).toContain('rope-coverage');
  });
});

describe('a change of the position or the model', () => {
  it('is there when one scrolls to a figure that was far away', async () => {
    const page = await openPage({ at: '?base=10000' });
    const far = summaryOf(page, 'rope-coverage');
    const before = await far.textContent();
    await page.locator(slider).focus();
    await page.keyboard.press('Home');
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await expect.poll(() => far.textContent()).toBe(before);
    await page.locator('rope-coverage').scrollIntoViewIfNeeded();
    await expect.poll(() => far.textContent()).not.toBe(before);
  });

  it('is in a print, wherever the figure is', async () => {
    const page = await openPage();
    // Every caption has been said.
    await page.waitForTimeout(1500);
    const far = summaryOf(page, 'rope-coverage');
    const before = await far.textContent();
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await page.waitForTimeout(800);
    await expect.poll(() => far.textContent()).toBe(before);
    await settled(page);
    await expect.poll(() => far.textContent()).not.toBe(before);
  });

  it('is drawn in a far figure that is used by something else than the eye', async () => {
    const page = await openPage();
    const far = page.locator('rope-coverage');
    const press = (selector: string): Promise<void> =>
      far.locator(selector).evaluate((button) => (button as HTMLElement).click());
    await press('.more');
    await press('.popup [name=table]');
    await expect.poll(() => far.locator('.opened.table').count()).toBe(1);
  });
});
