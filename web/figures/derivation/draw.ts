import { nothing, svg, type SVGTemplateResult } from 'lit';
import { hand, handle, label, mark } from '../../kit/dial.js';
import { degrees, type Format } from '../../util/format.js';
import { arc, FULL_TURN, length, round, tip, turnBetween, wedge, type Point } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import { LAST } from './fields.js';
import { axesOf, PAIRS, type Derivation, type Word } from './model.js';
import { rowOf, type Layer } from './steps.js';
import { direction } from './vector.js';
import type { Words } from './words.en.js';

/** Units of the drawing. */
const SIZE = { width: 360, height: 468, cx: 180, cy: 156 } as const;
const REACH = 144;
const STRIP = { y: 356, half: 36 } as const;
const RULER = 432;
/** Half the side of the square in which a handle can be taken. */
const GRIP = 17;

/** Half the size of the marks at the ends of the arrows. */
const SIZES = { q: 8, k: 7.5 } as const;

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

/** The arrows, with what the step shows below them and its labels on top. */
function drawPlane(model: Derivation, view: DerivationView): SVGTemplateResult {
  const { q, k, m, n, pathQ, pathK } = model;
  const { unit, format } = view;
  const [atQ, atK] = [pathQ[m]!, pathK[n]!];
  const labels: SVGTemplateResult[] = [];

  const seen = ({ x, y }: Point): Point => ({ x: round(x * unit), y: round(-y * unit) });
  const turnText = (turn: number): string => `${format.fixed(degrees(turn), 1)}°`;
  const named: Point[] = [];
  const degreesAt = (angle: number, radius: number, text: string): void => {
    let at = tip(angle, radius);
    // One that would lie on another goes further out, past its letters as they are on a telephone.
    const covered = ({ x, y }: Point): boolean => Math.abs(x - at.x) < 10 * text.length && Math.abs(y - at.y) < 18;
    while (named.some(covered)) at = tip(angle, (radius += 4));
    named.push(at);
    labels.push(label('degrees halo', angle, radius, text));
  };
  const line = (name: string, to: Point): SVGTemplateResult => {
    const { x, y } = seen(to);
    return svg`<line class=${name} x2=${x} y2=${y}></line>`;
  };
  const dot = (word: Word, { x, y }: Point): SVGTemplateResult =>
    svg`<circle class="step ${word}" r="2.5" cx=${x} cy=${y}></circle>`;
  const circle = (word: Word, radius: number): SVGTemplateResult =>
    svg`<circle class="circle ${word}" r=${round(radius * unit)}></circle>`;
  const drawArc = (from: number, by: number, radius: number): SVGTemplateResult =>
    svg`<path class="arc" d=${arc(by, radius, 0, 0, from)}></path>`;
  const drawWedge = (from: number, by: number, radius: number, name = 'wedge'): SVGTemplateResult =>
    svg`<path class=${name} d=${wedge(by, radius, 0, 0, from)}></path>`;
  /** From one arrow to another the shorter way, with its size. */
  const between = (from: number, to: number, radius: number): SVGTemplateResult => {
    const by = turnBetween(from, to);
    degreesAt(from + by / 2, radius + 22, turnText(Math.abs(by)));
    return svg`${drawWedge(from, by, radius)} ${drawArc(from, by, radius)}`;
  };

  const layers: Record<Layer, () => unknown> = {
    axes: () => svg`<g class="axes">
      <line x1=${-REACH - 6} x2=${REACH + 6}></line><line y1=${-REACH - 6} y2=${REACH + 6}></line>
      ${
        model.step === 'matrix'
          ? nothing
          : svg`<text x=${REACH + 8} y="16" text-anchor="end">Re</text>
              <text x=${atQ.x < 0 ? 8 : -8} y=${-REACH + 2} text-anchor=${atQ.x < 0 ? 'start' : 'end'}>Im</text>`
      }</g>`,
    rest: () => {
      const on = (from: Point, to: Point): SVGTemplateResult =>
        svg`<line class="added" x1=${seen(from).x} y1=${seen(from).y} x2=${seen(to).x} y2=${seen(to).y}></line>`;
      return svg`${line('rest q', q)} ${line('rest k', k)} ${model.slip === 'added' ? [on(q, atQ), on(k, atK)] : nothing}`;
    },
    directions: () => {
      degreesAt(0.8 * direction(atQ), 58, turnText(direction(atQ)));
      degreesAt(0.5 * direction(atK), 112, turnText(direction(atK)));
      return [drawArc(0, direction(atQ), 34), drawArc(0, direction(atK), 84)];
    },
    between: () => between(direction(atK), direction(atQ), 40),
    path: () =>
      (
        [
          ['q', pathQ],
          ['k', pathK],
        ] as const
      ).map(([word, path]) => {
        const at = path.map(seen);
        return svg`<path class="path ${word}" d="M${at.map(({ x, y }) => `${x} ${y}`).join('L')}"></path>
          ${at.map((each) => dot(word, each))}`;
      }),
    circleQ: () => circle('q', length(q)),
    circleK: () => circle('k', length(k)),
    turns: () =>
      (
        [
          [q, atQ, 74],
          [k, atK, 30],
        ] as const
      ).map(([from, to, radius]) => {
        const by = (turnBetween(direction(from), direction(to)) + FULL_TURN) % FULL_TURN;
        degreesAt(direction(from) + by / 2, radius + 20, turnText(by));
        return drawArc(direction(from), by, radius);
      }),
    // One wedge for every position up to the query's.
    fan: () => {
      const far = length(q) * unit;
      return pathQ.slice(0, m).map((at, p) => {
        const [from, to] = [direction(at), direction(pathQ[p + 1]!)];
        const mark = tip(to, far);
        return svg`
          ${drawWedge(from, turnBetween(from, to), round(far * 0.86), p % 2 === 0 ? 'wedge' : 'wedge odd')}
          ${dot('q', { x: round(mark.x), y: round(mark.y) })}`;
      });
    },
    frame: () => {
      const axes = axesOf(model);
      const name = (axis: Point, text: string): SVGTemplateResult =>
        label('axis', direction(axis), length(axis) * unit + 14, text);
      return svg`<circle class="circle" r=${round(unit)}></circle>
        ${axes.map((axis) => line('frame', axis))} ${axes.map((axis, e) => name(axis, String(e + 1)))}`;
    },
    // The key as the query sees it, seen from the query at rest.
    behind: () => {
      const { key } = model.back;
      const { x, y } = seen(key);
      return svg`${line('behind k', key)}
        <rect class="behind k" x=${x - 5} y=${y - 5} width="10" height="10" rx="1.5"></rect>
        ${between(direction(q), direction(key), 72)}`;
    },
  };
  return svg`
    ${rowOf(model.step).layers.map((layer) => layers[layer]())} ${hand('k', seen(atK))} ${hand('q', seen(atQ))}
    <circle class="hub" r="3.5"></circle>
    ${labels} ${drawHandle('k', atK, view, aside(atK, atQ))} ${drawHandle('q', atQ, view, aside(atQ, atK))}`;
}

/** How far the name of an arrow turns out of the way of another arrow's. */
function aside(at: Point, other: Point): number {
  const turn = turnBetween(direction(other), direction(at));
  return Math.abs(turn) < 0.3 ? (turn < 0 ? -0.15 : 0.15) : 0;
}

function drawHandle(
  word: Word,
  at: Point,
  { words, format, open, unit }: DerivationView,
  by: number,
): SVGTemplateResult {
  const value = format.fixed(degrees(direction(at)), 0);
  const seen = { x: at.x * unit, y: -at.y * unit };
  return svg`
    ${
      open
        ? handle({
            name: word,
            word,
            field: word,
            at: seen,
            label: words.vector(word),
            value,
            text: words.vectorText(value, format.fixed(length(at), 2)),
            most: 360,
            size: SIZES[word],
            reach: GRIP,
          })
        : svg`<g class="handle ${word}" transform="translate(${round(seen.x)} ${round(seen.y)})">${mark(word, SIZES[word])}</g>`
    }
    ${label(`name halo ${word}`, direction(at) + by, length(at) * unit + 20, word)}`;
}

/** All pairs of a head, eight in a row: where q and k point. */
function drawHands({ hands }: Derivation): SVGTemplateResult {
  const [columns, cell, rim] = [8, 38, 16];
  const start = (-(columns - 1) * cell) / 2;
  return svg`<g class="hands">
    ${Array.from({ length: PAIRS }, (_, i) => {
      const [x, y] = [start + (i % columns) * cell, start + Math.floor(i / columns) * cell];
      const [q, k] = [hands!.q[i]!, hands!.k[i]!];
      return svg`<g transform="translate(${x} ${y})">
        <circle class="circle" r=${rim}></circle>
        <path class="wedge" d=${wedge(turnBetween(k, q), 10, 0, 0, k)}></path>${hand('k', tip(k, rim))}${hand('q', tip(q, rim))}</g>`;
    })}</g>`;
}

/** Two curves over the ruler: the score when both words move, and when q moves alone. */
function drawCurves({ together, alone, m, score, slip, back }: Derivation): SVGTemplateResult {
  const values = [...alone, ...together.filter((value) => value !== null), back.score];
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
      ${slip === 'otherWay' ? svg`<line class="other" x1=${left} x2=${right} y1=${up(back.score)} y2=${up(back.score)}></line>` : nothing}
      <circle class="dot" r="4.5" cx=${across(m)} cy=${round(up(score))}></circle>
    </g>`;
}

function drawRuler({ m, n }: Derivation, { words }: DerivationView): SVGTemplateResult {
  const marker = (word: 'q' | 'k', position: number, y: number): SVGTemplateResult => svg`
    <g class="handle marker ${word}" data-handle=${word === 'q' ? 'm' : 'n'} data-field=${word === 'q' ? 'm' : 'n'} role="slider" tabindex="0"
      aria-label=${words.position(word)} aria-valuemin="0" aria-valuemax=${LAST} aria-valuenow=${position}
      aria-valuetext=${words.positionText(position)} transform="translate(${across(position)} ${y})">
      <rect class="reach" x=${-GRIP} y=${-GRIP} width=${2 * GRIP} height=${2 * GRIP} rx=${GRIP}></rect>
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
