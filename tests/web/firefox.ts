/** Firefox, for the tests that need a second engine. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { firefox } from '../../tools/firefox.mjs';
import { patience } from '../patience.js';

export { allAwake } from './awake.js';

/** Of a launch, a load or a wait: puppeteer's own is 30 seconds. */
const timeout = patience(120_000);

/** `stores`: with service workers. */
export const openFirefox = async ({ stores = false } = {}): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: await firefox(),
    headless: true,
    timeout,
    protocolTimeout: timeout,
    extraPrefsFirefox: {
      'app.update.enabled': false,
      'network.captive-portal-service.enabled': false,
      // The whole site is not to be stored in the background of every test.
      'dom.serviceWorkers.enabled': stores,
      // A mouse: fine (2) and hovering (4). Without a screen it would have none.
      'ui.primaryPointerCapabilities': 6,
    },
  });

/** A page of the size that the tests have, with time for a busy machine. */
export async function pageIn(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  page.setDefaultNavigationTimeout(timeout);
  await page.setViewport({ width: 1280, height: 900 });
  return page;
}
