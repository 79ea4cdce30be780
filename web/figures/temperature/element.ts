import { html, nothing, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, fixed, indices, tableOf, type Column, type Table } from '../../kit/table.js';
import { LARGEST_FACTOR } from '../../subject/extensions.js';
import { drawTemperature, factorScale } from './draw.js';
import { fields } from './fields.js';
import { temperatureModel, type Temperature, type TemperatureModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** A step of the keys and buttons: a quarter of s. */
const STEP = 0.25;

/** `<rope-temperature>`: how much sharper attention is made in a longer context. */
export class TemperatureElement extends MeasuredFigure<typeof fields, Words, TemperatureModel> {
  static override styles = [chart, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = temperatureModel;
  protected override readonly resets = ['factor'] as const;

  protected override summary(): string {
    const { now, yarn, longrope, own } = this.model;
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
    const { stretches, yarnCurve, longropeCurve } = this.model;
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
    const model = this.model;
    const stretch = format.digits(model.now, 4);
    const { yarn, longrope } = model;
    const now = { value: model.now, least: 1 };
    return html`
      ${plot(
        this,
        'factor',
        {
          ...now,
          most: model.most,
          label: words.cursor,
          text: words.readout(stretch, format.fixed(yarn.factor, 4), format.fixed(longrope.factor, 4)),
          at: ({ x }) => factorScale(this.model.most, this.width).invert(x),
          unit: STEP,
          largest: 40,
        },
        drawTemperature(model, { width, format, words }),
      )}
      <div class="formulas letters">
        ${this.#line('YaRN', html`0.1 ln <i>F</i> + 1`, html`0.1 × ln ${stretch} + 1`, yarn)}
        ${this.#line(
          'LongRoPE',
          html`√(1 + ln <i>F</i> / ln <i>L</i>)`,
          html`√(1 + ln ${stretch} / ln ${format.whole(model.train)})`,
          longrope,
        )}
      </div>
      <div class="row controls">
        <span><i>F</i> = ${stretch}</span>
        ${stepper(this, 'factor', { ...now, most: LARGEST_FACTOR, names: [words.less, words.more], by: STEP })}
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

  #line(name: string, formula: TemplateResult, filled: TemplateResult, { factor, score }: Temperature): TemplateResult {
    const { format, words } = this;
    return html`
      <p>
        <b>${name}</b>
        <span>${formula} = ${filled} = <b>${format.fixed(factor, 4)}</b></span>
        <span>${words.onScores(format.fixed(score, 4))}</span>
      </p>
    `;
  }
}
