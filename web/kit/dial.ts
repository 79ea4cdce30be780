/** The parts of a dial around the origin: its rim, hands, the angle between two of them, handles to turn them. */
import { css, svg, type SVGTemplateResult } from 'lit';
import { arc, bearing, FULL_TURN, round, tip, turnBetween, wedge, type Point } from '../util/polar.js';
import { holdPage } from './drag.js';

export const rim = (radius: number, kind = ''): SVGTemplateResult =>
  svg`<circle class=${`rim ${kind}`.trim()} r=${radius}></circle>`;

/** From the middle to a point. */
export const hand = (kind: string, { x, y }: Point): SVGTemplateResult =>
  svg`<line class="hand ${kind}" x2=${round(x)} y2=${round(y)}></line>`;

/** The turn from one direction to another: a wedge, and the arc that ends it. */
export const turnFrom = (start: number, turn: number, radius: number): SVGTemplateResult => svg`
  <path class="wedge angle" d=${wedge(turn, radius, 0, 0, start)}></path>
  <path class="arc angle" d=${arc(turn, radius, 0, 0, start)}></path>`;

/** A text in a direction. */
export function label(kind: string, angle: number, radius: number, text: string): SVGTemplateResult {
  const at = tip(angle, radius);
  return svg`<text class=${kind} x=${round(at.x)} y=${round(at.y)}>${text}</text>`;
}

/** The mark of a word, so large from its middle to its side: the query's is round, the key's is square. */
export const mark = (word: 'q' | 'k', size: number): SVGTemplateResult =>
  word === 'q'
    ? svg`<circle r=${size}></circle>`
    : svg`<rect x=${-size} y=${-size} width=${2 * size} height=${2 * size} rx="2"></rect>`;

export interface HandleOptions {
  /** Its name, for `handleAt`. */
  name: string;
  word: 'q' | 'k';
  /** The field that it changes. */
  field: string;
  at: Point;
  label: string;
  /** Of the value that is read out; `text` is what it means. */
  value: number | string;
  text: string;
  most: number;
  /** Of the mark, and of the circle around it in which it can be taken. */
  size: number;
  reach: number;
}

/** A mark that can be dragged, or moved with keys: the element `keys` says which. */
export const handle = ({ name, word, field, at, reach, size, ...said }: HandleOptions): SVGTemplateResult => svg`
  <g class="handle ${word}" data-handle=${name} data-field=${field} role="slider" tabindex="0" aria-label=${said.label}
    aria-describedby="keys" aria-valuemin="0" aria-valuemax=${said.most} aria-valuenow=${said.value}
    aria-valuetext=${said.text} transform="translate(${round(at.x)} ${round(at.y)})">
    <circle class="reach" r=${reach}></circle>
    ${mark(word, size)}
  </g>`;

/** The handle that an event is about. */
export function handleAt(event: Event): { name: string; element: SVGGElement } | null {
  const element = (event.target as Element).closest<SVGGElement>('[data-handle]');
  return element && { name: element.dataset.handle!, element };
}

/** For `touchstart`: a finger on a handle moves it, not the page. */
export const holdHandles = holdPage((event) => handleAt(event) !== null);

/** Turns of a pointer about the middle of an element, from one call to the next. */
export function turnsAbout(element: Element, press: PointerEvent): (move: PointerEvent) => number {
  const direction = ({ clientX, clientY }: PointerEvent): number => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return bearing(clientX, clientY, left + width / 2, top + height / 2);
  };
  let last = direction(press);
  return (move) => {
    const now = direction(move);
    const turns = turnBetween(last, now) / FULL_TURN;
    last = now;
    return turns;
  };
}

/** `--hand-width` and `--rim-width` are the widths of their lines. */
export const dial = css`
  .rim {
    fill: none;
    stroke: var(--line-strong);
    stroke-width: calc(var(--rim-width, 1.5px) * var(--weight, 1));
  }
  .hub {
    fill: var(--ink);
  }
  .hand {
    stroke-width: calc(var(--hand-width, 3.2px) * var(--weight, 1));
    stroke-linecap: round;
  }
  .hand.q {
    stroke: var(--q);
  }
  .hand.k {
    stroke: var(--k);
  }
  .wedge {
    fill: var(--angle);
    opacity: 0.16;
  }
  .arc {
    fill: none;
    stroke: var(--angle);
    stroke-width: calc(2.5px * var(--weight, 1));
  }
  .degrees,
  text.name {
    text-anchor: middle;
    dominant-baseline: central;
  }
  .degrees {
    fill: var(--angle);
    font-weight: 600;
  }
  text.name {
    font-family: var(--serif);
    font-style: italic;
  }
  text.name.q,
  .handle.q {
    fill: var(--q);
  }
  text.name.k,
  .handle.k {
    fill: var(--k);
  }
  .handle[tabindex] {
    pointer-events: auto;
    cursor: grab;
    outline: none;
  }
  .handle[tabindex]:active {
    cursor: grabbing;
  }
  .reach {
    fill: transparent;
  }
  .handle:hover .reach {
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .handle:focus-visible .reach {
    stroke: var(--focus);
    stroke-width: calc(2.5px * var(--weight, 1));
  }
`;
