import { svg, type SVGTemplateResult } from 'lit';
import { degrees, type Format } from '../../util/format.js';
import { arc, round, tip, turnBetween, wedge } from '../../util/polar.js';
import { LAST_POSITION } from '../../subject/fields.js';
import type { Words } from './words.js';
import type { PairModel } from './model.js';

/** Units of the drawing. */
export const SIZE = { width: 400, height: 424, cx: 200, cy: 180 } as const;
const RADIUS = 132;
/** The two handles never meet, however close the hands: q outside the rim, k inside. */
const HANDLE_Q = RADIUS + 20;
const HANDLE_K = RADIUS - 20;
const ARC = 58;

export interface PairView {
  format: Format;
  words: Words;
}

export function drawPair(model: PairModel, view: PairView): SVGTemplateResult {
  const { cx, cy } = SIZE;
  return svg`
    <svg class="circle" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="group"
      aria-labelledby="title">
      <g transform="translate(${cx} ${cy})">${drawCircle(model, view)}</g>
      <g transform="translate(${cx} 378)">${drawMeters(model, view)}</g>
    </svg>`;
}

function drawCircle(model: PairModel, { format, words }: PairView): SVGTemplateResult {
  const { angleQ, angleK } = model;
  const turn = turnBetween(angleK, angleQ);
  const q = tip(angleQ, HANDLE_Q);
  const k = tip(angleK, HANDLE_K);
  const rimQ = tip(angleQ, RADIUS);
  const rimK = tip(angleK, RADIUS);
  // Where the hands leave no room between them, the label stands beside q.
  const side = turn >= 0 ? 1 : -1;
  const label = Math.abs(turn) > 0.7 ? tip(angleK + turn / 2, ARC + 26) : tip(angleQ + side * 0.36, ARC + 26);
  const nameQ = tip(angleQ, HANDLE_Q + 26);
  const nameK = tip(angleK - side * 0.27, HANDLE_K - 4);
  const where = (angle: number): string => format.fixed(degrees(angle), 0);
  return svg`
    <circle class="rim" r=${RADIUS}></circle>
    ${Array.from({ length: 24 }, (_, i) => {
      const at = (i * Math.PI) / 12;
      const a = tip(at, RADIUS - (i % 6 === 0 ? 8 : 4));
      const b = tip(at, RADIUS);
      return svg`<line class="tick" x1=${round(a.x)} y1=${round(a.y)} x2=${round(b.x)} y2=${round(b.y)}></line>`;
    })}
    <path class="between angle" d=${wedge(turn, ARC, 0, 0, angleK)}></path>
    <path class="between-arc angle" d=${arc(turn, ARC, 0, 0, angleK)}></path>
    <line class="hand k" x2=${round(rimK.x)} y2=${round(rimK.y)}></line>
    <line class="hand q" x2=${round(rimQ.x)} y2=${round(rimQ.y)}></line>
    <circle class="hub" r="4"></circle>
    <text class="degrees angle" x=${round(label.x)} y=${round(label.y)}>${format.fixed(Math.abs(degrees(turn)), 1)}°</text>

    <g class="handle k" data-handle="k" data-field="n" role="slider" tabindex="0"
      aria-label=${words.k} aria-describedby="keys" aria-valuenow=${model.n} aria-valuemin="0"
      aria-valuetext=${words.handle('k', format.whole(model.n), where(angleK))}
      aria-valuemax=${LAST_POSITION} transform="translate(${round(k.x)} ${round(k.y)})">
      <circle class="reach" r="24"></circle>
      <rect x="-9" y="-9" width="18" height="18" rx="2"></rect>
    </g>
    <text class="name k" x=${round(nameK.x)} y=${round(nameK.y)}>k</text>
    <g class="handle q" data-handle="q" data-field="m" role="slider" tabindex="0"
      aria-label=${words.q} aria-describedby="keys" aria-valuenow=${model.m} aria-valuemin="0"
      aria-valuetext=${words.handle('q', format.whole(model.m), where(angleQ))}
      aria-valuemax=${LAST_POSITION} transform="translate(${round(q.x)} ${round(q.y)})">
      <circle class="reach" r="24"></circle>
      <circle r="10"></circle>
    </g>
    <text class="name q" x=${round(nameQ.x)} y=${round(nameQ.y)}>q</text>`;
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
