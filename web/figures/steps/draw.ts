import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, rule, xAxis, yAxis } from '../../kit/axes.js';
import { BUCKET } from '../../trained/losses.js';
import { TRAINED } from '../../trained/remedies.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import { MARKS } from './fields.js';
import { LENGTH, type StepsModel } from './model.js';
import type { Words } from './words.js';

const MARGIN = { left: 32, right: 16, top: 44, bottom: 44 };
const HEIGHT = 270;
const CEILING = 4.4;

export interface StepsView {
  width: number;
  words: Words;
}

export const positionScale = (width: number): Scale => linear([0, LENGTH], [MARGIN.left, width - MARGIN.right]);

/** The loss by position, before and now. */
export function drawWall({ ways }: StepsModel, { width, words }: StepsView, position: number): SVGTemplateResult {
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
      ${crosshair(area, x(position + 0.5))}
      ${ways.map(({ before }, way) => (before ? svg`<polyline class="curve before way${way}" points=${line(before.means)}></polyline>` : ''))}
      ${ways.map(({ now }, way) => (now ? svg`<polyline class="curve way${way}" points=${line(now.means)}></polyline>` : ''))}
      <line class="wall" x1=${wall} x2=${wall} y1=${top - 18} y2=${bottom}></line>
      <text class="wall-name" x=${wall + 5} y=${top - 10}>${words.wall}</text>`,
  );
}

/** The loss far out, step by step: marks stand at equal distances. */
export function drawSteps({ ways, window }: StepsModel, { width, words }: StepsView, steps: number): SVGTemplateResult {
  const area = areaOf(width, HEIGHT, MARGIN);
  const { left, right, top, bottom } = area;
  const x = linear([-0.3, MARKS.length - 0.7], [left, right]);
  const y = linear([0, CEILING], [bottom, top]);
  const at = (mark: number): number => round(x(MARKS.findIndex((each) => each === mark)));
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: [0, 1, 2, 3, 4], text: String, title: words.farAxis })}
      ${xAxis(area, { at: x, ticks: MARKS.map((_, i) => i), text: (i) => String(MARKS[i]), title: words.stepsAxis, titleAt: 'end' })}
      ${crosshair(area, at(steps))}
      ${window === undefined ? '' : svg`${rule(area, y(window), 'window')}`}
      ${ways.map(
        ({ far }, way) => svg`
          <polyline class="curve way${way}" points=${far
            .map(({ steps: mark, loss }) => `${at(mark)},${round(y(Math.min(loss, CEILING)))}`)
            .join(' ')}></polyline>
          ${far.map(({ steps: mark, loss }) => svg`<circle class="dot way${way}" cx=${at(mark)} cy=${round(y(Math.min(loss, CEILING)))} r="4"></circle>`)}`,
      )}
      ${window === undefined ? '' : svg`<text class="window-name halo end" x=${right - 4} y=${round(y(window)) + 16}>${words.window}</text>`}`,
  );
}
