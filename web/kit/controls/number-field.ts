import { html, nothing, type TemplateResult } from 'lit';
import type { Fields, NumberName } from '../../state/field.js';
import { bind, type Host, type Special } from './bind.js';

export interface NumberFieldOptions extends Special {
  /** For a `<label for>`; the field's name where it is left out. */
  id?: string;
  /** Where no label stands beside it. */
  label?: string;
  /** It is what the figure is about, and has its colour. */
  toned?: boolean;
  /** Shown text, where it is not the plain number. */
  text?: (value: number) => string;
}

/** A number to be typed: set when the reader leaves it, put back when it makes no sense. */
export function numberField<F extends Fields>(
  host: Host<F>,
  name: NumberName<F>,
  options: NumberFieldOptions = {},
): TemplateResult {
  const { id = name, label, toned, text = String } = options;
  const { value, least, most, step, put } = bind(host, name, options);
  return html`<input
    id=${id}
    data-field=${name}
    type="number"
    class=${toned ? 'number-field toned' : 'number-field'}
    inputmode=${step === 1 && least >= 0 ? 'numeric' : 'decimal'}
    min=${least}
    max=${most}
    step=${step === 1 ? 1 : 'any'}
    aria-label=${label ?? nothing}
    .value=${text(value)}
    @change=${(event: Event) => {
      const input = event.target as HTMLInputElement;
      if (input.value.trim() !== '') put(Number(input.value));
      input.value = text(options.value === undefined ? bind(host, name).value : bind(host, name).value || value);
    }}
  />`;
}
