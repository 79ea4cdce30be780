import { html, nothing, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { TrainedFigure } from '../../trained/figure.js';
import { HEADS } from '../../trained/gaze.js';
import { TRAINED, WITH_FACTOR } from '../../trained/remedies.js';
import type { Source } from '../../trained/source.js';
import { distanceScale, drawComeback, drawPairs, pairAt } from './draw.js';
import { DISTANCES, FACTORS, fields, REMEDIES } from './fields.js';
import { comebackModel, questionsOf, type ComebackModel } from './model.js';
import { style } from './style.js';
import { words, type Words } from './words.js';

/** The strip of pairs takes no more than this. */
const STRIP = 416;

/** `<rope-comeback>`: why the attention of a trained head goes where it goes past the training length. */
export class ComebackElement extends TrainedFigure<typeof fields, Words, ComebackModel | undefined> {
  static override styles = [chart, key, style];
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = words;
  protected override readonly modelOf = comebackModel;
  protected override readonly resets = ['remedy', 'factor', 'head', 'pair', 'distance'] as const;

  override questions() {
    return questionsOf(this.state);
  }

  protected override fetch(source: Source) {
    return Promise.all([source.model('kjv'), source.heldOut('kjv')]);
  }

  protected override heading(): string {
    return this.words.title;
  }

  get #head(): string {
    const [layer, head] = this.state.head.split('.').map(Number) as [number, number];
    return this.words.heads(layer, head);
  }

  protected override summary(): string {
    const { words, model, state } = this;
    if (!model) return words.waiting;
    const { inside, beyond, reach, round, expected, measured } = model;
    return words.summary(this.format, {
      head: this.#head,
      way: this.shared.remedies[state.remedy],
      pair: state.pair,
      beyond: reach > TRAINED ? beyond : undefined,
      measured: measured?.unseen,
      ...{ inside, round, expected },
    });
  }

  protected override table(): Table {
    const { model, state, words } = this;
    const at = (values: ArrayLike<number> | undefined, s: number): number =>
      values && s < model!.reach ? values[s]! : NaN;
    return tableOf(this.format, {
      names: words.columns(state.pair),
      rows: indices(DISTANCES),
      marked: state.distance,
      columns: [
        [(s) => s],
        [(s) => model?.asIs.whole[s] ?? NaN, fixed(3)],
        [(s) => at(model?.curves.whole, s), fixed(3)],
        [(s) => at(model?.curves.waves[state.pair], s), fixed(3)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, state, model } = this;
    return html`
      ${model ? this.#charts(model) : html`<p>${words.waiting}</p>`}
      <div class="row settings controls">
        <div class="segments" role="group" aria-label=${words.remedy}>
          ${choice(this, 'remedy', { values: REMEDIES, text: (remedy) => this.shared.remedies[remedy] })}
        </div>
      </div>
      <details class="other controls">
        <summary>${words.more}</summary>
        <div class="row settings">
          <div class="segments" role="group" aria-label=${words.head}>
            ${choice(this, 'head', { values: HEADS, text: (name) => this.#nameOf(name) })}
          </div>
          ${
            WITH_FACTOR.has(state.remedy)
              ? html`<span class="row"
                  ><span>${words.factor}</span>
                  <span class="segments" role="group" aria-label=${words.factor}>
                    ${choice(this, 'factor', { values: FACTORS, text: String })}
                  </span></span
                >`
              : nothing
          }
        </div>
      </details>
      ${this.answering()}
    `;
  }

  #nameOf(name: string): string {
    const [layer, head] = name.split('.').map(Number) as [number, number];
    return this.words.heads(layer, head);
  }

  #charts(model: ComebackModel): TemplateResult {
    const { words, format, state, width } = this;
    const { distance, pair } = state;
    const { curves, turns, reach, expected, measured } = model;
    const changed = state.remedy !== 'none';
    const number = (values: Float64Array): string => (distance < reach ? format.fixed(values[distance]!, 1) : '–');
    const readout = words.readout(distance, number(curves.whole), pair, number(curves.waves[pair]!));
    const strip = Math.min(width, STRIP);
    return html`
      ${plot(
        this,
        'distance',
        {
          label: words.cursor,
          text: readout,
          at: ({ x }) => Math.floor(distanceScale(width).invert(x)),
          largest: 16,
        },
        drawComeback(model, { width, distance, pair, changed, format, words }),
      )}
      <ul class="key">
        <li><i></i>${words.key.whole}</li>
        <li><i class="wave"></i>${words.key.wave(pair)}</li>
        ${changed ? html`<li><i class="before"></i>${words.key.before}</li>` : nothing}
        <li><i class="slow"></i>${words.key.slow}</li>
        <li><i class="fast"></i>${words.key.fast}</li>
      </ul>
      <div class="below">
        ${plot(
          this,
          'pair',
          {
            label: words.choosePair,
            text: words.turns(pair, format.fixed(turns[pair]!, 2)),
            at: ({ x }) => pairAt(strip, x),
          },
          drawPairs(model, strip, pair, words),
        )}
        <div class="readout">
          <p>${readout}</p>
          <p>${words.turns(pair, format.fixed(turns[pair]!, 2))}</p>
          <p>${words.past(format, expected, measured?.unseen)}</p>
          <span class="row controls"
            >${stepper(this, 'distance', { names: words.cursor })}
            ${stepper(this, 'pair', { names: words.choosePair })}</span
          >
        </div>
      </div>
    `;
  }
}
