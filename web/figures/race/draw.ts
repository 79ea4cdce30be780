import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, xAxis, yAxis } from '../../kit/axes.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import type { Point, RaceModel } from './model.js';
import type { Words } from './words.en.js';

const MARGIN = { left: 36, right: 16, top: 30, bottom: 44 };
const HEIGHT = 300;
const STEPS = 600;
const LEAST = 1;
const MOST = 3;

export const stepScale = (width: number, steps = STEPS): Scale =>
  linear([0, steps], [MARGIN.left, width - MARGIN.right]);

/** Recorded runs as thin lines with dots, one for each seed; runs of this browser as bold lines. */
export function drawRace({ runners }: RaceModel, width: number, step: number, words: Words): SVGTemplateResult {
  const area = areaOf(width, HEIGHT, MARGIN);
  const x = stepScale(width);
  const y = linear([LEAST, MOST], [area.bottom, area.top]);
  const height = (loss: number): number => round(y(Math.min(MOST, Math.max(LEAST, loss))));
  const line = (points: readonly Point[]): string =>
    points.map((point) => `${round(x(point.step))},${height(point.loss)}`).join(' ');
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: [1, 1.5, 2, 2.5, 3], text: String, title: words.yAxis })}
      ${xAxis(area, { at: x, ticks: [0, 100, 200, 300, 400, 500, 600], text: String, title: words.xAxis, titleAt: 'end' })}
      ${crosshair(area, x(step))}
      ${runners.map(
        ({ recorded, here }, way) => svg`
          ${recorded.map(
            ({ points }) => svg`
              <polyline class="curve recorded way${way}" points=${line(points)}></polyline>
              ${points.map((point) => svg`<circle class="dot way${way}" cx=${round(x(point.step))} cy=${height(point.loss)} r="3"></circle>`)}`,
          )}
          <polyline class="curve way${way}" points=${line(here)}></polyline>`,
      )}`,
  );
}

/** The curve of the reader's own model. */
export function drawOwn(points: readonly Point[], width: number, steps: number, words: Words): SVGTemplateResult {
  const area = areaOf(width, 220, MARGIN);
  const x = stepScale(width, steps);
  const most = Math.max(3, ...points.map(({ loss }) => loss));
  const y = linear([0, most], [area.bottom, area.top]);
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: [0, 1, 2, 3, 4, 5, 6].filter((tick) => tick <= most), text: String, title: words.yAxis })}
      ${xAxis(area, { at: x, ticks: [0, steps / 2, steps], text: String, title: words.xAxis, titleAt: 'end' })}
      <polyline class="curve way1" points=${points.map(({ step, loss }) => `${round(x(step))},${round(y(loss))}`).join(' ')}></polyline>`,
  );
}
