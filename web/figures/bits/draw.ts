import { nothing, svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, powerOfTen, rule, xAxis, yAxis, type Area } from '../../kit/axes.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { clamp, linear, log, type Scale } from '../../util/scale.js';
import { LAST } from './fields.js';
import type { BitsModel, Envelope } from './model.js';
import type { Words } from './words.en.js';

export interface BitsView {
  width: number;
  at: number;
  distance: number;
  format: Format;
  words: Words;
}

const MARGIN = { left: 52, right: 12, top: 28, bottom: 44 };
const HEIGHT = 220;
/** An error below it is as good as none: float64 itself is not better. */
const LEAST = 1e-9;

export const positionScale = (width: number): Scale => log([1, LAST], [MARGIN.left, width - MARGIN.right]);

/** From the lowest to the highest value of every step, without those that are no numbers. */
function filled({ at, low, high }: Envelope, x: Scale, y: (value: number) => number): string {
  const known = Array.from(at.keys()).filter((bin) => !Number.isNaN(high[bin]!));
  if (known.length === 0) return '';
  const place = (value: number, bin: number, by: number): string => `${round(x(at[bin]!))} ${round(y(value) + by)}`;
  const up = known.map((bin) => place(high[bin]!, bin, -0.75));
  const down = known.map((bin) => place(low[bin]!, bin, 0.75)).reverse();
  return `M${up.join('L')}L${down.join('L')}Z`;
}

/** Where the format ends: what lies beyond is no number. */
function overflow({ at, high }: Envelope, { right, top, bottom }: Area, x: Scale, words: Words): unknown {
  const first = high.findIndex(Number.isNaN);
  if (first < 0) return nothing;
  const from = round(x(at[first]!));
  return svg`
    <rect class="over" x=${from} y=${top} width=${round(right - from)} height=${bottom - top}></rect>
    <text class="over-label end" x=${right - 4} y=${top + 16}>${words.overflow}</text>`;
}

const TICKS = [1, 16, 256, 4096, 65536];
const positionAxis = (area: Area, x: Scale, { format, words }: BitsView): SVGTemplateResult =>
  xAxis(area, { at: x, ticks: TICKS, text: format.whole, title: words.xAxis, titleAt: 'end', foot: 6 });

/** The largest error of a cosine at every position, both axes in powers. */
export function drawErrors({ error, here }: BitsModel, view: BitsView): SVGTemplateResult {
  const { width, at, words } = view;
  const area = areaOf(width, HEIGHT, MARGIN);
  const x = positionScale(width);
  const scale = log([LEAST, 2], [area.bottom, area.top]);
  const y = (value: number): number => scale(clamp(value, LEAST, 2));
  const none = error.high.every((value) => value === 0);
  return chartOf(
    area,
    svg`
      ${yAxis(area, {
        at: scale,
        ticks: [1e-8, 1e-6, 1e-4, 1e-2, 1],
        text: (tick) => (tick === 1 ? '1' : powerOfTen(tick)),
        title: words.errorAxis,
      })}
      ${positionAxis(area, x, view)}
      ${overflow(error, area, x, words)}
      ${none ? nothing : svg`<path class="error" d=${filled(error, x, y)}></path>`}
      ${crosshair(area, x(at))}
      ${none || Number.isNaN(here.error) ? nothing : svg`<circle class="dot" cx=${round(x(at))} cy=${round(y(here.error))} r="4.5"></circle>`}`,
  );
}

/** The score at one distance, wherever query and key stand. */
export function drawScores({ score, exactScore, here }: BitsModel, view: BitsView): SVGTemplateResult {
  const { width, at, distance, format, words } = view;
  const area = areaOf(width, HEIGHT, MARGIN);
  const x = positionScale(width);
  const known = [...score.low, ...score.high].filter((value) => !Number.isNaN(value));
  const low = Math.min(0, ...known);
  const y = linear([low < -0.05 ? -1 : 0, 1], [area.bottom, area.top]);
  return chartOf(
    area,
    svg`
      ${yAxis(area, {
        at: y,
        ticks: low < -0.05 ? [-1, 0, 1] : [0, 0.5, 1],
        text: (tick) => format.digits(tick, 2),
        title: words.scoreAxis(format.whole(distance)),
      })}
      ${positionAxis(area, x, view)}
      ${overflow(score, area, x, words)}
      <path class="score" d=${filled(score, x, y)}></path>
      ${rule(area, y(exactScore), 'exact')}
      ${crosshair(area, x(at))}
      ${Number.isNaN(here.score) ? nothing : svg`<circle class="dot" cx=${round(x(at))} cy=${round(y(here.score))} r="4.5"></circle>`}`,
  );
}
