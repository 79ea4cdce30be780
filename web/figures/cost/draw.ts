import { nothing, svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, powerOfTen, xAxis, yAxis, type Area } from '../../kit/axes.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { clamp, log, type Scale } from '../../util/scale.js';
import { DOUBLINGS, LENGTHS, SHORTEST } from './fields.js';
import { KINDS, type CostModel, type Kind } from './model.js';
import type { Words } from './words.en.js';

export interface CostView {
  width: number;
  doubling: number;
  format: Format;
  words: Words;
}

/** Milliseconds by place in the list of lengths; NaN where there is none. */
export type Times = Readonly<Record<Kind, readonly number[]>>;

const MARGIN = { left: 52, right: 16, top: 28, bottom: 44 };
const HEIGHT = 320;

export const lengthScale = (width: number): Scale =>
  log([SHORTEST, SHORTEST * 2 ** DOUBLINGS], [MARGIN.left, width - MARGIN.right]);

export const doublingAt = (x: number, width: number): number =>
  clamp(Math.round(Math.log2(lengthScale(width).invert(x) / SHORTEST)), 0, DOUBLINGS);

/** The place of the last number; -1 where there is none. */
export const lastKnown = (values: readonly number[]): number => values.map(Number.isNaN).lastIndexOf(false);

/** Every power of ten between two others. */
const powers = (low: number, high: number): number[] =>
  Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n));

const frame = (area: Area, x: Scale, { width, doubling, format, words }: CostView): SVGTemplateResult => svg`
  ${xAxis(area, {
    at: x,
    ticks: width < 400 ? [64, 1024, 16384] : [64, 256, 1024, 4096, 16384],
    text: format.whole,
    title: words.xAxis,
    titleAt: 'end',
    foot: 6,
    inside: true,
  })}
  ${crosshair(area, x(LENGTHS[doubling]!))}`;

/** Points of a line, those that are no numbers left out. */
const points = (values: readonly number[], x: Scale, y: Scale): string =>
  values.flatMap((value, n) => (Number.isNaN(value) ? [] : [`${round(x(LENGTHS[n]!))},${round(y(value))}`])).join(' ');

/** A name above the end of a line, which rises towards it. */
function named(values: readonly number[], kind: Kind, x: Scale, y: Scale, words: Words): unknown {
  const last = lastKnown(values);
  // Nearer to the start it has no room.
  if (last < 5) return nothing;
  return svg`<text class="name end halo ${kind}" x=${round(x(LENGTHS[last]!))} y=${round(y(values[last]!) - 12)}>${words.kinds[kind]}</text>`;
}

const dots = (values: readonly number[], kind: Kind, x: Scale, y: Scale): unknown[] =>
  values.map((value, n) =>
    Number.isNaN(value)
      ? nothing
      : svg`<circle class="dot ${kind}" cx=${round(x(LENGTHS[n]!))} cy=${round(y(value))} r="4"></circle>`,
  );

/** Multiplications against length: on axes of powers, every line is a power of the length. */
export function drawCounts({ count, crossing }: CostModel, view: CostView): SVGTemplateResult {
  const area = areaOf(view.width, HEIGHT, MARGIN);
  const x = lengthScale(view.width);
  const y = log([1e5, 1e11], [area.bottom, area.top]);
  const { words, format, doubling } = view;
  const met = y(crossing * (crossing + 1) * (crossing / 2));
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: powers(5, 11), text: powerOfTen, title: words.countAxis })}
      ${frame(area, x, view)}
      ${KINDS.map((kind) => svg`<polyline class="curve ${kind}" points=${points(count[kind], x, y)}></polyline>`)}
      <circle class="crossing" cx=${round(x(crossing))} cy=${round(met)} r="5"></circle>
      <text class="crossing-name halo" x=${round(x(crossing) + 10)} y=${round(Math.min(met + 18, area.bottom - 5))}>${words.crossing(format.whole(crossing))}</text>
      ${KINDS.map((kind) => svg`<circle class="dot ${kind}" cx=${round(x(LENGTHS[doubling]!))} cy=${round(y(count[kind][doubling]!))} r="4"></circle>`)}
      ${KINDS.map((kind) => named(count[kind], kind, x, y, words))}`,
  );
}

/** Measured times against length; thin lines grow as the multiplications do, up to the last measured point. */
export function drawTimes({ count }: CostModel, times: Times, view: CostView): SVGTemplateResult {
  const area = areaOf(view.width, HEIGHT, MARGIN);
  const x = lengthScale(view.width);
  const known = [...times.softmax, ...times.linear].filter((value) => !Number.isNaN(value));
  const low = Math.min(-2, Math.floor(Math.log10(Math.min(...known, 1))));
  const high = Math.max(3, Math.ceil(Math.log10(Math.max(...known, 1))));
  const y = log([10 ** low, 10 ** high], [area.bottom, area.top]);
  const { words, format } = view;
  const expected = (kind: Kind): number[] => {
    const last = lastKnown(times[kind]);
    return count[kind].map((value) => (last < 0 ? NaN : (value / count[kind][last]!) * times[kind][last]!));
  };
  const visible = (values: readonly number[]): number[] =>
    values.map((value) => (value < 10 ** low || value > 10 ** high ? NaN : value));
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: powers(low, high), text: (tick) => format.digits(tick, 1), title: words.timeAxis })}
      ${frame(area, x, view)}
      ${
        known.length === 0
          ? svg`<text class="nothing middle" x=${(area.left + area.right) / 2} y=${(area.top + area.bottom) / 2}>${words.nothing}</text>`
          : nothing
      }
      ${KINDS.map((kind) => svg`<polyline class="curve expected" points=${points(visible(expected(kind)), x, y)}></polyline>`)}
      ${KINDS.map(
        (kind) => svg`
          <polyline class="curve ${kind}" points=${points(times[kind], x, y)}></polyline>
          ${dots(times[kind], kind, x, y)}
          ${named(times[kind], kind, x, y, words)}`,
      )}`,
  );
}
