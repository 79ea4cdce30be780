/** Texts of the site on paper: sections are ticked, their pages are read, and become sheets. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { fitSheets } from '../paper/fit.js';
import { drawn } from '../paper/drawn.js';
import { layOut, type Piece, type Sheet } from '../paper/sheets.js';
import { PAPERS, setPaper, usualPaper, type Paper } from '../paper/sizes.js';
import { pathIn, type PageName } from '../content/pages.js';
import { homeLink } from '../state/links.js';
import type { Language } from '../strings.js';
import { keyOf, keysOf, readChoice, writeChoice, type Choice, type Listed } from './choice.js';
import { drawInto, figuresIn, textPiece } from './pieces.js';
import { settleNumbers } from './numbers.js';
import { FIGURE, OPENING, textOf, type Text } from './texts.js';
import { completed } from './whole.js';
import { words as wordsOf } from './words.js';

export interface Place {
  readonly root: HTMLElement;
  readonly language: Language;
  readonly listed: readonly Listed[];
  readonly search: string;
  remember(search: string): void;
  /** The address of what is shown, for the foot of each sheet. */
  link(page: PageName): string;
}

export function startPrint({ root, language, listed, search, remember, link }: Place): void {
  const words = wordsOf[language];
  let choice = readChoice(search, listed, usualPaper(language === 'zh' ? 'zh-CN' : navigator.language));
  let address = search;
  /** Counts the requests: what is asked for later is what is shown. */
  let turn = 0;
  const documents = new Map<PageName, Promise<string>>();
  const drawnBefore = new Map<string, Promise<Piece[]>>();

  const controls = drawn('div', 'paper-controls on-screen', html``);
  const sheets = drawn('div', 'sheets', html``);
  root.replaceChildren(controls, sheets);
  fitSheets(sheets);

  const set = (patch: Partial<Choice>): void => {
    choice = { ...choice, ...patch };
    address = writeChoice(choice, address);
    remember(address);
    void show();
  };

  // --- the texts -------------------------------------------------------------------------------------

  const documentOf = (page: PageName): Promise<string> => {
    const found =
      documents.get(page) ??
      fetch(homeLink(pathIn(language, page) || './')).then((answer) => {
        if (!answer.ok) throw new Error(`${page}: ${answer.status}`);
        return answer.text();
      });
    documents.set(page, found);
    found.catch(() => documents.delete(page));
    return found;
  };

  async function read(page: PageName): Promise<Text> {
    const text = await documentOf(page);
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    // Not as an element: the policy of a strict host says that there is none.
    const base = homeLink(pathIn(language, page) || './');
    await completed(parsed, base);
    return textOf(page, parsed, base, { words, answers: choice.answers ?? false });
  }

  /** The ticked sections of a page, and the sources that they name. */
  function ticked({ page, sections, sources }: Text): HTMLElement[] {
    const blocks = sections
      .filter(({ id }) => choice.sections.has(keyOf(page, id)))
      .flatMap(({ blocks }) => blocks.map((block) => document.importNode(block, true)));
    const cited = new Set(
      blocks.flatMap((block) =>
        [...block.querySelectorAll<HTMLAnchorElement>('a.cite')].map(({ textContent }) => Number(textContent)),
      ),
    );
    if (!sources || cited.size === 0) return blocks;
    const heading = document.importNode(sources.querySelector('h2')!, true);
    const items = [...sources.querySelectorAll('li')].flatMap((item, at) => {
      if (!cited.has(at + 1)) return [];
      const list = Object.assign(document.createElement('ol'), { className: 'sources-list goes-on', start: at + 1 });
      list.append(document.importNode(item, true));
      return [list];
    });
    return [...blocks, Object.assign(heading, { className: 'sources-title' }), ...items];
  }

  async function show(): Promise<void> {
    const own = ++turn;
    const failed: string[] = [];
    const nameOf = (page: PageName): string => listed.find((each) => each.page === page)!.name;
    const wanted = listed.filter((each) => keysOf(each).some((key) => choice.sections.has(key)));
    const texts: { page: PageName; blocks: HTMLElement[] }[] = [];
    for (const { page } of wanted) {
      try {
        texts.push({ page, blocks: ticked(await read(page)) });
      } catch (error) {
        console.error(error);
        failed.push(nameOf(page));
      }
      if (own !== turn) return;
    }
    const figures = texts.flatMap(({ page, blocks }) => figuresIn(blocks).map((place) => ({ page, place })));
    const made = new Map<HTMLElement, Piece[]>();
    for (const [at, { page, place }] of figures.entries()) {
      drawControls(words.making(at + 1, figures.length));
      try {
        made.set(place, await drawnFor(page, place));
      } catch (error) {
        console.error(error);
        failed.push(place.getAttribute(FIGURE)!);
      }
      if (own !== turn) return;
    }
    await settleNumbers(texts.flatMap(({ blocks }) => blocks));
    if (own !== turn) return;
    const pieces = texts.flatMap(({ page, blocks }) =>
      blocks.flatMap((block) => {
        const found = block.hasAttribute(FIGURE) ? (made.get(block) ?? []) : [textPiece(block)];
        for (const { element } of found) element.dataset.page = page;
        return found;
      }),
    );
    setPaper(choice.paper);
    await layOut(pieces, sheets, { sheet: emptySheet, finish });
    if (own !== turn) return;
    if (pieces.length === 0) sheets.replaceChildren();
    drawControls(
      failed.length > 0
        ? words.failed(failed.join(language === 'zh' ? '、' : ', '))
        : pieces.length === 0
          ? words.empty
          : words.ready(sheets.childElementCount),
    );
    root.dataset.ready = String(own);
  }

  /** A figure is drawn once, whatever else is ticked. Its piece can only be in one place. */
  async function drawnFor(page: PageName, place: HTMLElement): Promise<Piece[]> {
    const key = [page, ...[...place.attributes].map(({ value }) => value), choice.answers].join(' ');
    // What becomes a part of its block is drawn into each new one.
    const inBlock = place.parentElement !== null;
    const found = inBlock ? null : drawnBefore.get(key);
    if (found) return found;
    const making = drawInto(place, choice.answers ?? false);
    if (!inBlock) {
      drawnBefore.set(key, making);
      making.catch(() => drawnBefore.delete(key));
    }
    return making;
  }

  const emptySheet = (): HTMLElement =>
    drawn(
      'section',
      'sheet text-sheet',
      html`<div class="head"></div>
        <article class="body"></article>
        <footer class="foot">
          <p class="where"></p>
          <p class="page"></p>
        </footer>`,
    );

  function finish(made: readonly Sheet[]): void {
    made.forEach(({ element, body }, at) => {
      const page = body.querySelector<HTMLElement>('[data-page]')?.dataset.page as PageName | undefined;
      if (page) element.querySelector('.where')!.textContent = link(page);
      const number = words.page(at + 1, made.length);
      element.querySelector('.page')!.textContent = number;
      element.setAttribute('aria-label', number);
    });
  }

  // --- the controls ----------------------------------------------------------------------------------

  const box = (name: string, on: boolean, change: (on: boolean) => void, some = false): TemplateResult => html`
    <label
      ><input
        type="checkbox"
        .checked=${on}
        .indeterminate=${some}
        @change=${({ target }: Event) => change((target as HTMLInputElement).checked)}
      />
      <span>${name}</span></label
    >
  `;

  const tick = (keys: readonly string[], on: boolean): void => {
    const next = new Set(choice.sections);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    set({ sections: next });
  };

  const pageBox = (entry: Listed): TemplateResult => {
    const { page, name, sections } = entry;
    const keys = keysOf(entry);
    const count = keys.filter((key) => choice.sections.has(key)).length;
    const parts = [{ id: OPENING, name: words.opening }, ...sections];
    return html`<li>
      ${box(name, count === keys.length, (on) => tick(keys, on), count > 0 && count < keys.length)}
      <ul>
        ${parts.map(({ id, name }) => {
          const key = keyOf(page, id);
          return html`<li>${box(name, choice.sections.has(key), (on) => tick([key], on))}</li>`;
        })}
      </ul>
    </li>`;
  };

  function drawControls(state: string): void {
    render(
      html`
        <div class="choices">
          <fieldset>
            <legend>${words.paper}</legend>
            ${(Object.keys(PAPERS) as Paper[]).map(
              (each) => html`
                <label
                  ><input
                    type="radio"
                    name="paper"
                    value=${each}
                    .checked=${choice.paper === each}
                    @change=${() => set({ paper: each })}
                  />
                  ${PAPERS[each].name}</label
                >
              `,
            )}
          </fieldset>
          ${choice.answers === null ? nothing : box(words.answers, choice.answers, (answers) => set({ answers }))}
          <button type="button" class="print" ?disabled=${sheets.childElementCount === 0} @click=${() => print()}>
            ${words.print}
          </button>
          <p class="state" role="status">${state}</p>
        </div>
        <details class="scenes" open>
          <summary>${words.choose}</summary>
          <ul class="pages">
            ${listed.map(pageBox)}
          </ul>
        </details>
      `,
      controls,
    );
  }

  void show();
}
