import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, xAxis, yAxis } from '../../kit/axes.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear, log, type Scale } from '../../util/scale.js';
import type { Words } from './words.en.js';
import type { Temperature, TemperatureModel } from './model.js';

const MARGIN = { left: 40, right: 20, top: 28, bottom: 42 };
const HEIGHT = 240;

export const factorScale = (most: number, width: number): Scale => log([1, most], [MARGIN.left, width - MARGIN.right]);

/** By how much scores are multiplied, against how far the context is stretched. */
export function drawTemperature(
  model: TemperatureModel,
  { width, format, words }: { width: number; format: Format; words: Words },
): SVGTemplateResult {
  const area = areaOf(width, HEIGHT, MARGIN);
  const { left, right, bottom } = area;
  const { stretches, most, yarnCurve, longropeCurve } = model;
  const x = factorScale(most, width);
  const highest = Math.max(2, yarnCurve.at(-1)!.score, longropeCurve.at(-1)!.score);
  const y = linear([1, highest], [area.bottom, area.top]);
  const at = round(x(model.now));
  const line = (curve: readonly Temperature[]): string =>
    curve.map(({ score }, n) => `${round(x(stretches[n]!))},${round(y(score))}`).join(' ');
  // The curves rise: there is room above on the left and below on the right. Both stand above the axis.
  const label = (name: string, { score }: Temperature, above: boolean): SVGTemplateResult => {
    const before = above ? at > left + 110 : at >= right - 130;
    const height = round(y(score));
    return svg`
      <circle class="dot" cx=${at} cy=${height} r="5"></circle>
      <text class=${before ? 'name halo end' : 'name halo'} x=${before ? at - 8 : at + 8}
        y=${above ? Math.min(height - 10, bottom - 26) : Math.min(height + 22, bottom - 8)}>${name} ${format.fixed(score, 3)}</text>`;
  };
  const yarnAbove = model.yarn.score >= model.longrope.score;
  return chartOf(
    area,
    svg`
      ${yAxis(area, {
        at: y,
        ticks: [1, 1.5, 2, 2.5].filter((tick) => tick <= highest),
        text: (tick) => format.digits(tick, 2),
        title: words.yAxis,
      })}
      ${xAxis(area, {
        at: x,
        ticks: Array.from({ length: 11 }, (_, n) => (x(2) - left < 28 ? 4 : 2) ** n).filter((tick) => tick <= most),
        text: String,
        title: words.xAxis,
        titleAt: 'end',
        foot: 6,
      })}
      ${crosshair(area, at)}
      <polyline class="curve yarn" points=${line(yarnCurve)}></polyline>
      <polyline class="curve longrope" points=${line(longropeCurve)}></polyline>
      ${label('YaRN', model.yarn, yarnAbove)} ${label('LongRoPE', model.longrope, !yarnAbove)}`,
  );
}
