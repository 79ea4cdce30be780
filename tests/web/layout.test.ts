import type { Locator, Page } from 'playwright-core';
import { load } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { LISTINGS, type Pairing } from '../../web/figures/layout/lines.js';
import { choose, numbersIn, openFigure, queryOf, settled, tableOf } from './browser.js';
import { openStopped } from './clock.js';
import { thetas } from './reference.js';

const rope = await load();

/** What has just come into sight is drawn a moment later. */
async function click(locator: Locator): Promise<void> {
  await locator.click();
  await settled(locator.page());
}

describe('the two layouts', () => {
  const figure = (page: Page): Locator => page.locator('rope-layout');
  const lines = (page: Page): Promise<string[]> => figure(page).locator('.line.now').allTextContents();
  const withs = (page: Page): Promise<string[]> => figure(page).locator('.with').allTextContents();

  it.each(['interleaved', 'half-split'] as const)('have a listing that does what rope.rotate does: %s', (name) => {
    const run = (pairing: Pairing, x: Float32Array): number[] => {
      const table = rope.table({ headDim: 8, pairing }, { positions: [5] });
      const y = new Array<number>(8);
      // oxlint-disable-next-line typescript/no-implied-eval -- the listing is what is tested
      new Function('x', 'y', 'cos', 'sin', 'P', LISTINGS[pairing].join('\n'))(x, y, table.cos(), table.sin(), 4);
      table.dispose();
      return y;
    };
    const x = Float32Array.from(rope.encodings.random(8, { seed: 3 }));
    const expected = rope.rotate(x, { config: { headDim: 8, pairing: name }, offset: 5 });
    run(name, x).forEach((value, c) => expect(value).toBeCloseTo(expected[c]!, 5));
  });

  it('send every channel where the conversion sends it', async () => {
    const page = await openFigure('layout');
    const rows = await tableOf(page, 'rope-layout');
    expect(rows.map((row) => row[3])).toEqual([0, 4, 1, 5, 2, 6, 3, 7]);
  });

  it('run line by line, both at once', async () => {
    const page = await openFigure('layout', { at: '?layout.line=0' });
    expect(await lines(page)).toEqual(['  const [a, b] = [x[2*i], x[2*i + 1]];', '  const [a, b] = [x[i], x[i + P]];']);
    expect(await withs(page)).toEqual(['i = 0: a = x[0], b = x[1]', 'i = 0: a = x[0], b = x[4]']);
    const on = figure(page).getByRole('button', { name: '+1 Step forward' });
    await click(on);
    expect(await lines(page)).toEqual(['  y[2*i]     = a*cos[i] - b*sin[i];', '  y[i]     = a*cos[i] - b*sin[i];']);
    for (let beat = 0; beat < 5; beat++) await click(on);
    expect(await withs(page)).toEqual(['i = 2: a = x[4], b = x[5]', 'i = 2: a = x[2], b = x[6]']);
    await expect.poll(() => figure(page).locator('.place.lit').count()).toBe(4);
    await click(figure(page).getByRole('button', { name: '−1 Step back' }));
    await expect.poll(async () => (await queryOf(page)).get('layout.line')).toBe('5');
    await click(figure(page).locator('.cell[data-pair="3"]').first());
    expect(await withs(page)).toEqual(['i = 3: a = x[6], b = x[7]', 'i = 3: a = x[3], b = x[7]']);
  });

  it('play and pause, as one step back', async () => {
    const page = await openStopped('layout');
    await figure(page).locator('select').selectOption('2');
    await figure(page).getByRole('button', { name: 'Play', exact: true }).click();
    // A hundred frames: three beats at two a second, and a fifth.
    await page.clock.runFor(1600);
    await figure(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.clock.runFor(1600);
    expect(await withs(page)).toEqual(['i = 2: a = x[4], b = x[5]', 'i = 2: a = x[2], b = x[6]']);
    expect((await queryOf(page)).toString()).toBe('v=1&layout.line=6');
    await page.goBack();
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('move the channels from one to the other', async () => {
    const page = await openFigure('layout', { reducedMotion: 'reduce' });
    const across = (): Promise<number[]> =>
      figure(page)
        .locator('.cell')
        .evaluateAll((all) => all.map((cell) => Number(/\(([\d.]+)/.exec(cell.getAttribute('transform')!)![1]!)));
    const order = async (): Promise<number[]> => {
      const xs = await across();
      return xs.map((x) => [...xs].sort((a, b) => a - b).indexOf(x));
    };
    expect(await order()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await click(figure(page).getByRole('button', { name: 'Move to half-split' }));
    expect(await order()).toEqual([0, 4, 1, 5, 2, 6, 3, 7]);
    await figure(page).locator('input[type=range]').fill('40');
    await expect.poll(async () => (await queryOf(page)).get('layout.moved')).toBe('40');
    await choose(figure(page), 'reset');
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('give the trained score again once the rows have moved, and another one before', async () => {
    const page = await openFigure('layout');
    const theta = thetas(8, 10000);
    const [q, k] = [rope.encodings.random(8, { seed: 51 }), rope.encodings.random(8, { seed: 52 })];
    const score = (members: (i: number) => [number, number]): number =>
      theta.reduce((sum, value, i) => {
        const [a, b] = members(i);
        const [c, s] = [Math.cos((9 - 4) * value), Math.sin((9 - 4) * value)];
        // Re(q k* e^(i (m - n) theta))
        return sum + (q[a]! * k[a]! + q[b]! * k[b]!) * c - (q[b]! * k[a]! - q[a]! * k[b]!) * s;
      }, 0);
    const [trained, mixed, converted] = (await figure(page).locator('.scores output').allTextContents()).flatMap(
      numbersIn,
    );
    expect(trained).toBeCloseTo(
      score((i) => [2 * i, 2 * i + 1]),
      3,
    );
    expect(mixed).toBeCloseTo(
      score((i) => [i, i + 4]),
      3,
    );
    expect(converted).toBe(trained);
    expect(Math.abs(mixed! - trained!)).toBeGreaterThan(0.1);
  });
});
