/** What a reader is to guess first is out of sight until the figure has been tried, or the answer asked for. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { compile } from '../../web/prose/article.js';
import { FILES, readText } from '../content.js';
import { awake, openPage } from './browser.js';

const answer = (page: Page, figure: string): Locator => page.locator(`#answer-${figure}`);
const text = (page: Page, figure: string): Locator => answer(page, figure).locator('p:not(.ask)').first();

describe('an answer', () => {
  it('is an element around its paragraphs, which names a figure and its settings', () => {
    const render = { figure: (name: string) => name, live: (name: string) => name };
    const { html } = compile(['::: answer hook both query\nSo *it* is.\n:::'], 'en', render);
    expect(html).toContain(
      '<rope-answer id="answer-hook" of="hook" after="both query">\n<p class="ask"><button type="button">Show the answer</button></p>\n<p>So <em>it</em> is.</p>',
    );
  });

  it.each(['en', 'zh'])('belongs to a figure that exists and comes before it: %s', (language) => {
    for (const file of FILES) {
      const markdown = readText(language, file);
      for (const { 1: figure, index } of markdown.matchAll(/^:::+ answer (\w+)/gm))
        expect(markdown.slice(0, index), file).toContain(`::: rope-${figure}`);
    }
  });
});

describe('on the page', () => {
  it('shows when it is asked for, and stays through a reload and a change of language', async () => {
    const page = await openPage({ figures: ['order'] });
    await expect.poll(() => text(page, 'order').isVisible()).toBe(false);
    await answer(page, 'order').getByRole('button').click();
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
    await expect.poll(() => answer(page, 'order').getByRole('button').count()).toBe(0);
    expect(await text(page, 'order').evaluate((first) => first === document.activeElement)).toBe(true);
    await expect.poll(() => text(page, 'pair').isVisible()).toBe(false);
    await page.reload();
    await awake(page);
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
    await page.locator('#language').click();
    await awake(page);
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
    await expect.poll(() => text(page, 'pair').isVisible()).toBe(false);
  });

  it('shows once the settings that it names have been changed in the figure', async () => {
    const page = await openPage({ figures: ['pair', 'ways'] });
    const press = (name: string): Promise<void> =>
      page.locator('rope-pair').getByRole('button', { name }).first().click();
    await press('Query: one position forward');
    await expect.poll(() => text(page, 'pair').isVisible()).toBe(false);
    await page.locator('rope-pair').getByLabel('Move q and k together').check();
    await expect.poll(() => text(page, 'pair').isVisible()).toBe(true);
    // Another model is no answer.
    await expect.poll(() => text(page, 'ways').isVisible()).toBe(false);
    await page.locator('rope-ways').getByRole('button', { name: 'Shift both forward by one' }).click();
    await expect.poll(() => text(page, 'ways').isVisible()).toBe(true);
  });

  it('covers what lies past the training length in the figure, too', async () => {
    const page = await openPage({ figures: ['wall', 'comeback', 'cards'] });
    const wall = page.locator('rope-wall');
    await wall.scrollIntoViewIfNeeded();
    await expect.poll(() => wall.locator('.veil').isVisible()).toBe(true);
    await expect.poll(() => wall.locator('.text').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => wall.locator('.veil').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await answer(page, 'wall').getByRole('button').click();
    await expect.poll(() => wall.locator('.veil').isVisible()).toBe(false);
    await expect.poll(() => wall.locator('.text').first().isVisible()).toBe(true);
    // No figure is an empty grid while it waits for a guess.
    for (const figure of ['comeback', 'cards', 'ruler']) {
      const its = figure === 'ruler' ? await openPage({ figures: [figure] }) : page;
      const veil = its.locator(`rope-${figure} .veil`).first();
      await veil.scrollIntoViewIfNeeded();
      await expect.poll(() => veil.isVisible(), { message: figure }).toBe(true);
      await expect.poll(() => veil.textContent(), { message: figure }).toContain('?');
      await answer(its, figure).getByRole('button').click();
      await expect.poll(() => veil.isVisible(), { message: figure }).toBe(false);
    }
  });

  it('is in the text without scripts, and in print', async () => {
    const still = await openPage({ javaScriptEnabled: false });
    await expect.poll(() => text(still, 'hook').isVisible()).toBe(true);
    const page = await openPage({ figures: ['hook'] });
    await expect.poll(() => text(page, 'hook').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => text(page, 'hook').isVisible()).toBe(true);
    await expect.poll(() => answer(page, 'hook').locator('.ask').isVisible()).toBe(false);
  });
});
