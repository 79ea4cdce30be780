import { html, nothing, type TemplateResult } from 'lit';
import type { Fields, NumberName } from '../../state/field.js';
import type { Point } from '../../util/polar.js';
import { gesture, pointIn } from '../drag.js';
import { keyTarget } from '../keys.js';
import { bind, type Host, type Special } from './bind.js';

export interface PlotOptions extends Special {
  label: string;
  /** What is read out: the value and what it means. */
  text: string;
  /** Not before the answer is there, which it tells. */
  secret?: boolean;
  /** The value under a pointer, in the units of the drawing; `null` where there is none. */
  at: (point: Point) => number | null;
  /** The most that one key moves it by, in steps, and how far a step goes. */
  largest?: number;
  unit?: number;
  class?: string;
}

/** A drawing that is a slider: a pointer reads it off, keys step through it. One drag is one step back. */
export function plot<F extends Fields>(
  host: Host<F>,
  name: NumberName<F>,
  { label, text, secret, at, largest, unit, class: kind, ...special }: PlotOptions,
  drawing: unknown,
): TemplateResult {
  const { value, least, most, put } = bind(host, name, special);
  return html`<div
    class=${kind ? `plot ${kind}` : 'plot'}
    role="slider"
    data-field=${name}
    tabindex="0"
    aria-label=${label}
    aria-valuemin=${least}
    aria-valuemax=${most}
    aria-valuenow=${value}
    aria-valuetext=${secret && host.unanswered ? nothing : text}
    @pointerdown=${(event: PointerEvent) => {
      const svg = (event.currentTarget as Element).querySelector('svg')!;
      gesture(host.store, event, (move) => {
        const found = at(pointIn(svg, move));
        if (found !== null) put(found);
      });
    }}
    @keydown=${(event: KeyboardEvent) => {
      const steps = { value, least, most, ...(largest ? { largest } : {}), ...(unit ? { unit } : {}) };
      const target = keyTarget(event, steps);
      if (target !== null) put(target, name);
    }}
  >
    ${drawing}
  </div>`;
}
