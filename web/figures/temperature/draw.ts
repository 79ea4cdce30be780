import { svg, type SVGTemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear, log, type Scale } from '../../util/scale.js';
import type { Words } from './words.js';
import type { Curve, TemperatureModel } from './model.js';

export interface TemperatureView {
  width: number;
  format: Format;
  words: Words;
}

const MARGIN = { left: 40, right: 20, top: 28, bottom: 42 };
export const HEIGHT = 240;

export const factorScale = (most: number, width: number): Scale => log([1, most], [MARGIN.left, width - MARGIN.right]);

/** By how much scores are multiplied, against how far the context is stretched. */
export function drawTemperature(model: TemperatureModel, { width, format, words }: TemperatureView): SVGTemplateResult {
  const x = factorScale(model.most, width);
  const highest = Math.max(2, model.yarnCurve.at(-1)!.score, model.longropeCurve.at(-1)!.score);
  const y = linear([1, highest], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const at = round(x(model.now));
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, HEIGHT - MARGIN.bottom];
  const line = (curve: readonly Curve[]): string =>
    curve.map(({ score }, n) => `${round(x(model.stretches[n]!))},${round(y(score))}`).join(' ');
  // The curves rise: there is room above on the left and below on the right.
  const label = (name: string, curve: Curve, above: boolean): SVGTemplateResult => {
    const side = above ? (at > left + 110 ? 'end' : 'start') : at < right - 130 ? 'start' : 'end';
    return svg`
      <circle class="dot" cx=${at} cy=${round(y(curve.score))} r="5"></circle>
      <text class="name" style="text-anchor:${side}" x=${at + (side === 'end' ? -8 : 8)}
        y=${round(y(curve.score)) + (above ? -10 : 22)}>${name} ${format.fixed(curve.score, 3)}</text>`;
  };
  const yarnAbove = model.yarn.score >= model.longrope.score;
  return svg`
    <svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
      <text class="axis-title" x="0" y="12">${words.yAxis}</text>
      ${[1, 1.5, 2, 2.5]
        .filter((tick) => tick <= highest)
        .map(
          (tick) => svg`
            <line class="grid" x1=${left} x2=${right} y1=${round(y(tick))} y2=${round(y(tick))}></line>
            <text class="tick y" x=${left - 8} y=${round(y(tick))}>${format.digits(tick, 2)}</text>`,
        )}
      ${[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]
        .filter((tick) => tick <= model.most)
        .map((tick) => svg`<text class="tick x" x=${round(x(tick))} y=${bottom + 18}>${tick}</text>`)}
      <text class="axis-title end" x=${right} y=${HEIGHT - 6}>${words.xAxis}</text>
      <line class="crosshair" x1=${at} x2=${at} y1=${MARGIN.top} y2=${bottom}></line>
      <polyline class="curve yarn" points=${line(model.yarnCurve)}></polyline>
      <polyline class="curve longrope" points=${line(model.longropeCurve)}></polyline>
      ${label('YaRN', model.yarn, yarnAbove)} ${label('LongRoPE', model.longrope, !yarnAbove)}
    </svg>`;
}
