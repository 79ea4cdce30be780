/** The small dial of one hand, and the wheel that says which colour is which angle. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Hand } from '../subject/hands.js';
import { angleColour } from '../util/colour.js';
import { arc, FULL_TURN, round, tip } from '../util/polar.js';

const RIM = 28;
const DISC = 23.5;
const HAND = 20;

/**
 * One dial around the origin, 64 wide. The rim tells what the hand has seen: closed once it has come
 * round, until then the stretch from angle 0.
 */
export function drawDial(hand: Hand): SVGTemplateResult {
  const { fill, ink } = angleColour(hand.angle);
  const end = tip(hand.angle, HAND);
  const whole = hand.turns >= 1;
  return svg`
    <circle class=${whole ? 'rim round fast' : 'rim'} r=${RIM}></circle>
    ${whole || hand.angle === 0 ? nothing : svg`<path class="swept slow" d=${arc(hand.angle, RIM)}></path>`}
    <circle r=${DISC} fill=${fill}></circle>
    <line class="hand" x2=${round(end.x)} y2=${round(end.y)} stroke=${ink}></line>`;
}

/** A small wheel that says which colour is which angle. */
export function drawWheel(): SVGTemplateResult {
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
