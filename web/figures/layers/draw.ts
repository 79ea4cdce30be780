import { svg, type SVGTemplateResult } from 'lit';
import { round } from '../../util/polar.js';
import type { Kind, Strip } from './model.js';

/** Of a cell whose layer sees everything. */
const TALL = 48;
/** Of one that sees a window, of one without scores. */
const LOW = TALL / 2;
const FLAT = 4;
const seesAll = ({ view }: Kind): boolean => view === 'all' || view === 'merged';
const heightOf = (kind: Kind): number => (seesAll(kind) ? TALL : kind.view === 'none' ? FLAT : LOW);

const WIDEST = 16;
/** Below the cells: the numbers of the first and the last layer. */
const FOOT = 18;

/** From cell to cell, and how wide one is; where there is nothing between them, cells that are alike are one. */
interface Grid {
  pitch: number;
  wide: number;
}

/** Bars on the ground line, as high as each cell says; 0 is none. */
function bars(heights: readonly number[], { pitch, wide }: Grid): string {
  let path = '';
  heights.forEach((height, at) => {
    const joined = pitch === wide;
    if (height === 0 || (joined && at > 0 && heights[at - 1] === height)) return;
    let last = at;
    while (joined && heights[last + 1] === height) last++;
    path += `M${round(at * pitch)} ${TALL}v${round(-height)}h${round((last - at) * pitch + wide)}v${round(height)}`;
  });
  return path;
}

/** The whole of each cell where a part of it rests, and above it what turns. */
function cells({ order, kinds }: Strip, grid: Grid): SVGTemplateResult[] {
  const path = (name: string, heightOf: (kind: Kind) => number): SVGTemplateResult | '' => {
    const d = bars(
      order.map((at) => heightOf(kinds[at]!)),
      grid,
    );
    return d && svg`<path class=${name} d=${d}></path>`;
  };
  const turned = (kind: Kind): number => (heightOf(kind) * kind.turned) / kind.head;
  return [
    path('whole', (kind) => (kind.turned < kind.head ? heightOf(kind) : 0)),
    path('turned near', (kind) => (seesAll(kind) ? 0 : turned(kind))),
    path('turned', (kind) => (seesAll(kind) ? turned(kind) : 0)),
  ].filter((each) => each !== '');
}

/** One cell a layer, the first on the left. */
export function drawStrip(strip: Strip, most: number, width: number): SVGTemplateResult {
  const pitch = Math.min(WIDEST, width / most);
  const wide = pitch - Math.max(1, pitch / 6);
  const last = strip.order.length;
  return svg`
    <svg class="chart cells" style="--drawn:${width}px" viewBox="0 0 ${width} ${TALL + FOOT}" aria-hidden="true">
      ${cells(strip, { pitch, wide })}
      <text class="tick" x="0" y=${TALL + 14}>1</text>
      <text class="tick end" x=${round((last - 1) * pitch + wide)} y=${TALL + 14}>${last}</text>
    </svg>`;
}

/** A line of the list of all models: a cell is a unit wide, and there is nothing between them. */
export const drawLine = (strip: Strip, most: number): SVGTemplateResult => svg`
  <svg class="line" viewBox="0 0 ${most} ${TALL}" preserveAspectRatio="none" aria-hidden="true">${cells(strip, { pitch: 1, wide: 1 })}</svg>`;
