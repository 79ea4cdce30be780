/** A number in the prose answers "how do we know?": by pointer and keys, and without scripts. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './browser.js';

/** In the question of the section on many hands, which is in view before anything has been tried. */
const number = (page: Page): Locator => page.locator('.known[popovertarget^=known-hands]').first();
const answer = (page: Page): Locator => page.locator('.answer:popover-open');

describe('a number with a claim', () => {
  it('opens its answer by keys, beside it, and Escape closes it', async () => {
    const page = await openPage();
    await number(page).focus();
    await page.keyboard.press('Enter');
    expect(await answer(page).textContent()).toMatch(/^How do we know\? From the model’s config\.json/);
    const [at, box] = [await number(page).boundingBox(), await answer(page).boundingBox()];
    // Below it, or above it where there is no room.
    expect(Math.max(box!.y - (at!.y + at!.height), at!.y - (box!.y + box!.height))).toBeLessThan(20);
    expect(box!.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    expect(await answer(page).count()).toBe(0);
    expect(await number(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('does so without scripts, in Chinese, on a telephone', async () => {
    const page = await openPage({ language: 'zh', javaScriptEnabled: false, viewport: { width: 320, height: 800 } });
    await number(page).click();
    expect(await answer(page).textContent()).toMatch(/^怎么知道的？ 取自模型的 config\.json/);
    const box = (await answer(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  });

  it('is a plain number in print, and its answer is not printed', async () => {
    const page = await openPage();
    await page.emulateMedia({ media: 'print' });
    expect(await number(page).evaluate((button) => getComputedStyle(button).textDecorationLine)).toBe('none');
    expect(await page.locator('.answer').first().isVisible()).toBe(false);
  });
});
