import { html, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { fixed, indices, tableOf, whole, type Column, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { secret } from '../../kit/secret.js';
import { drawNeedle, drawNeedleLegend, scaleFor, type NeedleView } from './draw.js';
import { needleModel, type NeedleModel } from './model.js';
import { style } from './style.js';
import { fields } from './fields.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Distances of the table, beside the one aimed at. */
const ROUND = [0, 1, 2, 5, 10, 20, 50, 100, 200, 300, 400, 500];

/** `<rope-needle>`: a key is made whose score peaks at a distance of the reader's choice. */
export class NeedleElement extends MeasuredFigure<typeof fields, Words, NeedleModel> {
  static override styles = [chart, style, secret];

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['aim'] as const;
  protected override readonly modelOf = needleModel;

  protected override summary(): string {
    const { aim, score } = this.model;
    return this.words.summary(this.format, { aim, start: score[0]! });
  }

  protected override table(): Table {
    const { aim, score, same } = this.model;
    const distances = [...new Set([...ROUND, aim])].sort((a, b) => a - b);
    return tableOf(this.format, {
      names: this.words.columns,
      rows: distances,
      fileRows: () => indices(score.length),
      marked: distances.indexOf(aim),
      columns: [[(s) => s, whole], ...[score, same].map((values): Column<number> => [(s) => values[s]!, fixed(6)])],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, width, model } = this;
    const { aim, score } = model;
    const view: NeedleView = { width, format, words, strings };
    return html`
      ${drawNeedleLegend(view)}
      ${plot(
        this,
        'aim',
        { label: words.distance, text: format.whole(aim), at: ({ x }) => scaleFor(width).invert(x) },
        drawNeedle(model, view),
      )}
      <div class="row readout">
        <p class="secret">${words.readout(format, { aim, score: score[aim]!, start: score[0]! })}</p>
        <span class="row controls">
          <label for="aim">${words.distance}</label>
          ${stepper(this, 'aim', {
            names: [words.back, words.on],
            field: numberField(this, 'aim', { toned: true }),
          })}
        </span>
      </div>
    `;
  }
}
