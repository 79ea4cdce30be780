/** Pages whose time passes only when the test says so, by `page.clock.runFor`: each limit has two sides. */
import type { Page } from 'playwright-core';
import { openFigure, type OpenOptions } from './browser.js';

const STOPPED = 3_600_000;

/** One figure alone, awake. `painted` would wait for a frame, and none comes by itself. */
export async function openStopped(figure: string, options: OpenOptions = {}): Promise<Page> {
  const page = await openFigure(figure, { ...options, before: (page) => page.clock.install({ time: 0 }) });
  await stopTime(page);
  return page;
}

/** `before` of `openPage` for one that is stopped as it loads. */
export async function stopped(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await stopTime(page);
}

/** Of a page whose clock is installed after it has loaded. */
export const ownClock: OpenOptions = { before: () => undefined };

/** What was on its way is done, and from here on time stands. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(STOPPED);
