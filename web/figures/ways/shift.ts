import { css, html, type TemplateResult } from 'lit';
import { clamp } from '../../parts/scale.js';
import type { Store } from '../../state.js';
import type { Strings } from '../../strings.js';
import { LAST_SHIFT } from './model.js';

/** The slider that moves query and key by the same distance, with buttons and a field beside it. */
export function shiftControl(store: Store, { ways }: Strings): TemplateResult {
  const { shift } = store.state;
  const set = (value: number, mark = ''): void => {
    if (Number.isFinite(value)) store.set({ shift: clamp(Math.round(value), 0, LAST_SHIFT) }, mark);
  };
  const valueOf = (event: Event): number => Number((event.target as HTMLInputElement).value);
  return html`
    <div class="shift controls">
      <label for="shift">${ways.shift} <i class="position">c</i></label>
      <input
        type="range"
        class="slider"
        data-field="shift"
        min="0"
        max=${LAST_SHIFT}
        step="1"
        aria-label=${ways.shift}
        .value=${String(shift)}
        style="--seen:${(100 * shift) / LAST_SHIFT}%"
        @pointerdown=${() => store.hold()}
        @pointerup=${() => store.release()}
        @pointercancel=${() => store.release()}
        @change=${() => store.release()}
        @input=${(event: Event) => set(valueOf(event), 'shift')}
      />
      <span class="steps">
        <button type="button" data-field="shift" aria-label=${ways.less} @click=${() => set(shift - 1, 'shift')}>
          −
        </button>
        <input
          id="shift"
          data-field="shift"
          type="number"
          inputmode="numeric"
          min="0"
          max=${LAST_SHIFT}
          step="1"
          .value=${String(shift)}
          @change=${(event: Event) => {
            const input = event.target as HTMLInputElement;
            if (input.value.trim() !== '') set(Number(input.value));
            input.value = String(store.state.shift);
          }}
        />
        <button type="button" data-field="shift" aria-label=${ways.more} @click=${() => set(shift + 1, 'shift')}>
          +
        </button>
      </span>
    </div>
  `;
}

export const shiftStyle = css`
  .shift {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
  }
  .shift label {
    color: var(--ink);
  }
  .shift i {
    font-family: var(--serif);
    font-size: 1.1em;
  }
  .shift .steps {
    display: flex;
    gap: 0.25rem;
  }
  .shift input[type='number'] {
    inline-size: 4.5rem;
    text-align: center;
    font-weight: 600;
    color: var(--position);
    border-color: var(--position);
    appearance: textfield;
  }
  .shift input::-webkit-inner-spin-button {
    appearance: none;
  }
  .shift input[type='range'] {
    flex: 1 1 10rem;
    min-inline-size: 8rem;
    max-inline-size: 30rem;
  }
`;
