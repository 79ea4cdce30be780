/** The two languages are one article: the same blocks, figures, formulas, sources and live numbers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../web/content/sources.js';
import { TEXT } from '../../web/plugin/fonts.js';
import { compile } from '../../web/prose/article.js';
import { LIVE } from '../../web/article/live/values.js';
import { stringsFor } from '../../web/strings.js';

const ofFigures = import.meta.glob<Record<'en' | 'zh', object>>('../../web/figures/*/words.ts', {
  eager: true,
  import: 'words',
});

const content = resolve(import.meta.dirname, '../../web/content');
const files = (language: string): string[] => readdirSync(join(content, language)).sort();
const read = (language: string, file: string): string => readFileSync(join(content, language, file), 'utf8');
const render = { figure: (name: string) => `<${name}></${name}>`, live: (name: string) => `(${name})` };

describe('the article', () => {
  it('prints no star that was meant to emphasise', () => {
    const text = (marked: string): string => `---\ntitle: x\n---\n- ${marked}把每个位置都除以 $s$。`;
    expect(compile([text('**内插**（PI）')], 'zh', render).html).toContain('<strong>内插</strong>');
    expect(() => compile([text('**内插（PI）**')], 'zh', render)).toThrow('a star is left over in "**内插（PI）**把');
  });
});

describe('the sources', () => {
  it('are listed once each', () => {
    // A paper has one number, whatever the version or the host; and one title, in whatever case.
    const papers = Object.values(SOURCES).map(({ url }) => /\d{4}\.\d{5}/.exec(url)?.[0] ?? url.replace(/\/$/, ''));
    const titles = Object.values(SOURCES).map(({ text }) =>
      text
        .replace(/^.*?: /, '')
        .replace(/\W+/g, ' ')
        .toLowerCase(),
    );
    for (const all of [papers, titles]) expect(all.filter((one, n) => all.indexOf(one) !== n)).toEqual([]);
  });
  it('are numbered once each in the page', () => {
    for (const language of ['en', 'zh'] as const) {
      const { html } = compile(
        files(language).map((file) => read(language, file)),
        language,
        render,
      );
      const urls = [...html.matchAll(/<li id="source-[\w-]+">.*?<a href="([^"]+)"/g)].map(([, url]) => url);
      expect(urls.length).toBeGreaterThan(20);
      expect(new Set(urls).size).toBe(urls.length);
    }
  });
});

describe('the sections', () => {
  const article = (language: 'en' | 'zh') =>
    compile(
      files(language).map((file) => read(language, file)),
      language,
      render,
    );
  const entries = (language: 'en' | 'zh'): string[][] =>
    [...article(language).contents.matchAll(/<li([^>]*)><a href="#([\w-]+)">(.*?)<\/a>/g)].map(([, kind, id, name]) => [
      kind!,
      id!,
      name!.replace(/ ?<.*/, ''),
    ]);

  it('are the same in both languages, and on the same ways', () => {
    const places = (language: 'en' | 'zh') => entries(language).map(([kind, id]) => [kind, id]);
    expect(places('zh')).toEqual(places('en'));
    expect(entries('en').length).toBeGreaterThan(20);
  });

  it('have names that fit into one line of the contents', () => {
    // Of 12.5 rem, at 14 pixels: about 20 letters, or 10 characters of Chinese.
    expect(entries('en').filter(([, , name]) => name!.length > 20)).toEqual([]);
    expect(entries('zh').filter(([, , name]) => name!.replace(/[ -~]{2}/g, '.').length > 10)).toEqual([]);
  });

  it('of the short way are read in about twenty minutes', () => {
    const short = entries('en').flatMap(([kind, id]) => (kind!.includes('short') ? [id!] : []));
    const parts = article('en').html.split(/(?=<h2)/);
    const read = parts.filter((part, i) => i === 0 || short.some((id) => part.startsWith(`<h2 id="${id}"`)));
    const shown = read.join(' ').replace(/<details[\s\S]*?<\/details>/g, '');
    // 238 words of an essay in a minute (Brysbaert 2019, doi:10.1016/j.jml.2019.104047); a formula is a word, and a
    // figure with its question takes a minute and a half.
    const figures = shown.match(/<rope-(?!live|answer|check|models)[\w-]+/g)!.length;
    const text = shown.replace(/<span class="katex">[\s\S]*?<\/math>[\s\S]*?<\/span>/g, ' x ').replace(/<[^>]*>/g, ' ');
    const minutes = text.split(/\s+/).length / 238 + 1.5 * figures;
    expect(minutes).toBeGreaterThan(16);
    expect(minutes).toBeLessThan(24);
  });
});

describe('a block', () => {
  it.each(['$$', '::: aside', ':::: check order', '::: why'])(
    'that begins with %s says when it is never closed',
    (first) => {
      expect(() => compile([`${first}\nText.`], 'en', render)).toThrow(`prose: "${first}" is never closed`);
    },
  );
});

describe('the two languages', () => {
  it('have the same files', () => {
    expect(files('zh')).toEqual(files('en'));
  });

  it.each(files('en'))('have the same skeleton in %s', (file) => {
    const skeleton = (language: 'en' | 'zh'): string[] => {
      const { html } = compile([read(language, file)], language, render);
      const body = html.replace(/<section class="sources">[\s\S]*/, '');
      const marks = /<(h\d|p|aside|ul|ol|li|table|div class="[\w-]+"|rope-[\w-]+)[ >]|id="[\w-]+"/g;
      return body.match(marks) ?? [];
    };
    expect(skeleton('zh')).toEqual(skeleton('en'));
  });

  it.each(files('en'))('use the same formulas, numbers, sources and terms in %s', (file) => {
    const used = (language: string, pattern: RegExp): string[] => (read(language, file).match(pattern) ?? []).sort();
    const same = (pattern: RegExp): void => expect(used('zh', pattern)).toEqual(used('en', pattern));
    // The sign that ends a displayed formula belongs to the sentence around it.
    const displayed = (language: string): string[] =>
      used(language, /\$\$[\s\S]*?\$\$/g).map((tex) => tex.replace(/[ .,]*\n\$\$$/, ''));
    expect(displayed('zh').sort()).toEqual(displayed('en').sort());
    same(/\{\{\w+\}\}/g);
    same(/\[@[\w-]+\]/g);
    same(/\{\.\w+\}/g);
  });

  it('name only numbers that exist', () => {
    for (const file of files('en'))
      for (const [, name] of read('en', file).matchAll(/\{\{(\w+)\}\}/g)) expect(LIVE).toHaveProperty(name!);
  });

  it('say the same things with different words outside the article', () => {
    const keys = (value: unknown, at = ''): string[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${at}.${key}`))
        : [at];
    expect(keys(stringsFor('zh'))).toEqual(keys(stringsFor('en')));
    expect(Object.keys(ofFigures).length).toBeGreaterThan(20);
    for (const { en, zh } of Object.values(ofFigures)) expect(keys(zh)).toEqual(keys(en));
  });
});

describe('Chinese', () => {
  const text = [
    ...files('zh').map((file) => read('zh', file)),
    readFileSync(join(content, '../strings/zh.ts'), 'utf8'),
    ...Object.keys(ofFigures).map((file) =>
      readFileSync(resolve(import.meta.dirname, file.replace('.ts', '.zh.ts')), 'utf8'),
    ),
  ].join('\n');
  it('uses Chinese punctuation between Chinese characters', () => {
    expect(text.match(/[\u4e00-\u9fff][,;:?!][\u4e00-\u9fff]/g)).toBe(null);
  });
  it('does not italicise', () => {
    expect(text.match(/(?<!\*)\*[^*\n]*[\u4e00-\u9fff][^*\n]*\*(?!\*)/g)).toBe(null);
  });
});

describe('the fonts', () => {
  it('have every character of the English text', () => {
    const shown = new Set(files('en').flatMap((file) => [...read('en', file).replace(/\$[\s\S]*?\$/g, '')]));
    shown.delete('\n');
    expect([...shown].filter((character) => !TEXT.includes(character))).toEqual([]);
  });
});
