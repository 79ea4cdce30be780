import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, rule, xAxis, yAxis } from '../../kit/axes.js';
import { CEILING, HEIGHT, MARGIN } from '../../trained/loss-chart.js';
import { round } from '../../util/polar.js';
import { linear } from '../../util/scale.js';
import { MARKS } from './fields.js';
import type { StepsModel } from './model.js';
import type { Words } from './words.en.js';

export interface StepsView {
  width: number;
  words: Words;
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
