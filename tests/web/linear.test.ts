import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rotated, unscaledTheta } from '../reference.js';
import { back, boxOf, cutOff, numbersIn, openFigure, queryOf, settled, stands, summaryOf, tableOf } from './browser.js';
import { analysis } from './fading.js';
import { patience } from '../patience.js';

const T = 128;
const MAPS = {
  elu: (x: number): number => (x > 0 ? x + 1 : Math.exp(x)),
  exp: Math.exp,
  relu: (x: number): number => Math.max(x, 0) + 0.001,
};
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, x, e) => sum + x * b[e]!, 0);

/** One row of weights by the formula: a product for every key, above the line and below it. */
function weights(
  way: 'plain' | 'numerator' | 'both' | 'fade' | 'softmax',
  {
    map = 'elu',
    d = 16,
    seed = 98,
    query = T - 1,
  }: { map?: keyof typeof MAPS; d?: number; seed?: number; query?: number },
): number[] {
  const rows = (seed: number, phi: (x: number) => number): Float64Array =>
    Float64Array.from(Float32Array.from(analysis.randomVector(T * d, { seed })), phi);
  const turn = (x: Float64Array): Float64Array =>
    rotated(x, { H: 1, d, theta: unscaledTheta(d), positions: [...Array(T).keys()], pairing: 'half-split' });
  const products = (q: Float64Array, k: Float64Array): number[] =>
    Array.from({ length: query + 1 }, (_, n) =>
      dot(q.subarray(query * d, (query + 1) * d), k.subarray(n * d, (n + 1) * d)),
    );
  const shares = (above: number[], below: number[]): number[] => {
    const sum = below.reduce((all, each) => all + each, 0);
    return above.map((each) => each / sum);
  };
  if (way === 'softmax') {
    const same = (x: number): number => x;
    const raised = products(turn(rows(2 * seed - 1, same)), turn(rows(2 * seed, same))).map((score) =>
      Math.exp(score / Math.sqrt(d)),
    );
    return shares(raised, raised);
  }
  const [q, k] = [rows(2 * seed - 1, MAPS[map]), rows(2 * seed, MAPS[map])];
  const plain = products(q, k);
  const turned = products(turn(q), turn(k));
  const faded = plain.map((product, n) => product * Math.exp((n - query) / 16));
  return {
    plain: () => shares(plain, plain),
    numerator: () => shares(turned, plain),
    both: () => shares(turned, turned),
    fade: () => shares(faded, faded),
  }[way]();
}

describe('the weights of linear attention', () => {
  const figure = (page: Page): Locator => page.locator('rope-negative');

  it.each([
    ['plain', {}, ''],
    ['numerator', {}, ''],
    ['both', { map: 'exp', d: 8, query: 100 }, '&negative.features=exp&negative.head=8&negative.query=100'],
    ['fade', { map: 'relu', d: 64, seed: 5 }, '&negative.features=relu&negative.head=64&negative.seed=5'],
  ] as const)('are those of the formula: %s', async (way, given, more) => {
    const page = await openFigure('negative', { at: `?negative.way=${way}${more}` });
    const [softmax, linear] = [weights('softmax', given), weights(way, given)];
    const rows = await tableOf(page, 'rope-negative');
    expect(rows).toHaveLength(softmax.length);
    rows.forEach(([n, above, below], row) => {
      expect(n).toBe(row);
      // Three digits are shown; sums of float32 products of mixed sign end within 1e-6 of the largest weight.
      expect(Math.abs(above! - softmax[row]!)).toBeLessThan(0.006 * softmax[row]!);
      expect(Math.abs(below! - linear[row]!)).toBeLessThan(0.006 * Math.abs(linear[row]!) + 1e-6 * Math.max(...linear));
    });
    const negative = linear.filter((weight) => weight < 0).length;
    const sum = linear.reduce((all, each) => all + each, 0);
    const said = await figure(page).locator('.readout p').first().textContent();
    if (negative === 0) expect(said).toContain('none of the');
    else expect(numbersIn(said!)[0]).toBe(negative);
    expect(numbersIn(said!).at(-1)).toBeCloseTo(sum, 1);
    await expect.poll(() => summaryOf(page, 'rope-negative').textContent()).toContain(`the sum is ${sum.toFixed(2)}.`);
    await expect.poll(() => figure(page).locator('.below[d^=M]').count()).toBe(negative > 0 ? 1 : 0);
  });

  it('says by what is divided where both parts are rotated', async () => {
    const given = { map: 'relu', seed: 36, query: 120 } as const;
    const page = await openFigure('negative', {
      at: '?negative.way=both&negative.features=relu&negative.seed=36&negative.query=120',
    });
    const share = weights('numerator', given).reduce((sum, each) => sum + each, 0);
    const [said] = numbersIn((await figure(page).locator('.readout p').last().textContent())!);
    // The sum nearly cancels: what float32 leaves of it is good to some 1e-6 of the plain denominator.
    expect(Math.abs(said! - share)).toBeLessThan(1e-5);
  });

  it('are chosen by buttons, menus, mouse, touch and keys, and undone', async () => {
    const page = await openFigure('negative', { hasTouch: true });
    await figure(page).getByRole('button', { name: 'rotate the numerator' }).click();
    await stands(page, 'v=1&negative.way=numerator');
    await back(page);
    await expect
      .poll(() => figure(page).getByRole('button', { name: 'no positions' }).getAttribute('aria-pressed'))
      .toBe('true');
    await figure(page).getByLabel('Features').selectOption('eˣ');
    await expect.poll(async () => (await queryOf(page)).get('negative.features')).toBe('exp');
    await back(page);
    await expect.poll(() => figure(page).getByLabel('Features').inputValue()).toBe('elu(x) + 1');
    await figure(page).getByLabel('Numbers in a head').selectOption('64');
    await expect.poll(async () => (await queryOf(page)).get('negative.head')).toBe('64');

    const totals = figure(page).locator('.plot').last();
    await totals.scrollIntoViewIfNeeded();
    const box = await boxOf(totals);
    const at = (position: number): number => box.x + 52 + ((position + 0.5) / T) * (box.width - 64);
    await page.mouse.move(at(100), box.y + 60);
    await page.mouse.down();
    await page.mouse.move(at(40), box.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await queryOf(page)).get('negative.query')).toBe('40');
    // No key lies after the query.
    await settled(page);
    const keys = figure(page).locator('.plot').first();
    await expect.poll(() => keys.getAttribute('aria-valuenow')).toBe('40');
    const bars = await boxOf(keys);
    await page.touchscreen.tap(at(7), bars.y + 60);
    await expect.poll(() => keys.getAttribute('aria-valuenow')).toBe('7');
    await keys.focus();
    await page.keyboard.press('End');
    await expect.poll(() => keys.getAttribute('aria-valuenow')).toBe('40');
    await totals.focus();
    await page.keyboard.press('Home');
    await expect.poll(async () => (await queryOf(page)).get('negative.query')).toBe('0');
    // The first word has itself alone.
    await expect
      .poll(() => figure(page).locator('.readout p').nth(1).textContent())
      .toContain('the weight 1 with softmax, 1 without');
  });
});

describe('what a text costs', () => {
  const figure = (page: Page): Locator => page.locator('rope-cost');

  it('is counted, one product after the other', async () => {
    const page = await openFigure('cost', { at: '?cost.head=32&cost.doubling=0' });
    const rows = await tableOf(page, 'rope-cost');
    expect(rows.map(([words]) => words)).toEqual([64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384]);
    for (const [words, softmax, linear] of rows.slice(0, 4)) {
      let [pairs, state] = [0, 0];
      for (let m = 0; m < words!; m++) {
        for (let n = 0; n <= m; n++) pairs += 32 + 32;
        state += 32 * 32 + 32 * 32 + 32;
      }
      expect([softmax, linear]).toEqual([pairs, state]);
    }
    expect(rows[0]![1]).toBe(rows[0]![2]);
    await expect.poll(() => figure(page).locator('.crossing-name').textContent()).toBe('equal at 64 words');
  });

  it('is measured in a worker, which can be stopped, and is named with engine and build', async () => {
    const page = await openFigure('cost');
    await figure(page).getByRole('button', { name: 'Measure here' }).click();
    await expect.poll(async () => (await queryOf(page)).get('cost.axis')).toBe('time');
    await figure(page)
      .getByRole('button', { name: 'Measure again' })
      .waitFor({ timeout: patience(60_000) });
    const said = await figure(page).locator('.hint').textContent();
    expect(said).toMatch(/Measured in .*Chrom\w+ \d+.*; build “simd” of the package/);
    const times = (await tableOf(page, 'rope-cost')).map(([, , , ...times]) => times);
    // On a slow machine the longest texts are left out.
    for (const each of times.slice(0, 5).flat()) expect(each).toBeGreaterThan(0);
    const known = times.flat().filter((each) => !Number.isNaN(each)).length;
    await expect.poll(() => figure(page).locator('.dot').count()).toBe(known);
    await figure(page).getByRole('button', { name: 'Measure again' }).click();
    await figure(page).getByRole('button', { name: 'Stop' }).click();
    await figure(page)
      .getByRole('button', { name: /Measure/ })
      .waitFor();
    await expect.poll(() => figure(page).locator('.dot').count()).toBeLessThan(known);
    await expect.poll(() => figure(page).locator('.failure').count()).toBe(0);
  });

  it('says so where the worker cannot be fetched, and can be tried again', async () => {
    // In a context of its own, whose cache has no worker yet.
    const page = await openFigure('cost', { deviceScaleFactor: 2 });
    await page.context().setOffline(true);
    await figure(page).getByRole('button', { name: 'Measure here' }).click();
    await expect.poll(() => figure(page).getByRole('alert').count()).toBe(1);
    await page.context().setOffline(false);
    cutOff();
    await figure(page).getByRole('button', { name: 'Measure here' }).click();
    await figure(page).locator('.dot').first().waitFor();
    await expect.poll(() => figure(page).getByRole('alert').count()).toBe(0);
    await figure(page).getByRole('button', { name: 'Stop' }).click();
  });

  it('is read by mouse, touch and keys', async () => {
    const page = await openFigure('cost', { hasTouch: true });
    const plot = figure(page).locator('.plot');
    await plot.scrollIntoViewIfNeeded();
    const box = await boxOf(plot);
    const at = (doubling: number): number => box.x + 52 + (doubling / 8) * (box.width - 68);
    await page.mouse.click(at(2.2), box.y + 100);
    await expect.poll(async () => (await queryOf(page)).get('cost.doubling')).toBe('2');
    await expect.poll(() => figure(page).locator('.readout p').first().textContent()).toContain('with 256 words');
    await page.touchscreen.tap(at(7.8), box.y + 100);
    await expect.poll(async () => (await queryOf(page)).get('cost.doubling')).toBe('8');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await queryOf(page)).get('cost.doubling')).toBe('7');
    await figure(page).getByLabel('Numbers in a head').selectOption('128');
    await expect.poll(() => figure(page).locator('.crossing-name').textContent()).toBe('equal at 256 words');
    await figure(page).getByRole('button', { name: 'time, measured here' }).click();
    await expect.poll(() => figure(page).locator('.nothing').textContent()).toBe('nothing measured yet');
  });
});
