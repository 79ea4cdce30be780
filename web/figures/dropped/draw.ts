import { svg, type SVGTemplateResult } from 'lit';
import { chartOf } from '../../kit/axes.js';
import { round } from '../../util/polar.js';

const ROW = 24;
const TALL = 16;
const LOW = 4;
/** Room for the names of the layers. */
const NAMES = 64;

/** A row for each layer, a bar for each pair of its heads from fast to slow: those that turn are tall. */
export function drawPairs(
  turning: readonly (readonly boolean[])[],
  width: number,
  name: (layer: number) => string,
): SVGTemplateResult {
  return chartOf(
    { width, height: turning.length * ROW },
    turning.map((pairs, layer) => {
      const step = (width - NAMES) / pairs.length;
      const middle = (layer + 0.5) * ROW;
      return svg`
        <text class="layer" x="0" y=${middle}>${name(layer + 1)}</text>
        ${pairs.map((turns, pair) => {
          const height = turns ? TALL : LOW;
          return svg`<rect class=${turns ? 'turns' : 'rests'} x=${round(NAMES + pair * step)} y=${middle - height / 2} width=${round(0.8 * step)} height=${height}></rect>`;
        })}`;
    }),
  );
}
