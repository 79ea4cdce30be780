/** Finding one's way: the contents, the bar, the links in the text, and what is kept for the next visit. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './accessibility.js';
import { wholeUnless } from './every-page.js';
import { addressOf, allOf, atRest, awake, boxOf, comesTo, openPage, painted, samePage } from './browser.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** The code that brings the list to life has come. */
const alive = (page: Page): Promise<unknown> => page.waitForFunction(() => document.documentElement.dataset.bar);
const come = async (options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  const page = await openPage({ figures: ['hook', 'order'], text: true, ...options });
  await alive(page);
  return page;
};
const present = (page: Page) => page.locator('.contents [aria-current=true]');
/** The number of the block at the top of the window, which both languages have, and the share of it that is above. */
const block = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('article > :not(rope-answer), rope-answer > :not(.ask)')];
    const index = all.findIndex((each) => each.getBoundingClientRect().bottom > 0);
    const { top, height } = all[index]!.getBoundingClientRect();
    return index - top / height;
  });
const scrollTo = async (page: Page, id: string): Promise<void> => {
  // What readers do first; until then a page that was left elsewhere keeps its place while it settles.
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  await page.evaluate((at) => document.getElementById(at)!.scrollIntoView({ behavior: 'instant' }), id);
  await painted(page);
};
const scrollBy = async (page: Page, top: number): Promise<void> => {
  await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), top);
  await painted(page);
};
const bar = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.bar);
const barTop = (page: Page): Promise<number> =>
  page.locator('.masthead').evaluate((element) => Math.round(element.getBoundingClientRect().top));
const top = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

describe.each(['en', 'zh'] as const)('the contents in %s', (language) => {
  it(
    'name every section, stay beside the article and mark the present one',
    wholeUnless(language === 'en'),
    async () => {
      const page = await come({ language, viewport: { width: 1440, height: 500 } });
      const headings = await page.locator('article h2[id]:not(#sources)').evaluateAll((all) => all.map(({ id }) => id));
      const links = await page
        .locator('.contents ol ol a')
        .evaluateAll((all) => all.map((a): string | null => a.getAttribute('href')));
      expect(links).toEqual(headings.map((id) => `#${id}`));
      await expect.poll(() => present(page).count()).toBe(0);
      await scrollTo(page, 'wavelengths');
      await expect.poll(() => present(page).getAttribute('href')).toBe('#wavelengths');
      await expect.poll(() => present(page).count()).toBe(1);
      const list = await boxOf(page.locator('.contents'));
      expect(list.y).toBeGreaterThanOrEqual(0);
      expect(list.y + list.height).toBeLessThanOrEqual(500);
      const text = await boxOf(page.locator('#wavelengths'));
      expect(list.x + list.width).toBeLessThanOrEqual(text.x);
      await expect.poll(() => page.locator('#section').isVisible()).toBe(false);
      // At the top of the page the list is at its own.
      const scrolled = (): Promise<number> => page.locator('.contents').evaluate((nav) => nav.scrollTop);
      await scrollTo(page, 'sources');
      await expect.poll(scrolled).toBeGreaterThan(0);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(scrolled).toBe(0);
      await page.locator('.contents a[href="#past"]').click();
      await expect.poll(() => present(page).getAttribute('href')).toBe('#past');
      await expect.poll(async () => Math.abs(await top(page, '#past'))).toBeLessThan(120);
    },
  );

  it('are plain links without scripts, on a wide screen and behind the button of a narrow one', async () => {
    const page = await samePage({ language, javaScriptEnabled: false });
    const link = page.locator('.contents a[href="#pair"]');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => link.isVisible()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => link.isVisible()).toBe(false);
    await page.locator('#section').click();
    await expect.poll(() => link.isVisible()).toBe(true);
  });

  it('end, without scripts, in five sentences of what the reader now knows, each at its figure', async () => {
    const page = await samePage({ language, javaScriptEnabled: false });
    const links = page.locator('#end ~ ol').first().locator('li a');
    await expect.poll(() => links.count()).toBe(5);
    for (const link of await allOf(links)) expect(await link.getAttribute('href')).toMatch(/^#figure-\w+$/);
  });
});

describe('the bar of a narrow screen', () => {
  it('goes on the way down, comes back on the way up, and leads anywhere by touch', async () => {
    const page = await come(PHONE);
    await scrollTo(page, 'past');
    await expect.poll(() => bar(page)).toBe('away');
    await expect.poll(() => barTop(page)).toBeLessThan(-40);
    await scrollBy(page, -60);
    await expect.poll(() => bar(page)).toBe('here');
    await expect.poll(() => barTop(page)).toBe(0);
    const name = await page.locator('.contents a[href="#past"]').textContent();
    await expect.poll(() => page.locator('#section').textContent()).toBe(name!.trim());
    // Undo and Redo make room for the model's name where there is nothing to undo.
    for (const control of ['#section', '#theme', '#language']) {
      const { width, height } = await boxOf(page.locator(control));
      expect(Math.min(width, height), control).toBeGreaterThanOrEqual(44);
    }
    await page.locator('#section').tap();
    const entry = page.locator('.contents a[href="#comeback"]');
    expect((await boxOf(entry)).height).toBeGreaterThanOrEqual(44);
    expect(await violations(page, { part: '.contents' })).toEqual([]);
    await entry.tap();
    await expect.poll(() => entry.isVisible()).toBe(false);
    await expect.poll(async () => Math.abs(await top(page, '#comeback'))).toBeLessThan(120);
    await comesTo(page, '#comeback');
  });

  it('comes when a key reaches it, opens the list with Enter and closes it with Escape', async () => {
    const page = await come({ viewport: PHONE.viewport });
    await scrollTo(page, 'wavelengths');
    await expect.poll(() => bar(page)).toBe('away');
    await page.locator('#section').evaluate((button) => button.focus({ preventScroll: true }));
    await expect.poll(() => barTop(page)).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.contents li a').first().isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('.contents') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.contents li a').first().isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement!.id)).toBe('section');
  });

  it.each(['en', 'zh'] as const)('fits into 320 and 390 pixels, in a room too: %s', async (language) => {
    const page = await come({
      language,
      viewport: { width: 320, height: 700 },
      hasTouch: true,
      at: '?theme=projector',
    });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await atRest(page);
      await scrollTo(page, 'pair');
      await scrollBy(page, -60);
      expect(await page.locator('.masthead').evaluate((bar) => bar.scrollWidth)).toBe(width);
      const { x, width: taken } = await boxOf(page.locator('#language'));
      expect(x + taken, `of ${width}`).toBeLessThanOrEqual(width);
    }
  });

  it('takes the reader to the same place in the other language, from anywhere', async () => {
    const page = await come(PHONE);
    for (const place of ['wavelengths', 'test']) {
      await scrollTo(page, place);
      await scrollBy(page, 300);
      await scrollBy(page, -60);
      await expect.poll(() => barTop(page)).toBe(0);
      await atRest(page);
      const before = await block(page);
      // A finger, and not `tap` of the test tool, which scrolls the page to what it taps.
      const { x, y, width, height } = await boxOf(page.locator('#language'));
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page.waitForURL((url) => url.pathname.includes('/zh/') === (place === 'wavelengths'));
      await atRest(page);
      // A position is a whole pixel: the end of a line of text may be on either side of the edge.
      expect(Math.abs((await block(page)) - before), `${place}, from ${before}`).toBeLessThan(0.2);
    }
  });
});

describe('what is kept on the device', () => {
  const answer = async (page: Page, check: string): Promise<void> => {
    await page.locator(`#check-${check} details.right summary`).click();
  };

  it('ticks answered questions, also on the next visit and in the other language, until it is told to forget', async () => {
    const page = await come();
    await expect.poll(() => page.locator('.contents .tick').count()).toBe(0);
    await answer(page, 'order');
    await expect.poll(() => page.locator('.contents a[href="#order"] .tick').count()).toBe(1);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(addressOf('zh'));
    await awake(page);
    await alive(page);
    await expect.poll(() => page.locator('.contents .tick').count()).toBe(1);
    await expect.poll(() => page.locator('#check-order details.right').getAttribute('open')).not.toBe(null);
    await page.locator('.contents p button').click();
    await expect.poll(() => page.locator('.contents .tick').count()).toBe(0);
    await page.reload();
    await awake(page);
    await expect.poll(() => page.locator('#check-order details[open]').count()).toBe(0);
  });

  it('offers to go on where the reader was', async () => {
    const page = await come();
    await expect.poll(() => page.locator('.contents .resume').count()).toBe(0);
    await scrollTo(page, 'wavelengths');
    await expect.poll(() => present(page).getAttribute('href')).toBe('#wavelengths');
    // Reading another page in between changes nothing.
    await page.goto(addressOf('en', '', 'proof'));
    await alive(page);
    await scrollTo(page, 'numbers');
    await expect.poll(() => present(page).getAttribute('href')).toBe('#numbers');
    await page.goto(addressOf('en'));
    await awake(page);
    await alive(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.locator('.contents .resume a').click();
    await expect.poll(() => present(page).getAttribute('href')).toBe('#wavelengths');
    await expect.poll(() => page.locator('.contents .resume').count()).toBe(0);
  });

  it('is nothing where storage is forbidden, and all else works', async () => {
    const page = await openPage({ figures: ['order'], text: true });
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('forbidden');
        },
      }),
    );
    await page.reload();
    await awake(page);
    await alive(page);
    await answer(page, 'order');
    await expect.poll(() => page.locator('.contents .tick').count()).toBe(1);
    await scrollTo(page, 'past');
    await expect.poll(() => present(page).getAttribute('href')).toBe('#past');
  });
});

describe('the links of the article', () => {
  it('stand on every heading and keep its name', async () => {
    const page = await come();
    const heading = page.getByRole('heading', { name: 'Four ways, and the step to turning', exact: true });
    await heading.getByRole('link').click();
    await comesTo(page, '#ways');
    const unlinked = await page.locator('article h2[id]:not(#sources):not(:has(> a.place))').count();
    expect(unlinked).toBe(0);
  });
});

describe('the end of the article', () => {
  it('copies what is to be copied, prints, and names the version', async () => {
    const page = await come({ permissions: ['clipboard-read', 'clipboard-write'] });
    const cite = page.locator('pre:has(.language-bibtex)');
    await expect.poll(() => cite.textContent()).toMatch(/note = \{Ropewalk \d+\.\d+\.\d+(-rc\.\d+)?,/);
    await page.locator('details:has(.language-bibtex) > summary').click();
    await page.locator('pre:has(.language-bibtex) + .copy button').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await cite.textContent());
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
    await page.locator('.print button').click();
    expect(await page.evaluate(() => 'printed' in window)).toBe(true);
  });
});
