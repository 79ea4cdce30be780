import { css, html, type TemplateResult } from 'lit';
import { CELL, heat } from '../../kit/heat.js';
import { LAST_SEED } from './fields.js';
import { Figure } from '../../kit/figure.js';
import { fixed, indices, tableOf, whole, type Column, type Table } from '../../kit/table.js';
import { deviation, LENGTH, products, type Products } from './model.js';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { fields, type State } from './fields.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

const style = css`
  .both {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.5rem clamp(1rem, 4cqi, 2.5rem);
    /* On a wide screen, too, the matrices are seen whole. */
    max-inline-size: 130vh;
  }
  .both p {
    margin: 0 0 0.375rem;
    white-space: nowrap;
  }
  .both sub {
    font-size: 0.7em;
    line-height: 0;
  }
  .both svg {
    aspect-ratio: 1;
  }
  .both .spread {
    margin: 0.375rem 0 0;
    color: var(--muted);
    font-size: 0.875rem;
    white-space: normal;
  }
  .both b {
    font-weight: 600;
    color: var(--ink);
  }
  .row {
    margin-block-start: 0.75rem;
  }
`;

/** `<rope-products>`: sinusoids know distance, until a matrix comes between them. */
export class ProductsElement extends Figure<typeof fields, Words, Products> {
  static override styles = style;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['seed'] as const;
  protected override readonly modelOf = (kernels: Kernels, _subject: Subject, state: State): Products =>
    products(kernels, state);

  protected override summary(): string {
    const { plainDiagonals, betweenDiagonals } = this.model;
    return this.words.summary(this.format, {
      plain: deviation(plainDiagonals),
      between: deviation(betweenDiagonals),
    });
  }

  protected override table(): Table {
    const { plainDiagonals, betweenDiagonals } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(plainDiagonals.length),
      columns: [
        [(d) => d - (LENGTH - 1), whole],
        ...[plainDiagonals, betweenDiagonals].flatMap((diagonals): Column<number>[] => [
          [(d) => diagonals[d]!.smallest, fixed(6)],
          [(d) => diagonals[d]!.largest, fixed(6)],
        ]),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, state } = this;
    const model = this.model;
    const matrix = (formula: TemplateResult, values: Float64Array, spread: number): TemplateResult => html`
      <div>
        <p>${formula}</p>
        <svg viewBox="0 0 ${LENGTH * CELL} ${LENGTH * CELL}" aria-hidden="true">${heat(values, LENGTH)}</svg>
        <p class="spread">${strings.deviation} <b>${format.fixed(spread, 3)}</b></p>
      </div>
    `;
    const m = html`<sub class="position"><i>m</i></sub>`;
    const n = html`<sub class="position"><i>n</i></sub>`;
    return html`
      <div class="both letters">
        ${matrix(html`<i>p</i>${m} · <i>p</i>${n}`, model.plain, deviation(model.plainDiagonals))}
        ${matrix(html`<i>p</i>${m} · <i>W</i> <i>p</i>${n}`, model.between, deviation(model.betweenDiagonals))}
      </div>
      <div class="row controls">
        <button type="button" data-field="seed" @click=${() => this.set({ seed: (state.seed % LAST_SEED) + 1 })}>
          ${words.another}
        </button>
      </div>
    `;
  }
}
