import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { Figure } from '../../kit/figure.js';
import { indices, tableOf, type Table } from '../../kit/table.js';
import { Player } from '../../kit/player.js';
import { BEATS, LISTINGS, type Pairing } from './code.js';
import { drawLayout } from './draw.js';
import { LAST_BEAT, layout, type Layout } from './model.js';
import { style } from './style.js';
import { fields, type State } from './fields.js';
import { words, type Words } from './words.js';

/** Milliseconds of the whole way from one layout to the other. */
const TIME = 1400;

/** `<rope-layout>`: which two channels are a pair, in the two layouts, and the code of both. */
export class LayoutElement extends Figure<typeof fields, Words> {
  static override styles = style;
  static override properties: PropertyDeclarations = { moved: { state: true } };

  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['line', 'moved'] as const;
  /** On the way: between 0 and 1; `null` when the state says it. */
  declare protected moved: number | null;
  #frame = 0;
  /** Lines of the listings, so many in a second. */
  readonly #player = new Player(this, { field: 'line', last: () => LAST_BEAT, speeds: [1, 2, 4] });

  #made: { state: State; model: Layout } | null = null;

  constructor() {
    super();
    this.moved = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#settle();
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { pair, channels, scores } = this.#model;
    return this.words.summary(this.format, {
      pair,
      interleaved: channels.interleaved,
      half: channels['half-split'],
      ...scores,
    });
  }

  protected override table(): Table {
    const { to, pair } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(to.length),
      marked: 2 * pair,
      columns: [[(c) => c], [(c) => c >> 1], [(c) => (c % 2 === 0 ? 'a' : 'b')], [(c) => to[c]!]],
    });
  }

  protected override picture(): TemplateResult {
    const { words, state } = this;
    const model = this.#model;
    const moved = this.moved ?? state.moved / 100;
    return html`
      <div class="body">
        <div class="drawing">
          <div class="cells" data-field="line" @click=${this.#choose}>${drawLayout(model, { moved, words })}</div>
          <div class="row controls">
            <button
              type="button"
              class="move"
              data-field="moved"
              @click=${() => this.#travel(state.moved < 50 ? 100 : 0)}
            >
              ${state.moved < 50 ? words.toHalf : words.toInterleaved}
            </button>
            <input
              type="range"
              class="slider"
              style="--seen:${moved * 100}%"
              data-field="moved"
              min="0"
              max="100"
              step="1"
              aria-label=${words.amount}
              .value=${String(Math.round(moved * 100))}
              @pointerdown=${() => this.store.beginGesture()}
              @pointerup=${() => this.store.endGesture()}
              @pointercancel=${() => this.store.endGesture()}
              @change=${() => this.store.endGesture()}
              @input=${(event: InputEvent) => {
                this.#settle();
                this.set({ moved: Number((event.target as HTMLInputElement).value) }, 'morph');
              }}
            />
          </div>
        </div>
        <div class="codes">
          ${this.#player.bar()} ${this.#listing('interleaved', model)} ${this.#listing('half-split', model)}
        </div>
      </div>
      ${this.#scores(model)}
    `;
  }

  /** Asked for several times while the figure is drawn once. */
  get #model(): Layout {
    const { state } = this;
    if (this.#made?.state !== state) this.#made = { state, model: layout(this.kernels, state) };
    return this.#made.model;
  }

  #listing(name: Pairing, { pair, line, channels }: Layout): TemplateResult {
    const { names } = this.words;
    const [a, b] = channels[name];
    return html`<div class="code">
      <p>${names[name]} <span class="with">i = ${pair}: a = x[${a}], b = x[${b}]</span></p>
      <pre tabindex="0" role="group" aria-label=${names[name]}><code>${LISTINGS[name].map(
        (text, at) => html`<span class=${at === line ? 'line now' : 'line'}>${text}</span>`,
      )}</code></pre>
    </div>`;
  }

  #scores({ scores }: Layout): TemplateResult {
    const { words } = this;
    const most = Math.max(...Object.values(scores));
    const one = (name: string, value: number, right: boolean): TemplateResult =>
      html`<dt>${name}</dt>
        <dd class=${right ? 'right' : 'wrong'}>
          <span class="scale"><span style="inline-size:${(100 * value) / most}%"></span></span
          ><output>${this.format.fixed(value, 4)}</output>
        </dd>`;
    return html`<div class="scores">
      <p>${words.scores}</p>
      <dl>
        ${one(words.trained, scores.trained, true)} ${one(words.mixed, scores.mixed, false)}
        ${one(words.converted, scores.converted, true)}
      </dl>
    </div>`;
  }

  #choose = (event: Event): void => {
    const cell = (event.target as Element).closest('[data-pair]');
    if (cell) this.set({ line: Number(cell.getAttribute('data-pair')) * BEATS.length });
  };

  // --- from one layout to the other ----------------------------------------------------------------

  /** By itself; at once for a reader who wants no motion. */
  #travel(to: number): void {
    const from = this.moved ?? this.state.moved / 100;
    this.#settle();
    this.set({ moved: to });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const start = performance.now();
    const next = (now: number): void => {
      const t = Math.min(1, (now - start) / TIME);
      this.moved = t < 1 ? from + (to / 100 - from) * t * t * (3 - 2 * t) : null;
      if (t < 1) this.#frame = requestAnimationFrame(next);
    };
    next(start);
  }

  #settle(): void {
    cancelAnimationFrame(this.#frame);
    this.moved = null;
  }
}
