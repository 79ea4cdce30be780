import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { back, boxOf, choose, numbersIn, openFigure, queryOf, settled } from './browser.js';
import { openStopped } from './clock.js';
import { thetas, turnsAt } from './reference.js';

const llama2 = thetas(128, 10000);
const cells = (page: Page): Locator => page.locator('rope-odometer .cell');
const ruler = (page: Page): Locator => page.locator('rope-odometer input[type=range]');
const position = async (page: Page): Promise<number> => Number(await page.locator('rope-odometer #m').inputValue());
const chosen = async (page: Page): Promise<number> =>
  Number(await page.locator('rope-odometer .cell[aria-selected=true]').getAttribute('data-pair'));

describe('the odometer', () => {
  it('steps by its buttons, and clicks less than 0.7 s apart are one step back', async () => {
    const page = await openStopped('odometer', { at: '?m=1000' });
    const press = (name: string): Promise<void> =>
      page
        .locator('rope-odometer .steps')
        .getByRole('button', { name: `Move by ${name}`, exact: true })
        .click();
    await press('+1');
    for (const name of ['+1', '−10', '+100']) {
      await page.clock.runFor(699);
      await press(name);
    }
    expect(await position(page)).toBe(1092);
    expect((await queryOf(page)).get('m')).toBe('1092');
    await page.clock.runFor(701);
    await press('+1');
    for (const m of [1092, 1000]) {
      await page.goBack();
      await expect.poll(() => position(page)).toBe(m);
    }
  });

  it('takes a typed position, stays in range, and does not stumble over nonsense', async () => {
    const page = await openFigure('odometer');
    const input = page.locator('rope-odometer #m');
    const type = async (text: string): Promise<number> => {
      await input.fill(text);
      await input.press('Enter');
      return position(page);
    };
    expect(await type('250')).toBe(250);
    expect(await type('99999999')).toBe(2 ** 20);
    expect(await type('-3')).toBe(0);
    expect(await type('')).toBe(0);
    expect(await type('12.6')).toBe(13);
  });

  it('is scrubbed by mouse along the ruler, as one gesture', async () => {
    const page = await openFigure('odometer');
    await ruler(page).scrollIntoViewIfNeeded();
    const box = await boxOf(ruler(page));
    const y = box.y + box.height / 2;
    const entries = await page.evaluate(() => history.length);
    const thumb = 12 + ((box.width - 24) * Math.log1p(4095)) / Math.log1p(2 ** 20);
    await page.mouse.move(box.x + thumb, y);
    await page.mouse.down();
    for (let x = thumb; x > box.width / 2; x -= 10) await page.mouse.move(box.x + x, y);
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.up();
    await settled(page);
    // The middle of a scale from 0 to 2^20 that is logarithmic in m + 1.
    expect(await position(page)).toBeGreaterThan(950);
    expect(await position(page)).toBeLessThan(1100);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await back(page);
    expect(await position(page)).toBe(4095);
  });

  it('is stepped by keys on the ruler', async () => {
    const page = await openFigure('odometer', { at: '?m=500' });
    await ruler(page).focus();
    for (const [key, to] of [
      ['ArrowRight', 501],
      ['ArrowDown', 500],
      ['Shift+ArrowUp', 510],
      ['PageUp', 610],
      ['PageDown', 510],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['End', 2 ** 20],
    ] as const) {
      await page.keyboard.press(key);
      expect(await position(page), key).toBe(to);
    }
  });

  it('chooses a hand by click and by arrow keys', async () => {
    const page = await openFigure('odometer');
    await cells(page).nth(20).click();
    expect(await chosen(page)).toBe(20);
    await page.locator('rope-odometer .dials').focus();
    for (const [key, to] of [
      ['ArrowRight', 21],
      ['ArrowDown', 37],
      ['ArrowUp', 21],
      ['ArrowLeft', 20],
      ['End', 63],
      ['ArrowRight', 63],
      ['Home', 0],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await chosen(page), key).toBe(to);
      await expect
        .poll(() => page.locator('rope-odometer .dials').getAttribute('aria-activedescendant'))
        .toBe(`hand-${to}`);
    }
  });

  it('counts many turns in thousands, and the chosen hand to the turn', async () => {
    const page = await openFigure('odometer', { at: '?m=1000000&pair=3' });
    const turns = await cells(page).locator('.turns').allTextContents();
    llama2.forEach((theta, i) => {
      const all = turnsAt(theta, 1e6);
      if (all >= 1e4) expect(turns[i]!.trim()).toBe(`${Math.floor(all / 1000)}k`);
      else expect(numbersIn(turns[i]!)).toEqual([all]);
    });
    expect(numbersIn((await page.locator('rope-odometer .chosen').textContent())!).slice(0, 2)).toEqual([
      3,
      turnsAt(llama2[3]!, 1e6),
    ]);
    // No counter runs into its neighbour, or is cut off.
    const tight = await cells(page)
      .locator('.turns')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
    expect(tight).toEqual([]);
  });

  it('has hands that keys turn, a 24th of a turn at a time', async () => {
    const page = await openFigure('odometer', { at: '?m=0&pair=40' });
    await page.locator('rope-odometer .dials').focus();
    for (let n = 0; n < 6; n++) await page.keyboard.press('Shift+ArrowRight');
    const step = Math.round((2 * Math.PI) / llama2[40]! / 24);
    expect(await position(page)).toBe(6 * step);
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await position(page)).toBe(5 * step);
    expect(await chosen(page)).toBe(40);
  });

  it('is wound by any hand: a quarter turn of hand i is a quarter of its wavelength', async () => {
    const page = await openFigure('odometer', { at: '?m=0' });
    const pair = 40;
    await page.locator('rope-odometer .dials').scrollIntoViewIfNeeded();
    const face = await boxOf(cells(page).nth(pair).locator('svg'));
    const [x, y, r] = [face.x + face.width / 2, face.y + face.height / 2, face.width * 0.4];
    await page.mouse.move(x + r, y);
    await page.mouse.down();
    for (let a = 0; a <= 90; a += 10) {
      const rad = (a * Math.PI) / 180;
      await page.mouse.move(x + r * Math.cos(rad), y - r * Math.sin(rad));
    }
    await page.mouse.up();
    const quarter = Math.PI / 2 / llama2[pair]!;
    // The pointer stands on whole pixels: two degrees at this radius.
    expect(Math.abs((await position(page)) / quarter - 1)).toBeLessThan(0.03);
    expect(await chosen(page)).toBe(pair);
  });

  it('gives up a drag on Escape', async () => {
    const page = await openFigure('odometer', { at: '?m=100' });
    await page.locator('rope-odometer .dials').scrollIntoViewIfNeeded();
    const face = await boxOf(cells(page).nth(45).locator('svg'));
    await page.mouse.move(face.x + face.width - 4, face.y + face.height / 2);
    await page.mouse.down();
    await page.mouse.move(face.x + face.width / 2, face.y + 2, { steps: 6 });
    expect(await position(page)).not.toBe(100);
    await page.keyboard.press('Escape');
    expect(await position(page)).toBe(100);
    await page.mouse.up();
    expect(await position(page)).toBe(100);
  });

  it('chooses by touch, and its ruler is moved by touch', async () => {
    const page = await openFigure('odometer', {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    // A tap becomes a click some time after the finger has left.
    await cells(page).nth(9).tap();
    await expect.poll(() => chosen(page)).toBe(9);
    await ruler(page).scrollIntoViewIfNeeded();
    const box = await boxOf(ruler(page));
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => position(page)).not.toBe(4095);
    expect(await position(page)).toBeGreaterThan(900);
    expect(await position(page)).toBeLessThan(1150);
  });

  it('resets itself and nothing else', async () => {
    const page = await openFigure('odometer', { at: '?m=7&n=3&pair=1&model=gpt-j-6b' });
    await choose(page.locator('rope-odometer'), 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&model=gpt-j-6b&n=3');
  });
});

describe('playing', () => {
  const play = (page: Page): Locator => page.locator('rope-odometer .play');

  it('moves the position, and is one step back however long it was', async () => {
    const page = await openStopped('odometer', { at: '?m=1000' });
    await play(page).click();
    expect(await play(page).getAttribute('aria-label')).toBe('Pause');
    // A hundred and fifty frames, four positions a second.
    await page.clock.runFor(2400);
    expect(await position(page)).toBe(1009);
    await play(page).click();
    expect((await queryOf(page)).get('m')).toBe('1009');
    await page.clock.runFor(1000);
    expect(await position(page)).toBe(1009);
    await page.goBack();
    await expect.poll(() => position(page)).toBe(1000);
  });

  it('goes as fast as it is told, and stops at the end', async () => {
    const page = await openStopped('odometer', { at: `?m=${2 ** 20 - 400}` });
    await page.locator('rope-odometer .player select').selectOption('2048');
    await play(page).click();
    await page.clock.runFor(192);
    expect(await position(page)).toBe(2 ** 20 - 400 + Math.floor(2048 * 0.192));
    await page.clock.runFor(16);
    expect(await position(page)).toBe(2 ** 20);
    expect(await play(page).getAttribute('aria-label')).toBe('Play');
  });

  it('gives way to a hand that takes hold', async () => {
    const page = await openStopped('odometer', { at: '?m=0' });
    await play(page).click();
    await page.clock.runFor(800);
    expect(await position(page)).toBe(3);
    await ruler(page).scrollIntoViewIfNeeded();
    const box = await boxOf(ruler(page));
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const there = await position(page);
    expect(there).toBeGreaterThan(900);
    await page.clock.runFor(800);
    expect(await play(page).getAttribute('aria-label')).toBe('Play');
    expect(await position(page)).toBe(there);
  });

  it('steps once a second where less motion is wanted', async () => {
    const page = await openStopped('odometer', { at: '?m=10', reducedMotion: 'reduce' });
    await play(page).click();
    await page.clock.runFor(999);
    expect(await position(page)).toBe(10);
    for (const m of [14, 18]) {
      await page.clock.runFor(1);
      expect(await position(page)).toBe(m);
      await page.clock.runFor(999);
      expect(await position(page)).toBe(m);
    }
  });
});
