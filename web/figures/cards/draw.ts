import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, rule, xAxis, yAxis } from '../../kit/axes.js';
import type { Remedy } from '../../trained/remedies.js';
import { veil } from '../../kit/veil.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import { stated } from '../../util/format.js';
import { BANDS, LENGTH, type CardsModel } from './model.js';
import type { Words } from './words.en.js';

const MARGIN = { left: 50, top: 50, bottom: 46 };
const HEIGHT = 306;
const NAMES = 124;
const NARROW = 480;
/** Bands inside the training length. */
const INSIDE = BANDS.filter(([, most]) => most < 64).length;
/** A guess among eight values, and one among the two cards of a key. */
const CHANCE = 1 / 8;

export const bandScale = (width: number): Scale =>
  linear([-0.5, BANDS.length - 0.5], [MARGIN.left, width - (width < NARROW ? 16 : NAMES)]);

export function drawCards(
  { ways }: CardsModel,
  {
    width,
    band,
    format,
    words,
    names,
  }: { width: number; band: number; format: Format; words: Words; names: Readonly<Record<Remedy, string>> },
): SVGTemplateResult {
  const narrow = width < NARROW;
  const area = areaOf(width, HEIGHT, { ...MARGIN, right: narrow ? 16 : NAMES });
  const { left, right, top, bottom } = area;
  const x = bandScale(width);
  const y = linear([0, 1], [bottom, top]);
  const end = round(x(INSIDE - 0.5));
  const heights = ways.map(({ accuracy }) => y(accuracy?.right.at(-1) ?? 0));
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  order.forEach((way, n) => {
    if (n > 0) placed[way] = Math.max(placed[way]!, placed[order[n - 1]!]! + 17);
  });
  return chartOf(
    area,
    svg`
      <rect class="untrained" x=${end} y=${top} width=${round(right - end)} height=${bottom - top}></rect>
      ${yAxis(area, { at: y, ticks: [0, 0.25, 0.5, 0.75, 1], text: (tick) => `${format.whole(100 * tick)}%`, title: words.yAxis(format.whole(stated(LENGTH))) })}
      ${xAxis(area, {
        at: x,
        ticks: BANDS.map((_, i) => i),
        text: (i) => (narrow ? String(BANDS[i]![0]) : `${BANDS[i]![0]}–${BANDS[i]![1]}`),
        title: words.xAxis,
        titleAt: 'end',
      })}
      ${rule(area, y(CHANCE), 'blind')}
      ${crosshair(area, x(band))}
      ${ways.map(({ accuracy }, way) =>
        accuracy
          ? svg`<polyline class="curve way${way}" points=${accuracy.right
              .map((share, i) => `${round(x(i))},${round(y(share))}`)
              .join(' ')}></polyline>${accuracy.right.map(
              (share, i) =>
                svg`<circle class="dot way${way}" cx=${round(x(i))} cy=${round(y(share))} r="3.5"></circle>`,
            )}`
          : '',
      )}
      <text class="blind-name halo" x=${left + 4} y=${round(y(CHANCE)) + 15}>${words.chance}</text>
      ${veil(area, end)}
      <line class="wall" x1=${end} x2=${end} y1=${top - 18} y2=${bottom}></line>
      <text class=${narrow ? 'wall-name end' : 'wall-name'} x=${narrow ? right : end + 5} y=${top - (narrow ? 22 : 10)}>${words.wall}</text>
      ${
        narrow
          ? ''
          : ways.map(({ remedy, accuracy }, way) =>
              accuracy
                ? svg`<text class="name secret way${way}" x=${right + 8} y=${round(placed[way]!)}>${names[remedy]}</text>`
                : '',
            )
      }`,
  );
}
