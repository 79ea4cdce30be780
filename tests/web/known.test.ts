/** A number in the prose answers "how do we know?": by pointer and keys, and without scripts. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boxOf, openPage } from './browser.js';

/** In the question of the section on many hands, which is in view before anything has been tried. */
const number = (page: Page): Locator => page.locator('#many ~ p .known[popovertarget^=known-hands]').first();
const answer = (page: Page): Locator => page.locator('.answer:popover-open');

describe('a number with a claim', () => {
  it('opens its answer by keys, beside it, and Escape closes it', async () => {
    const page = await openPage({ text: true, figures: ['many'] });
    await number(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => answer(page).textContent()).toMatch(/^How do we know\? From the model’s config\.json/);
    // Below it, or above it where there is no room. Both are measured at once: figures above may still grow.
    const gap = (): Promise<number> =>
      page.evaluate(() => {
        const box = document.querySelector(':popover-open')!.getBoundingClientRect();
        const at = document.activeElement!.getBoundingClientRect();
        return Math.max(box.top - at.bottom, at.top - box.bottom);
      });
    await expect.poll(gap).toBeLessThan(20);
    await page.keyboard.press('Escape');
    await expect.poll(() => answer(page).count()).toBe(0);
    expect(await number(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('says what it depends on, and what other choices make of it', async () => {
    for (const [language, name, seeds] of [
      ['en', 'What it depends on', /seed/],
      ['zh', '取决于什么', /种子/],
    ] as const) {
      const page = await openPage({ text: true, figures: ['catastrophe'], language });
      // The sentence is the answer to a question, so it is out of sight.
      await page
        .locator('.known[popovertarget=known-past-often]')
        .first()
        .evaluate((button) => (button as HTMLElement).click());
      const list = answer(page).getByRole('list', { name });
      await expect.poll(() => list.locator('li').count()).toBeGreaterThan(0);
      const said = (await list.innerText()).split('\n');
      expect(said.filter((sentence) => seeds.test(sentence)).length).toBeGreaterThan(0);
      // Each sentence has the value that was used, at least.
      for (const sentence of said) expect(sentence).toMatch(/\d|none|—|无/);
    }
  });

  it('does so without scripts, in Chinese, on a telephone', async () => {
    const page = await openPage({
      language: 'zh',
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
    });
    await number(page).click();
    await expect.poll(() => answer(page).textContent()).toMatch(/^怎么知道的？ 取自模型的 config\.json/);
    const box = await boxOf(answer(page));
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  });

  it('is a plain number in print, and its answer is not printed', async () => {
    const page = await openPage({ text: true, figures: ['many'] });
    await page.emulateMedia({ media: 'print' });
    expect(await number(page).evaluate((button) => getComputedStyle(button).textDecorationLine)).toBe('none');
    await expect.poll(() => page.locator('.answer').first().isVisible()).toBe(false);
  });
});
