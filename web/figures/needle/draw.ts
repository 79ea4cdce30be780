import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.js';
import { highestFor, lowestFor } from '../../charts/distance-axis.js';
import { drawCurve, drawEndings, drawFrame, drawHere, endOf, frameFor, tracer } from '../../charts/distance.js';
import { rangeOf } from '../../subject/curves.js';
import type { NeedleModel } from './model.js';

export interface NeedleView {
  width: number;
  distance: number;
  format: Format;
  words: Words;
  strings: Strings;
}

const trace = { bound: tracer(), same: tracer(), score: tracer() };

export function drawNeedle(model: NeedleModel, view: NeedleView): SVGTemplateResult {
  const { width, distance, format, words, strings } = view;
  const { aim, score, bound, same } = model;
  const [lowest, highest] = rangeOf(bound);
  const frame = frameFor(width, 'linear', lowestFor(lowest), highestFor(highest));
  const { x, bounds, scores } = frame;
  const { top: one, bottom } = scores;
  const at = round(x(aim));
  const late = at > scores.right - 70;
  return svg`
    <svg class="chart" style="--drawn:${width}px" viewBox="0 0 ${width} ${frame.height}" aria-hidden="true">
      ${drawFrame(frame, format, strings)}
      ${distance === aim ? '' : drawHere(frame, distance, strings.distance.here(format.whole(distance)))}
      ${drawCurve('ownBound', trace.bound(bound, bounds))}
      ${drawCurve('same', trace.same(same, scores))}
      ${drawCurve('own', trace.score(score, scores))}
      ${drawEndings(bounds, [{ kind: 'ownBound', name: words.ends.bound, at: endOf(bound) }])}
      ${drawEndings(scores, [
        { kind: 'own', name: words.ends.aimed, at: endOf(score) },
        { kind: 'same', name: words.ends.same, at: endOf(same) },
      ])}
      <line class="needle" x1=${at} x2=${at} y1=${one} y2=${bottom}></line>
      <circle class="peak" cx=${at} cy=${one} r="5"></circle>
      <rect class="knob" x=${at - 9} y=${bottom - 18} width="18" height="18" rx="2"></rect>
      <text class=${late ? 'aim-label halo late' : 'aim-label halo'} x=${late ? at - 14 : at + 14} y=${bottom - 26}>s<tspan dy="3" font-size="0.7em">0</tspan><tspan dy="-3"> = ${format.whole(aim)}</tspan></text>
    </svg>`;
}

export function drawNeedleLegend({ words }: NeedleView): TemplateResult {
  const entry = (kind: string, name: string): TemplateResult => html`
    <li>
      <svg viewBox="0 0 28 10" aria-hidden="true">${svg`<path class="curve ${kind}" d="M1 5h26"></path>`}</svg>
      ${name}
    </li>
  `;
  return html`<ul class="legend">
    ${entry('own', words.aimed)} ${entry('same', words.same)} ${entry('ownBound', words.bound)}
  </ul>`;
}
