import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, rule, xAxis, yAxis, zeroLine, type Area } from '../../kit/axes.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { clamp, linear, type Scale } from '../../util/scale.js';
import { WORDS } from './fields.js';
import type { NegativeModel } from './model.js';
import type { Words } from './words.en.js';

export interface NegativeView {
  width: number;
  query: number;
  format: Format;
  words: Words;
  /** Above the lowest chart. */
  totals: string;
}

const MARGIN = { left: 52, right: 12, top: 26, bottom: 10 };
const LAST = { ...MARGIN, bottom: 44 };
const TICKS = [0, 32, 64, 96, 127];

export const wordScale = (width: number): Scale => linear([-0.5, WORDS - 0.5], [MARGIN.left, width - MARGIN.right]);

/** 1, 2 or 5 times a power of ten, for about three ticks. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span));
  return [0.2, 0.5, 1, 2].map((each) => each * power).find((step) => span / step <= 3.5) ?? 5 * power;
}

function ticksOf(low: number, high: number): number[] {
  const step = stepOf(high - low);
  const ticks: number[] = [];
  for (let n = Math.ceil(low / step); n * step <= high * 1.0001; n++) ticks.push(n * step);
  return ticks;
}

/** A bar for every key: those above zero and those below it are two paths. */
function bars(weights: Float64Array, x: Scale, y: Scale): SVGTemplateResult {
  const up: string[] = [];
  const down: string[] = [];
  const foot = round(y(0));
  weights.forEach((weight, n) => (weight < 0 ? down : up).push(`M${round(x(n))} ${foot}V${round(y(weight))}`));
  const wide = round(Math.max(1, 0.7 * (x(1) - x(0))));
  return svg`
    <path class="bars" d=${up.join('')} stroke-width=${wide}></path>
    <path class="bars below" d=${down.join('')} stroke-width=${wide}></path>`;
}

/** One row of weights. */
export function drawWeights(
  weights: Float64Array,
  key: number,
  title: string,
  height: number,
  { width, format }: NegativeView,
): SVGTemplateResult {
  const area = areaOf(width, height, MARGIN);
  const x = wordScale(width);
  const [low, high] = [Math.min(0, ...weights), Math.max(0, ...weights)];
  const y = linear([low, high], [area.bottom, area.top]);
  const ticks = ticksOf(low, high);
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks, text: (tick) => format.digits(tick, 2), title, kind: zeroLine })}
      ${crosshair(area, x(key))}
      ${bars(weights, x, y)}`,
  );
}

/** What the weights of every query add up to. */
export function drawTotals({ totals }: NegativeModel, view: NegativeView): SVGTemplateResult {
  const { width, query, format, words } = view;
  const area: Area = areaOf(width, 150, LAST);
  const x = wordScale(width);
  const low = Math.min(0, ...totals);
  const high = Math.max(1, ...totals);
  const y = linear([low, high], [area.bottom, area.top]);
  const line = Array.from(totals, (total, m) => `${round(x(m))},${round(y(total))}`).join(' ');
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: [0, 0.5, 1], text: (tick) => format.digits(tick, 2), title: view.totals, kind: zeroLine })}
      ${xAxis(area, { at: x, ticks: TICKS, text: format.whole, title: words.xAxis, titleAt: 'end', foot: 6 })}
      ${rule(area, y(1), 'one')}
      ${crosshair(area, x(query))}
      <polyline class="curve total" points=${line}></polyline>
      <circle class="dot" cx=${round(x(query))} cy=${round(y(totals[query]!))} r="4.5"></circle>`,
  );
}

/** The word under a pointer. */
export const wordAt = (x: number, width: number): number => clamp(Math.round(wordScale(width).invert(x)), 0, WORDS - 1);
