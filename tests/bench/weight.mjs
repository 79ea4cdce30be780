/** How much the built page is: what its first view sends, how many nodes it makes, how it opens on a slow processor. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { kilobytes } from './report.mjs';

const SLOWER = 6;
const LOADED = 0.8;
const NODES = 6000;
const SCRIPT = 120_000;
const ARTICLE = 40_000;
const TIMES = 5;

const sent = (file) => brotliCompressSync(readFileSync(file)).length;

/** The page's modules with all that they import, as sent. */
function scripts(built, page) {
  const found = new Set([...page.matchAll(/(?:src|href)="[^"]*assets\/([\w-]+\.js)"/g)].map(([, file]) => file));
  for (const file of found)
    for (const [, next] of readFileSync(join(built, 'assets', file), 'utf8').matchAll(
      /(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g,
    ))
      found.add(next);
  return [...found].reduce((sum, file) => sum + sent(join(built, 'assets', file)), 0);
}

/** Elements, texts and comments of the document and of every shadow root in it. */
const countNodes = () => {
  const count = (node) =>
    1 +
    (node.shadowRoot ? count(node.shadowRoot) : 0) +
    [...node.childNodes].reduce((sum, child) => sum + count(child), 0);
  return count(document);
};

async function opened(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const processor = await context.newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address, { waitUntil: 'load', timeout: 90_000 });
    const loaded = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd / 1000,
    );
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // What is in the window and near it is drawn.
    await page.waitForTimeout(4000);
    return { loaded, nodes: await page.evaluate(`(${countNodes})()`) };
  } finally {
    await context.close();
  }
}

export async function weight(browser, address, root) {
  const built = join(root, 'build/page');
  const html = join(built, 'index.html');
  const all = [];
  for (let i = 0; i < TIMES; i++) all.push(await opened(browser, address));
  const loaded = all.map((each) => each.loaded).sort((a, b) => a - b)[TIMES >> 1];
  const nodes = Math.max(...all.map((each) => each.nodes));
  const script = scripts(built, readFileSync(html, 'utf8'));
  const article = sent(html);
  const target = (what, value, atMost, unit) => ({ what, value, atMost, unit, reached: value <= atMost });
  return {
    type: 'footprint',
    name: 'Weight of the page, in English at 1280 × 800',
    rows: [
      { name: 'script of the first view', text: `${kilobytes(script)} brotli` },
      { name: 'index.html', text: `${kilobytes(readFileSync(html).length)}, ${kilobytes(article)} brotli` },
      { name: 'nodes after opening', text: String(nodes) },
      { name: `DOMContentLoaded, ${SLOWER} × slower`, text: `${loaded.toFixed(2)} s (median of five)` },
    ],
    targets: [
      target('script of the first view', script, SCRIPT, 'bytes'),
      target('index.html', article, ARTICLE, 'bytes'),
      target('nodes', nodes, NODES, 'nodes'),
      target('DOMContentLoaded', loaded, LOADED),
    ],
  };
}
