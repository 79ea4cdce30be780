/** What the tests of the page share: open it, wait until it is awake, read it. */
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

let browser: Browser;
const open: { close(): Promise<void> }[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'));
});
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
  // Errors, warnings, broken policy, requests that leave the page's own origin: none is ever right.
  expect(complaints.splice(0)).toEqual([]);
});
afterAll(() => browser.close());

export interface OpenOptions extends BrowserContextOptions {
  language?: 'en' | 'zh';
  /** Query and place, `?m=7#pair`. */
  at?: string;
  /** Another origin that the page may ask. */
  own?: string;
}

export async function openPage({ language = 'en', at = '', own: other, ...options }: OpenOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  open.push(context);
  const page = await context.newPage();
  // What cannot be clicked in ten seconds cannot be clicked; a test is not to wait a minute for it.
  page.setDefaultTimeout(10_000);
  page.setDefaultNavigationTimeout(60_000);
  const own = new URL(inject('page')).origin;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && origin !== other && protocol !== 'data:' && protocol !== 'blob:')
      complaints.push(`left for ${request.url()}`);
  });
  await page.goto(addressOf(language, at));
  if (options.javaScriptEnabled !== false) await awake(page);
  return page;
}

export const addressOf = (language: 'en' | 'zh', at = ''): string =>
  `${inject('page')}${language === 'zh' ? 'zh/' : ''}${at}`;

/**
 * Every figure has replaced its drawing at rest, but for those in closed panels, which draw nothing. What is
 * out of sight would wait until the page is idle; as before printing, it does not.
 */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      window.dispatchEvent(new Event('beforeprint'));
      window.dispatchEvent(new Event('afterprint'));
      return [...document.querySelectorAll('article *')]
        .filter((element) => element.localName.startsWith('rope-') && !element.closest('details:not([open])'))
        .every((element) => {
          const { hasUpdated } = element as unknown as { hasUpdated?: boolean };
          return customElements.get(element.localName) && hasUpdated !== false;
        });
    },
    { timeout: 60_000 },
  );
  await settled(page);
}

/** Two frames later everything has been drawn that was asked for, also what is out of sight. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    await frame();
    window.dispatchEvent(new Event('beforeprint'));
    window.dispatchEvent(new Event('afterprint'));
    await frame();
    await frame();
  });

export const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** The text that a figure shows below its picture. */
export const summaryOf = (page: Page, figure: string): Locator => page.locator(`${figure} figcaption`);

/** Numbers in a text as the page writes them: 1,234.5 and −3. */
export const numbersIn = (text: string): number[] =>
  (text.match(/[−-]?\d[\d,]*(\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '').replace('−', '-')));

/** The rows of a figure's table, as numbers. */
export async function tableOf(page: Page, figure: string): Promise<number[][]> {
  const button = page.locator(`${figure} .tools button`).first();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  const rows = await page
    .locator(`${figure} tbody tr`)
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  return rows.map((row) =>
    row.map((cell) => Number(cell.replaceAll(',', '').replace('−', '-').replace('∞', 'Infinity'))),
  );
}
