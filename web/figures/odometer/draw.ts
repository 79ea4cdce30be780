import { html, type TemplateResult } from 'lit';
import { drawDial } from '../../charts/dial.js';
import type { Hand } from '../../subject/hands.js';
import { degrees, type Format } from '../../util/format.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.js';
import type { Odometer } from './model.js';

export interface OdometerView {
  /** The chosen pair. */
  pair: number;
  format: Format;
  words: Words;
  strings: Strings;
}

/** All hands of a head, from fast to slow; the style sheet decides how many stand in a row. */
export function drawOdometer(model: Odometer, view: OdometerView): TemplateResult {
  const { words, pair } = view;
  return html` <div
    class="dials"
    role="listbox"
    data-field="pair"
    tabindex="0"
    aria-describedby="keys"
    aria-orientation="horizontal"
    aria-label=${words.hands(model.hands.length)}
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
    aria-label=${strings.dial.hand(i, turns, angle)}
  >
    <svg viewBox="-32 -32 64 64" aria-hidden="true">${drawDial(hand)}</svg>
    <span class=${hand.turns >= 1 ? 'turns' : 'turns none'}
      >${hand.turns < 1e5 ? turns : format.short(hand.turns)}</span
    >
  </div>`;
}
