import { html, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { LAST_LINEAR } from '../../subject/vectors.js';
import { scaleFor } from '../../charts/distance.js';
import { chartStyle } from '../../charts/distance-style.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { fixed, tableOf, whole, type Column, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { secret } from '../../kit/secret.js';
import { drawNeedle, drawNeedleLegend, type NeedleView } from './draw.js';
import { needleModel, type NeedleModel } from './model.js';
import { style } from './style.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

/** Distances of the table, beside the one aimed at and the one looked at. */
const ROUND = [0, 1, 2, 5, 10, 20, 50, 100, 200, 300, 400, 500];

/** `<rope-needle>`: a key is made whose score peaks at a distance of the reader's choice. */
export class NeedleElement extends MeasuredFigure<typeof fields, Words, NeedleModel> {
  static override widthAtRest = 656;
  static override styles = [chart, chartStyle, style, secret];

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['aim'] as const;
  protected override readonly modelOf = needleModel;

  protected override summary(): string {
    const { aim, score, bound } = this.model;
    return this.words.summary(this.format, { aim, start: score.high[0]!, bound: bound.high[aim]! });
  }

  protected override table(): Table {
    const { aim, score, bound, same } = this.model;
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
    const text = this.#readout(this.model);
    const view: NeedleView = { width, distance: state.distance, format, words, strings };
    return html`
      ${drawNeedleLegend(view)}
      ${plot(
        this,
        'aim',
        { label: words.distance, text, at: ({ x }) => scaleFor(width, 'linear').invert(x) },
        drawNeedle(this.model, view),
      )}
      <div class="row readout">
        <p>${text}</p>
        <span class="row controls">
          ${stepper(this, 'aim', {
            names: [words.back, words.on],
            field: numberField(this, 'aim', { label: words.distance, toned: true }),
          })}
        </span>
      </div>
    `;
  }

  #readout({ aim, score }: NeedleModel): string {
    return this.words.handle(this.format, { aim, score: score.high[aim]!, start: score.high[0]! });
  }
}
