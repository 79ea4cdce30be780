import { html, type TemplateResult } from 'lit';
import { keyStep } from '../../kit/drag.js';
import { clamp } from '../../util/scale.js';
import { chart } from '../../kit/chart.js';
import { LAST_LINEAR } from '../../subject/vectors.js';
import { scaleFor } from '../../charts/distance.js';
import { chartStyle } from '../../charts/distance-style.js';
import { fixed, tableOf, whole, type Column, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { drawNeedle, drawNeedleLegend, type NeedleView } from './draw.js';
import { needleModel, type NeedleModel } from './model.js';
import { style } from './style.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 656;
/** Distances of the table, beside the one aimed at and the one looked at. */
const ROUND = [0, 1, 2, 5, 10, 20, 50, 100, 200, 300, 400, 500];

/** `<rope-needle>`: a key is made whose score peaks at a distance of the reader's choice. */
export class NeedleElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, chartStyle, style];

  protected override readonly code = () => import('../../charts/distance-code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['aim'] as const;

  constructor() {
    super(WIDTH_AT_REST);
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { aim, score, bound } = this.#model;
    return this.words.summary(this.format, { aim, start: score.high[0]!, bound: bound.high[aim]! });
  }

  protected override table(): Table {
    const { aim, score, bound, same } = this.#model;
    const distances = [...new Set([...ROUND, aim, Math.min(this.state.distance, LAST_LINEAR)])].sort((a, b) => a - b);
    return tableOf(this.format, {
      names: this.words.columns,
      rows: distances,
      fileRows: () => score.at,
      marked: distances.indexOf(aim),
      columns: [
        [(s) => s, whole],
        ...[score, bound, same].map(({ high }): Column<number> => [(s) => high[s]!, fixed(6)]),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, state, width } = this;
    const model = this.#model;
    const view: NeedleView = { width, distance: state.distance, format, words, strings };
    return html`
      ${drawNeedleLegend(view)}
      <div
        class="plot"
        role="slider"
        data-field="aim"
        tabindex="0"
        aria-label=${words.distance}
        aria-valuemin="0"
        aria-valuemax=${LAST_LINEAR}
        aria-valuenow=${state.aim}
        aria-valuetext=${this.#readout(model)}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawNeedle(model, view)}
      </div>
      <div class="row aim">
        <p>${this.#readout(model)}</p>
        <span class="row controls">
          <button
            type="button"
            data-field="aim"
            aria-label=${words.back}
            @click=${() => this.#aim(state.aim - 1, 'aim')}
          >
            −
          </button>
          <input
            type="number"
            data-field="aim"
            inputmode="numeric"
            min="0"
            max=${LAST_LINEAR}
            step="1"
            aria-label=${words.distance}
            .value=${String(state.aim)}
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              if (input.value.trim() !== '') this.#aim(Number(input.value));
              input.value = String(this.state.aim);
            }}
          />
          <button type="button" data-field="aim" aria-label=${words.on} @click=${() => this.#aim(state.aim + 1, 'aim')}>
            +
          </button>
        </span>
      </div>
    `;
  }

  get #model(): NeedleModel {
    return needleModel(this.kernels, this.subject, this.state);
  }

  #readout({ aim, score }: NeedleModel): string {
    return this.words.handle(this.format, { aim, score: score.high[aim]!, start: score.high[0]! });
  }

  #aim(value: number, mark = ''): void {
    if (Number.isFinite(value)) this.set({ aim: clamp(Math.round(value), 0, LAST_LINEAR) }, mark);
  }

  #step = (event: KeyboardEvent): void => {
    const { aim } = this.state;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? LAST_LINEAR : aim + keyStep(event);
    if (to === aim) return;
    event.preventDefault();
    this.#aim(to, 'aim');
  };

  #point = (event: PointerEvent): void => {
    this.follow(event, ({ x }) => this.#aim(scaleFor(this.width, 'linear').invert(x)));
  };
}
