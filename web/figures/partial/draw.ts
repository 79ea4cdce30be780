import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, xAxis, yAxis } from '../../kit/axes.js';
import { veil } from '../../kit/veil.js';
import { CEILING } from '../../trained/loss-chart.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import { PAIRS } from './fields.js';
import { CURVES, turns, type Curve, type PartialModel } from './model.js';
import type { Words } from './words.en.js';

const MARGIN = { left: 32, right: 16, top: 106, bottom: 44 };
const HEIGHT = 332;
const TALL = 16;
const LOW = 4;

export const turningScale = (width: number): Scale => linear([0, PAIRS], [MARGIN.left, width - MARGIN.right]);

/** A bar for each pair from fast to slow: those that turn are tall. */
function drawPairs(curve: Curve, turning: number, { x, y }: { x: Scale; y: number }): SVGTemplateResult[] {
  const wide = round(0.8 * (x(1) - x(0)));
  const bars = (among: boolean, height: number): string =>
    Array.from({ length: PAIRS }, (_, pair) =>
      turns(curve, turning, pair) === among
        ? `M${round(x(pair + 0.1))} ${y - height / 2}h${wide}v${height}h${-wide}Z`
        : '',
    ).join('');
  return [
    svg`<path class="rests" d=${bars(false, LOW)}></path>`,
    svg`<path class=${curve} d=${bars(true, TALL)}></path>`,
  ];
}

export interface PartialView {
  turning: number;
  width: number;
  words: Words;
  /** Title of the losses. */
  yTitle: string;
}

/** Which pairs turn, and below it the loss by how many. */
export function drawPartial(model: PartialModel, { turning, width, words, yTitle }: PartialView): SVGTemplateResult {
  const area = areaOf(width, HEIGHT, MARGIN);
  const { left, right, top, bottom } = area;
  const x = turningScale(width);
  const y = linear([0, CEILING], [bottom, top]);
  const at = (loss: number): number => round(y(Math.min(loss, CEILING)));
  const name = (curve: Curve, loss: number): SVGTemplateResult =>
    svg`<text class="name ${curve} halo secret" x=${round(x(11.3))} y=${round(y(loss))}>${words.turn[curve]}</text>`;
  return chartOf(
    area,
    svg`
      <text class="axis-title" x=${left} y="12">${words.fastest}</text>
      <text class="axis-title end" x=${right} y="12">${words.slowest}</text>
      ${drawPairs('still', turning, { x, y: 30 })}
      ${drawPairs('slow', turning, { x, y: 54 })}
      <text class="axis-title" x="0" y=${top - 20}>${yTitle}</text>
      ${yAxis(area, { at: y, ticks: [0, 1, 2, 3, 4], text: String })}
      ${xAxis(area, { at: x, ticks: [0, 4, 8, 12, 16], text: String, title: words.xAxis, titleAt: 'end' })}
      ${veil(area, left)}
      ${crosshair(area, x(turning))}
      ${CURVES.map((curve) => {
        const losses = model[curve];
        if (!losses) return '';
        const points = losses.map((loss, n) => `${round(x(n))},${at(loss)}`).join(' ');
        return svg`
          <polyline class="curve ${curve} secret" points=${points}></polyline>
          <circle class="${curve} secret" cx=${round(x(turning))} cy=${at(losses[turning]!)} r="4"></circle>`;
      })}
      ${name('slow', 2.4)} ${name('still', 0.5)}`,
  );
}
