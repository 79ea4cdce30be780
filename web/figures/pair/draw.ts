import { svg, type SVGTemplateResult } from 'lit';
import { hand, handle, label, rim, turnFrom } from '../../kit/dial.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { degrees, type Format } from '../../util/format.js';
import { round, tip, turnBetween } from '../../util/polar.js';
import type { PairModel } from './model.js';
import type { Words } from './words.en.js';

const RADIUS = 132;
/** The two handles never meet, however close the hands: q outside the rim, k inside. */
const HANDLE_Q = RADIUS + 20;
const HANDLE_K = RADIUS - 20;
const ARC = 58;

export interface PairView {
  format: Format;
  words: Words;
}

export const drawPair = (model: PairModel, view: PairView): SVGTemplateResult => svg`
  <svg class="circle" viewBox="0 0 400 424" role="group" aria-labelledby="title">
    <g transform="translate(200 180)">${drawCircle(model, view)}</g>
    <g transform="translate(200 378)">${drawMeters(model, view)}</g>
  </svg>`;

function drawCircle({ angleQ, angleK, m, n }: PairModel, { format, words }: PairView): SVGTemplateResult {
  const turn = turnBetween(angleK, angleQ);
  const side = turn >= 0 ? 1 : -1;
  // Where the hands leave no room between them, the label stands beside q.
  const middle = Math.abs(turn) > 0.7 ? angleK + turn / 2 : angleQ + side * 0.36;
  const handleOf = (word: 'q' | 'k', value: number, angle: number): SVGTemplateResult =>
    handle({
      name: word,
      word,
      field: word === 'q' ? 'm' : 'n',
      at: tip(angle, word === 'q' ? HANDLE_Q : HANDLE_K),
      label: words[word],
      value,
      text: words.handle(word, format.whole(value), format.fixed(degrees(angle), 0)),
      most: LAST_POSITION,
      size: word === 'q' ? 10 : 9,
      reach: 24,
    });
  return svg`
    ${rim(RADIUS)}
    ${Array.from({ length: 24 }, (_, i) => {
      const a = tip((i * Math.PI) / 12, RADIUS - (i % 6 === 0 ? 8 : 4));
      const b = tip((i * Math.PI) / 12, RADIUS);
      return svg`<line class="tick" x1=${round(a.x)} y1=${round(a.y)} x2=${round(b.x)} y2=${round(b.y)}></line>`;
    })}
    ${turnFrom(angleK, turn, ARC)} ${hand('k', tip(angleK, RADIUS))} ${hand('q', tip(angleQ, RADIUS))}
    <circle class="hub" r="4"></circle>
    ${label('degrees angle halo', middle, ARC + 26, `${format.fixed(Math.abs(degrees(turn)), 1)}°`)}
    ${handleOf('k', n, angleK)} ${label('name k halo', angleK - side * 0.27, HANDLE_K - 4, 'k')}
    ${handleOf('q', m, angleQ)} ${label('name q', angleQ, HANDLE_Q + 26, 'q')}`;
}

/** Two bars that start in the middle: what this pair gives, what all of them give. */
function drawMeters(model: PairModel, { format, words }: PairView): SVGTemplateResult {
  const pairs = model.scores.length;
  const [middle, half] = [16, 88];
  const bar = (y: number, label: string, value: number, most: number): SVGTemplateResult => {
    const length = round((value / most) * half);
    return svg`
      <g class="meter" transform="translate(0 ${y})">
        <text x="-186" class="label">${label}</text>
        <line class="scale" x1=${middle - half} x2=${middle + half}></line>
        <rect x=${middle + Math.min(0, length)} y="-5" width=${Math.abs(length)} height="10"></rect>
        <line class="zero" x1=${middle} x2=${middle} y1="-9" y2="9"></line>
        <text x="186" class="value">${format.fixed(value, 3)}</text>
      </g>`;
  };
  return svg`
    ${bar(0, words.thisPair, model.scores[model.pair]!, 1)}
    ${bar(30, words.allPairs(pairs), model.total, pairs)}`;
}
