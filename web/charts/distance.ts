/** What the charts over distance have in common: the frame, the axes, the curves, the marker of a distance. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { crosshair, rule, xAxis, yAxis, zeroLine, type Area } from '../kit/axes.js';
import type { Format } from '../util/format.js';
import { latest } from '../util/latest.js';
import { round } from '../util/polar.js';
import type { Scale } from '../util/scale.js';
import { clamp, linear, log } from '../util/scale.js';
import type { Strings } from '../strings.js';
import { distanceScale, distanceTicks } from './distance-axis.js';
import type { Axis, Curve } from '../subject/curves.js';

/** A part of the drawing with axes of its own. */
export interface Panel extends Area {
  x: Scale;
  y: Scale;
}

export interface Frame {
  width: number;
  height: number;
  axis: Axis;
  x: Scale;
  /** Bounds, in steps of ten. */
  bounds: Panel;
  /** Scores, from 1 down to -1. */
  scores: Panel;
}

const TOP = 26;
const UPPER = 120;
/** Between the panels: the title of the lower one. */
const BETWEEN = 36;
const LOWER = 220;
const FOOT = 38;
const LEFT = 40;
/** Names at the ends of the curves, where there is room for them. */
const rightOf = (width: number): number => width - (hasNames(width) ? 60 : 10);
const hasNames = (width: number): boolean => width >= 520;

export const scaleFor = (width: number, axis: Axis): Scale => distanceScale(axis, LEFT, rightOf(width));

export const frameFor = latest((width: number, axis: Axis, lowest: number, highest: number): Frame => {
  const x = scaleFor(width, axis);
  const height = TOP + UPPER + BETWEEN + LOWER + FOOT;
  const panel = (top: number, bottom: number, y: Scale): Panel => ({
    width,
    height,
    left: LEFT,
    right: rightOf(width),
    top,
    bottom,
    x,
    y,
  });
  const one = TOP + UPPER;
  const top = one + BETWEEN;
  return {
    width,
    height,
    axis,
    x,
    bounds: panel(TOP, one, log([lowest, highest], [one, TOP])),
    scores: panel(top, top + LOWER, linear([-1, 1], [top + LOWER, top])),
  };
});

const BOUNDS = [0.001, 0.01, 0.1, 1, 10, 100, 1000] as const;

/** Grid, ticks and titles of both panels. */
export function drawFrame(
  { bounds, scores, axis, x }: Frame,
  format: Format,
  { distance }: Strings,
): SVGTemplateResult {
  const [lowest, highest] = [bounds.y.invert(bounds.bottom) * 0.999, bounds.y.invert(bounds.top) * 1.001];
  const limit = round(bounds.y(1));
  return svg`
    <rect class="idle" x=${bounds.left} y=${bounds.top} width=${bounds.right - bounds.left} height=${limit - bounds.top}></rect>
    ${yAxis(bounds, { at: bounds.y, ticks: BOUNDS.filter((tick) => tick >= lowest && tick <= highest), text: (value) => format.digits(value, 1), title: distance.bounds })}
    ${rule(bounds, limit, 'limit')}
    <text class="axis-title halo end" x=${bounds.right - 4} y=${limit - 7}>${distance.ceiling}</text>
    <text class="axis-title" x="0" y=${scores.top - 14}>${distance.scores}</text>
    ${yAxis(scores, {
      at: scores.y,
      ticks: [1, 0.5, 0, -0.5, -1],
      text: (value) => format.fixed(value, value % 1 ? 1 : 0),
      kind: (tick) => (tick === 1 ? 'limit' : zeroLine(tick)),
    })}
    ${xAxis(scores, { at: x, ticks: distanceTicks(axis), text: format.short, title: distance.xAxis })}`;
}

/** The line at a distance, in both panels, and beside no title. */
export const drawHere = ({ bounds, scores, x }: Frame, distance: number, label: string): SVGTemplateResult =>
  svg`${crosshair(bounds, x(distance))}${crosshair(scores, x(distance), label)}`;

/** What a curve is called, and the value where it ends. */
export interface Ending {
  kind: string;
  name: string;
  at: number;
}

/** Names at the right ends of the curves of a panel, kept apart. */
export function drawEndings({ width, right, top, bottom, y }: Panel, endings: readonly Ending[]): unknown {
  if (!hasNames(width)) return nothing;
  const rows = endings
    .map((ending) => ({ ...ending, y: clamp(y(ending.at), top + 4, bottom - 4) }))
    .sort((a, b) => a.y - b.y);
  rows.forEach((row, n) => {
    if (n > 0) row.y = Math.max(row.y, rows[n - 1]!.y + LINE);
  });
  return rows.map(({ kind, name, y }) => svg`<text class="ending ${kind}" x=${right + 6} y=${round(y)}>${name}</text>`);
}
const LINE = 15;

/** The middle of a curve where it ends. */
export const endOf = ({ low, high }: Curve): number => (low.at(-1)! + high.at(-1)!) / 2;

interface Traced {
  line: string;
  /** Where a column holds many distances: from the least of them to the largest. */
  area: string;
}

/** The path of one curve, and the area of a band, made anew only when the curve or the frame has changed. */
export const tracer = (): ((curve: Curve, frame: Pick<Panel, 'x' | 'y'>) => Traced) =>
  latest(({ at, low, high }: Curve, { x, y }: Pick<Panel, 'x' | 'y'>): Traced => {
    // A line up to the last column that holds one distance; behind it a band.
    let wide = at.length;
    while (wide > 0 && low[wide - 1] !== high[wide - 1]) wide--;
    const point = (column: number, value: number): string => `${round(x(at[column]!))} ${round(y(value))}`;
    const line = Array.from({ length: wide }, (_, column) => point(column, (low[column]! + high[column]!) / 2));
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
  ${line === '' ? nothing : svg`<path class="curve ${name}" d=${line}></path>`}
  ${area === '' ? nothing : svg`<path class="band ${name}" d=${area}></path>`}`;
