import { nothing, svg, type SVGTemplateResult } from 'lit';
import { latest } from '../../util/latest.js';
import { arc, FULL_TURN, round, tip, wedge } from '../../util/polar.js';
import { clamp, linear, type Scale } from '../../util/scale.js';
import type { Extension } from '../../subject/extensions.js';

/** Arcs shorter than this are drawn this long: a trace that can be seen. */
const LEAST = 0.08;
/** Steps smaller than this are a line anyway. */
const VISIBLE = 0.04;

/** One path a layer and not one a pair: a drag then changes a handful of attributes. */
const LAYERS = ['lost', 'step', 'before', 'spare', 'met', 'spared', 'never', 'still'] as const;
type Layer = (typeof LAYERS)[number];
type Layers = Record<Layer, string>;
const blank = (): Layers => Object.fromEntries(LAYERS.map((layer) => [layer, ''])) as Layers;
const drawLayers = (layers: Layers): SVGTemplateResult[] =>
  LAYERS.filter((layer) => layers[layer] !== '').map((layer) => svg`<path class=${layer} d=${layers[layer]}></path>`);

/** What a pair is asked for, in arcs from angle 0, each from one angle to another. */
interface Arcs {
  /** It never turns. */
  still: boolean;
  met: number;
  seen: number;
  /** From the end of what was seen. */
  never: number | null;
  /** What the model as it is would need beyond that, and never met. */
  spared: readonly [number, number] | null;
}

function arcsOf({ coverage, unseen, trained }: Extension, asIs: Extension, pair: number): Arcs {
  const [seen, asked] = [coverage.seen[pair]!, coverage.asked[pair]!];
  const met = Math.min(seen, asked);
  const never = unseen.has(pair) ? Math.max(asked, seen + LEAST) : null;
  const before = asIs.unseen.has(pair) ? asIs.coverage.asked[pair]! : 0;
  const from = Math.max(asIs.coverage.seen[pair]!, never ?? 0);
  return {
    still: trained[pair] === 0,
    met,
    seen,
    never,
    spared: before > from + LEAST ? [from, before] : null,
  };
}

const MARGIN = { left: 36, right: 4 };
const ROWS = {
  wide: { top: 8, whole: 88, gap: 6, share: 26 },
  narrow: { top: 6, whole: 62, gap: 5, share: 18 },
} as const;
/** Below the last row: numbers of pairs. */
const FOOT = 20;

/** Where the bars of a row stand. */
export interface Row {
  width: number;
  height: number;
  x: Scale;
  /** Of a bar, and from one bar to the next. */
  bar: number;
  slot: number;
  /** Angle 0, and how high one radian is. */
  zero: number;
  radian: number;
  top: number;
  /** Where the bars below begin, and how long one that keeps everything is. */
  below: number;
  share: number;
}

export const rowFor = latest((width: number, pairs: number, narrow: boolean): Row => {
  const { top, whole, gap, share } = ROWS[narrow ? 'narrow' : 'wide'];
  const slot = (width - MARGIN.left - MARGIN.right) / pairs;
  return {
    width,
    height: top + whole + gap + share + 6,
    x: linear([0, pairs], [MARGIN.left, width - MARGIN.right]),
    slot,
    bar: slot > 3 ? slot - Math.min(2, slot / 4) : slot,
    zero: top + whole,
    radian: whole / FULL_TURN,
    top,
    below: top + whole + gap,
    share,
  };
});

/** The pair whose bar is nearest to a place of the row. */
export const pairAt = ({ x }: Row, at: number, pairs: number): number => clamp(Math.floor(x.invert(at)), 0, pairs - 1);

/** What stands below the last row: some of the pairs by number, and which are fast and which slow. */
export interface PairAxis {
  fast: string;
  slow: string;
}

/** One bar a pair, from fast to slow: its arcs upwards, its share of the angle between neighbours downwards. */
export function drawRow(
  extension: Extension,
  asIs: Extension,
  pair: number,
  row: Row,
  axis: PairAxis | null,
): SVGTemplateResult {
  const { width, x, bar, slot, zero, radian, top, below, share } = row;
  const pairs = extension.used.length;
  const height = row.height + (axis ? FOOT : 0);
  const layers = blank();
  const put = (layer: Layer, i: number, from: number, to: number, wide = bar): void => {
    layers[layer] += `M${round(x(i) + (slot - wide) / 2)} ${round(from)}h${round(wide)}V${round(to)}h${round(-wide)}z`;
  };
  const high = (angle: number): number => zero - angle * radian;
  for (let i = 0; i < pairs; i++) {
    const { still, met, seen, never, spared } = arcsOf(extension, asIs, i);
    if (still) put('still', i, zero + 1, zero - 1);
    else {
      put('met', i, zero, high(met));
      if (met < seen) put('spare', i, high(met), high(seen));
      // A bar without a gap, so that colour is not all that tells it.
      if (never !== null) put('never', i, high(seen), high(never), slot);
    }
    if (spared) put('spared', i, high(spared[0]), high(spared[1]), slot);
    if (still) continue;
    // A base below the model's own makes steps longer: these end where all is kept.
    const kept = Math.min(1, extension.coverage.stepRatio[i]!);
    if (kept > 0) put('step', i, below, below + share * kept);
    if (kept < 1) put('lost', i, below + share * kept, below + share);
  }
  const { left, right } = { left: MARGIN.left, right: width - MARGIN.right };
  return svg`
    <svg class="chart" style="--drawn:${width}px" viewBox="0 0 ${width} ${height}" aria-hidden="true">
      ${[0, 180, 360].map((tick) => {
        const y = round(high((tick / 180) * Math.PI));
        return svg`
          <line class=${tick === 0 ? 'zero' : 'grid'} x1=${left} x2=${right} y1=${y} y2=${y}></line>
          ${tick === 180 ? nothing : svg`<text class="tick y" x=${left - 6} y=${y}>${tick}°</text>`}`;
      })}
      ${drawLayers(layers)}
      <rect class="frame" x=${round(x(pair) - 2)} y=${top - 5} width=${round(slot + 4)} height=${below + share - top + 10} rx="3"></rect>
      ${axis ? drawAxis(axis, pair, row) : nothing}
    </svg>`;
}

function drawAxis({ fast, slow }: PairAxis, pair: number, { x, width, height }: Row): SVGTemplateResult {
  const y = height + FOOT - 6;
  const at = round(x(pair + 0.5));
  // The ends give way to the number of the chosen pair.
  return svg`
    ${at - MARGIN.left < 60 ? nothing : svg`<text class="fast" x=${MARGIN.left} y=${y}>${fast}</text>`}
    ${width - at < 60 ? nothing : svg`<text class="slow end" x=${width - MARGIN.right} y=${y}>${slow}</text>`}
    <text class="tick x here" x=${at} y=${y}>${pair}</text>`;
}

const RING = 42;
const STEP = 29;

/** The chosen pair as a ring, large. */
export function drawDial(extension: Extension, asIs: Extension, pair: number): SVGTemplateResult {
  const { met, seen, still, never, spared } = arcsOf(extension, asIs, pair);
  const { trained, used } = extension;
  const layers = blank();
  const before = Math.min(FULL_TURN, trained[pair]!);
  if (still) {
    const { x, y } = tip(0, RING);
    layers.still = `M${round(x - 5)} ${round(y)}h10`;
  } else {
    layers.met = arc(met, RING);
    if (met < seen) layers.spare = arc(seen - met, RING, 0, 0, met);
    if (never !== null) layers.never = arc(never - seen, RING + 3, 0, 0, seen);
  }
  if (spared) layers.spared = arc(spared[1] - spared[0], RING + 3, 0, 0, spared[0]);
  if (before >= VISIBLE) {
    layers.step = wedge(Math.min(FULL_TURN, used[pair]!), STEP);
    const end = tip(before, STEP + 4);
    layers.before = `M0 0L${round(end.x)} ${round(end.y)}`;
  }
  return svg`
    <svg class="dial" viewBox="-52 -52 104 104" aria-hidden="true">
      <circle class="track" r=${RING}></circle>
      ${drawLayers(layers)}
    </svg>`;
}

/** What the strokes mean, a small bar for each. */
export function drawSample(layer: 'met' | 'spare' | 'never' | 'spared' | 'step'): SVGTemplateResult {
  const layers = blank();
  const bars = (name: Layer, from: number, to: number, wide: number): void => {
    layers[name] = [1, 9, 17].map((x) => `M${x} ${from}h${wide}V${to}h${-wide}z`).join('');
  };
  if (layer === 'step') {
    bars('step', 2, 9, 6);
    bars('lost', 9, 16, 6);
  } else bars(layer, 2, 16, layer === 'never' || layer === 'spared' ? 8 : 6);
  return svg`<svg class="sample" viewBox="0 0 26 18" aria-hidden="true">${drawLayers(layers)}</svg>`;
}
