import type { Locator, Page } from 'playwright-core';
import { load } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { attended } from '../encodings.js';
import { awake, back, boxOf, choose, inChinese, openFigure, openPage, queryOf, settled, summaryOf } from './browser.js';
import { dragByTouch, line } from './touch.js';

const WORDS = ['she', 'turns', 'rope'];

// The same seeded vectors; the attention over them by the reference's plain loops.
const rope = await load();
const [q, k, v] = [
  rope.encodings.random(24, { seed: 101 }),
  rope.encodings.random(24, { seed: 102 }),
  rope.encodings.random(12, { seed: 103 }),
];
const rows = (x: Float64Array, width: number, order: readonly number[]): number[] =>
  order.flatMap((word) => [...x.slice(word * width, (word + 1) * width)]);
const reference = (order: readonly number[]): number[] =>
  attended({ type: 'none' }, rows(q, 8, order), rows(k, 8, order), rows(v, 4, order), { d: 8, dv: 4 }).weights;

const figure = (page: Page): Locator => page.locator('rope-order');
const tile = (page: Page, word: number): Locator => figure(page).locator(`button[data-word="${word}"]`);
const orderOf = async (page: Page): Promise<string> => {
  const places = await Promise.all(
    WORDS.map(
      async (_, word) => Number(/place (\d)/.exec((await tile(page, word).getAttribute('aria-label'))!)![1]) - 1,
    ),
  );
  return places.map((_, place) => places.indexOf(place)).join('');
};
const changes = async (page: Page): Promise<number[]> =>
  (await figure(page).locator('.changes dd span').allTextContents()).map(Number);
const middle = async (locator: Locator): Promise<[number, number]> => {
  const box = await boxOf(locator);
  return [box.x + box.width / 2, box.y + box.height / 2];
};

describe('the shuffled sentence', () => {
  it.each(['210', '012', '120'])('shows the weights that attention has in the order %s', async (order) => {
    const page = await openFigure('order', { at: `?order.sequence=${order}` });
    const places = [...order].map(Number);
    const [written, now] = [reference([0, 1, 2]), reference(places)];
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        const cell = figure(page).locator(`[role=option][data-look="${places[row]}${places[column]}"]`);
        const weight = now[row * 3 + column]!;
        await expect.poll(() => cell.locator('span').textContent()).toBe(weight.toFixed(2));
        await expect.poll(() => cell.getAttribute('style')).toBe(`--row:${row};--column:${column}`);
        // The area is the weight: a square of side 60 is weight 1.
        const side = Number(await cell.locator('rect').getAttribute('width'));
        expect((side / 60) ** 2).toBeCloseTo(weight, 3);
      }
    }
    const place = Math.max(...written.map((weight, e) => Math.abs(weight - now[e]!)));
    expect(await changes(page)).toEqual([Number(place.toFixed(3)), 0, 0]);
  });

  it('lists every weight at both of its places', async () => {
    const page = await openFigure('order');
    await choose(figure(page), 'table');
    const cells = await figure(page)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    const written = reference([0, 1, 2]);
    cells.forEach((row, e) => {
      const [a, b] = [Math.floor(e / 3), e % 3];
      expect(row).toEqual([
        `${WORDS[a]} → ${WORDS[b]}`,
        `row ${a + 1}, column ${b + 1}`,
        written[e]!.toFixed(6),
        `row ${3 - a}, column ${3 - b}`,
        written[e]!.toFixed(6),
      ]);
    });
  });

  it('says something before it is touched', async () => {
    const page = await openFigure('order');
    await expect
      .poll(() => summaryOf(page, 'rope-order').textContent())
      .toBe(
        'From “she turns rope” to “rope turns she”: compared place by place the weights change by up to 0.300, ' +
          'compared word by word by 0.000. “she” looks at “rope” with 0.44 in both.',
      );
  });

  it('is shuffled by dragging a word, as one step back', async () => {
    const page = await openFigure('order');
    await tile(page, 2).scrollIntoViewIfNeeded();
    const [x, y] = await middle(tile(page, 2));
    const [to] = await middle(tile(page, 0));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((x + to) / 2, y, { steps: 4 });
    expect(await orderOf(page), 'the others make room on the way').toBe('120');
    await page.mouse.move(to, y + 30, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    expect(await orderOf(page)).toBe('102');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&order.sequence=102');
    await back(page);
    expect(await orderOf(page)).toBe('210');
  });

  it('gives up a drag on Escape', async () => {
    const page = await openFigure('order');
    await tile(page, 2).scrollIntoViewIfNeeded();
    const [x, y] = await middle(tile(page, 2));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 300, y, { steps: 4 });
    expect(await orderOf(page)).toBe('102');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await settled(page);
    expect(await orderOf(page)).toBe('210');
  });

  it('is shuffled by two clicks, which make two words change places', async () => {
    const page = await openFigure('order');
    await tile(page, 0).click();
    await expect.poll(() => tile(page, 0).getAttribute('aria-pressed')).toBe('true');
    await tile(page, 1).click();
    expect(await orderOf(page)).toBe('201');
    await expect.poll(() => tile(page, 0).getAttribute('aria-pressed')).toBe('false');
    await tile(page, 2).click();
    await tile(page, 2).click();
    expect(await orderOf(page), 'the same word twice is no change').toBe('201');
  });

  it('is shuffled by touch, and the page can still be scrolled', async () => {
    const page = await openFigure('order', { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    await tile(page, 1).scrollIntoViewIfNeeded();
    const [x, y] = await middle(tile(page, 1));
    await dragByTouch(page, line([x, y], [x - 96, y], 8));
    await expect.poll(() => orderOf(page)).toBe('120');
  });

  it('is shuffled by two taps', async () => {
    const page = await openFigure('order', {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
      at: '?order.sequence=120',
    });
    // A tap becomes a click some time after the finger has left.
    await tile(page, 0).tap();
    await expect.poll(() => tile(page, 0).getAttribute('aria-pressed')).toBe('true');
    await tile(page, 1).tap();
    await expect.poll(() => orderOf(page)).toBe('021');
  });

  it('is shuffled by keys', async () => {
    const page = await openFigure('order');
    await tile(page, 2).focus();
    for (const [key, order] of [
      ['ArrowLeft', '210'],
      ['ArrowRight', '120'],
      ['End', '102'],
      ['Home', '210'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await orderOf(page), key).toBe(order);
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => tile(page, 2).getAttribute('aria-pressed')).toBe('false');
  });

  it('lights the same two words in both pictures, by click and by keys', async () => {
    const page = await openFigure('order');
    const chosen = (): Promise<string[]> =>
      figure(page)
        .locator('.chosen, [aria-selected=true]')
        .evaluateAll((all) => all.map((cell) => cell.getAttribute('data-look')!));
    expect(await chosen()).toEqual(['02', '02']);
    await figure(page).locator('[role=img] [data-look="10"]').click();
    expect(await chosen()).toEqual(['10', '10']);
    await figure(page).locator('[role=listbox]').focus();
    await page.keyboard.press('ArrowDown');
    expect(await chosen(), 'below “turns” stands “she”').toEqual(['00', '00']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await chosen(), 'the edge holds').toEqual(['00', '00']);
    await page.keyboard.press('ArrowLeft');
    expect(await chosen()).toEqual(['01', '01']);
    await expect.poll(async () => (await queryOf(page)).get('order.cell')).toBe('01');
    await expect
      .poll(() => figure(page).locator('[role=listbox]').getAttribute('aria-activedescendant'))
      .toBe('cell-01');
  });

  it('keeps its order through a reload and a change of language, and Reset puts it back', async () => {
    const page = await openFigure('order', { at: '?v=1&order.sequence=021&order.cell=20' });
    await page.reload();
    await awake(page);
    expect(await orderOf(page)).toBe('021');
    await inChinese(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&order.sequence=021&order.cell=20');
    await expect.poll(() => summaryOf(page, 'rope-order').textContent()).toContain('到“她绳子转”');
    await choose(figure(page), 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('does not stumble over an order that is none', async () => {
    for (const order of ['001', '3', '0123', 'abc']) {
      const page = await openFigure('order', { at: `?order.sequence=${order}&order.cell=99` });
      expect(await orderOf(page)).toBe('210');
    }
  });

  it('stands there without scripts', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await expect.poll(() => figure(page).locator('.cell').count()).toBe(18);
    await expect.poll(() => figure(page).locator('.changes dd span').first().textContent()).toBe('0.300');
  });
});

describe('the check after it', () => {
  const check = (page: Page): Locator => page.locator('#check-order');

  it('gives the reason of every answer, and counts the tries', async () => {
    const page = await openPage({ text: true, figures: ['order'] });
    const answers = check(page).locator('summary');
    await answers.nth(0).click();
    await expect.poll(() => check(page).locator('details').nth(0).locator('p').textContent()).toContain('Not quite.');
    await expect.poll(() => check(page).locator('[role=status]').textContent()).toBe('');
    await answers.nth(2).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => check(page).locator('details').nth(2).locator('p').textContent()).toContain('Right.');
    await expect.poll(() => check(page).locator('[role=status]').textContent()).toBe('Found on try 2.');
  });

  it('is remembered through a reload and a change of language, until it is started over', async () => {
    const page = await openPage({ text: true, figures: ['order'] });
    await check(page).locator('summary').nth(2).click();
    await check(page).locator('.tried').waitFor();
    await page.reload();
    await awake(page);
    await expect.poll(() => check(page).locator('[role=status]').textContent()).toBe('Found on the first try.');
    await page.evaluate(() => document.getElementById('language')!.click());
    await page.waitForURL(/\/zh\//);
    await awake(page);
    await expect.poll(() => check(page).locator('[role=status]').textContent()).toBe('一次就答对了。');
    await check(page).locator('button').click();
    await expect.poll(() => check(page).locator('details[open]').count()).toBe(0);
    await expect.poll(() => check(page).locator('button').isVisible()).toBe(false);
  });

  it('counts an answer that was opened before the scripts came', async () => {
    let opened: Promise<void> | undefined;
    const page = await openPage({
      text: true,
      figures: ['order'],
      before: (page) =>
        page.route(/\/assets\/.*\.js$/, async (route) => {
          await (opened ??= check(page).locator('summary').nth(2).click());
          await route.continue();
        }),
    });
    expect(opened).toBeDefined();
    await expect.poll(() => check(page).locator('[role=status]').textContent()).toBe('Found on the first try.');
  });

  it('can be answered without scripts', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await check(page).locator('summary').nth(1).click();
    await expect.poll(() => check(page).locator('details').nth(1).locator('p').isVisible()).toBe(true);
  });
});
