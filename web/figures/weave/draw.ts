import { nothing, svg, type SVGTemplateResult } from 'lit';
import { angleColour } from '../../util/colour.js';
import { beside, chartOf } from '../../kit/axes.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.en.js';
import { columnOf, lastOf, type Part, type WeaveModel } from './model.js';

export interface WeaveView {
  width: number;
  veil: boolean;
  /** The picture, where no canvas lies below. */
  image: string | null;
  format: Format;
  words: Words;
  strings: Strings;
}

export const MARGIN = { left: 30, right: 8, top: 26, bottom: 44 } as const;
/** Room between two labels of positions. */
const TICK = 84;
const HIGHEST = 32;

/** Pixels of a row: whole ones, so that all rows are alike. */
export const rowHeight = (pairs: number, width: number): number =>
  clamp(Math.floor((width < 560 ? 330 : 400) / pairs), 1, HIGHEST);

export const roomIn = (width: number): number => Math.max(1, width - MARGIN.left - MARGIN.right);

/** The edges of the picture inside the drawing. */
export const frameOf = (part: Part, pairs: number, width: number) => ({
  left: MARGIN.left,
  top: MARGIN.top,
  right: MARGIN.left + part.columns * part.wide,
  bottom: MARGIN.top + pairs * rowHeight(pairs, width),
});

/** What lies over the picture: axes, the crosshair, where training ended, what is aliased. */
export function drawWeave(model: WeaveModel, view: WeaveView): SVGTemplateResult {
  const { part, theta } = model;
  const { width, strings } = view;
  const pairs = theta.length;
  const row = rowHeight(pairs, width);
  const { left, top, right, bottom } = frameOf(part, pairs, width);
  const height = bottom + MARGIN.bottom;
  const every = pairTicks(row);
  return chartOf(
    { width: Math.max(1, width), height },
    svg`
      ${
        view.image
          ? svg`<image class="picture" href=${view.image} x=${left} y=${top} width=${right - left}
              height=${bottom - top} preserveAspectRatio="none"></image>`
          : nothing
      }
      <text class="axis-title" x="0" y=${top - 8}><tspan class="fast">${strings.fast}</tspan></text>
      <text class="axis-title" x="0" y=${bottom + 38}><tspan class="slow">${strings.slow}</tspan></text>
      ${Array.from({ length: Math.ceil(pairs / every) }, (_, n) => {
        const i = n * every;
        return svg`<text class="tick y" x=${left - 6} y=${top + (i + 0.5) * row}>${i}</text>`;
      })}
      ${drawPositions(model, view, bottom)} ${drawAliased(model, view)} ${drawCrosshair(model, view)}`,
  );
}

/** A line across, with a rim that tells it from the colours below. */
const across = (kind: string, { left, right }: { left: number; right: number }, y: number): SVGTemplateResult =>
  svg`${['around', ''].map((rim) => svg`<line class=${`${kind} ${rim}`.trim()} x1=${left} x2=${right} y1=${y} y2=${y}></line>`)}`;

function drawPositions(model: WeaveModel, { format, words, strings }: WeaveView, bottom: number): SVGTemplateResult {
  const { part, trainingLength } = model;
  const { from, per, wide, columns } = part;
  const step = niceStep((TICK * per) / wide);
  const first = Math.ceil(from / step);
  const last = Math.floor(lastOf(part) / step);
  const x = (m: number): number => round(MARGIN.left + (columnOf(part, m) + 0.5) * wide);
  const right = MARGIN.left + columns * wide;
  const trained = trainingLength > from && trainingLength <= lastOf(part) ? x(trainingLength) : null;
  const label = beside({ left: MARGIN.left, right }, trained ?? 0, 5);
  return svg`
    ${Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => {
      const m = (first + n) * step;
      return svg`
        <line class="tick" x1=${x(m)} x2=${x(m)} y1=${bottom} y2=${bottom + 5}></line>
        <text class="tick x" x=${x(m)} y=${bottom + 18}>${format.whole(m)}</text>`;
    })}
    ${
      trained === null
        ? svg`<text class="axis-title end" x=${right} y=${bottom + 38}>${words.position}</text>`
        : svg`
          <text class="axis-title ${label.side === 'end' ? 'start' : 'end'}" x=${label.side === 'end' ? MARGIN.left + 12 : right}
            y=${bottom + 38}>${words.position}</text>
          <line class="limit around" x1=${trained} x2=${trained} y1=${MARGIN.top} y2=${bottom}></line>
          <line class="limit" x1=${trained} x2=${trained} y1=${MARGIN.top} y2=${bottom + 42}></line>
          <text class="limit-label" style="text-anchor:${label.side}" x=${label.x}
            y=${bottom + 38}>${strings.trained[model.lengthOf](format.whole(trainingLength))}</text>`
    }`;
}

/** A line under the pairs that a column cannot hold; on demand they are covered. */
function drawAliased(model: WeaveModel, { width, veil, words }: WeaveView): SVGTemplateResult | typeof nothing {
  const { part, theta, aliased, pair } = model;
  if (aliased === 0) return nothing;
  const { left, top, right } = frameOf(part, theta.length, width);
  const row = rowHeight(theta.length, width);
  const y = top + aliased * row;
  const crosshair = top + (pair + 0.5) * row;
  return svg`
    ${
      veil
        ? svg`
          <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect class="veil" width="7" height="7"></rect>
            <line class="hatch" y2="7"></line>
          </pattern>
          <rect class="covered" x=${left} y=${top} width=${right - left} height=${y - top} fill="url(#hatch)"></rect>`
        : nothing
    }
    ${across('edge', { left, right }, y)}
    ${drawLabel(words.aliased, right - 6, aliased === theta.length || Math.abs(crosshair - y - 12) < 14 ? y - 21 : y + 3)}`;
}

/** Words on a ground of their own. */
function drawLabel(text: string, right: number, y: number): SVGTemplateResult {
  // Chinese characters are as wide as they are high, Latin ones about half that.
  const width = round([...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 13 : 5.9), 12));
  return svg`
    <rect class="ground" x=${right - width} y=${y} width=${width} height="18" rx="3"></rect>
    <text class="edge-label" x=${right - 6} y=${y + 13.5}>${text}</text>`;
}

function drawCrosshair(model: WeaveModel, { width, format, strings }: WeaveView): SVGTemplateResult {
  const { part, theta, m, pair, angle } = model;
  const { left, top, right, bottom } = frameOf(part, theta.length, width);
  const row = rowHeight(theta.length, width);
  const y = top + (pair + 0.5) * row;
  const at = (Math.floor(columnOf(part, m)) + 0.5) * part.wide + left;
  const label = strings.atPosition(format.whole(m));
  const rowLine = across('crosshair', { left, right }, y);
  if (m < part.from)
    return svg`${rowLine}<text class="here-label halo" style="text-anchor:start" x=${left} y=${top - 8}>← ${label}</text>`;
  if (at > right)
    return svg`${rowLine}<text class="here-label halo" style="text-anchor:end" x=${right} y=${top - 8}>${label} →</text>`;
  const half = 4 * label.length;
  const least = left + half + 8;
  return svg`
    ${rowLine}
    <line class="here around" x1=${at} x2=${at} y1=${top} y2=${bottom}></line>
    <line class="here" x1=${at} x2=${at} y1=${top - 4} y2=${bottom}></line>
    <circle class="knob around" cx=${at} cy=${y} r="8"></circle>
    <circle class="knob" cx=${at} cy=${y} r="6.5" fill=${angleColour(angle[pair]!).fill}></circle>
    <text class="here-label halo" x=${clamp(at, least, Math.max(least, right - half))} y=${top - 8}>${label}</text>`;
}

/** 1, 2 or 5 and noughts, at least `least`. */
function niceStep(least: number): number {
  for (let unit = 1; ; unit *= 10) for (const digit of [1, 2, 5]) if (digit * unit >= least) return digit * unit;
}

/** Rows from one number to the next. */
const pairTicks = (row: number): number => [1, 2, 4, 8, 16, 32, 64].find((rows) => rows * row >= 22) ?? 128;
