/** The page without a line, opened as a file, and its elements taken from another origin. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn, htmlPage, serve } from '../../tools/serve.mjs';
import { en } from '../../web/strings/en.js';
import { addressOf, choose } from './browser.js';
import { theBrowser } from './chromium.js';
import { patience } from '../patience.js';

const built = resolve(import.meta.dirname, '../../build/page');

// Not by openPage: what the browser complains about is what these tests bring about.
let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

async function opened<T>(run: (page: Page) => Promise<T>, options = {}): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patience(10_000));
    return await run(page);
  } finally {
    await context.close();
  }
}

describe('without a line, after it has loaded', () => {
  it('the page still makes files, lists the code and wakes the figures that come later', async () => {
    await opened(
      async (page) => {
        await page.goto(addressOf('en'));
        const later = await page.locator('meta[name=later]').getAttribute('content');
        const files = (later ?? '').split(' ').map((file) => new URL(file, page.url()).href);
        // Files of one chapter lie in one: there are few, and not none.
        expect(files.length).toBeGreaterThan(2);
        // All that it may need has been fetched: an entry is made when the last byte is here.
        await page.waitForFunction(
          (all) =>
            all.every((file) => performance.getEntriesByName(file).length > 0) &&
            [...document.querySelectorAll('article *')].every(
              ({ localName }) => !localName.startsWith('rope-') || customElements.get(localName),
            ),
          files,
          { timeout: patience(30_000) },
        );
        await page.context().setOffline(true);
        const pair = page.locator('rope-pair');
        await pair.scrollIntoViewIfNeeded();
        await expect.poll(() => pair.evaluate((figure) => (figure as { hasUpdated?: boolean }).hasUpdated)).toBe(true);
        const [file] = await Promise.all([page.waitForEvent('download'), choose(pair, 'svg')]);
        expect(file.suggestedFilename()).toMatch(/\.svg$/);
        await choose(pair, 'code');
        await expect.poll(() => pair.locator('.opened pre').count()).toBeGreaterThan(0);
        await page.locator('rope-wall').scrollIntoViewIfNeeded();
        await expect
          .poll(() => page.locator('rope-wall').evaluate((figure) => (figure as { hasUpdated?: boolean }).hasUpdated))
          .toBe(true);
      },
      { acceptDownloads: true },
    );
  });
});

describe('opened as a file', () => {
  it.each([
    ['index.html', 'npx serve'],
    ['zh/index.html', '网址'],
    ['embed.html', 'npx serve'],
  ])('%s has its look and says how it moves', async (file, words) => {
    await opened(async (page) => {
      await page.goto(pathToFileURL(join(built, file)).href);
      const line = page.locator('#opened-as-file');
      await expect.poll(() => line.isVisible()).toBe(true);
      await expect.poll(() => line.innerText()).toContain(words);
      await expect.poll(() => page.locator('#not-started').isVisible()).toBe(false);
      if (file.startsWith('embed')) return;
      const look = await page.evaluate(() => ({
        family: getComputedStyle(document.querySelector('article p')!).fontFamily,
        figure: getComputedStyle(document.querySelector('rope-hook')!).display,
        stills: [...document.querySelectorAll('article *')].filter(({ shadowRoot }) => shadowRoot).length,
        frames: document.querySelectorAll('article [id^=figure-] iframe').length,
      }));
      expect(look.family).toMatch(/Newsreader|Figtree/);
      expect(look.figure).toBe('block');
      // What is near stands in the page, what is far in a file of its own, as for readers without scripts.
      expect(look.stills).toBeGreaterThanOrEqual(2);
      expect(look.stills + look.frames).toBeGreaterThanOrEqual(14);
    });
  });
});

describe('the elements from another origin', () => {
  const servers: { close: () => void }[] = [];
  const listen = async (handler: Parameters<typeof serve>[0]): Promise<string> => {
    const server = await serve(handler);
    servers.push(server);
    return server.address;
  };
  afterAll(() => servers.forEach((server) => server.close()));

  /** A server with the built folder, which lets other origins read `allowed`; and a page that uses it. */
  async function page(allowed: RegExp): Promise<string> {
    const folder = await listen(
      filesIn(built, (path): Record<string, string> =>
        allowed.test(path) ? { 'access-control-allow-origin': '*' } : {},
      ),
    );
    return listen(
      // It says no language, as many pages do.
      htmlPage(`<!doctype html><title>Mine</title><link rel="icon" href="data:,">
        <script type="module" src="${folder}elements.js"></script>
        <rope-pair><a href="${folder}">A figure</a></rope-pair><rope-base></rope-base>`),
    );
  }

  it('are awake where it allows them, workers included, and do not touch each other', async () => {
    const address = await page(/./);
    await opened(async (page) => {
      const workers: string[] = [];
      page.on('worker', (worker) => workers.push(worker.url()));
      await page.goto(address);
      await expect.poll(() => page.locator('rope-pair figcaption').count(), { timeout: patience(15_000) }).toBe(1);
      const gap = await page.evaluate(() => {
        const [one, two] = ['rope-pair', 'rope-base'].map((name) => document.querySelector(name)!);
        return two!.getBoundingClientRect().top - one!.getBoundingClientRect().bottom;
      });
      expect(gap).toBeGreaterThanOrEqual(20);
      await page.locator('rope-base').scrollIntoViewIfNeeded();
      const search = page
        .locator('rope-base')
        .getByRole('button', { name: /^Search/ })
        .first();
      await search.click();
      await expect.poll(() => workers.length, { timeout: patience(15_000) }).toBeGreaterThan(0);
      expect(workers[0]).toMatch(/^blob:/);
    });
  });

  it('say in their place what is missing where it allows the programs only', async () => {
    const address = await page(/\.js$/);
    await opened(async (page) => {
      await page.goto(address);
      const figure = page.locator('rope-pair');
      await expect.poll(() => figure.locator('p').count(), { timeout: patience(15_000) }).toBe(1);
      await expect.poll(() => figure.locator('p').innerText()).toContain(en.embed.home);
      await expect.poll(() => figure.locator('p a').getAttribute('href')).toMatch(/#figure-pair$/);
    });
  });

  it('leave what stands in them where it allows nothing', async () => {
    const address = await page(/^$/);
    await opened(async (page) => {
      await page.goto(address);
      await expect.poll(() => page.locator('rope-pair').innerText()).toBe('A figure');
      await expect.poll(() => page.locator('rope-pair a').isVisible()).toBe(true);
    });
  });
});
