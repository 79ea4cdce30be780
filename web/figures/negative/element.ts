import { html, type TemplateResult } from 'lit';
import { MeasuredFigure } from '../../kit/measured.js';
import { chart, key } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { digits, indices, tableOf, type Table } from '../../kit/table.js';
import { drawTotals, drawWeights, wordAt, type NegativeView } from './draw.js';
import { FEATURES, fields, HEADS, WAYS } from './fields.js';
import { negativeModel, type NegativeModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-negative>`: one row of weights, with softmax and in linear attention, where rotation makes some of them negative. */
export class NegativeElement extends MeasuredFigure<typeof fields, Words, NegativeModel> {
  static override styles = [chart, key, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = negativeModel;
  protected override readonly resets = ['way', 'features', 'head', 'seed', 'query', 'key'] as const;

  protected override summary(): string {
    const { negative, sum } = this.model;
    const { query, way } = this.state;
    return this.words.summary(this.format, { query, count: query + 1, negative, sum, way });
  }

  protected override table(): Table {
    const { softmax, linear, key } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(linear.length),
      marked: key,
      columns: [[(n) => n], [(n) => softmax[n]!, digits(3)], [(n) => linear[n]!, digits(3)]],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state, width, model } = this;
    const { way, query } = state;
    const { key, softmax, linear, totals, negative, sum, lowest, highest } = model;
    const view: NegativeView = {
      width,
      query,
      format,
      words,
      totals: way === 'both' ? words.denominators : words.totals,
    };
    const row = words.readout(format, { count: query + 1, negative, sum, lowest, highest });
    const pair = words.pair(format, { query, key, softmax: softmax[key]!, linear: linear[key]! });
    const total = way === 'both' ? words.divided(format, totals[query]!) : words.total(format, totals[query]!);
    const height = width >= 720 ? 160 : 130;
    const at = ({ x }: { x: number }): number => wordAt(x, width);
    return html`
      <div class="row ways controls">
        <span id="way">${words.way}</span>
        <div class="segments many" role="group" aria-labelledby="way">
          ${choice(this, 'way', { values: WAYS, text: (each) => words.ways[each] })}
        </div>
      </div>
      ${plot(
        this,
        'key',
        { label: words.keyCursor, text: pair, value: key, most: query, at, largest: 10 },
        html`${drawWeights(softmax, key, words.softmaxTitle, height, view)}
        ${drawWeights(linear, key, words.linearTitles[way], height, view)}`,
      )}
      ${plot(
        this,
        'query',
        { label: words.queryCursor, text: `${total}${this.strings.marks.semicolon}${row}`, at, largest: 10 },
        drawTotals(model, view),
      )}
      <ul class="key">
        <li><i class="weight"></i>${words.legend.weight}</li>
        <li><i class="negative"></i>${words.legend.negative}</li>
      </ul>
      <div class="row readout">
        <p>${row}</p>
        <p>${pair}</p>
        ${way === 'both' ? html`<p>${total}</p>` : ''}
      </div>
      <div class="row settings controls">
        <label class="entry">
          <span>${words.query}</span>
          ${stepper(this, 'query', { names: words.queryCursor, field: numberField(this, 'query', { label: words.queryCursor }) })}
        </label>
        <label class="entry">
          <span>${words.key}</span>
          ${stepper(this, 'key', {
            names: words.keyCursor,
            value: key,
            most: query,
            field: numberField(this, 'key', { label: words.keyCursor, value: key, most: query }),
          })}
        </label>
      </div>
      <div class="row settings controls">
        ${this.#menu('features', FEATURES, words.features, (each) => words.maps[each])}
        ${this.#menu('head', HEADS, words.head, String)}
        <label class="entry"><span>${words.seed}</span>${numberField(this, 'seed', { label: words.seed })}</label>
      </div>
    `;
  }

  #menu<N extends 'features' | 'head', T extends string | number>(
    name: N,
    values: readonly T[],
    label: string,
    text: (value: T) => string,
  ): TemplateResult {
    return html`<label class="entry">
      <span>${label}</span>
      <select
        data-field=${name}
        @change=${(event: Event) => this.set({ [name]: values[(event.target as HTMLSelectElement).selectedIndex] })}
      >
        ${values.map((each) => html`<option ?selected=${each === (this.state[name] as unknown)}>${text(each)}</option>`)}
      </select>
    </label>`;
  }
}
