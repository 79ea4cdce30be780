/** One browser for all files of a worker, in its own process: over a socket each message would be written and read twice. */
import { chromium, type Browser } from 'playwright-core';
import { chromiumIfThere } from '../../tools/chromium.mjs';

let browser: Promise<Browser> | undefined;

/** Nobody closes it: it ends with the worker. */
export const theBrowser = (): Promise<Browser> =>
  (browser ??= chromium.launch({ headless: true, ...chromiumIfThere() }));
