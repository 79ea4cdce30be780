import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { angleColour } from '../../util/colour.js';
import { degrees, type Format } from '../../util/format.js';
import { arc, FULL_TURN, round, tip } from '../../util/polar.js';
import type { Strings } from '../../strings.js';
import type { Hand, Odometer } from './model.js';

const RIM = 28;
const DISC = 23.5;
const HAND = 20;

export interface OdometerView {
  /** The chosen pair. */
  pair: number;
  format: Format;
  strings: Strings;
}

/** All hands of a head, from fast to slow; the style sheet decides how many stand in a row. */
export function drawOdometer(model: Odometer, view: OdometerView): TemplateResult {
  const { strings, pair } = view;
  return html` <div
    class="dials"
    role="listbox"
    data-field="pair"
    tabindex="0"
    aria-describedby="keys"
    aria-orientation="horizontal"
    aria-label=${strings.odometer.hands(model.hands.length)}
    aria-activedescendant="hand-${pair}"
  >
    ${model.hands.map((hand, i) => drawCell(hand, i, view))}
  </div>`;
}

function drawCell(hand: Hand, i: number, { pair, format, strings }: OdometerView): TemplateResult {
  const turns = format.whole(hand.turns);
  const angle = format.fixed(degrees(hand.angle), 0);
  return html` <div
    class="cell"
    id="hand-${i}"
    data-pair=${i}
    role="option"
    aria-selected=${i === pair}
    aria-label=${strings.odometer.hand(i, turns, angle)}
  >
    <svg viewBox="-32 -32 64 64" aria-hidden="true">${drawDial(hand)}</svg>
    <span class=${hand.turns >= 1 ? 'turns' : 'turns none'}
      >${hand.turns < 1e5 ? turns : format.short(hand.turns)}</span
    >
  </div>`;
}

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
export function drawLegend(): SVGTemplateResult {
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
