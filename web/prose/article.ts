/**
 * Markdown with a little more: what the pages are written in, compiled to HTML by the build.
 *
 *     [query]{.q}          a word in the colour of its term
 *     $\q_m$, $$ … $$      formulas, set by KaTeX as HTML and MathML; \q, \k, \pos, \ang … are coloured
 *     {{never}}            a number that follows the state
 *     [1,302]{=hands.alike}  a number with its claim in the ledger, which answers "how do you know?"
 *     ^[…]                 a note in the margin
 *     [@P-RF]              a source, numbered in the order of first mention
 *     ___                  a blank to fill in, in a task
 *     ::: check name       a question with reasons: check.ts
 *     ::: answer figure    what is to be guessed first: answer.ts
 *     ::: name             a block with class `name`; `::: rope-pair` puts the figure there,
 *                          `::: rope-family shaw` the one with `of="shaw"`; with more colons and
 *                          an end also what the figure has inside
 *     ::: step name        a step of such a figure: steps.ts
 *     ## Heading {#place "Name"}  a section, as the contents have it: sections.ts
 */
import katex from 'katex';
import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it';
import { TERMS } from '../kit/terms.js';
import { answerRule } from './answer.js';
import { checkRule } from './check.js';
import { fenced, lineOf } from './fence.js';
import { bracketOf, knownRule, knownSection } from './known.js';
import { sectionRule, sectionsEnv, type Section, type SectionsEnv } from './sections.js';
import { stepRule } from './steps.js';
import { shownAddress, SOURCES, type SourceTag } from '../content/sources.js';
import { WORDS } from '../content/words.js';
import { UNNUMBERED } from '../content/figures.js';

export interface Render {
  /** The figure at rest. */
  figure(name: string, index: number, of?: string): string;
  /** The number at the start. */
  live(name: string): string;
}

export interface Article {
  html: string;
  sections: Section[];
  title: string;
  /** In the contents of all pages. */
  name: string;
  description: string;
}

/** `\q{m}` and so on: the colour of a term inside a formula. */
const MACROS: Readonly<Record<string, string>> = {
  '\\q': '\\htmlClass{term q}{#1}',
  '\\k': '\\htmlClass{term k}{#1}',
  '\\pos': '\\htmlClass{term position}{#1}',
  '\\ang': '\\htmlClass{term angle}{#1}',
  '\\fast': '\\htmlClass{term fast}{#1}',
  '\\slow': '\\htmlClass{term slow}{#1}',
  // The imaginary unit is upright; i in italics is a pair.
  '\\im': '\\mathrm{i}',
};

/** Every character that a formula shows, by the face that shows it: the fonts are cut down to these. */
export const formulaCharacters = new Map<string, Set<string>>();

/** KaTeX's classes say which face a piece of text is set in; what has none is in the main one. */
function facesOf(classes: string, stacked: boolean): string[] {
  const sized = /\bdelimsizing size([1-4])\b/.exec(classes);
  if (sized) return [`KaTeX_Size${sized[1]}`];
  if (/\bsmall-op\b/.test(classes)) return ['KaTeX_Size1'];
  if (/\blarge-op\b/.test(classes)) return ['KaTeX_Size2'];
  if (/\bmathnormal\b/.test(classes)) return ['KaTeX_Math'];
  // Pieces of a tall delimiter have their class on the element around them.
  return classes === '' && stacked ? ['KaTeX_Main', 'KaTeX_Size1', 'KaTeX_Size4'] : ['KaTeX_Main'];
}

/** The classes of all formulas: of KaTeX's sheet the page has the rules for these. */
export const formulaClasses = new Set<string>();

function collectShown(html: string): void {
  for (const [, names] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names!.split(' ')) formulaClasses.add(name);
  const stacked = html.includes('delim-size');
  for (const [, attributes, text] of html.matchAll(/<(\/?span[^>]*)>([^<]+)/g)) {
    const classes = /class="([^"]*)"/.exec(attributes!)?.[1] ?? '';
    for (const face of facesOf(classes, stacked)) {
      const characters = formulaCharacters.get(face) ?? new Set<string>();
      formulaCharacters.set(face, characters);
      for (const character of text!.replace(/&[a-z]+;/g, '<>&')) characters.add(character);
    }
  }
}

function formula(tex: string, display: boolean): string {
  const html = katex.renderToString(tex, {
    displayMode: display,
    output: 'htmlAndMathml',
    macros: { ...MACROS },
    strict: (code: string) => (code === 'htmlExtension' ? 'ignore' : 'error'),
    trust: ({ command }) => command === '\\htmlClass',
    throwOnError: true,
  });
  collectShown(html.replace(/<math.*<\/math>/s, ''));
  // Without the TeX, which stands there once more for programs that copy it: four nodes for each formula.
  return html.replace(/<semantics>(.*)<annotation.*<\/semantics>/s, '$1');
}

type Env = SectionsEnv & {
  cited: SourceTag[];
  /** Ids of the claims that have been made. */
  claims: string[];
  figures: number;
  notes: number;
};

function markdownFor(language: 'en' | 'zh', render: Render): MarkdownIt {
  const md = createMarkdown({ html: true, typographer: language === 'en' });
  inlineRules(md, render);
  knownRule(md, language, markAt);
  stepRule(md, language);
  blockRules(md, render);
  noteRules(md);
  checkRule(md, language);
  answerRule(md, language);
  emphasisRule(md);
  tableRule(md);
  blanksRule(md, language);
  hyphensRule(md);
  sectionRule(md, language);
  blankRule(md, language);
  return md;
}

/** `files`: the Markdown of one page, in its order. */
export function compile(files: readonly string[], language: 'en' | 'zh', render: Render): Article {
  const md = markdownFor(language, render);
  const env: Env = { cited: [], claims: [], figures: 0, notes: 0, ...sectionsEnv(files) };
  const { head, body } = frontMatter(files.join('\n'));
  let html = asked(reachable(md.render(body, env)));
  html += knownSection(env.claims, language) + references(env.cited, language);
  const { title = '', name = title, description = '' } = head;
  return { html, sections: env.sections, title, name, description };
}

const NOTHING: Render = {
  figure: (name) => nowhere(`the figure ${name}`),
  live: (name) => nowhere(`{{${name}}}`),
};
function nowhere(what: string): never {
  throw new Error(`prose: ${what} stands in a text that is shown apart from every page`);
}

/**
 * A text that stands apart from the pages, such as a scene of the lesson: marked numbers cannot be pressed there, and there
 * is no list of sources. `line`: without a paragraph around it. `$$ … $$` may stand in one line.
 */
export function fragment(text: string, language: 'en' | 'zh', { line = false } = {}): string {
  const md = (apart[language] ??= markdownFor(language, NOTHING));
  const env: Env & { plain: true } = {
    cited: [],
    claims: [],
    figures: 0,
    notes: 0,
    ...sectionsEnv([text]),
    plain: true,
  };
  const html = line
    ? md.renderInline(text, env)
    : md.render(
        text.replace(/\$\$(.+?)\$\$/gs, (_, tex: string) => `\n\n$$\n${tex.trim()}\n$$\n\n`),
        env,
      );
  if (env.cited.length > 0) nowhere(`the source ${env.cited.join()}`);
  if (env.notes > 0) nowhere('a note');
  return html.trim();
}
const apart: Partial<Record<'en' | 'zh', MarkdownIt>> = {};

/** `___`, a blank to fill in; before the rule that reads underlines as emphasis. */
function blankRule(md: MarkdownIt, language: 'en' | 'zh'): void {
  md.inline.ruler.before('emphasis', 'blank', (state, silent) => {
    const match = /^_{3,}/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const name = `<span class="unseen">${WORDS[language].blank}</span>`;
    const mark = markAt(state.src, state.pos + match[0].length);
    // It keeps the full stop behind it.
    if (!silent)
      state.push('html_inline', '', 0).content =
        `<span class="blanked"><span class="blank">${name}</span>${mark}</span>`;
    state.pos += match[0].length + mark.length;
    return true;
  });
}

/** Blanks in the names of models, at which no line ends: `Llama 2 7B`. */
const IN_NAMES =
  /(?<=(?:^|[^A-Za-z])(?:Llama|Gemma|Qwen|Mistral|Olmo|EXAONE|Step|Wan)) (?=\d)|(?<=\d) (?=\d+B(?![A-Za-z]))/g;

/** The same for hyphens, in the narrow cells of tables: `Phi-4`, `Transformer-XL`. */
const HYPHENED = /[A-Za-z][\w.]*-[A-Z\d][\w.]*/g;

function hyphensRule(md: MarkdownIt): void {
  md.core.ruler.push('hyphens', ({ tokens }) => {
    for (const [i, { children }] of tokens.entries())
      if (/^t[dh]_open$/.test(tokens[i - 1]?.type ?? ''))
        for (const token of children ?? []) {
          if (token.type !== 'text' || token.content.search(HYPHENED) < 0) continue;
          token.type = 'html_inline';
          token.content = md.utils.escapeHtml(token.content).replace(HYPHENED, '<span class="kept">$&</span>');
        }
  });
}

/** After a Chinese full stop, which has its own, there is no blank. */
function blanksRule(md: MarkdownIt, language: 'en' | 'zh'): void {
  md.core.ruler.push('blanks', (state) => {
    for (const { children } of state.tokens)
      children?.forEach((token, i) => {
        if (token.type !== 'text') return;
        const bold = language === 'zh' && children[i - 1]?.type === 'strong_close' ? children[i - 2]!.content : '';
        if (/[。：；？！]”?$/.test(bold)) token.content = token.content.trimStart();
        token.content = token.content.replace(IN_NAMES, '\u00a0');
      });
  });
}

/** A figure whose question is answered below it knows that it has not been answered yet. */
const asked = (html: string): string =>
  [...html.matchAll(/<rope-answer id="[\w-]+" of="(\w+)"/g)].reduce(
    (text, [, figure]) => text.replace(new RegExp(`<rope-${figure}(?=[ >])`), '$& unanswered'),
    html,
  );

/** The first mention of a term in a section can be reached by key, to light it wherever it stands. */
const reachable = (html: string): string =>
  html
    .split(/(?=<h2)/)
    .map((section) =>
      TERMS.reduce(
        (text, term) => text.replace(`<span class="term ${term}">`, `<span class="term ${term}" tabindex="0">`),
        section,
      ),
    )
    .join('');

function frontMatter(text: string): { head: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text);
  if (!match) return { head: {}, body: text };
  const head = Object.fromEntries(
    match[1]!.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  return { head, body: text.slice(match[0].length) };
}

/** Formulas of up to so many letters of TeX are not broken themselves; the shorter ones on no screen. */
const SHORT = 32;
const TINY = 26;

/** A browser may break the line after a formula or a field, even before a full stop: these stay with what is before. */
const markAt = (text: string, at: number): string => /^[°%]?[.,;:!?)’”。，、；：！？）]*/.exec(text.slice(at))![0];

function inlineRules(md: MarkdownIt, render: Render): void {
  md.inline.ruler.before('escape', 'math', (state, silent) => {
    if (state.src[state.pos] !== '$') return false;
    const end = state.src.indexOf('$', state.pos + 1);
    if (end < 0) return false;
    const tex = state.src.slice(state.pos + 1, end);
    const mark = markAt(state.src, end + 1);
    const held = tex.length <= SHORT;
    if (!silent) {
      const html = formula(tex, false);
      const bracket = held ? bracketOf(state) : '';
      state.push('html_inline', '', 0).content = held
        ? `<span class="${tex.length <= TINY ? 'kept' : 'held'}">${bracket}${html}${mark}</span>`
        : html;
    }
    state.pos = end + 1 + (held ? mark.length : 0);
    return true;
  });

  md.inline.ruler.before('link', 'term', (state, silent) => {
    const match = /^\[([^\]]+)\]\{\.([a-z]+)\}/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const [all, text, term] = match;
    if (!(TERMS as readonly string[]).includes(term!)) {
      throw new Error(`prose: {.${term}} is not a term; terms are ${TERMS.join(', ')}`);
    }
    if (!silent) {
      state.push('html_inline', '', 0).content =
        `<span class="term ${term}">${md.renderInline(text!, state.env)}</span>`;
    }
    state.pos += all.length;
    return true;
  });

  md.inline.ruler.before('link', 'live', (state, silent) => {
    const match = /^\{\{(\w+)\}\}/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const end = state.pos + match[0].length;
    const mark = markAt(state.src, end);
    if (!silent) {
      const text = render.live(match[1]!);
      const live = `<rope-live of="${match[1]}">${md.utils.escapeHtml(text)}</rope-live>`;
      // A list of names has to break.
      const held = mark !== '' && !/[ 、]/.test(text);
      state.push('html_inline', '', 0).content = held ? `<span class="kept">${live}${mark}</span>` : live + mark;
    }
    state.pos = end + mark.length;
    return true;
  });

  md.inline.ruler.before('link', 'cite', (state, silent) => {
    const match = /^\[@([\w-]+)\]/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const tag = match[1] as SourceTag;
    if (!(tag in SOURCES)) throw new Error(`prose: no source is called ${tag}`);
    if (!silent) {
      const { cited } = state.env as Env;
      if (!cited.includes(tag)) cited.push(tag);
      state.push('html_inline', '', 0).content = `<a class="cite" href="#source-${tag}">${cited.indexOf(tag) + 1}</a>`;
    }
    state.pos += match[0].length;
    return true;
  });

  md.inline.ruler.before('link', 'note', (state, silent) => {
    if (!state.src.startsWith('^[', state.pos)) return false;
    let depth = 0;
    let end = state.pos + 1;
    for (; end < state.posMax; end++) {
      if (state.src[end] === '[') depth++;
      if (state.src[end] === ']' && --depth === 0) break;
    }
    if (depth !== 0) return false;
    if (!silent) {
      const token = state.push('note', '', 0);
      token.content = md.renderInline(state.src.slice(state.pos + 2, end), state.env);
      token.meta = { number: ++(state.env as Env).notes };
    }
    state.pos = end + 1;
    return true;
  });
}

/** Between a bracket and a Chinese character a closing star closes nothing, and would be printed. */
function emphasisRule(md: MarkdownIt): void {
  md.core.ruler.push('emphasis', (state) => {
    for (const { children, content } of state.tokens)
      if (children?.some((token) => token.type === 'text' && token.content.includes('*')))
        throw new Error(`prose: a star is left over in "${content}"`);
  });
}

/** More than two columns do not fit beside one another on a phone: there each cell says the name of its column. */
function tableRule(md: MarkdownIt): void {
  md.core.ruler.push('tables', (state) => {
    let table: Token | null = null;
    let names: string[] = [];
    let column = 0;
    state.tokens.forEach((token, i) => {
      if (token.type === 'table_open') [table, names] = [token, []];
      if (token.type === 'th_open') names.push(state.tokens[i + 1]!.content);
      if (token.type === 'thead_close' && names.length > 2) table?.attrSet('class', 'columns');
      if (token.type === 'tr_open') column = 0;
      if (token.type !== 'td_open') return;
      if (column > 0 && names.length > 2) token.attrSet('data-column', names[column]!);
      column++;
    });
  });
}

/** A paragraph with notes gets a frame, in which the notes stand beside it or below; in a list they stand below. */
function noteRules(md: MarkdownIt): void {
  const numberOf = (token: Token): number => (token.meta as { number: number }).number;
  md.renderer.rules.note = (tokens, i) => `<sup class="note-mark">${numberOf(tokens[i]!)}</sup>`;
  md.core.ruler.push('notes', (state) => {
    const framed: Token[] = [];
    const html = (content: string): Token => Object.assign(new state.Token('html_block', '', 0), { content });
    state.tokens.forEach((token, i) => {
      const here = token.type === 'paragraph_open' ? 1 : token.type === 'paragraph_close' ? -1 : 0;
      const inList = token.level > 0;
      const notes = (here === 0 ? [] : (state.tokens[i + here]!.children ?? [])).filter(({ type }) => type === 'note');
      if (notes.length > 0 && here === 1 && !inList) framed.push(html('<div class="noted">\n'));
      framed.push(token);
      if (notes.length > 0 && here === -1) {
        for (const note of notes) {
          const mark = `<span class="note-number">${numberOf(note)}</span>`;
          framed.push(html(`<aside class="note">${mark} ${note.content}</aside>\n`));
        }
        if (!inList) framed.push(html('</div>\n'));
      }
    });
    state.tokens = framed;
  });
}

function blockRules(md: MarkdownIt, render: Render): void {
  md.block.ruler.before('fence', 'math_block', (state, start, end, silent) => {
    if (lineOf(state, start).trim() !== '$$') return false;
    const { last, lines } = fenced(state, start, end, '$$');
    if (!silent) {
      const token = state.push('html_block', '', 0);
      token.content = `<div class="formula" tabindex="0">${formula(lines.join('\n'), true)}</div>\n`;
    }
    state.line = last + 1;
    return true;
  });

  md.block.ruler.before('fence', 'container', (state, start, end, silent) => {
    const open = /^:::+\s+(?:(rope-[\w-]+)(?:\s+(\w+))?|([\w-]+))\s*$/.exec(lineOf(state, start));
    if (!open) return false;
    if (silent) return true;
    const [, figure, of, name] = open;
    const fence = /^:+/.exec(lineOf(state, start))![0];
    let [before, after] = [`<div class="${name}">`, '</div>'];
    if (figure) {
      const env = state.env as Env;
      const numbered = !UNNUMBERED.includes(figure.replace('rope-', ''));
      const markup = render.figure(figure, numbered ? ++env.figures : 0, of);
      if (fence.length === 3) {
        state.push('html_block', '', 0).content = `${markup}\n`;
        state.line = start + 1;
        return true;
      }
      after = `</${figure}>`;
      before = markup.slice(0, markup.lastIndexOf(after));
    }
    const { last } = fenced(state, start, end, fence);
    state.push('html_block', '', 0).content = `${before}\n`;
    state.md.block.tokenize(state, start + 1, last);
    state.push('html_block', '', 0).content = `${after}\n`;
    state.line = last + 1;
    return true;
  });
}

function references(cited: readonly SourceTag[], language: 'en' | 'zh'): string {
  if (cited.length === 0) return '';
  const items = cited.map((tag) => {
    const { text, url } = SOURCES[tag];
    return `<li id="source-${tag}"><span lang="en">${text}</span> <a href="${url}">${shownAddress(url)}</a></li>`;
  });
  const { sources: title } = WORDS[language];
  return `<section class="sources"><h2 id="sources">${title}</h2><ol>${items.join('')}</ol></section>`;
}
