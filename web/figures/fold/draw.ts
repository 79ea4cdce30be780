import { svg, type SVGTemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import type { Words } from './words.en.js';
import type { Fold } from './model.js';

export const SIZE = { width: 400, height: 264 } as const;
/** Height of all rows together, and where they begin. */
const ALL = 220;
const TOP = 30;
/** Width of a column of the element-wise form. */
const COLUMN = 48;
/** Left edges: of the matrix and the columns beside it, and of the five columns. */
const BESIDE = { matrix: 4, x: 248, out: 334 } as const;
const COLUMNS = { x: 4, cos: 66, other: 150, sin: 212, out: 334 } as const;
/** Up to this size the cells have text. */
const WRITTEN = 8;

export interface FoldView {
  /** 0: the matrix, 1: the columns. */
  folded: number;
  format: Format;
  words: Words;
}

const digits = '₀₁₂₃₄₅₆₇₈₉';
const index = (value: number): string => [...String(value)].map((digit) => digits[Number(digit)]).join('');

export function drawFold(model: Fold, view: FoldView): SVGTemplateResult {
  const { size, row } = model;
  const { folded: t, format, words } = view;
  const height = ALL / size;
  const written = size <= WRITTEN;
  const gap = size <= 32 ? 1 : 0;
  const between = (a: number, b: number): number => round(a + (b - a) * t);
  const width = between(height, COLUMN);
  const cell = (name: string, r: number, x: number, wide: number, text: string): SVGTemplateResult => svg`
    <g class=${r === row ? `cell ${name} lit` : `cell ${name}`} data-row=${r} transform="translate(${round(x)} ${round(TOP + r * height)})">
      <rect x=${gap / 2} y=${gap / 2} width=${round(Math.max(0.5, wide - gap))} height=${round(Math.max(0.5, height - gap))}></rect>
      ${written ? svg`<text x=${round(wide / 2)} y=${round(height / 2)}>${text}</text>` : ''}
    </g>`;
  const rows = Array.from({ length: size }, (_, r) => r);
  // What is written beside one form is gone before that of the other comes.
  const [before, after] = [Math.max(0, 1 - 2.5 * t), Math.max(0, 2.5 * t - 1.5)];
  const number = (value: number): string => format.fixed(value, 2);
  const sign = (x: number, text: string, shown: number): SVGTemplateResult =>
    svg`<text class="sign" x=${x} y=${TOP + ALL / 2} opacity=${round(shown)}>${text}</text>`;
  const head = (x: number, text: string, shown = 1): SVGTemplateResult =>
    svg`<text class="head" x=${round(x)} y=${TOP - 12} opacity=${round(shown)}>${text}</text>`;
  const column = between(BESIDE.x, COLUMNS.x);
  return svg`
    <svg class=${size > 32 ? 'tiny' : ''} viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label=${words.picture(size)}>
      <rect class="zeros" x=${BESIDE.matrix} y=${TOP} width=${ALL} height=${ALL} opacity=${round(1 - t)}></rect>
      <rect class="row" x="0" y=${round(TOP + row * height)} width=${SIZE.width} height=${round(height)}></rect>
      ${rows.map((r) => cell('x', r, column, COLUMN, number(model.x[r]!)))}
      ${rows.map((r) => {
        const other = r ^ 1;
        const minus = r % 2 === 0 ? '−' : '';
        const from = { x: BESIDE.x, y: (other - r) * height };
        return svg`<g opacity=${round(t)} transform="translate(0 ${round(from.y * (1 - t))})">
          ${cell('other', r, between(from.x, COLUMNS.other), COLUMN, number((minus ? -1 : 1) * model.x[other]!))}</g>`;
      })}
      ${rows.map((r) => {
        const i = r >> 1;
        return [
          cell('cos', r, between(BESIDE.matrix + r * height, COLUMNS.cos), width, `c${index(i)}`),
          cell(
            'sin',
            r,
            between(BESIDE.matrix + (r ^ 1) * height, COLUMNS.sin),
            width,
            `${r % 2 === 0 && t < 0.5 ? '−' : ''}s${index(i)}`,
          ),
        ];
      })}
      ${rows.map((r) => cell('out', r, between(BESIDE.out, COLUMNS.out), COLUMN, number(model.out[r]!)))}
      ${head(BESIDE.matrix + ALL / 2, words.matrix(size), before)} ${head(column + COLUMN / 2, 'x')}
      ${head(COLUMNS.cos + COLUMN / 2, 'cos', after)} ${head(COLUMNS.other + COLUMN / 2, words.swapped, after)}
      ${head(COLUMNS.sin + COLUMN / 2, 'sin', after)} ${head(COLUMNS.out + COLUMN / 2, 'x′')}
      ${sign(236, '·', before)} ${sign(315, '=', before)} ${sign(59, '⊙', after)} ${sign(132, '+', after)} ${sign(205, '⊙', after)}
      ${sign(297, '=', after)}
    </svg>`;
}
