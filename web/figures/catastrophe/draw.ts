import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { band } from '../../kit/band.js';
import { round } from '../../util/polar.js';
import { decades, linear, log, type Scale } from '../../util/scale.js';
import type { Words } from './words.js';
import { CONTEXT, type Fit, type Run } from './model.js';

export interface FitView {
  width: number;
  /** The distance that is looked at. */
  far: number;
  format: Format;
  words: Words;
}

const MARGIN = { left: 56, right: 12, top: 26, bottom: 34 };
export const HEIGHT = 230;
/** Of the many targets as many are drawn. */
const DOTS = 256;

export const distanceScale = (most: number, width: number): Scale =>
  linear([0, most], [MARGIN.left, width - MARGIN.right]);

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
}

function frame(panel: Panel, { width, far, format, words }: FitView, x: Scale, y: Scale): SVGTemplateResult {
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, HEIGHT - MARGIN.bottom];
  const step = panel.count / 4;
  return svg`
    <text class="axis-title" x="0" y="12">${panel.title}</text>
    ${panel.count > CONTEXT ? svg`<rect class="outside" x=${x(CONTEXT)} y=${top} width=${right - x(CONTEXT)} height=${bottom - top}></rect>` : nothing}
    ${ticksOf(panel.most).map(
      (tick) => svg`
        <line class="grid" x1=${left} x2=${right} y1=${round(y(tick))} y2=${round(y(tick))}></line>
        <text class="tick y" x=${left - 8} y=${round(y(tick))}>${format.digits(tick, 3)}</text>`,
    )}
    ${[0, 1, 2, 3, 4].map(
      (n) =>
        svg`<text class="tick x" style="text-anchor:${n === 4 ? 'end' : 'middle'}" x=${n === 4 ? right : round(x(n * step))} y=${bottom + 18}>${format.whole(n * step)}</text>`,
    )}
    ${far < panel.count ? svg`<line class="crosshair" x1=${round(x(far))} x2=${round(x(far))} y1=${top} y2=${bottom}></line>` : nothing}
    ${panel.count > CONTEXT ? svg`<text class="axis-title outside-label" x=${round(x(CONTEXT)) + 8} y=${bottom - 8}>${words.past}</text>` : nothing}`;
}

/** Inside the context: the random numbers and the score that was fitted to them. */
export function drawInside(fit: Fit, view: FitView): SVGTemplateResult {
  const { width, words } = view;
  const most = 3;
  const x = distanceScale(CONTEXT, width);
  const y = linear([-most, most], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const every = CONTEXT / DOTS;
  let dots = '';
  for (let s = 0; s < CONTEXT; s += every) {
    const value = fit.targets[s]!;
    if (Math.abs(value) <= most) dots += `M${round(x(s))} ${round(y(value))}h0`;
  }
  return svg`
    <svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
      ${frame({ title: words.inside, count: CONTEXT, most }, view, x, y)}
      <path class="target" d=${dots}></path>
      <path class="score" d=${band(fit.scores.subarray(0, CONTEXT), x, y)}></path>
    </svg>`;
}

/** Twice as far: the same score, and the same when distances are halved. */
export function drawOutside(fit: Fit, view: FitView): SVGTemplateResult {
  const { width, words } = view;
  const most = fit.outside * 1.08;
  const x = distanceScale(2 * CONTEXT, width);
  const y = linear([-most, most], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  return svg`
    <svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
      ${frame({ title: words.outside, count: 2 * CONTEXT, most }, view, x, y)}
      <path class="score" d=${band(fit.scores, x, y)}></path>
      <path class="interpolated" d=${band(fit.interpolated, x, y)}></path>
    </svg>`;
}

const ROW = 8;
const TOP = 24;
export const runsHeight = (runs: number): number => TOP + runs * ROW + 22;

/** A line a run, from the largest score inside to the largest outside. */
export function drawRuns(
  runs: readonly Run[],
  count: number,
  seed: number,
  { width, format, words }: FitView,
): SVGTemplateResult {
  const height = runsHeight(count);
  const most = Math.max(1e6, ...runs.map(({ outside }) => 2 * outside));
  const x = log([0.1, most], [14, width - 16]);
  const bottom = TOP + count * ROW;
  return svg`
    <svg class="runs" viewBox="0 0 ${width} ${height}" aria-hidden="true">
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
