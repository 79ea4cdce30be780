/** Who is drawn when: what can be seen at once, what is near it soon, the rest when it comes near or for a print. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, settled, summaryOf } from './browser.js';

/** From now on the page notes which figures are drawn. */
const note = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const drawn = new Set<string>();
    Object.assign(window, { drawn });
    for (const figure of document.querySelectorAll('article *'))
      if (figure.shadowRoot?.querySelector('figure'))
        new MutationObserver(() => drawn.add(figure.localName)).observe(figure.shadowRoot, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
  });

const noted = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn]);

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

async function atOdometer(): Promise<Page> {
  const page = await openPage();
  await page.locator(slider).scrollIntoViewIfNeeded();
  await page.locator(slider).focus();
  // What has come near is drawn, and every caption has been said: nothing more moves for a second.
  await note(page);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => (window as unknown as { drawn: Set<string> }).drawn.clear());
        await page.waitForTimeout(1000);
        return noted(page);
      },
      { timeout: 30_000 },
    )
    .toEqual([]);
  return page;
}

describe('a change of the position', () => {
  it('is drawn in the figures that can be seen, then in those near them, and in no other', async () => {
    const page = await atOdometer();
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(1500);
    const drawn = await noted(page);
    expect(drawn).toContain('rope-odometer');
    const near = await within(page, 1);
    expect(drawn.filter((name) => !near.includes(name))).toEqual([]);
    // There are others that show it.
    expect(near).not.toContain('rope-catastrophe');
  });

  it('is there when one scrolls to a figure that was far away', async () => {
    const page = await openPage({ at: '?base=10000' });
    const far = summaryOf(page, 'rope-base');
    const before = await far.textContent();
    await page.locator(slider).focus();
    await page.keyboard.press('Home');
    await page.locator('rope-models select').selectOption('llama-3-8b');
    expect(await far.textContent()).toBe(before);
    await page.locator('rope-base').scrollIntoViewIfNeeded();
    await expect.poll(() => far.textContent()).not.toBe(before);
  });

  it('is in a print, wherever the figure is', async () => {
    const page = await openPage();
    // Every caption has been said.
    await page.waitForTimeout(1500);
    const far = summaryOf(page, 'rope-base');
    const before = await far.textContent();
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await page.waitForTimeout(800);
    expect(await far.textContent()).toBe(before);
    await settled(page);
    expect(await far.textContent()).not.toBe(before);
  });

  it('is drawn in a far figure that is used by something else than the eye', async () => {
    const page = await openPage();
    const far = page.locator('rope-base');
    const press = (selector: string): Promise<void> =>
      far.locator(selector).evaluate((button) => (button as HTMLElement).click());
    await press('.more');
    await press('.popup [name=table]');
    await expect.poll(() => far.locator('.opened.table').count()).toBe(1);
  });
});
