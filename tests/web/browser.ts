/** What the tests of the page share: open it, wait until it is awake, read it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { pathIn, type PageName } from '../../web/content/pages.js';
import { pageOfFigure } from '../../web/content/figures.js';
import { allAwake } from './awake.js';
import { theBrowser } from './chromium.js';
import { handOn, pageOf } from './handed-on.js';
import { FIGURES, TEXT } from './only.js';
import { patience } from '../patience.js';

export { numbersIn } from '../numbers.js';

/** For all files of a worker one for each set of options that a page cannot be told: what has been fetched and compiled serves all. */
const contexts = new Map<string, Promise<BrowserContext>>();
const open: Page[] = [];
/** What `samePage` has opened last, and with which options. */
let same: { key: string; page: Page } | undefined;
const complaints: string[] = [];
const WINDOW = { width: 1280, height: 900 };
/** Of the test that runs: it cuts the connection. */
let cut = false;

/** What a failed test leaves behind in build/logs/failed: a picture of each page, its address, what its console said. */
export async function keepPictures(test: string): Promise<void> {
  const folder = join(import.meta.dirname, '../../build/logs/failed');
  const name = join(folder, test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120));
  mkdirSync(folder, { recursive: true });
  const shown = [...open, ...(same ? [same.page] : [])];
  writeFileSync(`${name}.txt`, [...shown.map((page) => page.url()), ...complaints, ''].join('\n'));
  for (const [n, page] of shown.entries())
    // A page that is closed or hangs has none.
    await page.screenshot({ path: `${name}-${n + 1}.png`, timeout: patience(5_000) }).catch(() => undefined);
}

/** After each test: a context goes on to the next with nothing open but the page of `samePage`, and nothing stored, or not at all. */
export async function closeAll(failed: boolean): Promise<void> {
  if (failed && same) open.push(same.page);
  if (failed) same = undefined;
  const pages = open.splice(0);
  const kept = new Map<BrowserContext, string>();
  for (const [key, context] of contexts) kept.set(await context, key);
  for (const context of new Set(pages.map((page) => page.context()))) {
    const here = pages.filter((page) => page.context() === context);
    const key = kept.get(context);
    if (key === undefined || failed || here.some((page) => page.isClosed())) {
      contexts.delete(key ?? '');
      await context.close();
      continue;
    }
    await handOn(context, same?.page);
  }
  // Errors, warnings, broken policy, requests that leave the page's own origin: none is ever right.
  const rest = complaints.splice(0).filter((each) => !(cut && BROKEN.test(each)));
  cut = false;
  expect(rest).toEqual([]);
}

type Language = 'en' | 'zh';
/** A page, or a frame in one. */
type Shown = Pick<Page, 'evaluate'>;

export interface OpenOptions extends BrowserContextOptions {
  language?: Language;
  /** Without it, that of the figures that are named, or of the figure that `at` leads to, or the article. */
  page?: PageName;
  /** Query and place, `?m=7#pair`. */
  at?: string;
  /** Another origin that the page may ask. */
  own?: string;
  /** The only figures of the page that the test needs. The others are left out of it, as waking them takes seconds. */
  figures?: readonly string[];
  /** With `figures`: the text of all sections stays, for what is about the text or about distance in it. */
  text?: boolean;
  /** The page has no figures of its own, or leads to another, and shows by something else that it is there. */
  without?: boolean;
  /** Done before it loads, in a context of its own: all pages of a context have one clock. */
  before?: (page: Page) => unknown;
}

/** A whole page: for what concerns more than one figure, its prose, or what holds without scripts. */
export function openPage({ language = 'en', at = '', page, ...options }: OpenOptions = {}): Promise<Page> {
  const named = [...(options.figures ?? []), /#figure-(\w+)/.exec(at)?.[1] ?? ''];
  const pages = new Set(named.flatMap((name) => pageOfFigure(name) ?? []));
  if (!page && pages.size > 1) throw new Error(`openPage: ${named.join(', ')} stand on several pages`);
  return openAt(addressOf(language, at, page ?? [...pages][0]), options);
}

/** The page that the test before this one, of the same file, had open with the same options, as that has left it. */
export async function samePage(options: OpenOptions): Promise<Page> {
  const key = JSON.stringify([expect.getState().testPath, options]);
  if (same?.key === key && !same.page.isClosed()) return same.page;
  if (same) open.push(same.page);
  const page = await openPage(options);
  open.splice(open.indexOf(page), 1);
  same = { key, page };
  return page;
}

/** One figure alone, and above it the choice of the model where the figure is about one. Six times as fast. */
export const openFigure = (figure: string, { language = 'en', at = '', ...options }: OpenOptions = {}): Promise<Page> =>
  openAt(figureAddress(figure, language, at), options);

/** A figure at rest, as readers without scripts have it in a frame. Those near the top of a page stand in it themselves. */
export const openStill = (figure: string, { language = 'en', ...options }: OpenOptions = {}): Promise<Page> =>
  openAt(stillAddress(figure, language), { ...options, javaScriptEnabled: false });

export const stillAddress = (figure: string, language: Language = 'en'): string =>
  `${inject('page')}still/${language}/${figure}.html`;

export const addressOf = (language: Language, at = '', page: PageName = 'article'): string =>
  `${inject('page')}${pathIn(language, page)}${at}`;

export const figureAddress = (figure: string, language: Language, at = ''): string =>
  `${inject('page')}embed.html?figure=${figure}${language === 'zh' ? '&lang=zh' : ''}${at.replace('?', '&')}`;

/** Any address: of another page around figures of this one, for one. */
export async function openAt(
  address: string,
  { own: other, figures, text = figures?.length === 0, without, before, ...options }: OpenOptions,
): Promise<Page> {
  const page = await (before ? contextOf(options).then((context) => context.newPage()) : sharedPage(options));
  await page.setExtraHTTPHeaders(figures ? { [FIGURES]: figures.join(), ...(text && { [TEXT]: 'all' }) } : {});
  open.push(page);
  // What cannot be clicked in ten seconds cannot be clicked; a test is not to wait a minute for it.
  page.setDefaultTimeout(patience(10_000));
  page.setDefaultNavigationTimeout(patience(60_000));
  const own = new URL(inject('page')).origin;
  page.on('console', (message) => {
    // A matter of time, and what is fetched ahead may be for figures that have been left out.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && origin !== other && protocol !== 'data:' && protocol !== 'blob:')
      complaints.push(`left for ${request.url()}`);
  });
  await before?.(page);
  await page.goto(address);
  if (options.javaScriptEnabled !== false && !without && figures?.length !== 0) await awake(page);
  return page;
}

/** What a page can be told when it opens needs no context of its own. */
async function sharedPage({
  viewport,
  colorScheme = 'light',
  reducedMotion = 'no-preference',
  forcedColors = 'none',
  contrast = 'no-preference',
  ...others
}: BrowserContextOptions): Promise<Page> {
  const reader = { colorScheme, reducedMotion, forcedColors, contrast };
  return pageOf(await contextWith(others), viewport ?? WINDOW, reader);
}

function contextWith(options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options);
  let context = contexts.get(key);
  if (!context) {
    context = contextOf(options).then((shared) => {
      // All its pages have one clock: stopped, it keeps each later test that waits for a frame or a timer until it is given up.
      for (const stops of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
        shared.clock[stops] = () => Promise.reject(new Error(`clock.${stops}: open the page with ownClock`));
      return shared;
    });
    contexts.set(key, context);
  }
  return context;
}

async function contextOf(options: BrowserContextOptions): Promise<BrowserContext> {
  const browser = await theBrowser();
  // The whole site is not to be stored in the background of every test: offline.test.ts is about that.
  const context = await browser.newContext({
    viewport: WINDOW,
    serviceWorkers: 'block',
    ...options,
  });
  return context;
}

/** Every figure has replaced its drawing at rest, and the page is at rest. */
export const awake = (page: Page): Promise<void> => until(page, allAwake);

/** Asked again until it is so. Playwright's `waitForFunction` takes any promise for a yes. */
async function until(page: Shown, isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(isSo), { timeout: patience(60_000) }).toBe(true);
}

/** Each that is found, of which there is one at least: what a panel holds may come after its click. */
export async function allOf(found: Locator): Promise<Locator[]> {
  await expect.poll(() => found.count(), { message: String(found) }).toBeGreaterThan(0);
  return found.all();
}

/** Where it stands once it stands still: the page scrolls smoothly to what has the focus. */
export async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  for (let before = ''; ;) {
    const element = await part.elementHandle();
    await element.waitForElementState('stable');
    const box = await element.boundingBox();
    const now = JSON.stringify(box);
    if (box && now === before) return box;
    before = now;
  }
}

/** Two frames later everything has been drawn that was asked for and is in sight. */
export const painted = (page: Shown): Promise<void> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
  });

/** All that was asked for has been drawn, also what is out of sight, and no answer is open: the page says so. */
export const settled = (page: Shown): Promise<void> =>
  page.evaluate(async () => {
    const detail: { all: boolean; settled?: Promise<void> } = { all: true };
    window.dispatchEvent(new CustomEvent('ropewalk:settle', { detail }));
    if (detail.settled) return detail.settled;
    // Nothing of the page runs here.
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
  });

/** The page has come to rest by itself: what is near has been drawn, and what is far away has not been asked to be. */
export const atRest = (page: Shown): Promise<void> =>
  until(page, async () => {
    const detail: { settled?: Promise<void> } = {};
    window.dispatchEvent(new CustomEvent('ropewalk:settle', { detail }));
    await detail.settled;
    return detail.settled !== undefined;
  });

/** The page is at rest, and the code of all its figures has come. */
export async function allDefined(page: Page): Promise<void> {
  await atRest(page);
  await page.waitForFunction(() => document.querySelectorAll(':not(:defined)').length === 0);
}

/** Every figure in the window and one window around it is drawn: the last of them only once the page is idle. */
export const nearDrawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('article *')].every((element) => {
      if (!element.localName.startsWith('rope-')) return true;
      const { width, top, bottom } = element.getBoundingClientRect();
      if (width === 0 || bottom < -innerHeight || top > 2 * innerHeight) return true;
      const { hasUpdated, stale } = element as unknown as { hasUpdated?: boolean; stale?: boolean };
      return customElements.get(element.localName) && hasUpdated !== false && !stale;
    }),
  );

/** One step back in the browser's history, which has the steps of Undo. */
export async function back(page: Page): Promise<void> {
  await page.goBack();
  await settled(page);
}

export async function forward(page: Page): Promise<void> {
  await page.goForward();
  await settled(page);
}

/** Other settings in the address of the page that is open, read as after Back: nothing is loaded. */
export async function readdress(page: Page, settings: Record<string, string | number>): Promise<void> {
  await page.evaluate((given) => {
    const address = new URL(location.href);
    for (const [key, value] of Object.entries(given)) address.searchParams.set(key, String(value));
    history.replaceState(history.state, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, settings);
  await settled(page);
}

/** The same figure at the same settings, in the other language. */
export async function inChinese(page: Page): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('lang', 'zh');
  await page.goto(address.href);
  await awake(page);
}

/** What the address says of the state. */
const stateIn = (search: string): URLSearchParams => {
  const query = new URLSearchParams(search);
  for (const key of ['figure', 'lang']) query.delete(key);
  return query;
};

/** As the page has it: the test tool hears of a new address on another channel, a little later. */
export const queryOf = (page: Page): Promise<URLSearchParams> => page.evaluate(() => location.search).then(stateIn);

/** The address comes to say this. */
export const stands = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await queryOf(page)).toString()).toBe(text);

/** Its address comes to lead to this place. */
export const comesTo = (page: Page, place: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => location.hash)).toBe(place);

/** What the browser says of a connection that is cut, at once or a little later. */
const BROKEN = /Failed to (load resource|fetch dynamically imported module)/;

/** The test cuts the connection: what the browser says of that, whenever it comes, is taken, and nothing else. */
export const cutOff = (): void => {
  cut = true;
};

/** The text that a figure shows below its picture. */
export const summaryOf = (page: Page, figure: string): Locator => page.locator(`${figure} figcaption`);

export type Entry = 'table' | 'reset' | 'svg' | 'png' | 'csv' | 'code' | 'share' | 'keys';

/** Chooses from the menu of a figure. */
export async function choose(figure: Locator, entry: Entry): Promise<void> {
  await figure.locator('.menu > .more').click();
  await figure.locator(`.popup [name=${entry}]`).click();
}

/** The rows of a figure's table, as numbers. */
export async function tableOf(page: Page, figure: string): Promise<number[][]> {
  if ((await page.locator(`${figure} .opened.table`).count()) === 0) await choose(page.locator(figure), 'table');
  const shown = page.locator(`${figure} .opened.table tbody tr`);
  await shown.first().waitFor();
  const rows = await shown.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  return rows.map((row) =>
    row.map((cell) => Number(cell.replaceAll(',', '').replace('−', '-').replace('∞', 'Infinity'))),
  );
}
