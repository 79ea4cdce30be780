/** What a figure shows in a state, without a browser: its drawing, its words and its table, as the build draws them. */
import * as first from '../../web/figures/index.js';
import * as later from '../../web/figures/rest.js';
import type { Figure } from '../../web/kit/figure.js';
import type { Table } from '../../web/kit/table.js';
import { renderAtBuild } from '../../web/plugin/ssr.js';
import { store } from '../../web/shared.js';

export const elements = { ...first, ...later };
export type Name = keyof typeof elements;
type Language = 'en' | 'zh';

export interface Part {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parts: readonly Part[];
  /** All that is written in it. */
  readonly text: string;
}

const builds = {
  en: await renderAtBuild('en'),
  zh: await renderAtBuild('zh'),
};

const VOID = new Set(['input', 'br', 'hr', 'img', 'link', 'meta', 'wbr']);
const UNESCAPED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};
const plain = (text: string): string => text.replace(/&([\w#]+);/g, (whole, name: string) => UNESCAPED[name] ?? whole);

/** Markup as the build writes it: every element has its end, or needs none. */
function parse(markup: string): Part {
  interface Open {
    tag: string;
    attributes: Map<string, string>;
    parts: Part[];
    text: string;
  }
  const root: Open = { tag: '', attributes: new Map(), parts: [], text: '' };
  const stack = [root];
  const token = /<!--[\s\S]*?-->|<\?>|<style[\s\S]*?<\/style>|<(\/?)([\w-]+)((?:[^>"]|"[^"]*")*?)(\/?)>|([^<]+)/g;
  for (const [, ends, tag, attributes, closed, text] of markup.matchAll(token)) {
    if (text) for (const each of stack) each.text += plain(text);
    else if (ends) {
      if (stack.pop()!.tag !== tag) throw new Error(`still: </${tag}> ends another element`);
    } else if (tag) {
      const found = attributes!.matchAll(/([^\s="]+)(?:="([^"]*)")?/g);
      const part: Open = {
        tag,
        attributes: new Map([...found].map(([, name, value = '']) => [name!, plain(value)])),
        parts: [],
        text: '',
      };
      stack.at(-1)!.parts.push(part);
      if (!closed && !VOID.has(tag)) stack.push(part);
    }
  }
  if (stack.length > 1) throw new Error(`still: <${stack.at(-1)!.tag}> has no end`);
  return root;
}

/** Names, classes and attributes, and parts of parts: `.dial line.hand[x2]`. */
function matches(part: Part, compound: string): boolean {
  const classes = new Set(part.attributes.get('class')?.split(/\s+/));
  return [...compound.matchAll(/([.#]?)([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)].every(
    ([, kind, name, attribute, value]) => {
      if (attribute)
        return value === undefined ? part.attributes.has(attribute) : part.attributes.get(attribute) === value;
      if (kind === '.') return classes.has(name!);
      return kind === '#' ? part.attributes.get('id') === name : part.tag === name;
    },
  );
}

export function all(part: Part, selector: string): Part[] {
  const [own, ...below] = selector.trim().split(/\s+/);
  const found: Part[] = [];
  const visit = (each: Part): void => {
    for (const inner of each.parts) {
      if (matches(inner, own!)) found.push(...(below.length ? all(inner, below.join(' ')) : [inner]));
      visit(inner);
    }
  };
  visit(part);
  return [...new Set(found)];
}

/** The figure at the settings of an address. */
export function still(figure: Name, at = '', language: Language = 'en') {
  store.detachAddress(at);
  const drawn = parse(builds[language].figure(`rope-${figure}`, 1));
  const found = (selector: string): Part[] => all(drawn, selector);
  return {
    all: found,
    one: (selector: string): Part => {
      const [part, ...others] = found(selector);
      if (!part || others.length)
        throw new Error(`still: ${others.length + (part ? 1 : 0)} of ${selector} in ${figure}`);
      return part;
    },
    texts: (selector: string): string[] => found(selector).map(({ text }) => text.replace(/\s+/g, ' ').trim()),
    get summary(): string {
      return found('figcaption')
        .map(({ text }) => text.trim())
        .join();
    },
    table: () => tableOf(figure, language),
  };
}

/** The rows of its table, as numbers. */
function tableOf(figure: Name, language: Language): number[][] {
  const element = new elements[figure]() as unknown as Figure & { table(): Table };
  element.setAttribute('lang', language);
  return element
    .table()
    .rows.map((row) => row.map((cell) => Number(cell.replaceAll(',', '').replace('−', '-').replace('∞', 'Infinity'))));
}
