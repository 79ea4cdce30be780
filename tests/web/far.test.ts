/** What lies far below the window is next to nothing until the reader comes near it, a print is made, or nothing runs. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf, atRest, cutOff, nearDrawn, openPage } from './browser.js';
import { wholeUnless } from './every-page.js';

const LANGUAGES = ['en', 'zh'] as const;

/** As a reader finds it: nothing is drawn as for a print. */
async function opened(place = ''): Promise<Page> {
  const page = await openPage({ page: 'article', at: `?m=7${place}`, without: true });
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

for (const language of LANGUAGES)
  describe(`the article in ${language}`, wholeUnless(language === 'en'), () => {
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
      expect(formulas).toBeGreaterThan(50);
      // Some are in details that are closed.
      expect(drawn).toBeGreaterThan(formulas / 2);
      // What stands in the page for the name of a file is no word of the text.
      expect(await page.locator('article').innerText()).not.toContain('.json.gz');
      // Each has a frame where it belongs.
      await page.locator('#figure-odometer').scrollIntoViewIfNeeded();
      const framed = page.frameLocator('#figure-odometer iframe').locator('rope-odometer .turns');
      await expect.poll(() => framed.first().textContent()).toBe('651');
    });
  });

describe('the reader', () => {
  it('sees a figure at rest, and formulas as they are, where the code does not come', async () => {
    cutOff();
    const page = await openPage({ without: true });
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
    await expect.poll(() => far(page)).toBeGreaterThan(50);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => far(page)).toBe(0);
    await expect.poll(() => page.locator('article noscript').count()).toBe(0);
  });

  it.each(['past', 'use'])('comes by a link of the contents to #%s, which stays where it is', async (id) => {
    const page = await opened();
    await page.evaluate(async (id) => {
      const there = new Promise((done) => addEventListener('scrollend', done, { once: true }));
      document.querySelector<HTMLElement>(`#contents a[href="#${id}"]`)!.click();
      await there;
      const tops: number[] = [];
      Object.assign(window, { tops });
      const heading = document.getElementById(id)!;
      (function note(): void {
        tops.push(heading.getBoundingClientRect().top);
        requestAnimationFrame(note);
      })();
    }, id);
    await nearDrawn(page);
    await expect.poll(() => farInSight(page)).toBe(0);
    const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops);
    // Below the bar; what is drawn anew above it takes part of a pixel.
    for (const top of tops) expect(Math.abs(top - tops[0]!)).toBeLessThanOrEqual(1);
    expect(tops[0]).toBeLessThan(120);
  });

  it('may come by half of a character', async () => {
    const page = await openPage({ at: '#50%' });
    await atRest(page);
    expect(await page.locator('.history').isVisible()).toBe(true);
  });

  it('stays where a link has led while formulas and figures come late', async () => {
    let come!: () => void;
    const late = new Promise<void>((done) => (come = done));
    const page = await openPage({
      page: 'derivation',
      at: '#figure-derivation',
      without: true,
      before: async (page) => {
        // Not every browser holds what is seen in its place, and none does always.
        await page.addInitScript(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('* { overflow-anchor: none !important }');
          document.adoptedStyleSheets.push(sheet);
        });
        await page.route(/(derivation-[^/]*js|formulas-[^/]*gz)$/, (route) => late.then(() => route.continue()));
      },
    });
    const top = (): Promise<number> =>
      page.locator('#figure-derivation').evaluate((figure) => Math.round(figure.getBoundingClientRect().top));
    await expect.poll(top).toBe(64);
    come();
    await atRest(page);
    expect(await top()).toBe(64);
  });

  it('meets nothing that is not drawn on the way back up', async () => {
    const page = await opened('#cards');
    await expect.poll(() => farInSight(page)).toBe(0);
    // Heard after what the page does at a scroll, and before the paint.
    await page.evaluate(() => {
      const met: string[] = [];
      const ends: number[] = [];
      Object.assign(window, { met, ends });
      addEventListener('scroll', () => {
        for (const each of document.querySelectorAll('span.far, section.far')) {
          const { width, top, bottom } = each.getBoundingClientRect();
          if (width > 0 && bottom > 0 && top < innerHeight) met.push(each.textContent);
        }
      });
      addEventListener('scrollend', () => ends.push(scrollY));
    });
    for (let step = 1; step <= 12; step++) {
      await page.mouse.wheel(0, -700);
      await page.waitForFunction((all) => (window as unknown as { ends: number[] }).ends.length >= all, step);
      await expect.poll(() => farInSight(page)).toBe(0);
    }
    expect(await page.evaluate(() => (window as unknown as { met: string[] }).met)).toEqual([]);
  });

  it('has a page that is never shorter while a figure wakes: a browser would move who reads its end', async () => {
    const page = await openPage({
      text: true,
      figures: ['hook'],
      before: (fresh) =>
        fresh.addInitScript(() => {
          const heights: number[] = [];
          Object.assign(window, { heights });
          // Every part of a drawing comes by this.
          const copied = document.importNode.bind(document) as (node: Node, deep?: boolean) => Node;
          document.importNode = ((node: Node, deep?: boolean) => {
            heights.push(document.querySelector('rope-hook')!.getBoundingClientRect().height);
            return copied(node, deep);
          }) as typeof document.importNode;
        }),
    });
    const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights);
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.min(...heights)).toBeGreaterThan(400);
  });

  it('comes to the very end by its key', async () => {
    const page = await opened();
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY))
      .toBeLessThanOrEqual(1);
  });
});
