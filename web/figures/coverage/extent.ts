/** The lengths and factors of the section: a slider and a field each, wherever they are wanted. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Subject } from '../../subject/kernels.js';
import { clamp, log, type Scale } from '../../util/scale.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { type Store } from '../../state/store.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.js';
import {
  extent,
  LENGTHS,
  LARGEST_FACTOR,
  type ExtensionState,
  SHORTEST,
  type Method,
} from '../../subject/extensions.js';

/** Steps of the sliders: an eighth of a doubling for lengths, a sixteenth for factors. */
const NOTCHED = log([SHORTEST, LAST_POSITION], [0, 96]);
const FACTORS = log([1, 64], [0, 96]);
const BASES = log([1e4, 1e9], [0, 100]);
const PARTS: Scale = Object.assign((value: number) => value, { invert: (notch: number) => notch });

interface Dial {
  field: keyof ExtensionState;
  label: string;
  value: number;
  scale: Scale;
  notches: number;
  least: number;
  most: number;
  decimals?: number;
  /** Buttons beside the field. */
  beside?: TemplateResult | undefined;
}

function dial(
  store: Store,
  { field, label, value, scale, notches, least, most, decimals = 0, beside }: Dial,
): TemplateResult {
  const unit = decimals === 0 ? 1 : 100;
  const tidy = (wanted: number): number => Math.round(clamp(wanted, least, most) * unit) / unit;
  const set = (wanted: number, mark = ''): void => {
    if (Number.isFinite(wanted)) store.set(LENGTHS, { [field]: tidy(wanted) }, mark);
  };
  const notch = clamp(Math.round(scale(value)), 0, notches);
  return html`
    <div class="dial-row" style="--seen:${(100 * notch) / notches}%">
      <label for=${field}>${label}</label>
      <input
        type="range"
        class="slider"
        data-field=${field}
        min="0"
        max=${notches}
        step="1"
        aria-label=${label}
        aria-valuetext=${tidy(value)}
        .value=${String(notch)}
        @pointerdown=${() => store.beginGesture()}
        @pointerup=${() => store.endGesture()}
        @pointercancel=${() => store.endGesture()}
        @change=${() => store.endGesture()}
        @input=${(event: Event) => set(scale.invert(Number((event.target as HTMLInputElement).value)), field)}
      />
      <input
        id=${field}
        data-field=${field}
        type="number"
        inputmode=${decimals === 0 ? 'numeric' : 'decimal'}
        min=${least}
        max=${most}
        step=${decimals === 0 ? 1 : 'any'}
        .value=${String(tidy(value))}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          if (input.value.trim() !== '') set(Number(input.value));
          input.value = String(tidy(store.read(LENGTHS)[field] || value));
        }}
      />
      ${beside ? html`<span class="beside">${beside}</span>` : nothing}
    </div>
  `;
}

/** Training length, target length and factor; base and share only where a way on show has them. */
export function extentControls(
  store: Store,
  subject: Subject,
  words: Words,
  strings: Strings,
  shown: readonly Method[],
  /** Beside the length of the text. */
  player: TemplateResult,
): TemplateResult {
  const state = store.read(LENGTHS);
  const { train, target, factor } = extent(subject, state);
  const lengths = { scale: NOTCHED, notches: 96, least: SHORTEST, most: LAST_POSITION };
  const back = (field: 'train' | 'factor', text: string): TemplateResult | undefined =>
    state[field] === 0
      ? undefined
      : html`<button type="button" class="quiet" data-field=${field} @click=${() => store.set(LENGTHS, { [field]: 0 })}>
          ${text}
        </button>`;
  return html`
    <div class="extent controls">
      ${dial(store, { ...lengths, field: 'train', label: words.train, value: train, beside: back('train', words.asModel) })}
      ${dial(store, { ...lengths, field: 'target', label: words.target, value: target, beside: player })}
      ${dial(store, {
        field: 'factor',
        label: words.factor,
        value: factor,
        scale: FACTORS,
        notches: 96,
        least: 1,
        most: LARGEST_FACTOR,
        decimals: 2,
        beside: back('factor', strings.asLengths),
      })}
      ${
        shown.includes('base')
          ? dial(store, {
              field: 'raisedBase',
              label: words.toBase,
              value: state.raisedBase,
              scale: BASES,
              notches: 100,
              least: 2,
              most: 1e12,
            })
          : nothing
      }
      ${
        shown.includes('prope')
          ? dial(store, {
              field: 'share',
              label: words.part,
              value: state.share,
              scale: PARTS,
              notches: 100,
              least: 0,
              most: 100,
            })
          : nothing
      }
    </div>
  `;
}

export const extentStyle = css`
  .extent {
    display: grid;
    gap: 0.375rem;
  }
  .dial-row {
    display: grid;
    grid-template-columns: 11rem minmax(6rem, 24rem) auto 1fr;
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
  @container (min-width: 70rem) {
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
      margin-block-end: 0.375rem;
    }
  }
  .dial-row input[type='number'] {
    inline-size: 6.5rem;
    text-align: center;
    font-weight: 600;
    color: var(--position);
    border-color: var(--position);
    appearance: textfield;
  }
  .dial-row input::-webkit-inner-spin-button {
    appearance: none;
  }
`;
