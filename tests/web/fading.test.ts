import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { abelBound } from '../reference.js';
import { awake, boxOf, choose, numbersIn, openPage, openStill, queryOf, settled } from './browser.js';
import { P, along, becomes, bound, drawn, plotOf, products, relative, score, theta } from './fading.js';

const decay = (page: Page): Locator => page.locator('rope-decay');
const walk = (page: Page): Locator => page.locator('rope-walk');
const guess = (page: Page): Locator => page.locator('rope-guess');

describe('the five steps', () => {
  it('have the numbers of the present q, k and distance, and each bounds the one before', async () => {
    const page = await openPage({ text: true, figures: ['walk'], at: '?fade.seed=5&fade.distance=90' });
    // Numbers that nobody can see wait until they can be seen.
    await page.locator('details:has(ol rope-live)').first().locator('summary').click();
    const [q, k] = drawn(5);
    const h = products(q, k);
    const live = async (of: string): Promise<number[]> =>
      numbersIn(((await page.locator(`ol rope-live[of=${of}]`).first().textContent()) ?? '').replace(/([+−]) /, '$1'));
    for (const s of [90, 91]) {
      await page.locator('ol rope-live').first().scrollIntoViewIfNeeded();
      await settled(page);
      await expect.poll(() => page.locator('rope-live[of=distance]').textContent()).toBe(String(s));
      const [x] = (await live('abelSum')) as [number];
      await expect.poll(() => live('abelParts')).toEqual(await live('abelSum'));
      await expect.poll(() => live('abelScore')).toEqual([x]);
      expect(x).toBeCloseTo(score(q, k, s), 2);
      const each = abelBound(h, theta, s, 'each');
      await expect.poll(() => live('abelEach')).toEqual([Number(each.toFixed(1))]);
      await expect.poll(() => live('abelBound')).toEqual([Number(bound(q, k, s).toFixed(1))]);
      await expect.poll(() => live('abelLengths')).toEqual([Number((P * relative(s)).toFixed(1))]);
      const [largest] = await live('abelLargest');
      expect(Math.abs((largest! * P * relative(s)) / bound(q, k, s) - 1)).toBeLessThan(1e-3);
      expect(Math.abs(x)).toBeLessThanOrEqual(each);
      expect(each).toBeLessThanOrEqual(bound(q, k, s));
      await walk(page).getByRole('button', { name: 'Step forward' }).click();
    }
  });
});

describe('the section on fading', () => {
  it('chooses in the walk the pair of all figures', async () => {
    const page = await openPage({ text: true, figures: ['walk'] });
    const plot = plotOf(walk(page));
    await plot.focus();
    await page.keyboard.press('End');
    await becomes(plot, 63);
    await settled(page);
    expect((await queryOf(page)).get('pair')).toBe('63');
  });

  it('is moved by touch, and keeps its state through a reload and a change of language', async () => {
    const page = await openPage({
      text: true,
      figures: ['decay', 'walk'],
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    await page.touchscreen.tap(...(await along(plotOf(decay(page)), 256)));
    await becomes(plotOf(decay(page)), 256);
    await decay(page).getByRole('button', { name: 'by hand' }).tap();
    const face = decay(page).locator('.dial').nth(0).locator('svg');
    await face.scrollIntoViewIfNeeded();
    const box = await boxOf(face);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => (await queryOf(page)).get('fade.hands')).toMatch(/^0_0_1_0_1_0_1_0_/);
    await page.reload();
    await awake(page);
    await page.evaluate(() => document.getElementById('language')!.click());
    await page.waitForURL(/\/zh\//);
    await awake(page);
    await expect.poll(() => decay(page).locator('.numbers input').first().inputValue()).toBe('0');
    await choose(decay(page), 'reset');
    await expect.poll(async () => (await queryOf(page)).has('fade.hands')).toBe(false);
  });

  it('stands there without scripts, the score included', async () => {
    const page = await openPage({ language: 'zh', page: 'waves', javaScriptEnabled: false });
    const still = (figure: string): Promise<Page> => openStill(figure, { language: 'zh' });
    await expect
      .poll(async () =>
        guess(await still('guess'))
          .locator('path.answer')
          .isVisible(),
      )
      .toBe(true);
    const decays = decay(await still('decay'));
    await expect.poll(() => decays.locator('.chart path.curve').count()).toBe(4);
    await expect.poll(() => decays.locator('.settings').isVisible()).toBe(false);
    await expect
      .poll(async () =>
        walk(await still('walk'))
          .locator('path.steps')
          .count(),
      )
      .toBe(8);
    const [q, k] = drawn(118);
    await expect
      .poll(() => page.locator('rope-live[of=abelScore]').first().textContent())
      .toBe(score(q, k, 50).toFixed(3));
  });
});
