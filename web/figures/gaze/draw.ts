import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, xAxis, yAxis, type Area } from '../../kit/axes.js';
import { BUCKET, type HeadStatistics } from '../../trained/gaze.js';
import { TRAINED } from '../../trained/remedies.js';
import type { Format } from '../../util/format.js';
import { arc, round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import type { Rings } from './model.js';
import type { Words } from './words.en.js';

const MARGIN = { left: 44, right: 16, top: 28, bottom: 42 };
const HEIGHT = 210;
/** Shares are drawn by their square roots: most of them are small. */
const TICKS = [0.01, 0.1, 0.3, 0.6, 1];

export const distanceScale = (length: number, width: number): Scale =>
  linear([0, length], [MARGIN.left, width - MARGIN.right]);

/** The colour of a weight, 0 to 100: by its square root, so that little attention can be seen at all. */
export const strengthOf = (weight: number): number => Math.round(100 * Math.sqrt(weight));

export interface GazeView {
  width: number;
  length: number;
  distance: number;
  /** The largest share of all panels. */
  most: number;
  format: Format;
  words: Words;
}

/** How much of the weight falls on each stretch of distances; what training has never shown in another colour. */
export function drawShares({ byDistance }: HeadStatistics, view: GazeView): SVGTemplateResult {
  const { width, length, distance, most, format, words } = view;
  const area: Area = areaOf(width, HEIGHT, MARGIN);
  const { top, bottom } = area;
  const x = distanceScale(length, width);
  const root = linear([0, Math.sqrt(most)], [bottom, top]);
  const y = (share: number): number => root(Math.sqrt(share));
  const bar = (bucket: number): string => {
    const [from, to] = [x(bucket * BUCKET), x((bucket + 1) * BUCKET)];
    return `M${round(from)} ${bottom}V${round(y(byDistance[bucket]!))}H${round(Math.max(from + 0.5, to - 0.6))}V${bottom}Z`;
  };
  const bars = byDistance.map((_, bucket) => bar(bucket));
  const end = TRAINED / BUCKET;
  return chartOf(
    area,
    svg`
      <rect class="untrained" x=${round(x(TRAINED))} y=${top} width=${round(area.right - x(TRAINED))} height=${bottom - top}></rect>
      ${yAxis(area, {
        at: y,
        ticks: TICKS.filter((tick) => tick <= most),
        text: (tick) => `${format.digits(100 * tick, 3)}%`,
        title: words.yAxis(BUCKET),
      })}
      ${xAxis(area, {
        at: x,
        ticks: Array.from({ length: length / TRAINED + 1 }, (_, n) => n * TRAINED).filter(
          (tick) => width > 480 || length <= 256 || tick % 128 === 0,
        ),
        text: String,
        title: words.xAxis,
        titleAt: 'end',
      })}
      <path class="met" d=${bars.slice(0, end).join('')}></path>
      <path class="never" d=${bars.slice(end).join('')}></path>
      ${crosshair(area, x(Math.min(distance, length - 1) + 0.5))}`,
  );
}

const CELL = 34;
const RING = 11;

/** One ring for each pair, from fast to slow: the angles that training has shown, and outside those that it has not. */
export function drawRings({ coverage, unseen }: Rings, width: number): SVGTemplateResult {
  const pairs = coverage.seen.length;
  const columns = Math.min(pairs, Math.max(8, Math.floor(width / CELL)));
  const across = columns < pairs ? 8 : pairs;
  const rows = Math.ceil(pairs / across);
  return svg`
    <svg class="rings" viewBox="0 0 ${across * CELL} ${rows * CELL}" width=${across * CELL} aria-hidden="true">
      ${Array.from({ length: pairs }, (_, i) => {
        const [cx, cy] = [((i % across) + 0.5) * CELL, (Math.floor(i / across) + 0.5) * CELL];
        const [seen, asked] = [coverage.seen[i]!, coverage.asked[i]!];
        return svg`
          <circle class="track" cx=${cx} cy=${cy} r=${RING}></circle>
          <path class="ring-met" d=${arc(Math.min(seen, asked), RING, cx, cy)}></path>
          ${unseen.has(i) ? svg`<path class="ring-never" d=${arc(Math.max(0.15, asked - seen), RING + 3.5, cx, cy, seen)}></path>` : ''}`;
      })}
    </svg>`;
}
