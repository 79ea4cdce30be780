import { nothing, svg, type SVGTemplateResult } from 'lit';
import { diverging, fits, short, widthOf } from '../../charts/sentence-labels.js';
import { CELL, heat } from '../../kit/heat.js';
import { SIDES, VALUE_DIM, type Attention, type SentenceModel, type Side } from '../../subject/sentence.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import type { Words } from './words.en.js';

export interface OutputView {
  /** Of one side. */
  width: number;
  /** Values at both ends of each scale, the same on both sides. */
  scales: Scales;
  format: Format;
  words: Words;
}

export interface Scales {
  score: readonly [number, number];
  weight: readonly [number, number];
  value: number;
  out: number;
}

export const STAGES = ['score', 'weight', 'value', 'out'] as const;
const LEFT = 34;
const RIGHT = 4;
const GAP = 40;
const HEIGHT = { score: 84, weight: 84, value: 72, out: 72 } as const;
/** Below this width nothing is said of how a stage is computed. */
const ROOMY = 300;
type Stage = (typeof STAGES)[number];

const axes = (labels: number): Record<Stage, number> => {
  const score = labels + 30;
  const weight = score + HEIGHT.score + GAP;
  const value = weight + HEIGHT.weight + GAP;
  return { score, weight, value, out: value + HEIGHT.value + GAP };
};

/** The place of the key under a point of a drawing. */
export const placeAt = (width: number, count: number, x: number): number =>
  Math.floor(((x - LEFT) / (width - LEFT - RIGHT)) * count);

/** The row of the query through all stages: scores, weights, values, output. */
export function drawOutput(model: SentenceModel, side: Side, view: OutputView): SVGTemplateResult {
  const { width, scales, format, words } = view;
  const { query, key } = model;
  const count = model.words.length;
  const { scores, weights, out } = model[side];
  const row = (values: Float64Array): Float64Array => values.subarray(query * count, (query + 1) * count);
  const column = (width - LEFT - RIGHT) / count;
  const labels = model.words.map(short);
  const upright = fits(labels, column);
  const sideways = !upright && column >= 12;
  const labelHeight = upright || !sideways ? 16 : Math.max(...labels.map(widthOf)) + 6;
  const top = axes(labelHeight);
  const height = top.out + HEIGHT.out + 6;
  const middle = (n: number): number => round(LEFT + (n + 0.5) * column);
  const shown = upright || sideways ? [...labels.keys()] : [key];
  const title = (stage: Stage): SVGTemplateResult =>
    svg`${words.stages[stage]}<tspan class="how" dx="8">${howOf(stage, labels[key]!, width, words)}</tspan>`;
  return svg`
    <svg class="chart" style="--drawn:${width}px" viewBox="0 0 ${width} ${height}" aria-hidden="true">
      <rect class="column" x=${round(LEFT + key * column)} y="0" width=${round(column)} height=${round(top.value + HEIGHT.value)}></rect>
      ${shown.map((n) => {
        const kind = n === key ? 'label on' : 'label';
        return sideways
          ? svg`<text class=${kind} transform="translate(${middle(n) + 4} ${labelHeight}) rotate(-90)">${labels[n]}</text>`
          : svg`<text class="${kind} middle" x=${middle(n)} y="13">${labels[n]}</text>`;
      })}
      ${bars(row(scores), { top: top.score, height: HEIGHT.score, range: scales.score, left: LEFT, column, key, title: title('score'), width, format })}
      ${bars(row(weights), { top: top.weight, height: HEIGHT.weight, range: scales.weight, left: LEFT, column, key, title: title('weight'), width, format })}
      ${stageTitle(top.value, title('value'))}
      <g transform="translate(${LEFT} ${top.value}) scale(${(column / CELL).toFixed(4)} ${HEIGHT.value / VALUE_DIM / CELL})">
        ${heat(transposed(model), count, { range: [-scales.value, scales.value], colour: diverging })}
      </g>
      ${bars(out.subarray(query * VALUE_DIM, (query + 1) * VALUE_DIM), {
        top: top.out,
        height: HEIGHT.out,
        range: [-scales.out, scales.out],
        left: LEFT,
        column: (width - LEFT - RIGHT) / VALUE_DIM,
        key: -1,
        parts: model.part(side),
        title: title('out'),
        width,
        format,
      })}
    </svg>`;
}

const transposed = ({ values, words }: SentenceModel): Float64Array =>
  Float64Array.from(
    { length: values.length },
    (_, e) => values[(e % words.length) * VALUE_DIM + Math.floor(e / words.length)]!,
  );

/** A sentence is narrower than a word of as many letters may be. */
const NARROWER = 0.9;

/** How a stage comes about, where there is room to say so. */
export function howOf(stage: Stage, word: string, width: number, words: Words): string {
  const how = words.how[stage](word);
  return width >= ROOMY && NARROWER * widthOf(`${words.stages[stage]} ${how}`) <= width ? how : '';
}

const stageTitle = (top: number, title: unknown): SVGTemplateResult =>
  svg`<text class="stage" x="0" y=${top - 12}>${title}</text>`;

interface Bars {
  top: number;
  height: number;
  range: readonly [number, number];
  left: number;
  column: number;
  /** The one that stands out; -1: none. */
  key: number;
  /** A part of each bar, from zero. */
  parts?: Float64Array;
  title: unknown;
  width: number;
  format: Format;
}

/** Bars from zero, with the ends of the scale. */
function bars(
  values: Float64Array,
  { top, height, range: [low, high], left, column, key, parts, title, width, format }: Bars,
): SVGTemplateResult {
  const y = (value: number): number => round(top + ((high - value) / (high - low || 1)) * height);
  const gap = Math.min(3, column * 0.15);
  const bar = (n: number, value = values[n]!, inset = gap): string =>
    Number.isNaN(value)
      ? ''
      : `M${round(left + n * column + inset)} ${y(0)}V${y(value)}h${round(column - 2 * inset)}V${y(0)}Z`;
  const others = Array.from(values.keys(), (n) => (n === key ? '' : bar(n))).join('');
  const ticks = [...new Set([low, 0, high])];
  return svg`
    ${stageTitle(top, title)}
    ${ticks.map(
      (tick) => svg`
        <line class=${tick === 0 ? 'zero' : 'grid'} x1=${left} x2=${width - RIGHT} y1=${y(tick)} y2=${y(tick)}></line>
        <text class="tick y" x=${left - 5} y=${y(tick)}>${format.digits(tick, 2)}</text>`,
    )}
    <path class="bar" d=${others}></path>
    ${key < 0 ? nothing : svg`<path class="bar on" d=${bar(key)}></path>`}
    ${parts ? svg`<path class="bar part" d=${Array.from(parts, (part, n) => bar(n, part, column * 0.32)).join('')}></path>` : nothing}`;
}

const extentOf = (values: Float64Array): [number, number] => {
  const known = values.filter((value) => !Number.isNaN(value));
  return [Math.min(0, ...known), Math.max(0, ...known)];
};

/** A round number that is at least as large. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit).find((step) => step >= value * (1 - 1e-9))!;
}

/** Scales that hold the row of the query on both sides. */
export function scalesOf(model: SentenceModel): Scales {
  const { left, right, query, words, values } = model;
  const row = ({ scores, weights, out }: Attention) => ({
    score: extentOf(scores.subarray(query * words.length, (query + 1) * words.length)),
    weight: extentOf(weights.subarray(query * words.length, (query + 1) * words.length)),
    out: extentOf(out.subarray(query * VALUE_DIM, (query + 1) * VALUE_DIM)),
  });
  const both = [row(left), row(right)];
  const parts = Math.max(...SIDES.flatMap((side) => Array.from(model.part(side), Math.abs)));
  const most = (name: 'score' | 'weight' | 'out', end: 0 | 1): number =>
    roundUp(Math.max(...both.map((each) => Math.abs(each[name][end]))));
  const largest = values.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
  return {
    score: [0 - most('score', 0), most('score', 1)],
    weight: [0, most('weight', 1)],
    value: largest,
    out: Math.max(most('out', 0), most('out', 1), roundUp(parts)),
  };
}
