import { html, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { slider } from '../../kit/controls/slider.js';
import { stepper } from '../../kit/controls/stepper.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, indices, tableOf, type Table } from '../../kit/table.js';
import { LARGEST_BASE, SMALLEST_BASE } from '../../subject/fields.js';
import { log } from '../../util/scale.js';
import { drawWavelengths, pairScale } from './draw.js';
import { fields } from './fields.js';
import { wavelengthModel, type WavelengthModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';
import { USUAL_BASE } from '../../subject/kernels.js';

/** Places of the slider's thumb. */
const NOTCHES = 600;
/** RoFormer and Llama 2, Llama 3, Code Llama. */
const BASES = [USUAL_BASE, 5e5, 1e6] as const;

/** `<rope-wavelengths>`: which pairs come round within the training length. */
export class WavelengthsElement extends MeasuredFigure<typeof fields, Words, WavelengthModel> {
  static override widthAtRest = 680;
  static override styles = [chart, style];

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['pair', 'base'] as const;
  protected override readonly modelOf = wavelengthModel;
  protected override readonly lengthFields = ['n'] as const;

  protected override summary(): string {
    const { never, still, wavelengths, trainingLength, lengthOf } = this.model;
    const pairs = wavelengths.length;
    // Only where the list runs to the last pair without a gap can it be told by its beginning.
    const first = pairs - never.length === never[0] ? never[0] : null;
    return this.words.summary(this.format, {
      name: this.subjectName,
      pairs,
      never: never.length,
      still,
      first,
      length: trainingLength,
      lengthOf,
    });
  }

  protected override table(): Table {
    const { theta, wavelengths, turns, trainingLength } = this.model;
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
    const model = this.model;
    const readout = this.#readout(model);
    return html`
      ${this.#bases(model.base)}
      ${plot(
        this,
        'pair',
        {
          ...this.pairBounds,
          label: strings.choosePair,
          text: readout,
          largest: 10,
          at: ({ x }) => pairScale(model.theta.length, width).invert(x),
        },
        drawWavelengths(model, { width, pair, format, words, strings, compared: this.#moved }),
      )}
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">${stepper(this, 'pair', { ...this.pairBounds, names: strings.choosePair })}</span>
      </div>
    `;
  }

  get #moved(): boolean {
    return this.subject.config !== this.subject.given;
  }

  #bases(value: number): TemplateResult {
    const { format, words, strings } = this;
    const label = words.base;
    return html`
      <div class="row base controls picks">
        <label for="base">${label}</label>
        ${slider(this, 'base', {
          value,
          label,
          scale: log([SMALLEST_BASE, LARGEST_BASE], [0, NOTCHES]),
          notches: NOTCHES,
          round: (base) => Number(base.toPrecision(2)),
        })}
        ${numberField(this, 'base', { value })}
        <span class="row">
          ${choice(this, 'base', {
            values: BASES,
            chosen: value,
            text: format.short,
            label: (base) => `${label} ${format.short(base)}`,
          })}
          ${choice(this, 'base', { values: [0], chosen: this.#moved ? null : 0, text: () => strings.model.ownBase })}
        </span>
      </div>
    `;
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
}
