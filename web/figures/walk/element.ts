import { html, type TemplateResult } from 'lit';
import { distanceScale, lastOf } from '../../charts/distance-axis.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { slider } from '../../kit/controls/slider.js';
import { stepper } from '../../kit/controls/stepper.js';
import { Figure } from '../../kit/figure.js';
import { Player } from '../../kit/player.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { degrees } from '../../util/format.js';
import { drawWalk, nearestPair } from './draw.js';
import { fields } from './fields.js';
import { walkModel, type WalkModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Distances per second. */
const SPEEDS = [8, 32, 128, 1024] as const;
/** Places of the slider's thumb. */
const NOTCHES = 2000;

/** `<rope-walk>`: the partial sums at one distance, as a walk in the plane. */
export class WalkElement extends Figure<typeof fields, Words, WalkModel> {
  static override styles = style;

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['distance', 'pair'] as const;
  protected override readonly modelOf = walkModel;
  readonly #player = new Player(this, { field: 'distance', last: () => lastOf(this.state.axis), speeds: SPEEDS });

  protected override summary(): string {
    const { distance, mean, lengths, theta } = this.model;
    return this.words.summary(this.format, { distance, pairs: theta.length, mean, end: lengths.at(-1)! });
  }

  protected override table(): Table {
    const { re, im, lengths } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(re.length),
      marked: this.pair + 1,
      columns: [[(j) => j], [(j) => re[j]!, fixed(6)], [(j) => im[j]!, fixed(6)], [(j) => lengths[j]!, fixed(6)]],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, pair, state } = this;
    const model = this.model;
    const text = this.#readout(model);
    const cursor = strings.distance.cursor;
    return html`
      ${plot(
        this,
        'pair',
        { ...this.pairBounds, label: words.cursor, text, largest: 10, at: (point) => nearestPair(model, point) },
        drawWalk(model, { pair, format, words, strings }),
      )}
      <div class="row readout">
        <p>${text}</p>
        <span class="row controls">${stepper(this, 'pair', { ...this.pairBounds, names: words.cursor })}</span>
      </div>
      <div class="travel letters controls">
        ${slider(this, 'distance', {
          most: lastOf(state.axis),
          label: cursor,
          text: strings.distance.here(format.whole(state.distance)),
          scale: distanceScale(state.axis, 0, NOTCHES),
          notches: NOTCHES,
          exactKeys: true,
        })}
        <div class="row">
          <label for="distance" class="position"><i>s</i></label>
          ${numberField(this, 'distance', { label: cursor, toned: true, set: (distance) => this.#type(distance) })}
          ${this.#player.bar()}
        </div>
      </div>
    `;
  }

  #readout({ theta, distance, lengths }: WalkModel): string {
    const { pair, format } = this;
    const { angle } = this.kernels.rope.analysis.angles(theta, distance);
    return this.words.readout(pair, format.fixed(degrees(angle[pair]!), 0), format.fixed(lengths[pair + 1]!, 3));
  }

  /** A number that is typed may lie beyond the even axis; then the axis changes. */
  #type(distance: number): void {
    this.set(distance > lastOf(this.state.axis) ? { distance, axis: 'log' } : { distance });
  }
}
