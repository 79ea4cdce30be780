/** What lies far below the window is next to nothing until the reader comes near it, a print is made, or nothing runs. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageName } from '../../web/content/pages.js';
import { addressOf, cutOff, openPage, openStill } from './browser.js';
import { EVERY_PAGE, stillsOn } from './every-page.js';

const LANGUAGES = ['en', 'zh'] as const;

/** As a reader finds it: `openPage` draws everything, as for a print. */
async function opened(language: 'en' | 'zh' = 'en', place = '', name: PageName = 'article'): Promise<Page> {
  const page = await openPage({ language, page: name });
  // Only another address loads the page again.
  await page.goto(addressOf(language, `?m=7${place}`, name));
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

describe.each(EVERY_PAGE)('the page $page in $language', ({ page: name, language }) => {
  it('has at most 6,000 nodes after opening, those in the figures included', async () => {
    const page = await opened(language, '', name);
    // What is near the window is drawn once the page is idle.
    await page.waitForTimeout(2000);
    const nodes = await page.evaluate(() => {
      const count = (node: Node): number =>
        1 +
        (node instanceof Element && node.shadowRoot ? count(node.shadowRoot) : 0) +
        [...node.childNodes].reduce((sum, child) => sum + count(child), 0);
      return count(document);
    });
    console.info(`${language} ${name}: ${nodes} nodes`);
    expect(nodes).toBeGreaterThan(500);
    expect(nodes).toBeLessThanOrEqual(6000);
    if (name === 'article') await expect.poll(() => far(page)).toBeGreaterThan(100);
  });
});

describe.each(LANGUAGES)('the article in %s', (language) => {
  it('has every drawing and every formula without scripts, and no id twice', async () => {
    const page = await openPage({ language, javaScriptEnabled: false });
    const { ids, missing, formulas, drawn } = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      missing: [...document.querySelectorAll('[id^=figure-]')]
        .filter(
          (figure) =>
            ![figure, ...figure.querySelectorAll('*')].some(
              (each) => each.shadowRoot?.querySelector('figure') ?? each.localName === 'iframe',
            ),
        )
        .map(({ id }) => id),
      formulas: document.querySelectorAll('.katex').length,
      drawn: [...document.querySelectorAll('.katex-html, .far math')].filter(
        (each) => each.getBoundingClientRect().width > 1,
      ).length,
    }));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(missing).toEqual([]);
    expect(formulas).toBeGreaterThan(100);
    // Some are in details that are closed.
    expect(drawn).toBeGreaterThan(formulas / 2);
    // What stands in the page for the name of a file is no word of the text.
    expect(await page.locator('article').innerText()).not.toContain('.json.gz');
    const stills = stillsOn('article', language);
    expect(stills.length).toBeGreaterThan(10);
    for (const name of stills) {
      const still = await openStill(name, { language });
      const frame = await still.evaluate(() => ({
        title: document.title,
        drawn:
          document.querySelector('article > *')?.shadowRoot?.querySelector('figure, .picker')?.getBoundingClientRect()
            .height ?? 0,
        links: document.querySelectorAll('a').length,
      }));
      expect(frame.title, name).toMatch(/\S/);
      // The choice of the model is a line, and all else a picture.
      expect(frame.drawn, name).toBeGreaterThan(name === 'models' ? 20 : 100);
      await still.close();
    }
  });

  it('has a frame with each of these drawings where it belongs', async () => {
    const page = await openPage({ language, javaScriptEnabled: false });
    await page.locator('#figure-odometer').scrollIntoViewIfNeeded();
    const frame = page.frameLocator('#figure-odometer iframe');
    await expect.poll(() => frame.locator('rope-odometer .turns').first().textContent()).toBe('651');
  });
});

describe('the reader', () => {
  it('sees a figure at rest, and formulas as they are, where the code does not come', async () => {
    cutOff();
    const page = await openPage();
    await page.route('**/assets/article-*.js', (route) => route.abort());
    await page.goto(addressOf('en', '?m=8#figure-wavelengths'));
    await expect.poll(() => page.locator('rope-wavelengths .dot').count()).toBe(64);
    expect(await page.evaluate(() => customElements.get('rope-wavelengths') === undefined)).toBe(true);
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.route('**/assets/formulas-*.gz', (route) => route.abort());
    await page.goto(addressOf('en', '?m=9'));
    await expect.poll(() => page.locator('rope-cards figure').count()).toBe(1);
    await expect.poll(() => page.locator('#not-started').isVisible()).toBe(true);
    await expect.poll(() => page.locator('.far math').count()).toBeGreaterThan(50);
  });

  it('has everything in a print', async () => {
    const page = await opened();
    await expect.poll(() => far(page)).toBeGreaterThan(100);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => far(page)).toBe(0);
    await expect.poll(() => page.locator('article noscript').count()).toBe(0);
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
    await expect.poll(() => farInSight(page)).toBe(0);
  });

  it('meets nothing that is not drawn on the way back up', async () => {
    const page = await opened('en', '#cards');
    await expect.poll(() => farInSight(page)).toBe(0);
    for (let step = 0; step < 12; step++) {
      await page.mouse.wheel(0, -700);
      await page.waitForTimeout(60);
      await expect.poll(() => farInSight(page)).toBe(0);
    }
  });

  it('comes to the very end by its key', async () => {
    const page = await opened();
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY))
      .toBeLessThanOrEqual(1);
  });
});
