import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, xAxis, yAxis, type Area } from '../../kit/axes.js';
import { CELL, heat } from '../../kit/heat.js';
import { veil } from '../../kit/veil.js';
import { round } from '../../util/polar.js';
import { clamp, linear, type Scale } from '../../util/scale.js';
import { fields, PUBLISHED } from './fields.js';
import { WORDS, type ClipModel } from './model.js';
import type { Words } from './words.en.js';

const SIDE = WORDS * CELL;
const HEIGHT = 250;
const areaFor = (width: number): Area => areaOf(width, HEIGHT, { left: 34, right: 14, top: 28, bottom: 44 });
/** The published distances stand side by side, at even steps. */
const scaleFor = ({ left, right }: Area): Scale => linear([0, PUBLISHED.length - 1], [left + 14, right - 10]);

/** Which of the published distances is nearest to a place of the drawing. */
export const nearest = (width: number, x: number): number =>
  clamp(Math.round(scaleFor(areaFor(width)).invert(x)), 0, PUBLISHED.length - 1);

/** Queries down, keys across; one shade for each vector. */
export const drawVectors = ({ vectors }: ClipModel): SVGTemplateResult => svg`
  <svg viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">${heat(vectors, WORDS)}</svg>`;

/** The text tells the score at the start; the others are to be guessed. */
export function drawScores({ at, bleu }: ClipModel, width: number, words: Words): SVGTemplateResult {
  const area = areaFor(width);
  const x = scaleFor(area);
  const y = linear([0, 30], [area.bottom, area.top]);
  const line = PUBLISHED.map(([, score], i) => `${round(x(i))} ${round(y(score))}`).join('L');
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: [0, 10, 20, 30], text: String, title: words.yAxis })}
      ${xAxis(area, { at: x, ticks: PUBLISHED.map((_, i) => i), text: (i) => String(PUBLISHED[i]![0]), title: words.xAxis, titleAt: 'end', foot: 6 })}
      ${veil(area, area.left)} ${crosshair(area, x(at))}
      <path class="curve bleu secret" d="M${line}"></path>
      <path class="points secret" d=${PUBLISHED.map(([, score], i) => `M${round(x(i))} ${round(y(score))}h0`).join('')}></path>
      <circle class=${PUBLISHED[at]![0] === fields.at.start ? 'dot' : 'dot secret'} cx=${round(x(at))} cy=${round(y(bleu))} r="6"></circle>`,
  );
}
