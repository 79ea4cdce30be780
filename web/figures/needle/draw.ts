import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { areaOf, beside, chartOf, xAxis, yAxis, zeroLine } from '../../kit/axes.js';
import { LAST_LINEAR } from '../../subject/vectors.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { enlarged, linear, type Scale } from '../../util/scale.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.en.js';
import type { NeedleModel } from './model.js';

export interface NeedleView {
  width: number;
  format: Format;
  words: Words;
  strings: Strings;
}

/** Distances that are enlarged, and how much of the axis they have. */
const NEAR = 16;
const SHARE = 0.45;
const NARROW = 520;

const areaFor = (width: number) => areaOf(width, 300, { left: 40, right: 14, top: 28, bottom: 52 });

export const scaleFor = (width: number): Scale => {
  const { left, right } = areaFor(width);
  return enlarged(NEAR, SHARE, LAST_LINEAR, [left, right]);
};

export function drawNeedle({ aim, score, same }: NeedleModel, view: NeedleView): SVGTemplateResult {
  const { width, format, words, strings } = view;
  const area = areaFor(width);
  const { left, right, top, bottom } = area;
  const x = scaleFor(width);
  const y = linear([-1, 1], [bottom, top]);
  const at = round(x(aim));
  const far = round(x(NEAR));
  const path = (values: Float64Array): string =>
    `M${Array.from(values, (value, s) => `${round(x(s))} ${round(y(value))}`).join('L')}`;
  const label = beside(area, x(aim), 14);
  return chartOf(
    area,
    svg`
      <rect class="beyond" x=${far} y=${top} width=${right - far} height=${bottom - top}></rect>
      ${yAxis(area, {
        at: y,
        ticks: [1, 0.5, 0, -0.5, -1],
        text: (value) => format.fixed(value, value % 1 ? 1 : 0),
        title: strings.distance.scores,
        kind: zeroLine,
      })}
      ${xAxis(area, {
        at: x,
        ticks: width < NARROW ? [0, 4, 8, 12, 16, 250, 500] : [0, 2, 4, 6, 8, 10, 12, 14, 16, 100, 200, 300, 400, 500],
        text: String,
        title: strings.distance.xAxis,
      })}
      <text class="axis-title middle" x=${(left + far) / 2} y=${bottom + 33}>${words.near(NEAR)}</text>
      <text class="axis-title middle" x=${(far + right) / 2} y=${bottom + 33}>${words.far}</text>
      <path class="curve same" d=${path(same)}></path>
      <path class="curve own secret" d=${path(score)}></path>
      <line class="needle" x1=${at} x2=${at} y1=${top} y2=${bottom}></line>
      <circle class="peak secret" cx=${at} cy=${top} r="5"></circle>
      <rect class="knob" x=${at - 9} y=${bottom - 18} width="18" height="18" rx="2"></rect>
      <text class="aim-label halo ${label.side}" x=${label.x} y=${bottom - 26}>s<tspan dy="3" font-size="0.7em">0</tspan><tspan dy="-3"> = ${format.whole(aim)}</tspan></text>`,
  );
}

export function drawNeedleLegend({ words }: NeedleView): TemplateResult {
  const entry = (kind: string, name: string): TemplateResult => html`
    <li>
      <svg viewBox="0 0 28 10" aria-hidden="true">${svg`<path class="curve ${kind}" d="M1 5h26"></path>`}</svg>
      ${name}
    </li>
  `;
  return html`<ul class="legend">
    ${entry('own', words.aimed)} ${entry('same', words.same)}
  </ul>`;
}
