import { html, type TemplateResult } from 'lit';
import { dialGrid } from '../../kit/dial-grid.js';
import { smallDial } from '../../kit/small-dial.js';
import type { Strings } from '../../strings.js';
import { degrees, type Format } from '../../util/format.js';
import type { Odometer } from './model.js';
import type { Words } from './words.en.js';

export interface OdometerView {
  /** The chosen pair. */
  pair: number;
  format: Format;
  words: Words;
  strings: Strings;
}

/** All hands of a head, from fast to slow, with the turns that each has made. */
export function drawOdometer({ hands }: Odometer, { pair, format, words, strings }: OdometerView): TemplateResult {
  const cells = hands.map((hand, i) => {
    const turns = format.whole(hand.turns);
    return {
      chosen: i === pair,
      label: strings.dial.hand(i, turns, format.fixed(degrees(hand.angle), 0)),
      content: html`${smallDial(hand)}
        <span class=${hand.turns >= 1 ? 'turns' : 'turns none'}
          >${hand.turns < 1e4 ? turns : `${format.whole(Math.floor(hand.turns / 1000))}k`}</span
        >`,
    };
  });
  return dialGrid({ field: 'pair', label: words.hands(hands.length), at: pair, cells });
}
