import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { chartOf } from '../../kit/axes.js';
import { hand, mark, rim } from '../../kit/dial.js';
import type { Format } from '../../util/format.js';
import { round, type Point } from '../../util/polar.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.en.js';
import { highestFor, lowestFor } from '../../charts/distance-axis.js';
import {
  drawCurve,
  drawEndings,
  drawFrame,
  drawHere,
  endOf,
  frameFor,
  tracer,
  type Ending,
} from '../../charts/distance.js';
import { CURVES, type CurveName, type DecayModel } from './model.js';
import { rangeOf } from '../../subject/curves.js';
import type { Hand, Word } from '../../subject/vectors.js';

export interface DecayView {
  width: number;
  format: Format;
  words: Words;
  strings: Strings;
}

const trace = Object.fromEntries(CURVES.map((name) => [name, tracer()])) as Record<
  CurveName,
  ReturnType<typeof tracer>
>;

/** The panel of each curve. */
const PANEL = { bound: 'bounds', ownBound: 'bounds', mean: 'scores', own: 'scores' } as const satisfies Record<
  CurveName,
  'bounds' | 'scores'
>;

export function drawDecay(model: DecayModel, { width, format, words, strings }: DecayView): SVGTemplateResult {
  const { curves, here, distance, axis } = model;
  const [one, other] = [rangeOf(curves.bound), rangeOf(curves.ownBound)];
  const lowest = lowestFor(Math.min(one[0], other[0]));
  const frame = frameFor(width, axis, lowest, highestFor(Math.max(one[1], other[1])));
  const x = round(frame.x(distance));
  const shown = x <= frame.scores.right + 0.5;
  const endings = (panel: 'bounds' | 'scores'): Ending[] =>
    CURVES.filter((name) => PANEL[name] === panel).map((name) => ({
      kind: name,
      name: words.ends[name],
      at: endOf(curves[name]),
    }));
  return chartOf(
    frame,
    svg`
      ${drawFrame(frame, format, strings)}
      ${drawHere(frame, distance, strings.distance.here(format.whole(distance)))}
      ${CURVES.map((name) => drawCurve(name, trace[name](curves[name], frame[PANEL[name]])))}
      ${drawEndings(frame.bounds, endings('bounds'))} ${drawEndings(frame.scores, endings('scores'))}
      ${
        shown
          ? CURVES.map(
              (name) =>
                svg`<circle class="dot ${name}" cx=${x} cy=${round(frame[PANEL[name]].y(here[name]))} r="4"></circle>`,
            )
          : nothing
      }`,
  );
}

/** Which line is which, and where it is at the crosshair. */
export function drawLegend({ here }: DecayModel, { format, words }: DecayView): TemplateResult {
  return html`
    <dl class="legend">
      ${CURVES.map(
        (name) => html`
          <div>
            <dt>
              <svg viewBox="0 0 28 10" aria-hidden="true">${svg`<path class="curve ${name}" d="M1 5h26"></path>`}</svg>
              ${words.curves[name]}
            </dt>
            <dd>${format.fixed(here[name], 3)}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/** Units of a small dial; the circle is length 1. */
const DIAL = { size: 120, radius: 44 } as const;

/** One group of pairs: its query, round, and its key, square. */
export function drawHand({ q, k }: Hand): SVGTemplateResult {
  const { size, radius } = DIAL;
  const tipOf = ([x, y]: readonly [number, number]): Point => ({ x: round(x * radius), y: round(-y * radius) });
  const [atQ, atK] = [tipOf(q), tipOf(k)];
  const handle = (word: Word, { x, y }: Point, markSize: number): SVGTemplateResult => svg`
    <g class="handle ${word}" data-handle=${word} transform="translate(${x} ${y})">
      <circle class="reach" r="20"></circle>
      ${mark(word, markSize)}
    </g>`;
  return svg`
    <svg viewBox="${-size / 2} ${-size / 2} ${size} ${size}" aria-hidden="true">
      ${rim(radius)}
      <path class="axes" d="M${-radius} 0H${radius}M0 ${-radius}V${radius}"></path>
      ${hand('k', atK)} ${hand('q', atQ)} ${handle('k', atK, 9)} ${handle('q', atQ, 6)}
    </svg>`;
}

/** Where a point of a dial is in the plane of its hand. */
export const inPlane = ({ x, y }: Point): [number, number] => [
  (x - DIAL.size / 2) / DIAL.radius,
  (DIAL.size / 2 - y) / DIAL.radius,
];

/** The word whose tip is nearer to a point of the dial. */
export function nearest({ q, k }: Hand, x: number, y: number): Word {
  return Math.hypot(q[0] - x, q[1] - y) <= Math.hypot(k[0] - x, k[1] - y) ? 'q' : 'k';
}
