/** The pages together: each place is on one of them, and every link and every old address arrives with its settings. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES, pathIn, type PageName } from '../../web/content/pages.js';
import { FIGURES } from '../../web/content/figures.js';
import { filesOf, readText } from '../content.js';
import { addressOf, awake, openPage, settled, queryOf } from './browser.js';
import { EVERY_PAGE } from './every-page.js';

const built = resolve(import.meta.dirname, '../../build/page');
const htmlOf = (path: string): string => readFileSync(join(built, path, 'index.html'), 'utf8');
const idsIn = (html: string): Set<string> => new Set([...html.matchAll(/ id=["']?([\w-]+)/g)].map(([, id]) => id!));

describe('a figure', () => {
  it.each(PAGES)('stands where its code is fetched with that of the others: %s', (page) => {
    const text = filesOf(page)
      .map((file) => readText('en', file))
      .join('\n');
    const placed = [...text.matchAll(/^:::+ rope-(\w+)/gm)].map(([, name]) => name!);
    expect([...new Set(placed)].sort()).toEqual([...FIGURES[page]].sort());
  });
});

describe('the links of the text', () => {
  it.each(EVERY_PAGE)('lead to places that there are: $page in $language', ({ page, language }) => {
    const html = htmlOf(pathIn(language, page));
    const links = [...html.matchAll(/<a[^>]* href="?([^"\s>]*)#([\w-]+)"?/g)].map(([, to, id]) => ({
      to: to!,
      id: id!,
    }));
    expect(links.length).toBeGreaterThan(3);
    const pages = new Map<string, Set<string>>();
    const lost = links.filter(({ to, id }) => {
      // Slides are made of the lesson by their page: the lesson has their names.
      if (/^https?:|reference|slides/.test(to)) return false;
      const path = new URL(to, `https://host.example/${pathIn(language, page)}`).pathname.slice(1);
      if (!pages.has(path)) pages.set(path, idsIn(htmlOf(path)));
      return !pages.get(path)!.has(id);
    });
    expect(lost).toEqual([]);
  });

  it('take what the reader has set along, to another page and back', async () => {
    const page = await openPage({ at: '?m=7&theme=projector', text: true, figures: ['odometer'] });
    await page
      .locator('#contents a[data-page]')
      .last()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL((url) => url.pathname.endsWith('/proof/'));
    expect((await queryOf(page)).get('m')).toBe('7');
    expect(new URL(page.url()).searchParams.get('theme')).toBe('projector');
    await page.locator('.wordmark').click();
    await page.waitForURL((url) => !url.pathname.includes('proof'));
    expect((await queryOf(page)).get('m')).toBe('7');
  });
});

describe('an address of the time when all was one page', () => {
  const moved: [place: string, page: PageName][] = [
    ['#bits', 'code'],
    ['#figure-axes', 'linear'],
    ['#temperature', 'longer'],
    ['#step-wish', 'derivation'],
    ['#figure-derivation', 'derivation'],
    ['#check-weave', 'waves'],
    ['#claims', 'paper'],
    ['#numbers', 'proof'],
    ['#figure-products', 'encodings'],
  ];
  it.each(moved)('leads to where %s is now, with its settings', async (place, name) => {
    const page = await openPage({
      at: `?v=1&m=7${place}`,
      page: 'article',
      figures: place === '#step-wish' ? ['derivation'] : (/#figure-(\w+)/.exec(place)?.slice(1) ?? []),
      // The page leaves for another one before its figures wake.
      without: true,
    });
    await page.waitForURL(addressOf('en', `?v=1&m=7${place}`, name));
    await expect
      .poll(() => page.locator(place).evaluate((target) => Math.round(target.getBoundingClientRect().top)))
      .toBeLessThan(200);
  });

  it('opens at the place that its sender chose, in Chinese too', async () => {
    const page = await openPage({ language: 'zh', at: '?start=bits&lock=m', figures: [], page: 'article' });
    await page.waitForURL(addressOf('zh', '?start=bits&lock=m', 'code'));
    await awake(page);
    await settled(page);
    expect(
      await page.locator('#bits').evaluate((heading) => Math.abs(heading.getBoundingClientRect().top)),
    ).toBeLessThan(200);
    // What the link opens with is not what the next page opens with.
    const link = page.locator('.wordmark');
    await link.hover();
    expect(new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).search).toBe('?lock=m');
  });

  it('that no page has leaves the reader where they are', async () => {
    const page = await openPage({ at: '#nothing-of-this-name', text: true, figures: ['hook'] });
    expect(page.url()).toBe(addressOf('en', '#nothing-of-this-name'));
  });
});
