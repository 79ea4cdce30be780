import { svg, type SVGTemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { round, type Point } from '../../util/polar.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.en.js';
import type { WalkModel } from './model.js';

export interface WalkView {
  pair: number;
  format: Format;
  words: Words;
  strings: Strings;
}

/** Units of the drawing. */
const WIDTH = 420;
const EDGE = 8;
const SHADES = 8;

interface Place {
  x0: number;
  y0: number;
  height: number;
  /** How far right of its start a walk ends that goes straight. */
  along: number;
}

/** Room for the walks of all distances: the fewer steps, the further they stray in comparison. */
function placeFor(pairs: number): Place {
  const [back, aside] = pairs >= 48 ? [0.31, 0.35] : pairs >= 24 ? [0.44, 0.44] : pairs >= 8 ? [0.68, 0.75] : [1, 1];
  const along = (WIDTH - 2 * EDGE) / (1 + back);
  const y0 = 40 + aside * along;
  return { x0: EDGE + back * along, y0, height: y0 + aside * along + 16, along };
}

const pointOf = ({ re, im }: WalkModel, { x0, y0, along }: Place, j: number): Point => {
  const unit = along / (re.length - 1);
  return { x: x0 + re[j]! * unit, y: y0 - im[j]! * unit };
};

export function drawWalk(model: WalkModel, { pair, format, words, strings }: WalkView): SVGTemplateResult {
  const pairs = model.theta.length;
  const place = placeFor(pairs);
  const [x0, y0, along] = [round(place.x0), round(place.y0), round(place.along)];
  const height = Math.round(place.height);
  const points = Array.from(model.re, (_, j) => pointOf(model, place, j));
  const at = (j: number): string => `${round(points[j]!.x)} ${round(points[j]!.y)}`;
  const end = points[pairs]!;
  const spoke = points[pair + 1]!;
  const radius = round((model.mean * place.along) / pairs);
  const shades = Math.min(SHADES, pairs);
  return svg`
    <svg class="walk" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true">
      <line class="straight" x1=${x0} x2=${x0 + along} y1=${y0} y2=${y0}></line>
      <path class="straight-end" d="M${x0 + along} ${y0 - 6}v12"></path>
      <circle class="mean" cx=${x0} cy=${y0} r=${radius}></circle>
      <text class="tick end" x=${WIDTH - EDGE} y=${height - 6}>${words.straight}</text>
      <path class="spokes" d=${points
        .slice(1)
        .map((_, j) => `M${x0} ${y0}L${at(j + 1)}`)
        .join('')}></path>
      ${Array.from({ length: shades }, (_, shade) => {
        const [from, to] = [shade, shade + 1].map((edge) => Math.round((edge * pairs) / shades));
        const line = Array.from({ length: to! - from! + 1 }, (_, t) => at(from! + t)).join('L');
        const share = shades > 1 ? Math.round((100 * shade) / (shades - 1)) : 0;
        return svg`<path class="steps" d="M${line}" style="stroke:color-mix(in oklab, var(--slow) ${share}%, var(--fast))"></path>`;
      })}
      <line class="chosen" x1=${x0} y1=${y0} x2=${round(spoke.x)} y2=${round(spoke.y)}></line>
      <path class="step" d="M${at(pair)}L${at(pair + 1)}"></path>
      <circle class="start" cx=${x0} cy=${y0} r="4"></circle>
      <circle class="finish" cx=${round(end.x)} cy=${round(end.y)} r="4.5"></circle>
      <circle class="tip" cx=${round(spoke.x)} cy=${round(spoke.y)} r="4"></circle>
      <text class="label halo mean-label" x="0" y="14">${words.mean(format.fixed(model.mean, 3))}</text>
      <text class="label halo" x="0" y="38">${strings.distance.here(format.whole(model.distance))}</text>
      <text class="tick halo" x="0" y=${height - 6}><tspan class="fast">${strings.fast}</tspan> → <tspan class="slow">${strings.slow}</tspan></text>
    </svg>`;
}

/** The pair whose step ends nearest to a point of the drawing. */
export function nearestPair(model: WalkModel, { x, y }: Point): number {
  const place = placeFor(model.theta.length);
  const away = Array.from(model.theta, (_, i) => {
    const end = pointOf(model, place, i + 1);
    return Math.hypot(end.x - x, end.y - y);
  });
  return away.indexOf(Math.min(...away));
}
