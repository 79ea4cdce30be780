import { html, nothing, type TemplateResult } from 'lit';
import type { Fields, Values } from '../../state/field.js';
import type { Host } from './bind.js';

export interface ChoiceOptions<T> {
  values: readonly T[];
  /** What stands on the button. */
  text: (value: T) => unknown;
  /** Its name, where that is not what stands on it. */
  label?: (value: T) => string;
  /** The one that is pressed, where it is not what the field holds. */
  chosen?: T | null;
  /** Instead of setting the field. */
  set?: (value: T) => void;
}

/** Buttons of which one is pressed. */
export function choice<F extends Fields, N extends keyof F & string, T extends Values<F>[N]>(
  host: Host<F>,
  name: N,
  { values, text, label, chosen, set }: ChoiceOptions<T>,
): TemplateResult[] {
  const now = chosen === undefined ? host.state[name] : chosen;
  return values.map(
    (value) =>
      html`<button
        type="button"
        data-field=${name}
        aria-pressed=${value === now}
        aria-label=${label?.(value) ?? nothing}
        @click=${() => (set ? set(value) : host.set({ [name]: value } as unknown as Partial<Values<F>>))}
      >
        ${text(value)}
      </button>`,
  );
}

interface SegmentsOptions<T> extends ChoiceOptions<T> {
  /** Classes of its own. */
  kind?: string;
}

/** The same, joined to a group that is called so. */
export const segments = <F extends Fields, N extends keyof F & string, T extends Values<F>[N]>(
  host: Host<F>,
  name: N,
  group: string,
  { kind = '', ...options }: SegmentsOptions<T>,
): TemplateResult =>
  html`<span class="segments ${kind}" role="group" aria-label=${group}>${choice(host, name, options)}</span>`;

/** With the name of the group beside it. */
export const beside = <F extends Fields, N extends keyof F & string, T extends Values<F>[N]>(
  host: Host<F>,
  name: N,
  group: string,
  options: SegmentsOptions<T>,
): TemplateResult => html`<span class="row"><span>${group}</span>${segments(host, name, group, options)}</span>`;
