import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { LiveElement } from '../../kit/live-element.js';
import { store } from '../../shared.js';
import { homeLink, pageLink } from '../../state/links.js';
import type * as Fetched from './in-browser.js';
import type { Card, Proofs, Row } from '../../proof/claims/rows.js';
import { settingsOf, WORDS } from '../../proof/claims/settings.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Milliseconds of work between two frames. */
const SLICE = 6;
/** Tests listed for a function. */
const LISTED = 2;

/** `<rope-claims>`: every number of the text and how it is known, fetched and built when it is opened. */
export class ClaimsElement extends LiveElement<Record<never, never>, Words> {
  static override styles = style;
  static override properties: PropertyDeclarations = {
    proofs: { state: true },
    problem: { state: true },
    sought: { state: true },
    progress: { state: true },
    values: { state: true },
  };
  declare protected proofs: Proofs | null;
  declare protected problem: string;
  declare protected sought: string;
  /** How many have been computed again, as a part of all; `null` while nothing runs. */
  declare protected progress: number | null;
  /** What they came to here, and why that is not what the text says; '' where it is. */
  declare protected values: ReadonlyMap<string, { value: number; why: string }> | null;
  override readonly fields = {};
  protected override readonly translations = { en, zh };
  #fetched: typeof Fetched | null = null;

  constructor() {
    super();
    this.proofs = null;
    this.problem = '';
    this.sought = '';
    this.progress = null;
    this.values = null;
  }

  async #open(): Promise<void> {
    this.problem = '';
    try {
      this.#fetched = await import('./in-browser.js');
      this.proofs = await this.#fetched.proofs();
    } catch (error) {
      this.problem = `${this.words.failed} ${error instanceof Error ? error.message : String(error)}`;
      return;
    }
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('input')!.focus();
  }

  /** Every claim again, with the kernels of this page. */
  async #compute({ rows }: Proofs): Promise<void> {
    const { LEDGER, disagreement } = this.#fetched!;
    const values = new Map<string, { value: number; why: string }>();
    let since = performance.now();
    const pause = async (done: number): Promise<void> => {
      if (performance.now() - since < SLICE) return;
      this.progress = done / rows.length;
      await new Promise((next) => setTimeout(next));
      since = performance.now();
    };
    for (const [n, { id, texts }] of rows.entries()) {
      const claim = LEDGER[id]!;
      try {
        const steps = (claim.steps?.(this.kernels) ?? [])[Symbol.iterator]();
        while (!steps.next().done) await pause(n);
        const value = claim.value(this.kernels);
        values.set(id, { value, why: texts.map((text) => disagreement(text, claim, value)).find(Boolean) ?? '' });
      } catch (error) {
        values.set(id, { value: NaN, why: String(error) });
      }
      await pause(n);
    }
    this.progress = null;
    this.values = values;
  }

  protected override render(): TemplateResult {
    const { words, proofs } = this;
    return html`
      <div class="row bar controls">
        <button
          type="button"
          aria-expanded=${proofs !== null}
          @click=${() => (proofs ? (this.proofs = null) : void this.#open())}
        >
          ${proofs ? words.close : words.open}
        </button>
        ${proofs ? this.#tools(proofs) : nothing}
      </div>
      ${this.problem ? html`<p class="failure" role="alert">${this.problem}</p>` : nothing}
      ${proofs ? this.#table(proofs) : nothing}
    `;
  }

  #found({ rows, cards }: Proofs): readonly Row[] {
    const parts = this.sought.toLowerCase().split(/\s+/).filter(Boolean);
    return parts.length === 0
      ? rows
      : rows.filter((row) => {
          const { number, sentence } = row;
          const read = [sentence.en.replace('\u0001', number.en), sentence.zh.replace('\u0001', number.zh)];
          const text = JSON.stringify([read, row, row.calls.map((call) => cards[call])]).toLowerCase();
          return parts.every((part) => text.includes(part));
        });
  }

  #tools(proofs: Proofs): TemplateResult {
    const { words, format, values, progress } = this;
    const { rows } = proofs;
    const agreeing = values && [...values.values()].filter(({ why }) => why === '').length;
    return html`
      <label for="sought">${words.search}</label>
      <input
        id="sought"
        type="search"
        autocomplete="off"
        .value=${this.sought}
        @input=${(event: Event) => (this.sought = (event.target as HTMLInputElement).value)}
      />
      <p role="status">${words.found(format.whole(this.#found(proofs).length), format.whole(rows.length))}</p>
      ${
        progress === null
          ? html`<button type="button" @click=${() => void this.#compute(proofs)}>${words.compute}</button>`
          : html`<progress max="1" value=${progress} aria-label=${words.computing}></progress>`
      }
      <p role="status">${agreeing === null ? '' : words.agree(format.whole(agreeing), format.whole(rows.length))}</p>
    `;
  }

  #table(proofs: Proofs): TemplateResult {
    const { words } = this;
    return html`
      <div class="proofs" tabindex="0" role="region" aria-label=${words.title}>
        <table>
          <thead>
            <tr>
              ${words.columns.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${this.#found(proofs).map((row) => this.#row(row, proofs))}
          </tbody>
        </table>
      </div>
    `;
  }

  #row(row: Row, { cards }: Proofs): TemplateResult {
    const { words, language, format, values } = this;
    const { section, number, sentence, how, calls, source, id } = row;
    const here = values?.get(id);
    const [before, after] = sentence[language].split('\u0001');
    const known = calls.flatMap((call) => (cards[call] ? [[call, cards[call]] as const] : []));
    return html`
      <tr>
        <th scope="row">
          <a href=${this.#placeOf(row)} aria-label=${words.place(number[language])}>${number[language]}</a>
          <p class="section">${section[language]}</p>
        </th>
        <td>
          <p>${before}<mark>${number[language]}</mark>${after}</p>
          <p class="how">${how[language]}</p>
          <ul class="how" aria-label=${WORDS[language].title}>
            ${settingsOf(row, format, language).map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          ${
            here
              ? html`<p class=${here.why ? 'disagrees' : 'agrees'}>
                  ${here.why ? words.wrong(String(here.value)) : words.right}
                </p>`
              : nothing
          }
        </td>
        <td lang="en">
          ${known.map(([call, card]) => this.#card(call, card))}
          ${source ? html`<p class="paper"><a href=${source.url}>${source.text}</a></p>` : nothing}
          ${known.length === 0 && !source ? html`<p class="error" lang=${this.lang}>${words.own}</p>` : nothing}
        </td>
        <td lang="en">${this.#tests(known.map(([, card]) => card))}</td>
      </tr>
    `;
  }

  /** The number itself, where the browser finds it in the text; else its section. */
  #placeOf({ section, number }: Row): string {
    const { language } = this;
    const link = pageLink(language, store.state, section.id, undefined, section.page);
    return `${link}${section.id ? '' : '#'}:~:text=${encodeURIComponent(number[language])}`;
  }

  #card(call: string, { id, error, source }: Card): TemplateResult {
    return html`
      <p>
        <a href=${homeLink(`reference/#${id}`) || nothing} translate="no"><code>${call}</code></a>
      </p>
      ${error ? html`<p class="error">${error}</p>` : nothing}
      ${source ? html`<p class="paper">${source}</p>` : nothing}
    `;
  }

  #tests(cards: readonly Card[]): unknown {
    const { words, format } = this;
    const all = cards.flatMap(({ tests }) => tests);
    const shown = all.slice(0, LISTED);
    return html`
      ${shown.map(
        ({ file, title }) =>
          html`<p>${title}</p>
            <p class="file" translate="no">${file}</p>`,
      )}
      ${all.length > shown.length ? html`<p class="file" lang=${this.lang}>${words.more(format.whole(all.length - shown.length))}</p>` : nothing}
    `;
  }
}
