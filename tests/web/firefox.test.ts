/**
 * The core of the page in a second engine. What is common to both is tested in Chromium; here only that
 * everything wakes up, follows the pointer and the keys, and keeps its state.
 *
 * @module-tag whole
 */
import type { Browser, KeyInput, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAGES, type PageName } from '../../web/content/pages.js';
import { addressOf } from './browser.js';
import { allAwake, openFirefox, pageIn } from './firefox.js';
import { keptDrawings } from './marks.js';

let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await openFirefox();
  page = await pageIn(browser);
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  // Firefox may lay a formula out before all of its parts have arrived; whether they came is asked of the whole page below.
  const halfway = /Incorrect number of children for <m\w+\/> tag/;
  page.on('pageerror', (error) => {
    if (!halfway.test(String(error))) complaints.push(String(error));
  });
});
afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});
afterAll(() => browser.close());

async function open(language: 'en' | 'zh', at = '', name: PageName = 'article'): Promise<void> {
  await page.goto(addressOf(language, at, name), { waitUntil: 'load' });
  await awake();
}

const awake = (): Promise<unknown> => page.waitForFunction(allAwake);

/** As the page has it: the test tool hears of a new address on another channel, a little later. */
const query = async (): Promise<URLSearchParams> => new URLSearchParams(await page.evaluate(() => location.search));

describe.each(['en', 'zh'] as const)('in Firefox the page in %s', (language) => {
  it('wakes up, every figure with a picture and a summary', async () => {
    const said: string[][] = [];
    for (const name of [...PAGES].reverse()) {
      await open(language, '', name);
      said.push(
        ...(await page.evaluate(() =>
          [...document.querySelectorAll('article *')]
            .filter(({ shadowRoot }) => shadowRoot?.querySelector('figure'))
            .map(({ localName, shadowRoot }) => [
              localName,
              shadowRoot!.querySelector('figcaption')!.textContent.trim(),
            ]),
        )),
      );
    }
    expect(said.map(([name]) => name!.slice(5)).sort()).toEqual([...keptDrawings().keys()].sort());
    expect(said.filter(([, text]) => !text)).toEqual([]);
    expect(await page.evaluate(() => document.querySelectorAll('article h2').length)).toBeGreaterThan(4);
    // How many children MathML Core asks of each.
    const asked = { mfrac: 2, msub: 2, msup: 2, munder: 2, mover: 2, mroot: 2, msubsup: 3, munderover: 3 };
    const formulas = await page.evaluate(
      (names) => [...document.querySelectorAll(names)].map((part) => [part.localName, part.childElementCount] as const),
      Object.keys(asked).join(),
    );
    expect(formulas.length).toBeGreaterThan(50);
    expect(formulas.filter(([name, count]) => count !== asked[name as keyof typeof asked])).toEqual([]);
  });

  it.each([320, 1280])('does not scroll sideways at %i pixels', async (width) => {
    await page.setViewport({ width, height: 900 });
    await open(language);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewport({ width: 1280, height: 900 });
    expect(wide).toBeLessThanOrEqual(width);
  });
});

describe('in Firefox the figures', () => {
  it('follow the keys, and Undo goes back', async () => {
    await open('en', '?v=1&m=100');
    const slider = (await page.$('rope-odometer >>> input[type=range]'))!;
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect((await query()).get('m')).toBe('102');
    // The bar may have gone out of sight with the scrolling, where a pointer does not reach it.
    await page.$eval('#undo', (button) => (button as HTMLElement).click());
    expect((await query()).get('m')).toBe('100');
  });

  it('follow the pointer: a press on the wavelengths chooses a pair, a drag another', async () => {
    await open('en');
    const plot = (await page.$('rope-wavelengths >>> .plot'))!;
    await plot.scrollIntoView();
    const box = (await plot.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const pressed = await page.$eval('rope-wavelengths >>> .readout p', (line) => line.textContent);
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const dragged = await page.$eval('rope-wavelengths >>> .readout p', (line) => line.textContent);
    expect(dragged).not.toBe(pressed);
    expect(Number((await query()).get('pair'))).toBeGreaterThan(30);
  });

  it('show the same numbers as in Chromium', async () => {
    await open('en', '?v=1&m=4095');
    const turns = await page.$eval('rope-odometer >>> .turns', (text) => text.textContent);
    expect(turns).toBe('651');
  });

  it('are worked by keys and clicks in every section, each as one step back', async () => {
    const press = async (where: string, ...keys: KeyInput[]): Promise<void> => {
      await (await page.$(where))!.focus();
      for (const key of keys) await page.keyboard.press(key);
    };
    const click = (where: string): Promise<void> => page.$eval(where, (element) => (element as HTMLElement).click());
    const acts: Partial<Record<PageName, Record<string, () => Promise<void>>>> = {
      article: {
        'hook.query': () => press('rope-hook >>> .word.q', 'ArrowLeft'),
        'order.cell': () => press('rope-order >>> [role=listbox]', 'ArrowRight'),
        'ways.shift': () => press('rope-ways >>> input[type=range]', 'ArrowRight'),
        'many.hands': async () => {
          const [from, to] = [(await page.$('rope-many >>> #hand-3'))!, (await page.$('rope-many >>> #hand-6'))!];
          await from.scrollIntoView();
          await from.hover();
          await page.mouse.down();
          await to.hover();
          await page.mouse.up();
          expect((await query()).get('many.hands')).toBe('3-6');
        },
        base: () => press('rope-wavelengths >>> input[type=range]', 'ArrowRight'),
        'needle.aim': () => press('rope-needle >>> .plot', 'ArrowRight'),
        'past.methods': () => click('rope-coverage >>> input[value=ntk]'),
      },
      derivation: { 'derivation.step': () => click('rope-derivation >>> .next') },
      waves: {
        'fold.folded': () => press('rope-fold >>> input[type=range]', 'ArrowRight'),
        'weave.colour': () => click('rope-weave >>> .segments button:nth-child(2)'),
        'fade.distance': () => press('rope-decay >>> .plot', 'ArrowRight'),
      },
      code: { 'layout.moved': () => press('rope-layout >>> input[type=range]', 'ArrowRight') },
      longer: {
        'catastrophe.distance': () => press('rope-catastrophe >>> .plot', 'ArrowRight'),
        'base.context': () => press('rope-base >>> .plot', 'ArrowLeft'),
      },
    };
    for (const [name, fields] of Object.entries(acts)) {
      await open('en', '', name as PageName);
      for (const [field, act] of Object.entries(fields)) {
        await act();
        expect((await query()).has(field), field).toBe(true);
        await click('#undo');
        expect((await query()).has(field), `${field}, taken back`).toBe(false);
      }
    }
    await open('en');
    await click('#check-wavelengths summary');
    expect(await page.$eval('#check-wavelengths details', (answer) => answer.open)).toBe(true);
  });

  it('keep their state through a reload and a change of language', async () => {
    await open('en', '?v=1&m=123&pair=9');
    await page.reload({ waitUntil: 'load' });
    await awake();
    expect((await query()).toString()).toBe('v=1&m=123&pair=9');
    await Promise.all([page.waitForNavigation(), page.evaluate(() => document.getElementById('language')!.click())]);
    await awake();
    expect(await page.evaluate(() => location.pathname)).toContain('/zh/');
    expect((await query()).toString()).toBe('v=1&m=123&pair=9');
  });

  it('take their colours from the switch', async () => {
    await open('en');
    const paper = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.select('#theme', 'dark');
    const dark = await paper();
    await page.select('#theme', 'light');
    expect(await paper()).not.toBe(dark);
    await page.select('#theme', 'auto');
  });
});
