import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { degrees } from '../../util/format.js';
import { keyStep } from '../../kit/drag.js';
import { chart } from '../../kit/chart.js';
import { chosen, extended, extent, lookedAt, methodsFor, SIDE_BY_SIDE, type Method } from '../../subject/extensions.js';
import type { CodeContext } from '../../export/contract.js';
import { digits, tableOf, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { drawTradeoff, placesOf } from './draw.js';
import { tradeoffModel, type Mark, type TradeoffModel } from './model.js';
import { style } from './style.js';
import { changed } from '../../state/store.js';
import { m } from '../../subject/fields.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 680;
/** A press as far from a mark as this still takes it. */
const REACH = 28;

/** `<rope-tradeoff>`: what every way keeps of the angle between neighbours, and what it leaves unseen. */
export class TradeoffElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, style];
  static override properties: PropertyDeclarations = { hovered: { state: true } };
  /** Under the mouse: shown, but not chosen. */
  declare protected hovered: Method | null;
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['method', 'pair'] as const;

  constructor() {
    super(WIDTH_AT_REST);
    this.hovered = null;
  }

  /** The way that is looked at, at the end of the text to be read. */
  override get codeContext(): CodeContext {
    const { kernels, subject, state, store } = this;
    return {
      kernels,
      subject: extended(subject, state),
      state: changed(store.state, { m }, { m: extent(subject, state).target - 1 }),
    };
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { marks, widest } = this.#model;
    const { words, strings } = this;
    return words.summary({
      pair: this.pair,
      clean: marks.filter(({ unseen }) => unseen === 0).map(({ method }) => strings.methods[method]),
      whole: marks
        .filter(({ step, unseen }) => unseen === 0 && step >= widest * 0.9995)
        .map(({ method }) => strings.methods[method]),
    });
  }

  protected override table(): Table {
    const { marks } = this.#model;
    const { words, strings } = this;
    return tableOf(this.format, {
      names: words.columns(this.pair),
      rows: marks,
      marked: marks.findIndex(({ method }) => method === this.#looked),
      columns: [
        [({ method }) => strings.methods[method]],
        [({ step }) => degrees(step), digits(5)],
        [({ unseen }) => degrees(unseen), digits(5)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, pair, width, state, subject } = this;
    const model = this.#model;
    const looked = this.hovered ?? this.#looked;
    const shown = chosen(subject, state.methods);
    const readout = this.#readout(model.marks.find(({ method }) => method === looked)!);
    return html`
      <div
        class="plot"
        role="slider"
        tabindex="0"
        data-field="method"
        aria-label=${words.cursor}
        aria-valuemin="1"
        aria-valuemax=${model.marks.length}
        aria-valuenow=${1 + methodsFor(subject).indexOf(looked)}
        aria-valuetext=${readout}
        @pointerdown=${this.#press}
        @pointermove=${this.#hover}
        @pointerleave=${() => (this.hovered = null)}
        @keydown=${this.#step}
      >
        ${drawTradeoff(model, { width, pair, looked, shown, format, words, strings })}
      </div>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">
          ${
            shown.includes(looked)
              ? nothing
              : html`<button type="button" data-field="methods" @click=${() => this.#show(looked)}>
                  ${words.show}
                </button>`
          }
          <button type="button" data-field="method" aria-label=${words.before} @click=${() => this.#by(-1)}>−</button>
          <button type="button" data-field="method" aria-label=${words.next} @click=${() => this.#by(1)}>+</button>
        </span>
      </div>
    `;
  }

  get #model(): TradeoffModel {
    return tradeoffModel(this.kernels, this.subject, this.state, this.pair);
  }
  get #looked(): Method {
    return lookedAt(this.subject, this.state);
  }

  #readout({ method, step, before, unseen }: Mark): string {
    const { format, pair } = this;
    const { words, strings } = this;
    const share = before === 0 ? 100 : (100 * step) / before;
    return words.readout(
      strings.methods[method],
      pair,
      format.digits(degrees(step), 3),
      format.digits(share, 3),
      unseen === 0 ? null : format.digits(degrees(unseen), 3),
    );
  }

  #by(step: number): void {
    const methods = methodsFor(this.subject);
    const to = methods[methods.indexOf(this.#looked) + step];
    if (to) this.set({ method: to }, 'method');
  }

  #show(method: Method): void {
    const shown = [...chosen(this.subject, this.state.methods), method].slice(-SIDE_BY_SIDE);
    this.set({ methods: shown, method });
  }

  #step = (event: KeyboardEvent): void => {
    const step = Math.sign(keyStep(event));
    if (step === 0) return;
    event.preventDefault();
    this.#by(step);
  };

  /** The marks under the pointer. */
  #under(event: PointerEvent): Method[] {
    const at = this.seen(event, event.currentTarget as HTMLElement);
    const away = ({ x, y }: { x: number; y: number }): number => Math.hypot(x - at.x, y - at.y);
    const [nearest] = placesOf(this.#model, this.width).sort((a, b) => away(a) - away(b));
    return nearest && away(nearest) <= REACH ? nearest.marks.map(({ method }) => method) : [];
  }

  /** Several in one place take turns. */
  #press = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const here = this.#under(event);
    const to = here[(here.indexOf(this.#looked) + 1) % here.length];
    this.hovered = null;
    if (to) this.set({ method: to }, 'method');
  };

  #hover = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const here = this.#under(event);
    this.hovered = here.length === 0 || here.includes(this.#looked) ? null : here[0]!;
  };
}
