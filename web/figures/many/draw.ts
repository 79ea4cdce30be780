import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { drawCurve, tracer } from '../../charts/distance.js';
import { areaOf, chartOf, crosshair, xAxis, yAxis, zeroLine } from '../../kit/axes.js';
import { dialGrid } from '../../kit/dial-grid.js';
import { smallDial } from '../../kit/small-dial.js';
import type { Strings } from '../../strings.js';
import { degrees, type Format } from '../../util/format.js';
import { latest } from '../../util/latest.js';
import { round } from '../../util/polar.js';
import { clamp, decades, linear, positions } from '../../util/scale.js';
import type { ManyModel } from './model.js';
import type { Words } from './words.en.js';

export interface ManyView {
  width: number;
  format: Format;
  words: Words;
  strings: Strings;
}

const MARGIN = { left: 40, right: 12, top: 28, bottom: 40 };
const HEIGHT = 280;

/** The same scales for the same width and end: the curves are traced anew only for others. */
export const frameFor = latest((last: number, width: number) => {
  const area = areaOf(width, HEIGHT, MARGIN);
  return { area, x: positions(last, [area.left, area.right]), y: linear([-1, 1], [area.bottom, area.top]) };
});
const traceAll = tracer();
const traceChosen = tracer();

/** A value as it stands in a text: near 1 with as many decimals as tell it from 1. */
export function alikeText(format: Format, value: number, least = 3): string {
  const missing = 1 - value;
  return missing < 1e-12 ? format.whole(value) : format.fixed(value, clamp(Math.ceil(-Math.log10(missing)), least, 12));
}

export function drawMany(model: ManyModel, { width, format, words, strings }: ManyView): SVGTemplateResult {
  const { values, curve, all, again, last, distance } = model;
  const frame = frameFor(last, width);
  const { x, y, area } = frame;
  const near = round(y(values[1]!));
  const mark = (s: number, kind: string, r: number): SVGTemplateResult =>
    svg`<circle class=${kind} cx=${round(x(s))} cy=${round(y(values[s]!))} r=${r}></circle>`;
  return chartOf(
    area,
    svg`
      ${yAxis(area, {
        at: y,
        ticks: [1, 0.5, 0, -0.5, -1],
        text: (value) => format.fixed(value, value % 1 ? 1 : 0),
        title: words.yAxis,
        kind: zeroLine,
      })}
      ${xAxis(area, { at: x, ticks: [0, ...decades(1, last)], text: format.short, title: words.xAxis, foot: 4 })}
      ${drawCurve('whole', traceAll(all.curve, frame))} ${drawCurve('mean', traceChosen(curve, frame))}
      <line class="near" x1=${round(x(1))} x2=${area.right} y1=${near} y2=${near}></line>
      ${crosshair(area, x(distance), strings.distance.here(format.whole(distance)))}
      ${mark(1, 'dot mean', 4)} ${again === null ? nothing : mark(again, 'again', 6)} ${mark(distance, 'dot here', 4)}`,
  );
}

const LINES = {
  mean: svg`<path class="curve mean" d="M1 5h26"></path>`,
  whole: svg`<path class="curve whole" d="M1 5h26"></path>`,
  near: svg`<path class="near" d="M1 5h26"></path>`,
} as const;

/** Which line is which, with its value at the crosshair. */
export function drawLegend(
  { values, all, distance, chosen, pairs }: ManyModel,
  { format, words }: ManyView,
): TemplateResult {
  const here = format.whole(distance);
  const row = (line: keyof typeof LINES, name: string, value: number): TemplateResult => html`
    <div>
      <dt><svg viewBox="0 0 28 10" aria-hidden="true">${LINES[line]}</svg>${name}</dt>
      <dd>${alikeText(format, value)}</dd>
    </div>
  `;
  return html`
    <dl class="legend">
      ${row('mean', words.named(words.which(chosen, pairs), here), values[distance]!)}
      ${chosen.length === pairs ? nothing : row('whole', words.named(words.whole(pairs), here), all.values[distance]!)}
      ${row('near', words.named(words.near, '1'), values[1]!)}
    </dl>
  `;
}

/** All hands at the angle that they turn over the distance; those left out only by their number. */
export function drawHands(
  { hands, chosen }: ManyModel,
  at: number,
  { format, words, strings }: Omit<ManyView, 'width'>,
): TemplateResult {
  const among = new Set(chosen);
  const cells = hands.map((hand, i) => ({
    chosen: among.has(i),
    label: strings.dial.hand(i, format.whole(hand.turns), format.fixed(degrees(hand.angle), 0)),
    content: smallDial(among.has(i) ? hand : { name: i }),
  }));
  return dialGrid({ field: 'hands', label: words.hands(hands.length), at, cells, several: true });
}
