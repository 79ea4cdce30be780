import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Fate } from 'ropewalk/plan';
import { areaOf, chartOf, rule, xAxis, yAxis, type Margin } from '../kit/axes.js';
import { round } from '../util/polar.js';
import { decades, linear, log } from '../util/scale.js';

export const FATES = ['kept', 'blended', 'divided'] as const satisfies readonly Fate[];

/** A pair: tokens a turn as trained, as planned, and in what stands beside; `null` where it does not turn. */
export interface PairRow {
  before: number | null;
  now: number | null;
  other: number | null;
  fate: Fate;
}

export interface ChartWords {
  pair: string;
  tokens: string;
  training: string;
  target: string;
  short: (tokens: number) => string;
}

const MARGIN: Margin = { left: 46, right: 8, top: 26, bottom: 36 };
const HEIGHT = 300;
/** Differences below this share cannot be seen. */
const SEEN = 0.002;

/** All pairs, from fast to slow: how long a turn takes, against the training length and the target. */
export function drawPairs(
  rows: readonly PairRow[],
  { training, target, width, words }: { training: number; target: number; width: number; words: ChartWords },
): SVGTemplateResult {
  const area = areaOf(width, HEIGHT, MARGIN);
  const known = rows.flatMap(({ before, now, other }) => [before, now, other].filter((each) => each !== null));
  const most = Math.max(target * 2, ...known);
  const least = Math.min(...known);
  const y = log([least / 1.3, most * 1.3], [area.bottom, area.top]);
  const x = linear([-0.5, rows.length - 0.5], [area.left, area.right]);
  const radius = Math.max(1.6, Math.min(4, (area.right - area.left) / rows.length / 2.6));
  const all = decades(least / 1.3, most * 1.3);
  const every = Math.ceil(all.length / 7);
  const ticks = all.filter((_, i) => i % every === 0);
  const step = rows.length > 48 ? 16 : rows.length > 20 ? 8 : 4;
  const line = (at: number, kind: string, label: string, below: boolean): SVGTemplateResult => svg`
    ${rule(area, y(at), kind)}
    <text class="${kind} halo" x=${area.left + 6} y=${round(y(at)) + (below ? 15 : -6)}>${label}</text>`;
  const marks = (fate: Fate): SVGTemplateResult[] =>
    rows.flatMap(({ now, fate: own }, i) =>
      now === null || own !== fate
        ? []
        : [svg`<circle class=${fate} cx=${round(x(i))} cy=${round(y(now))} r=${round(radius)}></circle>`],
    );
  return chartOf(
    { width, height: HEIGHT },
    svg`
    ${yAxis(area, { at: y, ticks, text: words.short, title: words.tokens })}
    ${xAxis(area, {
      at: x,
      ticks: rows
        .flatMap((_, i) => (i % step === 0 || i === rows.length - 1 ? [i] : []))
        .filter((tick, _i, all) => tick === rows.length - 1 || rows.length - 1 - tick > step / 2 || all.length < 2),
      text: String,
      title: words.pair,
    })}
    ${line(training, 'training', words.training, true)} ${line(target, 'target', words.target, false)}
    ${rows.map(({ before, now }, i) =>
      before === null || (now !== null && Math.abs(now / before - 1) < SEEN)
        ? nothing
        : svg`
          <line class="moved" x1=${round(x(i))} x2=${round(x(i))} y1=${round(y(before))} y2=${round(y(now ?? most))}></line>
          <circle class="before" cx=${round(x(i))} cy=${round(y(before))} r=${round(radius * 0.7)}></circle>`,
    )}
    ${FATES.map(marks)}
    ${rows.map(({ now, other }, i) =>
      other === null || (now !== null && Math.abs(other / now - 1) < SEEN)
        ? nothing
        : svg`<path class="other" d="M${round(x(i) - radius - 1)} ${round(y(other) - radius - 1)}l${round(2 * radius + 2)} ${round(2 * radius + 2)}m0 ${round(-2 * radius - 2)}l${round(-2 * radius - 2)} ${round(2 * radius + 2)}"></path>`,
    )}`,
  );
}

/** What a mark means. */
export function drawMark(kind: Fate | 'before' | 'other'): SVGTemplateResult {
  return svg`<svg class="sample chart" viewBox="0 0 14 14" aria-hidden="true">${
    kind === 'other'
      ? svg`<path class="other" d="M3 3l8 8m0 -8l-8 8"></path>`
      : svg`<circle class=${kind} cx="7" cy="7" r="4"></circle>`
  }</svg>`;
}
