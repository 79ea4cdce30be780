import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, beside, chartOf, crosshair, xAxis, yAxis, zeroLine, type Area } from '../../kit/axes.js';
import { BUCKET } from '../../trained/gaze.js';
import { TRAINED } from '../../trained/remedies.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import { DISTANCES, PAIRS } from './fields.js';
import type { ComebackModel } from './model.js';
import type { Words } from './words.js';

const HEIGHT = 396;
const MARGIN = { left: 44, right: 16, top: 40, bottom: 146 };
/** The measured attention stands below the curve, over the same distances. */
const BARS = { top: 282, bottom: 42 };
/** Shares are drawn by their square roots: most of them are small. */
const SHARES = [0.1, 0.5, 1];
const NARROW = 520;

export const distanceScale = (width: number): Scale => linear([0, DISTANCES], [MARGIN.left, width - MARGIN.right]);

export interface ComebackView {
  width: number;
  distance: number;
  pair: number;
  changed: boolean;
  format: Format;
  words: Words;
}

const path = (values: Float64Array, count: number, x: Scale, y: Scale): string => {
  let d = '';
  for (let s = 0; s < count; s++) d += `${s === 0 ? 'M' : 'L'}${round(x(s))} ${round(y(values[s]!))}`;
  return d;
};

export function drawComeback(model: ComebackModel, view: ComebackView): SVGTemplateResult {
  const { width, distance, pair, changed, format, words } = view;
  const { curves, asIs, reach, inside, beyond, round: back, measured } = model;
  const area = areaOf(width, HEIGHT, MARGIN);
  const { right, top, bottom } = area;
  const x = distanceScale(width);
  const lines = [curves.whole, curves.waves[pair]!, asIs.whole];
  const [least, most] = [
    Math.min(...lines.flatMap((line) => [...line])),
    Math.max(...lines.flatMap((line) => [...line])),
  ];
  const y = linear([Math.floor(least / 2) * 2, Math.ceil((most + 0.5) / 2) * 2], [bottom, top]);
  const wall = round(x(TRAINED));
  const label = (s: number, height: number, text: string, kind: string): SVGTemplateResult => {
    const { x: at, side } = beside(area, x(s), 8);
    return svg`<text class="${kind} halo ${side}" x=${at} y=${round(height)}>${text}</text>`;
  };
  const dot = (s: number): SVGTemplateResult =>
    svg`<circle class="peak" cx=${round(x(s))} cy=${round(y(curves.whole[s]!))} r="4.5"></circle>`;
  const far = reach > TRAINED ? beyond : undefined;
  return chartOf(
    area,
    svg`
      <rect class="untrained" x=${wall} y=${top} width=${round(right - wall)} height=${bottom - top}></rect>
      ${yAxis(area, {
        at: y,
        ticks: [-12, -8, -4, 0, 4, 8, 12].filter((tick) => y(tick) >= top && y(tick) <= bottom),
        text: (tick) => `${tick}`.replace('-', '−'),
        title: words.yAxis,
        kind: zeroLine,
      })}
      ${changed ? svg`<path class="curve before" d=${path(asIs.whole, DISTANCES, x, y)}></path>` : ''}
      <path class="curve wave" d=${path(curves.waves[pair]!, reach, x, y)}></path>
      <path class="curve whole" d=${path(curves.whole, reach, x, y)}></path>
      <line class="wall" x1=${wall} x2=${wall} y1=${top - 12} y2=${HEIGHT - BARS.bottom}></line>
      <text class="wall-name" x=${wall + 5} y=${top - 4}>${words.wall}</text>
      ${crosshair({ ...area, bottom: HEIGHT - BARS.bottom }, x(distance))}
      ${dot(inside)} ${label(inside, y(curves.whole[inside]!) - 4, format.fixed(curves.whole[inside]!, 1), 'peak-name')}
      ${
        far === undefined
          ? ''
          : svg`${dot(far)}${label(far, y(curves.whole[far]!) - 4, words.peak(far, format.fixed(curves.whole[far]!, 1)), 'peak-name')}`
      }
      ${back === undefined ? '' : label(back, bottom - 8, words.round(pair, back), 'wave-name')}
      ${back === undefined ? '' : svg`<line class="round" x1=${round(x(back))} x2=${round(x(back))} y1=${round(y(curves.waves[pair]![back]!))} y2=${bottom}></line>`}
      ${drawBars(measured?.byDistance, x, view)}`,
  );
}

function drawBars(
  shares: readonly number[] | undefined,
  x: Scale,
  { width, format, words }: ComebackView,
): SVGTemplateResult {
  const area = areaOf(width, HEIGHT, { ...MARGIN, ...BARS });
  const { left, top, bottom, right } = area;
  const root = linear([0, 1], [bottom, top]);
  const bar = (share: number, bucket: number): string => {
    const [from, to] = [x(bucket * BUCKET), x((bucket + 1) * BUCKET)];
    return `M${round(from)} ${bottom}V${round(root(Math.sqrt(share)))}H${round(to - 0.6)}V${bottom}Z`;
  };
  const bars = shares?.map(bar) ?? [];
  const end = TRAINED / BUCKET;
  return svg`
    <rect class="untrained" x=${round(x(TRAINED))} y=${top} width=${round(right - x(TRAINED))} height=${bottom - top}></rect>
    <text class="axis-title" x="0" y=${top - 8}>${words.bars(BUCKET)}</text>
    ${SHARES.map(
      (
        share,
      ) => svg`<line class="grid" x1=${left} x2=${right} y1=${round(root(Math.sqrt(share)))} y2=${round(root(Math.sqrt(share)))}></line>
        <text class="tick y" x=${left - 8} y=${round(root(Math.sqrt(share)))}>${format.digits(100 * share, 3)} %</text>`,
    )}
    <path class="met" d=${bars.slice(0, end).join('')}></path>
    <path class="never" d=${bars.slice(end).join('')}></path>
    ${xAxis(area, {
      at: x,
      ticks: [0, 64, 128, 192, 256].filter((tick) => width >= NARROW || tick % 128 === 0),
      text: String,
      title: words.xAxis,
      titleAt: 'end',
      inside: true,
    })}`;
}

const STRIP: Pick<Area, 'height'> & { top: number; bottom: number } = { height: 104, top: 24, bottom: 84 };

/** The pair under a place in the strip. */
export const pairAt = (width: number, at: number): number =>
  Math.max(0, Math.min(PAIRS - 1, Math.floor((at / width) * PAIRS)));

/** How high the wave of each pair is; those that make no full turn in training in the colour of slow hands. */
export function drawPairs(
  { heights, turns }: ComebackModel,
  width: number,
  pair: number,
  words: Words,
): SVGTemplateResult {
  const step = width / PAIRS;
  const y = linear([0, Math.max(...heights)], [STRIP.bottom, STRIP.top]);
  return chartOf(
    { width, height: STRIP.height },
    svg`
      <text class="axis-title" x="0" y="12">${words.pairs}</text>
      <rect class="chosen" x=${round(pair * step + 0.75)} y=${STRIP.top - 4} width=${round(step - 1.5)} height=${STRIP.height - STRIP.top} rx="3"></rect>
      ${heights.map(
        (height, i) => svg`
          <rect class=${turns[i]! < 1 ? 'slow' : 'fast'} x=${round((i + 0.2) * step)} y=${round(y(height))} width=${round(0.6 * step)} height=${round(STRIP.bottom - y(height))}></rect>
          <text class=${i === pair ? 'tick x here' : 'tick x'} x=${round((i + 0.5) * step)} y=${STRIP.bottom + 15}>${i}</text>`,
      )}`,
  );
}
