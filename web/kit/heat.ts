/**
 * A matrix as shades of ink, light for small and dark for large: few paths instead of many rectangles, each of
 * them strokes as wide as a row is high. Cells are 10 units wide.
 */
import { css, nothing, svg, type SVGTemplateResult } from 'lit';
import { clamp } from '../util/scale.js';

export const CELL = 10;
export const LEVELS = 24;
/** Ink in a shade, from 4 to 96 per cent, so that the smallest cell is still told from no cell. */
export const inkOf = (level: number): string => `${Math.round(4 + (92 * level) / (LEVELS - 1))}%`;
/** Of what has `--shade` for its ink. */
export const SHADE = css`color-mix(in oklab, var(--ink) var(--shade), var(--paper))`;

export interface HeatOptions {
  /** Values of the lightest and the darkest shade; what lies beyond has the same. The lowest and highest where left out. */
  range?: readonly [low: number, high: number];
  /** Column and row of a cell, where several matrices are one drawing. */
  at?: (cell: number) => readonly [x: number, y: number];
  /** The colour of a share of the range, 0 to 1; shades of ink where left out. */
  colour?: (share: number) => string;
}

/** Where a value is NaN, there is no cell. */
export function heat(
  values: ArrayLike<number>,
  columns: number,
  { range, at = (cell) => [cell % columns, Math.floor(cell / columns)], colour }: HeatOptions = {},
): SVGTemplateResult {
  let [low, high] = range ?? [Infinity, -Infinity];
  for (let e = 0; !range && e < values.length; e++) {
    if (Number.isNaN(values[e]!)) continue;
    low = Math.min(low, values[e]!);
    high = Math.max(high, values[e]!);
  }
  const levels = Array.from(values, (value) => {
    if (Number.isNaN(value)) return -1;
    return high > low ? Math.round(clamp((value - low) / (high - low), 0, 1) * (LEVELS - 1)) : 0;
  });
  const paths = Array.from({ length: LEVELS }, () => '');
  for (let e = 0; e < levels.length;) {
    const level = levels[e]!;
    const start = e;
    // Neighbours of one shade are one stroke.
    do e++;
    while (levels[e] === level && e % columns !== 0);
    if (level < 0) continue;
    const [x, y] = at(start);
    paths[level] += `M${x} ${y + 0.5}h${e - start}`;
  }
  const look = (level: number): string =>
    colour ? `stroke:${colour(level / (LEVELS - 1))}` : `--shade:${inkOf(level)}`;
  return svg`<g class="heat" transform="scale(${CELL})" shape-rendering="crispEdges">
    ${paths.map((path, level) => (path ? svg`<path d=${path} style=${look(level)}></path>` : nothing))}
  </g>`;
}
