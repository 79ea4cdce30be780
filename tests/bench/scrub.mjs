/** How the built page keeps up with a hand: every figure is dragged over its width and back, frames are counted. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kept = fileURLToPath(new URL('../golden/figures', import.meta.url));

/** A display of 60 Hz has a frame every 16.7 ms; the clock of a page is no finer than 0.1 ms. */
const TARGETS = { 1: { median: 0.0167, most: 0.033 }, 6: { median: 0.033, most: 0.1 } };
const MOVES = 120;
const reaches = (value, atMost) => value <= atMost + 0.00005;

/** Brings a figure into view, which wakes it. */
const comeTo = (name) =>
  document.querySelector(`article ${name}`).scrollIntoView({ block: 'center', behavior: 'instant' });

const isAwake = (name) => {
  const { hasUpdated, stale, shadowRoot } = document.querySelector(`article ${name}`);
  return hasUpdated && !stale && shadowRoot.querySelector('figure') !== null;
};

/** Where a hand would take hold of the figure: a slider, a mark that can be dragged, else the picture. */
const handleOf = (name) => {
  const root = document.querySelector(`article ${name}`).shadowRoot;
  const seen = (element) => element.getBoundingClientRect().width > 0 && !element.disabled;
  const all = (selector) => [...root.querySelectorAll(selector)];
  const grabbed = all('*').filter((element) => window.getComputedStyle(element).cursor === 'grab');
  const handle = [...all('input[type=range]'), ...all('.plot'), ...grabbed, ...all('canvas'), ...all('svg')].find(seen);
  if (!handle) return null;
  handle.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = handle.getBoundingClientRect();
  // What is small is dragged over the figure, from where it is.
  const room = box.width < 200 ? root.host.getBoundingClientRect() : box;
  const from = room === box ? box.left + 0.05 * box.width : box.left + box.width / 2;
  new window.MutationObserver(() => window.changes++).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  return { from, y: box.top + box.height / 2, to: room.left + 0.95 * room.width };
};

async function dragged(page, name, slower) {
  const call = (work) => page.evaluate(`(${work})(${JSON.stringify(name)})`);
  await call(comeTo);
  await page.waitForFunction(`(${isAwake})(${JSON.stringify(name)})`, undefined, { timeout: 30_000 * slower });
  const box = await call(handleOf);
  if (!box) throw new Error(`${name} has nothing to take hold of`);
  // What had to be drawn for the new place is drawn.
  await page.waitForTimeout(600 * slower);
  const { from, to, y } = box;
  await page.mouse.move(from, y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.changes = 0;
    window.frames_ = [];
    const count = (now) => {
      window.frames_.push(now);
      window.counting = window.requestAnimationFrame(count);
    };
    window.counting = window.requestAnimationFrame(count);
  });
  for (let i = 1; i <= MOVES; i++) {
    const there = i <= MOVES / 2 ? i / (MOVES / 2) : 2 - i / (MOVES / 2);
    await page.mouse.move(from + there * (to - from), y);
    await page.waitForTimeout(12);
  }
  const frames = await page.evaluate(() => {
    window.cancelAnimationFrame(window.counting);
    return window.frames_;
  });
  const changes = await page.evaluate(() => window.changes);
  await page.mouse.up();
  // The next figure starts from the same numbers. A drag is one step back.
  if (changes > 0) await page.evaluate(() => document.querySelector('#undo:not(:disabled)')?.click());
  const steps = frames
    .slice(1)
    .map((now, i) => (now - frames[i]) / 1000)
    .sort((a, b) => a - b);
  const at = (share) => steps[Math.min(steps.length - 1, Math.floor(share * steps.length))];
  return { median: at(0.5), most: at(0.95), count: steps.length, changes };
}

/** `slower`: by how much the processor is slowed down. */
export async function scrub(browser, address, slower = 1) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(address);
  await page.waitForTimeout(3000);
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('article [id^=figure-]')].map(({ localName }) => localName),
  );
  // The article's figures are those whose drawings are kept: none is left out because it sleeps.
  const all = readdirSync(kept).flatMap((file) => /^(\w+)\.txt$/.exec(file)?.[1] ?? []);
  const unlike = [
    ...names.filter((name) => !all.includes(name.slice(5))),
    ...all.filter((name) => !names.includes(`rope-${name}`)),
  ];
  if (unlike.length > 0 || names.length === 0)
    throw new Error(`the article has other figures than ${kept}: ${unlike.join(', ')}`);
  const found = [];
  for (const name of names) found.push({ name, ...(await dragged(page, name, slower)) });
  await page.close();
  const worst = (key) => Math.max(...found.map((each) => each[key]));
  const ms = (seconds) => `${(seconds * 1000).toFixed(1)} ms`;
  const { median: usual, most: rare } = TARGETS[slower];
  const missed = (what, value, atMost) => (reaches(value, atMost) ? '' : `; ${what} missed by ${ms(value - atMost)}`);
  const over = (median, most) => missed('median', median, usual) + missed('95th percentile', most, rare);
  const target = (what, value, atMost) => ({ what, value, atMost, reached: reaches(value, atMost) });
  return {
    type: 'footprint',
    name: `Dragging each of the ${found.length} figures of the page, Chromium ${browser.version()}${slower > 1 ? `, ${slower} × slower` : ''}: time from frame to frame`,
    rows: found.map(({ name, median, most, count, changes }) => ({
      name,
      text: `median ${ms(median)}, 95th percentile ${ms(most)} of ${count} frames${over(median, most)}${changes ? '' : '; nothing follows the hand'}`,
    })),
    targets: [target('median', worst('median'), usual), target('95th percentile', worst('most'), rare)],
  };
}
