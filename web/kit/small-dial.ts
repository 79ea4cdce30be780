/** The small dial of one hand, and the wheel that says which colour is which angle. */
import { css, nothing, svg, type SVGTemplateResult } from 'lit';
import { angleColour } from '../util/colour.js';
import { arc, FULL_TURN, round, tip } from '../util/polar.js';
import { dial, rim } from './dial.js';

const RIM = 28;
const DISC = 23.5;
const HAND = 20;

/**
 * 64 wide. The rim tells what the hand has seen: closed once it has come round, until then the stretch from
 * angle 0. Without an angle the hand is left out, and a name stands in its place.
 */
export function smallDial(hand: { angle: number; turns: number } | { name: unknown }): SVGTemplateResult {
  return svg`<svg viewBox="-32 -32 64 64" aria-hidden="true">${
    'name' in hand ? svg`<text class="out" y="1">${hand.name}</text>` : disc(hand.angle, hand.turns >= 1)
  }</svg>`;
}

function disc(angle: number, whole: boolean): SVGTemplateResult {
  const { fill, ink } = angleColour(angle);
  const end = tip(angle, HAND);
  return svg`
    ${rim(RIM, whole ? 'round fast' : 'dashed')}
    ${whole || angle === 0 ? nothing : svg`<path class="swept slow" d=${arc(angle, RIM)}></path>`}
    <circle r=${DISC} fill=${fill}></circle>
    <line class="hand" x2=${round(end.x)} y2=${round(end.y)} stroke=${ink}></line>`;
}

/** A small wheel that says which colour is which angle. */
export function wheel(): SVGTemplateResult {
  const slices = 24;
  return svg`
    <svg class="wheel" viewBox="-30 -30 60 60" aria-hidden="true">
      ${Array.from({ length: slices }, (_, i) => {
        const at = ((i + 0.5) / slices) * FULL_TURN;
        const path = arc(FULL_TURN / slices + 0.02, 20, 0, 0, (i / slices) * FULL_TURN);
        return svg`<path d=${path} fill="none" stroke=${angleColour(at).fill} stroke-width="12"></path>`;
      })}
    </svg>`;
}

export const smallDialStyle = [
  dial,
  css`
    .rim {
      --rim-width: 2px;
    }
    .rim.dashed {
      stroke-dasharray: 1.5 3.4;
    }
    .rim.round {
      stroke: var(--fast);
    }
    .swept {
      fill: none;
      stroke: var(--slow);
      stroke-width: calc(5px * var(--weight, 1));
    }
    .out {
      fill: var(--muted);
      font-size: 24px;
      text-anchor: middle;
      dominant-baseline: central;
    }
    .wheel {
      inline-size: 1.5rem;
      flex: none;
    }
  `,
];
