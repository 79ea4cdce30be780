/** Terms that light up together, numbers in the prose that can be moved, and the page in a room and on paper. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './accessibility.js';
import { allOf, boxOf, choose, openPage, queryOf, settled } from './browser.js';
import { printed } from './sheets.js';

const lit = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [
    document.documentElement.dataset.highlight ?? null,
    document.querySelector('rope-pair')!.getAttribute('highlight'),
    getComputedStyle(document.querySelector('rope-pair')!.shadowRoot!.querySelector('line.q')!).filter === 'none'
      ? 'dark'
      : 'light',
  ]);

/** How wide the lines of all drawings are. */
const strokes = async (page: Page): Promise<Set<number>> =>
  new Set(
    await page.evaluate(() =>
      [...document.querySelectorAll('article [id^=figure-]')].map((figure) => {
        const drawing = figure.shadowRoot?.querySelector('svg.chart, svg');
        return drawing ? parseFloat(getComputedStyle(drawing).strokeWidth) : 1.6;
      }),
    ),
  );

describe('a term', () => {
  it('lights up in prose, formula and figure, under the pointer, at focus and after a click', async () => {
    const page = await openPage({ figures: ['pair', 'hook'] });
    const query = page.locator('article > p .term.q').first();
    await expect.poll(() => lit(page)).toEqual([null, null, 'dark']);
    await query.hover();
    await expect.poll(() => lit(page)).toEqual(['q', 'q', 'light']);
    await page.locator('h1').hover();
    await expect.poll(() => lit(page)).toEqual([null, null, 'dark']);
    await query.focus();
    await expect.poll(() => lit(page)).toEqual(['q', 'q', 'light']);
    await query.blur();
    await query.click();
    await page.locator('h1').hover();
    await expect.poll(() => lit(page)).toEqual(['q', 'q', 'light']);
    await page.locator('h1').click();
    await expect.poll(() => lit(page)).toEqual([null, null, 'dark']);
    await page.locator('rope-pair .handle.k').hover();
    await expect.poll(() => lit(page)).toEqual(['k', 'k', 'dark']);
    // From one place to another inside a figure.
    await page.locator('rope-pair .title').hover();
    await expect.poll(() => lit(page)).toEqual([null, null, 'dark']);
    await page.locator('rope-pair .handle.q').hover();
    await expect.poll(() => lit(page)).toEqual(['q', 'q', 'light']);
  });

  it('is lit by a tap', async () => {
    const page = await openPage({ figures: ['hook', 'pair'], hasTouch: true, viewport: { width: 390, height: 800 } });
    await page.locator('article > p .term.q').first().tap();
    const term = async (): Promise<string | null> => (await lit(page))[0]!;
    await expect.poll(term).toBe('q');
    await page.locator('h1').tap();
    await expect.poll(term).toBe(null);
  });
});

describe('a number in the prose', () => {
  it('is dragged as one gesture, stepped by keys and typed', async () => {
    const page = await openPage({ figures: ['odometer'], at: '?m=1000' });
    const number = page.locator('article > p rope-live[of=m] input').first();
    await number.scrollIntoViewIfNeeded();
    await settled(page);
    await expect.poll(() => number.inputValue()).toBe('1,000');
    await expect.poll(() => number.getAttribute('role')).toBe('spinbutton');
    const box = await boxOf(number);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const by of [10, 30, 60]) await page.mouse.move(x + by, y);
    await page.mouse.up();
    await expect.poll(async () => (await queryOf(page)).get('m')).toBe('1020');
    await page.locator('#undo').click();
    // The test tool scrolls to what it presses, and numbers out of sight wait.
    await number.scrollIntoViewIfNeeded();
    await expect.poll(() => number.inputValue()).toBe('1,000');
    await number.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('PageUp');
    await expect.poll(() => number.getAttribute('aria-valuenow')).toBe('1091');
    await number.fill('12,345');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await queryOf(page)).get('m')).toBe('12345');
    await settled(page);
    await expect.poll(() => page.locator('rope-odometer #m').inputValue()).toBe('12345');
    await number.fill('a word');
    await page.keyboard.press('Enter');
    await expect.poll(() => number.inputValue()).toBe('12,345');
  });

  it('lets a finger scroll the page', async () => {
    const page = await openPage({
      text: true,
      figures: ['hook'],
      hasTouch: true,
      viewport: { width: 390, height: 800 },
      language: 'zh',
    });
    const numbers = page.locator('article rope-live input');
    await expect.poll(() => numbers.count()).toBeGreaterThan(3);
    for (const number of await allOf(numbers)) {
      expect(await number.evaluate((input) => getComputedStyle(input).touchAction)).toBe('pan-y');
      await expect.poll(() => number.getAttribute('aria-label')).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

describe('in a room', () => {
  it('nothing of the whole article is pale, and axe has nothing to add', { tags: ['whole'] }, async () => {
    const page = await openPage({ at: '?theme=projector' });
    expect(await strokes(page)).toEqual(new Set([1.6]));
    expect(await violations(page, { looks: true })).toEqual([]);
  });

  it('everything is larger and nothing is pale; a link says so, and axe has nothing to add', async () => {
    const page = await openPage({ figures: ['hook', 'odometer', 'pair', 'wavelengths'] });
    const size = (): Promise<number> =>
      page.locator('rope-odometer .title').evaluate((title) => parseFloat(getComputedStyle(title).fontSize));
    const before = await size();
    const letters = (): Promise<number> =>
      page
        .locator('rope-wavelengths .tick.y')
        .first()
        .evaluate((tick) => tick.getBoundingClientRect().height);
    const drawn = await letters();
    await page.locator('#theme').selectOption('projector');
    expect(await size()).toBe(1.25 * before);
    await expect.poll(async () => (await letters()) / drawn).toBeCloseTo(1.25, 1);
    expect(await strokes(page)).toEqual(new Set([1.6]));
    // What is drawn larger is taken where it is seen.
    await page.locator('rope-wavelengths').scrollIntoViewIfNeeded();
    await settled(page);
    const dot = await boxOf(page.locator('rope-wavelengths .dot:not(.still)').nth(30));
    await page.mouse.click(dot.x + dot.width / 2, dot.y + dot.height / 2);
    await expect.poll(async () => (await queryOf(page)).get('pair')).toBe('30');
    await expect.poll(async () => (await queryOf(page)).get('theme')).toBe('projector');
    await choose(page.locator('rope-pair'), 'share');
    await expect.poll(() => page.locator('rope-pair #share-link').inputValue()).toContain('theme=projector');
    expect(await violations(page, { looks: true })).toEqual([]);
    await page.locator('#theme').selectOption('auto');
    await expect.poll(async () => (await queryOf(page)).get('theme')).toBe(null);
  });

  it('keeps inside a narrow window', async () => {
    const page = await openPage({ at: '?theme=projector', viewport: { width: 320, height: 700 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('is darker where the reader asks for contrast', async () => {
    const page = await openPage({ figures: ['hook'], contrast: 'more' });
    const [ink, paper] = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement);
      return [color, backgroundColor];
    });
    expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  });
});

describe('on paper', () => {
  it('are the figures as they stand, questions without answers, and the way back', async () => {
    const page = await openPage({ at: '?m=77&theme=dark' });
    const answer = page.locator('rope-check details.right').first();
    await answer.locator('summary').click();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await settled(page);
    for (const gone of ['.menu', '.reading', 'rope-check .foot', '.masthead nav'])
      await expect.poll(() => page.locator(gone).first().isVisible(), { message: gone }).toBe(false);
    await expect.poll(() => answer.locator('p').isVisible()).toBe(false);
    await expect.poll(() => answer.locator('summary').isVisible()).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    await expect.poll(() => page.locator('.printed').textContent()).toBe(page.url());
    // A figure is on one sheet, or breaks between its drawings.
    const broken = await page.locator('[id^=figure-]').evaluateAll((figures) => {
      const mayBreak = (each: Element): boolean => getComputedStyle(each).breakInside !== 'avoid';
      return figures
        .filter((figure) => mayBreak(figure) && [...figure.shadowRoot!.querySelectorAll('svg')].some(mayBreak))
        .map(({ id }) => id);
    });
    expect(broken).toEqual([]);
    // A chart as wide as the window would be shrunk with its letters.
    const chart = page.locator('rope-wavelengths .chart');
    const drawnTo = (): Promise<number> => chart.evaluate((svg) => (svg as SVGSVGElement).viewBox.baseVal.width);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(drawnTo).toBe(680);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(drawnTo).not.toBe(680);
    const sheets = await printed(page, { format: 'A4', preferCSSPageSize: true });
    expect(sheets.length).toBeLessThan(25);
    expect(sheets.slice(0, -1).filter(({ down }) => down < 0.5)).toEqual([]);
  });

  it('is every step of the derivation, with its reason and a drawing of its own', async () => {
    const page = await openPage({ figures: ['derivation'] });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await settled(page);
    // All of them are longer than one sheet.
    for (const part of await allOf(page.locator('rope-derivation > .step')))
      expect(await part.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
    await expect.poll(() => page.locator('rope-derivation > .step details p').first().isVisible()).toBe(true);
    const steps = page.locator('rope-derivation .sheet');
    await expect.poll(() => steps.count()).toBe(14);
    const drawn = await steps.evaluateAll((sheets) =>
      sheets.map((sheet) => {
        const text = sheet.querySelector('slot')!.assignedElements()[0]!.getBoundingClientRect();
        const drawing = sheet.querySelector('svg')!.getBoundingClientRect();
        return text.height > 50 && drawing.height > 150 && drawing.left >= text.right && drawing.top < text.bottom;
      }),
    );
    expect(drawn).toEqual(Array(14).fill(true));
    await expect.poll(() => page.locator('rope-derivation .body').isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => steps.count()).toBe(0);
    await expect.poll(() => page.locator('rope-derivation > .step[slot=""]').count()).toBe(14);
  });
});
