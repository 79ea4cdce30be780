/** The lengths and factors of the section: a slider and a field each. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Host, Special } from '../../kit/controls/bind.js';
import { numberField } from '../../kit/controls/number-field.js';
import { slider, type SliderOptions } from '../../kit/controls/slider.js';
import {
  extent,
  LARGEST_FACTOR,
  LENGTHS,
  SHORTEST,
  type ExtensionState,
  type Method,
} from '../../subject/extensions.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { USUAL_BASE, type Subject } from '../../subject/kernels.js';
import { log } from '../../util/scale.js';
import type { fields } from './fields.js';
import type { Words } from './words.en.js';

/** Steps of the sliders: an eighth of a doubling for lengths, a sixteenth for factors. */
const NOTCHED = { scale: log([SHORTEST, LAST_POSITION], [0, 96]), notches: 96 };
const FACTORS = { scale: log([1, 64], [0, 96]), notches: 96 };
const BASES = { scale: log([USUAL_BASE, 1e9], [0, 100]), notches: 100 };

interface Row extends Special, Pick<SliderOptions, 'scale' | 'notches'> {
  label: string;
  /** Buttons beside the field. */
  beside?: TemplateResult | typeof nothing;
}

function row(
  host: Host<typeof fields>,
  name: keyof ExtensionState,
  { label, beside, ...options }: Row,
): TemplateResult {
  const { step } = LENGTHS[name];
  const text = (value: number): string => String(Number((Math.round(value / step) * step).toFixed(2)));
  return html`
    <div class="dial-row">
      <label for=${name}>${label}</label>
      ${slider(host, name, { ...options, label, text: text(options.value ?? host.state[name]) })}
      ${numberField(host, name, { ...options, text, toned: true })}
      ${beside && beside !== nothing ? html`<span class="beside">${beside}</span>` : nothing}
    </div>
  `;
}

/** Training length, target length and factor; base and share only where a way on show has them. */
export function extentControls(
  host: Host<typeof fields> & { readonly subject: Subject; readonly words: Words },
  shown: readonly Method[],
  /** Beside the length of the text. */
  player: TemplateResult,
): TemplateResult {
  const { subject, state, words, strings } = host;
  const { train, target, factor } = extent(subject, state);
  const lengths = { ...NOTCHED, least: SHORTEST };
  const back = (name: 'train' | 'factor', text: string): TemplateResult | typeof nothing =>
    state[name] === 0
      ? nothing
      : html`<button type="button" class="quiet" data-field=${name} @click=${() => host.set({ [name]: 0 })}>
          ${text}
        </button>`;
  const factors = { ...FACTORS, least: 1, most: LARGEST_FACTOR };
  return html`
    <div class="extent controls">
      ${row(host, 'train', { ...lengths, label: words.train, value: train, beside: back('train', words.asModel) })}
      ${row(host, 'target', { ...lengths, label: words.target, value: target, beside: player })}
      ${row(host, 'factor', { ...factors, label: words.factor, value: factor, beside: back('factor', strings.asLengths) })}
      ${shown.includes('base') ? row(host, 'raisedBase', { ...BASES, label: words.toBase, least: 2 }) : nothing}
      ${shown.includes('proportional') ? row(host, 'share', { label: words.part }) : nothing}
    </div>
  `;
}

export const extentStyle = css`
  .extent {
    display: grid;
    gap: 0.375rem;
    margin-block-start: 1rem;
  }
  .dial-row {
    display: grid;
    /* The player on one line, and all sliders of one length. */
    grid-template-columns: 9rem minmax(6rem, 24rem) auto minmax(12rem, 1fr);
    align-items: center;
    gap: 0 0.75rem;
  }
  .dial-row label {
    color: var(--ink);
  }
  .beside {
    display: flex;
    align-items: center;
    gap: 0.25rem;
  }
  @container (min-width: 64rem) {
    .extent {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.7fr) minmax(0, 1fr);
      gap: 0.5rem 2.5rem;
    }
    .dial-row {
      grid-template-columns: minmax(0, 1fr) auto auto;
    }
    .dial-row label {
      grid-column: 1 / -1;
    }
  }
  @container (max-width: 44rem) {
    .dial-row {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .dial-row label,
    .beside {
      grid-column: 1 / -1;
    }
    .beside {
      justify-content: end;
      margin-block: 0.375rem;
    }
  }
`;
