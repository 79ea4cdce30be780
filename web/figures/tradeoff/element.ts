import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { extendedContext } from '../../charts/extension-code.js';
import type { CodeContext } from '../../export/contract.js';
import { chart } from '../../kit/chart.js';
import { keyTarget } from '../../kit/keys.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, tableOf, type Table } from '../../kit/table.js';
import { secret } from '../../kit/secret.js';
import { chosen, lookedAt, methodsFor, SIDE_BY_SIDE, type Method } from '../../subject/extensions.js';
import { degrees } from '../../util/format.js';
import { drawTradeoff, placesOf } from './draw.js';
import { fields } from './fields.js';
import { tradeoffModel, type TradeoffModel } from './model.js';
import { style } from './style.js';
import { words, type Words } from './words.js';

/** A press as far from a mark as this still takes it. */
const REACH = 28;

/** `<rope-tradeoff>`: what every way keeps of the angle between neighbours, and what it leaves unseen. */
export class TradeoffElement extends MeasuredFigure<typeof fields, Words, TradeoffModel> {
  static override styles = [chart, style, secret];
  protected static override widthAtRest = 680;
  static override properties: PropertyDeclarations = { hovered: { state: true } };
  /** Under the mouse: shown, but not chosen. */
  declare protected hovered: Method | null;
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly modelOf = tradeoffModel;
  protected override readonly resets = ['method', 'pair'] as const;

  constructor() {
    super();
    this.hovered = null;
  }

  override get codeContext(): CodeContext {
    return extendedContext(super.codeContext, this.state);
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
    const { words, strings, format, pair, width, state, subject } = this;
    const model = this.model;
    const looked = this.hovered ?? this.#looked;
    const shown = chosen(subject, state.methods);
    const readout = this.#readout(looked);
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

  get #looked(): Method {
    return lookedAt(this.subject, this.state);
  }

  #readout(method: Method): string {
    const { step, before, unseen } = this.model.marks.find((mark) => mark.method === method)!;
    const digits = (value: number): string => this.format.digits(value, 3);
    return this.words.readout(
      this.strings.methods[method],
      this.pair,
      digits(degrees(step)),
      digits(before === 0 ? 100 : (100 * step) / before),
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
    const away = ({ x, y }: { x: number; y: number }): number => Math.hypot(x - at.x, y - at.y);
    const [nearest] = placesOf(this.model, this.width).sort((a, b) => away(a) - away(b));
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
