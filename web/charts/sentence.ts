/** The sentence of the reader, and what is chosen about it: the same in all figures that attend to it. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Host } from '../kit/controls/bind.js';
import { segments } from '../kit/controls/choice.js';
import { numberField } from '../kit/controls/number-field.js';
import { stepper } from '../kit/controls/stepper.js';
import { textField } from '../kit/controls/text-field.js';
import { keyTarget } from '../kit/keys.js';
import type { Field } from '../state/field.js';
import {
  FACTORS,
  LAST_SEED,
  MOST_CHARACTERS,
  MOST_WORDS,
  SETTINGS,
  type SENTENCE,
  type SentenceModel,
  type Setting,
  type Side,
} from '../subject/sentence.js';
import { TEXT_NAMES } from '../trained/source.js';
import type { SentenceWords } from './sentence-words.js';
import { stated } from '../util/format.js';

/** A figure about a sentence. `H`: its heads. */
type SentenceHost<H extends string = string> = Host<
  typeof SENTENCE & {
    head: Field<H>;
    left: Field<Setting>;
    right: Field<Setting>;
  }
>;
type Settings = Record<Side, Setting> & { factor: number };

const STRETCHED: ReadonlySet<Setting> = new Set(['linear', 'ntk', 'yarn']);

const nameOf = (words: SentenceWords, setting: Setting, head: string): string =>
  setting === 'yarn' && (TEXT_NAMES as readonly string[]).includes(head) ? words.trainedYarn : words.settings[setting];

/** The name of a setting, with its factor where it has one. */
export const settingName = (
  words: SentenceWords,
  { factor, head, ...state }: Settings & { head: string },
  side: Side,
): string => {
  const name = nameOf(words, state[side], head);
  return STRETCHED.has(state[side]) ? words.withFactor(name, String(factor)) : name;
};

/** The line to type into, and the words of the sentence, of which one looks. */
export const sentenceLine = (host: SentenceHost, model: SentenceModel, words: SentenceWords): TemplateResult => html`
  <div class="sentence controls">
    <label for="text">${words.text}</label>
    ${textField(host, 'text', { placeholder: words.example, most: MOST_CHARACTERS })}
  </div>
  ${model.cut ? html`<p class="cut">${words.cut(host.format.whole(stated(MOST_WORDS)))}</p>` : nothing}
  <div
    class="words"
    role="listbox"
    data-field="query"
    tabindex="0"
    aria-label=${words.list}
    aria-activedescendant="word-${model.query}"
    @keydown=${(event: KeyboardEvent) => {
      const target = keyTarget(event, { value: model.query, least: 0, most: model.words.length - 1, largest: 1 });
      if (target !== null) host.set({ query: target }, 'query');
    }}
    @click=${(event: Event) => {
      const place = (event.target as Element).closest('[data-place]')?.getAttribute('data-place');
      if (place) host.set({ query: Number(place) });
    }}
  >
    ${model.words.map(
      (word, n) =>
        html`<span id="word-${n}" role="option" data-place=${n} aria-selected=${n === model.query}>${word}</span>`,
    )}
  </div>
`;

/** Which head, and what it can be told; `more`: what a head of the figure's own can be told. */
export const headControls = <H extends string>(
  host: SentenceHost<H>,
  heads: readonly H[],
  words: SentenceWords,
  more: unknown = nothing,
): TemplateResult => html`
  <div class="row settings controls">
    ${segments(host, 'head', words.head, { values: heads, text: (head) => words.heads[head as keyof SentenceWords['heads']], kind: 'heads' })}
    ${
      host.state.head === 'back'
        ? html`<span class="row reach"
            >${stepper(host, 'reach', {
              names: [words.nearer, words.farther],
              field: html`${numberField(host, 'reach', { label: words.reach(host.state.reach), toned: true })}
                <span aria-hidden="true">${words.reach(host.state.reach)}</span>`,
            })}</span
          >`
        : host.state.head === 'words'
          ? html`<button
              type="button"
              data-field="seed"
              @click=${() => host.set({ seed: (host.state.seed % LAST_SEED) + 1 })}
            >
              ${words.another}
            </button>`
          : more
    }
  </div>
`;

/** How the words of one side are turned. */
export const settingChoice = (host: SentenceHost, side: Side, words: SentenceWords): TemplateResult =>
  html`<select
    class="setting controls"
    data-field=${side}
    aria-label=${words.sides[side]}
    @change=${(event: Event) => host.set({ [side]: (event.target as HTMLSelectElement).value as Setting })}
  >
    ${SETTINGS.map(
      (each) =>
        html`<option value=${each} ?selected=${each === host.state[side]}>
          ${nameOf(words, each, host.state.head)}
        </option>`,
    )}
  </select>`;

/** How far a remedy stretches, where one is chosen. */
export const factorChoice = (host: SentenceHost, words: SentenceWords): TemplateResult | typeof nothing =>
  STRETCHED.has(host.state.left) || STRETCHED.has(host.state.right)
    ? html`<span class="row controls"
        ><span>${words.factor}</span> ${segments(host, 'factor', words.factor, { values: FACTORS, text: String })}</span
      >`
    : nothing;

export const sentenceStyle = css`
  /* A word may be longer than a line. */
  .readout p,
  .words,
  figcaption {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  @container (max-width: 38rem) {
    .heads {
      flex-wrap: wrap;
      gap: 0.25rem;
    }
    .segments.heads button:is(button) {
      margin: 0;
      border-radius: 0.375rem;
    }
  }
  .sentence {
    display: grid;
    gap: 0.25rem;
    margin-block-end: 0.5rem;
  }
  .sentence label,
  .cut {
    color: var(--muted);
    font-size: 0.875rem;
  }
  .cut {
    margin: 0 0 0.5rem;
  }
  .text-field {
    inline-size: 100%;
  }
  .text-field::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  .words {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem;
    margin-block-end: 0.75rem;
    border-radius: 0.375rem;
    outline-offset: 2px;
  }
  .words span {
    min-inline-size: 1.5rem;
    max-inline-size: 100%;
    padding: 0.125rem 0.375rem;
    border: 1.5px solid transparent;
    border-radius: 0.375rem;
    text-align: center;
    cursor: pointer;
  }
  .words span:hover {
    background: var(--raised);
  }
  .words [aria-selected='true'] {
    border-color: var(--q);
    color: var(--q);
    font-weight: 600;
  }
  .row.settings {
    gap: 0.5rem 1.25rem;
    margin-block-end: 0.75rem;
  }
  .reach {
    --digits: 3.5rem;
  }
  .setting {
    max-inline-size: 100%;
    font-weight: 600;
  }
  @media (pointer: coarse) {
    .words span {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
      padding-block: 0.5rem;
    }
    .setting {
      min-block-size: 2.75rem;
    }
  }
`;
