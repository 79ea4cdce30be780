/** Sections of the site on paper: what is ticked, from any page, on full sheets. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { openPage } from './browser.js';
import { wholeUnless } from './every-page.js';
import { expectFull, printed, sheetsOf, sheetsReady, turnOf } from './sheets.js';

async function open(query: string, language: 'en' | 'zh' = 'en'): Promise<Page> {
  // It reads the pages of the site whole.
  const page = await openPage({ language, at: `print/${query}`, without: true });
  await sheetsReady(page);
  return page;
}

for (const [language, paper, of] of [
  ['en', 'a4', 'article'],
  ['zh', 'letter', 'waves'],
] as const)
  it(`prints a page whole, ${language} on ${paper}: ${of}`, wholeUnless(language === 'en'), async () => {
    const page = await open(`?of=${of}&paper=${paper}`, language);
    const seen = await sheetsOf(page);
    expectFull(seen, of);
    const sheets = await printed(page);
    expect(sheets).toHaveLength(seen.length);
    // The article alone, as the browser prints it, takes twice as many.
    expect(sheets.length).toBeLessThan(35);
  });

it('puts sections of several pages together, and keeps the choice in the address', async () => {
  const page = await open('?sections=article.order,waves.size&paper=a4');
  const titles = await page.locator('.sheet h2:not(.sources-title)').allInnerTexts();
  expect(titles).toHaveLength(2);
  const turn = await turnOf(page);
  await page.locator('.pages input:checked').first().uncheck();
  await sheetsReady(page, turn);
  expect(await page.locator('.sheet h2:not(.sources-title)').count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('sections')).toBe('waves.size');
  const print = page.getByRole('button', { name: 'Print' });
  expect(await print.isEnabled()).toBe(true);
  await page.locator('.pages input:checked').first().uncheck();
  await expect.poll(() => print.isDisabled()).toBe(true);
});

it('has the answers where they are wanted, and nowhere else', async () => {
  const page = await open('?sections=article.order&paper=a4');
  expect(await page.locator('.sheet .check').count()).toBeGreaterThan(0);
  expect(await page.locator('.sheet .reason').count()).toBe(0);
  const turn = await turnOf(page);
  await page.getByLabel('with the answers').check();
  await sheetsReady(page, turn);
  expect(await page.locator('.sheet .reason').count()).toBe(await page.locator('.sheet .check').count());
});

it('a link that keeps its answers back has none on paper either', async () => {
  const article = await openPage({ at: '?hide=answers,table', figures: [] });
  const link = article.locator('#contents .to-print a');
  await expect.poll(() => link.getAttribute('href')).toContain('hide=answers&of=article');
  for (const kept of ['hide=answers', 'answers=later']) {
    const page = await open(`?sections=article.order&${kept}&paper=a4`);
    expect(await page.getByLabel('with the answers').count()).toBe(0);
    expect(await page.locator('.sheet .check').count()).toBeGreaterThan(0);
    expect(await page.locator('.sheet .reason').count()).toBe(0);
    const turn = await turnOf(page);
    await page.locator('input[value=letter]').check();
    await sheetsReady(page, turn);
    expect(page.url()).toContain(kept);
    expect(await page.locator('.sheet .where').first().textContent()).toContain(kept);
  }
});

it('draws figures at the settings of the address, and axe finds nothing wrong', async () => {
  const page = await open('?m=77&sections=article.odometer&paper=a4');
  expect(await page.locator('.sheet .drawn svg').first().getAttribute('aria-label')).toContain('77');
  expect(await violations(page)).toEqual([]);
});

it('is reached from the contents, with the settings of the reader', async () => {
  const page = await openPage({ page: 'waves', at: '?m=77', figures: [] });
  const link = page.locator('#contents .to-print a');
  await expect.poll(() => link.getAttribute('href')).toMatch(/print\/\?.*m=77.*of=waves$/);
});
