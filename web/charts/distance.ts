/** What the charts over distance have in common: the frame, the axes, the curves, the marker of a distance. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { rule, xAxis, yAxis, zeroLine } from '../kit/axes.js';
import type { Format } from '../util/format.js';
import { latest } from '../util/latest.js';
import { round } from '../util/polar.js';
import type { Scale } from '../util/scale.js';
import { decades } from '../util/scale.js';
import type { Strings } from '../strings.js';
import { distanceScale, distanceTicks, shareScale } from './distance-axis.js';
import type { Axis, Curve } from '../subject/curves.js';

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  /** Where the value 1 is. */
  one: number;
  bottom: number;
  highest: number;
  axis: Axis;
  x: Scale;
  y: (value: number) => number;
}

const MARGIN = { left: 40, right: 10, top: 24, bottom: 38 };
/** Height of the part above 1, and of the one from 1 to -1. */
const UPPER = 132;
const LOWER = 220;

export const scaleFor = (width: number, axis: Axis): Scale => distanceScale(axis, MARGIN.left, width - MARGIN.right);

export const frameFor = latest((width: number, axis: Axis, highest: number): Frame => {
  const { left, top } = MARGIN;
  const right = width - MARGIN.right;
  const one = top + UPPER;
  const bottom = one + LOWER;
  return {
    width,
    height: bottom + MARGIN.bottom,
    left,
    right,
    top,
    one,
    bottom,
    highest,
    axis,
    x: scaleFor(width, axis),
    y: shareScale(highest, top, one, bottom),
  };
});

/** Grid, ticks and titles. */
export function drawFrame(frame: Frame, format: Format, strings: Strings): SVGTemplateResult {
  const { left, right, top, one, highest, axis, x, y } = frame;
  return svg`
    <rect class="beyond" x=${left} y=${top} width=${right - left} height=${one - top}></rect>
    ${yAxis(frame, {
      at: y,
      ticks: [...decades(10, highest), 0.5, 0, -0.5, -1],
      text: (value) => format.fixed(value, value % 1 ? 1 : 0),
      title: strings.distance.yAxis,
      kind: zeroLine,
    })}
    ${rule(frame, one, 'limit')}
    <text class="tick y" x=${left - 8} y=${round(one)}>1</text>
    <text class="limit-label halo" x=${right - 6} y=${one - 7}>${strings.distance.limit}</text>
    <text class="limit-label halo" x=${right - 6} y=${top + 15}>${strings.distance.upper}</text>
    ${xAxis(frame, { at: x, ticks: distanceTicks(axis), text: format.short, title: strings.distance.xAxis })}`;
}

interface Traced {
  line: string;
  /** Where a column holds many distances: from the least of them to the largest. */
  area: string;
}

/** The path of one curve, made anew only when the curve or the frame has changed. */
export const tracer = (): ((curve: Curve, frame: Pick<Frame, 'x' | 'y'>) => Traced) =>
  latest(({ at, low, high }: Curve, { x, y }: Pick<Frame, 'x' | 'y'>): Traced => {
    let wide = 0;
    while (wide < at.length && low[wide] === high[wide]) wide++;
    const point = (column: number, value: number): string => `${round(x(at[column]!))} ${round(y(value))}`;
    const line = Array.from({ length: wide }, (_, column) => point(column, high[column]!));
    const ahead: string[] = [];
    const back: string[] = [];
    for (let column = Math.max(0, wide - 1); column < at.length && wide < at.length; column++) {
      ahead.push(point(column, high[column]!));
      back.push(point(column, low[column]!));
    }
    return {
      line: line.length > 0 ? `M${line.join('L')}` : '',
      area: ahead.length > 0 ? `M${ahead.join('L')}L${back.reverse().join('L')}Z` : '',
    };
  });

export const drawCurve = (name: string, { line, area }: Traced): SVGTemplateResult => svg`
  <path class="curve ${name}" d=${line}></path>
  ${area === '' ? nothing : svg`<path class="curve area ${name}" d=${area}></path>`}`;
