/** A few ways to read a long text, side by side: the field, and the boxes to choose them. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Host } from '../kit/controls/bind.js';
import { wordOf } from '../subject/scalings/index.js';
import { custom, type Field, type Fields, type Row } from '../state/field.js';
import { REMEDIES, type Remedy } from './remedies.js';
import type { SharedWords } from './words.js';

/** At most so many ways, as their names with full stops between. */
export const ways = (start: readonly Remedy[], most: number): Row<Field<readonly Remedy[]>> =>
  custom<readonly Remedy[]>(
    start,
    (text) => {
      const named = text
        .split('.')
        .map(wordOf)
        .filter((name): name is Remedy => (REMEDIES as readonly string[]).includes(name));
      const names = [...new Set(named)];
      return names.length > 0 && names.length <= most ? names : undefined;
    },
    (names) => names.join('.'),
  );

interface Choice {
  legend: string;
  shared: SharedWords;
  most: number;
  /** Those on offer; all where it is left out. */
  among?: readonly Remedy[];
}

/** Boxes, each with the look of its line. One too many takes the place of the first; the last one stays. */
export function wayBoxes<F extends Fields & { remedies: Field<readonly Remedy[]> }>(
  host: Host<F>,
  chosen: readonly Remedy[],
  { legend, shared: { remedies: names, abouts, about }, most, among = REMEDIES }: Choice,
): TemplateResult {
  const toggle = (box: HTMLInputElement, remedy: Remedy): void => {
    const left = chosen.filter((each) => each !== remedy);
    const next = left.length < chosen.length ? left : [...chosen, remedy].slice(-most);
    if (next.length > 0) host.set({ remedies: next } as unknown as Parameters<Host<F>['set']>[0]);
    else box.checked = true;
  };
  return html`<fieldset class="ways controls">
    <legend>${legend}</legend>
    ${among.map((remedy) => {
      const way = chosen.indexOf(remedy);
      return html`<label
        ><input
          type="checkbox"
          data-field="remedies"
          value=${remedy}
          .checked=${way >= 0}
          ?checked=${way >= 0}
          @change=${(event: Event) => toggle(event.target as HTMLInputElement, remedy)}
        />${way >= 0 ? html`<i class="swatch way${way}"></i>` : nothing}<span>${names[remedy]}</span></label
      >`;
    })}
    ${chosen
      .filter((remedy) => abouts[remedy] !== undefined)
      .map((remedy) => html`<p class="hint">${about(names[remedy], abouts[remedy]!)}</p>`)}
  </fieldset>`;
}
