/** One browser for all files of a worker, in its own process: over a socket each message would be written and read twice. */
import { chromium, type Browser } from 'playwright-core';
import { chromiumIfThere } from '../../tools/chromium.mjs';

// A page of a test lives for a second: what V8 optimizes in other threads meanwhile takes more of the two cores than it gives.
const SHORT = '--js-flags=--no-opt --single-threaded';

let browser: Promise<Browser> | undefined;

/** Nobody closes it: it ends with the worker. */
export function theBrowser(): Promise<Browser> {
  const { args = [], ...options } = chromiumIfThere();
  return (browser ??= chromium.launch({ headless: true, ...options, args: [...args, SHORT] }));
}
