/** Pages beside the article: the reference and the demos, each in a context of its own. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { patience } from '../patience.js';

let browser: Browser;
const complaints: string[] = [];
const open: Page[] = [];
beforeAll(async () => {
  browser = await chromium.connect(inject('browser'));
});
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close();
  // Errors and warnings, and a broken policy is one of them.
  expect(complaints.splice(0)).toEqual([]);
});
afterAll(() => browser.close());

/** `address`: from the folder of the article on. */
export async function openBeside(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  open.push(page);
  page.setDefaultTimeout(patience(20_000));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(inject('page') + address);
  return page;
}
