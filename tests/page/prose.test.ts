/** The two languages are one text: the same blocks, figures, formulas, sources and live numbers. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../web/content/sources.js';
import { TEXT } from '../../web/plugin/fonts.js';
import { compile } from '../../web/prose/article.js';
import { LIVE } from '../../web/article/live/values.js';
import { stringsFor } from '../../web/strings.js';
import { PAGES, type PageName } from '../../web/content/pages.js';
import { FILES, filesOf, readText as read } from '../content.js';

const english = import.meta.glob<object>('../../web/figures/*/words.en.ts', { eager: true, import: 'en' });
const chinese = import.meta.glob<object>('../../web/figures/*/words.zh.ts', { eager: true, import: 'zh' });

const render = { figure: (name: string) => `<${name}></${name}>`, live: (name: string) => `(${name})` };
const compiled = (page: PageName, language: 'en' | 'zh') =>
  compile(
    filesOf(page).map((file) => read(language, file)),
    language,
    render,
  );

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
  it.each(PAGES)('are numbered once each in the page %s', (page) => {
    const urls = [...compiled(page, 'en').html.matchAll(/<li id="source-[\w-]+">.*?<a href="([^"]+)"/g)].map(
      ([, url]) => url,
    );
    expect(urls.length).toBeGreaterThan(page === 'article' ? 15 : 0);
    expect(new Set(urls).size).toBe(urls.length);
  });
});

describe('the sections', () => {
  const all = (language: 'en' | 'zh') => PAGES.flatMap((page) => compiled(page, language).sections);

  it('are the same in both languages, and each place is on one page', () => {
    const places = (language: 'en' | 'zh'): string[] => all(language).map(({ id }) => id);
    expect(places('zh')).toEqual(places('en'));
    expect(new Set(places('en')).size).toBe(places('en').length);
    expect(places('en').length).toBeGreaterThan(20);
  });

  it('have names that fit into one line of the contents', () => {
    // Of 12.5 rem, at 14 pixels: about 20 letters, or 10 characters of Chinese.
    expect(all('en').filter(({ name }) => name.length > 20)).toEqual([]);
    expect(all('zh').filter(({ name }) => name.replace(/[ -~]{2}/g, '.').length > 10)).toEqual([]);
  });
});

/** Without what is opened on demand: notes, answers, and how numbers are known. */
const shownOf = (page: PageName, language: 'en' | 'zh'): string =>
  compiled(page, language)
    .html.replace(/<details[\s\S]*?<\/details>/g, '')
    .replace(/<div popover[\s\S]*?<\/div>/g, '');
/** A formula is a word, and what keeps a name in one line cuts none. */
const textOf = (html: string): string =>
  html
    .replace(/<wbr>|<span class="kept">([^<]*)<\/span>/g, '$1')
    .replace(/<span class="katex">[\s\S]*?<\/math>[\s\S]*?<\/span>/g, ' x ')
    .replace(/<[^>]*>/g, ' ');

describe('the words of a page', () => {
  /** In all, answers and notes included: English words, Chinese characters. They may only become fewer. */
  const MOST: Record<PageName, readonly [en: number, zh: number]> = {
    article: [9_871, 12_562],
    derivation: [3_058, 3_079],
    waves: [2_160, 2_361],
    code: [2_098, 2_417],
    longer: [2_633, 3_323],
    paper: [2_947, 3_650],
    linear: [3_625, 4_392],
    encodings: [1_652, 1_516],
    layers: [2_257, 2_888],
    teach: [11_565, 14_798],
    proof: [928, 1_253],
  };

  it.each(PAGES)('are no more than they were: %s', (page) => {
    const en = textOf(compiled(page, 'en').html).match(/\S+/g)!.length;
    const zh = textOf(compiled(page, 'zh').html).match(/[\u4e00-\u9fff]/g)!.length;
    console.info(`${page}: [${en}, ${zh}],`);
    const [mostEn, mostZh] = MOST[page];
    expect(en).toBeLessThanOrEqual(mostEn);
    expect(zh).toBeLessThanOrEqual(mostZh);
  });
});

describe('the article', () => {
  it('is read in under an hour', () => {
    const shown = shownOf('article', 'en');
    // 238 words of an essay in a minute (Brysbaert 2019, doi:10.1016/j.jml.2019.104047); a formula is a word, and a
    // figure with its question takes a minute and a half.
    const figures = shown.match(/<rope-(?!live|answer|check|models|offline)[\w-]+/g)!.length;
    const minutes = textOf(shown).split(/\s+/).length / 238 + 1.5 * figures;
    console.info(`the article: ${minutes} minutes, ${figures} figures`);
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThan(60);
    expect(figures).toBeLessThanOrEqual(15);
  });
});

describe.each(['en', 'zh'] as const)('the opening of the article, %s,', (language) => {
  it('leads who writes programs or plans a longer context there in one click', () => {
    const [opening] = compiled('article', language).html.split('<h2');
    const [, first] = /href="#([\w-]+)"/.exec(/<ul>[\s\S]*?<\/ul>/.exec(opening!)![0])!;
    expect(compiled('code', language).sections.map(({ id }) => id)).toContain(first);
    expect(opening).toContain('href="plan/"');
    expect(opening).toContain('href="reference/"');
  });
});

it('a Chinese heading breaks between words, and a particle stays with the word before it', () => {
  const { html } = compile(['# 旋转位置编码的写法\n\n旋转位置编码。'], 'zh', render);
  expect(html).toBe('<h1>旋转<wbr>位置<wbr>编码的<wbr>写法</h1>\n<p>旋转位置编码。</p>\n');
});

it('a clause of a Chinese heading stays in a line', () => {
  const { html } = compile(['# 位置：指针'], 'zh', render);
  expect(html).toBe('<h1><span class="clause">位置：</span><span class="clause">指针</span></h1>\n');
});

it.each([
  ['en', 'Llama 2 7B has 64 pairs', /Llama\u00a02\u00a07B has 64 pairs/],
  ['zh', '**写程序。** 每幅图', /写程序。<\/strong>每幅图/],
  ['zh', '个词（$2\\pi$）', /个词<span class="kept">（.*）<\/span>/],
] as const)('names stay in a line, and bold words bring no blank, %s: %s', (language, text, held) =>
  expect(compile([text], language, render).html).toMatch(held),
);

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
    for (const page of PAGES) expect(filesOf(page, 'zh')).toEqual(filesOf(page));
  });

  it.each(FILES)('have the same skeleton in %s', (file) => {
    const skeleton = (language: 'en' | 'zh'): string[] => {
      const { html } = compile([read(language, file)], language, render);
      const body = html.replace(/<section class="sources">[\s\S]*/, '');
      const marks = /<(h\d|p|aside|ul|ol|li|table|div class="[\w-]+"|rope-[\w-]+)[ >]|id="[\w-]+"/g;
      return body.match(marks) ?? [];
    };
    expect(skeleton('zh')).toEqual(skeleton('en'));
  });

  it.each(FILES)('use the same formulas, numbers, sources and terms in %s', (file) => {
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
    for (const file of FILES)
      for (const [, name] of read('en', file).matchAll(/\{\{(\w+)\}\}/g)) expect(LIVE).toHaveProperty(name!);
  });

  it('say the same things with different words outside the article', () => {
    const keys = (value: unknown, at = ''): string[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${at}.${key}`))
        : [at];
    expect(keys(stringsFor('zh'))).toEqual(keys(stringsFor('en')));
    expect(Object.keys(english).length).toBeGreaterThan(20);
    for (const [file, en] of Object.entries(english))
      expect(keys(chinese[file.replace('.en.', '.zh.')])).toEqual(keys(en));
  });
});

describe('Chinese', () => {
  const text = [
    ...FILES.map((file) => read('zh', file)),
    readFileSync(resolve(import.meta.dirname, '../../web/strings/zh.ts'), 'utf8'),
    ...Object.keys(chinese).map((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8')),
  ].join('\n');
  it('uses Chinese punctuation between Chinese characters', () => {
    expect(text.match(/[\u4e00-\u9fff][,;:?!][\u4e00-\u9fff]/g)).toBe(null);
  });
  it('does not italicise', () => {
    // In what the figures say a number may be a product: that is code, not text.
    expect(text.replace(/\$\{[^{}]*\}/g, '').match(/(?<!\*)\*[^*\n]*[\u4e00-\u9fff][^*\n]*\*(?!\*)/g)).toBe(null);
  });
});

describe('the fonts', () => {
  it('have every character of the English text', () => {
    const shown = new Set(FILES.flatMap((file) => [...read('en', file).replace(/\$[\s\S]*?\$/g, '')]));
    shown.delete('\n');
    expect([...shown].filter((character) => !TEXT.includes(character))).toEqual([]);
  });
});
