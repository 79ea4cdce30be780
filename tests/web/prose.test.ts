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
    expect(compile(text('**内插**（PI）'), 'zh', render).html).toContain('<strong>内插</strong>');
    expect(() => compile(text('**内插（PI）**'), 'zh', render)).toThrow('a star is left over in "**内插（PI）**把');
  });
});

describe('the sources', () => {
  it('are listed once each', () => {
    const urls = Object.values(SOURCES).map(({ url }) => url);
    expect(urls.filter((url, n) => urls.indexOf(url) !== n)).toEqual([]);
  });
});

describe('a block', () => {
  it.each(['$$', '::: aside', ':::: check order', '::: why'])(
    'that begins with %s says when it is never closed',
    (first) => {
      expect(() => compile(`${first}\nText.`, 'en', render)).toThrow(`prose: "${first}" is never closed`);
    },
  );
});

describe('the two languages', () => {
  it('have the same files', () => {
    expect(files('zh')).toEqual(files('en'));
  });

  it.each(files('en'))('have the same skeleton in %s', (file) => {
    const skeleton = (language: 'en' | 'zh'): string[] => {
      const { html } = compile(read(language, file), language, render);
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
