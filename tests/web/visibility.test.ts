/** Who is drawn when: what can be seen at once, what is near it soon, the rest when it comes near or for a print. */
import type { ReactiveElement } from 'lit';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atRest, openPage, settled, summaryOf } from './browser.js';

/** From now on the drawings of every figure are counted. */
const count = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const drawn: Record<string, number> = {};
    Object.assign(window, { drawn });
    for (const figure of document.querySelectorAll('article *')) {
      if (!('addController' in figure)) continue;
      (figure as unknown as ReactiveElement).addController({
        hostUpdated: () => (drawn[figure.localName] = (drawn[figure.localName] ?? 0) + 1),
      });
    }
  });

/** The figures that have been drawn since. */
const drawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((window as unknown as { drawn: Record<string, number> }).drawn));

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
    await atRest(page);
    await count(page);
    await page.locator('rope-odometer .cell').nth(20).click();
    // The odometer at once, and a figure below the window when the reader has paused.
    await atRest(page);
    const near = await within(page, 1);
    expect(await drawn(page)).toEqual(expect.arrayContaining(['rope-odometer', 'rope-pair']));
    expect(near).toEqual(expect.arrayContaining(['rope-odometer', 'rope-pair']));
    expect((await drawn(page)).filter((name) => !near.includes(name))).toEqual([]);
    // There are others that show it.
    expect(near).not.toContain('rope-coverage');
    await settled(page);
    expect(await drawn(page)).toContain('rope-coverage');
  });
});

/** One that is used, and one far below it: the whole text stands between them. */
const FEW = ['odometer', 'models', 'coverage'];

describe('a change of the position or the model', () => {
  it('is there when one scrolls to a figure that was far away', async () => {
    const page = await openPage({ figures: FEW, text: true, at: '?base=10000' });
    const far = summaryOf(page, 'rope-coverage');
    const before = await far.textContent();
    await page.locator(slider).focus();
    await page.keyboard.press('Home');
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await atRest(page);
    expect(await far.textContent()).toBe(before);
    await page.locator('rope-coverage').scrollIntoViewIfNeeded();
    await expect.poll(() => far.textContent()).not.toBe(before);
  });

  it('is in a print, wherever the figure is', async () => {
    const page = await openPage({ figures: FEW, text: true });
    const far = summaryOf(page, 'rope-coverage');
    const before = await far.textContent();
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await atRest(page);
    expect(await far.textContent()).toBe(before);
    await page.evaluate(() => {
      for (const type of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(type));
    });
    await expect.poll(() => far.textContent()).not.toBe(before);
  });

  it('is drawn in a far figure that is used by something else than the eye', async () => {
    const page = await openPage({ figures: FEW, text: true });
    const far = page.locator('rope-coverage');
    const press = (selector: string): Promise<void> =>
      far.locator(selector).evaluate((button) => (button as HTMLElement).click());
    await press('.more');
    await press('.popup [name=table]');
    await expect.poll(() => far.locator('.opened.table').count()).toBe(1);
  });
});
