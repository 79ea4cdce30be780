import { svg, type SVGTemplateResult } from 'lit';
import { round } from '../../util/polar.js';
import type { Words } from './words.en.js';
import { CHANNELS, type Layout } from './model.js';

export const SIZE = { width: 360, height: 268 } as const;
const CELL = 42;
const LEFT = (SIZE.width - CHANNELS * CELL) / 2;
const ROWS = { interleaved: 44, 'half-split': 182 } as const;
const TALL = 34;

export interface LayoutView {
  /** 0: interleaved, 1: half-split. */
  moved: number;
  words: Words;
}

/** Two rows of places, and the eight numbers on their way from one to the other. */
export function drawLayout({ to, pair, line, channels }: Layout, { moved, words }: LayoutView): SVGTemplateResult {
  const place = (at: number): number => LEFT + at * CELL;
  const middle = (at: number): number => place(at) + CELL / 2;
  const rows = (Object.keys(ROWS) as (keyof typeof ROWS)[]).map((name) => {
    const y = ROWS[name];
    const label = name === 'interleaved' ? y - 10 : y + TALL + 18;
    return svg`
      <text class="name" x=${LEFT} y=${name === 'interleaved' ? 14 : SIZE.height - 8}>${words.names[name]}</text>
      ${Array.from({ length: CHANNELS }, (_, at) => {
        const lit = channels[name].includes(at);
        return svg`
          <rect class=${lit ? 'place lit' : 'place'} x=${place(at) + 1.5} y=${y} width=${CELL - 3} height=${TALL} rx="4"></rect>
          <text class=${lit ? 'index lit' : 'index'} x=${middle(at)} y=${label}>${at}</text>`;
      })}`;
  });
  const [top, bottom] = [ROWS.interleaved + TALL, ROWS['half-split']];
  return svg`
    <svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label=${words.picture}>
      ${rows}
      ${to.map((at, c) => {
        const lit = c >> 1 === pair;
        const [x1, x2] = [middle(c), middle(at)];
        return svg`<g class=${lit ? 'way lit' : 'way'}>
          <path d="M${x1} ${top + 3}C${x1} ${top + 44} ${x2} ${bottom - 50} ${x2} ${bottom - 8}"></path>
          <path class="tip" d="M${x2 - 4} ${bottom - 10}L${x2} ${bottom - 3}L${x2 + 4} ${bottom - 10}"></path></g>`;
      })}
      ${to.map((at, c) => {
        const first = c % 2 === 0;
        const i = c >> 1;
        const lit = i === pair;
        const x = place(c) + (place(at) - place(c)) * moved;
        const y = ROWS.interleaved + (bottom - ROWS.interleaved) * moved;
        const written = lit && (line === 1 || (line === 2 && first) || (line === 3 && !first));
        return svg`<g class="cell ${first ? 'first' : 'second'} ${lit ? 'lit' : ''} ${written ? 'now' : ''}" data-pair=${i}
          transform="translate(${round(x)} ${round(y)})">
          <rect x="4" y="3" width=${CELL - 8} height=${TALL - 6} rx="3"></rect>
          <text x=${CELL / 2} y=${TALL / 2}>${first ? 'a' : 'b'}<tspan class="sub" dy="4">${i}</tspan></text></g>`;
      })}
    </svg>`;
}
