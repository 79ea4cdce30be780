/**
 * Every figure at rest, without a pointer over it, in three engines, in print and without scripts: each mark that it draws
 * is there, as often as in the drawings that tests/golden/figures/ keeps, and none is out of sight.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PAGES, type PageName } from '../../web/content/pages.js';
import { pageOfFigure } from '../../web/content/figures.js';
import { addressOf, openPage, stillAddress } from './browser.js';
import { stillsOn } from './every-page.js';
import { allAwake, openFirefox, pageIn } from './firefox.js';
import { drawnFigures, FAULTS, keptDrawings, plant, type Drawn } from './marks.js';
import { openWebKit, type WebKit } from './webkit.js';
import { patience } from '../patience.js';

const all = keptDrawings();
/** Those of the page's own figures. */
const keptOn = (page: PageName) => new Map([...all].filter(([name]) => pageOfFigure(name) === page));

/** What the reader is to guess first, and what lies over it until then. */
const ASKED = '.secret, .answer, .veil';
/** On paper and without scripts nothing can be pressed, and no veil lifted; what waits for a button on screen does so on paper. */
const PRINTED = '.controls, .veil, .answer';
const STILL = '.controls, .veil';

type Call = <A extends unknown[], R>(work: (...args: A) => R, ...args: A) => Promise<R>;

/** `asIs`: for marks that this place draws by other means. */
function compare(name: PageName, drawn: Drawn[], change: Record<string, Record<string, number>> = {}): void {
  const kept = keptOn(name);
  // As many figures as are kept, each with marks: nothing is left out unnoticed.
  expect(drawn.map(({ figure }) => figure).sort()).toEqual([...kept.keys()].sort());
  for (const { figure, marks } of drawn) {
    const expected = { ...kept.get(figure), ...change[figure] };
    for (const [kind, count] of Object.entries(expected)) if (count === 0) delete expected[kind];
    expect(marks, figure).toEqual(expected);
    expect(Object.keys(marks).length, figure).toBeGreaterThan(0);
  }
  expect(drawn.filter(({ unseen }) => unseen.length > 0)).toEqual([]);
}

/** The weave paints on a canvas, and has an image only where there is none; words have room beside one another. */
const LEVEL = { 'text.label': 0, 'text.label.on': 0, 'text.label.middle': 20, 'text.label.middle.on': 2 };
const AWAKE = { weave: { 'image.picture': 0 }, output: LEVEL };

async function atRest(name: PageName, call: Call): Promise<void> {
  expect(await call(() => matchMedia('(hover: hover) and (pointer: fine)').matches), 'there is a mouse').toBe(true);
  expect(await call(() => document.querySelectorAll('article :hover').length), 'it is elsewhere').toBe(0);
  compare(name, await call(drawnFigures, ASKED), AWAKE);
}

/** The page on which faults are planted: in the walk. */
const FAULTY: PageName = 'waves';

/** Nothing is found where nothing can be. */
async function seesFaults(call: Call): Promise<void> {
  await call(plant, 'rope-walk', Object.values(FAULTS).join('\n'));
  const walk = (await call(drawnFigures, ASKED)).find(({ figure }) => figure === 'walk')!;
  expect(walk.unseen.sort()).toEqual(Object.keys(FAULTS).sort());
}

describe('in Chromium every mark of every figure is there and can be seen', () => {
  const call =
    (page: Page): Call =>
    (work, ...args) =>
      page.evaluate(`(${String(work)})(...${JSON.stringify(args)})`);

  it.each(PAGES)('at rest, and after the answers are shown: %s', async (name) => {
    const page = await openPage({ page: name });
    await atRest(name, call(page));
    await page.evaluate(() => {
      for (const figure of document.querySelectorAll('[unanswered]')) figure.removeAttribute('unanswered');
    });
    compare(name, await call(page)(drawnFigures, '.answer, .veil'), AWAKE);
    await page.emulateMedia({ media: 'print' });
    // What has another width on paper is drawn anew.
    await vi.waitFor(async () => compare(name, await call(page)(drawnFigures, PRINTED), AWAKE), {
      timeout: patience(10_000),
    });
    await page.emulateMedia({ media: 'screen' });
    if (name === FAULTY) await seesFaults(call(page));
  });

  it.each(PAGES)('without scripts: %s', async (name) => {
    const page = await openPage({ page: name, javaScriptEnabled: false });
    // Those below the first windows are in frames.
    const drawn = await call(page)(drawnFigures, STILL);
    for (const still of stillsOn(name)) {
      await page.goto(stillAddress(still));
      drawn.push(...(await call(page)(drawnFigures, STILL)));
    }
    compare(name, drawn);
  });
});

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
