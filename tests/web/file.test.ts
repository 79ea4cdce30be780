/**
 * All pages of a language in one HTML file, opened from a disk in three engines: everything is inside, and nothing is asked of
 * anybody.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildFile } from '../../tools/file.mjs';
import { PAGES } from '../../web/content/pages.js';
import { PLANS } from '../../web/lesson/plans.js';
import { allDefined, atRest, boxOf } from './browser.js';
import { theBrowser } from './chromium.js';
import { wholeUnless } from './every-page.js';
import { allAwake, openFirefox, pageIn } from './firefox.js';
import { score, thetas } from './reference.js';
import { openWebKit } from './webkit.js';
import { patience } from '../patience.js';

const folder = resolve(import.meta.dirname, '../../build/file');
const LANGUAGES = ['en', 'zh'] as const;
const at = (language: 'en' | 'zh', rest = ''): string =>
  pathToFileURL(join(folder, `ropewalk-${language}.html`)).href + rest;

/** Of one file, in bytes. */
const MOST = 3e6;
/** The file is built, or read as often as it has pages, which on two busy cores takes a minute. */
const PATIENT = patience(300_000);

beforeAll(buildFile, PATIENT);

it.each(LANGUAGES)(
  'the file of %s is no larger than three megabytes, and has the licences of others in it',
  (language) => {
    const file = join(folder, `ropewalk-${language}.html`);
    expect(statSync(file).size).toBeLessThan(MOST);
    expect(readFileSync(file, 'utf8')).toContain('SIL OPEN FONT LICENSE');
  },
);

describe('in Chromium', () => {
  let browser: Browser;
  let context: BrowserContext;
  const complaints: string[] = [];
  const asked: string[] = [];
  beforeAll(async () => {
    browser = await theBrowser();
  });
  afterEach(async () => {
    await context.close();
    expect(complaints.splice(0)).toEqual([]);
    // The file, and what it has made of its own parts.
    expect(asked.splice(0).filter((url) => !/^(data|blob):|^file:.*\/ropewalk-(en|zh)\.html/.test(url))).toEqual([]);
  });

  /** A page with text comes to rest; the slides say themselves what they wait for. */
  async function open(address: string, wake: (page: Page) => Promise<void> = atRest): Promise<Page> {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, offline: true });
    const page = await context.newPage();
    page.setDefaultTimeout(patience(20_000));
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(address);
    await wake(page);
    return page;
  }

  for (const language of LANGUAGES)
    it(
      `all pages of ${language} open, by the query, with the code of all their figures`,
      { ...wholeUnless(language === 'en'), timeout: PATIENT },
      async () => {
        const [first] = PAGES;
        const page = await open(at(language, `?${first}`));
        for (const name of PAGES) {
          if (name !== first) await page.goto(at(language, `?${name}`));
          await allDefined(page);
          expect(await page.locator('html').getAttribute('data-page')).toBe(name);
          expect(await page.locator('.notice:visible').count()).toBe(0);
        }
      },
    );

  it('a drag, Undo and Back go through the address', async () => {
    const page = await open(at('en'));
    const word = page.locator('rope-hook [data-word=q]');
    const value = page.locator('rope-hook .value');
    const shown = async (): Promise<number> => Number(await value.textContent());
    const llama2 = thetas(128, 10000);
    expect(await shown()).toBeCloseTo(score(llama2, 1), 3);
    await word.hover();
    await page.mouse.down();
    const slot = await boxOf(page.locator('rope-hook [data-place="4"]').first());
    await page.mouse.move(slot.x + slot.width / 2, slot.y + slot.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect.poll(shown).toBeCloseTo(score(llama2, 5), 3);
    expect(new URL(page.url()).search).toBe('?v=1&hook.query=4');
    await page.locator('#undo').click();
    await expect.poll(shown).toBeCloseTo(score(llama2, 1), 3);
    await page.goBack();
    await expect.poll(shown).toBeCloseTo(score(llama2, 5), 3);
    await page.reload();
    await atRest(page);
    expect(await shown()).toBeCloseTo(score(llama2, 5), 3);
  });

  it('links lead from page to page, to their places, to the other language, and take the settings along', async () => {
    const page = await open(at('en', '?v=1&m=12'));
    await page.locator('article a[href="?waves#size"]').first().click();
    await page.waitForFunction(() => document.documentElement.dataset.page === 'waves');
    await atRest(page);
    expect(new URL(page.url()).searchParams.get('m')).toBe('12');
    expect(new URL(page.url()).hash).toBe('#size');
    await page.locator('#language').click();
    await page.waitForFunction(() => document.documentElement.lang === 'zh-Hans');
    await atRest(page);
    expect(page.url()).toMatch(/ropewalk-zh\.html\?waves=?&v=1&m=12/);
    // An address that names a place of another page.
    await page.goto(at('zh', '?m=7#bits'));
    await page.waitForFunction(() => document.documentElement.dataset.page === 'code');
    await atRest(page);
    expect(new URL(page.url()).searchParams.get('m')).toBe('7');
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .map(({ href }) => href)
        .filter((href) => !/^https?:|\/ropewalk-(en|zh)\.html([?#]|$)/.test(href)),
    );
    expect(broken).toEqual([]);
  });

  for (const language of LANGUAGES)
    it(
      `slides of ${language} go on, the presenter’s window follows and leads, and the handout fits on its sheets`,
      { ...wholeUnless(language === 'en'), timeout: PATIENT },
      async () => {
        const list = await open(at(language, '?slides'), (page) => page.locator('.plans').waitFor());
        expect(await list.locator('.plans a').count()).toBe(PLANS.length);
        await list.locator('.plans a').nth(1).click();
        await list.waitForFunction(() => document.querySelector('rope-hook')?.shadowRoot?.querySelector('figure'));
        expect(await list.evaluate(() => document.documentElement.dataset.theme)).toBe('projector');
        const position = (page: Page): string => new URL(page.url()).hash;
        await list.keyboard.press('ArrowRight');
        await expect.poll(() => position(list)).toBe('#hook.answer');
        const [presenter] = await Promise.all([context.waitForEvent('page'), list.keyboard.press('n')]);
        await expect.poll(() => presenter.title()).toMatch(/: /);
        await presenter.locator('rope-hook figure').waitFor();
        await presenter.keyboard.press('ArrowRight');
        await expect.poll(() => position(list)).toBe('#order');
        await presenter.close();
        // Back to the article, whose link leads back to the slides.
        await list.locator('a[href*="scene=45.order"]').first().click();
        await list.waitForFunction(() => document.documentElement.dataset.awake !== undefined);
        expect(await list.locator('.to-slides').getAttribute('href')).toMatch(/\?slides=?&plan=45/);
        await list.goto(at(language, '?handout&plan=20'));
        await list.waitForFunction(() => document.querySelector<HTMLElement>('.made')?.dataset.ready);
        expect(await list.locator('.sheet').count()).toBeGreaterThan(1);
        expect(await list.locator('.sheet .still svg').count()).toBeGreaterThan(2);
        // No sheet sends a class to the teacher's own disk.
        expect(await list.locator('.sheet').allInnerTexts()).not.toContainEqual(expect.stringContaining('file:'));
        expect(await list.locator('#language').getAttribute('href')).toMatch(/ropewalk-(en|zh)\.html\?handout/);
      },
    );

  it('the builder makes no frame and no code of an address on the teacher’s own disk', async () => {
    const page = await open(at('en', '?teach'));
    await expect.poll(() => page.locator('#class-link').inputValue()).toMatch(/ropewalk-en\.html\?.*#figure-hook$/);
    expect(await page.locator('.link-builder').innerText()).toContain('on this computer alone');
    expect(await page.locator('#class-frame, .qr').count()).toBe(0);
  });

  it('a model takes steps of training', async () => {
    const page = await open(at('en', '?longer#figure-ruler'));
    await page.locator('rope-ruler .teach .main').waitFor();
    await page.evaluate(teach);
    await expect.poll(() => page.evaluate(steps), { timeout: patience(60_000) }).toBeGreaterThan(1);
    await page.locator('rope-ruler .teach button').click();
    await page.locator('rope-ruler .teach button.main').waitFor();
  });
});

describe('in Firefox', { tags: ['whole'] }, () => {
  it.each(LANGUAGES)(
    'the figures of %s wake, a slider moves, and a model is trained',
    async (language) => {
      const browser = await openFirefox();
      const complaints: string[] = [];
      try {
        const page = await pageIn(browser);
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text());
        });
        await page.goto(at(language), { waitUntil: 'load' });
        await page.waitForFunction(allAwake, { polling: 500 });
        await page.evaluate(turn);
        await page.waitForFunction(() => location.search.includes('m='));
        await page.goto(at(language, '?longer'), { waitUntil: 'load' });
        await page.waitForFunction(allAwake, { polling: 500 });
        await page.evaluate(teach);
        await expect.poll(() => page.evaluate(steps), { timeout: patience(60_000) }).toBeGreaterThan(1);
        expect(complaints).toEqual([]);
      } finally {
        await browser.close();
      }
    },
    PATIENT,
  );
});

describe('in WebKit', { tags: ['whole'] }, () => {
  it.each(LANGUAGES)(
    'the figures of %s wake, a slider moves, a model is trained, and slides come',
    async (language) => {
      const browser = await openWebKit(1280, 900);
      try {
        await browser.goto(at(language));
        await expect.poll(() => browser.call(allAwake), { timeout: patience(120_000), interval: 500 }).toBe(true);
        await browser.call(turn);
        await expect.poll(() => browser.call(() => location.search)).toContain('m=');
        await browser.goto(at(language, '?longer'));
        await expect.poll(() => browser.call(allAwake), { timeout: patience(120_000), interval: 500 }).toBe(true);
        await browser.call(teach);
        await expect.poll(() => browser.call(steps), { timeout: patience(60_000), interval: 500 }).toBeGreaterThan(1);
        await browser.goto(at(language, '?slides&plan=45'));
        await expect.poll(() => browser.call(hookIsThere), { timeout: patience(60_000), interval: 500 }).toBe(true);
      } finally {
        await browser.close();
      }
    },
    PATIENT,
  );
});

// These run in the page.

function hookIsThere(): boolean {
  return Boolean(document.querySelector('.slides rope-hook')?.shadowRoot?.querySelector('figure'));
}

function teach(): void {
  document.querySelector('rope-ruler')!.shadowRoot!.querySelector<HTMLElement>('.teach .main')!.click();
}

function steps(): number {
  return (
    document.querySelector('rope-ruler')!.shadowRoot!.querySelector<HTMLProgressElement>('.teach progress')?.value ?? 0
  );
}

/** One more position. */
function turn(): void {
  const root = document.querySelector('rope-odometer')!.shadowRoot!;
  const slider = root.querySelector<HTMLInputElement>('input[type=range]')!;
  slider.value = String(Number(slider.value) + 1);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}
