import { nothing, svg, type SVGTemplateResult } from 'lit';
import { areaOf, beside, chartOf, rule, xAxis, yAxis, type Area } from '../../kit/axes.js';
import type { Strings } from '../../strings.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { decades, linear, log, type Scale } from '../../util/scale.js';
import type { WavelengthModel } from './model.js';
import type { Words } from './words.en.js';

export interface ChartView {
  width: number;
  pair: number;
  format: Format;
  words: Words;
  strings: Strings;
  /** The dotted line is the model with its own base. */
  compared: boolean;
}

interface Frame {
  area: Area;
  x: Scale;
  y: Scale;
}

const areaFor = (width: number): Area =>
  areaOf(width, Math.round(Math.min(440, 250 + width * 0.2)), { left: 44, right: 12, top: 26, bottom: 40 });

export const pairScale = (pairs: number, width: number): Scale => {
  const { left, right } = areaFor(width);
  return linear([-0.5, pairs - 0.5], [left, right]);
};

/** Wavelength against pair. What lies above the line of the training length was never seen whole, unless it was slowed later. */
export function drawWavelengths(model: WavelengthModel, view: ChartView): SVGTemplateResult {
  const { width, format, words, strings, pair } = view;
  const { wavelengths, unscaled, trainingLength, position } = model;
  const area = areaFor(width);
  const { left, right, top, bottom, height } = area;
  const finite = [...wavelengths, ...(unscaled ?? [])].filter(Number.isFinite);
  const highest = Math.max(1e5, ...finite, trainingLength, position) * 1.6;
  const x = pairScale(wavelengths.length, width);
  const y = log([3, highest], [bottom, top]);
  const frame = { area, x, y };
  const never = new Set(model.never);
  return chartOf(
    area,
    svg`
      ${
        trainingLength > 0 && !model.slowed
          ? svg`<rect class="unseen-area" x=${left} y=${top} width=${right - left} height=${Math.max(0, y(trainingLength) - top)}></rect>`
          : nothing
      }
      ${yAxis(area, { at: y, ticks: decades(10, highest), text: format.short, title: words.yAxis })}
      ${xAxis(area, { at: x, ticks: pairTicks(wavelengths.length, width), text: String, title: words.xAxis, below: 20, foot: 4 })}
      <text class="axis-title" x=${left} y=${height - 4}><tspan class="fast">${strings.fast}</tspan></text>
      <text class="axis-title end" x=${right} y=${height - 4}><tspan class="slow">${strings.slow}</tspan></text>
      ${
        never.size > 0
          ? svg`
            <rect class="sample" x=${left + 10} y=${top + 13} width="6" height="6"></rect>
            <text class="slow area-label halo" x=${left + 22} y=${top + 20}>${words.never}</text>`
          : nothing
      }
      ${drawCritical(model, view, frame)}
      ${drawDrop(model, view, frame)}
      ${position >= 3 ? drawPosition(model, view, frame) : nothing}
      ${trainingLength > 0 ? drawLimit(model, view, frame) : nothing}
      ${unscaled ? drawUnscaled(unscaled, frame, view.compared ? words.ownBase : words.unscaled) : nothing}
      ${Array.from(wavelengths, (wavelength, i) =>
        Number.isFinite(wavelength)
          ? dot(round(x(i)), round(y(wavelength)), never.has(i), i === pair)
          : svg`<path class="dot still" d="M${round(x(i))} ${top - 6}l-3 6h6z"></path>`,
      )}`,
  );
}

/** Height of the label at the bottom, and the most that it is wide. */
const CRITICAL_LABEL = { high: 24, wide: 150 };

/** From the chosen pair down to the axis: above it are the labels, and it ends above one that is in its way. */
function drawDrop(
  { wavelengths, critical }: WavelengthModel,
  { pair }: ChartView,
  { area, x, y }: Frame,
): SVGTemplateResult {
  const at = round(x(pair));
  const wavelength = wavelengths[pair]!;
  const from = Number.isFinite(wavelength) ? Math.max(area.top, y(wavelength)) : area.top;
  const label = beside(area, x(critical - 0.5), 6);
  const away = label.side === 'end' ? label.x - at : at - label.x;
  const struck = critical > 0 && critical < wavelengths.length && away > -6 && away < CRITICAL_LABEL.wide;
  const to = area.bottom - (struck ? CRITICAL_LABEL.high : 0);
  return svg`<path class="crosshair" d="M${at} ${round(Math.min(from, to))}V${round(to)}"></path>`;
}

function drawLimit(
  { trainingLength, lengthOf, position }: WavelengthModel,
  { format, strings }: ChartView,
  { area, y }: Frame,
): SVGTemplateResult {
  const limit = y(trainingLength);
  // On the left, where all dots are far below; on the far side of the line of the position.
  const below = trainingLength < position;
  const text = strings.trained[lengthOf](format.whole(trainingLength));
  return svg`
    ${rule(area, limit, 'limit')}
    <text class="limit-label halo" x=${area.left + 10} y=${round(limit) + (below ? 16 : -6)}>${text}</text>`;
}

/** A round dot has come round; a hollow square has not. */
const dot = (x: number, y: number, never: boolean, chosen: boolean): SVGTemplateResult => {
  const size = chosen ? 6 : 3.2;
  return never
    ? svg`<rect class="dot never slow" x=${x - size + 0.4} y=${y - size + 0.4} width=${2 * size - 0.8} height=${2 * size - 0.8}></rect>`
    : svg`<circle class="dot fast" cx=${x} cy=${y} r=${size}></circle>`;
};

function drawUnscaled(unscaled: Float64Array, { x, y }: Frame, label: string): SVGTemplateResult {
  const points = Array.from(unscaled, (wavelength, i) => `${round(x(i))},${round(y(wavelength))}`);
  const last = unscaled.length - 1;
  return svg`
    <polyline class="unscaled" points=${points.join(' ')}></polyline>
    <text class="unscaled-label halo" x=${round(x(last))} y=${round(y(unscaled[last]!)) + 18}>${label}</text>`;
}

/** The border between the pairs that complete a turn in training and those that do not, counted in components. */
function drawCritical(
  { critical, wavelengths }: WavelengthModel,
  { format, words }: ChartView,
  { area, x }: Frame,
): SVGTemplateResult | typeof nothing {
  if (critical === 0 || critical >= wavelengths.length) return nothing;
  const at = round(x(critical - 0.5));
  const label = beside(area, at, 6);
  return svg`
    <line class="critical" x1=${at} x2=${at} y1=${area.top} y2=${area.bottom}></line>
    <text class="critical-label halo" style="text-anchor:${label.side}" x=${label.x}
      y=${area.bottom - 8}>${words.critical(format.whole(2 * critical))}</text>`;
}

function drawPosition(
  { position, trainingLength }: WavelengthModel,
  { strings, format }: ChartView,
  { area, y }: Frame,
): SVGTemplateResult {
  // On the far side of its line, seen from the line of the training length.
  const beyond = trainingLength > 0 && position > trainingLength;
  return svg`
    ${rule(area, y(position), 'here position')}
    <text class="here-label position halo" x=${area.left + 10} y=${round(y(position)) + (beyond ? -6 : 16)}>${strings.atPosition(format.whole(position))}</text>`;
}

function pairTicks(pairs: number, width: number): number[] {
  const wanted = width / 60;
  const step = [1, 2, 4, 8, 16, 32, 64].find((size) => pairs / size <= wanted) ?? 128;
  return Array.from({ length: Math.ceil(pairs / step) }, (_, i) => i * step);
}
