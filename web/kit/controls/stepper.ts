import { html, nothing, type TemplateResult } from 'lit';
import type { Fields, NumberName } from '../../state/field.js';
import { bind, type Host, type Special } from './bind.js';

export interface StepperOptions extends Special {
  /** What is stepped, `−1` and `+1` are added; or a name for each button. */
  names: string | readonly [back: string, on: string];
  /** How far a step goes. */
  by?: number;
  /** What stands before the buttons, where nothing else says what is stepped; `names` where that is one. */
  label?: string;
  /** Before the buttons, for instance a number field: it stands at its label where the buttons do not show. */
  field?: TemplateResult;
}

/** `−` and `+`. Quick steps are one step back. */
export function stepper<F extends Fields>(
  host: Host<F>,
  name: NumberName<F>,
  { names, by = 1, field, label, ...special }: StepperOptions,
): TemplateResult {
  const { value, put } = bind(host, name, special);
  const [back, on] = typeof names === 'string' ? [`${names} −1`, `${names} +1`] : names;
  const button = (sign: string, label: string, step: number): TemplateResult =>
    html`<button
      type="button"
      class="on-hover"
      data-field=${name}
      aria-label=${label}
      @click=${() => put(value + step, name)}
    >
      ${sign}
    </button>`;
  const said = label ?? (typeof names === 'string' && !field ? names : '');
  return html`${said ? html`<span class="on-hover" aria-hidden="true">${said}</span>` : nothing}${field ?? nothing}
  ${button('−', back, -by)} ${button('+', on, by)}`;
}
