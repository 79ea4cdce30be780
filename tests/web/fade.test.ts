import { load } from 'ropewalk';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { abelBound, cosineSum, pairScores, partialSumNorms } from '../reference.js';
import { awake, numbersIn, openPage, settled, summaryOf, tableOf } from './browser.js';
import { thetas } from './reference.js';

// Seeded vectors from the package; what is made of them by the reference's plain loops.
const { analysis } = await load();
const theta = thetas(128, 10000);
const P = theta.length;
const drawn = (seed: number): [Float64Array, Float64Array] => [
  analysis.randomVector(2 * P, { seed: 2 * seed - 1 }),
  analysis.randomVector(2 * P, { seed: 2 * seed }),
];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** q_j conj(k_j), neighbours read as complex numbers. */
const products = (q: ArrayLike<number>, k: ArrayLike<number>): [number, number][] =>
  theta.map((_, j) => [
    q[2 * j]! * k[2 * j]! + q[2 * j + 1]! * k[2 * j + 1]!,
    q[2 * j + 1]! * k[2 * j]! - q[2 * j]! * k[2 * j + 1]!,
  ]);
const most = (q: ArrayLike<number>, k: ArrayLike<number>): number =>
  sum(products(q, k).map(([re, im]) => Math.hypot(re, im)));
const score = (q: ArrayLike<number>, k: ArrayLike<number>, s: number): number =>
  sum(pairScores(q, k, theta, s, 'interleaved'));
const bound = (q: ArrayLike<number>, k: ArrayLike<number>, s: number): number =>
  abelBound(products(q, k), theta, s, 'largest');
const relative = (s: number): number => sum(partialSumNorms(theta, s)) / P;

const decay = (page: Page): Locator => page.locator('rope-decay');
const walk = (page: Page): Locator => page.locator('rope-walk');
const needle = (page: Page): Locator => page.locator('rope-needle');
const guess = (page: Page): Locator => page.locator('rope-guess');
const now = (plot: Locator): Promise<number> => plot.getAttribute('aria-valuenow').then(Number);
const plotOf = (figure: Locator): Locator => figure.locator('.plot');
/** The address as the page sees it; the test tool learns of it a little later. */
const query = (page: Page): Promise<URLSearchParams> =>
  page.evaluate(() => location.search).then((search) => new URLSearchParams(search));
const becomes = (plot: Locator, value: number): Promise<void> => expect.poll(() => now(plot)).toBe(value);
const stands = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await query(page)).toString()).toBe(text);

/** A point of a chart: its box, and how far along the distances 0 to `last` of its axis. */
async function along(plot: Locator, s: number, last = 512, margin = [40, 10]): Promise<[number, number]> {
  await plot.scrollIntoViewIfNeeded();
  const box = (await plot.boundingBox())!;
  const [left, right] = margin as [number, number];
  return [box.x + left + (s / last) * (box.width - left - right), box.y + box.height / 2];
}

describe('what the article says of the bound', () => {
  const line = analysis.decayBound(theta, { count: 2 ** 20 + 1 });

  it('falls from 32.5, not step by step, and is higher at 4,096 than at 2,048', () => {
    for (const s of [0, 50, 250, 4096, 940249]) expect(Math.abs(line[s]! / relative(s) - 1)).toBeLessThan(1e-9);
    expect(line[0]).toBe(32.5);
    expect(line[250]!.toFixed(1)).toBe('6.5');
    expect(Array.from({ length: 256 }, (_, s) => line[s + 1]! > line[s]!).filter(Boolean)).toHaveLength(115);
    expect(line[4096]).toBeGreaterThan(line[2048]!);
  });

  it('is above 1 at every whole distance up to 2^20, lowest at 940,249', () => {
    let lowest = 0;
    for (let s = 1; s < line.length; s++) if (line[s]! < line[lowest]!) lowest = s;
    expect([lowest, line[lowest]!.toFixed(2)]).toEqual([940249, '1.07']);
  });
});

describe('the curves over the distance', () => {
  it('are those of the formulas, on both axes', async () => {
    const page = await openPage({ at: '?seed=17&distance=137' });
    const [q, k] = drawn(17);
    const unit = most(q, k);
    for (const last of [500, 100000]) {
      const rows = await tableOf(page, 'rope-decay');
      expect(rows.map(([s]) => s)).toEqual(expect.arrayContaining([0, 1, 137, last]));
      expect(rows.at(-1)![0]).toBe(last);
      for (const [s, alike, own, mean, mine] of rows) {
        expect(alike).toBeCloseTo(relative(s!), 5);
        expect(own).toBeCloseTo(bound(q, k, s!) / unit, 4);
        expect(mean).toBeCloseTo(cosineSum(theta, s!) / P, 5);
        expect(mine).toBeCloseTo(score(q, k, s!) / unit, 5);
        expect(Math.abs(mine!)).toBeLessThanOrEqual(own!);
      }
      await decay(page).getByRole('button', { name: 'logarithmic' }).click();
      await stands(page, 'v=1&distance=137&axis=log&seed=17');
    }
    // Where a column holds many distances, the curve is a band.
    expect(await decay(page).locator('.chart path.area.own').count()).toBe(1);
  });

  it('have a crosshair for mouse and keys, which the walk and the needle share', async () => {
    const page = await openPage();
    const [q, k] = drawn(118);
    const path = (await decay(page).locator('.chart path.own').getAttribute('d'))!;
    const points = path
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number));
    expect(points).toHaveLength(513);
    // 0 and 1 are 110 apart in the drawing.
    const zero = Number(await decay(page).locator('.chart line.zero').getAttribute('y1'));
    for (const s of [0, 50, 511])
      expect(Math.abs((zero - points[s]![1]!) / 110 - score(q, k, s) / most(q, k))).toBeLessThan(1e-3);

    const plot = plotOf(decay(page));
    await page.mouse.move(...(await along(plot, 100)));
    await page.mouse.down();
    await page.mouse.move(...(await along(plot, 300)), { steps: 6 });
    await page.mouse.up();
    await becomes(plot, 300);
    await stands(page, 'v=1&distance=300');
    await settled(page);
    expect(await walk(page).locator('#distance').inputValue()).toBe('300');
    expect(await needle(page).locator('.here-label').textContent()).toBe('s = 300');
    expect(await plot.getAttribute('aria-valuetext')).toContain(
      `mean cosine ${(cosineSum(theta, 300) / P).toFixed(3)}`,
    );
    await page.locator('#undo').click();
    await becomes(plot, 50);
    await plot.focus();
    for (const [key, to] of [
      ['ArrowRight', 51],
      ['Shift+ArrowRight', 61],
      ['PageUp', 161],
      ['ArrowLeft', 160],
      ['End', 512],
      ['ArrowRight', 512],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await becomes(plot, to);
    }
  });

  it('take other random vectors by their seed', async () => {
    const page = await openPage();
    const field = decay(page).locator('#seed');
    await decay(page).getByRole('button', { name: 'The next random q and k' }).click();
    await expect.poll(() => field.inputValue()).toBe('119');
    await field.fill('7');
    await field.press('Enter');
    await stands(page, 'v=1&seed=7');
    await settled(page);
    const [q, k] = drawn(7);
    const shown = numbersIn((await decay(page).locator('.legend dd').allTextContents()).join(' '));
    expect(shown).toEqual(
      [relative(50), bound(q, k, 50) / most(q, k), cosineSum(theta, 50) / P, score(q, k, 50) / most(q, k)].map(
        (value) => Number(value.toFixed(3)),
      ),
    );
  });
});

describe('q and k by hand', () => {
  it('are dragged, placed by a click and typed, each one step back', async () => {
    const page = await openPage();
    await decay(page).getByRole('button', { name: 'by hand' }).click();
    await settled(page);
    // At first both are alike: then the score is the mean cosine, and the bound the paper's.
    const alike = await decay(page).locator('.legend dd').allTextContents();
    expect([alike[1], alike[3]]).toEqual([alike[0], alike[2]]);
    expect(await summaryOf(page, 'rope-decay').textContent()).toContain('For q and k as set by hand');

    const face = decay(page).locator('.dial').nth(2).locator('svg');
    await face.scrollIntoViewIfNeeded();
    const box = (await face.boundingBox())!;
    const at = (x: number, y: number): [number, number] => [
      box.x + box.width / 2 + (x * 44 * box.width) / 120,
      box.y + box.height / 2 - (y * 44 * box.height) / 120,
    ];
    const stand = (group: number, numbers: string): Promise<void> =>
      expect
        .poll(async () =>
          (await query(page))
            .get('hands')!
            .split('_')
            .slice(4 * group, 4 * group + 4)
            .join(' '),
        )
        .toBe(numbers);
    // The query lies on top: it is what the pointer takes.
    await page.mouse.move(...at(1, 0));
    await page.mouse.down();
    await page.mouse.move(...at(0.2, 0.9), { steps: 5 });
    await page.mouse.move(...at(0, 1));
    await page.mouse.up();
    await stand(2, '0 1 1 0');
    await page.mouse.click(...at(0.5, -0.5));
    await stand(2, '0 1 0.5 -0.5');
    await page.locator('#undo').click();
    await stand(2, '0 1 1 0');
    await decay(page).getByRole('button', { name: 'pairs 40–47' }).click();
    const field = decay(page).getByRole('spinbutton', { name: 'k, component 2' });
    await field.fill('-0.7');
    await field.press('Enter');
    await stand(5, '1 0 1 -0.7');
    await settled(page);
    const q = theta.flatMap((_, j) => (j >= 16 && j < 24 ? [0, 1] : [1, 0]));
    const k = theta.flatMap((_, j) => (j >= 40 && j < 48 ? [1, -0.7] : [1, 0]));
    const shown = numbersIn((await decay(page).locator('.legend dd').allTextContents()).join(' '));
    expect(shown[1]).toBe(Number((bound(q, k, 50) / most(q, k)).toFixed(3)));
    expect(shown[3]).toBe(Number((score(q, k, 50) / most(q, k)).toFixed(3)));
  });
});

describe('the walk', () => {
  it('has the partial sums of the formula, and their mean length is the bound', async () => {
    const page = await openPage({ at: '?distance=137' });
    const rows = await tableOf(page, 'rope-walk');
    let [re, im] = [0, 0];
    rows.forEach(([j, x, y, length]) => {
      for (const [shown, value] of [
        [x, re],
        [y, im],
        [length, Math.hypot(re, im)],
      ] as const)
        expect(Math.abs(shown! - value)).toBeLessThan(1e-6);
      re += Math.cos(137 * (theta[j!] ?? 0));
      im += Math.sin(137 * (theta[j!] ?? 0));
    });
    expect(rows).toHaveLength(P + 1);
    expect(sum(rows.map((row) => row[3]!)) / P).toBeCloseTo(relative(137), 5);
    expect(await walk(page).locator('.mean-label').textContent()).toContain(relative(137).toFixed(3));
    // At distance 0 it is a straight line.
    await walk(page).locator('#distance').fill('0');
    await walk(page).locator('#distance').press('Enter');
    await settled(page);
    (await tableOf(page, 'rope-walk')).forEach((row, j) => expect(row).toEqual([j, j, 0, j]));
    expect(await summaryOf(page, 'rope-walk').textContent()).toContain('the walk is a straight line');
  });

  it('is moved by its slider, its buttons and a number, and shows a pair that keys, clicks and buttons choose', async () => {
    const page = await openPage();
    const field = walk(page).locator('#distance');
    await walk(page).getByRole('button', { name: 'One on' }).click();
    await walk(page).getByRole('button', { name: 'One back' }).click();
    await walk(page).getByRole('button', { name: 'One back' }).click();
    await expect.poll(() => field.inputValue()).toBe('49');
    await walk(page).locator('input[type=range]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageUp');
    await expect.poll(() => field.inputValue()).toBe('150');
    // A number may lie beyond the even axis, which then gives way.
    await field.fill('5000');
    await field.press('Enter');
    await stands(page, 'v=1&distance=5000&axis=log');
    await field.fill('-3');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('0');

    const plot = plotOf(walk(page));
    await plot.focus();
    await page.keyboard.press('End');
    await becomes(plot, 63);
    await walk(page).getByRole('button', { name: 'Pair of the walk −1' }).click();
    await becomes(plot, 62);
    await settled(page);
    expect(await page.locator('rope-odometer .cell[aria-selected=true]').getAttribute('data-pair')).toBe('62');
    const line = (await walk(page).locator('.straight').boundingBox())!;
    await page.mouse.click(line.x + line.width * (21 / P), line.y);
    await becomes(plot, 20);
  });

  it('plays and pauses, and what has been played is one step back', async () => {
    const page = await openPage();
    await walk(page).locator('select').selectOption('128');
    const play = walk(page).locator('.play');
    const field = walk(page).locator('#distance');
    await play.click();
    await expect.poll(async () => Number(await field.inputValue())).toBeGreaterThan(60);
    await stands(page, '');
    await play.click();
    await expect.poll(() => play.getAttribute('aria-label')).toBe('Play');
    const stopped = await field.inputValue();
    await stands(page, `v=1&distance=${stopped}`);
    await settled(page);
    expect(await field.inputValue()).toBe(stopped);
    await page.locator('#undo').click();
    await expect.poll(() => field.inputValue()).toBe('50');
  });
});

describe('the five steps', () => {
  it('have the numbers of the present q, k and distance, and each bounds the one before', async () => {
    const page = await openPage({ at: '?seed=5&distance=90' });
    const [q, k] = drawn(5);
    const h = products(q, k);
    const live = async (of: string): Promise<number[]> =>
      numbersIn(((await page.locator(`ol rope-live[of=${of}]`).first().textContent()) ?? '').replace(/([+−]) /, '$1'));
    for (const s of [90, 91]) {
      await expect.poll(() => page.locator('rope-live[of=distance]').textContent()).toBe(String(s));
      const [x] = (await live('abelSum')) as [number];
      expect(await live('abelParts')).toEqual(await live('abelSum'));
      expect(await live('abelScore')).toEqual([x]);
      expect(x).toBeCloseTo(score(q, k, s), 2);
      const each = abelBound(h, theta, s, 'each');
      expect(await live('abelEach')).toEqual([Number(each.toFixed(1))]);
      expect(await live('abelBound')).toEqual([Number(bound(q, k, s).toFixed(1))]);
      expect(await live('abelLengths')).toEqual([Number((P * relative(s)).toFixed(1))]);
      const [largest] = await live('abelLargest');
      expect(Math.abs((largest! * P * relative(s)) / bound(q, k, s) - 1)).toBeLessThan(1e-3);
      expect(Math.abs(x)).toBeLessThanOrEqual(each);
      expect(each).toBeLessThanOrEqual(bound(q, k, s));
      await walk(page).getByRole('button', { name: 'One on' }).click();
    }
  });
});

describe('the needle', () => {
  it('makes the score peak where it is aimed, and keeps the bound', async () => {
    const page = await openPage({ at: '?seed=3' });
    const [q] = drawn(3);
    for (const aim of [0, 37, 512]) {
      const field = needle(page).locator('input');
      await field.fill(String(aim));
      await field.press('Enter');
      await becomes(plotOf(needle(page)), aim);
      const k = [...q];
      theta.forEach((each, j) => {
        const [a, b] = [q[2 * j]!, q[2 * j + 1]!];
        const [c, s] = [Math.cos(aim * each), Math.sin(aim * each)];
        k[2 * j] = a * c - b * s;
        k[2 * j + 1] = a * s + b * c;
      });
      for (const [s, value, ceiling, same] of await tableOf(page, 'rope-needle')) {
        expect(value).toBeCloseTo(score(q, k, s!) / most(q, q), 5);
        expect(ceiling).toBeCloseTo(bound(q, k, s!) / most(q, q), 4);
        expect(same).toBeCloseTo(score(q, q, s!) / most(q, q), 5);
        expect(value).toBeLessThanOrEqual(s === aim ? 1 : 0.999);
        expect(value).toBeLessThanOrEqual(ceiling!);
      }
      const path = (await needle(page).locator('.chart path.own').getAttribute('d'))!;
      const heights = path
        .slice(1)
        .split('L')
        .map((point) => Number(point.split(' ')[1]));
      expect(heights.indexOf(Math.min(...heights))).toBe(aim);
    }
  });

  it('is aimed by mouse, keys and buttons', async () => {
    const page = await openPage();
    const plot = plotOf(needle(page));
    await page.mouse.move(...(await along(plot, 200)));
    await page.mouse.down();
    await page.mouse.move(...(await along(plot, 64)), { steps: 5 });
    await page.mouse.up();
    await becomes(plot, 64);
    await page.locator('#undo').click();
    await becomes(plot, 200);
    await plot.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowLeft');
    await becomes(plot, 299);
    await needle(page).getByRole('button', { name: 'Aim one further' }).click();
    await stands(page, 'v=1&aim=300');
    await expect
      .poll(() => summaryOf(page, 'rope-needle').textContent())
      .toContain('At distance 300 the score is all that the lengths allow');
    await needle(page).locator('.tools button').nth(1).click();
    await becomes(plot, 200);
  });
});

describe('the guess', () => {
  it('comes before the score, by a click or by keys', async () => {
    const page = await openPage();
    const answer = guess(page).locator('path.answer');
    expect(await answer.isVisible()).toBe(false);
    expect(await guess(page).locator('path.guess.idle').count()).toBe(3);
    await guess(page).getByRole('button', { name: 'It fades to nothing' }).click();
    await stands(page, 'v=1&guess=fades');
    expect(await guess(page).locator('.chart path.guess').count()).toBe(1);
    await guess(page).getByRole('button', { name: 'It swings on and on' }).focus();
    await page.keyboard.press('Space');
    await stands(page, 'v=1&guess=swings');
    expect(await answer.isVisible()).toBe(false);
    await guess(page).getByRole('button', { name: 'Show the score' }).click();
    await expect.poll(() => answer.isVisible()).toBe(true);
    expect(await summaryOf(page, 'rope-guess').textContent()).toMatch(
      /^Your guess: It swings on and on\. The score of seed 118/,
    );
  });

  it('is shown the score of the formula, in units of √d', async () => {
    const page = await openPage({ at: '?shown=1&seed=21&distance=64' });
    const [q, k] = drawn(21);
    const rows = await tableOf(page, 'rope-guess');
    expect(rows).toHaveLength(33);
    for (const [s, value] of rows) expect(value).toBeCloseTo(score(q, k, s!) / Math.sqrt(128), 5);
    const readout = guess(page).locator('.readout .answer').first();
    expect(await readout.textContent()).toBe(
      `s = 64: ${(score(q, k, 64) / Math.sqrt(128)).toFixed(3).replace('-', '−')} √d`,
    );
    await plotOf(guess(page)).focus();
    await page.keyboard.press('ArrowRight');
    await becomes(plotOf(guess(page)), 65);
    const size = (from: number, to: number): string => {
      const squares = Array.from({ length: to - from + 1 }, (_, e) => score(q, k, from + e) ** 2 / 128);
      return Math.sqrt(sum(squares) / squares.length).toFixed(2);
    };
    expect(await summaryOf(page, 'rope-guess').textContent()).toContain(
      `is ${size(0, 128)} up to distance 128 and ${size(128, 256)} from there`,
    );
  });

  it('can be drawn, which is one step back, and is in the address', async () => {
    const page = await openPage();
    const plot = plotOf(guess(page));
    const margin = [34, 16];
    const [x, y] = await along(plot, 0, 256, margin);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((await along(plot, 128, 256, margin))[0], y - 40, { steps: 8 });
    await page.mouse.move((await along(plot, 256, 256, margin))[0], y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await query(page)).get('guess')).toMatch(/^line\.[0-9a-zA-Z]{32}[0-9a-zA-Z-]$/);
    const line = (await query(page)).get('guess')!;
    expect(await guess(page).locator('.chart path.guess').getAttribute('d')).toMatch(/^M[^M]+$/);
    await page.locator('#undo').click();
    await stands(page, '');
    await page.locator('#redo').click();
    await stands(page, `v=1&guess=${line}`);
    await guess(page).getByRole('button', { name: 'Show the score' }).click();
    await expect.poll(() => summaryOf(page, 'rope-guess').textContent()).toMatch(/^Your guess: your line\./);
  });
});

describe('the section on fading', () => {
  it('is moved by touch, and keeps its state through a reload and a change of language', async () => {
    const page = await openPage({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    await page.touchscreen.tap(...(await along(plotOf(decay(page)), 256)));
    await becomes(plotOf(decay(page)), 256);
    await page.touchscreen.tap(...(await along(plotOf(needle(page)), 400)));
    await becomes(plotOf(needle(page)), 400);
    await decay(page).getByRole('button', { name: 'by hand' }).tap();
    const face = decay(page).locator('.dial').nth(0).locator('svg');
    await face.scrollIntoViewIfNeeded();
    const box = (await face.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => (await query(page)).get('hands')).toMatch(/^0_0_1_0_1_0_1_0_/);
    await page.reload();
    await awake(page);
    await page.evaluate(() => document.getElementById('language')!.click());
    await page.waitForURL(/\/zh\//);
    await awake(page);
    expect(await decay(page).locator('.numbers input').first().inputValue()).toBe('0');
    expect(await now(plotOf(needle(page)))).toBe(400);
    await decay(page).locator('.tools button').nth(1).click();
    await stands(page, 'v=1&aim=400');
  });

  it('stands there without scripts, the score included', async () => {
    const page = await openPage({ language: 'zh', javaScriptEnabled: false });
    expect(await guess(page).locator('path.answer').isVisible()).toBe(true);
    expect(await decay(page).locator('.chart path.curve').count()).toBe(4);
    expect(await walk(page).locator('path.steps').count()).toBe(8);
    expect(await needle(page).locator('.knob').isVisible()).toBe(true);
    expect(await decay(page).locator('.settings').isVisible()).toBe(false);
    const [q, k] = drawn(118);
    expect(await page.locator('rope-live[of=abelScore]').first().textContent()).toBe(score(q, k, 50).toFixed(3));
  });

  it('ends with a question', async () => {
    const page = await openPage();
    const check = page.locator('#check-decay');
    await check.locator('summary').nth(0).click();
    expect(await check.locator('details').nth(0).locator('p').textContent()).toContain('Not so.');
    await check.locator('summary').nth(2).click();
    await expect.poll(() => check.locator('[role=status]').textContent()).toBe('Found at try 2.');
  });
});
