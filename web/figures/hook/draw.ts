import { svg, type SVGTemplateResult } from 'lit';
import { rim } from '../../kit/dial.js';
import { angleColour } from '../../util/colour.js';
import { arc, round, tip } from '../../util/polar.js';

/** Dials that stay together in a line of the strip. */
export const GROUP = 16;
const CELL = 20;
const DISC = 9;
const HAND = 8;

/** The hands of a large dial, as parts of all pairs from fast to slow: they turn within one sentence. */
const SHARES = [0, 1 / 16, 1 / 8, 3 / 16, 1 / 4, 3 / 8];
/** The fastest is the longest and the thinnest, as on a clock. */
const LONGEST = 84;
const SHORTER = 12;

/** The pairs that a large dial shows, from fast to slow. */
export const chosenPairs = (pairs: number): number[] => [
  ...new Set(SHARES.map((share) => Math.min(pairs - 1, Math.round(share * pairs)))),
];

/** A few hands at full size, each on a track of its own: how far it has turned from three o'clock. */
export function drawDial(kind: 'q' | 'k' | 'angle', angles: readonly number[]): SVGTemplateResult {
  const length = (n: number): number => LONGEST - n * SHORTER;
  return svg`
    <svg class="dial ${kind}" viewBox="-100 -100 200 200" aria-hidden="true">
      ${rim(97)}
      ${angles.map((_, n) => svg`<circle class="track" r=${length(n)}></circle>`)}
      ${angles.map((angle, n) => svg`<path class="turned" d=${arc(angle, length(n))}></path>`)}
      ${angles.map((angle, n) => {
        const { x, y } = tip(angle, length(n));
        return svg`
          <line class="hand" x2=${round(x)} y2=${round(y)} style="--thick:${1.5 + n / 2}"></line>
          <circle class="tip" cx=${round(x)} cy=${round(y)} r=${4 + n / 4}></circle>`;
      })}
      <circle class="hub" r="5"></circle>
    </svg>`;
}

/** Small dials in a row: a coloured disc each, and all hands of one ink as one path. */
export function drawDials(angles: Float64Array): SVGTemplateResult[] {
  return Array.from({ length: Math.ceil(angles.length / GROUP) }, (_, g) => {
    const group = [...angles.slice(g * GROUP, (g + 1) * GROUP)];
    const inks = new Map<string, string>();
    const discs = group.map((angle, i) => {
      const { fill, ink } = angleColour(angle);
      const [x, y] = [(i + 0.5) * CELL, CELL / 2];
      const end = tip(angle, HAND, x, y);
      inks.set(ink, `${inks.get(ink) ?? ''}M${x} ${y}L${round(end.x)} ${round(end.y)}`);
      return svg`<circle cx=${x} cy=${y} r=${DISC} fill=${fill}></circle>`;
    });
    return svg`
      <svg class="group" viewBox="0 0 ${GROUP * CELL} ${CELL}" aria-hidden="true">
        ${discs}${[...inks].map(([ink, path]) => svg`<path class="hands" d=${path} stroke=${ink}></path>`)}
      </svg>`;
  });
}

/** A bar from nothing to the highest score, and a mark where it stood before. */
export function drawMeter(score: number, most: number, before: number | null): SVGTemplateResult {
  const at = (value: number): number => round(Math.max(0, Math.min(1, value / most)) * 1000);
  return svg`
    <svg class="meter" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
      <rect class="scale" y="4" width="1000" height="12"></rect>
      <rect class="level" y="4" width=${at(score)} height="12"></rect>
      ${before === null ? '' : svg`<rect class="before" x=${at(before) - 1.5} width="3" height="20"></rect>`}
    </svg>`;
}
