/** What lies far below the window is one node until the reader comes near it, a print is made, or nothing runs. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf, openPage } from './browser.js';

const LANGUAGES = ['en', 'zh'] as const;

/** As a reader finds it: `openPage` draws everything, as for a print. */
async function opened(language: 'en' | 'zh' = 'en', place = ''): Promise<Page> {
  const page = await openPage({ language });
  // Only another address loads the page again.
  await page.goto(addressOf(language, `?m=7${place}`));
  await page.waitForFunction(() => document.documentElement.dataset.started !== undefined);
  return page;
}

const far = (page: Page): Promise<number> => page.locator('.far').count();

/** Of what can be seen now. */
const farInSight = (page: Page): Promise<number> =>
  page.locator('.far').evaluateAll(
    (all) =>
      all.filter((element) => {
        const { width, top, bottom } = element.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      }).length,
  );

describe.each(LANGUAGES)('the page in %s', (language) => {
  it('has at most 15,000 nodes after opening, those in the figures included', async () => {
    const page = await opened(language);
    // What is near the window is drawn once the page is idle.
    await page.waitForTimeout(2000);
    const nodes = await page.evaluate(() => {
      const count = (node: Node): number =>
        1 +
        (node instanceof Element && node.shadowRoot ? count(node.shadowRoot) : 0) +
        [...node.childNodes].reduce((sum, child) => sum + count(child), 0);
      return count(document);
    });
    expect(nodes).toBeGreaterThan(5000);
    expect(nodes).toBeLessThanOrEqual(15_000);
    expect(await far(page)).toBeGreaterThan(100);
  });

  it('has every drawing and every formula without scripts, and no id twice', async () => {
    const page = await openPage({ language, javaScriptEnabled: false });
    const { ids, missing, formulas, drawn } = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      missing: [...document.querySelectorAll('[id^=figure-]')]
        .filter(
          (figure) =>
            ![figure, ...figure.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot?.querySelector('figure')),
        )
        .map(({ id }) => id),
      formulas: document.querySelectorAll('.katex').length,
      drawn: [...document.querySelectorAll('.katex-html')].filter((each) => each.getClientRects().length > 0).length,
    }));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(missing).toEqual([]);
    expect(formulas).toBeGreaterThan(200);
    // Some are in details that are closed.
    expect(drawn).toBeGreaterThan(formulas / 2);
  });
});

describe('the reader', () => {
  it('has everything in a print', async () => {
    const page = await opened();
    expect(await far(page)).toBeGreaterThan(100);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await far(page)).toBe(0);
    expect(await page.locator('article noscript').count()).toBe(0);
  });

  it.each(['past', 'use'])('comes by a link of the contents to #%s, which stays where it is', async (id) => {
    const page = await opened();
    const tops = await page.evaluate(async (id) => {
      const heading = document.getElementById(id)!;
      document.querySelector<HTMLElement>(`#contents a[href="#${id}"]`)!.click();
      const tops: number[] = [];
      for (let frame = 0; frame < 60; frame++) {
        await new Promise(requestAnimationFrame);
        tops.push(heading.getBoundingClientRect().top);
      }
      return tops;
    }, id);
    // Below the bar; what is drawn anew above it takes part of a pixel.
    for (const top of tops) expect(Math.abs(top - tops[0]!)).toBeLessThanOrEqual(1);
    expect(tops[0]).toBeLessThan(120);
    expect(await farInSight(page)).toBe(0);
  });

  it('meets nothing that is not drawn on the way back up', async () => {
    const page = await opened('en', '#smallest');
    await expect.poll(() => farInSight(page)).toBe(0);
    for (let step = 0; step < 12; step++) {
      await page.mouse.wheel(0, -700);
      await page.waitForTimeout(60);
      expect(await farInSight(page)).toBe(0);
    }
  });

  it('comes to the very end by its key', async () => {
    const page = await opened();
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY)))
      .toBe(0);
  });
});
