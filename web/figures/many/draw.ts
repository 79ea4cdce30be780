import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { degrees, type Format } from '../../util/format.js';
import { latest } from '../../util/latest.js';
import { round } from '../../util/polar.js';
import { clamp, decades, linear, positions, type Scale } from '../../util/scale.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.js';
import { drawCurve, drawDistance, tracer } from '../../charts/distance.js';
import { drawDial } from '../../charts/dial.js';
import type { ManyModel } from './model.js';

export interface ManyView {
  width: number;
  format: Format;
  words: Words;
  strings: Strings;
}

const MARGIN = { left: 40, right: 12, top: 28, bottom: 40 };
const HEIGHT = 280;

/** Distances, the same scale for the same width and end: the curves are traced anew only for another one. */
export const across = latest((last: number, width: number): Scale =>
  positions(last, [MARGIN.left, width - MARGIN.right]),
);
const upward = linear([-1, 1], [HEIGHT - MARGIN.bottom, MARGIN.top]);

const frameFor = latest((x: Scale, width: number) => ({
  x,
  y: upward,
  left: MARGIN.left,
  right: width - MARGIN.right,
  top: MARGIN.top,
  bottom: HEIGHT - MARGIN.bottom,
}));
const traceAll = tracer();
const traceChosen = tracer();

/** A value as it stands in a text: near 1 with as many decimals as tell it from 1. */
export function alikeText(format: Format, value: number, least = 3): string {
  const missing = 1 - value;
  return missing < 1e-12 ? format.whole(value) : format.fixed(value, clamp(Math.ceil(-Math.log10(missing)), least, 12));
}

export function drawMany(model: ManyModel, { width, format, words, strings }: ManyView): SVGTemplateResult {
  const { values, curve, all, again, last, distance } = model;
  const x = across(last, width);
  const frame = frameFor(x, width);
  const { left, right, bottom } = frame;
  const y = upward;
  const near = round(y(values[1]!));
  const mark = (s: number, kind: string, r: number): SVGTemplateResult =>
    svg`<circle class=${kind} cx=${round(x(s))} cy=${round(y(values[s]!))} r=${r}></circle>`;
  return svg`
    <svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
      <text class="axis-title" x="0" y="12">${words.yAxis}</text>
      ${[1, 0.5, 0, -0.5, -1].map(
        (value) => svg`
          <line class=${value === 0 ? 'zero' : 'grid'} x1=${left} x2=${right} y1=${round(y(value))} y2=${round(y(value))}></line>
          <text class="tick y" x=${left - 8} y=${round(y(value))}>${format.fixed(value, value % 1 ? 1 : 0)}</text>`,
      )}
      ${[0, ...decades(1, last)].map(
        (s) => svg`<text class="tick x" x=${round(x(s))} y=${bottom + 18}>${format.short(s)}</text>`,
      )}
      <text class="axis-title middle" x=${(left + right) / 2} y=${HEIGHT - 4}>${words.xAxis}</text>
      ${drawCurve('whole', traceAll(all.curve, frame))} ${drawCurve('mean', traceChosen(curve, frame))}
      <line class="near" x1=${round(x(1))} x2=${right} y1=${near} y2=${near}></line>
      ${drawDistance(frame, distance, strings.distance.here(format.whole(distance)))}
      ${mark(1, 'dot mean', 4)} ${again === null ? nothing : mark(again, 'again', 6)} ${mark(distance, 'dot here', 4)}
    </svg>`;
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

/** All hands at the angle that they turn over the distance; an empty ring is left out. */
export function drawHands(
  { hands, chosen }: ManyModel,
  at: number,
  { format, words, strings }: Omit<ManyView, 'width'>,
): TemplateResult {
  const taken = new Set(chosen);
  return html`
    <div
      class="dials"
      role="listbox"
      data-field="hands"
      tabindex="0"
      aria-multiselectable="true"
      aria-describedby="keys"
      aria-orientation="horizontal"
      aria-label=${words.hands(hands.length)}
      aria-activedescendant="hand-${at}"
    >
      ${hands.map((hand, i) => {
        const turns = format.whole(hand.turns);
        const name = strings.dial.hand(i, turns, format.fixed(degrees(hand.angle), 0));
        return html`<div
          class=${i === at ? 'cell at' : 'cell'}
          id="hand-${i}"
          data-pair=${i}
          role="option"
          aria-selected=${taken.has(i)}
          aria-label=${name}
        >
          <svg viewBox="-32 -32 64 64" aria-hidden="true">
            ${
              taken.has(i)
                ? drawDial(hand)
                : svg`<circle class="rim" r="28"></circle><text class="out" y="1">${i}</text>`
            }
          </svg>
        </div>`;
      })}
    </div>
  `;
}
