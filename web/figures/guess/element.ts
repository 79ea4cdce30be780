import { html, type TemplateResult } from 'lit';
import { drag, keyStep } from '../../kit/drag.js';
import { clamp } from '../../util/scale.js';
import { LAST_SEED } from '../../subject/vectors.js';
import { chart } from '../../kit/chart.js';
import { chartStyle } from '../../charts/distance-style.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { across, drawGuess, drawShape, upward, type GuessView } from './draw.js';
import { guessModel, LAST, type GuessModel } from './model.js';
import { style } from './style.js';
import { fields, isShape, SHAPES, STATIONS } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 656;
/** Distances of the table. */
const EVERY = 8;

/** `<rope-guess>`: where will the score of a random query and key go? First the guess, then the score. */
export class GuessElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, chartStyle, style];

  protected override readonly code = () => import('../../charts/distance-code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['curve', 'shown', 'seed'] as const;

  constructor() {
    super(WIDTH_AT_REST);
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { words, format, state } = this;
    const { near, far } = this.#model;
    if (!state.shown) return words.open(format, { last: LAST });
    return words.summary(format, {
      seed: state.seed,
      near,
      far,
      half: LAST / 2,
      last: LAST,
      guess: this.#guessed,
    });
  }

  protected override table(): Table {
    const { shown } = this.state;
    const { scores } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(LAST / EVERY + 1).map((row) => row * EVERY),
      fileRows: () => (shown ? indices(scores.length) : []),
      columns: [[(s) => s], [(s) => (shown ? scores[s]! : '?'), fixed(6)]],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, state, width } = this;
    const { curve: guess, shown } = state;
    const model = this.#model;
    const distance = Math.min(state.distance, LAST);
    const view: GuessView = { width, guess, shown, distance: state.distance, format, words, strings };
    return html`
      <p class="ask">${words.ask}</p>
      <div
        class="plot ${shown ? '' : 'open'}"
        role="slider"
        data-field="distance"
        tabindex="0"
        aria-label=${words.plot}
        aria-valuemin="0"
        aria-valuemax=${LAST}
        aria-valuenow=${distance}
        aria-valuetext=${shown ? this.#readout(model, distance) : words.unseen}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawGuess(model, view)}
      </div>
      <p class=${shown ? 'readout shown' : 'readout'}>
        <span class="answer">${this.#readout(model, distance)}</span>
        <span class="band answer"><i></i>${words.spread}</span>
      </p>
      <div class="shapes controls" role="group" aria-label=${words.title}>
        ${SHAPES.map(
          (shape) =>
            html`<button
              type="button"
              data-field="curve"
              aria-pressed=${guess === shape}
              @click=${() => this.set({ curve: shape })}
            >
              ${drawShape(shape)} ${words.shapes[shape]}
            </button>`,
        )}
      </div>
      <div class="row controls">
        <button
          type="button"
          class="show"
          data-field="shown"
          aria-pressed=${shown}
          @click=${() => this.set({ shown: !shown })}
        >
          ${shown ? words.hide : words.show}
        </button>
        <button type="button" data-field="seed" @click=${() => this.set({ seed: (state.seed % LAST_SEED) + 1 })}>
          ${words.another}
        </button>
      </div>
    `;
  }

  get #model(): GuessModel {
    return guessModel(this.kernels, this.subject, this.state);
  }

  get #guessed(): string {
    const { curve: guess } = this.state;
    const { words } = this;
    return isShape(guess) ? words.shapes[guess] : guess === '' ? '' : words.yours;
  }

  #readout({ scores }: GuessModel, distance: number): string {
    return this.words.at(this.format.whole(distance), this.format.fixed(scores[distance]!, 3));
  }

  #step = (event: KeyboardEvent): void => {
    const now = Math.min(this.state.distance, LAST);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? LAST : clamp(now + keyStep(event), 0, LAST);
    if (to === now) return;
    event.preventDefault();
    this.set({ distance: to }, 'distance');
  };

  /** Before the score is shown a pointer draws, then it reads off. */
  #point = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const plot = event.currentTarget as HTMLElement;
    const x = across(this.width);
    const where = (move: PointerEvent): { s: number; height: number } => {
      const at = this.seen(move, plot);
      return { s: clamp(x.invert(at.x), 0, LAST), height: upward.invert(at.y) };
    };
    this.store.beginGesture();
    if (this.state.shown) {
      const read = (move: PointerEvent): void => this.set({ distance: Math.round(where(move).s) });
      drag(event, { move: read, end: (cancelled) => this.store.endGesture(cancelled) });
      read(event);
      return;
    }
    const heights = new Array<number | null>(STATIONS).fill(null);
    const step = LAST / (STATIONS - 1);
    let last = where(event);
    let stations = 0;
    drag(event, {
      move: (move) => {
        const now = where(move);
        const [from, to] = [Math.min(last.s, now.s), Math.max(last.s, now.s)];
        for (let station = Math.ceil(from / step); station * step <= to; station++) {
          const part = now.s === last.s ? 1 : (station * step - last.s) / (now.s - last.s);
          heights[station] = last.height + part * (now.height - last.height);
          stations++;
        }
        last = now;
        if (stations > 1) this.set({ curve: [...heights] });
      },
      end: (cancelled) => this.store.endGesture(cancelled),
    });
  };
}
