import { html, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { segments } from '../../kit/controls/choice.js';
import { slider } from '../../kit/controls/slider.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { secret } from '../../kit/secret.js';
import { TaughtFigure, teachStyle } from '../../trained/teaching.js';
import { drawLook } from './draw.js';
import { fields, QUARTER, WAYS } from './fields.js';
import { BACK, FARTHEST, lookQuestion, rulerModel, taught, type RulerModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-ruler>`: a head that looks twelve back, and where it looks when its ruler is stretched. */
export class RulerElement extends TaughtFigure<typeof fields, Words, RulerModel> {
  static override styles = [chart, style, teachStyle, secret];
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = { en, zh };
  protected override readonly taught = taught;
  protected override readonly modelOf = rulerModel;
  protected override readonly resets = ['way', 'factor', 'head'] as const;
  /** What was seen last stands until the next answer is there. */
  #last: RulerModel['look'];

  override questions() {
    return [lookQuestion(this.state)];
  }

  protected override summary(): string {
    const { look, factor } = this.model;
    return this.words.summary(this.format, this.words.ways[this.state.way], factor, look, BACK);
  }

  protected override table(): Table {
    const { look } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(FARTHEST + 1),
      marked: look?.most ?? BACK,
      columns: [
        [(distance) => distance],
        ...[0, 1].map((head) => [(distance: number) => look?.heads[head]![distance] ?? NaN, fixed(3)] as const),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state, model, width } = this;
    const look = (this.#last = model.look ?? this.#last);
    return html`
      <div class="row settings controls">
        ${segments(this, 'way', words.way, { values: WAYS, text: (way) => words.ways[way] })}
        ${segments(this, 'head', words.head, { values: [0, 1], text: words.heads })}
      </div>
      <div class="row factor controls">
        <output aria-live="off">${words.factor} = ${format.digits(state.factor / QUARTER, 3)}</output>
        ${slider(this, 'factor', {
          label: words.factor,
          text: `${words.factor} = ${format.digits(state.factor / QUARTER, 3)}`,
        })}
      </div>
      ${look ? drawLook(look, { width, head: state.head, format, words }) : html`<p>${words.waiting}</p>`}
      <div class="row readout secret">
        <p>${look ? words.readout(format, look.most, look.right, look.there, BACK) : words.waiting}</p>
      </div>
      ${this.answering()} ${this.teaching()}
    `;
  }
}
