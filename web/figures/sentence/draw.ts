import { svg, type SVGTemplateResult } from 'lit';
import { diverging, fits, short, wide, widthOf } from '../../charts/sentence-labels.js';
import { CELL, heat } from '../../kit/heat.js';
import { round, type Point } from '../../util/polar.js';

export interface MapView {
  width: number;
  query: number;
  key: number;
  words: readonly string[];
}

/** Below it a word would cross its neighbours. */
const LEAST_CELL = 13;

interface Frame {
  left: number;
  top: number;
  cell: number;
  labels: readonly string[];
  shown: readonly number[];
}

/** Room for words beside and above the map, where they can be read. */
function frameOf({ width, words, query, key }: MapView): Frame {
  const labels = words.map(short);
  const room = Math.max(...labels.map(widthOf)) + 6;
  const all = (width - room - 2) / words.length >= LEAST_CELL;
  const left = all ? room : 20;
  return {
    left,
    top: all ? room : 20,
    cell: (width - left - 2) / words.length,
    labels,
    shown: all ? [...labels.keys()] : [...new Set([query, key])],
  };
}

/** A word from the top down, where its script is written so; the last letter stands where the line would. */
const downwards = (label: string): unknown =>
  wide(label)
    ? [...label].map((letter, n, all) => svg`<tspan x="0" y=${-13 * (all.length - 1 - n)}>${letter}</tspan>`)
    : label;

/** The cell under a point of a drawing. */
export function cellAt(view: MapView, { x, y }: Point): { query: number; key: number } {
  const { left, top, cell } = frameOf(view);
  return { query: Math.floor((y - top) / cell), key: Math.floor((x - left) / cell) };
}

const drawn = new WeakMap<Float64Array, SVGTemplateResult>();

/** Drawn once: what moves over a map leaves it as it is. */
function cellsOf(values: Float64Array, kind: 'weights' | 'change', columns: number): SVGTemplateResult {
  let cells = drawn.get(values);
  if (!cells) {
    const rooted = values.map((value) => Math.sign(value) * Math.sqrt(Math.abs(value)));
    cells = heat(rooted, columns, kind === 'weights' ? { range: [0, 1] } : { range: [-1, 1], colour: diverging });
    drawn.set(values, cells);
  }
  return cells;
}

/** Queries down, keys across. `kind`: weights from 0 to 1, or changes from -1 to 1, by their square roots. */
export function drawMap(values: Float64Array, kind: 'weights' | 'change', view: MapView): SVGTemplateResult {
  const { width, query, key, words } = view;
  const { left, top, cell, labels, shown } = frameOf(view);
  const side = round(cell * words.length);
  const all = shown.length > 2 || words.length <= 2;
  const cells = cellsOf(values, kind, words.length);
  const level = !labels.some(wide) || fits(labels, cell);
  const x = round(left + key * cell);
  const y = round(top + query * cell);
  return svg`
    <svg class="chart map read-off" style="--drawn:${width}px" viewBox="0 0 ${width} ${round(top + side + 2)}" aria-hidden="true">
      <rect class="frame" x=${left} y=${top} width=${side} height=${side}></rect>
      <g transform="translate(${left} ${top}) scale(${(cell / CELL).toFixed(4)})">${cells}</g>
      ${
        all
          ? shown.map(
              (n) => svg`
                <text class=${n === query ? 'label query' : 'label'} x=${left - 6} y=${round(top + (n + 0.5) * cell)}>${labels[n]}</text>
                <text class="${n === key ? 'label key' : 'label'}${wide(labels[n]!) ? ' upright' : ''}" transform="translate(${round(left + (n + 0.5) * cell)} ${top - 6})${wide(labels[n]!) ? '' : ' rotate(-90)'}">${level ? labels[n] : downwards(labels[n]!)}</text>`,
            )
          : svg`<text class="label key corner" x=${x} y="13">${labels[key]}</text>`
      }
      <rect class="row-mark" x=${left} y=${y} width=${side} height=${round(cell)}></rect>
      <rect class="mark around" x=${x} y=${y} width=${round(cell)} height=${round(cell)}></rect>
      <rect class="mark" x=${x} y=${y} width=${round(cell)} height=${round(cell)}></rect>
    </svg>`;
}
