import type { Locator, Page } from 'playwright-core';
import { load } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { choiceOf, handsOf, presetsOf } from '../../web/subject/hands.js';
import { manyModel } from '../../web/figures/many/model.js';
import { Kernels } from '../../web/subject/kernels.js';
import { fields } from '../../web/figures/many/fields.js';
import { startOf } from '../../web/state/field.js';
import { cosineSum } from '../reference.js';
import {
  awake,
  back,
  boxOf,
  choose,
  figureAddress,
  openFigure,
  queryOf,
  settled,
  summaryOf,
  tableOf,
} from './browser.js';
import { llama31, thetas } from './reference.js';

const LLAMA2 = thetas(128, 10000);
const every = (step: number, pairs = 64): number[] => Array.from({ length: pairs / step }, (_, j) => step * j);
const range = (first: number, last: number): number[] => every(1, last + 1).slice(first);

interface Seen {
  values: number[];
  /** Where it is highest, of all distances that have a lower one before them. */
  again: number | null;
  beyond: number[];
}

/** The kernel is good to 1e-14: what differs by less than 1e-13 is the same. */
function seen(theta: readonly number[], length: number): Seen {
  const values = Array.from({ length }, (_, s) => cosineSum(theta, s) / theta.length);
  let lowest = Infinity;
  let again: number | null = null;
  values.forEach((value, s) => {
    if (value > lowest + 1e-13 && (again === null || value > values[again]!)) again = s;
    lowest = Math.min(lowest, value);
  });
  return { values, again, beyond: [...values.keys()].filter((s) => s > 1 && values[s]! >= values[1]! - 1e-13) };
}
const llama2 = (hands: readonly number[]): Seen =>
  seen(
    hands.map((i) => LLAMA2[i]!),
    4096,
  );

/** The ledger holds the article to the package; these hold the package's numbers to plain loops. */
describe('what the article says of one hand and of many', () => {
  it('is so of the fastest, of the slowest, and of one in between', () => {
    const [fast, middle, slow] = [llama2([0]), llama2([32]), llama2([63])];
    expect(fast.values[1]!.toFixed(3)).toBe('0.540');
    expect((44 - 7 * 2 * Math.PI).toFixed(3)).toBe('0.018');
    expect((710 - 113 * 2 * Math.PI).toFixed(5)).toBe('0.00006');
    expect(fast.again).toBe(710);
    expect(fast.beyond).toHaveLength(1302);
    expect(middle.values[1]!.toFixed(5)).toBe('0.99995');
    expect(middle.beyond[0]).toBe(628);
    expect(slow.again).toBe(null);
    expect(slow.beyond).toEqual([]);
    expect(Math.ceil(-Math.log10(1 - slow.values[1]!)), 'the decimal that differs').toBe(9);
  });

  it('is so of four hands, of eight and of all', () => {
    const four = llama2(every(16));
    every(16).forEach((i, j) => expect(Math.abs(LLAMA2[i]! * 10 ** j - 1)).toBeLessThan(1e-12));
    expect(four.beyond).toHaveLength(8);
    expect(four.again).toBe(63);
    expect(four.beyond).toContain(63);
    const eight = llama2(every(8));
    expect(eight.beyond).toEqual([]);
    expect(eight.values[eight.again!]!.toFixed(3)).toBe('0.806');
    const all = llama2(every(1));
    expect(all.beyond).toEqual([]);
    expect(all.values[all.again!]!.toFixed(3)).toBe('0.662');
    expect([10, 100, 1000].map((s) => all.values[s]!.toFixed(2))).toEqual(['0.67', '0.48', '0.16']);
  });

  it('is so of fast hands only', () => {
    const fast = llama2(range(0, 15));
    expect(fast.beyond).toEqual([]);
    for (const value of fast.values.slice(10)) expect(Math.abs(value)).toBeLessThan(0.6);
    expect([3, 3920].map((s) => fast.values[s]!.toFixed(3))).toEqual(['0.273', '0.577']);
    expect(fast.again).toBe(3920);
  });
});

const { hands } = fields;

describe('the hands that take part', () => {
  it('are read back from what was written, by word where there is one', () => {
    for (const pairs of [1, 12, 32, 64, 128]) {
      for (const preset of presetsOf(pairs)) expect(choiceOf(handsOf(preset, pairs), pairs)).toBe(preset);
      const odd = every(1, pairs).filter((i) => i % 3 !== 1);
      const text = hands.write(choiceOf(odd, pairs));
      expect(handsOf(hands.read(text)!, pairs)).toEqual(odd);
    }
    expect(hands.write([0, 1, 2, 5, 9, 10])).toBe('0-2.5.9-10');
    expect(presetsOf(12)).not.toContain('by16');
  });

  it('are some hands of the head, whatever the address says', () => {
    expect(handsOf(hands.read('9-3.200')!, 64)).toEqual(range(3, 9));
    expect(handsOf(hands.read('100-120')!, 64)).toEqual([63]);
    expect(handsOf(hands.read('0-9999')!, 12)).toEqual(range(0, 11));
    for (const text of ['', 'none', '-3', '1-', '1..2', '1e3', 'constructor', '1,2', '0-7.', '<b>'])
      expect(hands.read(text), text).toBeUndefined();
  });

  it('tell apart what plain loops say, in several models', async () => {
    const kernels = new Kernels(await load());
    for (const [model, theta, length] of [
      ['llama-2-7b', LLAMA2, 4096],
      ['gpt-neox-20b', thetas(24, 10000), 2048],
      ['llama-3.1-8b', llama31(), 8192],
    ] as const)
      for (const many of ['fast', 'middle', 'slow', 'by8', 'all', '0-7.9', '5-7.11']) {
        const state = { ...startOf(fields), model, hands: hands.read(many)! };
        const { values, again, asNear, curve, last } = manyModel(kernels, kernels.subject(state), state);
        const expected = seen(
          handsOf(hands.read(many)!, theta.length).map((i) => theta[i]!),
          length,
        );
        expect(last, model).toBe(length - 1);
        expected.values.forEach((value, s) => {
          if (Math.abs(values[s]! - value) > 1e-11) expect(values[s], `${model} ${many} ${s}`).toBe(value);
        });
        expect(again, `${model} ${many}`).toBe(expected.again);
        expect(asNear, `${model} ${many}`).toBe(expected.beyond.length);
        // The drawing leaves out neither the highest nor the lowest.
        expect(Math.max(...curve.high)).toBe(Math.max(...values));
        expect(Math.min(...curve.low)).toBe(Math.min(...values));
      }
  });
});

const figure = (page: Page): Locator => page.locator('rope-many');
const cell = (page: Page, i: number): Locator => figure(page).locator(`[data-pair="${i}"]`);
const chosen = (page: Page): Promise<number[]> =>
  figure(page)
    .locator('[role=option][aria-selected=true]')
    .evaluateAll((cells) => cells.map((each) => Number(each.getAttribute('data-pair'))));
const textOf = (page: Page, part: string): Promise<string> =>
  figure(page)
    .locator(part)
    .innerText()
    .then((text) => text.replace(/\s+/g, ' ').trim());
/** So many distances look as near as the next word, and the highest value after the first fall. */
const count = (page: Page): Promise<string> => textOf(page, '.count');
const highest = (page: Page): Promise<string> => textOf(page, '.highest');
const middleOf = async (part: Locator): Promise<[number, number]> => {
  const { x, y, width, height } = await boxOf(part);
  return [x + width / 2, y + height / 2];
};

describe('the figure of many hands', () => {
  it('says something untouched, and takes the hands that are pressed, dragged across or named', async () => {
    const page = await openFigure('many');
    const undo = async (): Promise<void> => {
      await back(page);
    };
    await figure(page).scrollIntoViewIfNeeded();
    expect(await chosen(page)).toEqual([0]);
    expect(await highest(page)).toBe('Highest after the first fall 0.999999998 s = 710');
    expect(await count(page)).toBe('1,302 of 4,094 larger distances look at least as similar as the next word.');
    await expect.poll(() => summaryOf(page, 'rope-many').textContent()).toContain('hand 0 alone');
    for (const [name, hands] of [
      ['middle', [32]],
      ['slowest', [63]],
      ['every 16th', every(16)],
      ['every 8th', every(8)],
      ['all', every(1)],
    ] as const) {
      await figure(page).getByRole('button', { name, exact: true }).click();
      await settled(page);
      expect(await chosen(page), name).toEqual(hands);
      const { values, again, beyond } = llama2(hands);
      const text = await highest(page);
      if (again === null) expect(text).toContain('it only falls');
      else {
        expect(Math.abs(parseFloat(/\d\.\d+|\b1\b/.exec(text)![0]) - values[again]!)).toBeLessThan(5e-4);
        expect(text).toContain(`s = ${again.toLocaleString('en')}`);
      }
      expect(await count(page)).toContain(`${beyond.length || 'None'} of 4,094 larger distances`);
    }
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&many.hands=all');
    // A press leaves one out, and takes it in again.
    await cell(page, 20).click();
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('many.hands')).toBe('0-19.21-63');
    await cell(page, 20).click();
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('many.hands')).toBe('all');
    await undo();
    expect(await chosen(page)).toHaveLength(63);
    await undo();
    // A drag takes just those that it goes across: one step back.
    await page.mouse.move(...(await middleOf(cell(page, 3))));
    await page.mouse.down();
    for (const i of [4, 9, 30, 12]) await page.mouse.move(...(await middleOf(cell(page, i))), { steps: 3 });
    await page.mouse.up();
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('many.hands')).toBe('3-12');
    await undo();
    await expect.poll(async () => (await queryOf(page)).get('many.hands')).toBe('all');
    // Escape gives the drag up; two presses do the same without one.
    await page.mouse.move(...(await middleOf(cell(page, 3))));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(cell(page, 6))), { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await settled(page);
    expect(await chosen(page)).toHaveLength(64);
    await cell(page, 8).click();
    await cell(page, 15).click({ modifiers: ['Shift'] });
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('many.hands')).toBe('8-15');
    await page.reload();
    await awake(page);
    expect(await chosen(page)).toEqual(range(8, 15));
    // The last one stays.
    await figure(page).getByRole('button', { name: 'slowest', exact: true }).click();
    await cell(page, 63).click();
    await settled(page);
    expect(await chosen(page)).toEqual([63]);
    // Another model has another slowest hand.
    await page.locator('rope-models select').selectOption('gpt-j-6b');
    await settled(page);
    await expect.poll(() => chosen(page)).toEqual([31]);
    await choose(figure(page), 'reset');
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&model=gpt-j-6b');
  });

  it('is walked by keys, its distance read off by pointer and button, and all of it is in the table', async () => {
    const page = await openFigure('many', { at: '?many.hands=by16' });
    const dials = figure(page).locator('.dials');
    await dials.focus();
    for (const [key, hands] of [
      ['Space', '16.32.48'],
      ['ArrowRight', '16.32.48'],
      ['Enter', '1.16.32.48'],
      ['Shift+ArrowDown', '1-33'],
      ['Shift+ArrowLeft', '1-32'],
      ['End', '1-32'],
      ['ArrowRight', '1-32'],
      ['Shift+Home', 'all'],
      ['Home', 'all'],
      ['Space', '1-63'],
      ['Control+a', 'all'],
    ] as const) {
      await page.keyboard.press(key);
      await settled(page);
      await expect.poll(async () => (await queryOf(page)).get('many.hands'), { message: key }).toBe(hands);
    }
    await expect.poll(() => dials.getAttribute('aria-activedescendant')).toBe('hand-0');
    await figure(page).getByRole('button', { name: 'every 16th' }).click();
    const plot = figure(page).locator('.plot');
    const now = (): Promise<number> => plot.getAttribute('aria-valuenow').then(Number);
    await figure(page).getByRole('button', { name: 's = 63', exact: true }).click();
    await settled(page);
    await expect.poll(() => now()).toBe(63);
    await expect.poll(async () => (await queryOf(page)).get('fade.distance')).toBe('63');
    const { values } = llama2(every(16));
    const { values: all } = llama2(every(1));
    await expect
      .poll(() => figure(page).locator('.legend dd').allTextContents())
      .toEqual([values[63]!, all[63]!, values[1]!].map((value) => value.toFixed(3)));
    const rows = await tableOf(page, 'rope-many');
    expect(rows.map(([s]) => s)).toEqual([0, 1, 2, 5, 10, 20, 50, 63, 100, 200, 500, 1000, 2000, 4095]);
    for (const [s, some, whole] of rows) {
      expect(Math.abs(some! - values[s!]!), `chosen at ${s}`).toBeLessThan(5.001e-7);
      expect(Math.abs(whole! - all[s!]!), `all at ${s}`).toBeLessThan(5.001e-7);
    }
    await plot.focus();
    for (const [key, s] of [
      ['ArrowRight', 64],
      ['PageUp', 164],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['End', 4095],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(now, { message: key }).toBe(s);
    }
    await figure(page).locator('.player').getByRole('button', { name: '−1 Step back' }).click();
    await expect.poll(now).toBe(4094);
    await plot.scrollIntoViewIfNeeded();
    const box = await boxOf(plot);
    await page.mouse.move(box.x + 100, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 120, { steps: 4 });
    await page.mouse.up();
    await expect.poll(now).toBe(0);
  });

  it('is pressed by touch; a link locks it, names hands that are not there, and looks further than it goes', async () => {
    const page = await openFigure('many', {
      at: '?many.hands=12-70&model=gpt-neox-20b&fade.distance=9000',
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    expect(await chosen(page)).toEqual([11]);
    await expect.poll(() => figure(page).locator('.plot').getAttribute('aria-valuenow')).toBe('2047');
    await cell(page, 4).scrollIntoViewIfNeeded();
    await page.touchscreen.tap(...(await middleOf(cell(page, 4))));
    await expect.poll(() => chosen(page)).toEqual([4, 11]);
    await page.goto(figureAddress('many', 'en', '?lock=many.hands&many.hands=by8'));
    await awake(page);
    await expect.poll(() => figure(page).locator('.locked').textContent()).toContain('hands that take part');
    await expect.poll(() => figure(page).getByRole('button', { name: 'all', exact: true }).isDisabled()).toBe(true);
    await cell(page, 4).scrollIntoViewIfNeeded();
    await page.touchscreen.tap(...(await middleOf(cell(page, 4))));
    await settled(page);
    expect(await chosen(page)).toEqual(every(8));
  });
});
