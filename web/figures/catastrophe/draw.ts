import { nothing, svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, xAxis, yAxis, type Area } from '../../kit/axes.js';
import { band } from '../../kit/band.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { decades, linear, log, type Scale } from '../../util/scale.js';
import type { Words } from './words.en.js';
import { CONTEXT, type Fit, type Run } from './model.js';

export interface FitView {
  width: number;
  /** The distance that is looked at. */
  far: number;
  format: Format;
  words: Words;
}

/** Of the many targets as many are drawn. */
const DOTS = 256;

const areaFor = (width: number): Area => areaOf(width, 230, { left: 56, right: 12, top: 26, bottom: 34 });
const across = ({ left, right }: Area, count: number): Scale => linear([0, count], [left, right]);

/** The distance at a place of a drawing of so many distances. */
export const distanceAt = (count: number, width: number, x: number): number => across(areaFor(width), count).invert(x);

/** Ticks at round numbers, three or so on each side of zero. */
function ticksOf(most: number): number[] {
  const rough = most / 2;
  const unit = decades(1e-3 > rough ? rough : 1, Math.max(1, rough)).at(-1) ?? 1;
  const step = [1, 2, 5, 10].map((times) => times * unit).find((size) => size * 2.5 >= most) ?? unit;
  return [-2, -1, 0, 1, 2].map((n) => n * step).filter((tick) => Math.abs(tick) <= most);
}

interface Panel {
  title: string;
  /** Distances across. */
  count: number;
  /** Values up and down. */
  most: number;
  lines: (x: Scale, y: Scale) => SVGTemplateResult;
}

function drawPanel({ title, count, most, lines }: Panel, { width, far, format, words }: FitView): SVGTemplateResult {
  const area = areaFor(width);
  const { right, top, bottom } = area;
  const x = across(area, count);
  const y = linear([-most, most], [bottom, top]);
  const past = count > CONTEXT;
  const edge = x(CONTEXT);
  return chartOf(
    area,
    svg`
      ${past ? svg`<rect class="outside" x=${edge} y=${top} width=${right - edge} height=${bottom - top}></rect>` : nothing}
      ${yAxis(area, { at: y, ticks: ticksOf(most), text: (tick) => format.digits(tick, 3), title })}
      ${xAxis(area, { at: x, ticks: [0, 1, 2, 3, 4].map((n) => (n * count) / 4), text: format.whole, inside: true })}
      ${far < count ? crosshair(area, x(far)) : nothing}
      ${past ? svg`<text class="axis-title end" x=${right} y="12">${words.past}</text>` : nothing}
      ${lines(x, y)}`,
  );
}

/** Inside the context: the random numbers and the score that was fitted to them. */
export function drawInside({ targets, scores }: Fit, view: FitView): SVGTemplateResult {
  const most = 3;
  const dots = (x: Scale, y: Scale): string =>
    Array.from({ length: DOTS }, (_, n) => (n * CONTEXT) / DOTS)
      .filter((s) => Math.abs(targets[s]!) <= most)
      .map((s) => `M${round(x(s))} ${round(y(targets[s]!))}h0`)
      .join('');
  const lines = (x: Scale, y: Scale): SVGTemplateResult => svg`
    <path class="target" d=${dots(x, y)}></path>
    <path class="score" d=${band(scores.subarray(0, CONTEXT), x, y)}></path>`;
  return drawPanel({ title: view.words.inside, count: CONTEXT, most, lines }, view);
}

/** Twice as far: the same score, and the same when distances are halved. */
export function drawOutside({ outside, scores, interpolated }: Fit, view: FitView): SVGTemplateResult {
  const lines = (x: Scale, y: Scale): SVGTemplateResult => svg`
    <path class="score" d=${band(scores, x, y)}></path>
    <path class="interpolated" d=${band(interpolated, x, y)}></path>`;
  return drawPanel({ title: view.words.outside, count: 2 * CONTEXT, most: outside * 1.08, lines }, view);
}

const ROW = 8;
const TOP = 24;

/** A line a run, from the largest score inside to the largest outside. */
export function drawRuns(
  runs: readonly Run[],
  count: number,
  seed: number,
  { width, format, words }: FitView,
): SVGTemplateResult {
  const most = Math.max(1e6, ...runs.map(({ outside }) => 2 * outside));
  const x = log([0.1, most], [14, width - 16]);
  const bottom = TOP + count * ROW;
  return svg`
    <svg class="runs" viewBox="0 0 ${width} ${bottom + 22}" aria-hidden="true">
      <text class="axis-title" x="0" y="12">${words.runs}</text>
      ${[0.1, ...decades(1, most)].map(
        (tick) => svg`
          <line class="grid" x1=${round(x(tick))} x2=${round(x(tick))} y1=${TOP - 4} y2=${bottom}></line>
          <text class="tick x" x=${round(x(tick))} y=${bottom + 16}>${tick < 1 ? format.digits(tick, 1) : format.short(tick)}</text>`,
      )}
      ${runs.map((run, n) => {
        const y = TOP + (n + 0.5) * ROW;
        const [a, b] = [round(x(run.inside)), round(x(run.outside))];
        return svg`
          <g class=${run.seed === seed ? 'run here' : 'run'}>
            <line x1=${a} x2=${b} y1=${y} y2=${y}></line>
            <circle class="calm" cx=${a} cy=${y} r="3"></circle>
            <rect class="wild" x=${b - 3.2} y=${y - 3.2} width="6.4" height="6.4"></rect>
          </g>`;
      })}
    </svg>`;
}

/** The run at this height of the drawing. */
export const runAt = (y: number): number => Math.floor((y - TOP) / ROW);
