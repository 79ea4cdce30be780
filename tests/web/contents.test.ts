/** Finding one's way: the contents, the bar, the links in the text, and what is kept for the next visit. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './accessibility.js';
import { addressOf, allOf, awake, openPage, painted } from './browser.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** The code that brings the list to life has come. */
const alive = (page: Page): Promise<unknown> => page.waitForFunction(() => document.documentElement.dataset.bar);
const come = async (options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  const page = await openPage({ figures: ['hook', 'order'], ...options });
  await alive(page);
  return page;
};
const present = (page: Page) => page.locator('.contents [aria-current]');
/** The number of the block at the top of the window, which both languages have. */
const block = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('article > :not(rope-answer), rope-answer > :not(.ask)')].findIndex(
      (each) => each.getBoundingClientRect().bottom > 0,
    ),
  );
const scrollTo = async (page: Page, id: string): Promise<void> => {
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
  it('name every section, stay beside the article and mark the present one', async () => {
    const page = await come({ language, viewport: { width: 1440, height: 900 } });
    const headings = await page.locator('article h2[id]:not(#sources)').evaluateAll((all) => all.map(({ id }) => id));
    const links = await page
      .locator('.contents li a')
      .evaluateAll((all) => all.map((a): string | null => a.getAttribute('href')));
    expect(links).toEqual(headings.map((id) => `#${id}`));
    expect(await present(page).count()).toBe(0);
    await scrollTo(page, 'weave');
    await expect.poll(() => present(page).getAttribute('href')).toBe('#weave');
    expect(await present(page).count()).toBe(1);
    const list = (await page.locator('.contents').boundingBox())!;
    expect(list.y).toBeGreaterThanOrEqual(0);
    expect(list.y + list.height).toBeLessThanOrEqual(900);
    const text = (await page.locator('#weave').boundingBox())!;
    expect(list.x + list.width).toBeLessThanOrEqual(text.x);
    expect(await page.locator('#section').isVisible()).toBe(false);
    // What the dots mean is said above them; at the top of the page the list is at its own.
    expect(await page.locator('.contents .key ~ ol').count()).toBe(1);
    const scrolled = (): Promise<number> => page.locator('.contents').evaluate((nav) => nav.scrollTop);
    await scrollTo(page, 'sources');
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(scrolled).toBe(0);
    await page.locator('.contents a[href="#past"]').click();
    await expect.poll(() => present(page).getAttribute('href')).toBe('#past');
    expect(Math.abs(await top(page, '#past'))).toBeLessThan(120);
  });

  it('are plain links without scripts, on a wide screen and behind the button of a narrow one', async () => {
    const wide = await openPage({ language, javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
    expect(await wide.locator('.contents a[href="#derivation"]').isVisible()).toBe(true);
    const narrow = await openPage({ language, javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const link = narrow.locator('.contents a[href="#derivation"]');
    expect(await link.isVisible()).toBe(false);
    await narrow.locator('#section').click();
    expect(await link.isVisible()).toBe(true);
  });

  it('offer a short way, which every section that leaves it leads back to', async () => {
    const page = await come({ language });
    const ways = await page.evaluate(() => {
      const sections = [...document.querySelectorAll('.contents li')].map((li) => ({
        id: li.querySelector('a')!.hash,
        short: li.classList.contains('short'),
      }));
      const links = [...document.querySelectorAll('article > .onward')].map((p) => ({
        to: [...p.querySelectorAll('a')].map(({ hash }) => hash),
        before: `#${p.nextElementSibling!.id}`,
      }));
      return { sections, links };
    });
    const short = ways.sections.filter((section) => section.short).map(({ id }) => id);
    expect(short.length).toBeGreaterThan(4);
    expect(short.length).toBeLessThan(ways.sections.length / 2);
    expect(ways.links[0]).toEqual({ to: short, before: ways.sections[0]!.id });
    const last = ways.sections.map((section) => section.short).lastIndexOf(true);
    const left = ways.sections.filter(({ short: on }, i) => !on && i < last && ways.sections[i - 1]?.short);
    expect(ways.links.slice(1).map(({ before }) => before)).toEqual(left.map(({ id }) => id));
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
    expect(await page.locator('#section').textContent()).toBe(name!.trim());
    // Undo and Redo make room for the model's name where there is nothing to undo.
    for (const control of ['#section', '#theme', '#language']) {
      const { width, height } = (await page.locator(control).boundingBox())!;
      expect(Math.min(width, height), control).toBeGreaterThanOrEqual(44);
    }
    await page.locator('#section').tap();
    const entry = page.locator('.contents a[href="#layout"]');
    expect((await entry.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await violations(page, { part: '.contents' })).toEqual([]);
    await entry.tap();
    await expect.poll(() => entry.isVisible()).toBe(false);
    await expect.poll(async () => Math.abs(await top(page, '#layout'))).toBeLessThan(120);
    expect(new URL(page.url()).hash).toBe('#layout');
  });

  it('comes when a key reaches it, opens the list with Enter and closes it with Escape', async () => {
    const page = await come({ viewport: PHONE.viewport });
    await scrollTo(page, 'many');
    await expect.poll(() => bar(page)).toBe('away');
    await page.locator('#section').evaluate((button) => button.focus({ preventScroll: true }));
    await expect.poll(() => barTop(page)).toBe(0);
    await page.keyboard.press('Enter');
    expect(await page.locator('.contents li a').first().isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('.contents') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('.contents li a').first().isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement!.id)).toBe('section');
  });

  it.each([320, 390])('fits into %i pixels, in a room too', async (width) => {
    for (const language of ['en', 'zh'] as const) {
      const page = await come({ language, viewport: { width, height: 700 }, hasTouch: true, at: '?theme=projector' });
      await scrollTo(page, 'derivation');
      await scrollBy(page, -60);
      expect(await page.locator('.masthead').evaluate((bar) => bar.scrollWidth)).toBe(width);
      const { x, width: taken } = (await page.locator('#language').boundingBox())!;
      expect(x + taken).toBeLessThanOrEqual(width);
    }
  });

  it('takes the reader to the same place in the other language, from anywhere', async () => {
    const page = await come(PHONE);
    for (const place of ['weave', 'test']) {
      await scrollTo(page, place);
      await scrollBy(page, 300);
      await scrollBy(page, -60);
      await expect.poll(() => barTop(page)).toBe(0);
      const before = await block(page);
      // A finger, and not `tap` of the test tool, which scrolls the page to what it taps.
      const { x, y, width, height } = (await page.locator('#language').boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page.waitForURL((url) => url.pathname.includes('/zh/') === (place === 'weave'));
      // Without the drawing for print that `awake` asks for, which no reader sees: it moves the page.
      await alive(page);
      await expect.poll(() => block(page)).toBe(before);
    }
  });
});

describe('what is kept on the device', () => {
  const answer = async (page: Page, check: string): Promise<void> => {
    await page.locator(`#check-${check} details.right summary`).click();
  };

  it('ticks answered questions, also on the next visit and in the other language, until it is told to forget', async () => {
    const page = await come();
    expect(await page.locator('.contents .tick').count()).toBe(0);
    await answer(page, 'order');
    await expect.poll(() => page.locator('.contents a[href="#order"] .tick').count()).toBe(1);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(addressOf('zh'));
    await awake(page);
    await alive(page);
    expect(await page.locator('.contents .tick').count()).toBe(1);
    expect(await page.locator('#check-order details.right').getAttribute('open')).not.toBe(null);
    await page.locator('.contents p button').click();
    await expect.poll(() => page.locator('.contents .tick').count()).toBe(0);
    await page.reload();
    await awake(page);
    expect(await page.locator('#check-order details[open]').count()).toBe(0);
  });

  it('offers to go on where the reader was', async () => {
    const page = await come();
    expect(await page.locator('.contents .resume').count()).toBe(0);
    await scrollTo(page, 'weave');
    await expect.poll(() => present(page).getAttribute('href')).toBe('#weave');
    await page.goto('about:blank');
    await page.goto(addressOf('en'));
    await awake(page);
    await alive(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.locator('.contents .resume a').click();
    await expect.poll(() => present(page).getAttribute('href')).toBe('#weave');
    await expect.poll(() => page.locator('.contents .resume').count()).toBe(0);
  });

  it('is nothing where storage is forbidden, and all else works', async () => {
    const page = await openPage({ figures: ['order'] });
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
    const heading = page.getByRole('heading', { name: 'Four ways to tell it', exact: true });
    await heading.getByRole('link').click();
    expect(new URL(page.url()).hash).toBe('#ways');
    const unlinked = await page.locator('article h2[id]:not(#sources):not(:has(> a.place))').count();
    expect(unlinked).toBe(0);
  });

  it('lead to places that there are', async () => {
    for (const language of ['en', 'zh'] as const) {
      const page = await openPage({ language, javaScriptEnabled: false });
      const lost = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
          .map((link) => link.getAttribute('href')!)
          .filter((href) => document.getElementById(href.slice(1)) === null),
      );
      expect(lost).toEqual([]);
    }
  });
});

describe('the end of the article', () => {
  it.each(['en', 'zh'] as const)(
    'says in five sentences what the reader now knows, each at its figure: %s',
    async (language) => {
      const page = await openPage({ language, javaScriptEnabled: false });
      const links = page.locator('#end ~ ol').first().locator('li a');
      expect(await links.count()).toBe(5);
      for (const link of await allOf(links)) expect(await link.getAttribute('href')).toMatch(/^#figure-\w+$/);
    },
  );

  it('copies what is to be copied, prints, and names the version', async () => {
    const page = await come({ permissions: ['clipboard-read', 'clipboard-write'] });
    const cite = page.locator('pre:has(.language-bibtex)');
    expect(await cite.textContent()).toMatch(/note = \{Ropewalk \d+\.\d+\.\d+(-rc\.\d+)?,/);
    await page.locator('pre:has(.language-bibtex) + .copy button').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await cite.textContent());
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
    await page.locator('.print button').click();
    expect(await page.evaluate(() => 'printed' in window)).toBe(true);
  });
});
