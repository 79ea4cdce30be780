import { html, type TemplateResult } from 'lit';
import { keyStep } from '../../kit/drag.js';
import { clamp, log } from '../../util/scale.js';
import { LARGEST_BASE, SMALLEST_BASE } from '../../subject/fields.js';
import { chart } from '../../kit/chart.js';
import { digits, indices, tableOf, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { drawWavelengths, pairScale } from './draw.js';
import { wavelengthModel, type WavelengthModel } from './model.js';
import { style } from './style.js';
import { fields, type State } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 680;
/** Places of the slider, and the base at each. */
const NOTCHES = 600;
const NOTCH = log([SMALLEST_BASE, LARGEST_BASE], [0, NOTCHES]);
/** RoFormer and Llama 2, Llama 3, Code Llama. */
const BASES = [1e4, 5e5, 1e6] as const;

/** `<rope-wavelengths>`: which pairs come round within the training length. */
export class WavelengthsElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, style];

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['pair', 'base'] as const;
  protected override readonly lengthFields = ['n'] as const;
  #made: { of: State; model: WavelengthModel } | null = null;

  constructor() {
    super(WIDTH_AT_REST);
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { never, wavelengths, trainingLength } = this.#model;
    const pairs = wavelengths.length;
    // Only where the list runs to the last pair without a gap can it be told by its beginning.
    const first = pairs - never.length === never[0] ? never[0] : null;
    return this.words.summary(this.format, {
      name: this.subjectName,
      pairs,
      never: never.length,
      first,
      length: trainingLength,
    });
  }

  protected override table(): Table {
    const { theta, wavelengths, turns, trainingLength } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(theta.length),
      marked: this.pair,
      columns: [
        [(i) => i],
        [(i) => theta[i]!, digits(6)],
        [(i) => wavelengths[i]!, digits(6)],
        [(i) => (trainingLength > 0 ? turns[i]! : NaN), digits(4)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, pair, width } = this;
    const model = this.#model;
    const by = (step: number) => () => this.#choose(pair + step);
    const readout = this.#readout(model);
    return html`
      ${this.#bases(model)}
      <div
        class="plot"
        role="slider"
        data-field="pair"
        tabindex="0"
        aria-label=${strings.choosePair}
        aria-valuemin="0"
        aria-valuemax=${model.theta.length - 1}
        aria-valuenow=${pair}
        aria-valuetext=${readout}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawWavelengths(model, { width, pair, format, words, strings, compared: this.#moved })}
      </div>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">
          <button type="button" data-field="pair" aria-label="${strings.choosePair} −1" @click=${by(-1)}>−</button>
          <button type="button" data-field="pair" aria-label="${strings.choosePair} +1" @click=${by(1)}>+</button>
        </span>
      </div>
    `;
  }

  get #model(): WavelengthModel {
    const { state } = this;
    if (this.#made?.of !== state) this.#made = { of: state, model: wavelengthModel(this.kernels, this.subject, state) };
    return this.#made.model;
  }

  get #moved(): boolean {
    return this.subject.config !== this.subject.given;
  }

  #bases({ base }: WavelengthModel): TemplateResult {
    const { format, words, strings } = this;
    return html`
      <div class="base controls" style="--seen:${(100 * NOTCH(base)) / NOTCHES}%">
        <label for="base">${words.base}</label>
        <input
          type="range"
          class="slider"
          data-field="base"
          min="0"
          max=${NOTCHES}
          step="1"
          aria-label=${words.base}
          aria-valuetext=${format.whole(base)}
          .value=${String(Math.round(NOTCH(base)))}
          @pointerdown=${() => this.store.beginGesture()}
          @pointerup=${() => this.store.endGesture()}
          @pointercancel=${() => this.store.endGesture()}
          @change=${() => this.store.endGesture()}
          @input=${(event: Event) => {
            const at = NOTCH.invert(Number((event.target as HTMLInputElement).value));
            this.#setBase(Number(at.toPrecision(2)), 'slide');
          }}
        />
        <input
          id="base"
          data-field="base"
          type="number"
          inputmode="numeric"
          min=${SMALLEST_BASE}
          max=${LARGEST_BASE}
          step="1"
          .value=${String(base)}
          @change=${(event: Event) => {
            const input = event.target as HTMLInputElement;
            if (input.value.trim() !== '') this.#setBase(Number(input.value));
            input.value = String(this.#model.base);
          }}
        />
        <span class="row">
          ${BASES.map(
            (preset) =>
              html`<button
                type="button"
                data-field="base"
                aria-pressed=${base === preset}
                aria-label="${words.base} ${format.short(preset)}"
                @click=${() => this.#setBase(preset)}
              >
                ${format.short(preset)}
              </button>`,
          )}
          <button type="button" data-field="base" aria-pressed=${!this.#moved} @click=${() => this.set({ base: 0 })}>
            ${strings.model.ownBase}
          </button>
        </span>
      </div>
    `;
  }

  #setBase(value: number, mark = ''): void {
    if (!Number.isFinite(value)) return;
    const base = clamp(Math.round(value), SMALLEST_BASE, LARGEST_BASE);
    this.set({ base }, mark && `base ${mark}`);
  }

  #readout({ wavelengths, turns, trainingLength }: WavelengthModel): string {
    const { pair, format, words } = this;
    const wavelength = wavelengths[pair]!;
    if (!Number.isFinite(wavelength)) return words.still(pair);
    const text = format.digits(wavelength, 4);
    return trainingLength > 0
      ? words.readout(pair, text, format.digits(turns[pair]!, 3))
      : words.readoutUntrained(pair, text);
  }

  #choose(pair: number, mark = 'choose'): void {
    this.set({ pair: clamp(Math.round(pair), 0, this.subject.pairs - 1) }, mark);
  }

  #step = (event: KeyboardEvent): void => {
    const last = this.subject.pairs - 1;
    const step = clamp(keyStep(event), -10, 10);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : this.pair + step;
    if (to === this.pair) return;
    event.preventDefault();
    this.#choose(to);
  };

  #point = (event: PointerEvent): void => {
    this.follow(event, ({ x }) => this.#choose(pairScale(this.subject.pairs, this.width).invert(x), ''));
  };
}
