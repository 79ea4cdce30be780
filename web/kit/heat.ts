/**
 * A matrix as shades of ink, light for small and dark for large: few paths instead of many rectangles, each of
 * them strokes as wide as a row is high. Cells are 10 units wide.
 */
import { svg, type SVGTemplateResult } from 'lit';

export const CELL = 10;
const LEVELS = 24;
/** Shades run from 4 to 96 per cent, so that the smallest cell is still told from no cell. */
const shade = (level: number): string =>
  `color-mix(in oklab, var(--ink) ${Math.round(4 + (92 * level) / (LEVELS - 1))}%, var(--paper))`;

export function heat(values: ArrayLike<number>, columns: number): SVGTemplateResult[] {
  let [low, high] = [Infinity, -Infinity];
  for (let e = 0; e < values.length; e++) {
    low = Math.min(low, values[e]!);
    high = Math.max(high, values[e]!);
  }
  const levels = Array.from(values, (value) =>
    high > low ? Math.round(((value - low) / (high - low)) * (LEVELS - 1)) : 0,
  );
  const paths = Array.from({ length: LEVELS }, () => '');
  for (let e = 0; e < levels.length;) {
    const level = levels[e]!;
    const start = e;
    // Neighbours of one shade are one stroke.
    do e++;
    while (levels[e] === level && e % columns !== 0);
    paths[level] += `M${start % columns} ${Math.floor(start / columns) + 0.5}h${e - start}`;
  }
  return paths.flatMap((path, level) =>
    path
      ? [
          svg`<path d=${path} transform="scale(${CELL})" stroke-width="1" style="stroke:${shade(level)}" shape-rendering="crispEdges"></path>`,
        ]
      : [],
  );
}
