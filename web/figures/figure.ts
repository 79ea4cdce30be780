/**
 * What all figures have in common: the frame, the text summary, the table, the reset.
 *
 * A figure is three files: `model.ts` asks the package and returns plain numbers, `draw.ts` turns them
 * into SVG, `element.ts` is the plug: it listens, changes the shared state and draws again.
 *
 *     at rest (made by the build, in a declarative shadow root) ──► the package is there ──► awake
 */
import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { State } from '../state.js';
import { controls } from './controls.js';
import { Waking } from './waking.js';

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** A row to be marked, for instance the chosen pair. */
  marked?: number;
}

/** A summary is read out when the reader has paused, not at every step of a drag. */
const READ_OUT_AFTER = 800;

export abstract class Figure extends Waking {
  static override styles: CSSResultGroup = controls;
  static override properties: PropertyDeclarations = {
    index: { type: Number },
    tableOpen: { state: true },
    announced: { state: true },
  };

  /** The number of the figure in the article; 0 leaves it out. */
  declare index: number;
  declare protected tableOpen: boolean;
  declare protected announced: string;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.index = 0;
    this.tableOpen = false;
    this.announced = '';
  }

  /** Fields of the state that Reset puts back. */
  protected abstract readonly resets: readonly (keyof State)[];
  protected abstract heading(): string | TemplateResult;
  /** One or two sentences that say what the picture shows now. */
  protected abstract summary(): string;
  protected abstract picture(): TemplateResult;
  protected abstract table(): Table;

  /** The chosen pair, inside the present model. */
  protected get pair(): number {
    return Math.min(this.state.pair, this.subject.pairs - 1);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override updated(): void {
    const summary = this.summary();
    if (summary === this.announced) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.announced = summary), READ_OUT_AFTER);
  }

  protected override render(): TemplateResult {
    const { strings } = this;
    return html`
      <figure aria-labelledby="title">
        <header>
          <p class="title" id="title">
            ${this.index > 0 ? html`<span class="number">${strings.figure(this.index)}</span>` : nothing}
            ${this.heading()}
          </p>
          <div class="tools" role="group" aria-labelledby="title">
            <button
              type="button"
              class="quiet"
              aria-expanded=${this.tableOpen}
              title=${strings.tableHint}
              @click=${() => (this.tableOpen = !this.tableOpen)}
            >
              ${strings.table}
            </button>
            <button
              type="button"
              class="quiet"
              title=${strings.resetHint}
              @click=${() => this.store.reset(this.resets)}
            >
              ${strings.reset}
            </button>
          </div>
        </header>
        ${this.picture()}
        <figcaption>${this.summary()}</figcaption>
        <p class="unseen" role="status">${this.announced}</p>
        ${this.tableOpen ? this.#table() : nothing}
      </figure>
    `;
  }

  #table(): TemplateResult {
    const { columns, rows, marked } = this.table();
    return html`
      <div class="table" tabindex="0" role="region" aria-labelledby="title">
        <table>
          <thead>
            <tr>
              ${columns.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ([first, ...rest], row) => html`
                <tr class=${row === marked ? 'marked' : ''}>
                  <th scope="row">${first}</th>
                  ${rest.map((cell) => html`<td>${cell}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }
}
