import { nothing, svg, type SVGTemplateResult } from 'lit';
import { arc, FULL_TURN, round, tip, wedge, type Point } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import type { Extension } from '../../subject/extensions.js';

/** A cell of the grid, and what is in it. */
const CELL = 44;
const RING = 16;
const OUTER = 17.5;
const STEP = 11;
const GUTTER = 30;
/** Arcs shorter than this are drawn this long: a trace that can be seen. */
const LEAST = 0.08;
/** Steps smaller than this are a line anyway. */
const VISIBLE = 0.04;

/** Rings in a row; on a narrow screen they are small, so that three ways are seen at once. */
export const perRow = (pairs: number, narrow: boolean): number => (pairs > 64 || (narrow && pairs > 16) ? 16 : 8);
const gutterOf = (columns: number): number => (columns > 8 ? 0 : GUTTER);

/** The pair whose ring is nearest to a point of the drawing. */
export function pairAt({ x, y }: Point, pairs: number, columns: number): number {
  const nearest = (at: number, count: number): number => clamp(Math.floor(at / CELL), 0, count - 1);
  const row = nearest(y, Math.ceil(pairs / columns));
  return Math.min(pairs - 1, row * columns + nearest(x - gutterOf(columns), columns));
}

/** One path a layer and not one a ring: a drag then changes a handful of attributes. */
const LAYERS = ['step', 'before', 'spare', 'met', 'never', 'still'] as const;
type Layers = Record<(typeof LAYERS)[number], string>;
const blank = (): Layers => ({ met: '', spare: '', never: '', step: '', before: '', still: '' });

function addRing(to: Layers, extension: Extension, pair: number, size: number, cx = 0, cy = 0): void {
  const { coverage, unseen, trained, used } = extension;
  const [seen, asked] = [coverage.seen[pair]!, coverage.asked[pair]!];
  const before = Math.min(FULL_TURN, trained[pair]!);
  if (before === 0) {
    const { x, y } = tip(0, RING * size, cx, cy);
    to.still += `M${round(x - 2 * size)} ${round(y)}h${round(4 * size)}`;
    return;
  }
  to.met += arc(Math.min(seen, asked), RING * size, cx, cy);
  if (asked < seen) to.spare += arc(seen - asked, RING * size, cx, cy, asked);
  if (unseen.has(pair)) to.never += arc(Math.max(LEAST, asked - seen), OUTER * size, cx, cy, seen);
  if (before < VISIBLE) return;
  to.step += wedge(Math.min(FULL_TURN, used[pair]!), STEP * size, cx, cy);
  const end = tip(before, (STEP + 1.5) * size, cx, cy);
  to.before += `M${round(cx)} ${round(cy)}L${round(end.x)} ${round(end.y)}`;
}

const drawLayers = (layers: Layers): SVGTemplateResult[] =>
  LAYERS.map((layer) => svg`<path class=${layer} d=${layers[layer]}></path>`);

/** All rings of one way; the chosen pair in a frame. */
export function drawRings(extension: Extension, pair: number, columns: number): SVGTemplateResult {
  const pairs = extension.used.length;
  const gutter = gutterOf(columns);
  const rows = Math.ceil(pairs / columns);
  const at = (i: number): [number, number] => [
    gutter + (i % columns) * CELL + CELL / 2,
    Math.floor(i / columns) * CELL + CELL / 2,
  ];
  const layers = blank();
  let tracks = '';
  for (let i = 0; i < pairs; i++) {
    const [cx, cy] = at(i);
    addRing(layers, extension, i, 1, cx, cy);
    tracks += `M${cx + RING} ${cy}a${RING} ${RING} 0 1 0 ${-2 * RING} 0a${RING} ${RING} 0 1 0 ${2 * RING} 0`;
  }
  const [x, y] = at(pair);
  return svg`
    <svg class="grid" viewBox="0 0 ${gutter + columns * CELL} ${rows * CELL}" aria-hidden="true">
      <rect class="frame" x=${x - CELL / 2 + 1} y=${y - CELL / 2 + 1} width=${CELL - 2} height=${CELL - 2} rx="6"></rect>
      ${
        gutter === 0
          ? nothing
          : Array.from(
              { length: rows },
              (_, row) => svg`<text x=${gutter - 8} y=${row * CELL + CELL / 2}>${row * columns}</text>`,
            )
      }
      <path class="track" d=${tracks}></path>
      ${drawLayers(layers)}
    </svg>`;
}

/** The chosen ring, large. */
export function drawDial(extension: Extension, pair: number): SVGTemplateResult {
  const layers = blank();
  const size = 2.6;
  addRing(layers, extension, pair, size);
  return svg`
    <svg class="dial" viewBox="-52 -52 104 104" aria-hidden="true">
      <circle class="track" r=${RING * size}></circle>
      ${drawLayers(layers)}
    </svg>`;
}

/** What the strokes mean, one small ring for each. */
export function drawSample(layer: 'met' | 'spare' | 'never' | 'step'): SVGTemplateResult {
  const layers = blank();
  const turn = FULL_TURN * 0.4;
  if (layer === 'step') {
    layers.step = wedge(0.7, STEP);
    const end = tip(1.1, STEP + 1.5);
    layers.before = `M0 0L${round(end.x)} ${round(end.y)}`;
  } else layers[layer] = arc(turn, layer === 'never' ? OUTER : RING, 0, 0, layer === 'met' ? 0 : 0.4);
  return svg`
    <svg class="sample" viewBox="-22 -22 44 44" aria-hidden="true">
      <circle class="track" r=${RING}></circle>
      ${drawLayers(layers)}
    </svg>`;
}
