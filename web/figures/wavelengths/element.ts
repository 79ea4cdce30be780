import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { drag, keyStep } from '../../parts/drag.js';
import { clamp } from '../../parts/scale.js';
import { controls } from '../controls.js';
import { Figure, type Table } from '../figure.js';
import { drawWavelengths, pairScale } from './draw.js';
import { wavelengthModel, type WavelengthModel } from './model.js';
import { style } from './style.js';

const WIDTH_AT_REST = 680;

/** `<rope-wavelengths>`: which pairs come round within the training length. */
export class WavelengthsElement extends Figure {
  static override styles = [controls, style];
  static override properties: PropertyDeclarations = { width: { state: true } };

  declare protected width: number;
  protected override readonly codeAbout = 'wavelengths';
  protected override readonly resets = ['pair'] as const;
  #observer: ResizeObserver | null = null;

  constructor() {
    super();
    this.width = WIDTH_AT_REST;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry!.contentRect.width);
      if (width > 0) this.width = width;
    });
    this.#observer.observe(this);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  protected override heading(): string {
    return this.strings.wavelengths.title;
  }

  protected override summary(): string {
    const { never, wavelengths, trainingLength } = this.#model;
    const pairs = wavelengths.length;
    // Only where the list runs to the last pair without a gap can it be told by its beginning.
    const first = pairs - never.length === never[0] ? never[0] : null;
    return this.strings.wavelengths.summary(this.format, {
      name: this.subject.name,
      pairs,
      never: never.length,
      first,
      length: trainingLength,
    });
  }

  protected override table(): Table {
    const { theta, wavelengths, turns, trainingLength } = this.#model;
    const { format } = this;
    return {
      columns: this.strings.wavelengths.columns,
      marked: this.pair,
      rows: Array.from(theta, (value, i) => [
        String(i),
        format.digits(value, 6),
        format.digits(wavelengths[i]!, 6),
        trainingLength > 0 ? format.digits(turns[i]!, 4) : '–',
      ]),
      raw: Array.from(theta, (value, i) => [i, value, wavelengths[i]!, trainingLength > 0 ? turns[i]! : NaN]),
    };
  }

  protected override picture(): TemplateResult {
    const { strings, format, pair, width } = this;
    const model = this.#model;
    const by = (step: number) => () => this.#choose(pair + step);
    const readout = this.#readout(model);
    return html`
      <div
        class="plot"
        role="slider"
        data-field="pair"
        tabindex="0"
        aria-label=${strings.wavelengths.choose}
        aria-valuemin="0"
        aria-valuemax=${model.theta.length - 1}
        aria-valuenow=${pair}
        aria-valuetext=${readout}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawWavelengths(model, { width, pair, format, strings })}
      </div>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">
          <button type="button" data-field="pair" aria-label="${strings.wavelengths.choose} −1" @click=${by(-1)}>
            −
          </button>
          <button type="button" data-field="pair" aria-label="${strings.wavelengths.choose} +1" @click=${by(1)}>
            +
          </button>
        </span>
      </div>
    `;
  }

  get #model(): WavelengthModel {
    return wavelengthModel(this.lab, this.subject, this.state);
  }

  #readout({ wavelengths, turns, trainingLength }: WavelengthModel): string {
    const { pair, format, strings } = this;
    const wavelength = wavelengths[pair]!;
    if (!Number.isFinite(wavelength)) return strings.wavelengths.still(pair);
    const text = format.digits(wavelength, 4);
    return trainingLength > 0
      ? strings.wavelengths.readout(pair, text, format.digits(turns[pair]!, 3))
      : strings.wavelengths.readoutUntrained(pair, text);
  }

  #choose(pair: number, mark = 'choose'): void {
    this.store.set({ pair: clamp(Math.round(pair), 0, this.subject.pairs - 1) }, mark);
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
    const plot = event.currentTarget as HTMLElement;
    const choose = (move: PointerEvent): void => {
      const x = move.clientX - plot.getBoundingClientRect().left;
      this.#choose(pairScale(this.subject.pairs, this.width).invert(x), '');
    };
    this.store.hold();
    drag(event, { move: choose, end: (cancelled) => this.store.release(cancelled) });
    choose(event);
  };
}
