import { nothing, svg, type SVGTemplateResult } from 'lit';
import { degrees, type Format } from '../../util/format.js';
import { arc, bearing, round, tip, turnBetween, wedge, type Point } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import type { Words } from './words.js';
import { LAST, PAIRS, type Derivation, type Step } from './model.js';

/** Units of the drawing. */
export const SIZE = { width: 360, height: 468, cx: 180, cy: 156 } as const;
const REACH = 144;
const STRIP = { y: 356, half: 36 } as const;
const RULER = 432;
/** Half the side of the square in which a handle can be taken. */
const GRIP = 17;

/** Position of the ruler and of the curves above it. */
export const across: Scale = linear([0, LAST], [24, 336]);

export interface DerivationView {
  format: Format;
  words: Words;
  /** Handles of the two arrows can be dragged. */
  open: boolean;
  /** Pixels of length 1. */
  unit: number;
}

type Layer = 'axes' | 'rest' | 'directions' | 'between' | 'path' | 'circles' | 'turns' | 'fan' | 'frame' | 'behind';

/** What is drawn at each step beside the two arrows. */
const LAYERS: Readonly<Record<Step, readonly Layer[]>> = {
  wish: ['rest', 'between'],
  complex: ['axes'],
  polar: ['axes', 'directions'],
  match: ['axes', 'between'],
  radii: ['path'],
  start: ['rest', 'circles'],
  phase: ['rest', 'circles', 'turns'],
  next: ['circles', 'fan'],
  progression: ['circles', 'fan'],
  offset: ['rest', 'between'],
  answer: ['rest', 'circles', 'turns'],
  matrix: ['axes', 'frame'],
  back: ['rest', 'between', 'behind'],
  stack: [],
};

const direction = ({ x, y }: Point): number => bearing(x, -y);
const length = ({ x, y }: Point): number => Math.hypot(x, y);

/** Pixels of length 1: all that is drawn fits. */
export function unitOf({ q, k, pathQ, pathK }: Derivation): number {
  return REACH / Math.max(1.35, ...[q, k, ...pathQ, ...pathK].map(length));
}

export function drawDerivation(model: Derivation, view: DerivationView): SVGTemplateResult {
  return svg`
    <svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="group" aria-labelledby="title">
      <g transform="translate(${SIZE.cx} ${SIZE.cy})">
        ${model.hands ? drawHands(model) : drawPlane(model, view)}
      </g>
      ${drawCurves(model)}
      ${drawRuler(model, view)}
    </svg>`;
}

function drawPlane(model: Derivation, view: DerivationView): SVGTemplateResult {
  const { unit } = view;
  const labels: SVGTemplateResult[] = [];
  const layers = LAYERS[model.step].map((layer) => drawLayer(layer, model, unit, view, labels));
  const [atQ, atK] = [model.pathQ[model.m]!, model.pathK[model.n]!];
  return svg`
    ${layers} ${drawHand('k', atK, unit)} ${drawHand('q', atQ, unit)}
    <circle class="hub" r="3.5"></circle>
    ${labels}
    ${drawHandle('k', atK, unit, view, aside(atK, atQ))} ${drawHandle('q', atQ, unit, view, aside(atQ, atK))}`;
}

const line = (name: string, to: Point, unit: number): SVGTemplateResult =>
  svg`<line class=${name} x2=${round(to.x * unit)} y2=${round(-to.y * unit)}></line>`;

const drawHand = (word: 'q' | 'k', at: Point, unit: number): SVGTemplateResult => line(`hand ${word}`, at, unit);

/** How far the name of an arrow turns out of the way of another arrow's. */
function aside(at: Point, other: Point): number {
  const turn = turnBetween(direction(other), direction(at));
  return Math.abs(turn) < 0.3 ? (turn < 0 ? -0.15 : 0.15) : 0;
}

function drawHandle(
  word: 'q' | 'k',
  at: Point,
  unit: number,
  { words, format, open }: DerivationView,
  by: number,
): SVGTemplateResult {
  const [x, y] = [round(at.x * unit), round(-at.y * unit)];
  const where = format.fixed(degrees(direction(at)), 0);
  const name = tip(direction(at) + by, length(at) * unit + 20);
  const mark =
    word === 'q' ? svg`<circle r="8"></circle>` : svg`<rect x="-7.5" y="-7.5" width="15" height="15" rx="2"></rect>`;
  return svg`
    ${
      open
        ? svg`<g class="handle ${word}" data-handle=${word} data-field=${word} role="slider" tabindex="0" aria-label=${words.vector(word)}
            aria-describedby="keys" aria-valuemin="0" aria-valuemax="360" aria-valuenow=${where}
            aria-valuetext=${words.vectorText(where, format.fixed(length(at), 2))}
            transform="translate(${x} ${y})">
            <rect class="reach" x=${-GRIP} y=${-GRIP} width=${2 * GRIP} height=${2 * GRIP} rx=${GRIP}></rect>${mark}</g>`
        : svg`<g class="handle ${word}" transform="translate(${x} ${y})">${mark}</g>`
    }
    <text class="name ${word}" x=${round(name.x)} y=${round(name.y)}>${word}</text>`;
}

/** What a layer shows below the arrows; its labels go on top of them. */
function drawLayer(
  layer: Layer,
  model: Derivation,
  unit: number,
  { format }: DerivationView,
  labels: SVGTemplateResult[],
): unknown {
  const { q, k, m, n, pathQ, pathK } = model;
  const [atQ, atK] = [pathQ[m]!, pathK[n]!];
  const turnText = (turn: number): string => `${format.fixed(degrees(turn), 1)}°`;
  const label = (angle: number, radius: number, text: string): void => {
    const at = tip(angle, radius);
    labels.push(svg`<text class="degrees" x=${round(at.x)} y=${round(at.y)}>${text}</text>`);
  };
  switch (layer) {
    case 'axes':
      return svg`<g class="axes">
        <line x1=${-REACH - 6} x2=${REACH + 6}></line><line y1=${-REACH - 6} y2=${REACH + 6}></line>
        ${
          model.step === 'matrix'
            ? nothing
            : svg`<text x=${REACH + 8} y="16" text-anchor="end">Re</text><text x="8" y=${-REACH + 2}>Im</text>`
        }</g>`;
    case 'rest': {
      const on = (from: Point, to: Point): SVGTemplateResult =>
        svg`<line class="added" x1=${round(from.x * unit)} y1=${round(-from.y * unit)}
          x2=${round(to.x * unit)} y2=${round(-to.y * unit)}></line>`;
      return svg`${line('rest q', q, unit)} ${line('rest k', k, unit)}
        ${model.slip === 'added' ? svg`${on(q, atQ)} ${on(k, atK)}` : nothing}`;
    }
    case 'directions':
      label(0.8 * direction(atQ), 58, turnText(direction(atQ)));
      label(0.5 * direction(atK), 112, turnText(direction(atK)));
      return svg`
        <path class="arc" d=${arc(direction(atQ), 34)}></path><path class="arc" d=${arc(direction(atK), 84)}></path>`;
    case 'between': {
      const [from, turn] = [direction(atK), turnBetween(direction(atK), direction(atQ))];
      label(from + turn / 2, 62, turnText(Math.abs(turn)));
      return svg`
        <path class="wedge" d=${wedge(turn, 40, 0, 0, from)}></path><path class="arc" d=${arc(turn, 40, 0, 0, from)}></path>`;
    }
    case 'path': {
      const dots = (path: readonly Point[], word: string): SVGTemplateResult => svg`
        <path class="path ${word}" d="M${path.map((at) => `${round(at.x * unit)} ${round(-at.y * unit)}`).join('L')}"></path>
        ${path.map((at) => svg`<circle class="step ${word}" r="2.5" cx=${round(at.x * unit)} cy=${round(-at.y * unit)}></circle>`)}`;
      return svg`${dots(pathQ, 'q')} ${dots(pathK, 'k')}`;
    }
    case 'circles':
      return svg`
        <circle class="circle q" r=${round(length(q) * unit)}></circle>
        ${
          layer === 'circles' && (model.step === 'start' || model.step === 'phase')
            ? svg`<circle class="circle k" r=${round(length(k) * unit)}></circle>`
            : nothing
        }`;
    case 'turns': {
      const turn = (from: Point, to: Point, radius: number): SVGTemplateResult => {
        const by = (turnBetween(direction(from), direction(to)) + 2 * Math.PI) % (2 * Math.PI);
        label(direction(from) + by / 2, radius + 20, turnText(by));
        return svg`<path class="arc" d=${arc(by, radius, 0, 0, direction(from))}></path>`;
      };
      return svg`${turn(q, atQ, 74)} ${turn(k, atK, 30)}`;
    }
    case 'fan':
      // One wedge for every position up to the query's.
      return svg`${pathQ.slice(0, m).map((at, p) => {
        const next = pathQ[p + 1]!;
        const by = turnBetween(direction(at), direction(next));
        const far = length(q) * unit;
        const mark = tip(direction(next), far);
        return svg`
          <path class=${p % 2 === 0 ? 'wedge' : 'wedge odd'} d=${wedge(by, round(far * 0.86), 0, 0, direction(at))}></path>
          <circle class="step q" r="2.5" cx=${round(mark.x)} cy=${round(mark.y)}></circle>`;
      })}`;
    case 'frame': {
      const { x, y } = model.axes;
      const name = (at: Point, text: string): SVGTemplateResult => {
        const end = tip(direction(at), length(at) * unit + 14);
        return svg`<text class="axis" x=${round(end.x)} y=${round(end.y)}>${text}</text>`;
      };
      return svg`
        <circle class="circle" r=${round(unit)}></circle>
        ${line('frame', x, unit)} ${line('frame', y, unit)} ${name(x, '1')} ${name(y, '2')}`;
    }
    case 'behind': {
      // The key as the query sees it, seen from the query at rest.
      const end = { x: round(model.behind.x * unit), y: round(-model.behind.y * unit) };
      const from = direction(q);
      const by = turnBetween(from, direction(model.behind));
      label(from + by / 2, 94, turnText(Math.abs(by)));
      return svg`
        <line class="behind k" x2=${end.x} y2=${end.y}></line>
        <rect class="behind k" x=${end.x - 5} y=${end.y - 5} width="10" height="10" rx="1.5"></rect>
        <path class="wedge" d=${wedge(by, 72, 0, 0, from)}></path><path class="arc" d=${arc(by, 72, 0, 0, from)}></path>`;
    }
  }
}

/** All pairs of a head, eight in a row: where q and k point. */
function drawHands({ hands }: Derivation): SVGTemplateResult {
  const [columns, cell, rim] = [8, 38, 16];
  const start = (-(columns - 1) * cell) / 2;
  const hand = (word: string, angle: number): SVGTemplateResult => {
    const end = tip(angle, rim);
    return svg`<line class="hand ${word}" x2=${round(end.x)} y2=${round(end.y)}></line>`;
  };
  return svg`<g class="hands">
    ${Array.from({ length: PAIRS }, (_, i) => {
      const [x, y] = [start + (i % columns) * cell, start + Math.floor(i / columns) * cell];
      const [q, k] = [hands!.q[i]!, hands!.k[i]!];
      return svg`<g transform="translate(${x} ${y})">
        <circle class="circle" r=${rim}></circle>
        <path class="wedge" d=${wedge(turnBetween(k, q), 10, 0, 0, k)}></path>${hand('k', k)}${hand('q', q)}</g>`;
    })}</g>`;
}

/** Two curves over the ruler: the score when both words move, and when q moves alone. */
function drawCurves({ together, alone, m, score, slip, fromBehind }: Derivation): SVGTemplateResult {
  const values = [...alone, ...together.filter((value) => value !== null), fromBehind];
  const most = Math.max(0.5, ...values.map(Math.abs));
  const up = linear([-most, most], [STRIP.half, -STRIP.half]);
  const path = (curve: readonly (number | null)[]): string =>
    curve
      .flatMap((value, p) => (value === null ? [] : [`${round(across(p))} ${round(up(value))}`]))
      .map((point, e) => (e === 0 ? 'M' : 'L') + point)
      .join('');
  const [left, right] = [across(0), across(LAST)];
  return svg`
    <g class="curves" transform="translate(0 ${STRIP.y})" aria-hidden="true">
      <line class="zero" x1=${left} x2=${right}></line>
      <line class="now" x1=${across(m)} x2=${across(m)} y1=${-STRIP.half - 4} y2=${RULER - STRIP.y - 24}></line>
      <path class="alone" d=${path(alone)}></path>
      <path class="together" d=${path(together)}></path>
      ${slip === 'otherWay' ? svg`<line class="other" x1=${left} x2=${right} y1=${up(fromBehind)} y2=${up(fromBehind)}></line>` : nothing}
      <circle class="dot" r="4.5" cx=${across(m)} cy=${round(up(score))}></circle>
    </g>`;
}

function drawRuler({ m, n }: Derivation, { words }: DerivationView): SVGTemplateResult {
  const marker = (word: 'q' | 'k', position: number, y: number): SVGTemplateResult => svg`
    <g class="handle marker ${word}" data-handle=${word === 'q' ? 'm' : 'n'} data-field=${word === 'q' ? 'm' : 'n'} role="slider" tabindex="0"
      aria-label=${words.position(word)} aria-valuemin="0" aria-valuemax=${LAST} aria-valuenow=${position}
      transform="translate(${across(position)} ${y})">
      <rect class="reach" x=${-GRIP} y=${-GRIP + 1} width=${2 * GRIP} height=${2 * GRIP - 2} rx=${GRIP - 1}></rect>
      ${word === 'q' ? svg`<circle r="7"></circle>` : svg`<rect x="-6.5" y="-6.5" width="13" height="13" rx="2"></rect>`}
    </g>`;
  return svg`
    <g class="ruler" transform="translate(0 ${RULER})">
      <line class="base" x1=${across(0) - 6} x2=${across(LAST) + 6}></line>
      ${Array.from({ length: LAST + 1 }, (_, p) => svg`<line class="tick" x1=${across(p)} x2=${across(p)} y1=${p % 4 === 0 ? -5 : -3} y2=${p % 4 === 0 ? 5 : 3}></line>`)}
      <text class="tick-label" x="8" y="5" text-anchor="middle">0</text>
      <text class="tick-label" x="352" y="5" text-anchor="middle">${LAST}</text>
      ${marker('k', n, 17)} ${marker('q', m, -17)}
    </g>`;
}
