import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.js';
import { HIGHEST, isShape, SHAPES, STATIONS, type Guess, type Line, type Shape } from './fields.js';
import { LAST, sketch, type GuessModel } from './model.js';

export interface GuessView {
  width: number;
  guess: Guess;
  shown: boolean;
  distance: number;
  format: Format;
  words: Words;
  strings: Strings;
}

const MARGIN = { left: 34, right: 16, top: 24, bottom: 38 };
const HEIGHT = 300;

export const across = (width: number): Scale => linear([0, LAST], [MARGIN.left, width - MARGIN.right]);
export const upward = linear([-HIGHEST, HIGHEST], [HEIGHT - MARGIN.bottom, MARGIN.top]);

export function drawGuess(model: GuessModel, view: GuessView): SVGTemplateResult {
  const { width, guess, shown, distance, format, words, strings } = view;
  const { left, right: margin, top, bottom: foot } = MARGIN;
  const [right, bottom] = [width - margin, HEIGHT - foot];
  const x = across(width);
  const y = upward;
  const first = model.scores[0]!;
  const sketches = guess === '' ? SHAPES : isShape(guess) ? [guess] : [];
  return svg`
    <svg class=${shown ? 'chart shown' : 'chart'} viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
      <text class="axis-title" x="0" y="12">${words.yAxis}</text>
      <rect class="spread answer" x=${left} y=${round(y(1))} width=${right - left} height=${round(y(-1) - y(1))}></rect>
      ${[-2, -1, 0, 1, 2].map(
        (value) => svg`
          <line class=${value === 0 ? 'zero' : 'grid'} x1=${left} x2=${right} y1=${round(y(value))} y2=${round(y(value))}></line>
          <text class="tick y" x=${left - 8} y=${round(y(value))}>${format.whole(value)}</text>`,
      )}
      ${[0, 64, 128, 192, 256].map((s) => svg`<text class="tick x" x=${round(x(s))} y=${bottom + 18}>${s}</text>`)}
      <text class="axis-title middle" x=${(left + right) / 2} y=${HEIGHT - 3}>${strings.distance.xAxis}</text>
      ${
        shown && distance <= LAST
          ? svg`<line class="crosshair" x1=${round(x(distance))} x2=${round(x(distance))} y1=${top} y2=${bottom}></line>`
          : nothing
      }
      ${sketches.map((shape) => svg`<path class="guess ${guess === '' ? 'idle' : ''}" d=${sketchPath(shape, first, x, y)}></path>`)}
      ${typeof guess !== 'string' ? svg`<path class="guess" d=${linePath(guess, x, y)}></path>` : nothing}
      <path class="curve own answer" d=${scorePath(model, x, y)}></path>
      <circle class="first" cx=${round(x(0))} cy=${round(y(first))} r="5"></circle>
    </svg>`;
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

function linePath(line: Line, x: Scale, y: Scale): string {
  const step = LAST / (STATIONS - 1);
  return line
    .map((height, station, all) =>
      height === null
        ? ''
        : `${station > 0 && all[station - 1] !== null ? 'L' : 'M'}${round(x(station * step))} ${round(y(height))}`,
    )
    .join('');
}
