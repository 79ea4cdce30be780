/** What the head says to machines, and that the built page can stand in any folder of any server. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { GRID } from '../../web/plugin/pictures.js';
import { headTags } from '../../web/plugin/head.js';
import { angleColour } from '../../web/util/colour.js';

const built = resolve(import.meta.dirname, '../../build/page');
const PAGES = { en: 'index.html', zh: 'zh/index.html' } as const;
const LANGUAGES = ['en', 'zh'] as const;
const html = (language: 'en' | 'zh'): string => readFileSync(join(built, PAGES[language]), 'utf8').split('<body')[0]!;
const tags = (language: 'en' | 'zh', name: string): Record<string, string>[] =>
  [...html(language).matchAll(new RegExp(`<${name} ([^>]*)>`, 'g'))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key!, value ?? '']),
    ),
  );
const meta = (language: 'en' | 'zh', name: string): string =>
  tags(language, 'meta').find((tag) => tag.name === name || tag.property === name)?.content ?? '';
/** The file that an address in the page means, wherever the folder stands. */
const fileOf = (language: 'en' | 'zh', address: string): string => {
  const { pathname } = new URL(address, `https://host.example/some/path/${PAGES[language].replace('index.html', '')}`);
  expect(pathname.startsWith('/some/path/'), address).toBe(true);
  return join(built, pathname.slice('/some/path/'.length), pathname.endsWith('/') ? 'index.html' : '');
};

describe.each(LANGUAGES)('the head in %s', (language) => {
  it('has a title and a description of its own, which a shared link shows too', () => {
    const [, title] = /<title>(.*?)<\/title>/.exec(html(language))!;
    expect(title!.length).toBeGreaterThan(10);
    expect(meta(language, 'og:title')).toBe(title);
    const description = meta(language, 'description');
    expect(description.length).toBeGreaterThan(40);
    // More is cut off in lists of results.
    expect(description.length).toBeLessThan(220);
    expect(meta(language, 'og:description')).toBe(description);
    expect(meta(language, 'og:image:alt').length).toBeGreaterThan(20);
    expect(meta(language === 'en' ? 'zh' : 'en', 'description')).not.toBe(description);
  });

  it('names both languages, and English for whoever reads neither', () => {
    const alternates = tags(language, 'link').filter(({ rel }) => rel === 'alternate');
    expect(Object.fromEntries(alternates.map(({ hreflang, href }) => [hreflang, fileOf(language, href!)]))).toEqual({
      en: join(built, PAGES.en),
      'zh-Hans': join(built, PAGES.zh),
      'x-default': join(built, PAGES.en),
    });
  });

  it('leads only to files that were built, by addresses that hold in any folder', () => {
    const page = readFileSync(join(built, PAGES[language]), 'utf8');
    const addresses = [...page.matchAll(/ (?:href|src)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g)]
      .map(([, a, b, c]) => (a ?? b ?? c)!)
      .filter((address) => !/^(#|https?:|data:)/.test(address));
    expect(addresses.length).toBeGreaterThan(20);
    const missing = [...new Set(addresses)].filter((address) => !existsSync(fileOf(language, address)));
    expect(missing).toEqual([]);
  });

  it('has a manifest with icons of the sizes that it says', () => {
    const { href } = tags(language, 'link').find(({ rel }) => rel === 'manifest')!;
    const file = fileOf(language, href!);
    const folder = file.replace('manifest.webmanifest', '');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
      lang: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect(existsSync(join(folder, manifest.start_url, 'index.html'))).toBe(true);
    expect(html(language)).toContain(`<html lang="${manifest.lang}">`);
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
    for (const language of LANGUAGES)
      expect(fileOf(language, meta(language, 'og:image'))).toBe(join(built, 'shared.png'));
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
    const article = { html: '', contents: '', title: 'A title', description: 'What it is about.' };
    const site = 'https://host.example/some/path/';
    const given = headTags(article, { language: 'zh', site }).map(({ attrs }) => attrs!);
    const href = (rel: string): unknown[] => given.filter((attrs) => attrs.rel === rel).map((attrs) => attrs.href);
    expect(href('canonical')).toEqual([`${site}zh/`]);
    expect(href('alternate')).toEqual([site, `${site}zh/`, site]);
    expect(given.find(({ property }) => property === 'og:image')!.content).toBe(`${site}shared.png`);
    expect(given.find(({ property }) => property === 'og:url')!.content).toBe(`${site}zh/`);
  });
});
