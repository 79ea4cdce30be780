import { html, nothing, type TemplateResult } from 'lit';
import { keyStep } from '../../kit/drag.js';
import { clamp } from '../../util/scale.js';
import { chart } from '../../kit/chart.js';
import { extended, extent, LARGEST_FACTOR } from '../../subject/extensions.js';
import type { CodeContext } from '../../export/contract.js';
import { digits, fixed, indices, tableOf, type Column, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { drawTemperature, factorScale } from './draw.js';
import { temperatureModel, type Curve, type TemperatureModel } from './model.js';
import { style } from './style.js';
import { changed } from '../../state/store.js';
import { m } from '../../subject/fields.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 656;
/** A step of the keys and buttons: a quarter of s. */
const STEP = 0.25;

/** `<rope-temperature>`: how much sharper attention is made in a longer context. */
export class TemperatureElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, style];
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['factor'] as const;

  constructor() {
    super(WIDTH_AT_REST);
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
    const { now, yarn, longrope, own } = this.#model;
    const { format, words } = this;
    return words.summary(format, {
      now,
      yarn: yarn.score,
      longrope: longrope.score,
      name: this.subjectName,
      own: own && own.factor !== 1 ? own : null,
    });
  }

  protected override table(): Table {
    const { stretches, yarnCurve, longropeCurve } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(stretches.length).filter((n) => n % 4 === 0),
      fileRows: () => indices(stretches.length),
      columns: [
        [(n) => stretches[n]!, digits(4)],
        ...[yarnCurve, longropeCurve].flatMap((curve): Column<number>[] => [
          [(n) => curve[n]!.factor, fixed(5)],
          [(n) => curve[n]!.score, fixed(5)],
        ]),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, width } = this;
    const model = this.#model;
    const s = format.digits(model.now, 4);
    const { yarn, longrope } = model;
    return html`
      <div
        class="plot"
        role="slider"
        data-field="factor"
        tabindex="0"
        aria-label=${words.cursor}
        aria-valuemin="1"
        aria-valuemax=${LARGEST_FACTOR}
        aria-valuenow=${model.now}
        aria-valuetext=${words.readout(s, format.fixed(yarn.factor, 4), format.fixed(longrope.factor, 4))}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawTemperature(model, { width, format, words })}
      </div>
      <div class="formulas">
        ${this.#line('YaRN', html`0.1 ln <i>s</i> + 1`, html`0.1 × ln ${s} + 1`, yarn)}
        ${this.#line(
          'LongRoPE',
          html`√(1 + ln <i>s</i> / ln <i>L</i>)`,
          html`√(1 + ln ${s} / ln ${format.whole(model.train)})`,
          longrope,
        )}
      </div>
      <div class="row controls">
        <span>s = ${s}</span>
        <button
          type="button"
          data-field="factor"
          aria-label=${words.less}
          @click=${() => this.#set(model.now - STEP, 'temperature')}
        >
          −
        </button>
        <button
          type="button"
          data-field="factor"
          aria-label=${words.more}
          @click=${() => this.#set(model.now + STEP, 'temperature')}
        >
          +
        </button>
        ${
          this.state.factor === 0
            ? nothing
            : html`<button type="button" class="quiet" data-field="factor" @click=${() => this.set({ factor: 0 })}>
                ${strings.asLengths}
              </button>`
        }
      </div>
    `;
  }

  #line(name: string, formula: TemplateResult, filled: TemplateResult, { factor, score }: Curve): TemplateResult {
    const { format, words } = this;
    return html`
      <p>
        <b>${name}</b>
        <span>${formula} = ${filled} = <b>${format.fixed(factor, 4)}</b></span>
        <span>${words.onScores(format.fixed(score, 4))}</span>
      </p>
    `;
  }

  get #model(): TemperatureModel {
    return temperatureModel(this.kernels, this.subject, this.state);
  }

  #set(factor: number, mark = ''): void {
    this.set({ factor: Math.round(clamp(factor, 1, LARGEST_FACTOR) * 100) / 100 }, mark);
  }

  #step = (event: KeyboardEvent): void => {
    const step = clamp(keyStep(event), -40, 40);
    const { now } = this.#model;
    const to = event.key === 'Home' ? 1 : event.key === 'End' ? 64 : now + STEP * step;
    if (to === now) return;
    event.preventDefault();
    this.#set(to, 'temperature');
  };

  #point = (event: PointerEvent): void => {
    const { most } = this.#model;
    this.follow(event, ({ x }) => this.#set(Math.min(most, factorScale(most, this.width).invert(x))));
  };
}
