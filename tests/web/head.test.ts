/** What the head says to machines, and that the built page can stand in any folder of any server. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { pathIn } from '../../web/content/pages.js';
import { GRID } from '../../web/plugin/pictures.js';
import { headTags } from '../../web/plugin/head.js';
import { angleColour } from '../../web/util/colour.js';
import { EVERY_PAGE } from './every-page.js';

const built = resolve(import.meta.dirname, '../../build/page');
type Place = (typeof EVERY_PAGE)[number];
const fileAt = ({ language, page }: Place): string => `${pathIn(language, page)}index.html`;
const html = (place: Place): string => readFileSync(join(built, fileAt(place)), 'utf8').split('<body')[0]!;
const tags = (place: Place, name: string): Record<string, string>[] =>
  [...html(place).matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|([^\s>]+)))?/g)].map(([, key, quoted, bare]) => [
        key!,
        quoted ?? bare ?? '',
      ]),
    ),
  );
const meta = (place: Place, name: string): string =>
  tags(place, 'meta').find((tag) => tag.name === name || tag.property === name)?.content ?? '';
/** The file that an address in the page means, wherever the folder stands. */
const fileOf = (place: Place, address: string): string => {
  const { pathname } = new URL(address, `https://host.example/some/path/${pathIn(place.language, place.page)}`);
  expect(pathname.startsWith('/some/path/'), address).toBe(true);
  return join(built, pathname.slice('/some/path/'.length), pathname.endsWith('/') ? 'index.html' : '');
};

describe.each(EVERY_PAGE)('the head of $page in $language', (place) => {
  const { page, language } = place;
  const other = { page, language: language === 'en' ? 'zh' : 'en' } as const;

  it('has a title and a description of its own, which a shared link shows too', () => {
    const [, title] = /<title>(.*?)<\/title>/.exec(html(place))!;
    expect(title!.length).toBeGreaterThan(language === 'zh' ? 3 : 10);
    expect(meta(place, 'og:title')).toBe(title);
    const description = meta(place, 'description');
    expect(description.length).toBeGreaterThan(language === 'zh' ? 20 : 40);
    // More is cut off in lists of results.
    expect(description.length).toBeLessThan(220);
    expect(meta(place, 'og:description')).toBe(description);
    expect(meta(place, 'og:image:alt').length).toBeGreaterThan(20);
    expect(meta(other, 'description')).not.toBe(description);
  });

  it('names both languages, and English for whoever reads neither', () => {
    const alternates = tags(place, 'link').filter(({ rel }) => rel === 'alternate');
    expect(Object.fromEntries(alternates.map(({ hreflang, href }) => [hreflang, fileOf(place, href!)]))).toEqual({
      en: join(built, fileAt({ page, language: 'en' })),
      'zh-Hans': join(built, fileAt({ page, language: 'zh' })),
      'x-default': join(built, fileAt({ page, language: 'en' })),
    });
  });

  it('leads only to files that were built, by addresses that hold in any folder', () => {
    const text = readFileSync(join(built, fileAt(place)), 'utf8');
    const addresses = [...text.matchAll(/ (?:href|src)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g)]
      .map(([, a, b, c]) => (a ?? b ?? c)!)
      .filter((address) => !/^(#|https?:|data:)/.test(address));
    expect(addresses.length).toBeGreaterThan(20);
    const missing = [...new Set(addresses)].filter((address) => !existsSync(fileOf(place, address)));
    expect(missing).toEqual([]);
  });

  it('has a manifest with icons of the sizes that it says', () => {
    const { href } = tags(place, 'link').find(({ rel }) => rel === 'manifest')!;
    const file = fileOf(place, href!);
    const folder = file.replace('manifest.webmanifest', '');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
      lang: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect(existsSync(join(folder, manifest.start_url, 'index.html'))).toBe(true);
    expect(html(place)).toMatch(new RegExp(`<html [^>]*lang=${manifest.lang}\\b`));
    for (const { src, sizes } of manifest.icons) {
      if (sizes === 'any') expect(existsSync(join(folder, src))).toBe(true);
      else {
        const { width, height } = PNG.sync.read(readFileSync(join(folder, src)));
        expect(`${width}x${height}`).toBe(sizes);
      }
    }
  });
});

describe('the shared picture', () => {
  it('is the odometer as it opens: each dial has the colour of its angle', () => {
    for (const place of EVERY_PAGE) expect(fileOf(place, meta(place, 'og:image'))).toBe(join(built, 'shared.png'));
    const picture = PNG.sync.read(readFileSync(join(built, 'shared.png')));
    expect([picture.width, picture.height]).toEqual([1200, 630]);
    for (let i = 0; i < 64; i++) {
      // Llama 2 at position 4095: base 10,000 and heads of 128.
      const angle = (4095 * 10000 ** ((-2 * i) / 128)) % (2 * Math.PI);
      const x = GRID.left + GRID.step * ((i % 8) + 0.5) - 15 - 15 * Math.cos(angle);
      const y = GRID.top + GRID.step * (Math.floor(i / 8) + 0.5) + 15 * Math.sin(angle);
      const at = 4 * (Math.floor(y) * picture.width + Math.floor(x));
      const shown = [...picture.data.subarray(at, at + 3)].map((c) => c.toString(16).padStart(2, '0')).join('');
      expect(angleColour(angle).fill, `dial ${i}`).toContain(`#${shown},`);
    }
  });
});

describe('the build', () => {
  it('gives whole addresses to those who read no others, where it knows where the page will stand', () => {
    const article = { html: '', sections: [], name: 'A name', title: 'A title', description: 'What it is about.' };
    const site = 'https://host.example/some/path/';
    const given = headTags(article, { page: 'code', language: 'zh', site }).map(({ attrs }) => attrs!);
    const href = (rel: string): unknown[] => given.filter((attrs) => attrs.rel === rel).map((attrs) => attrs.href);
    expect(href('canonical')).toEqual([`${site}zh/code/`]);
    expect(href('alternate')).toEqual([`${site}code/`, `${site}zh/code/`, `${site}code/`]);
    expect(given.find(({ property }) => property === 'og:image')!.content).toBe(`${site}shared.png`);
    expect(given.find(({ property }) => property === 'og:url')!.content).toBe(`${site}zh/code/`);
  });
});
