/**
 * Every figure at rest, without a pointer over it, in three engines, in print and without scripts: each mark that it draws
 * is there, as often as in the drawings that tests/golden/figures/ keeps, and none is out of sight.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../web/content/pages.js';
import { addressOf } from './browser.js';
import { allAwake, openFirefox, pageIn } from './firefox.js';
import { atRest, FAULTY, seesFaults, type Call } from './marks.js';
import { openWebKit, type WebKit } from './webkit.js';
import { patience } from '../patience.js';

it('in Firefox every mark of every figure is there and can be seen at rest', { tags: ['whole'] }, async () => {
  const browser = await openFirefox();
  try {
    const page = await pageIn(browser);
    const call: Call = (work, ...args) => page.evaluate(`(${String(work)})(...${JSON.stringify(args)})`) as never;
    for (const name of PAGES) {
      await page.goto(addressOf('en', '', name), { waitUntil: 'load' });
      await page.waitForFunction(allAwake);
      await atRest(name, call);
      if (name === FAULTY) await seesFaults(call);
    }
  } finally {
    await browser.close();
  }
});

describe('in WebKit every mark of every figure is there and can be seen', { tags: ['whole'] }, () => {
  let browser: WebKit;
  beforeAll(async () => {
    browser = await openWebKit(1280, 900);
  });
  afterAll(() => browser?.close());

  it.each(PAGES)('at rest: %s', async (name) => {
    await browser.goto(addressOf('en', '', name));
    await expect.poll(() => browser.call(allAwake), { timeout: patience(60_000), interval: 500 }).toBe(true);
    await atRest(name, browser.call);
    if (name === FAULTY) await seesFaults(browser.call);
  });
});
