import { html, type TemplateResult } from 'lit';
import type { Field, Fields, Values } from '../../state/field.js';
import type { Host } from './bind.js';

type TextName<F extends Fields> = { [N in keyof F]: F[N] extends Field<string> ? N : never }[keyof F] & string;

export interface TextFieldOptions {
  /** For a `<label for>`; the field's name where it is left out. */
  id?: string;
  /** Shown where nothing has been typed. */
  placeholder: string;
  /** Characters that it takes. */
  most: number;
}

/** A line of text, set with every letter; what is being composed, such as pinyin, waits until it is done. */
export function textField<F extends Fields>(
  host: Host<F>,
  name: TextName<F>,
  { id = name, placeholder, most }: TextFieldOptions,
): TemplateResult {
  const put = (event: Event): void => {
    if (event instanceof InputEvent && event.isComposing) return;
    host.set({ [name]: (event.target as HTMLInputElement).value } as unknown as Partial<Values<F>>, name);
  };
  return html`<input
    id=${id}
    data-field=${name}
    type="text"
    class="text-field"
    maxlength=${most}
    autocomplete="off"
    spellcheck="false"
    placeholder=${placeholder}
    .value=${host.state[name]}
    @input=${put}
    @compositionend=${put}
  />`;
}
