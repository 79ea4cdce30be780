import { html, type TemplateResult } from 'lit';
import type { Fields, Values } from '../../state/field.js';
import type { Host } from './bind.js';

type FlagName<F extends Fields> = { [N in keyof F]: F[N]['start'] extends boolean ? N : never }[keyof F] & string;

/** A box to be ticked, with its text. */
export const toggle = <F extends Fields>(host: Host<F>, name: FlagName<F>, text: unknown): TemplateResult =>
  html`<label class="switch">
    <input
      type="checkbox"
      data-field=${name}
      .checked=${host.state[name]}
      @change=${(event: Event) => {
        const { checked } = event.target as HTMLInputElement;
        host.set({ [name]: checked } as unknown as Partial<Values<F>>);
      }}
    />
    ${text}
  </label>`;
