/**
 * How every number of the text is known, as one file that the page fetches when its table is opened: the ledger, the
 * sentences, the functions that compute each number, and what the package's reference and tests say of these.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PageName } from '../../content/pages.js';
import { SOURCES } from '../../content/sources.js';
import type { Card, Proofs, Row } from '../claims/rows.js';
import { claimOf } from '../ledger/index.js';
import { GIVEN } from '../ledger/text.js';
import { answerIdOf } from '../../prose/known.js';
import type { Item } from '../../reference/pages.js';

type Language = 'en' | 'zh';
type Texts = Readonly<Record<Language, readonly string[]>>;

interface Place {
  id: string;
  text: string;
  sentence: string;
  section: { id: string; name: string };
}

const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'-0123456789'].map((sign, i) => [sign, [...'⁻⁰¹²³⁴⁵⁶⁷⁸⁹'][i]!]),
);

/** Markdown as it is read, but for the mark of the number in question, which becomes \u0001. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^[\]]*)\]\{[=.][\w.-]*\}/g, '$1')
    .replace(/\[@[\w-]+\]/g, '')
    .replace(/\^\[/g, ' ')
    .replace(/\*|^(>|: |\( \) |\(x\) |- |\d+\. )/gm, '')
    .replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{\{\w+\}\}/g, '…')
    .replace(/<[^>]*>/g, '')
    .replace(/\$+([^$]*)\$+/g, (_, tex: string) =>
      tex
        .replace(/\\[a-z]+\b|[{}\\]/gi, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .replace(/[[\]]/g, '')
    .replace(/\^(-?\d+)/g, (_, power: string) => [...power].map((sign) => RAISED[sign]).join(''))
    .replace(/\s+/g, ' ');
}

/** Every number with a claim, in the order of the text. */
export function placesIn(file: string): Place[] {
  const found: Place[] = [];
  let section = { id: '', name: '' };
  for (const paragraph of file.split(/\n(?:\s*\n)+|\n(?=[:(]|\d+\. )/)) {
    const heading = /^## (.*?) \{#([\w-]+)(?: "([^"]*)")?/m.exec(paragraph);
    if (heading) section = { id: heading[2]!, name: heading[3] ?? heading[1]! };
    for (const match of paragraph.matchAll(/\[([^[\]]+)\]\{=([\w.-]+)\}/g)) {
      const [all, text, id] = match as unknown as [string, string, string];
      if (id === GIVEN) continue;
      const line = plain(`${paragraph.slice(0, match.index)}\u0001${paragraph.slice(match.index + all.length)}`);
      const parts = line.split(/(?<=[.!?:])\s+(?=[^a-z])|(?<=[。！？])/);
      const at = parts.findIndex((part) => part.includes('\u0001'));
      // A word or two say little without the sentence before them.
      const sentence = (parts[at]!.length < 24 ? parts.slice(Math.max(0, at - 1), at + 1) : [parts[at]!]).join(' ');
      found.push({ id, text: plain(text), sentence: sentence.trim(), section });
    }
  }
  return found;
}

/** What the reference says of a function's error, and where its formula is from. */
function cards(root: string, items: readonly Item[]): Record<string, Card> {
  const folder = join(root, 'tests/wasm');
  const tests = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file: `tests/wasm/${file}`, text: readFileSync(join(folder, file), 'utf8') }));
  return Object.fromEntries(
    items
      .filter(({ name }) => name.startsWith('rope.'))
      .map(({ id, name: whole, tags }) => {
        const name = whole.replace('rope.', '');
        const said = (tag: string, before = ''): string => {
          const text = tags.find((each) => each.name === tag)?.text;
          return text ? before + text.replaceAll('`', '').replace(/\s+/g, ' ') : '';
        };
        return [name, { id, error: said('error', 'Error: '), source: said('source'), tests: testsOf(name, tests) }];
      }),
  );
}

/** The first test that calls it in each file of tests about its family. */
function testsOf(name: string, tests: readonly { file: string; text: string }[]): Card['tests'] {
  const [family, leaf] = name.includes('.') ? (name.split('.') as [string, string]) : ['', name];
  return tests.flatMap(({ file, text }) => {
    if (family && !file.includes(family)) return [];
    if (!family && /analysis|encodings|errors|docs|load|robust|options/.test(file)) return [];
    const at = text.search(new RegExp(`\\b${leaf}\\(`));
    const titles = [
      ...text.slice(0, Math.max(0, at)).matchAll(/\btest(?:\.each\([^)]*\))?\(\s*(['`"])((?:(?!\1).)*)\1/g),
    ];
    const title = titles.at(-1)?.[2]?.replace(/\$\{[^}]*\}|\$\w+|%\w/g, '…');
    return at < 0 || !title ? [] : [{ file, title }];
  });
}

/** What each claim depends on. */
export type Settings = Readonly<Record<string, Row['settings']>>;

export interface Given {
  /** Folder of the repository. */
  root: string;
  /** The files of all pages, in their order. */
  texts: Texts;
  /** The page of every place. */
  places: ReadonlyMap<string, PageName>;
  /** Functions of the package, by the claim that is computed with them. */
  calls: Readonly<Record<string, readonly string[]>>;
  settings: Settings;
  functions: readonly Item[];
}

export function proofs({ root, texts, places: pages, calls, settings, functions }: Given): Proofs {
  const places = { en: texts.en.flatMap(placesIn), zh: texts.zh.flatMap(placesIn) };
  const rows = [...new Set(places.en.map(({ id }) => id))].map((id): Row => {
    const { how, source } = claimOf(id);
    const first = { en: places.en.find((each) => each.id === id)!, zh: places.zh.find((each) => each.id === id)! };
    return {
      id,
      section: {
        id: first.en.section.id,
        page: pages.get(first.en.section.id) ?? 'article',
        en: first.en.section.name,
        zh: first.zh.section.name,
      },
      answer: answerIdOf(id),
      number: { en: first.en.text, zh: first.zh.text },
      texts: marked(texts, id),
      sentence: { en: first.en.sentence, zh: first.zh.sentence },
      how,
      calls: [...(calls[id] ?? [])],
      settings: settings[id] ?? 'exact',
      ...(source && { source: SOURCES[source] }),
    };
  });
  const called = new Set(rows.flatMap((row) => row.calls));
  return {
    rows,
    cards: Object.fromEntries(Object.entries(cards(root, functions)).filter(([name]) => called.has(name))),
  };
}

/** As they are typed, for a comparison. */
const marked = (texts: Texts, id: string): string[] => [
  ...new Set(
    [...texts.en, ...texts.zh].flatMap((file) =>
      [...file.matchAll(/\[([^[\]]+)\]\{=([\w.-]+)\}/g)].flatMap(([, text, each]) => (each === id ? [text!] : [])),
    ),
  ),
];

/** Writes it below `cache`, and says where. */
export function claimsFile(cache: string, given: Proofs): string {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'claims.json.gz');
  writeFileSync(file, gzipSync(JSON.stringify(given), { level: 9 }));
  return file;
}
