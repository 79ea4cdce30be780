/**
 * What all figures have in common: the frame, the text summary, the table, the reset.
 *
 * A figure is a folder of small files (CONTRIBUTING): `model.ts` asks the package and returns plain numbers, `draw.ts`
 * turns them into SVG, `element.ts` listens, changes the shared state and draws again.
 *
 *     at rest (made by the build, in a declarative shadow root) ──► the package is there ──► alive
 */
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CodeContext, CodeModule, ExportableFigure, Panel, Report, Table } from '../export/contract.js';
import { menu, type ExportFormat, type PanelName } from '../export/menu.js';
import type { Field, Fields, Values } from '../state/field.js';
import { articleLink } from '../state/links.js';
import { textOf, valueOf } from '../state/store.js';
import { urlOptions } from '../state/url-options.js';
import { pair, SUBJECT } from '../subject/fields.js';
import { dependsOnLength, type Kernels, type Subject } from '../subject/kernels.js';
import { latest } from '../util/latest.js';
import { LiveElement } from './live-element.js';
import { plainText } from './plain-text.js';

/** A summary is read out when the reader has paused, not at every step of a drag. */
const READ_OUT_AFTER = 800;

export abstract class Figure<F extends Fields = Fields, W = unknown, M = unknown>
  extends LiveElement<F, W>
  implements ExportableFigure
{
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
  declare protected panel: { name: PanelName; draw: Panel } | null;
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

  /** The code that the figure gives, fetched when it is first asked for: what holds for every model, unless it has its own. */
  protected readonly code: () => Promise<CodeModule> = () => import('../export/code/rotation.js');
  /** The fields that Reset puts back: those that its own controls change. */
  protected abstract readonly resets: readonly (keyof F & string)[];
  /** The fields that set the length of the text and nothing else, which few scalings depend on. */
  protected readonly lengthFields: readonly (keyof F & string)[] = [];
  /** The title of its words, unless it changes with the state. */
  protected heading(): string | TemplateResult {
    return (this.words as { title: string }).title;
  }
  /** Works out what it shows; `model` is the last answer, worked out again when one of the three changes. */
  declare protected readonly modelOf: (kernels: Kernels, subject: Subject, state: Values<F>) => M;
  /** One or two sentences that say what the picture shows now. */
  protected abstract summary(): string;
  protected abstract picture(): TemplateResult;
  protected abstract table(): Table;

  readonly #model = latest((kernels: Kernels, subject: Subject, state: Values<F>) =>
    this.modelOf(kernels, subject, state),
  );
  protected get model(): M {
    return this.#model(this.kernels, this.subject, this.state);
  }

  /** The chosen pair, inside the present model. */
  protected get pair(): number {
    return Math.min(valueOf(this.store.state, pair), this.subject.pairs - 1);
  }

  /** What a control of the pair shows, and how far it goes. */
  protected get pairBounds(): { value: number; most: number } {
    return { value: this.pair, most: this.subject.pairs - 1 };
  }

  /** What the figure says about itself outside the page. */
  get report(): Report {
    const { index, strings, language } = this;
    const heading = plainText(this.heading());
    const { entry, name } = this.subject;
    const { state } = this.store;
    const fields = Object.entries(this.fields).flatMap(([each, field]) => (this.#isSaid(each, field) ? [field] : []));
    return {
      name: this.localName.replace(/^rope-/, ''),
      title: index > 0 ? `${strings.figure(index)}. ${heading}` : heading,
      summary: this.summary(),
      settings: fields.map((field): [string, string] =>
        field === SUBJECT.model ? ['model', entry?.name ?? name] : [field.key, textOf(state, field)],
      ),
      link: articleLink(language, state, this.id),
      language,
    };
  }

  /** A field says something about what is shown. */
  #isSaid(name: string, { key, start }: Field): boolean {
    const { config, given } = this.subject;
    if (key === 'own' || key === 'layer') return false;
    if (key === 'base') return config !== given;
    if (this.lengthFields.includes(name)) return dependsOnLength(config);
    // What is empty, off or left to the model at the start says nothing.
    return Boolean(start) || this.store.state.has(key);
  }

  /** It shows the model that is chosen. */
  get aboutModel(): boolean {
    return 'model' in this.fields;
  }

  get codeContext(): CodeContext {
    const { kernels, subject, store } = this;
    return { kernels, subject, state: store.state };
  }

  /** Keys of the settings that its own controls change. */
  get ownKeys(): readonly string[] {
    return this.resets.map((each) => this.fields[each]!.key);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleAttribute('bare', urlOptions.hide.has('controls'));
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
        ${urlOptions.hide.has('summary') ? nothing : html`<figcaption>${this.summary()}</figcaption>`}
        <p class="unseen" role="status">${this.announced}</p>
        ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
        ${this.tableOpen ? this.#table() : nothing} ${this.panel?.draw(this) ?? nothing}
      </figure>
    `;
  }

  #tools(): TemplateResult {
    const { strings } = this;
    const { hide } = urlOptions;
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
      @click=${() => this.store.reset(this.fields, this.resets)}
    >
      ${strings.reset}
    </button>`;
    const view = {
      strings,
      open: this.panel?.name ?? null,
      exportAs: (format: ExportFormat) => void this.#export(format),
      show: (panel: PanelName) => void this.#show(panel),
    };
    return html`${hide.has('table') ? nothing : table}${hide.has('reset') ? nothing : reset}${menu(view)}`;
  }

  /** What the link has fixed, of what this figure lets the reader set. */
  #locked(): TemplateResult | typeof nothing {
    const keys = Object.values(this.fields).map(({ key }) => key);
    const fixed = [...urlOptions.lock].filter((key) => keys.includes(key));
    return fixed.length === 0 ? nothing : html`<p class="locked">${this.strings.lockedFields(fixed.join(', '))}</p>`;
  }

  #export = async (format: ExportFormat): Promise<void> => {
    this.failure = '';
    try {
      const { exportFigure } = await import('../export/files.js');
      await exportFigure(format, this, this.report, this.table());
    } catch (error) {
      console.error(error);
      this.failure = this.strings.exports.failed;
    }
  };

  /** Fetched when they are first opened. */
  readonly #panels: Record<PanelName, () => Promise<Panel>> = {
    code: async () => {
      const [{ codePanel }, code] = await Promise.all([import('../export/code-panel.js'), this.code()]);
      return (figure) => codePanel(figure, code);
    },
    share: async () => (await import('../export/share-panel.js')).sharePanel,
  };

  async #show(name: PanelName): Promise<void> {
    if (this.panel?.name === name) this.panel = null;
    else this.panel = { name, draw: await this.#panels[name]() };
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
