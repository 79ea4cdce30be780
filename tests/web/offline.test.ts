/** After one visit the site needs no network: stored whole, one version at a time, and only as long as the reader wants it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildOffline } from '../../tools/offline.mjs';
import { below, filesIn, serve } from '../../tools/serve.mjs';
import { PAGES, pathIn } from '../../web/content/pages.js';
import { allDefined, awake } from './browser.js';
import { theBrowser } from './chromium.js';
import { withOnly } from './only.js';
import { POLICY } from './setup.js';
import { patience } from '../patience.js';

const built = resolve(import.meta.dirname, '../../build/page');
const IN = '/some/where/';

let browser: Browser;
/** The article with one figure in both languages, and all that its code may ask for: what takes a moment to be stored. */
let first: string;
/** Its next version: the article says so, and the file of its figures has another name. */
let second: string;
/** What the server gives, and whether it answers at all. */
let folder: string;
let away = false;
let server: Awaited<ReturnType<typeof serve>>;
const contexts: BrowserContext[] = [];

/** Without the other figures, and without a next page. */
const alone = (html: string): string => withOnly(html, ['hook', 'offline']).replace(/<link rel="?next[^>]*>/, '');

beforeAll(async () => {
  browser = await theBrowser();
  [first, second] = [mkdtempSync(join(tmpdir(), 'ropewalk-first-')), mkdtempSync(join(tmpdir(), 'ropewalk-second-'))];
  const filter = (path: string): boolean =>
    /^(assets|zh)?\/?[^/]*$/.test(relative(built, path)) && !/\/still-|\.safetensors$/.test(path);
  cpSync(built, first, { recursive: true, filter });
  for (const name of ['index.html', 'zh/index.html'])
    writeFileSync(join(first, name), alone(readFileSync(join(built, name), 'utf8')));
  await buildOffline(first);
  cpSync(first, second, { recursive: true });
  const old = figuresOf(first);
  renameSync(join(second, 'assets', old), join(second, 'assets', 'article-22222222.js'));
  for (const file of readdirSync(second, { recursive: true }) as string[])
    if (/\.(js|html)$/.test(file)) {
      const text = readFileSync(join(second, file), 'utf8');
      writeFileSync(
        join(second, file),
        text.replaceAll(old, 'article-22222222.js').replace('<h1', '<h1 data-version="2"'),
      );
    }
  await buildOffline(second);
  const files = Object.fromEntries([built, first, second].map((site) => [site, filesIn(site, HEADERS)]));
  server = await serve(
    below(IN, (request, response, next) => {
      if (away) request.socket.destroy();
      else files[folder]!(request, response, next);
    }),
  );
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(() => {
  server.close();
  for (const site of [first, second]) rmSync(site, { recursive: true });
});

const HEADERS = { 'content-security-policy': POLICY };
const figuresOf = (site: string): string => readdirSync(join(site, 'assets')).find((name) => /^article-/.test(name))!;

const at = (path: string): string => `${server.address}${IN.slice(1)}${path}`;
const line = (page: Page): ReturnType<Page['locator']> => page.locator('#text rope-offline [role=status]');

async function reader(site = first): Promise<BrowserContext> {
  [folder, away] = [site, false];
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  // The whole site is stored once or twice, beside another browser.
  context.setDefaultTimeout(patience(90_000));
  contexts.push(context);
  return context;
}

/** A first visit, until the page says that everything is stored. */
async function visited(context: BrowserContext, path = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(at(path));
  await expect.poll(() => line(page).textContent(), { timeout: patience(90_000) }).toMatch(/^(Ready offline|离线可用)/);
  return page;
}

/** Every page of a language, in a window that was not open while all was stored. */
async function withoutNetwork(context: BrowserContext, language: 'en' | 'zh'): Promise<void> {
  away = true;
  const page = await context.newPage();
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    // What a page fetches ahead ends with it. What a print cannot wait for, Chromium asks the network for and not the
    // worker: without it the print has frames and MathML (public/far.js).
    const forPrint = request.resourceType() === 'xhr' && /\/still\/|\/formulas-/.test(request.url());
    if (request.failure()?.errorText !== 'net::ERR_ABORTED' && !forPrint) failed.push(request.url());
  });
  page.on('pageerror', (error) => failed.push(String(error)));
  for (const name of PAGES) {
    await page.goto(`${at(pathIn(language, name))}?m=12`);
    await allDefined(page);
  }
  await page.goto(at(language === 'zh' ? 'zh/plan/' : 'plan/'));
  await awake(page);
  for (const path of ['reference/', 'demos/']) {
    await page.goto(at(path));
    await page.waitForFunction(() => document.body.innerText.length > 200);
  }
  await page.goto(at('embed.html?figure=wall&wall.remedies=none.window'));
  await awake(page);
  await expect
    .poll(() => page.locator('rope-wall .answering').textContent(), { timeout: patience(90_000) })
    .toContain('Your browser has');
  expect(failed).toEqual([]);
}

/** All that a page fetches ahead is here. */
async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const here = performance.getEntriesByType('resource').map(({ name }) => name);
    const later = document.querySelector<HTMLMetaElement>('meta[name=later]')!.content.split(' ');
    return [...later, document.documentElement.dataset.formulas!].every((file) =>
      here.includes(new URL(file, document.baseURI).href),
    );
  });
}

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const versionOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('h1')!.dataset.version);

describe('after one visit', { timeout: patience(240_000) }, () => {
  it('all is stored, every page opens without a network, with the code of its figures, and trained models answer', async () => {
    const context = await reader(built);
    const page = await visited(context);
    const folder = at('');
    const stored = await page.evaluate(async (from) => {
      const sizes: [string, number][] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys())
          sizes.push([url.slice(from.length).replace(/\?.*/, ''), (await (await cache.match(url))!.blob()).size]);
      }
      return sizes;
    }, folder);
    const bytes = stored.reduce((sum, [, size]) => sum + size, 0);
    expect(await line(page).textContent()).toContain(`${(bytes / 1e6).toFixed(1)} MB`);
    // Every file, and how much that is; the server of these tests sends packed texts as what they are unpacked.
    const paths = (readdirSync(built, { recursive: true }) as string[]).filter((path) =>
      statSync(join(built, path)).isFile(),
    );
    const left = ['offline.js', 'offline.json', 'shared.png'];
    expect(stored.map(([path]) => path).sort()).toEqual(['', ...paths.filter((path) => !left.includes(path))].sort());
    for (const [path, size] of stored)
      if (path && !path.endsWith('.gz')) expect(size, path).toBe(statSync(join(built, path)).size);

    await withoutNetwork(context, 'en');
  });

  it('so do the pages in Chinese', { tags: ['whole'] }, async () => {
    const context = await reader(built);
    await visited(context, 'zh/');
    await withoutNetwork(context, 'zh');
  });

  it('a frame stores nothing by itself', async () => {
    const context = await reader();
    const page = await context.newPage();
    await page.goto(at('embed.html?figure=pair'));
    await awake(page);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
  });
});

describe('a new version', { timeout: patience(240_000) }, () => {
  it('is offered, taken in one window, and mixed in none', async () => {
    const context = await reader();
    const page = await visited(context);
    folder = second;
    // What is open and what is opened stay at the old version until the reader takes the new one.
    await page.reload();
    const offer = page.locator('.newer');
    await offer.waitFor({ timeout: patience(90_000) });
    const other = await context.newPage();
    await other.goto(at(''));
    expect([await versionOf(page), await versionOf(other)]).toEqual([undefined, undefined]);
    await other.locator('.newer').waitFor();

    // A request that comes while the old worker is ended wakes it, and beside a test tool it then sleeps no more.
    for (const each of [page, other]) await quiet(each);
    await offer.locator('[name=take]').click();
    await page.waitForFunction(() => document.querySelector('h1')?.dataset.version === '2');
    await awake(page);
    await other.locator('.newer').waitFor();
    expect(await versionOf(other)).toBeUndefined();
    // The file has another name by now, and no server has the old one.
    away = true;
    const asked = (file: string): Promise<boolean> =>
      other.evaluate((name) => fetch(`assets/${name}`).then(({ ok }) => ok), file);
    expect(await asked(figuresOf(first))).toBe(true);
    expect(await asked(figuresOf(second))).toBe(true);

    // As long as both are open: who is alone may tidy at any moment.
    expect(await cacheNames(page)).toHaveLength(2);
    await other.close();
    await page.reload();
    await expect.poll(() => cacheNames(page).then(({ length }) => length)).toBe(1);
    expect(await versionOf(page)).toBe('2');
    await awake(page);
  });

  it('is not offered where one of its files is of another version', async () => {
    const context = await reader();
    const page = await visited(context);
    const article = join(second, 'index.html');
    const was = readFileSync(article);
    writeFileSync(article, was.toString('utf8').replace('data-version="2"', 'data-version="3"'));
    try {
      folder = second;
      const ended = page.evaluate(async () => {
        const registration = (await navigator.serviceWorker.getRegistration())!;
        const found = new Promise<ServiceWorker>((known) =>
          registration.addEventListener('updatefound', () => known(registration.installing!)),
        );
        await registration.update();
        const worker = await found;
        // It may be over by now.
        if (worker.state === 'installing')
          await new Promise((over) => worker.addEventListener('statechange', over, { once: true }));
        return worker.state;
      });
      expect(await ended).toBe('redundant');
      expect(await page.locator('.newer').count()).toBe(0);
      await page.reload();
      expect(await versionOf(page)).toBeUndefined();
    } finally {
      writeFileSync(article, was);
    }
  });
});

describe('it can be turned off', { timeout: patience(240_000) }, () => {
  it('removes everything, remembers it, and stores again when asked', async () => {
    const context = await reader();
    const page = await visited(context);
    await page.locator('#text rope-offline [name=remove]').click();
    await expect.poll(() => line(page).textContent()).toMatch(/^Nothing is stored/);
    const left = (): Promise<number[]> =>
      page.evaluate(async () => [
        (await caches.keys()).length,
        (await navigator.serviceWorker.getRegistrations()).length,
      ]);
    expect(await left()).toEqual([0, 0]);
    await page.reload();
    await expect.poll(() => line(page).textContent()).toMatch(/^Nothing is stored.* MB/);
    await awake(page);
    expect(await left()).toEqual([0, 0]);
    await page.locator('#text rope-offline [name=store]').click();
    await expect.poll(() => line(page).textContent(), { timeout: patience(90_000) }).toMatch(/^Ready offline/);
  });

  it('nothing is stored unasked where the reader asks browsers to save data', async () => {
    const context = await reader();
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
    );
    const page = await context.newPage();
    await page.goto(at('zh/'));
    await expect.poll(() => line(page).textContent()).toMatch(/^这台设备上没有存.* MB/);
    expect(await cacheNames(page)).toEqual([]);
    await page.locator('#text rope-offline [name=store]').click();
    await expect.poll(() => line(page).textContent(), { timeout: patience(90_000) }).toMatch(/^离线可用/);
  });
});
