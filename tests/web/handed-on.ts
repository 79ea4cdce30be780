/**
 * A page goes on from test to test: to open one, with a process of its own that has compiled nothing, takes longer than
 * to load a figure in it. It is as new: nothing stored, no history, no name, no pointer over it. What cannot be taken
 * back (a rule for requests, other media, a session of the protocol) ends it with its test.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { inject } from 'vitest';
import { BLANK } from './only.js';
import { patience } from '../patience.js';

/** Of Playwright: what changes a page for good. */
const FOR_GOOD = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setViewportSize',
] as const;
/** What tests listen to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
  'worker',
] as const;

const changed = new WeakSet<Page>();
const histories = new WeakMap<Page, CDPSession>();
const idle = new WeakMap<BrowserContext, Page>();

function marking<T extends object>(target: T, name: keyof T & string, pageIn: (args: unknown[]) => unknown): void {
  const own = (target[name] as (...args: unknown[]) => unknown).bind(target);
  Object.assign(target, {
    [name]: (...args: unknown[]) => {
      changed.add(pageIn(args) as Page);
      return own(...args);
    },
  });
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  histories.set(page, await context.newCDPSession(page));
  changed.delete(page);
  for (const name of FOR_GOOD) marking(page, name, () => page);
  return page;
}

/** The page that an earlier test of this context has left, or a new one. */
export async function pageOf(context: BrowserContext): Promise<Page> {
  const page = idle.get(context);
  idle.delete(context);
  return page && !page.isClosed() ? page : newPage(context);
}

/** Which pages of a shared context somebody talks to by the protocol. */
export const watchSessions = (context: BrowserContext): void => marking(context, 'newCDPSession', ([page]) => page);

/** What the page showed before is not in its history. */
export async function goAfresh(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await histories.get(page)?.send('Page.resetNavigationHistory');
}

async function asNew(page: Page): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event);
  // What a page stores when it is left is cleared as well.
  await page.goto(`${inject('page')}${BLANK.slice(1)}`, { timeout: patience(5_000) });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  await page.mouse.move(-1, -1);
}

/** After a test: one page is kept for the next, `except` stays as it is, the others are closed. */
export async function handOn(context: BrowserContext, except: Page | undefined): Promise<void> {
  const pages = context.pages().filter((page) => page !== except);
  // One that opened a window is its opener for ever.
  const [page] = pages.length === 1 && histories.has(pages[0]!) && !changed.has(pages[0]!) ? pages : [];
  if (page) {
    try {
      await asNew(page);
      idle.set(context, page);
      return;
    } catch {
      // It hangs: it is closed like any other.
    }
  }
  for (const each of pages) {
    await each.evaluate(() => localStorage.clear()).catch(() => undefined);
    await each.close();
  }
}
