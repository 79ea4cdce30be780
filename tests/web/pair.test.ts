import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  back,
  boxOf,
  forward,
  numbersIn,
  openFigure,
  openPage,
  queryOf,
  settled,
  summaryOf,
  tableOf,
} from './browser.js';
import { degreesAt, score, thetas } from './reference.js';
import { dragByTouch, line } from './touch.js';

const llama2 = thetas(128, 10000);
const handle = (page: Page, word: 'q' | 'k'): Locator => page.locator(`rope-pair [data-handle=${word}]`);
const at = async (page: Page, word: 'q' | 'k'): Promise<number> =>
  Number(await page.locator(`rope-pair input#${word}`).inputValue());
const total = async (page: Page): Promise<number> =>
  numbersIn((await page.locator('rope-pair .meter .value').nth(1).textContent())!)[0]!;
const both = (page: Page): Locator => page.getByRole('checkbox', { name: 'Move q and k together' });

/** Drags a handle by so many degrees around the centre of the circle. */
async function turn(page: Page, word: 'q' | 'k', degrees: number, steps = 12): Promise<void> {
  await handle(page, word).scrollIntoViewIfNeeded();
  const rim = await boxOf(page.locator('rope-pair circle.rim'));
  const [cx, cy] = [rim.x + rim.width / 2, rim.y + rim.height / 2];
  const grip = await boxOf(handle(page, word));
  const [gx, gy] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  const radius = Math.hypot(gx - cx, gy - cy);
  const begin = Math.atan2(cy - gy, gx - cx);
  await page.mouse.move(gx, gy);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    const angle = begin + ((degrees * Math.PI) / 180) * (step / steps);
    await page.mouse.move(cx + radius * Math.cos(angle), cy - radius * Math.sin(angle));
  }
  await page.mouse.up();
  await settled(page);
}

describe('the pair', () => {
  it('shows the angle between, what the pair adds, and the score of all pairs', async () => {
    const page = await openFigure('pair', { at: '?m=1000&n=970&pair=20' });
    const [, , , , between, adds, , all] = numbersIn((await summaryOf(page, 'rope-pair').textContent())!);
    const angle = degreesAt(llama2[20]!, 30);
    expect(between).toBeCloseTo(Math.min(angle, 360 - angle), 1);
    expect(adds).toBeCloseTo(Math.cos(30 * llama2[20]!), 3);
    expect(all).toBeCloseTo(score(llama2, 30), 3);
    expect(await total(page)).toBeCloseTo(score(llama2, 30), 3);
  });

  it('gives the numbers of all pairs as a table', async () => {
    const page = await openFigure('pair', { at: '?m=5&n=900' });
    const rows = await tableOf(page, 'rope-pair');
    expect(rows).toHaveLength(64);
    llama2.forEach((theta, i) => {
      expect(Math.abs(rows[i]![1]! / ((-895 * theta * 180) / Math.PI) - 1)).toBeLessThan(1e-5);
      expect(rows[i]![2]).toBeCloseTo(Math.cos(895 * theta), 5);
    });
  });

  it('changes the score when one of them moves', async () => {
    const page = await openFigure('pair', { at: '?pair=30' });
    const before = await total(page);
    await turn(page, 'q', 60);
    const m = await at(page, 'q');
    // 60 degrees of pair 30 are a sixth of its wavelength; the pointer stands on whole pixels.
    const sixth = (2 * Math.PI) / llama2[30]! / 6;
    expect(Math.abs((m - 4095) / sixth - 1)).toBeLessThan(0.05);
    expect(await at(page, 'k')).toBe(4090);
    expect(await total(page)).not.toBe(before);
    expect(await total(page)).toBeCloseTo(score(llama2, m - 4090), 3);
  });

  it('keeps the score to the last digit shown when both move', async () => {
    const page = await openFigure('pair', { at: '?pair=30' });
    await both(page).check();
    const before = await total(page);
    await turn(page, 'k', 170);
    const [m, n] = [await at(page, 'q'), await at(page, 'k')];
    expect(n).toBeGreaterThan(4200);
    expect(m - n).toBe(5);
    expect(await total(page)).toBe(before);
    const sentence = (await page.locator('rope-pair .moved').textContent())!;
    expect(sentence).toBe(`Moved together by +${(m - 4095).toLocaleString('en')}; score changed by 0.000000.`);
    await expect.poll(async () => (await queryOf(page)).get('both')).toBe('1');
  });

  it('moves both for one drag while Shift is held', async () => {
    const page = await openFigure('pair', { at: '?pair=30' });
    await page.keyboard.down('Shift');
    await turn(page, 'q', -40);
    await page.keyboard.up('Shift');
    expect(await at(page, 'q')).toBeLessThan(4095);
    expect((await at(page, 'q')) - (await at(page, 'k'))).toBe(5);
    await expect.poll(() => both(page).isChecked()).toBe(false);
  });

  it('stops both at the end of the range, still as far apart', async () => {
    const page = await openFigure('pair', { at: '?m=20&n=3&both=1' });
    await handle(page, 'q').focus();
    await page.keyboard.press('Home');
    expect([await at(page, 'q'), await at(page, 'k')]).toEqual([17, 0]);
    await page.keyboard.press('End');
    expect([await at(page, 'q'), await at(page, 'k')]).toEqual([2 ** 20, 2 ** 20 - 17]);
  });

  it('is moved by keys', async () => {
    const page = await openFigure('pair', { at: '?m=50&n=40' });
    for (const [word, key, to] of [
      ['q', 'ArrowRight', 51],
      ['q', 'Shift+ArrowLeft', 41],
      ['k', 'ArrowUp', 41],
      ['k', 'PageUp', 141],
      ['k', 'Home', 0],
    ] as const) {
      await handle(page, word).focus();
      await page.keyboard.press(key);
      expect(await at(page, word), `${word} ${key}`).toBe(to);
      await expect.poll(() => handle(page, word).getAttribute('aria-valuenow')).toBe(String(to));
    }
  });

  it('is moved without dragging: by buttons and by typing', async () => {
    const page = await openFigure('pair', { at: '?m=50&n=40' });
    const press = (name: string): Promise<void> => page.locator('rope-pair').getByRole('button', { name }).click();
    await press('Query: one position forward');
    await press('Key: one position back');
    expect([await at(page, 'q'), await at(page, 'k')]).toEqual([51, 39]);
    await page.locator('rope-pair input#k').fill('1000');
    await page.locator('rope-pair input#k').press('Enter');
    await expect.poll(async () => (await queryOf(page)).get('n')).toBe('1000');
    await both(page).check();
    await page.locator('rope-pair').getByRole('button', { name: 'Both: one position forward' }).first().click();
    expect([await at(page, 'q'), await at(page, 'k')]).toEqual([52, 1001]);
  });

  it('is dragged by touch', async () => {
    const page = await openPage({
      text: true,
      figures: ['pair'],
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      at: '?pair=30',
    });
    await handle(page, 'q').scrollIntoViewIfNeeded();
    const grip = await boxOf(handle(page, 'q'));
    const rim = await boxOf(page.locator('rope-pair circle.rim'));
    expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(24);
    const scrolled = await page.evaluate(() => scrollY);
    await dragByTouch(page, [
      [grip.x + grip.width / 2, grip.y + grip.height / 2],
      ...line([rim.x + rim.width, rim.y], [rim.x + rim.width / 2, rim.y], 8),
    ]);
    await expect.poll(() => at(page, 'q')).not.toBe(4095);
    expect(await page.evaluate(() => scrollY), 'the page does not scroll under the finger').toBe(scrolled);
  });

  it('is one step back, whatever was dragged', async () => {
    const page = await openFigure('pair', { at: '?pair=30' });
    await turn(page, 'q', 90);
    await turn(page, 'k', 45);
    await back(page);
    expect(await at(page, 'k')).toBe(4090);
    await back(page);
    expect(await at(page, 'q')).toBe(4095);
    await forward(page);
    expect(await at(page, 'q')).not.toBe(4095);
  });
});
