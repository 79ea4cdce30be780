import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, xAxis, yAxis } from '../../kit/axes.js';
import { veil } from '../../kit/veil.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear } from '../../util/scale.js';
import { BACK, FARTHEST, type Look } from './model.js';
import type { Words } from './words.en.js';

const MARGIN = { left: 50, right: 16, top: 46, bottom: 42 };
const HEIGHT = 250;

/** Attention by distance as bars, over a ruler with the mark that the head was taught. */
export function drawLook(
  look: Look,
  { width, head, format, words }: { width: number; head: number; format: Format; words: Words },
): SVGTemplateResult {
  const area = areaOf(width, HEIGHT, MARGIN);
  const { left, right, top, bottom } = area;
  const shares = look.heads[head]!;
  const x = linear([-0.5, FARTHEST + 0.5], [left, right]);
  const y = linear([0, 1], [bottom, top]);
  const step = x(1) - x(0);
  const most = shares.indexOf(Math.max(...shares));
  const bar = (distance: number): string => {
    const from = round(x(distance) - 0.42 * step);
    return `M${from} ${bottom}V${round(y(shares[distance]!))}h${round(0.84 * step)}V${bottom}Z`;
  };
  const others = shares.map((_, distance) => (distance === most ? '' : bar(distance))).join('');
  const label = (distance: number, text: string, kind: string, height: number): SVGTemplateResult => {
    const late = x(distance) > (left + right) / 2;
    return svg`<text class="${kind} halo ${late ? 'end' : ''}" x=${round(x(distance) + (late ? -6 : 6))} y=${height}>${text}</text>`;
  };
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: [0, 0.25, 0.5, 0.75, 1], text: (tick) => `${format.whole(100 * tick)}%`, title: words.yAxis })}
      ${xAxis(area, {
        at: x,
        ticks: Array.from({ length: Math.floor(FARTHEST / BACK) + 1 }, (_, n) => n * BACK),
        text: String,
        title: words.xAxis,
        titleAt: 'end',
      })}
      ${veil(area, left)}
      <line class="taught" x1=${round(x(BACK))} x2=${round(x(BACK))} y1=${top - 16} y2=${bottom}></line>
      ${label(BACK, words.taught(BACK), 'taught-name', top - 8)}
      <path class="shares secret" d=${others}></path>
      <path class="most secret" d=${bar(most)}></path>
      ${label(most, words.looks(most), 'most-name secret', Math.max(top + 16, round(y(shares[most]!)) - 6))}`,
  );
}
