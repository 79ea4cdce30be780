/**
 * A page goes on from test to test: to open one, with a process of its own that has compiled nothing, takes longer than
 * to load a figure in it. It is as new: nothing stored, no history, no name, no pointer over it, its window and what it
 * says of its reader as at the start. What cannot be taken back ends it with its test. Sessions of the protocol give
 * input and read.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { inject } from 'vitest';
import { BLANK } from './only.js';
import { patience } from '../patience.js';

/** Of Playwright: what changes a page for good. */
const FOR_GOOD = ['exposeBinding', 'exposeFunction'] as const;
type Reader = NonNullable<Parameters<Page['emulateMedia']>[0]>;
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
/** What a page has been told of its reader. */
const told = new WeakMap<Page, string>();
/** Scripts and rules for requests that a test has given to its page. */
const given = new WeakMap<Page, (() => Promise<unknown>)[]>();
/** By context, the last used at the end. Each is a process, and tests that lie near each other share few contexts. */
const idle = new Map<BrowserContext, Page>();
const MOST_IDLE = 3;

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  histories.set(page, await context.newCDPSession(page));
  given.set(page, []);
  const also = (name: 'emulateMedia' | 'route' | (typeof FOR_GOOD)[number], note: () => void): void => {
    const own = page[name].bind(page) as (...args: unknown[]) => unknown;
    Object.assign(page, {
      [name]: (...args: unknown[]) => {
        note();
        return own(...args);
      },
    });
  };
  for (const name of FOR_GOOD) also(name, () => void changed.add(page));
  also('emulateMedia', () => void told.delete(page));
  also('route', () => void given.get(page)!.push(() => page.unrouteAll({ behavior: 'ignoreErrors' })));
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...args) => {
    const script = await addInitScript(...args);
    given.get(page)!.push(() => script.dispose());
    return script;
  };
  return page;
}

/** The page that an earlier test of this context has left, or a new one, with this window and this reader. */
export async function pageOf(
  context: BrowserContext,
  { width, height }: { width: number; height: number },
  reader: Reader,
): Promise<Page> {
  const left = idle.get(context);
  idle.delete(context);
  const page = left && !left.isClosed() ? left : await newPage(context);
  const now = page.viewportSize();
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
  const text = JSON.stringify(reader);
  if (told.get(page) !== text) {
    await page.emulateMedia({ media: null, ...reader });
    told.set(page, text);
  }
  return page;
}

async function asNew(page: Page): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event);
  for (const takeBack of given.get(page)!.splice(0)) await takeBack();
  // What a page stores when it is left is cleared as well.
  await page.goto(`${inject('page')}${BLANK.slice(1)}`, { timeout: patience(5_000) });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  await histories.get(page)!.send('Page.resetNavigationHistory');
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
      const [oldest] = idle;
      if (idle.size > MOST_IDLE) {
        idle.delete(oldest![0]);
        await oldest![1].close();
      }
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
