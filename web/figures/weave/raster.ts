import type { Kernels } from '../../subject/kernels.js';
import { palette, type Shown } from '../../util/palette.js';
import type { Part } from './model.js';

/** Colours of a picture at rest: enough to tell the pattern, few enough to be sent with the page. */
const SHADES_AT_REST = 16;

/** What the build gives: a picture as the address of an image. The browser has a canvas. */
export const atBuild: { encode: ((pixels: ArrayLike<number>, columns: number, rows: number) => string) | null } = {
  encode: null,
};

/** The pixels of a part of the weave: a row for every pair, a column for every `per` positions. */
export function paint(
  kernels: Kernels,
  theta: Float64Array,
  part: Part,
  { shown, dark, out }: { shown: Shown; dark: boolean; out: Uint8ClampedArray },
): void {
  const { from, per, columns } = part;
  const colours = palette(shown, { dark });
  kernels.rope.analysis.heatmap(theta, { value: shown, palette: colours, columns, start: from, step: per, out });
}

/** The same for the page at rest, `null` in a browser. */
export function paintAtBuild(kernels: Kernels, theta: Float64Array, part: Part, shown: Shown): string | null {
  if (!atBuild.encode) return null;
  const { from, per, columns } = part;
  const colours = palette(shown, { shades: SHADES_AT_REST });
  const pixels = kernels.rope.analysis.heatmap(theta, {
    value: shown,
    palette: colours,
    columns,
    start: from,
    step: per,
  });
  return atBuild.encode(pixels, columns, theta.length);
}
