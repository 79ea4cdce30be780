/** The texts of the site, read from its pages, as blocks for paper: what can be pressed, opened or followed becomes text. */
import type { PageName } from '../content/pages.js';
import { readAnswers } from '../trained/answers.js';
import type { Words } from './words.js';

/** What comes before the first heading; the name of the text itself in the page. */
export const OPENING = 'text';

export interface Section {
  readonly id: string;
  readonly blocks: readonly HTMLElement[];
}

export interface Text {
  readonly page: PageName;
  readonly sections: readonly Section[];
  /** The list of sources, whose numbers stand in the sections. */
  readonly sources: HTMLElement | null;
}

export interface Reading {
  readonly words: Words;
  readonly answers: boolean;
}

/** Stands in the blocks where a figure comes: its name, and what the page gives it. */
export const FIGURE = 'data-figure';

/** `document`: a page of the site, as its address `base` gives it. It is taken apart. */
export function textOf(page: PageName, document: Document, base: string, reading: Reading): Text {
  const article = document.querySelector('article')!;
  for (const still of article.querySelectorAll<HTMLTemplateElement>('template'))
    readAnswers(still.content.querySelector('[data-answers]')?.getAttribute('data-answers') ?? '');
  for (const wrapper of article.querySelectorAll('noscript')) wrapper.replaceWith(...wrapper.childNodes);
  // Where a figure at rest lies in one that waits for the reader, the outer one has name and number.
  for (const inner of article.querySelectorAll('[class~=far] > :is(template, [index], iframe)')) inner.remove();
  for (const far of article.querySelectorAll('.katex.far:has(> .katex-html), .step.far')) far.classList.remove('far');
  for (const gone of article.querySelectorAll(
    '.answers, .choose, .print, .copy, .hand-in, .link-builder, rope-offline, rope-shift, rope-answer > .ask',
  ))
    gone.remove();
  for (const link of article.querySelectorAll('a')) link.href = new URL(link.getAttribute('href') ?? '', base).href;
  for (const known of article.querySelectorAll('button')) known.replaceWith(...known.childNodes);
  for (const answer of article.querySelectorAll('rope-answer')) {
    if (reading.answers) answer.replaceWith(...answer.childNodes);
    else answer.remove();
  }
  for (const check of article.querySelectorAll('rope-check')) check.replaceWith(question(check, reading));
  for (const details of [...article.querySelectorAll('details')].reverse()) open(details);
  for (const figure of article.querySelectorAll('*')) if (figure.localName.startsWith('rope-')) mark(figure);
  // On a sheet a note stands below its paragraph, however wide the window of the preview is.
  for (const noted of article.querySelectorAll('.noted')) noted.classList.remove('noted');
  const sources = article.querySelector<HTMLElement>('.sources');
  sources?.remove();
  const sections: { id: string; blocks: HTMLElement[] }[] = [{ id: OPENING, blocks: [] }];
  for (const block of [...article.children].flatMap((each) => blocksOf(each as HTMLElement))) {
    if (block.localName === 'h2') sections.push({ id: block.id, blocks: [] });
    sections.at(-1)!.blocks.push(block);
  }
  for (const named of article.querySelectorAll('[id]')) named.removeAttribute('id');
  for (const { blocks } of sections) for (const block of blocks) block.removeAttribute('id');
  return { page, sections, sources };
}

/** A question with its answers by letters; the reasons only where the answers are wanted. */
function question(check: Element, { answers, words }: Reading): HTMLElement {
  const box = check.ownerDocument.createElement('div');
  box.className = 'check';
  const title = check.querySelector('h3')!;
  const asked = check.querySelector('.question')!;
  const list = check.ownerDocument.createElement('ol');
  box.append(title, asked, list);
  const given = [...check.querySelectorAll('details')];
  given.forEach((each) => {
    const item = check.ownerDocument.createElement('li');
    item.append(...each.querySelector('summary')!.childNodes);
    list.append(item);
  });
  if (!answers) return box;
  const right = given.findIndex((each) => each.classList.contains('right'));
  const reason = given[right]?.querySelector('p');
  if (!reason) return box;
  reason.querySelector('strong')?.remove();
  reason.prepend(words.right(String.fromCodePoint('a'.codePointAt(0)! + right)), ' ');
  reason.className = 'reason';
  box.append(reason);
  return box;
}

/** Nobody opens a detail on paper. */
function open(details: Element): void {
  const box = details.ownerDocument.createElement('div');
  box.className = details.className;
  const summary = details.querySelector(':scope > summary');
  if (summary && !details.classList.contains('families')) {
    const name = details.ownerDocument.createElement('p');
    name.className = 'name';
    name.append(...summary.childNodes);
    box.append(name);
  }
  summary?.remove();
  box.append(...details.childNodes);
  details.replaceWith(box);
}

/** A figure becomes an empty place with its attributes: the element is drawn elsewhere. Numbers of the text stay as they are. */
function mark(figure: Element): void {
  if (figure.localName === 'rope-live') return;
  const place = figure.ownerDocument.createElement('div');
  for (const { name, value } of figure.attributes)
    if (/^(index|of|unanswered|lang)$/.test(name)) place.setAttribute(name, value);
  place.setAttribute(FIGURE, figure.localName.replace('rope-', ''));
  place.append(...[...figure.children].filter((child) => child.localName !== 'template'));
  figure.replaceWith(place);
}

/** What only holds others together is taken apart: panels, lists, whatever may be longer than a sheet. */
function blocksOf(element: HTMLElement): HTMLElement[] {
  if (element.hasAttribute(FIGURE)) return [element];
  if (element.matches('.panel, .wide, .sides, .pairs, .families, .more'))
    return [...element.children].flatMap((child) => {
      const blocks = blocksOf(child as HTMLElement);
      if (element.matches('.more')) for (const block of blocks) block.classList.add('aside');
      return blocks;
    });
  if (element.matches('ul, ol')) return itemsOf(element);
  if (element.localName === 'pre') return piecesOfCode(element);
  if (element.localName === 'table') return rowsOf(element);
  return element.textContent.trim() === '' && !element.querySelector(`[${FIGURE}]`) ? [] : [element];
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].map((item, at) => {
    const own = list.cloneNode() as HTMLElement;
    if (list.localName === 'ol') own.setAttribute('start', String(at + 1));
    if (at > 0) own.classList.add('goes-on');
    own.append(item);
    return own;
  });
}

/** A listing is cut between its lines. */
const LINES = 14;

function piecesOfCode(listing: HTMLElement): HTMLElement[] {
  const lines = listing.textContent.trimEnd().split('\n');
  return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, at) => {
    const own = listing.cloneNode() as HTMLElement;
    own.textContent = lines.slice(at * LINES, (at + 1) * LINES).join('\n');
    if (at > 0) own.classList.add('goes-on');
    return own;
  });
}

/** A table is cut between its rows; the head goes along. */
const ROWS = 6;

function rowsOf(table: HTMLElement): HTMLElement[] {
  const rows = [...table.querySelectorAll('tbody > tr')];
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => {
    const own = table.cloneNode() as HTMLElement;
    const head = table.querySelector('thead')?.cloneNode(true);
    const body = table.ownerDocument.createElement('tbody');
    body.append(...rows.slice(at * ROWS, (at + 1) * ROWS));
    own.append(...(head && at === 0 ? [head] : []), body);
    if (at > 0) own.classList.add('goes-on');
    return own;
  });
}
