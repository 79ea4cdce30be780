/**
 * What all figures have in common: the frame, the text summary, the table, the reset.
 *
 * A figure is a folder of small files (CONTRIBUTING): `model.ts` asks the package and returns plain numbers, `draw.ts`
 * turns them into SVG, `element.ts` listens, changes the shared state and draws again.
 *
 *     at rest (made by the build, in a declarative shadow root) ──► the package is there ──► alive
 */
import { html, nothing, type LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CodeContext, CodeModule, ExportableFigure, Panel, Report, Table } from '../export/contract.js';
import { menu, type Entry, type PanelName } from '../export/menu.js';
import type { Field, Fields, Values } from '../state/field.js';
import { pageLink } from '../state/links.js';
import { textOf, valueOf } from '../state/store.js';
import { keepsAnswers, urlOptions } from '../state/url-options.js';
import { pair, SUBJECT } from '../subject/fields.js';
import type { Kernels, Subject } from '../subject/kernels.js';
import { dependsOnLength } from '../subject/scalings/index.js';
import { latest } from '../util/latest.js';
import { LiveElement } from './live-element.js';
import { isAnswerKey, openers } from './openers.js';
import { plainText } from './plain-text.js';
import { answering, secret } from './secret.js';
import { underWay } from './visibility.js';

/** A summary is read out when the reader has paused, not at every step of a drag. */
const READ_OUT_AFTER = 800;
const READ_OUT_FOR = 5000;

export abstract class Figure<F extends Fields = Fields, W = unknown, M = unknown>
  extends LiveElement<F, W>
  implements ExportableFigure
{
  static override properties: PropertyDeclarations = {
    index: { type: Number },
    unanswered: { type: Boolean },
    menuOpen: { state: true },
    failed: { state: true },
    panel: { state: true },
    nameOf: { state: true },
  };

  /** The number of the figure in the article; 0 leaves it out. */
  declare index: number;
  /** The reader has not asked for the answer yet (kit/secret.ts). */
  declare unanswered: boolean;
  declare protected menuOpen: boolean;
  /** What the menu could not do, and why. */
  declare protected failed: { entry: Entry; why: string } | null;
  /** The panel that is open, and what draws it. */
  declare protected panel: { name: PanelName; draw: Panel } | null;

  /** Words for settings, fetched where a link has fixed some. */
  declare protected nameOf: ((key: string) => string) | null;

  #openers: HTMLElement[] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #said = '';

  constructor() {
    super();
    this.index = 0;
    this.unanswered = false;
    this.menuOpen = false;
    this.failed = null;
    this.panel = null;
    this.nameOf = null;
  }

  /** The code that the figure gives, fetched when it is first asked for. */
  protected abstract readonly code: () => Promise<CodeModule>;
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
  /** What is read out when the reader has changed something. */
  protected spoken(): string {
    return this.summary();
  }
  /** The same while it is covered: no more than what can be seen. */
  protected guarded(): string {
    return '';
  }
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
      link: pageLink(language, state, this.id),
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

  get keyHelp(): string {
    return (this.words as { keyHelp?: string }).keyHelp ?? '';
  }

  /** Keys of the settings that it depends on. */
  get keys(): readonly string[] {
    return Object.values(this.fields).map(({ key }) => key);
  }

  /** Keys of the settings that its own controls change. */
  get ownKeys(): readonly string[] {
    return this.resets.map((each) => this.fields[each]!.key);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.toggleAttribute('bare', this.options.hide.has('controls'));
    if (this.#isKept) this.toggleAttribute('kept', true);
    if (this.#keeps) {
      this.toggleAttribute('unanswered', true);
      const { answers, word } = this.options;
      if (answers === 'later' && !word) addEventListener('keydown', this.#key);
    }
    if (this.options.lock.size > 0)
      void underWay(import('../export/asked.js')).then(
        ({ settingName }) => (this.nameOf = (key) => settingName(this.language, key)),
        console.error,
      );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    removeEventListener('pointerdown', this.#pressed, true);
    removeEventListener('keydown', this.#key);
  }

  protected override updated(): void {
    const spoken = this.spoken();
    if (spoken === this.#said) return;
    clearTimeout(this.#timer);
    // What it shows at first is not news; and what has been read out is not to be met there a second time.
    if (this.#said) this.#timer = setTimeout(() => this.#announce(spoken), READ_OUT_AFTER);
    this.#said = spoken;
  }

  #announce(spoken: string): void {
    const status = this.#find('figure > .unseen[role=status]');
    status.textContent = this.isCovered ? this.guarded() : spoken;
    this.#timer = setTimeout(() => (status.textContent = ''), READ_OUT_FOR);
  }

  protected override render(): TemplateResult {
    const { strings, index } = this;
    const view = {
      strings,
      hide: this.options.hide,
      index,
      open: this.menuOpen,
      panel: this.panel?.name ?? null,
      failed: this.failed,
      toggle: this.#toggle,
      choose: (entry: Entry) => void underWay(this.#choose(entry)),
    };
    const captioned = !this.options.hide.has('summary');
    // What it is described by is read out although it is out of sight.
    const described = captioned && !this.isCovered;
    return html`
      <figure aria-labelledby="title" aria-describedby=${described ? 'summary' : nothing}>
        <header>
          <p class="title" id="title">
            ${index > 0 ? html`<span class="number">${strings.figure(index)}</span>` : nothing} ${this.heading()}
          </p>
          ${
            index > 0
              ? html`<button type="button" class="skip" @click=${() => this.#find('.end').focus()}>
                  ${strings.skip(strings.figure(index))}
                </button>`
              : nothing
          }
          ${menu(view)}
        </header>
        ${this.panel ? this.#opened(this.panel) : nothing} ${this.#locked()} ${this.picture()}
        ${captioned ? html`<figcaption id="summary">${this.summary()}</figcaption>` : nothing} ${this.#ask()}
        <p class="unseen" role="status"></p>
        <span class="end" tabindex="-1"></span>
      </figure>
    `;
  }

  #find(selector: string): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>(selector)!;
  }

  #opened({ name, draw }: { name: PanelName; draw: Panel }): TemplateResult {
    const { menu: words } = this.strings;
    const close = (): void => {
      this.panel = null;
      this.#find('.more').focus();
    };
    return html`
      <section
        class="opened ${name}"
        aria-labelledby="opened title"
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Escape') close();
        }}
      >
        <div class="row">
          <p id="opened" class="title" tabindex="-1">${words[name].name}</p>
          <button type="button" class="quiet close" @click=${close}>${words.close}</button>
        </div>
        ${draw(this)}
      </section>
    `;
  }

  /** It has something to guess, `answers=` or `hide=` keeps that back, and no text around it opens it (article/answer.ts). */
  get #keeps(): boolean {
    return (
      this.#isKept &&
      this.#answers &&
      !document.querySelector(`rope-answer[of="${this.localName.replace('rope-', '')}"]`)
    );
  }

  get #isKept(): boolean {
    return keepsAnswers(this.options) && this.localName !== `rope-${this.options.open}`;
  }

  /** Its own words, or all of it, tell what is to be guessed. */
  get #answers(): boolean {
    const { elementStyles } = this.constructor as typeof LitElement;
    return elementStyles.includes(secret) || (elementStyles.includes(answering) && this.hasAttribute('kept'));
  }

  /** They are out of sight, and nobody is to hear them. */
  get isCovered(): boolean {
    return this.unanswered && this.#answers;
  }

  #ask(): TemplateResult | typeof nothing {
    const { answers, word } = this.options;
    if (answers !== 'later' || !this.unanswered || !this.#keeps) return nothing;
    this.#openers ??= openers(this.strings.answer, word, () => {
      this.removeAttribute('unanswered');
      this.#find('.end').focus({ preventScroll: true });
    });
    return html`<p class="row ask">${this.#openers}</p>`;
  }

  #key = (event: KeyboardEvent): void => {
    if (isAnswerKey(event, [this])) this.removeAttribute('unanswered');
  };

  /** What the link has fixed, of what this figure lets the reader set. */
  #locked(): TemplateResult | typeof nothing {
    const { nameOf, keys, strings } = this;
    const fixed = [...this.options.lock].filter((key) => keys.includes(key));
    if (!nameOf || fixed.length === 0) return nothing;
    const say = urlOptions.lock.size > 0 ? strings.lockedFields : strings.fixedFields;
    return html`<p class="locked">${say(strings.listed([...new Set(fixed.map(nameOf))]))}</p>`;
  }

  /** A press elsewhere closes the menu; not every press moves the focus. */
  #pressed = (event: Event): void => {
    if (!event.composedPath().includes(this.#find('.menu'))) this.#toggle(false);
  };

  #toggle = (open: boolean): void => {
    this.menuOpen = open;
    this.failed = null;
    if (open) {
      addEventListener('pointerdown', this.#pressed, true);
      void this.updateComplete.then(() => this.#find('[role=menuitem]').focus());
    } else removeEventListener('pointerdown', this.#pressed, true);
  };

  async #choose(entry: Entry): Promise<void> {
    const { menu: words, exports } = this.strings;
    // What is fetched may be out of reach; what is then made may be refused by the browser.
    let why = words.failed(words[entry].name);
    try {
      if (entry === 'reset') this.store.reset(this.fields, this.resets);
      else if (entry === 'svg' || entry === 'png' || entry === 'csv') {
        const { exportFigure } = await import('../export/asked.js');
        why = exports.failed;
        await exportFigure(entry, this, this.report, this.table());
      } else {
        this.panel = this.panel?.name === entry ? null : { name: entry, draw: await this.#panels[entry]() };
      }
    } catch (error) {
      console.error(error);
      this.failed = { entry, why };
      return;
    }
    this.#toggle(false);
    await this.updateComplete;
    const opened = this.panel?.name === entry ? this.#find('#opened') : null;
    (opened ?? this.#find('.more')).focus({ preventScroll: true });
    opened?.closest('section')!.scrollIntoView({ block: 'nearest' });
  }

  /** Fetched when they are first opened. */
  readonly #panels: Record<PanelName, () => Promise<Panel> | Panel> = {
    table: () => () => this.#table(),
    code: async () => {
      const [{ codePanel }, code] = await Promise.all([import('../export/asked.js'), this.code()]);
      return (figure) => codePanel(figure, code);
    },
    share: async () => (await import('../export/asked.js')).sharePanel,
    keys: async () => (await import('../export/asked.js')).keysPanel,
  };

  #table(): TemplateResult {
    const { columns, rows, marked } = this.table();
    return html`
      <div class="scroll" tabindex="0" role="region" aria-labelledby="title">
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
