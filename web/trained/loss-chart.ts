/** The loss by position up to four training lengths: of each way a thin line, before a change, and a bold one. */
import { css, svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, xAxis, yAxis } from '../kit/axes.js';
import { marks } from '../kit/marks.js';
import { round } from '../util/polar.js';
import { linear, type Scale } from '../util/scale.js';
import { BUCKET, LONG, type Losses } from './losses.js';
import { TRAINED } from './remedies.js';

export const MARGIN = { left: 32, right: 16, top: 44, bottom: 44 };
export const HEIGHT = 270;
export const CEILING = 4.4;

export interface LossView {
  width: number;
  words: { yAxis: string; xAxis: string; wall: string };
  /** That is read off. */
  position?: number;
}

export const positionScale = (width: number): Scale => linear([0, LONG], [MARGIN.left, width - MARGIN.right]);

export function drawLosses(
  ways: readonly { before: Losses | undefined; now: Losses | undefined }[],
  { width, words, position }: LossView,
): SVGTemplateResult {
  const area = areaOf(width, HEIGHT, MARGIN);
  const { right, top, bottom } = area;
  const x = positionScale(width);
  const y = linear([0, CEILING], [bottom, top]);
  const wall = round(x(TRAINED));
  const line = (means: readonly number[]): string =>
    means.map((loss, bucket) => `${round(x((bucket + 0.5) * BUCKET))},${round(y(Math.min(loss, CEILING)))}`).join(' ');
  return chartOf(
    area,
    svg`
      <rect class="untrained" x=${wall} y=${top} width=${round(right - wall)} height=${bottom - top}></rect>
      ${yAxis(area, { at: y, ticks: [0, 1, 2, 3, 4], text: String, title: words.yAxis })}
      ${xAxis(area, { at: x, ticks: [0, 1, 2, 3, 4].map((n) => n * TRAINED), text: String, title: words.xAxis, titleAt: 'end' })}
      ${position === undefined ? '' : crosshair(area, x(position + 0.5))}
      ${ways.map(({ before }, way) => (before ? svg`<polyline class="curve before way${way}" points=${line(before.means)}></polyline>` : ''))}
      ${ways.map(({ now }, way) => (now ? svg`<polyline class="curve way${way}" points=${line(now.means)}></polyline>` : ''))}
      <line class="wall" x1=${wall} x2=${wall} y1=${top - 18} y2=${bottom}></line>
      <text class="wall-name" x=${wall + 5} y=${top - 10}>${words.wall}</text>`,
  );
}

export const lossChartStyle = [
  marks({ '.curve.before': { opacity: 0.45 } }),
  css`
    .curve.before {
      stroke-width: calc(1.2px * var(--weight, 1));
    }
  `,
];
