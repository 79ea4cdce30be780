/**
 * The axes of a chart: its area, ticks and titles, the line to read along, labels that stay readable on lines.
 * Their look is `chart` of chart.ts.
 */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { round } from '../util/polar.js';

export interface Margin {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A drawing, and the part of it between the axes. */
export interface Area extends Margin {
  width: number;
  height: number;
}

export const areaOf = (width: number, height: number, { left, right, top, bottom }: Margin): Area => ({
  width,
  height,
  left,
  right: width - right,
  top,
  bottom: height - bottom,
});

/** The drawing of a chart; what it says is said beside it. */
export const chartOf = ({ width, height }: Pick<Area, 'width' | 'height'>, inside: unknown): SVGTemplateResult => svg`
  <svg class="chart" style="--drawn:${width}px" viewBox="0 0 ${width} ${height}" aria-hidden="true">${inside}</svg>`;

type Place = (value: number) => number;

/** A line across the area at a value. */
export function rule({ left, right }: Area, y: number, kind = 'grid'): SVGTemplateResult {
  return svg`<line class=${kind} x1=${left} x2=${right} y1=${round(y)} y2=${round(y)}></line>`;
}

export interface YAxis {
  at: Place;
  ticks: readonly number[];
  /** What stands at a tick: text, or `powerOfTen`. */
  text: (tick: number) => unknown;
  /** Above the area. */
  title?: string;
  /** Class of the line at a tick: `grid`, unless zero is to be seen. */
  kind?: (tick: number) => string;
}

export const yAxis = (area: Area, { at, ticks, text, title, kind = () => 'grid' }: YAxis): SVGTemplateResult => svg`
  ${title === undefined ? nothing : svg`<text class="axis-title" x="0" y="12">${title}</text>`}
  ${ticks.map(
    (tick) => svg`
      ${rule(area, at(tick), kind(tick))}
      <text class="tick y" x=${area.left - 8} y=${round(at(tick))}>${text(tick)}</text>`,
  )}`;

/** A power of ten as a tick. The raised digits of a typeface are half as tall as these, too small to be read. */
export const powerOfTen = (tick: number): SVGTemplateResult =>
  svg`10<tspan class="raised" dy="-5">${`${Math.round(Math.log10(tick))}`.replace('-', '−')}</tspan>`;

/** The kind of a line at zero, for charts with values on both sides of it. */
export const zeroLine = (tick: number): string => (tick === 0 ? 'zero' : 'grid');

export interface XAxis {
  at: Place;
  ticks: readonly number[];
  text: (tick: number) => string;
  /** Below the ticks. */
  title?: unknown;
  /** Where the title stands. */
  titleAt?: 'middle' | 'end';
  /** From the area down to the ticks, and from the title down to the end of the drawing. */
  below?: number;
  foot?: number;
  /** The last tick ends at the edge, where half of it would be cut off. */
  inside?: boolean;
}

export function xAxis(
  area: Area,
  { at, ticks, text, title, titleAt = 'middle', below = 18, foot = 3, inside }: XAxis,
): SVGTemplateResult {
  const { left, right, bottom, height } = area;
  const last = ticks.at(-1);
  return svg`
    ${ticks.map((tick) =>
      inside && tick === last
        ? svg`<text class="tick x end" x=${right} y=${bottom + below}>${text(tick)}</text>`
        : svg`<text class="tick x" x=${round(at(tick))} y=${bottom + below}>${text(tick)}</text>`,
    )}
    ${
      title === undefined
        ? nothing
        : svg`<text class="axis-title ${titleAt}" x=${titleAt === 'end' ? right : (left + right) / 2} y=${height - foot}>${title}</text>`
    }`;
}

/** A line up and down at a value; its label stays inside the area. */
export function crosshair(
  { right, top, bottom }: Pick<Area, 'right' | 'top' | 'bottom'>,
  x: number,
  label?: string,
): SVGTemplateResult {
  const at = round(x);
  if (at > right + 0.5) return svg``;
  const line = svg`<line class="crosshair" x1=${at} x2=${at} y1=${top} y2=${bottom}></line>`;
  if (label === undefined) return line;
  const late = at > right - 70;
  return svg`${line}
    <text class=${late ? 'here-label halo end' : 'here-label halo'} x=${late ? at - 6 : at + 6} y=${bottom - 8}>${label}</text>`;
}

/** Width of a letter or digit of 13 px, about: to keep texts apart, or in a box. */
export const LETTER = 6.8;

/** A text on one side of a point, whichever has room. */
export const beside = (
  { left, right }: Pick<Area, 'left' | 'right'>,
  x: number,
  gap: number,
): { x: number; side: 'start' | 'end' } =>
  x > (left + right) / 2 ? { x: round(x) - gap, side: 'end' } : { x: round(x) + gap, side: 'start' };
