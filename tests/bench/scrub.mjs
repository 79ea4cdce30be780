/** How the built pages keep up with a hand: every figure is dragged over its width and back, frames are counted. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kept = fileURLToPath(new URL('../golden/figures', import.meta.url));

/** A display of 60 Hz has a frame every 16.7 ms; the clock of a page is no finer than 0.1 ms. */
const TARGETS = { 1: { median: 0.0167, most: 0.033 }, 6: { median: 0.017, most: 0.067 } };
const MOVES = 120;
/** Of one figure, that are tried. */
const MOST_HANDLES = 4;
const reaches = (value, atMost) => value <= atMost + 0.00005;

/** Brings a figure into view, which wakes it. */
const comeTo = (name) =>
  document.querySelector(`article ${name}`).scrollIntoView({ block: 'center', behavior: 'instant' });

const isAwake = (name) => {
  const { hasUpdated, stale, shadowRoot } = document.querySelector(`article ${name}`);
  return hasUpdated && !stale && shadowRoot.querySelector('figure') !== null;
};

/** How many places there are where a hand could take hold of the figure: sliders, drawings and marks that say so. */
const count = (name) => {
  const root = document.querySelector(`article ${name}`).shadowRoot;
  const ofHand = /grab|crosshair|-resize|move/;
  const cursor = (element) => window.getComputedStyle(element).cursor;
  const seen = (element) => element.getBoundingClientRect().width > 0 && !element.disabled;
  const all = [...root.querySelectorAll('*')].filter(seen);
  const sliders = all.filter((element) => element.matches('input[type=range]'));
  // Not the parts of a drawing, which have its cursor.
  const marks = all.filter(
    (element) => ofHand.test(cursor(element)) && !(element.parentElement && ofHand.test(cursor(element.parentElement))),
  );
  const drawings = marks.filter((element) => element.matches('.plot, svg, canvas'));
  window.handles = [...new Set([...sliders, ...drawings, ...marks])];
  new window.MutationObserver(() => window.changes++).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  return window.handles.length;
};

/** From where to where one of them is dragged, how far up and down a drawing, and where marks are that can be pointed at. */
const wayOf = (at) => {
  const handle = window.handles[at];
  const { host } = handle.getRootNode();
  handle.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = handle.getBoundingClientRect();
  const y = box.top + box.height / 2;
  // What is small is dragged from where it is to the far side of the figure.
  if (box.width < 200) {
    const { left, width } = host.getBoundingClientRect();
    const from = box.left + box.width / 2;
    return { from, to: left + (from < left + width / 2 ? 0.95 : 0.05) * width, y, swing: 0, marks: [] };
  }
  const swing = handle.matches('input') ? 0 : 0.35 * Math.min(box.height, window.innerHeight);
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const marks = [...handle.querySelectorAll('.mark')].map((mark) => middle(mark.getBoundingClientRect()));
  return { from: box.left + 0.05 * box.width, to: box.left + 0.95 * box.width, y, swing, marks };
};

/**
 * Goes along a way and back with the button held down, or without it from mark to mark. Gives the times between frames in
 * seconds, and how often the figure changed.
 */
async function along(page, { from, to, y, swing, marks }, held) {
  await page.mouse.move(from, y);
  if (held) await page.mouse.down();
  await page.evaluate(() => {
    window.changes = 0;
    window.frames_ = [];
    const note = (now) => {
      window.frames_.push(now);
      window.counting = window.requestAnimationFrame(note);
    };
    window.counting = window.requestAnimationFrame(note);
  });
  for (let i = 1; i <= MOVES; i++) {
    const there = i <= MOVES / 2 ? i / (MOVES / 2) : 2 - i / (MOVES / 2);
    if (held) await page.mouse.move(from + there * (to - from), y + swing * Math.sin(8 * Math.PI * there));
    else await page.mouse.move(...marks[i % marks.length]);
    await page.waitForTimeout(12);
  }
  const frames = await page.evaluate(() => {
    window.cancelAnimationFrame(window.counting);
    return window.frames_;
  });
  const changes = await page.evaluate(() => window.changes);
  if (held) await page.mouse.up();
  // The next figure starts from the same numbers. A drag is one step back.
  if (changes > 0) await page.evaluate(() => document.querySelector('#undo:not(:disabled)')?.click());
  return { changes, steps: frames.slice(1).map((now, i) => (now - frames[i]) / 1000) };
}

async function dragged(page, name, slower) {
  const call = (work, given) => page.evaluate(`(${work})(${JSON.stringify(given)})`);
  await call(comeTo, name);
  await page.waitForFunction(`(${isAwake})(${JSON.stringify(name)})`, undefined, { timeout: 30_000 * slower });
  const handles = await call(count, name);
  // The first that the figure follows; a drawing may follow the pointer and not be there to be dragged.
  for (const held of [true, false]) {
    for (let at = 0; at < Math.min(handles, MOST_HANDLES); at++) {
      const way = await call(wayOf, at);
      if (!held && way.marks.length === 0) continue;
      // What had to be drawn for the new place is drawn.
      await page.waitForTimeout(600 * slower);
      const { changes, steps } = await along(page, way, held);
      // Frames in which next to nothing changes prove nothing.
      if (changes < MOVES / 20) continue;
      steps.sort((a, b) => a - b);
      const share = (part) => steps[Math.min(steps.length - 1, Math.floor(part * steps.length))];
      return { handles, held, median: share(0.5), most: share(0.95), count: steps.length, changes };
    }
  }
  return { handles };
}

/** `slower`: by how much the processor is slowed down. `only`: the figures whose names have it in them. */
export async function scrub(browser, address, slower = 1, only = '') {
  const found = [];
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  const processor = await page.context().newCDPSession(page);
  const go = async (href) => {
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(href);
    await page.waitForTimeout(3000);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: slower });
  };
  await go(address);
  const pages = await page.evaluate(() => [...document.querySelectorAll('#contents > ol > li > a')].map((a) => a.href));
  for (const href of pages) {
    if (href.replace(/#.*/, '') !== page.url()) await go(href);
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('article [id^=figure-]')].map(({ localName }) => localName),
    );
    for (const name of names.filter((each) => each.includes(only)))
      found.push({ name, times: await dragged(page, name, slower) });
  }
  await page.close();
  const names = found.map(({ name }) => name);
  // The pages' figures are those whose drawings are kept: none is left out because it sleeps.
  const all = readdirSync(kept)
    .flatMap((file) => /^(\w+)\.txt$/.exec(file)?.[1] ?? [])
    .filter((name) => `rope-${name}`.includes(only));
  const unlike = [
    ...names.filter((name) => !all.includes(name.slice(5))),
    ...all.filter((name) => !names.includes(`rope-${name}`)),
  ];
  if (unlike.length > 0 || names.length === 0)
    throw new Error(`the pages have other figures than ${kept}: ${unlike.join(', ')}`);
  const timed = found.filter(({ times }) => times.count);
  // What could be dragged and was not reaches no target.
  const followed = found.every(({ times }) => times.count || times.handles === 0);
  const worst = (key) => Math.max(...timed.map(({ times }) => times[key]));
  const ms = (seconds) => `${(seconds * 1000).toFixed(1)} ms`;
  const { median: usual, most: rare } = TARGETS[slower];
  const missed = (what, value, atMost) => (reaches(value, atMost) ? '' : `; ${what} missed by ${ms(value - atMost)}`);
  const told = ({ handles, held, median, most, count, changes }) => {
    if (handles === 0) return 'buttons only: nothing to drag';
    if (!count) return `not timed: it follows the pointer at none of ${Math.min(handles, MOST_HANDLES)} places`;
    const how = held ? '' : 'follows the pointer without a press: ';
    const over = missed('median', median, usual) + missed('95th percentile', most, rare);
    return `${how}median ${ms(median)}, 95th percentile ${ms(most)} of ${count} frames with ${changes} changes${over}`;
  };
  const target = (what, value, atMost) => ({ what, value, atMost, reached: followed && reaches(value, atMost) });
  return {
    type: 'footprint',
    name: `Dragging ${timed.length} of the ${found.length} figures of the pages, Chromium ${browser.version()}${slower > 1 ? `, ${slower} × slower` : ''}: time from frame to frame`,
    rows: found.map(({ name, times }) => ({ name, text: told(times) })),
    targets: [target('median', worst('median'), usual), target('95th percentile', worst('most'), rare)],
  };
}
