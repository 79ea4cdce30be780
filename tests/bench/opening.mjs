/**
 * How the built page opens over a slow line (when its largest part is painted, and whether anything moves after) and on a
 * slow processor.
 */

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. The processor is left as it is. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const PAINT = 1.5;
const SHIFT = 0.02;
const TIMES = 5;
const SLOWER = 6;
const LOADED = 0.8;
const VIEWS = [
  { name: 'English, 390 × 844', path: '', viewport: { width: 390, height: 844 } },
  { name: 'English, 480 × 844', path: '', viewport: { width: 480, height: 844 } },
  { name: 'Chinese, 390 × 844', path: 'zh/', viewport: { width: 390, height: 844 } },
  { name: 'English, 1440 × 900', path: '', viewport: { width: 1440, height: 900 } },
];

async function opened(browser, address, { path, viewport }) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', LINE);
    await page.addInitScript(() => {
      window.paint = 0;
      window.shift = 0;
      const observe = (type, each) =>
        new window.PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
      observe('largest-contentful-paint', ({ startTime }) => (window.paint = startTime / 1000));
      observe('layout-shift', ({ hadRecentInput, value }) => (window.shift += hadRecentInput ? 0 : value));
    });
    await page.goto(address + path, { waitUntil: 'load', timeout: 90_000 });
    // Figures are drawn anew once the package is there; that is when something could move.
    await page.waitForTimeout(4000);
    return await page.evaluate(() => ({ paint: window.paint, shift: window.shift }));
  } finally {
    await context.close();
  }
}

export async function opening(browser, address) {
  const rows = [];
  for (const view of VIEWS) {
    const all = [];
    for (let i = 0; i < TIMES; i++) all.push(await opened(browser, address, view));
    all.sort((a, b) => a.paint - b.paint);
    rows.push({ name: view.name, paint: all[TIMES >> 1].paint, shift: Math.max(...all.map(({ shift }) => shift)) });
  }
  const worst = (key) => Math.max(...rows.map((each) => each[key]));
  const target = (what, atMost, unit) => ({ what, unit, value: worst(what), atMost, reached: worst(what) <= atMost });
  return {
    type: 'footprint',
    name: 'Opening the page at 1.6 Mbit/s with 150 ms latency: largest paint (median of five) and layout shift',
    rows: rows.map(({ name, paint, shift }) => ({
      name,
      text: `painted after ${paint.toFixed(2)} s, shift ${shift.toFixed(4)}`,
    })),
    targets: [target('paint', PAINT), target('shift', SHIFT, 'shift')],
  };
}

export async function slowly(browser, address) {
  const all = [];
  for (let i = 0; i < TIMES; i++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
    const processor = await page.context().newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address, { waitUntil: 'load', timeout: 90_000 });
    const [{ domContentLoadedEventEnd: end }] = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((each) => each.toJSON()),
    );
    all.push(end / 1000);
    await page.close();
  }
  const value = all.sort((a, b) => a - b)[TIMES >> 1];
  return {
    type: 'footprint',
    name: `Opening the page, ${SLOWER} × slower`,
    rows: [{ name: 'DOMContentLoaded', text: `${value.toFixed(2)} s (median of five)` }],
    targets: [{ what: 'DOMContentLoaded', value, atMost: LOADED, reached: value <= LOADED }],
  };
}
