import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { decades, linear, log, type Scale } from '../../util/scale.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.js';
import type { WavelengthModel } from './model.js';

export interface ChartView {
  width: number;
  pair: number;
  format: Format;
  words: Words;
  strings: Strings;
  /** The dotted line is the model with its own base. */
  compared: boolean;
}

const MARGIN = { left: 44, right: 12, top: 26, bottom: 40 };

export const heightFor = (width: number): number => Math.round(Math.min(440, 250 + width * 0.2));

export const pairScale = (pairs: number, width: number): Scale =>
  linear([-0.5, pairs - 0.5], [MARGIN.left, width - MARGIN.right]);

/** Wavelength against pair; what lies above the line of the training length was never seen whole. */
export function drawWavelengths(model: WavelengthModel, view: ChartView): SVGTemplateResult {
  const { width, format, words, strings } = view;
  const height = heightFor(width);
  const finite = [...model.wavelengths, ...(model.unscaled ?? [])].filter(Number.isFinite);
  const highest = Math.max(1e5, ...finite, model.trainingLength, model.position) * 1.6;
  const x = pairScale(model.wavelengths.length, width);
  const y = log([3, highest], [height - MARGIN.bottom, MARGIN.top]);
  const left = MARGIN.left;
  const right = width - MARGIN.right;
  const limit = model.trainingLength > 0 ? y(model.trainingLength) : null;
  const ticks = decades(10, highest);
  const gap = limit === null || model.position < 3 ? Infinity : y(model.position) - limit;
  const crowded = gap > 2 && gap < 24;
  // On a telephone the dots below the line come near.
  const below = width < 480 ? 28 : 16;
  return svg`
    <svg class="chart" viewBox="0 0 ${width} ${height}" aria-hidden="true">
      <text class="axis-title" x="0" y="12">${words.yAxis}</text>
      ${
        limit === null
          ? nothing
          : svg`
            <rect class="unseen-area" x=${left} y=${MARGIN.top} width=${right - left} height=${Math.max(0, limit - MARGIN.top)}></rect>`
      }
      ${ticks.map(
        (tick) => svg`
          <line class="grid" x1=${left} x2=${right} y1=${round(y(tick))} y2=${round(y(tick))}></line>
          <text class="tick y" x=${left - 8} y=${round(y(tick))}>${format.short(tick)}</text>`,
      )}
      ${
        limit === null
          ? nothing
          : svg`<text class="slow area-label" x=${left + 10} y=${MARGIN.top + 20}>${model.never.length > 0 ? words.never : ''}</text>`
      }
      ${pairTicks(model.wavelengths.length, width).map(
        (i) => svg`<text class="tick x" x=${round(x(i))} y=${height - MARGIN.bottom + 20}>${i}</text>`,
      )}
      <text class="axis-title" x=${left} y=${height - 4}><tspan class="fast">${strings.fast}</tspan></text>
      <text class="axis-title middle" x=${(left + right) / 2} y=${height - 4}>${words.xAxis}</text>
      <text class="axis-title end" x=${right} y=${height - 4}><tspan class="slow">${strings.slow}</tspan></text>
      ${drawCritical(model, view, x, height)}
      ${drawCrosshair(model, view, x, y, height)}
      ${
        limit === null
          ? nothing
          : svg`
            <line class="limit" x1=${left} x2=${right} y1=${round(limit)} y2=${round(limit)}></line>
            <text class="limit-label" x=${right} y=${round(limit) + (crowded ? -6 : below)}>${strings.trained(format.whole(model.trainingLength))}</text>`
      }
      ${model.unscaled ? drawUnscaled(model.unscaled, x, y, view.compared ? words.ownBase : words.unscaled) : nothing}
      ${Array.from(model.wavelengths, (wavelength, i) =>
        Number.isFinite(wavelength)
          ? dot(round(x(i)), round(y(wavelength)), limit !== null && wavelength > model.trainingLength, i === view.pair)
          : svg`<path class="dot still" d="M${round(x(i))} ${MARGIN.top - 6}l-3 6h6z"></path>`,
      )}
    </svg>`;
}

/** A round dot has come round; a hollow square has not. */
const dot = (x: number, y: number, never: boolean, chosen: boolean): SVGTemplateResult => {
  const size = chosen ? 6 : 3.2;
  return never
    ? svg`<rect class="dot never slow" x=${x - size + 0.4} y=${y - size + 0.4} width=${2 * size - 0.8} height=${2 * size - 0.8}></rect>`
    : svg`<circle class="dot fast" cx=${x} cy=${y} r=${size}></circle>`;
};

function drawUnscaled(unscaled: Float64Array, x: Scale, y: Scale, label: string): SVGTemplateResult {
  const points = Array.from(unscaled, (wavelength, i) => `${round(x(i))},${round(y(wavelength))}`);
  const last = unscaled.length - 1;
  return svg`
    <polyline class="unscaled" points=${points.join(' ')}></polyline>
    <text class="unscaled-label" x=${round(x(last))} y=${round(y(unscaled[last]!)) + 18}>${label}</text>`;
}

/** The border between the pairs that complete a turn in training and those that do not, counted in components. */
function drawCritical(
  { critical, wavelengths }: WavelengthModel,
  { format, words }: ChartView,
  x: Scale,
  height: number,
): SVGTemplateResult | typeof nothing {
  if (critical === 0 || critical >= wavelengths.length) return nothing;
  const at = round(x(critical - 0.5));
  const right = critical > wavelengths.length / 2;
  return svg`
    <line class="critical" x1=${at} x2=${at} y1=${MARGIN.top} y2=${height - MARGIN.bottom}></line>
    <text class="critical-label" style="text-anchor:${right ? 'end' : 'start'}" x=${at + (right ? -6 : 6)}
      y=${height - MARGIN.bottom - 8}>${words.critical(format.whole(2 * critical))}</text>`;
}

function drawCrosshair(model: WavelengthModel, view: ChartView, x: Scale, y: Scale, height: number): SVGTemplateResult {
  const at = round(x(view.pair));
  const here = model.position >= 3 ? round(y(model.position)) : null;
  // On the far side of its line, seen from the line of the training length.
  const beyond = model.trainingLength > 0 && model.position > model.trainingLength;
  return svg`
    <line class="crosshair" x1=${at} x2=${at} y1=${MARGIN.top} y2=${height - MARGIN.bottom}></line>
    ${
      here === null
        ? nothing
        : svg`
          <line class="here position" x1=${MARGIN.left} x2=${view.width - MARGIN.right} y1=${here} y2=${here}></line>
          <text class="here-label position" x=${MARGIN.left + 10} y=${here + (beyond ? -6 : 16)}>${view.strings.atPosition(view.format.whole(model.position))}</text>`
    }`;
}

function pairTicks(pairs: number, width: number): number[] {
  const wanted = width / 60;
  const step = [1, 2, 4, 8, 16, 32, 64].find((size) => pairs / size <= wanted) ?? 128;
  return Array.from({ length: Math.ceil(pairs / step) }, (_, i) => i * step);
}
