import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, rule, xAxis, yAxis, type Area } from '../../kit/axes.js';
import { BUCKET } from '../../trained/losses.js';
import { TRAINED, type Remedy } from '../../trained/remedies.js';
import { veil } from '../../kit/veil.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { clamp, linear, type Scale } from '../../util/scale.js';
import type { WallModel } from './model.js';
import type { Words } from './words.en.js';

const MARGIN = { left: 34, top: 44, bottom: 44 };
const HEIGHT = 310;
/** Room for names at the ends of the lines, where the drawing is wide enough for them. */
const NAMES = 118;
const NARROW = 480;
/** The least loss that the chart reaches up to, so that a calm reading looks calm. */
const CEILING = 4.6;

export interface WallView {
  width: number;
  /** Position that is read off. */
  position: number;
  /** Loss of a blind guess. */
  blind: number;
  format: Format;
  words: Words;
  names: Readonly<Record<Remedy, string>>;
}

const areaFor = (width: number): Area => areaOf(width, HEIGHT, { ...MARGIN, right: width < NARROW ? 16 : NAMES });

export const positionScale = (length: number, width: number): Scale => {
  const { left, right } = areaFor(width);
  return linear([0, length], [left, right]);
};

/** Names at the line ends, pushed apart so that none covers another. */
function apart(wanted: readonly number[], gap: number, lo: number, hi: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  order.forEach((i, n) => {
    const least = n === 0 ? lo : placed[order[n - 1]!]! + gap;
    placed[i] = Math.max(clamp(placed[i]!, lo, hi), least);
  });
  for (let n = order.length - 1; n >= 0; n--) {
    const most = n === order.length - 1 ? hi : placed[order[n + 1]!]! - gap;
    placed[order[n]!] = Math.min(placed[order[n]!]!, most);
  }
  return placed;
}

export function drawWall(model: WallModel, view: WallView): SVGTemplateResult {
  const { width, position, blind, format, words, names } = view;
  const { ways, length, letters } = model;
  const area = areaFor(width);
  const { left, right, top, bottom } = area;
  const x = positionScale(length, width);
  const highest = Math.max(CEILING, ...ways.flatMap(({ losses }) => losses?.means ?? []));
  const y = linear([0, highest], [bottom, top]);
  const wall = round(x(TRAINED));
  const ends = ways.map(({ losses }) => y(losses?.means.at(-1) ?? 0));
  const heights = apart(ends, 17, top + 6, bottom - 6);
  const narrow = width < NARROW;
  return chartOf(
    area,
    svg`
      <rect class="untrained" x=${wall} y=${top} width=${round(right - wall)} height=${bottom - top}></rect>
      ${yAxis(area, { at: y, ticks: [0, 1, 2, 3, 4, 5, 6].filter((tick) => tick <= highest), text: String, title: words.yAxis })}
      ${xAxis(area, {
        at: x,
        ticks: Array.from({ length: length / TRAINED + 1 }, (_, n) => n * TRAINED).filter(
          (tick) => !narrow || length <= 4 * TRAINED || tick % (2 * TRAINED) === 0,
        ),
        text: String,
        title: words.xAxis,
        titleAt: 'end',
      })}
      ${rule(area, y(blind), 'blind')}
      ${letters === undefined ? '' : rule(area, y(letters), 'blind')}
      ${
        letters === undefined
          ? ''
          : svg`<text class="blind-name halo end" x=${right - 4} y=${round(y(letters)) + 14}>${words.letters(format.fixed(letters, 2))}</text>`
      }
      ${crosshair(area, x(Math.min(position, length - 1) + 0.5))}
      ${ways.map(({ losses }, way) =>
        losses === undefined
          ? svg`<text class="waiting way${way}" x=${left + 8} y=${bottom - 10 - 16 * way}>${words.waiting}</text>`
          : svg`<polyline class="curve way${way}" points=${losses.means
              .map((loss, bucket) => `${round(x((bucket + 0.5) * BUCKET))},${round(y(loss))}`)
              .join(' ')}></polyline>`,
      )}
      <text class="blind-name halo end" x=${right - 4} y=${round(y(blind)) - 6}>${words.blind(format.fixed(blind, 2))}</text>
      ${veil(area, wall)}
      <line class="wall" x1=${wall} x2=${wall} y1=${top - 18} y2=${bottom}></line>
      <text class="wall-name" x=${wall + 5} y=${top - 10}>${words.wall}</text>
      ${
        narrow
          ? ''
          : ways.map(({ remedy, losses }, way) =>
              losses
                ? svg`<text class="name secret way${way}" x=${right + 8} y=${round(heights[way]!)}>${names[remedy]}</text>`
                : '',
            )
      }`,
  );
}
