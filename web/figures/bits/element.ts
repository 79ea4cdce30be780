import { html, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, fixed, indices, tableOf, whole, type Table } from '../../kit/table.js';
import { FORMATS, type NumberFormat } from '../../subject/formats.js';
import { drawErrors, drawScores, positionScale } from './draw.js';
import { fields, PRESETS, STAGE_NAMES, type Preset, type Stage } from './fields.js';
import { bitsModel, COUNTED, type BitsModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** `<rope-bits>`: what rounding does at each stage between a position and a score. */
export class BitsElement extends MeasuredFigure<typeof fields, Words, BitsModel> {
  static override styles = [chart, key, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = bitsModel;
  protected override readonly resets = [...STAGE_NAMES, 'at', 'distance'] as const;

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { distinct, stuckPair, stuckAt, score, exactScore } = this.model;
    const known = [...score.low, ...score.high].filter((value) => !Number.isNaN(value));
    return this.words.summary(this.format, {
      counted: COUNTED,
      distinct,
      stuckPair,
      stuckAt,
      low: Math.min(...known),
      high: Math.max(...known),
      exact: exactScore,
      distance: this.state.distance,
    });
  }

  protected override table(): Table {
    const { error, score, exactScore } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(error.at.length).filter((bin) => bin % 8 === 0),
      fileRows: () => indices(error.at.length),
      columns: [
        [(bin) => error.at[bin]!, whole],
        [(bin) => error.high[bin]!, digits(3)],
        [(bin) => score.low[bin]!, fixed(4)],
        [(bin) => score.high[bin]!, fixed(4)],
        [() => exactScore, fixed(4)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state, width, model } = this;
    const { at, distance } = state;
    const text = words.readout(format, { at, ...model.here, exact: model.exactScore });
    const now = PRESET_NAMES.find((name) => STAGE_NAMES.every((stage) => PRESETS[name][stage] === state[stage]));
    const panels = width >= 720 ? (width - 32) / 2 : width;
    const view = { width: Math.round(panels), at, distance, format, words };
    return html`
      <div class="row controls presets picks" role="group" aria-label=${words.presetsLabel}>
        ${PRESET_NAMES.map(
          (name) =>
            html`<button
              type="button"
              data-field="angle"
              aria-pressed=${name === now}
              @click=${() => this.set(PRESETS[name])}
            >
              ${words.presets[name]}
            </button>`,
        )}
      </div>
      <ol class="stages controls">
        ${STAGE_NAMES.map((stage, n) => this.#stage(stage, words.signs[n] ?? ''))}
      </ol>
      <div>
        <div class="panels">
          ${plot(
            this,
            'at',
            { label: words.cursor, text, at: ({ x }) => Math.round(positionScale(view.width).invert(x)), largest: 100 },
            drawErrors(model, view),
          )}
          <div>${drawScores(model, view)}</div>
        </div>
        <ul class="key">
          <li><i class="rounded"></i>${words.legend.rounded}</li>
          <li><i class="exact"></i>${words.legend.exact}</li>
        </ul>
        <div class="row readout"><p>${text}</p></div>
      </div>
      <div class="row controls">
        <label class="entry">
          <span>${words.cursor}</span>
          ${stepper(this, 'at', { names: [words.before, words.after], field: numberField(this, 'at', { label: words.cursor }) })}
        </label>
        <label class="entry">
          <span>${words.distance}</span>
          ${stepper(this, 'distance', {
            names: [words.nearer, words.farther],
            field: numberField(this, 'distance', { label: words.distance }),
          })}
        </label>
      </div>
    `;
  }

  #stage(stage: Stage, sign: string): TemplateResult {
    const { words, state } = this;
    const name = words.stages[stage];
    return html`<li>
      <label>
        <span>${name}</span>
        <select
          data-field=${stage}
          aria-label=${words.rounded(name)}
          @change=${(event: Event) => this.set({ [stage]: (event.target as HTMLSelectElement).value as NumberFormat })}
        >
          ${FORMATS.map(
            (each) => html`<option value=${each} ?selected=${each === state[stage]}>${words.formats[each]}</option>`,
          )}
        </select>
      </label>
      <span class="sign" aria-hidden="true">${sign}</span>
    </li>`;
  }
}
