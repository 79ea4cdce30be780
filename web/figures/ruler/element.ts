import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import recipe from '../../../lab/recipes/copy.mjs';
import { chart } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { slider } from '../../kit/controls/slider.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { theSource } from '../../trained/answers.js';
import { secret } from '../../kit/secret.js';
import { TrainedFigure } from '../../trained/figure.js';
import type { Source } from '../../trained/source.js';
import { drawLook } from './draw.js';
import { fields, QUARTER, WAYS } from './fields.js';
import { BACK, FARTHEST, lookQuestion, rulerModel, taughtHere, teach, type RulerModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-ruler>`: a head that looks twelve back, and where it looks when its ruler is stretched. */
export class RulerElement extends TrainedFigure<typeof fields, Words, RulerModel> {
  static override styles = [chart, style, secret];
  static override properties: PropertyDeclarations = { losses: { state: true } };
  /** Of the training that is under way; `null` where there is none. */
  declare protected losses: readonly number[] | null;
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = rulerModel;
  protected override readonly resets = ['way', 'factor', 'head'] as const;
  /** What was seen last stands until the next answer is there. */
  #last: RulerModel['look'];
  #kept = '';

  constructor() {
    super();
    this.losses = null;
  }

  override questions() {
    return [lookQuestion(this.state)];
  }

  protected override fetch(source: Source) {
    return Promise.all([source.model('copy'), source.card('copy')]);
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
        <div class="segments" role="group" aria-label=${words.way}>
          ${choice(this, 'way', { values: WAYS, text: (way) => words.ways[way] })}
        </div>
        <div class="segments" role="group" aria-label=${words.head}>
          ${choice(this, 'head', { values: [0, 1], text: words.heads })}
        </div>
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
      ${this.answering()} ${this.#teaching()}
    `;
  }

  #teaching(): TemplateResult {
    const { words, format, losses } = this;
    const { steps } = recipe.training;
    const digest = taughtHere();
    return html`<div class="row teach controls">
      ${
        losses
          ? html`<button type="button" @click=${() => this.stop()}>${words.stop}</button>
              <progress max=${steps} value=${losses.length} aria-label=${words.teach(steps)}></progress>
              <p class="place">${words.teaching(losses.length, format.fixed(losses.at(-1) ?? NaN, 3))}</p>`
          : html`<button type="button" class="main" @click=${() => void this.#teach()}>${words.teach(steps)}</button>
              <p class="place">
                ${digest === null ? words.kept : digest === this.#kept ? words.same(digest) : words.other(digest, this.#kept)}
              </p>`
      }
    </div>`;
  }

  async #teach(): Promise<void> {
    this.losses = [];
    await this.run(async (asking) => {
      const source = theSource();
      this.#kept = (await source.card('copy')).digest;
      await teach(source, asking, (losses) => (this.losses = losses));
    });
    this.losses = null;
  }
}
