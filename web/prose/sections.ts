/**
 * The sections of a page, as the contents list them:
 *
 *     ## Attention is blind to order {#order "No order"}
 *
 * `#order` is the section's place, the same in both languages; the text in quotation marks is its short name, where the
 * heading is too long for a list. This line is the only place where any of it stands: the contents come from here.
 */
import type { MarkdownIt, Token } from 'markdown-it';

export interface Section {
  id: string;
  name: string;
  /** The first of its file: what follows in that file belongs to it. */
  first: boolean;
}

const PLACE = /\s*\{#([\w-]+)(?:\s+"([^"]+)")?\}$/;

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

/** Ends of Chinese words, where a heading may go on in the next line; a particle stays with the word before it. */
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' });
const words = (text: string): string =>
  [...WORDS.segment(text)]
    .map(({ segment, isWordLike, index }) =>
      isWordLike && index > 0 && !/^[的了地得吗呢]$/.test(segment) ? `<wbr>${segment}` : segment,
    )
    .join('');
/** Of several clauses, each stays in a line as long as it fits. */
const ends = (text: string): string => {
  const clauses = text.split(/(?<=[，：；])/);
  return clauses.length > 1
    ? clauses.map((clause) => `<span class="clause">${words(clause)}</span>`).join('')
    : words(text);
};

export function sectionRule(md: MarkdownIt, language: 'en' | 'zh'): void {
  // Before what is in the heading is read, which would set other quotation marks.
  md.core.ruler.before('inline', 'sections', (state) => {
    const { sections, firsts } = state.env as SectionsEnv;
    state.tokens.forEach((token, i) => {
      if (token.type !== 'heading_open') return;
      const inline = state.tokens[i + 1]!;
      const match = PLACE.exec(inline.content);
      if (!match) return;
      const [all, id, name] = match;
      token.attrSet('id', id!);
      inline.content = inline.content.slice(0, -all.length);
      if (token.tag !== 'h2') return;
      sections.push({ id: id!, name: name ?? inline.content, first: firsts.has(id!) });
      token.meta = { place: id };
    });
  });

  // The heading is a link to itself, to be kept or sent.
  md.core.ruler.push('section-links', (state) => {
    const html = (content: string): Token => Object.assign(new state.Token('html_inline', '', 0), { content });
    state.tokens.forEach((token, i) => {
      if (token.type !== 'heading_open') return;
      const inline = state.tokens[i + 1]!;
      // Smaller ones fit into a line.
      if (language === 'zh' && /^h[12]$/.test(token.tag))
        inline.children = (inline.children ?? []).map((each) =>
          each.type === 'text' ? html(ends(md.utils.escapeHtml(each.content))) : each,
        );
      const { place } = (token.meta ?? {}) as { place?: string };
      if (!place) return;
      inline.children = [html(`<a class="place" href="#${place}">`), ...(inline.children ?? []), html('</a>')];
    });
  });
}
