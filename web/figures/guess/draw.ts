import { nothing, svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, xAxis, yAxis, zeroLine, type Area } from '../../kit/axes.js';
import type { Format } from '../../util/format.js';
import { round, type Point } from '../../util/polar.js';
import { clamp, linear, type Scale } from '../../util/scale.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.en.js';
import { HIGHEST, isLine, linePath, type Sketch } from '../../kit/sketch.js';
import { SHAPES, type Shape } from './fields.js';
import { LAST, sketch, type GuessModel } from './model.js';

export interface GuessView {
  width: number;
  guess: Sketch<Shape>;
  shown: boolean;
  distance: number;
  format: Format;
  words: Words;
  strings: Strings;
}

const areaFor = (width: number): Area => areaOf(width, 300, { left: 34, right: 16, top: 24, bottom: 38 });
const scales = ({ left, right, top, bottom }: Area): { x: Scale; y: Scale } => ({
  x: linear([0, LAST], [left, right]),
  y: linear([-HIGHEST, HIGHEST], [bottom, top]),
});

/** The distance at a point of the drawing, as a share of the last, and the score. */
export function valuesAt(width: number, at: Point): { share: number; height: number } {
  const { x, y } = scales(areaFor(width));
  return { share: clamp(x.invert(at.x) / LAST, 0, 1), height: y.invert(at.y) };
}

export function drawGuess(model: GuessModel, view: GuessView): SVGTemplateResult {
  const { width, guess, shown, distance, format, words, strings } = view;
  const area = areaFor(width);
  const { left, right } = area;
  const { x, y } = scales(area);
  const first = model.scores[0]!;
  const sketches = guess === '' ? SHAPES : isLine(guess) ? [] : [guess];
  return chartOf(
    area,
    svg`
      <rect class="spread answer" x=${left} y=${round(y(1))} width=${right - left} height=${round(y(-1) - y(1))}></rect>
      ${yAxis(area, { at: y, ticks: [-2, -1, 0, 1, 2], text: format.whole, title: words.yAxis, kind: zeroLine })}
      ${xAxis(area, { at: x, ticks: [0, 64, 128, 192, 256], text: String, title: strings.distance.xAxis })}
      ${shown ? crosshair(area, x(distance)) : nothing}
      ${sketches.map((shape) => svg`<path class="guess ${guess === '' ? 'idle' : ''}" d=${sketchPath(shape, first, x, y)}></path>`)}
      ${isLine(guess) ? svg`<path class="guess" d=${linePath(guess, (share, height) => ({ x: x(share * LAST), y: y(height) }))}></path>` : nothing}
      <path class="curve own answer" d=${scorePath(model, x, y)}></path>
      <circle class="first" cx=${round(x(0))} cy=${round(y(first))} r="5"></circle>`,
  );
}

/** A sketch for its button. */
export function drawShape(shape: Shape): SVGTemplateResult {
  const x = linear([0, LAST], [2, 62]);
  const y = linear([-1.7, 1.7], [30, 2]);
  return svg`
    <svg viewBox="0 0 64 32" aria-hidden="true">
      <line class="zero" x1="2" x2="62" y1="16" y2="16"></line>
      <path class="guess" d=${sketchPath(shape, 1.4, x, y)}></path>
    </svg>`;
}

function scorePath({ scores }: GuessModel, x: Scale, y: Scale): string {
  return `M${Array.from(scores, (score, s) => `${round(x(s))} ${round(y(score))}`).join('L')}`;
}

/** Through all heights, without corners: from half way to half way. */
function sketchPath(shape: Shape, first: number, x: Scale, y: Scale): string {
  const heights = sketch(shape, first);
  const step = LAST / (heights.length - 1);
  const points = heights.map((height, i) => ({ x: x(i * step), y: y(height) }));
  const start = points[0]!;
  const last = points.at(-1)!;
  const bends = points.slice(1, -1).map((point, i) => {
    const next = points[i + 2]!;
    return `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  return `M${round(start.x)} ${round(start.y)}${bends.join('')}L${round(last.x)} ${round(last.y)}`;
}
