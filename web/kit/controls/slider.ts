import { html, nothing, type TemplateResult } from 'lit';
import type { Fields, NumberName } from '../../state/field.js';
import { clamp, type Scale } from '../../util/scale.js';
import { keyTarget } from '../keys.js';
import { bind, type Host, type Special } from './bind.js';

export interface SliderOptions extends Special {
  label: string;
  /** What is read out instead of the number. */
  text?: string;
  /** From values to places of the thumb, 0 to `notches`; every value is a place where it is left out. */
  scale?: Scale;
  notches?: number;
  /** Keys step through values, not through places of the thumb. */
  exactKeys?: boolean;
  /** The value at a place, where it is to be rounder than the place is. */
  round?: (value: number) => number;
  id?: string;
}

/** A position on a line, the part before it coloured. One drag is one step back. */
export function slider<F extends Fields>(
  host: Host<F>,
  name: NumberName<F>,
  { label, text, scale, notches, exactKeys, round = (value) => value, id, ...special }: SliderOptions,
): TemplateResult {
  const { value, least, most, step, put } = bind(host, name, special);
  const [from, to] = scale ? [0, notches ?? 100] : [least, most];
  const place = clamp(scale ? Math.round(scale(value)) : value, from, to);
  return html`<input
    id=${id ?? nothing}
    type="range"
    class="slider controls"
    data-field=${name}
    min=${from}
    max=${to}
    step=${scale ? 1 : step}
    aria-label=${label}
    aria-valuetext=${text ?? host.format.whole(value)}
    .value=${String(place)}
    style="--seen:${(100 * (place - from)) / (to - from)}%"
    @pointerdown=${() => host.store.beginGesture()}
    @pointerup=${() => host.store.endGesture()}
    @pointercancel=${() => host.store.endGesture()}
    @change=${() => host.store.endGesture()}
    @input=${(event: Event) => {
      const at = Number((event.target as HTMLInputElement).value);
      put(round(scale ? scale.invert(at) : at), name);
    }}
    @keydown=${(event: KeyboardEvent) => {
      const target = exactKeys ? keyTarget(event, { value, least, most }) : null;
      if (target !== null) put(target, name);
    }}
  />`;
}
