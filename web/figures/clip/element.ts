import { html, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { pointIn } from '../../kit/drag.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { readout } from '../../kit/readout.js';
import { secret } from '../../kit/secret.js';
import { fixed, tableOf, whole, type Table } from '../../kit/table.js';
import { drawScores, drawVectors, nearest } from './draw.js';
import { CLIPS, fields, PUBLISHED } from './fields.js';
import { clipModel, type ClipModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** The matrix and the gap beside the chart, where both stand in one line; as in style.ts. */
const BESIDE = 16 * (15 + 2);
const ONE_LINE = 640;

/** `<rope-clip>`: which distances share a vector, and what that costs a translation. */
export class ClipElement extends MeasuredFigure<typeof fields, Words, ClipModel> {
  static override styles = [chart, style, readout, secret];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = clipModel;
  protected override readonly resets = ['at'] as const;

  protected override summary(): string {
    return this.guarded() + this.words.bleu(this.format, this.model);
  }
  protected override guarded(): string {
    return this.words.vectors(this.format, this.model);
  }

  protected override table(): Table {
    return tableOf(this.format, {
      names: this.words.columns,
      rows: PUBLISHED,
      marked: this.model.at,
      columns: [
        [([clip]) => clip, whole],
        [([clip]) => 2 * clip + 1, whole],
        [([, bleu]) => bleu, fixed(1)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, model } = this;
    const width = this.width >= ONE_LINE ? this.width - BESIDE : this.width;
    return html`
      <div class="row controls">
        <span id="clip">${words.clip}</span>
        <span class="segments" role="group" aria-labelledby="clip">
          ${choice(this, 'at', { values: CLIPS, text: String })}
        </span>
      </div>
      <div class="panels">
        <div class="matrix">
          <p aria-hidden="true"><span>${words.queries}</span><span>${words.keys}</span></p>
          ${drawVectors(model)}
        </div>
        <div class="scores" @click=${this.#choose}>${drawScores(model, width, words)}</div>
      </div>
      <div class="row readout">
        <p>${this.guarded()}<span class="secret">${words.bleu(this.format, model)}</span></p>
      </div>
    `;
  }

  /** A press anywhere in the chart takes the nearest of the published distances; the buttons do the same. */
  readonly #choose = (event: MouseEvent): void => {
    const svg = (event.currentTarget as Element).querySelector('svg')!;
    this.set({ at: CLIPS[nearest(svg.viewBox.baseVal.width, pointIn(svg, event).x)]! });
  };
}
