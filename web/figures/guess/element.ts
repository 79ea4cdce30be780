import { html, type TemplateResult } from 'lit';
import { chartStyle } from '../../charts/distance-style.js';
import { chart } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { gesture, pointIn } from '../../kit/drag.js';
import { isLine, sketching } from '../../kit/sketch.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { LAST_SEED } from '../../subject/vectors.js';
import { drawGuess, drawShape, valuesAt } from './draw.js';
import { fields, SHAPES } from './fields.js';
import { guessModel, LAST, type GuessModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Distances of the table. */
const EVERY = 8;

/** `<rope-guess>`: where will the score of a random query and key go? First the guess, then the score. */
export class GuessElement extends MeasuredFigure<typeof fields, Words, GuessModel> {
  static override styles = [chart, chartStyle, style];

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = guessModel;
  protected override readonly resets = ['curve', 'shown', 'seed'] as const;

  protected override summary(): string {
    const { words, format, state } = this;
    const { near, far } = this.model;
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
    const { scores } = this.model;
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
    const model = this.model;
    const distance = Math.min(state.distance, LAST);
    return html`
      <p class="ask">${words.ask}</p>
      <div @pointerdown=${this.#sketch}>
        ${plot(
          this,
          'distance',
          {
            value: distance,
            most: LAST,
            label: words.plot,
            text: shown ? this.#readout(model, distance) : words.unseen,
            at: (point) => valuesAt(this.width, point).share * LAST,
            class: shown ? 'shown' : '',
          },
          drawGuess(model, { width, guess, shown, distance: state.distance, format, words, strings }),
        )}
      </div>
      <p class=${shown ? 'readout shown' : 'readout'}>
        <span class="answer">${this.#readout(model, distance)}</span>
        <span class="band answer"><i></i>${words.spread}</span>
      </p>
      <div class="shapes controls" role="group" aria-label=${words.title}>
        ${choice(this, 'curve', {
          values: SHAPES,
          text: (shape) => html`${drawShape(shape)} ${words.shapes[shape]}`,
        })}
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

  get #guessed(): string {
    const { curve: guess } = this.state;
    const { words } = this;
    return isLine(guess) ? words.yours : guess === '' ? '' : words.shapes[guess];
  }

  #readout({ scores }: GuessModel, distance: number): string {
    return this.words.at(this.format.whole(distance), this.format.fixed(scores[distance]!, 3));
  }

  /** Until the score is shown, a pointer draws instead of reading off. */
  #sketch = {
    capture: true,
    handleEvent: (press: PointerEvent): void => {
      if (this.state.shown) return;
      press.stopPropagation();
      const svg = (press.currentTarget as Element).querySelector('svg')!;
      const where = (event: PointerEvent) => valuesAt(this.width, pointIn(svg, event));
      gesture(
        this.store,
        press,
        sketching(where, (curve) => this.set({ curve })),
      );
    },
  };
}
