import type { Locator, Page } from 'playwright-core';
import { load, type Encoding } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { attended } from '../encodings.js';
import { dot } from '../reference.js';
import {
  awake,
  back,
  boxOf,
  choose,
  inChinese,
  numbersIn,
  openFigure,
  openPage,
  openStill,
  queryOf,
  settled,
  summaryOf,
  tableOf,
} from './browser.js';

// Seeded vectors and tables from the package; what is made of them by the reference's plain loops.
const { encodings } = await load();
const options = { headDim: 16, length: 64, clip: 4, seed: 8 };
const q = encodings.random(16, { seed: 81 });
const k = encodings.random(16, { seed: 82 });
const WAYS: Encoding[] = [
  encodings.demo('sinusoidal', options),
  encodings.demo('learned', options),
  { type: 'alibi', slopes: [1 / 4] },
  { type: 'rope', config: { headDim: 16 } },
];
const FAMILIES: Record<string, Encoding> = {
  shaw: encodings.demo('shaw', options),
  transformerXL: encodings.demo('transformerXL', options),
  t5Bias: encodings.demo('t5Bias', options),
  tupe: encodings.demo('tupe', options),
  deberta: encodings.demo('deberta', options),
  alibi: WAYS[2]!,
  kerple: encodings.demo('kerple', options),
  xpos: { ...encodings.demo('xpos', options), center: 0 },
  fire: { ...encodings.demo('fire', options), threshold: 16 },
};
const repeat = (x: Float64Array, times: number): number[] => Array.from({ length: times }, () => [...x]).flat();

/** The window of twelve positions from `start` on, `[12, 12]`. */
const scores = (encoding: Encoding, start: number, T = 12): number[] =>
  attended(encoding, repeat(q, T), repeat(k, T), repeat(k, T), { d: 16, queryOffset: start, keyOffset: start }).scores;
/** The largest difference of two scores on one diagonal. */
function deviation(matrix: number[], T = 12): number {
  let most = 0;
  for (let a = 0; a < T * T; a++)
    for (let b = a + T + 1; b < T * T && b % T > a % T; b += T + 1)
      for (let c = a; c < b; c += T + 1) most = Math.max(most, Math.abs(matrix[b]! - matrix[c]!));
  return most;
}

const figure = (page: Page): Locator => page.locator('rope-ways');
const meters = async (scope: Locator): Promise<number[]> =>
  numbersIn((await scope.locator('.meter dd span').allTextContents()).join(' '));
const shift = async (page: Page): Promise<number> => Number(await figure(page).locator('#shift').inputValue());
const cellAt = async (matrix: Locator, row: number, column: number): Promise<[number, number]> => {
  const box = await boxOf(matrix);
  return [box.x + ((column + 0.5) / 12) * box.width, box.y + ((row + 0.5) / 12) * box.height];
};

describe('the four ways', () => {
  it.each([0, 37])('have the scores of the formulas, shifted by %i', async (start) => {
    const page = await openFigure('ways', { at: `?ways.shift=${start}` });
    const rows = await tableOf(page, 'rope-ways');
    expect(rows).toHaveLength(144);
    const matrices = WAYS.map((way) => scores(way, start));
    rows.forEach((row, e) => {
      expect(row.slice(0, 2)).toEqual([start + Math.floor(e / 12), start + (e % 12)]);
      matrices.forEach((matrix, way) => expect(row[2 + way]).toBeCloseTo(matrix[e]!, 5));
    });
  });

  it.each([0, 37])('are measured along their diagonals, shifted by %i', async (start) => {
    const page = await openFigure('ways', { at: `?ways.shift=${start}` });
    for (const [i, way] of WAYS.entries()) {
      const [along, lengths] = await meters(figure(page).locator('.way').nth(i));
      expect(along, way.type).toBe(Number(deviation(scores(way, start)).toFixed(3)));
      if (i < 2) expect(lengths).toBeGreaterThan(10);
      else expect([along, lengths]).toEqual([0, 0]);
    }
  });

  it('measure lengths: how much longer or shorter the sum is', async () => {
    const page = await openFigure('ways');
    const [, percent] = await meters(figure(page).locator('.way').nth(1));
    const table = (WAYS[1] as { table: Float64Array }).table;
    const ratio = (x: Float64Array, m: number): number => {
      const sum = [...x].map((value, c) => value + table[m * 16 + c]!);
      return Math.sqrt(dot(sum, sum) / dot(x, x));
    };
    const changes = [q, k].flatMap((x) => Array.from({ length: 12 }, (_, m) => Math.abs(ratio(x, m) - 1)));
    expect(percent).toBe(Number((100 * Math.max(...changes)).toFixed(1)));
  });

  it('leave only the last two standing when both are shifted', async () => {
    const page = await openFigure('ways');
    const marked = (): Promise<string[]> => figure(page).locator('.score dd span:first-child').allTextContents();
    const before = await marked();
    await figure(page).locator('#shift').fill('20');
    await figure(page).locator('#shift').press('Enter');
    const after = await marked();
    expect(after.map((score, way) => score === before[way])).toEqual([false, false, true, true]);
    await expect
      .poll(() => figure(page).locator('.marked').textContent())
      .toBe('In the frame: query at 28, key at 23.');
    await expect
      .poll(() => summaryOf(page, 'rope-ways').textContent())
      .toContain(
        'Positions 20 to 31. Scores at the same distance are equal with “Add a bias by distance” and “Rotate”.',
      );
  });

  it('come to the end of the table', async () => {
    const page = await openFigure('ways', { at: '?ways.shift=60' });
    const table = figure(page).locator('.way').nth(1);
    const rows = await tableOf(page, 'rope-ways');
    const matrix = scores(WAYS[1]!, 60, 4);
    expect(rows[0]![3]).toBeCloseTo(matrix[0]!, 5);
    expect(rows[3 * 12 + 3]![3]).toBeCloseTo(matrix[15]!, 5);
    expect(rows[4]![3]).toBeNaN();
    await expect.poll(() => table.locator('.ended').textContent()).toBe('the table ends here');
    await expect.poll(() => table.locator('.score dd span').first().textContent()).toBe('–');
    await figure(page).locator('#shift').fill('64');
    await figure(page).locator('#shift').press('Enter');
    await expect.poll(() => table.locator('.meter dd span').allTextContents()).toEqual(['–', '–']);
    await expect
      .poll(() => summaryOf(page, 'rope-ways').textContent())
      .toContain('“Add a learned table” has no vectors left here');
  });

  it('are shifted by slider, keys, buttons and typing, each gesture one step back', async () => {
    const page = await openFigure('ways');
    const slider = figure(page).locator('input[type=range]');
    await slider.scrollIntoViewIfNeeded();
    const box = await boxOf(slider);
    await page.mouse.move(box.x + 12, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await settled(page);
    expect(Math.abs((await shift(page)) - 50)).toBeLessThan(3);
    await back(page);
    expect(await shift(page)).toBe(0);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await shift(page)).toBe(1);
    await figure(page).getByRole('button', { name: 'Shift both forward by one' }).click();
    expect(await shift(page)).toBe(2);
    await figure(page).getByRole('button', { name: 'Shift both back by one' }).click();
    await figure(page).locator('#shift').fill('999');
    await figure(page).locator('#shift').press('Enter');
    expect(await shift(page)).toBe(100);
    await expect.poll(async () => (await queryOf(page)).get('ways.shift')).toBe('100');
  });

  it('are pointed at by mouse, touch and keys, in all of them at once', async () => {
    const page = await openFigure('ways', { hasTouch: true, viewport: { width: 390, height: 844 } });
    const group = figure(page).locator('.ways');
    const matrix = figure(page).locator('.matrix svg').nth(3);
    await matrix.scrollIntoViewIfNeeded();
    await page.mouse.click(...(await cellAt(matrix, 10, 2)));
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&ways.row=10&ways.column=2');
    const marks = await figure(page)
      .locator('.mark:not(.around)')
      .evaluateAll((all) => all.map((mark) => `${mark.getAttribute('y')} ${mark.getAttribute('x')}`));
    expect(marks).toEqual(Array(4).fill('100 20'));
    await page.touchscreen.tap(...(await cellAt(matrix, 4, 5)));
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&ways.row=4&ways.column=5');
    await group.focus();
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&ways.row=3&ways.column=7');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&ways.row=4&ways.column=6');
  });

  it('keep their state through a reload and a change of language, and Reset puts it back', async () => {
    const page = await openFigure('ways', { at: '?v=1&ways.shift=12&ways.row=1&ways.column=9' });
    await page.reload();
    await awake(page);
    expect(await shift(page)).toBe(12);
    await inChinese(page);
    await expect
      .poll(() => figure(page).locator('.marked').textContent())
      .toBe('方框所在：查询在位置 13，键在位置 21。');
    await choose(figure(page), 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('stand there without scripts', async () => {
    const page = await openStill('ways');
    await expect.poll(() => figure(page).locator('.matrix').count()).toBe(4);
    await expect.poll(() => figure(page).locator('.shift').isVisible()).toBe(false);
    expect((await meters(figure(page).locator('.way').first()))[0]).toBe(
      Number(deviation(scores(WAYS[0]!, 0)).toFixed(3)),
    );
    const families = await openStill('familyshaw');
    await expect.poll(() => families.locator('rope-family .matrix').first().isVisible()).toBe(true);
  });
});

describe('the families', () => {
  it('have cells as high as wide where lines are heavier', async () => {
    const page = await openFigure('ways', { at: '?theme=projector' });
    const widths = figure(page)
      .locator('.heat path')
      .evaluateAll((paths) => [...new Set(paths.map((path) => getComputedStyle(path).strokeWidth))]);
    expect(await widths).toEqual(['1px']);
  });

  it('have the meters and the marked score of their formulas, and follow the shift', async () => {
    const page = await openPage({ page: 'encodings', at: '?ways.row=9&ways.column=2' });
    await expect.poll(() => page.locator('rope-family').count()).toBe(Object.keys(FAMILIES).length);
    for (const start of [0, 40]) {
      await page.locator('rope-shift #shift').fill(String(start));
      await page.locator('rope-shift #shift').press('Enter');
      await settled(page);
      for (const [of, encoding] of Object.entries(FAMILIES)) {
        const family = page.locator(`rope-family[of=${of}]`);
        const matrix = scores(encoding, start);
        expect((await meters(family))[0], of).toBe(Number(deviation(matrix).toFixed(3)));
        const [marked] = numbersIn((await family.locator('.score dd span').first().textContent())!);
        expect(Math.abs(marked! - matrix[9 * 12 + 2]!), of).toBeLessThan(0.0006);
      }
    }
  });
});
