import { html, type TemplateResult } from 'lit';
import { degrees } from '../../util/format.js';
import { drag, keyStep } from '../../kit/drag.js';
import { bearing, FULL_TURN, turnBetween } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { digits, fixed, indices, tableOf, whole, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { Player } from '../../kit/player.js';
import { drawOdometer } from './draw.js';
import { drawWheel } from '../../charts/dial.js';
import { odometer, type Odometer } from './model.js';
import { drawRuler, rulerScale } from './ruler.js';
import { style } from './style.js';
import { dials } from '../../charts/dials-style.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

const STEPS = [-100, -10, -1, 1, 10, 100] as const;
/** Words per second when the odometer plays: as read, and as a machine reads. */
const SPEEDS = [4, 32, 256, 2048] as const;
/** Width that the build assumes, before the real one has been measured. */
const WIDTH_AT_REST = 840;
/** Positions of the native slider; fine enough that neighbouring pixels differ. */
const NOTCHES = 4000;

/** `<rope-odometer>`: all hands of a model at one position. */
export class OdometerElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [dials, style];

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['m', 'pair'] as const;
  protected override readonly lengthFields = ['n'] as const;
  readonly #player = new Player(this, { field: 'm', last: () => LAST_POSITION, speeds: SPEEDS, steps: false });

  constructor() {
    super(WIDTH_AT_REST);
  }

  protected override heading(): TemplateResult {
    const { words } = this;
    const { fast, slow } = this.strings;
    return html`${words.title(this.subject.pairs)} <span class="fast">${fast}</span> →
      <span class="slow">${slow}</span>`;
  }

  protected override summary(): string {
    const { hands, short } = this.#model;
    return this.words.summary(this.format, {
      name: this.subjectName,
      m: this.state.m,
      turns: hands[0]!.turns,
      pairs: hands.length,
      short,
    });
  }

  protected override table(): Table {
    const { hands, theta, wavelengths } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(hands.length),
      marked: this.pair,
      columns: [
        [(i) => i],
        [(i) => theta[i]!, digits(6)],
        [(i) => wavelengths[i]!, digits(6)],
        [(i) => hands[i]!.turns, whole],
        [(i) => degrees(hands[i]!.angle), fixed(2)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, state } = this;
    const model = this.#model;
    const scale = rulerScale(NOTCHES);
    return html`
      <div @pointerdown=${this.#wind} @click=${this.#chooseByClick} @keydown=${this.#chooseByKey}>
        ${drawOdometer(model, { pair: this.pair, format, words, strings })}
      </div>
      <div class="key">
        <span>${words.turnsNote}</span>
        <span class="legend">${strings.dial.legend} ${drawWheel()}</span>
      </div>
      <p class="unseen" id="keys">${words.keyHelp}</p>
      <div class="ruler">
        ${drawRuler(this.width, state.m, this.subject.trainingLength, format, strings)}
        <input
          class="slider controls"
          type="range"
          data-field="m"
          min=${scale(0)}
          max=${scale(LAST_POSITION)}
          step="1"
          aria-label=${words.scrub}
          aria-valuetext=${words.scrubText(format.whole(state.m))}
          .value=${String(Math.round(scale(state.m)))}
          @pointerdown=${() => this.store.beginGesture()}
          @pointerup=${() => this.store.endGesture()}
          @pointercancel=${() => this.store.endGesture()}
          @change=${() => this.store.endGesture()}
          @input=${(event: InputEvent) => {
            const notch = Number((event.target as HTMLInputElement).value);
            this.#setPosition(scale.invert(notch), 'scrub');
          }}
          @keydown=${this.#stepByKey}
        />
      </div>
      <div class="stepper controls">
        <div class="steps">${STEPS.slice(0, 3).map((step) => this.#stepButton(step))}</div>
        <span class="field">
          <label for="m">${words.position}</label>
          <input
            id="m"
            data-field="m"
            type="number"
            inputmode="numeric"
            min="0"
            max=${LAST_POSITION}
            step="1"
            .value=${String(state.m)}
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              if (input.value.trim() !== '') this.#setPosition(Number(input.value));
              input.value = String(this.state.m);
            }}
          />
        </span>
        <div class="steps">${STEPS.slice(3).map((step) => this.#stepButton(step))}</div>
        ${this.#player.bar()}
      </div>
    `;
  }

  get #model(): Odometer {
    return odometer(this.kernels, this.subject, this.state);
  }

  /** How many dials stand in a row: the style sheet decides. */
  get #columns(): number {
    const grid = this.renderRoot.querySelector('.dials')!;
    return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  }

  #setPosition(value: number, mark = ''): void {
    if (!Number.isFinite(value)) return;
    this.set({ m: clamp(Math.round(value), 0, LAST_POSITION) }, mark && `odometer ${mark}`);
  }

  #stepButton(step: number): TemplateResult {
    const text = `${step > 0 ? '+' : '−'}${Math.abs(step)}`;
    return html`<button
      type="button"
      data-field="m"
      aria-label=${this.words.step(text)}
      @click=${() => this.#setPosition(this.state.m + step, 'step')}
    >
      ${text}
    </button>`;
  }

  #stepByKey = (event: KeyboardEvent): void => {
    const step = keyStep(event);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? LAST_POSITION : this.state.m + step;
    if (to === this.state.m) return;
    event.preventDefault();
    this.#setPosition(to, 'step');
  };

  #chooseByKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = this.#columns;
    const last = this.subject.pairs - 1;
    const moves: Record<string, number> = {
      ArrowLeft: this.pair - 1,
      ArrowRight: this.pair + 1,
      ArrowUp: this.pair - columns,
      ArrowDown: this.pair + columns,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to <= last) this.set({ pair: to }, 'choose');
  };

  #chooseByClick = (event: Event): void => {
    const dial = (event.target as Element).closest('[data-pair]');
    if (dial) this.set({ pair: Number(dial.getAttribute('data-pair')) });
  };

  /**
   * A press chooses the dial. With a mouse or pen the hand can then be turned, and the position
   * follows as in a gear train: one turn of hand i is one wavelength. A finger only chooses, so that
   * the page can still be scrolled; it has the ruler, and the big dial beside.
   */
  #wind = (event: PointerEvent): void => {
    const dial = (event.target as Element).closest('[data-pair]');
    if (!dial || event.button !== 0) return;
    if (event.pointerType === 'touch') return;
    const pair = Number(dial.getAttribute('data-pair'));
    const frame = event.currentTarget as Element;
    const face = dial.querySelector('svg')!.getBoundingClientRect();
    const [x, y] = [face.x + face.width / 2, face.y + face.height / 2];
    const wavelength = this.#model.wavelengths[pair]!;
    const seen = (move: PointerEvent): number => bearing(move.clientX, move.clientY, x, y);
    let last = seen(event);
    let position = this.state.m;
    this.store.beginGesture();
    this.set({ pair });
    frame.classList.add('winding');
    drag(event, {
      move: (move) => {
        const now = seen(move);
        if (!Number.isFinite(wavelength)) return;
        position += (turnBetween(last, now) / FULL_TURN) * wavelength;
        position = clamp(position, 0, LAST_POSITION);
        last = now;
        this.#setPosition(position);
      },
      end: (cancelled) => {
        frame.classList.remove('winding');
        this.store.endGesture(cancelled);
      },
    });
  };
}
