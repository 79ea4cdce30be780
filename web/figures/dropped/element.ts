import { html, nothing, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { toggle } from '../../kit/controls/toggle.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { TrainedFigure } from '../../trained/figure.js';
import { drawLosses } from '../../trained/loss-chart.js';
import { lossTable } from '../../trained/loss-table.js';
import { BUCKET, LONG } from '../../trained/losses.js';
import type { Source } from '../../trained/source.js';
import { fields, LAYERS } from './fields.js';
import { droppedModel, questionsOf, type DroppedModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-dropped>`: rotation taken out of layers of a trained model, and the loss that answers. */
export class DroppedElement extends TrainedFigure<typeof fields, Words, DroppedModel> {
  static override styles = [chart, key, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = droppedModel;
  protected override readonly resets = LAYERS;

  override questions() {
    return questionsOf(this.state);
  }

  protected override fetch(source: Source) {
    return Promise.all([source.model('kjv'), source.heldOut('kjv')]);
  }

  /** What stands still; '' for nothing. */
  get #still(): string {
    const { words, state } = this;
    const layers = LAYERS.flatMap((layer, at) => (state[layer] ? [] : [at + 1]));
    return layers.length === 0 ? '' : words.still(layers);
  }

  protected override summary(): string {
    const { before, now } = this.model.stretches;
    return this.words.summary(this.format, {
      still: this.#still,
      inside: [before[0], now[0]],
      past: [before.at(-1), now.at(-1)],
    });
  }

  protected override table(): Table {
    const { before, now } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(LONG / BUCKET),
      columns: [
        [(bucket) => bucket * BUCKET],
        [(bucket) => (bucket + 1) * BUCKET - 1],
        [(bucket) => before?.means[bucket] ?? NaN, fixed(3)],
        [(bucket) => now?.means[bucket] ?? NaN, fixed(3)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, model, width } = this;
    const still = this.#still;
    return html`
      <div class="row settings controls">${LAYERS.map((layer, at) => toggle(this, layer, words.rotates(at + 1)))}</div>
      ${drawLosses([model], { width, words: this.shared })}
      <ul class="key">
        <li><i class="before"></i>${words.trained}</li>
        ${still === '' ? nothing : html`<li><i></i>${still}</li>`}
      </ul>
      <div class="losses">
        ${lossTable(
          [
            { name: words.trained, values: model.stretches.before, here: still === '' },
            ...(still === '' ? [] : [{ name: words.now, values: model.stretches.now, here: true }]),
          ],
          format,
          this.shared,
        )}
      </div>
      ${this.answering()}
    `;
  }
}
