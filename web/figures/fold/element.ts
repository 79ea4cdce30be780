import { html, type TemplateResult } from 'lit';
import { choice } from '../../kit/controls/choice.js';
import { stepper } from '../../kit/controls/stepper.js';
import { Figure } from '../../kit/figure.js';
import { Glide } from '../../kit/glide.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { drawFold } from './draw.js';
import { fold, type Fold, type Work } from './model.js';
import { style } from './style.js';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { fields, SIZES, type State } from './fields.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-fold>`: the rotation of a whole head as a matrix, which folds into the element-wise form. */
export class FoldElement extends Figure<typeof fields, Words, Fold> {
  static override styles = style;

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['size', 'row', 'folded'] as const;
  protected override readonly modelOf = (kernels: Kernels, _subject: Subject, state: State): Fold =>
    fold(kernels, state);
  readonly #folded = new Glide(this, 'folded');

  protected override heading(): string {
    return this.words.title(this.format.whole(this.state.m));
  }

  protected override summary(): string {
    const { size, matrix, elements, row, out } = this.model;
    return this.words.summary(this.format, {
      size,
      matrix: matrix.multiplications,
      elements: elements.multiplications,
      row,
      out: out[row]!,
    });
  }

  protected override table(): Table {
    const { x, cos, sin, out, out32, row } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(x.length),
      marked: row,
      columns: [
        [(r) => r],
        [(r) => x[r]!, fixed(6)],
        [(r) => cos[r >> 1]!, fixed(6)],
        [(r) => sin[r >> 1]!, fixed(6)],
        [(r) => out[r]!, fixed(6)],
        [(r) => out32[r]!, fixed(6)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format } = this;
    const model = this.model;
    const other = model.row ^ 1;
    const [own, its] = [html`<i>x</i>${sub(model.row)}`, html`<i>x</i>${sub(other)}`];
    const i = sub(model.row >> 1);
    return html`
      <div class="body">
        <div class="drawing">
          <div class="rows" data-field="row" @click=${this.#choose}>
            ${drawFold(model, { folded: this.#folded.at, format, words })}
          </div>
          <p class="formula letters">
            <i>x′</i>${sub(model.row)} = ${own} · cos
            <span class="angle">φ${i}</span> ${model.row % 2 === 0 ? '−' : '+'} ${its} · sin
            <span class="angle">φ${i}</span> = ${format.fixed(model.out[model.row]!, 2)}
          </p>
          ${this.#folded.bar({ there: words.fold, back: words.unfold, slider: words.amount })}
          <div class="row controls">
            <span>${words.row(model.row)}</span>
            ${stepper(this, 'row', {
              value: model.row,
              most: model.size - 1,
              names: [words.rowUp, words.rowDown],
            })}
          </div>
        </div>
        <div class="work">
          <div class="row sizes controls" role="group" aria-label=${words.size}>
            <span>${words.size}</span>
            ${choice(this, 'size', { values: SIZES, text: String })}
          </div>
          ${this.#counts(model)}
        </div>
      </div>
    `;
  }

  #counts({ matrix, elements, size }: Fold): TemplateResult {
    const { words } = this;
    const most = matrix.multiplications;
    const one = (name: string, of: keyof Work): TemplateResult => {
      const bar = (value: number): TemplateResult =>
        html`<div class="bar">
          <span style="inline-size:${Math.max(0.5, (100 * value) / most)}%"></span
          ><output aria-live="off">${this.format.whole(value)}</output>
        </div>`;
      return html`<dt>${name}</dt>
        <dd>${bar(matrix[of])}${bar(elements[of])}</dd>`;
    };
    return html`<p class="sides">
        <span><i></i>${words.asMatrix}</span> <span class="as-elements"><i></i>${words.asElements}</span>
      </p>
      <dl>
        ${one(words.multiplications, 'multiplications')} ${one(words.additions, 'additions')}
        ${one(words.stored, 'stored')}
      </dl>
      <p class="fewer">${words.fewer(this.format, size / 2)}</p>`;
  }

  #choose = (event: Event): void => {
    const cell = (event.target as Element).closest('[data-row]');
    if (cell) this.set({ row: Number(cell.getAttribute('data-row')) });
  };
}

const sub = (value: number): TemplateResult => html`<sub>${value}</sub>`;
