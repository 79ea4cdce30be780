import { html, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { secret } from '../../kit/secret.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { TrainedFigure } from '../../trained/figure.js';
import type { Source } from '../../trained/source.js';
import { drawPartial, turningScale } from './draw.js';
import { fields, PAIRS } from './fields.js';
import { CURVES, partialModel, QUESTIONS, type PartialModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Shares of a head that models turn. */
const SHARES = new Map([
  [PAIRS / 4, '¼'],
  [PAIRS / 2, '½'],
  [(3 * PAIRS) / 4, '¾'],
  [PAIRS, '1'],
]);

/** `<rope-partial>`: only some pairs of a trained model turn, the fastest or the slowest, and the loss that answers. */
export class PartialElement extends TrainedFigure<typeof fields, Words, PartialModel> {
  static override styles = [chart, key, style, secret];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = partialModel;
  protected override readonly resets = ['turning'] as const;

  override questions() {
    return QUESTIONS;
  }

  protected override fetch(source: Source) {
    return Promise.all([source.model('kjv'), source.heldOut('kjv')]);
  }

  protected override summary(): string {
    const { still, out, slow } = this.model;
    const { turning } = this.state;
    return this.words.summary(this.format, turning, {
      still: still?.[turning],
      out: out?.[turning],
      slow: slow?.[turning],
      trained: still?.[PAIRS],
    });
  }

  protected override table(): Table {
    const { model } = this;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(PAIRS + 1),
      marked: this.state.turning,
      columns: [
        [(turning) => turning],
        ...CURVES.map((curve) => [(turning: number) => model[curve]?.[turning] ?? NaN, fixed(3)] as const),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, model, width } = this;
    const { turning } = this.state;
    return html`
      <div class="row settings controls">
        <span id="share">${words.share}</span>
        <span class="segments" role="group" aria-labelledby="share">
          ${choice(this, 'turning', { values: [...SHARES.keys()], text: (share) => SHARES.get(share) })}
        </span>
      </div>
      ${plot(
        this,
        'turning',
        {
          label: words.cursor,
          text: words.of(turning),
          at: ({ x }) => Math.min(PAIRS, Math.max(0, Math.round(turningScale(width).invert(x)))),
        },
        drawPartial(model, { turning, width, words, yTitle: this.shared.yAxis }),
      )}
      <ul class="key">
        ${CURVES.map((curve) => html`<li><i class=${curve}></i>${words.key[curve]}</li>`)}
      </ul>
      ${this.answering()}
    `;
  }
}
