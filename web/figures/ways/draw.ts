import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { CELL, heat } from '../../kit/heat.js';
import { round } from '../../util/polar.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.en.js';
import { WINDOW, type State } from './fields.js';
import type { WayModel } from './model.js';

export interface WayView {
  state: State;
  format: Format;
  words: Words;
  strings: Strings;
}

const SIDE = WINDOW * CELL;
/** Values that fill the bars. */
const FULL_DEVIATION = 6;
const FULL_NORM = 1;

/** The score matrix: queries down, keys across; no cells where the table has ended. */
export function drawMatrix(model: WayModel, { state, format, words }: WayView): TemplateResult {
  const { row, column, shift } = state;
  const first = format.whole(shift);
  const last = format.whole(shift + WINDOW - 1);
  return html`
    <div class="matrix">
      <div class="axis letters keys" aria-hidden="true">
        <span>${first}</span><span class="k">${words.keys} <i>n</i></span
        ><span>${last}</span>
      </div>
      <div class="axis letters queries" aria-hidden="true">
        <span>${first}</span><span class="q"><i>m</i></span
        ><span>${last}</span>
      </div>
      <svg class="read-off" viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">
        ${svg`
          ${model.count < WINDOW ? svg`<rect class="none" width=${SIDE} height=${SIDE}></rect>` : nothing}
          ${heat(model.scores, model.count)}
          <rect class="mark around" x=${column * CELL} y=${row * CELL} width=${CELL} height=${CELL}></rect>
          <rect class="mark" x=${column * CELL} y=${row * CELL} width=${CELL} height=${CELL}></rect>`}
      </svg>
      ${model.count < WINDOW ? html`<p class="ended">${words.ended}</p>` : nothing}
    </div>
  `;
}

/** Past the end of a table there is no value. */
export const written = (value: number, text: (value: number) => string): string =>
  Number.isNaN(value) ? '–' : text(value);

/** How far from relative, how far from the old length, and the marked score. */
export function drawMeters(model: WayModel, { format, words, strings }: WayView): TemplateResult {
  const meter = (label: string, value: number, full: number, text: (value: number) => string): TemplateResult => html`
    <div class="meter secret">
      <dt>${label}</dt>
      <dd>
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          ${svg`
            <rect class="scale" width="100" height="10"></rect>
            <rect class="bar" width=${round(Math.min(1, (value || 0) / full) * 100)} height="10"></rect>`}
        </svg>
        <span>${written(value, text)}</span>
      </dd>
    </div>
  `;
  return html`
    <dl class="meters">
      ${meter(strings.deviation, model.deviation, FULL_DEVIATION, (value) => format.fixed(value, 3))}
      ${meter(words.norm, model.norm, FULL_NORM, (value) => words.percent(format.fixed(100 * value, 1)))}
      <div class="score">
        <dt>${words.score}</dt>
        <dd>
          <span>${written(model.marked, (value) => format.fixed(value, 3))}</span>
          <span class="before">${words.unshifted(format.fixed(model.atStart, 3))}</span>
        </dd>
      </div>
    </dl>
  `;
}
