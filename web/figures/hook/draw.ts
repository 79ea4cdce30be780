import { svg, type SVGTemplateResult } from 'lit';
import { angleColour } from '../../util/colour.js';
import { round, tip } from '../../util/polar.js';

/** Dials that stay together in a line; the style sheet decides how many groups stand side by side. */
export const GROUP = 16;
const CELL = 20;
const DISC = 9;
const HAND = 8;

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
