import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { oklabToSrgb } from '../../web/util/colour.js';
import { palette, SHOWN, type Shown } from '../../web/util/palette.js';
import {
  addressOf,
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
import { openStopped } from './clock.js';
import { degreesAt, thetas } from './reference.js';
import { holdsForEach } from '../every.js';

const llama2 = thetas(128, 10000);
const LEFT = 30;
const TOP = 26;
const ROW = 6;
const figure = (page: Page): Locator => page.locator('rope-weave');
const plot = (page: Page): Locator => figure(page).locator('.plot');
const readout = (page: Page): Locator => figure(page).locator('.readout .number');
const button = (page: Page, name: string): Locator => figure(page).getByRole('button', { name, exact: true });
const at = (page: Page): Promise<number[]> =>
  readout(page)
    .textContent()
    .then((text) => numbersIn(text!).slice(0, 2));
/** First position and positions to a column, as the summary says them. */
const shown = async (page: Page): Promise<{ from: number; to: number; per: number }> => {
  const text = (await summaryOf(page, 'rope-weave').textContent())!;
  const [, from, to] = /Positions ([\d,]+) to ([\d,]+)/.exec(text)!.map((part) => Number(part.replaceAll(',', '')));
  const per = /one column for every ([\d,]+)/.exec(text);
  return { from: from!, to: to!, per: per ? Number(per[1]!.replaceAll(',', '')) : 1 };
};
/** The colours of the canvas at some columns and rows. */
const colours = (page: Page, places: readonly (readonly [number, number])[]): Promise<number[][]> =>
  figure(page)
    .locator('canvas')
    .evaluate((canvas, places) => {
      const context = (canvas as HTMLCanvasElement).getContext('2d')!;
      const { width, height } = canvas as HTMLCanvasElement;
      const { data } = context.getImageData(0, 0, width, height);
      return places.map(([x, y]) => [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 4)]);
    }, places);
/** Which of the 256 colours stands for pair i at position m, by plain arithmetic. */
const shadeOf = (as: Shown, i: number, m: number): number => {
  const turns = degreesAt(llama2[i]!, m) / 360;
  if (as === 'angle') return Math.floor(256 * turns);
  const value = as === 'cos' ? Math.cos(2 * Math.PI * turns) : Math.sin(2 * Math.PI * turns);
  return Math.min(255, Math.floor(128 + 128 * value));
};
/** A place inside the picture, in pixels of the window. */
async function inside(page: Page, x: number, y: number): Promise<[number, number]> {
  await plot(page).scrollIntoViewIfNeeded();
  const box = await boxOf(plot(page));
  return [box.x + LEFT + x, box.y + TOP + y];
}

describe('the weave', () => {
  it.each(SHOWN)('has the colour of the %s in every square', async (as) => {
    const page = await openFigure('weave', { at: `?weave.colour=${as}&weave.per=44&weave.from=880` });
    await plot(page).scrollIntoViewIfNeeded();
    await settled(page);
    const places = Array.from({ length: 60 }, (_, n) => [(n * 37) % 700, (n * 13) % 64] as const);
    const map = palette(as);
    (await colours(page, places)).forEach((colour, n) => {
      const [x, i] = places[n]!;
      const shade = shadeOf(as, i, 880 + 44 * x);
      // The kernel may stand one shade off where a value lies between two.
      const near = [shade - 1, shade, shade + 1].map((s) => [
        ...map.slice(4 * ((s + 256) % 256), 4 * ((s + 256) % 256) + 4),
      ]);
      expect(near, `pair ${i}, column ${x}`).toContainEqual(colour);
    });
  });

  it('has the lightness the other way round on dark paper, and changes with it', async () => {
    const page = await openFigure('weave', { colorScheme: 'dark' });
    await plot(page).scrollIntoViewIfNeeded();
    await settled(page);
    expect(await colours(page, [[0, 63]])).toEqual([[...palette('angle', { dark: true }).slice(0, 4)]]);
    const other = await openFigure('weave', { colorScheme: 'dark' });
    await plot(other).scrollIntoViewIfNeeded();
    await settled(other);
    const raster = (): Promise<string> =>
      figure(other).evaluate((element) => (element as unknown as { raster(): string }).raster());
    const before = await raster();
    await other.emulateMedia({ colorScheme: 'light' });
    await expect.poll(raster).not.toBe(before);
  });

  it('starts with eight training lengths, and says what of them is aliased', async () => {
    const page = await openFigure('weave');
    const { from, to, per } = await shown(page);
    expect(from).toBe(0);
    expect(to).toBeGreaterThan(8 * 4096 - per);
    const aliased = llama2.filter((theta) => theta * per >= Math.PI).length;
    const text = (await summaryOf(page, 'rope-weave').textContent())!;
    expect(text).toContain(`Pairs 0 to ${aliased - 1} turn by more than half a turn`);
    expect(text).toContain(`pair 12 points to ${degreesAt(llama2[12]!, 4095).toFixed(1)}°`);
    const edge = await figure(page).locator('.edge').last().getAttribute('y1');
    expect(Number(edge)).toBe(TOP + aliased * ROW);
  });

  it('says how slow a fast pair seems, and how fast it is', async () => {
    const page = await openFigure('weave', { at: '?weave.per=44&pair=0' });
    const numbers = numbersIn((await figure(page).locator('.turn').textContent())!);
    const off = 44 - 7 * 2 * Math.PI;
    expect(numbers[0]).toBe(44);
    expect(numbers[2]).toBeCloseTo((44 * 180) / Math.PI, 0);
    expect(numbers[3]).toBeCloseTo((44 * 2 * Math.PI) / off, -1);
    expect(numbers[4]).toBeCloseTo(2 * Math.PI, 3);
    expect(Math.round(numbers[3]!)).toBe(15617);
  });

  it('gives the column at the crosshair as a table', async () => {
    const page = await openFigure('weave', { at: '?m=20000&weave.per=7' });
    const rows = await tableOf(page, 'rope-weave');
    expect(rows).toHaveLength(64);
    llama2.forEach((theta, i) => {
      const [pair, degrees, cos, sin, between, wavelength, seems] = rows[i]!;
      expect(pair).toBe(i);
      expect(Math.abs(degrees! - degreesAt(theta, 20000))).toBeLessThan(0.006);
      expect(cos).toBeCloseTo(Math.cos(20000 * theta), 3);
      expect(sin).toBeCloseTo(Math.sin(20000 * theta), 3);
      expect(Math.abs(between! / ((7 * theta * 180) / Math.PI) - 1)).toBeLessThan(1e-4);
      expect(Math.abs(wavelength! / ((2 * Math.PI) / theta) - 1)).toBeLessThan(1e-4);
      const turn = (7 * theta) / (2 * Math.PI);
      expect(Math.abs(seems! / (7 / Math.abs(turn - Math.round(turn))) - 1)).toBeLessThan(1e-3);
    });
  });

  it('takes the crosshair by mouse, with the position and the pair of all figures, as one step back', async () => {
    const page = await openPage({ figures: ['weave'], at: '?v=1&weave.per=10' });
    await plot(page).scrollIntoViewIfNeeded();
    await settled(page);
    const [x, y] = await inside(page, 200.5, 30.5 * ROW);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 6 * ROW, { steps: 5 });
    await page.mouse.move(x + 100, y + 10 * ROW, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    expect(await at(page)).toEqual([3000, 40]);
    expect([(await queryOf(page)).get('m'), (await queryOf(page)).get('pair')]).toEqual(['3000', '40']);
    await page.locator('#undo').click();
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&weave.per=10');
    // And the other way round.
    await page.goto(addressOf('en', '?v=1&weave.per=10&m=5000', 'waves'));
    await awake(page);
    expect(await at(page)).toEqual([5000, 12]);
    const knob = Number(await figure(page).locator('.knob').last().getAttribute('cx'));
    expect(knob).toBeCloseTo(LEFT + 500.5, 1);
  });

  it('takes only the pair where the name of a pair is pressed', async () => {
    const page = await openFigure('weave');
    const [m] = await at(page);
    const box = await boxOf(plot(page));
    const scale =
      box.width /
      (await plot(page)
        .locator('svg')
        .evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width));
    await page.mouse.click(box.x + (LEFT / 2) * scale, box.y + (TOP + 44.5 * ROW) * scale);
    await settled(page);
    expect(await at(page)).toEqual([m, 44]);
  });

  it('gives up a drag on Escape', async () => {
    const page = await openFigure('weave', { at: '?weave.per=10' });
    const [x, y] = await inside(page, 200, 200);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y, { steps: 4 });
    expect((await at(page))[0]).not.toBe(4095);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await settled(page);
    expect(await at(page)).toEqual([4095, 12]);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('weave.per=10');
  });

  it('is walked by keys, and goes along with a crosshair that leaves it', async () => {
    const page = await openFigure('weave', { at: '?weave.per=10&m=100&pair=5' });
    await plot(page).focus();
    for (const [key, to] of [
      ['ArrowRight', [110, 5]],
      ['Shift+ArrowRight', [210, 5]],
      ['ArrowLeft', [200, 5]],
      ['ArrowDown', [200, 6]],
      ['Shift+ArrowDown', [200, 16]],
      ['ArrowUp', [200, 15]],
      ['Home', [0, 15]],
      ['ArrowLeft', [0, 15]],
    ] as const) {
      await page.keyboard.press(key);
      expect(await at(page), key).toEqual(to);
    }
    await page.keyboard.press('End');
    const { to } = await shown(page);
    expect((await at(page))[0]).toBe(to);
    await page.keyboard.press('ArrowRight');
    await settled(page);
    expect((await at(page))[0]).toBe(to + 10);
    expect((await shown(page)).to).toBe(to + 10);
  });

  it('zooms by keys and buttons around the crosshair, from everything to single words', async () => {
    const page = await openFigure('weave', { at: '?weave.per=8&m=2000' });
    await plot(page).focus();
    const knob = async (): Promise<number> => Number(await figure(page).locator('.knob').last().getAttribute('cx'));
    const before = await knob();
    await page.keyboard.press('+');
    await settled(page);
    expect((await shown(page)).per).toBe(4);
    expect(Math.abs((await knob()) - before)).toBeLessThan(1);
    await page.keyboard.press('-');
    expect((await shown(page)).per).toBe(8);
    await button(page, '1 position per column').click();
    await settled(page);
    const words = await shown(page);
    expect(words.per).toBe(1);
    expect(words.to - words.from).toBeLessThan(180);
    await expect.poll(() => figure(page).locator('.edge').count(), { message: 'nothing is aliased' }).toBe(0);
    await expect.poll(async () => (await queryOf(page)).get('weave.wide')).toBe('8');
    await button(page, 'all').click();
    await settled(page);
    const all = await shown(page);
    expect(all.from).toBe(0);
    expect(all.to).toBeGreaterThan(2 ** 20 - all.per);
    await button(page, '44 positions per column').click();
    expect((await shown(page)).per).toBe(44);
  });

  it('moves along by buttons, by its axis, and back to m', async () => {
    const page = await openFigure('weave', { at: '?weave.per=10&m=0' });
    await button(page, 'Later positions').click();
    await settled(page);
    const moved = await shown(page);
    expect(moved.from).toBeGreaterThan(3000);
    await expect.poll(() => figure(page).locator('.here-label').textContent()).toBe('← m = 0');
    const [x, y] = await inside(page, 400, 64 * ROW + 20);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 100, y, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    expect((await shown(page)).from).toBe(moved.from + 1000);
    expect((await at(page))[0]).toBe(0);
    await button(page, 'Find m').click();
    expect((await shown(page)).from).toBe(0);
  });

  it('zooms with Ctrl and the wheel around the pointer: turns less than a quarter of a second apart are one step back', async () => {
    const page = await openStopped('weave', { at: '?weave.per=40' });
    const kept = async (): Promise<string | null> => (await queryOf(page)).get('weave.per');
    const per = async (): Promise<number> => (await shown(page)).per;
    const turn = async (): Promise<void> => {
      const before = await per();
      await page.mouse.wheel(0, -50);
      await expect.poll(per).toBeLessThan(before);
    };
    await page.mouse.move(...(await inside(page, 500, 100)));
    const before = await shown(page);
    await page.keyboard.down('Control');
    for (let n = 0; n < 6; n++) {
      await turn();
      await page.clock.runFor(249);
    }
    expect(await kept()).toBe('40');
    await page.clock.runFor(1);
    const after = await shown(page);
    expect(after.per).toBeLessThan(14);
    const under = before.from + 500 * before.per;
    expect(Math.abs(after.from + 500 * after.per - under)).toBeLessThanOrEqual(2 * before.per);
    expect(await kept()).toBe(String(after.per));
    await turn();
    await page.clock.runFor(250);
    expect(await kept()).toBe(String(await per()));
    for (const text of [String(after.per), '40']) {
      await page.goBack();
      await expect.poll(kept).toBe(text);
    }
  });

  it('lets the page scroll when the wheel turns without Ctrl', async () => {
    const page = await openFigure('weave', { at: '?weave.per=40', viewport: { width: 1280, height: 500 } });
    await page.mouse.move(...(await inside(page, 500, 100)));
    const top = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top + 60);
    expect((await shown(page)).per).toBe(40);
  });

  it('points by tap and zooms by two fingers', async () => {
    const page = await openFigure('weave', {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
      at: '?weave.per=100',
    });
    const [x, y] = await inside(page, 100.5, 20.5 * 5);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => at(page)).toEqual([10000, 20]);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[]): Promise<unknown> =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((at, id) => ({ x: at, y, id })) });
    // All sent at once: a finger that rests for half a second presses long.
    await Promise.all([
      touch('touchStart', [x - 20]),
      touch('touchStart', [x - 20, x + 20]),
      ...[4, 8, 12, 16, 20].map((by) => touch('touchMove', [x - 20 - by, x + 20 + by])),
      touch('touchEnd', []),
    ]);
    await expect.poll(async () => (await shown(page)).per).toBe(50);
    expect(await at(page), 'the crosshair stays').toEqual([10000, 20]);
    await back(page);
    await expect.poll(async () => (await queryOf(page)).get('weave.per')).toBe('100');
  });

  it('covers what is aliased, keeps everything through a reload and a change of language, and resets', async () => {
    const page = await openFigure('weave');
    await figure(page).getByRole('checkbox').check();
    await button(page, 'sine').click();
    await button(page, '44 positions per column').click();
    await settled(page);
    await expect.poll(() => figure(page).locator('.covered').count()).toBe(1);
    const query = (await queryOf(page)).toString();
    expect(query).toContain('weave.colour=sin');
    expect(query).toContain('weave.per=44');
    expect(query).toContain('weave.veil=1');
    await page.reload();
    await awake(page);
    expect((await shown(page)).per).toBe(44);
    await expect.poll(() => button(page, 'sine').getAttribute('aria-pressed')).toBe('true');
    await inChinese(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe(query);
    await expect.poll(() => summaryOf(page, 'rope-weave').textContent()).toContain('每 44 个位置取一列');
    await choose(figure(page), 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('follows the model, and gives its picture as an image', async () => {
    const page = await openFigure('weave', { at: '?model=gpt-j-6b' });
    const size = await figure(page)
      .locator('canvas')
      .evaluate((canvas) => [(canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height]);
    expect(size[1]).toBe(32);
    expect((await shown(page)).to).toBeGreaterThan(8 * 2048 - 40);
    const image = await figure(page).evaluate((element) => (element as unknown as { raster(): string }).raster());
    expect(image).toMatch(/^data:image\/png;base64,/);
  });

  it('stands there without scripts', async () => {
    const page = await openStill('weave');
    const image = figure(page).locator('image');
    await expect.poll(() => image.getAttribute('href')).toMatch(/^data:image\/png;base64,/);
    expect((await boxOf(image)).height).toBeGreaterThan(300);
    await expect.poll(() => figure(page).locator('.moves').isVisible()).toBe(false);
  });
});

describe('the palettes of the weave', () => {
  it('are the map of the angles taken apart: its lightness the cosine, its lean the sine', () => {
    const [angle, cos, sin] = SHOWN.map((as) => palette(as));
    const grey = (n: number): number[] => [...cos!.slice(4 * n, 4 * n + 3)];
    for (let n = 0; n < 256; n++) expect(new Set(grey(n)).size).toBe(1);
    for (let n = 1; n < 256; n++) expect(grey(n)[0]).toBeGreaterThanOrEqual(grey(n - 1)[0]!);
    const blue = (n: number): number => sin![4 * n + 2]! - sin![4 * n]!;
    for (let n = 1; n < 256; n++) expect(blue(n)).toBeLessThanOrEqual(blue(n - 1) + 1);
    const light = oklabToSrgb(0.9, 0, 0).map((c) => Math.round(255 * c));
    expect(holdsForEach(angle!.slice(0, 3), (c, n) => Math.abs(c - light[n]!) < 4)).toBe(true);
    // On dark paper an angle has the colour of half a turn minus the angle, so a cosine has that of its opposite.
    const [darkAngle, darkCos] = (['angle', 'cos'] as const).map((as) => palette(as, { dark: true }));
    for (let n = 0; n < 256; n++) {
      const of = (map: Uint8Array, at: number): number[] => [...map.slice(4 * at, 4 * at + 4)];
      expect(of(darkAngle!, n)).toEqual(of(angle!, (383 - n) % 256));
      expect(of(darkCos!, n)).toEqual(of(cos!, 255 - n));
    }
  });
});

describe('the check after it', () => {
  it('is right where it gives numbers, and gives a reason for every answer', async () => {
    const off = (i: number): number => {
      const degrees = degreesAt(llama2[i]!, 44);
      return Math.round(Math.min(degrees, 360 - degrees));
    };
    expect([0, 1, 2, 3].map(off)).toEqual([1, 23, 90, 163]);
    const page = await openPage({ figures: ['weave'] });
    const check = page.locator('#check-weave');
    const answers = check.locator('summary');
    await answers.nth(0).click();
    await expect.poll(() => check.locator('details').nth(0).locator('p').textContent()).toContain('23°, 90° and 163°');
    await answers.nth(3).click();
    await expect.poll(() => check.locator('[role=status]').textContent()).toBe('Found on try 2.');
  });
});
