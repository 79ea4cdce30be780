/** How the built page keeps up with a hand: every figure is dragged over its width and back, frames are counted. */
/** A display of 60 Hz has a frame every 16.7 ms; the clock of a page is no finer than 0.1 ms. */
const TARGETS = { 1: { median: 0.0167, most: 0.033 }, 6: { median: 0.033, most: 0.1 } };
const MOVES = 120;

/** Where a hand would take hold of the figure: a slider, a mark that can be dragged, else the picture. */
const handleOf = (name) => {
  const root = document.querySelector(name).shadowRoot;
  const seen = (element) => element.getBoundingClientRect().width > 0;
  const handles = ['input[type=range]', '.plot', '[role=slider]', 'canvas', 'svg'];
  const handle = handles.flatMap((each) => [...root.querySelectorAll(each)]).find(seen);
  if (!handle) return null;
  handle.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = handle.getBoundingClientRect();
  return { left, top, width, height };
};

async function dragged(page, name, slower) {
  const box = await page.evaluate(`(${handleOf})(${JSON.stringify(name)})`);
  if (!box) return null;
  // What had to be drawn for the new place is drawn.
  await page.waitForTimeout(600 * slower);
  const y = box.top + box.height / 2;
  await page.mouse.move(box.left + 0.05 * box.width, y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames_ = [];
    const count = (now) => {
      window.frames_.push(now);
      window.counting = window.requestAnimationFrame(count);
    };
    window.counting = window.requestAnimationFrame(count);
  });
  for (let i = 1; i <= MOVES; i++) {
    const there = i <= MOVES / 2 ? i / (MOVES / 2) : 2 - i / (MOVES / 2);
    await page.mouse.move(box.left + (0.05 + 0.9 * there) * box.width, y);
    await page.waitForTimeout(12);
  }
  const frames = await page.evaluate(() => {
    window.cancelAnimationFrame(window.counting);
    return window.frames_;
  });
  await page.mouse.up();
  const steps = frames
    .slice(1)
    .map((now, i) => (now - frames[i]) / 1000)
    .sort((a, b) => a - b);
  const at = (share) => steps[Math.min(steps.length - 1, Math.floor(share * steps.length))];
  return { median: at(0.5), most: at(0.95), count: steps.length };
}

/** `slower`: by how much the processor is slowed down. */
export async function scrub(browser, address, slower = 1) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(address);
  await page.waitForTimeout(3000);
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const names = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('article *')]
        .filter(({ shadowRoot }) => shadowRoot?.querySelector('figure'))
        .map(({ localName }) => localName),
    ),
  ]);
  const found = [];
  for (const name of names) {
    const frames = await dragged(page, name, slower);
    if (frames) found.push({ name, ...frames });
  }
  await page.close();
  const worst = (key) => Math.max(...found.map((each) => each[key]));
  const ms = (seconds) => `${(seconds * 1000).toFixed(1)} ms`;
  const target = (what, value, atMost) => ({ what, value, atMost, reached: value <= atMost + 0.00005 });
  return {
    type: 'footprint',
    name: `Dragging each figure of the page, Chromium ${browser.version()}${slower > 1 ? `, ${slower} × slower` : ''}: time from frame to frame`,
    rows: found.map(({ name, median, most, count }) => ({
      name,
      text: `median ${ms(median)}, 95th percentile ${ms(most)} of ${count} frames`,
    })),
    targets: [
      target('median', worst('median'), TARGETS[slower].median),
      target('95th percentile', worst('most'), TARGETS[slower].most),
    ],
  };
}
