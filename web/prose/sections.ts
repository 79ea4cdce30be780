/**
 * The sections of the article, as its contents list them:
 *
 *     ## Attention is blind to order {#order "No order" short}
 *
 * `#order` is the section's place, the same in both languages; the text in quotation marks is its short name, where the
 * heading is too long for a list; `short` puts it on the short way. This line is the only place where any of it stands:
 * the contents, the short way and its links come from here.
 */
import type { MarkdownIt, Token } from 'markdown-it';
import { words as wordsOf } from '../article/around/words.js';

export interface Section {
  id: string;
  name: string;
  short: boolean;
  /** The first of its file: what follows in that file belongs to it. */
  first: boolean;
}

const PLACE = /\s*\{#([\w-]+)(?:\s+"([^"]+)")?(\s+short)?\}$/;

/** The places of a file's sections. */
const placesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^## .*\{#([\w-]+)[^}]*\}$/gm)].map(([, id]) => id!);

export type SectionsEnv = {
  sections: Section[];
  /** Places that begin a file. */
  firsts: ReadonlySet<string>;
};

export const sectionsEnv = (files: readonly string[]): SectionsEnv => ({
  sections: [],
  firsts: new Set(files.flatMap((file) => placesIn(file).slice(0, 1))),
});

export function sectionRule(md: MarkdownIt, language: 'en' | 'zh'): void {
  const words = wordsOf[language];
  const escape = md.utils.escapeHtml;
  const link = ({ id, name }: Section): string => `<a href="#${id}">${escape(name)}</a>`;

  // Before what is in the heading is read, which would set other quotation marks.
  md.core.ruler.before('inline', 'sections', (state) => {
    const { sections, firsts } = state.env as SectionsEnv;
    state.tokens.forEach((token, i) => {
      if (token.type !== 'heading_open') return;
      const inline = state.tokens[i + 1]!;
      const match = PLACE.exec(inline.content);
      if (!match) return;
      const [all, id, name, short] = match;
      token.attrSet('id', id!);
      inline.content = inline.content.slice(0, -all.length);
      if (token.tag !== 'h2') return;
      const section = { id: id!, name: name ?? inline.content, short: short !== undefined, first: firsts.has(id!) };
      sections.push(section);
      token.meta = { section };
    });
  });

  md.core.ruler.push('section-links', (state) => {
    const { sections } = state.env as SectionsEnv;
    const html = (type: string, content: string): Token => Object.assign(new state.Token(type, '', 0), { content });
    const tokens: Token[] = [];
    state.tokens.forEach((token, i) => {
      const section = (token.meta as { section?: Section } | null)?.section;
      if (token.type === 'heading_open' && section) {
        const at = sections.indexOf(section);
        const next = sections.slice(at).find(({ short }) => short);
        // Where the short way leaves the text, and, before the first section, where it can be taken at all.
        if (at === 0) {
          const way = sections.filter(({ short }) => short).map(link);
          if (way.length > 0) tokens.push(html('html_block', `<p class="onward">${words.choose(way)}</p>\n`));
        } else if (!section.short && next && sections[at - 1]!.short)
          tokens.push(html('html_block', `<p class="onward">${words.goesOn(link(next))}</p>\n`));
        // The heading is a link to itself, to be kept or sent.
        const inline = state.tokens[i + 1]!;
        inline.children = [
          html('html_inline', `<a class="place" href="#${section.id}">`),
          ...(inline.children ?? []),
          html('html_inline', '</a>'),
        ];
      }
      tokens.push(token);
    });
    state.tokens = tokens;
  });
}

/** The list of all sections; a popover where there is no room beside the article. */
export function contents(
  sections: readonly Section[],
  language: 'en' | 'zh',
  escape: (text: string) => string,
): string {
  const words = wordsOf[language];
  const items = sections.map(({ id, name, short, first }) => {
    const kind = [first ? 'first' : '', short ? 'short' : ''].join(' ').trim();
    const mark = short ? `<span class="way" role="img" aria-label="${words.short}"></span>` : '';
    return `<li${kind && ` class="${kind}"`}><a href="#${id}">${escape(name)}${mark && ` ${mark}`}</a></li>`;
  });
  const key = sections.some(({ short }) => short)
    ? `<p class="key"><span class="way" aria-hidden="true"></span> ${words.key}</p>`
    : '';
  return (
    `<nav class="contents" id="contents" popover aria-labelledby="contents-title">` +
    `<p class="title" id="contents-title">${words.title}</p>${key}<ol>${items.join('')}</ol></nav>`
  );
}
