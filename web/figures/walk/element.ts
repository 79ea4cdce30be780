import { html, type TemplateResult } from 'lit';
import { drag, keyStep } from '../../kit/drag.js';
import { degrees } from '../../util/format.js';
import { clamp } from '../../util/scale.js';
import { distanceScale, lastOf } from '../../charts/distance-axis.js';
import { LAST_DISTANCE } from '../../subject/vectors.js';
import { Figure } from '../../kit/figure.js';
import { fixed, indices, tableOf, type Column, type Table } from '../../kit/table.js';
import { Player } from '../../kit/player.js';
import { drawWalk, placeFor, pointOf, WIDTH } from './draw.js';
import { walkModel, type WalkModel } from './model.js';
import { style } from './style.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

/** Distances per second. */
const SPEEDS = [8, 32, 128, 1024] as const;
/** Positions of the native slider. */
const NOTCHES = 2000;

/** `<rope-walk>`: the partial sums at one distance, as a walk in the plane. */
export class WalkElement extends Figure<typeof fields, Words> {
  static override styles = style;

  protected override readonly code = () => import('../../charts/distance-code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['distance', 'pair'] as const;
  readonly #player = new Player(this, { field: 'distance', last: () => lastOf(this.state.axis), speeds: SPEEDS });

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { distance, mean, lengths, theta } = this.#model;
    return this.words.summary(this.format, {
      distance,
      pairs: theta.length,
      mean,
      end: lengths.at(-1)!,
    });
  }

  protected override table(): Table {
    const { re, im, lengths } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(re.length),
      marked: this.pair + 1,
      columns: [[(j) => j], ...[re, im, lengths].map((each): Column<number> => [(j) => each[j]!, fixed(6)])],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, pair, state } = this;
    const model = this.#model;
    const scale = distanceScale(state.axis, 0, NOTCHES);
    const readout = this.#readout(model);
    return html`
      <div
        class="plot"
        role="slider"
        data-field="pair"
        tabindex="0"
        aria-label=${words.cursor}
        aria-valuemin="0"
        aria-valuemax=${model.theta.length - 1}
        aria-valuenow=${pair}
        aria-valuetext=${readout}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawWalk(model, { pair, format, words, strings })}
      </div>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">
          <button
            type="button"
            data-field="pair"
            aria-label="${words.cursor} −1"
            @click=${() => this.#choose(pair - 1)}
          >
            −
          </button>
          <button
            type="button"
            data-field="pair"
            aria-label="${words.cursor} +1"
            @click=${() => this.#choose(pair + 1)}
          >
            +
          </button>
        </span>
      </div>
      <div class="travel controls">
        <input
          type="range"
          class="slider"
          data-field="distance"
          min="0"
          max=${NOTCHES}
          step="1"
          aria-label=${strings.distance.cursor}
          aria-valuetext=${strings.distance.here(format.whole(state.distance))}
          .value=${String(Math.round(Math.min(NOTCHES, scale(state.distance))))}
          style="--seen:${clamp((100 * scale(state.distance)) / NOTCHES, 0, 100)}%"
          @pointerdown=${() => {
            this.store.beginGesture();
          }}
          @pointerup=${() => this.store.endGesture()}
          @pointercancel=${() => this.store.endGesture()}
          @change=${() => this.store.endGesture()}
          @input=${(event: Event) =>
            this.#move(scale.invert(Number((event.target as HTMLInputElement).value)), 'distance')}
          @keydown=${this.#travel}
        />
        <div class="row">
          <label for="distance" class="position"><i>s</i></label>
          <input
            id="distance"
            type="number"
            data-field="distance"
            inputmode="numeric"
            min="0"
            max=${LAST_DISTANCE}
            step="1"
            aria-label=${strings.distance.cursor}
            .value=${String(state.distance)}
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              if (input.value.trim() !== '') this.#type(Number(input.value));
              input.value = String(this.state.distance);
            }}
          />
          ${this.#player.bar()}
        </div>
      </div>
    `;
  }

  get #model(): WalkModel {
    return walkModel(this.kernels, this.subject, this.state);
  }

  #readout({ theta, distance, lengths }: WalkModel): string {
    const { pair, format } = this;
    const { angle } = this.kernels.rope.analysis.angles(theta, distance);
    return this.words.readout(pair, format.fixed(degrees(angle[pair]!), 0), format.fixed(lengths[pair + 1]!, 3));
  }

  // --- which pair -----------------------------------------------------------------------------------

  #choose(pair: number, mark = 'choose'): void {
    this.set({ pair: clamp(Math.round(pair), 0, this.subject.pairs - 1) }, mark);
  }

  #step = (event: KeyboardEvent): void => {
    const last = this.subject.pairs - 1;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : this.pair + clamp(keyStep(event), -10, 10);
    if (to === this.pair) return;
    event.preventDefault();
    this.#choose(to);
  };

  /** The step whose end is nearest to the pointer. */
  #point = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const plot = event.currentTarget as HTMLElement;
    const point = (move: PointerEvent): void => {
      const box = plot.getBoundingClientRect();
      const unit = WIDTH / box.width;
      const [x, y] = [(move.clientX - box.left) * unit, (move.clientY - box.top) * unit];
      const model = this.#model;
      const place = placeFor(model.theta.length);
      const off = Array.from(model.theta, (_, i) => {
        const tip = pointOf(model, place, i + 1);
        return Math.hypot(tip.x - x, tip.y - y);
      });
      this.#choose(off.indexOf(Math.min(...off)), '');
    };
    this.store.beginGesture();
    drag(event, { move: point, end: (cancelled) => this.store.endGesture(cancelled) });
    point(event);
  };

  // --- which distance -------------------------------------------------------------------------------

  #move(distance: number, mark = ''): void {
    if (!Number.isFinite(distance)) return;
    this.set({ distance: clamp(Math.round(distance), 0, lastOf(this.state.axis)) }, mark);
  }

  /** A number that is typed may lie beyond the even axis; then the axis changes. */
  #type(value: number): void {
    if (!Number.isFinite(value)) return;
    const distance = clamp(Math.round(value), 0, LAST_DISTANCE);
    this.set(distance > lastOf(this.state.axis) ? { distance, axis: 'log' } : { distance });
  }

  #travel = (event: KeyboardEvent): void => {
    const { axis, distance } = this.state;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? lastOf(axis) : distance + keyStep(event);
    if (to === distance) return;
    event.preventDefault();
    this.#move(to, 'distance');
  };
}
