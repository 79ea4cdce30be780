import { html, nothing, svg, type PropertyDeclarations, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { keyTarget } from '../../kit/keys.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, tableOf, type Table } from '../../kit/table.js';
import { chosen, extent, lookedAt, methodsFor, SIDE_BY_SIDE, type Method } from '../../subject/extensions.js';
import { degrees } from '../../util/format.js';
import { drawMark, drawTradeoff, methodsAt } from './draw.js';
import { fields } from './fields.js';
import { tradeoffModel, type Mark, type TradeoffModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** From this width on, the list stands beside the plot; it takes as much of it. */
const BESIDE = 640;
const LIST = 336;

/** `<rope-tradeoff>`: what every way keeps of the angle between neighbours, and what it leaves unseen. */
export class TradeoffElement extends MeasuredFigure<typeof fields, Words, TradeoffModel> {
  static override styles = [chart, style];
  protected static override widthAtRest = 680;
  static override properties: PropertyDeclarations = { hovered: { state: true } };
  /** Under the mouse: shown, but not chosen. */
  declare protected hovered: Method | null;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = tradeoffModel;
  protected override readonly resets = ['method', 'pair'] as const;

  constructor() {
    super();
    this.hovered = null;
  }

  protected override summary(): string {
    const { marks, widest } = this.model;
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
    const { marks } = this.model;
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
    const { words, strings, format, pair, state, subject } = this;
    const model = this.model;
    const looked = this.hovered ?? this.#looked;
    const shown = chosen(subject, state.methods);
    const readout = this.#readout(looked);
    const { train, target } = extent(subject, state);
    return html`
      <div class="sheet">
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
          ${drawTradeoff(model, { width: this.#plotWidth, pair, looked, shown, format, words, strings })}
        </div>
        <div class="list" @pointerleave=${() => (this.hovered = null)}>
          <p class="heads" aria-hidden="true"><span>${words.kept}</span><span>${words.unmet}</span></p>
          ${model.marks.map((mark, n) => this.#listed(mark, n + 1, looked, shown))}
        </div>
      </div>
      ${target <= train ? html`<p class="note">${words.noLonger}</p>` : nothing}
      <div class="row readout">
        <p>${readout}</p>
        ${
          shown.includes(looked)
            ? nothing
            : html`<span class="row controls"
                ><button type="button" data-field="methods" @click=${() => this.#show(looked)}>
                  ${words.show}
                </button></span
              >`
        }
      </div>
    `;
  }

  /** What stands beside the plot for each mark: keys reach it through the plot. */
  #listed(mark: Mark, number: number, looked: Method, shown: readonly Method[]): TemplateResult {
    const { method, unseen } = mark;
    const { format, strings } = this;
    return html`<button
      type="button"
      tabindex="-1"
      data-field="method"
      data-way=${method}
      class=${method === looked ? 'here' : ''}
      aria-pressed=${method === this.#looked}
      @pointerenter=${(event: PointerEvent) => event.pointerType === 'mouse' && (this.hovered = method)}
      @click=${() => this.#take(method)}
    >
      <span class="n">${number}</span>
      ${svg`<svg viewBox="-9 -9 18 18" aria-hidden="true">${drawMark(mark, { looked, shown })}</svg>`}
      <span>${strings.methods[method]}</span>
      <span class="value">${format.digits(this.#share(mark), 3)}%</span>
      <span class=${unseen > 0 ? 'value bad' : 'value'}>${strings.degrees(format.digits(degrees(unseen), 3))}</span>
    </button>`;
  }

  #take(method: Method): void {
    this.hovered = null;
    this.set({ method });
  }

  /** Of the angle between neighbours that the model was trained with, in percent: as far right as its mark is. */
  #share({ step }: Mark): number {
    return (100 * step) / this.model.widest;
  }

  get #plotWidth(): number {
    return this.width < BESIDE ? this.width : this.width - LIST;
  }

  get #looked(): Method {
    return lookedAt(this.subject, this.state);
  }

  #readout(method: Method): string {
    const mark = this.model.marks.find((each) => each.method === method)!;
    const { step, unseen } = mark;
    const digits = (value: number): string => this.format.digits(value, 3);
    return this.words.readout(
      this.strings.methods[method],
      this.pair,
      digits(degrees(step)),
      digits(this.#share(mark)),
      unseen === 0 ? null : digits(degrees(unseen)),
    );
  }

  #by(step: number): void {
    const methods = methodsFor(this.subject);
    const method = methods[methods.indexOf(this.#looked) + step];
    if (method) this.set({ method }, 'method');
  }

  #show(method: Method): void {
    const shown = [...chosen(this.subject, this.state.methods), method].slice(-SIDE_BY_SIDE);
    this.set({ methods: shown, method });
  }

  #step = (event: KeyboardEvent): void => {
    const target = keyTarget(event, { value: 0, least: -1, most: 1, largest: 1 });
    if (target !== null) this.#by(target);
  };

  /** The marks under the pointer. */
  #under(event: PointerEvent): Method[] {
    const at = this.seen(event, event.currentTarget as HTMLElement);
    return methodsAt(this.model, this.#plotWidth, at);
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
