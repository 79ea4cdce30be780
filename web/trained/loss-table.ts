/** A table of mean losses: a row for each way to read the texts, a column for each stretch of positions. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Format } from '../util/format.js';
import { STRETCHES } from './losses.js';
import type { SharedWords } from './words.js';

export interface LossRow {
  name: string;
  values: readonly (number | undefined)[];
  /** What is looked at. */
  here: boolean;
}

export const lossTable = (rows: readonly LossRow[], format: Format, words: SharedWords): TemplateResult =>
  html`<table>
    <caption>
      ${words.losses}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${STRETCHES.slice(1).map((to, n) => html`<th scope="col">${STRETCHES[n]}–${to - 1}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, values, here }) =>
          html`<tr class=${here ? 'here' : nothing}>
            <th scope="row">${name}</th>
            ${values.map((loss) => html`<td>${loss === undefined ? '…' : format.fixed(loss, 2)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** In a box with the class `losses`. */
export const lossTableStyle = css`
  /* What the rows are. */
  .key i {
    inline-size: 1.5rem;
    block-size: 0;
    border-block-start: 2.5px solid var(--k);
  }
  .losses {
    margin-block: 0.75rem 0.25rem;
    overflow-x: auto;
  }
  .losses caption {
    padding: 0 0 0.25rem;
    text-align: start;
    color: var(--muted);
    font-size: 0.875rem;
  }
  .losses :is(th, td) {
    padding: 0.125rem 0.5rem 0.125rem 0;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .losses th:first-child {
    text-align: start;
  }
  .losses thead th {
    white-space: nowrap;
  }
  @container (max-width: 26rem) {
    .losses table {
      font-size: 0.8125rem;
    }
    .losses :is(th, td) {
      padding-inline-end: 0.25rem;
    }
    .losses thead th {
      letter-spacing: -0.02em;
    }
    .losses th:first-child {
      white-space: normal;
    }
  }
  .losses .here {
    font-weight: 600;
  }
`;
