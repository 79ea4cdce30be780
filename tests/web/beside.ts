/** Pages beside the article: the reference and the demos, each in a context of its own. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { theBrowser } from './chromium.js';
import { patience } from '../patience.js';

interface Options extends BrowserContextOptions {
  /** Done before it loads. */
  before?: (page: Page) => unknown;
}

/** `address`: from the folder of the article on. */
export async function openBeside(address: string, { before, ...options }: Options = {}): Promise<Page> {
  const context = await (await theBrowser()).newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const complaints: string[] = [];
  onTestFinished(async () => {
    await context.close();
    // Errors and warnings, and a broken policy is one of them.
    expect(complaints).toEqual([]);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience(20_000));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await before?.(page);
  await page.goto(inject('page') + address);
  return page;
}
