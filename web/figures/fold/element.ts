import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { clamp } from '../../util/scale.js';
import { Figure } from '../../kit/figure.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { drawFold } from './draw.js';
import { fold, type Fold, type Work } from './model.js';
import { style } from './style.js';
import { SIZES, fields, type State } from './fields.js';
import { words, type Words } from './words.js';

/** How long folding takes by the button, in milliseconds. */
const TIME = 1400;

/** `<rope-fold>`: the rotation of a whole head as a matrix, which folds into the element-wise form. */
export class FoldElement extends Figure<typeof fields, Words> {
  static override styles = style;
  static override properties: PropertyDeclarations = { folded: { state: true } };

  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['size', 'row', 'folded'] as const;
  /** On the way: between 0 and 1; `null` when the state says it. */
  declare protected folded: number | null;
  #frame = 0;

  #made: { state: State; model: Fold } | null = null;

  constructor() {
    super();
    this.folded = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.folded = null;
  }

  protected override heading(): string {
    return this.words.title(this.format.whole(this.state.m));
  }

  protected override summary(): string {
    const { size, matrix, elements, row, out } = this.#model;
    return this.words.summary(this.format, {
      size,
      matrix: matrix.multiplications,
      elements: elements.multiplications,
      row,
      out: out[row]!,
    });
  }

  protected override table(): Table {
    const { x, cos, sin, out, out32, row } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(x.length),
      marked: row,
      columns: [
        [(r) => r],
        [(r) => x[r]!, fixed(6)],
        [(r) => cos[r >> 1]!, fixed(6)],
        [(r) => sin[r >> 1]!, fixed(6)],
        [(r) => out[r]!, fixed(6)],
        [(r) => out32[r]!, fixed(6)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format } = this;
    const model = this.#model;
    const folded = this.folded ?? this.state.folded / 100;
    const other = model.row ^ 1;
    const [own, its] = [html`<i>x</i>${sub(model.row)}`, html`<i>x</i>${sub(other)}`];
    const i = sub(model.row >> 1);
    return html`
      <div class="body">
        <div class="drawing">
          <div class="rows" data-field="row" @click=${this.#choose}>${drawFold(model, { folded, format, words })}</div>
          <p class="formula">
            <i>x′</i>${sub(model.row)} = ${own} · cos
            <span class="angle">φ${i}</span> ${model.row % 2 === 0 ? '−' : '+'} ${its} · sin
            <span class="angle">φ${i}</span> = ${format.fixed(model.out[model.row]!, 2)}
          </p>
          <div class="row controls">
            <button
              type="button"
              class="fold"
              data-field="folded"
              @click=${() => this.#play(this.state.folded < 50 ? 100 : 0)}
            >
              ${this.state.folded < 50 ? words.fold : words.unfold}
            </button>
            <input
              type="range"
              class="slider"
              style="--seen:${folded * 100}%"
              data-field="folded"
              min="0"
              max="100"
              step="1"
              aria-label=${words.amount}
              .value=${String(Math.round(folded * 100))}
              @pointerdown=${() => this.store.beginGesture()}
              @pointerup=${() => this.store.endGesture()}
              @pointercancel=${() => this.store.endGesture()}
              @change=${() => this.store.endGesture()}
              @input=${(event: InputEvent) => {
                this.#stop();
                this.set({ folded: Number((event.target as HTMLInputElement).value) }, 'fold');
              }}
            />
          </div>
          <div class="row controls">
            <span>${words.row(model.row)}</span>
            <button type="button" data-field="row" aria-label=${words.rowUp} @click=${() => this.#row(-1)}>−</button>
            <button type="button" data-field="row" aria-label=${words.rowDown} @click=${() => this.#row(1)}>+</button>
          </div>
        </div>
        <div class="work">
          <div class="sizes controls" role="group" aria-label=${words.size}>
            <span>${words.size}</span>
            ${SIZES.map(
              (size) =>
                html`<button
                  type="button"
                  data-field="size"
                  aria-pressed=${size === model.size}
                  @click=${() => this.set({ size })}
                >
                  ${size}
                </button>`,
            )}
          </div>
          ${this.#counts(model)}
        </div>
      </div>
    `;
  }

  /** Asked for several times while the figure is drawn once. */
  get #model(): Fold {
    const { state } = this;
    if (this.#made?.state !== state) this.#made = { state, model: fold(this.kernels, state) };
    return this.#made.model;
  }

  #counts({ matrix, elements, size }: Fold): TemplateResult {
    const { words } = this;
    const most = matrix.multiplications;
    const one = (name: string, of: keyof Work): TemplateResult => {
      const bar = (value: number): TemplateResult =>
        html`<div class="bar">
          <span style="inline-size:${Math.max(0.5, (100 * value) / most)}%"></span
          ><output>${this.format.whole(value)}</output>
        </div>`;
      return html`<dt>${name}</dt>
        <dd>${bar(matrix[of])}${bar(elements[of])}</dd>`;
    };
    return html`<p class="sides">
        <span><i></i>${words.asMatrix}</span> <span class="as-elements"><i></i>${words.asElements}</span>
      </p>
      <dl>
        ${one(words.multiplications, 'multiplications')} ${one(words.additions, 'additions')}
        ${one(words.stored, 'stored')}
      </dl>
      <p class="fewer">${words.fewer(this.format, size / 2)}</p>`;
  }

  #row(by: number): void {
    this.set({ row: clamp(this.#model.row + by, 0, this.#model.size - 1) }, 'fold row');
  }

  #choose = (event: Event): void => {
    const cell = (event.target as Element).closest('[data-row]');
    if (cell) this.set({ row: Number(cell.getAttribute('data-row')) });
  };

  /** Folds by itself; at once for a reader who wants no motion. */
  #play(to: number): void {
    const from = (this.folded ?? this.state.folded / 100) * 100;
    this.#stop();
    this.set({ folded: to });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const start = performance.now();
    const next = (now: number): void => {
      const t = Math.min(1, (now - start) / TIME);
      const eased = t * t * (3 - 2 * t);
      this.folded = t < 1 ? (from + (to - from) * eased) / 100 : null;
      if (t < 1) this.#frame = requestAnimationFrame(next);
    };
    next(start);
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.folded = null;
  }
}

const sub = (value: number): TemplateResult => html`<sub>${value}</sub>`;
