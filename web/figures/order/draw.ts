import { html, svg, type TemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import type { Words } from './words.en.js';
import { WORDS, type OrderModel } from './model.js';

export interface OrderView {
  /** The two words that are looked at: query, key. */
  look: readonly [number, number];
  format: Format;
  words: Words;
}

/** Side of the square of weight 1, in a cell 64 wide. */
const FULL = 60;

const EVERY = Array.from({ length: WORDS * WORDS }, (_, e) => [Math.floor(e / WORDS), e % WORDS] as const);

/** The nine weights as squares, each as large as its weight; rows are queries, columns keys. */
export function drawWeights(
  model: OrderModel,
  which: 'written' | 'now',
  { look, format, words }: OrderView,
): TemplateResult[] {
  const { tokens, cell } = words;
  const place = which === 'now' ? model.place : [...model.place.keys()];
  const weights = model[which];
  return EVERY.map(([query, key]) => {
    const [row, column] = [place[query]!, place[key]!];
    const weight = weights[row * WORDS + column]!;
    const side = round(FULL * Math.sqrt(weight));
    const chosen = query === look[0] && key === look[1];
    const number = format.fixed(weight, 2);
    const inside = html`
      <svg viewBox="-32 -32 64 64" aria-hidden="true">
        ${svg`<rect x=${-side / 2} y=${-side / 2} width=${side} height=${side}></rect>`}
      </svg>
      <span>${number}</span>
    `;
    const at = `--row:${row};--column:${column}`;
    return which === 'now'
      ? html`<div
          class="cell"
          id="cell-${query}${key}"
          role="option"
          aria-selected=${chosen}
          aria-label=${cell(tokens[query]!, tokens[key]!, number)}
          data-look="${query}${key}"
          style=${at}
        >
          ${inside}
        </div>`
      : html`<div class=${chosen ? 'cell chosen' : 'cell'} data-look="${query}${key}" style=${at}>${inside}</div>`;
  });
}

/** What changed, as three bars from 0 to 1. */
export function drawChanges({ change }: OrderModel, { format, words }: OrderView): TemplateResult {
  const meter = (label: string, value: number): TemplateResult => html`
    <div class="meter">
      <dt>${label}</dt>
      <dd>
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          ${svg`
            <rect class="scale" width="100" height="10"></rect>
            <rect class="bar" width=${round(Math.min(1, value) * 100)} height="10"></rect>`}
        </svg>
        <span>${format.fixed(value, 3)}</span>
      </dd>
    </div>
  `;
  return html`
    <dl class="changes">
      ${meter(words.byPlace, change.place)} ${meter(words.byWords, change.words)}
      ${meter(words.byOutput, change.output)}
    </dl>
  `;
}
