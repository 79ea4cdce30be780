/**
 * What all figures have in common: the frame, the text summary, the table, the reset.
 *
 * A figure is three files: `model.ts` asks the package and returns plain numbers, `draw.ts` turns them
 * into SVG, `element.ts` is the plug: it listens, changes the shared state and draws again.
 *
 *     at rest (made by the build, in a declarative shadow root) ──► the package is there ──► awake
 */
import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { articleLink } from '../address.js';
import { START, written, type State } from '../state.js';
import { SUBJECT, type Lab, type Subject } from '../lab.js';
import type { Language, Strings } from '../strings.js';
import type { About } from '../take/about.js';
import type { CodeAbout } from '../take/code/sketch.js';
import { lesson } from '../lesson.js';
import { menu, type PanelName, type Take } from '../take/menu.js';
import { controls } from './controls.js';
import { Waking } from './waking.js';

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The same with all digits, for CSV; where it is left out, `rows` are read back. */
  raw?: readonly (readonly (string | number)[])[];
  /** A row to be marked, for instance the chosen pair. */
  marked?: number;
}

/** What the panels below a figure work from. */
export interface Bench {
  lab: Lab;
  /** The model that the code is about. */
  subject: Subject;
  state: State;
  /** The same, where it differs for the code. */
  codeState: State;
  strings: Strings;
  language: Language;
  about: CodeAbout;
  /** Without `rope-`. */
  name: string;
  /** The settings that its own controls change. */
  settings: readonly (keyof State)[];
}

/** Fetched when they are first opened. */
const PANELS: Record<PanelName, () => Promise<{ panel(figure: Figure): TemplateResult }>> = {
  code: () => import('../take/code.js'),
  share: () => import('../take/share.js'),
};

/** A summary is read out when the reader has paused, not at every step of a drag. */
const READ_OUT_AFTER = 800;

export abstract class Figure extends Waking {
  static override styles: CSSResultGroup = controls;
  static override properties: PropertyDeclarations = {
    index: { type: Number },
    tableOpen: { state: true },
    announced: { state: true },
    failure: { state: true },
    panel: { state: true },
  };

  /** The number of the figure in the article; 0 leaves it out. */
  declare index: number;
  declare protected tableOpen: boolean;
  declare protected announced: string;
  /** The panel that is open below the figure, and what draws it. */
  declare protected panel: { name: PanelName; draw(figure: Figure): TemplateResult } | null;
  /** Why a file could not be made. */
  declare protected failure: string;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.index = 0;
    this.tableOpen = false;
    this.announced = '';
    this.failure = '';
    this.panel = null;
  }

  /** What the code of this figure computes; what holds for every model where it is left alone. */
  protected readonly codeAbout: CodeAbout = 'rotation';
  /** The model that the code is about. */
  protected get codeSubject(): Subject {
    return this.subject;
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

  /** What the figure says about itself outside the page. */
  get about(): About {
    const text = (part: string): string => this.renderRoot.querySelector(part)?.textContent?.trim() ?? '';
    const number = text('#title .number');
    const title = number ? `${number}. ${text('#title').slice(number.length).trim()}` : text('#title');
    const { entry, name, config, given } = this.subject;
    // What is empty, off or left to the model at the start says nothing.
    const silent = (field: keyof State): boolean => !this.state[field] && !START[field];
    const parameters = this.parameterFields
      .filter((field) => field !== 'own' && field !== 'layer' && !silent(field))
      .filter((field) => field !== 'base' || config !== given)
      .map((field): [string, string] =>
        field === 'model' ? ['model', entry?.name ?? name] : [field, written(this.state, field)],
      );
    return {
      name: this.bench.name,
      title: title.replace(/\s+/g, ' '),
      summary: this.summary(),
      parameters,
      link: articleLink(this.language, this.state, this.id),
      language: this.language,
    };
  }

  /** The settings that it depends on. */
  protected get parameterFields(): readonly (keyof State)[] {
    return this.watches ?? [...new Set([...SUBJECT, ...this.resets])];
  }

  /** It shows the model that is chosen. */
  get aboutModel(): boolean {
    return this.watches?.includes('model') ?? true;
  }

  get bench(): Bench {
    const { lab, codeSubject: subject, state, strings, language, codeAbout: about } = this;
    const name = this.localName.replace(/^rope-/, '');
    return { lab, subject, state, codeState: state, strings, language, about, name, settings: this.resets };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleAttribute('bare', lesson.hide.has('controls'));
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
          <div class="tools" role="group" aria-labelledby="title">${this.#tools()}</div>
        </header>
        ${this.#locked()} ${this.picture()}
        ${lesson.hide.has('summary') ? nothing : html`<figcaption>${this.summary()}</figcaption>`}
        <p class="unseen" role="status">${this.announced}</p>
        ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
        ${this.tableOpen ? this.#table() : nothing} ${this.panel?.draw(this) ?? nothing}
      </figure>
    `;
  }

  #tools(): TemplateResult {
    const { strings } = this;
    const { hide } = lesson;
    const table = html`<button
      type="button"
      class="quiet"
      aria-expanded=${this.tableOpen}
      title=${strings.tableHint}
      @click=${() => (this.tableOpen = !this.tableOpen)}
    >
      ${strings.table}
    </button>`;
    const reset = html`<button
      type="button"
      class="quiet"
      title=${strings.resetHint}
      @click=${() => this.store.reset(this.resets)}
    >
      ${strings.reset}
    </button>`;
    const view = {
      strings,
      open: this.panel?.name ?? null,
      take: (what: Take) => void this.#take(what),
      show: (panel: PanelName) => void this.#show(panel),
    };
    return html`${hide.has('table') ? nothing : table}${hide.has('reset') ? nothing : reset}${menu(view)}`;
  }

  /** What the link has fixed, of what this figure lets the reader set. */
  #locked(): TemplateResult | typeof nothing {
    const fixed = [...lesson.lock].filter((field) => this.parameterFields.includes(field as keyof State));
    return fixed.length === 0 ? nothing : html`<p class="locked">${this.strings.lockedFields(fixed.join(', '))}</p>`;
  }

  #take = async (what: Take): Promise<void> => {
    this.failure = '';
    try {
      const { takeAway } = await import('../take/files.js');
      await takeAway(what, this, this.about, this.table());
    } catch (error) {
      console.error(error);
      this.failure = this.strings.takes.failed;
    }
  };

  async #show(name: PanelName): Promise<void> {
    if (this.panel?.name === name) this.panel = null;
    else this.panel = { name, draw: (await PANELS[name]()).panel };
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
