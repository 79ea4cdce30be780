import { css, html, type TemplateResult } from 'lit';
import { clamp } from '../../util/scale.js';
import type { LiveElement } from '../../kit/live-element.js';
import type { Words } from './words.js';
import { LAST_SHIFT, type fields } from './fields.js';

/** The slider that moves query and key by the same distance, with buttons and a field beside it. */
export function shiftControl(host: LiveElement<typeof fields, Words>): TemplateResult {
  const { store, words } = host;
  const { shift } = host.state;
  const set = (value: number, mark = ''): void => {
    if (Number.isFinite(value)) host.set({ shift: clamp(Math.round(value), 0, LAST_SHIFT) }, mark);
  };
  const valueOf = (event: Event): number => Number((event.target as HTMLInputElement).value);
  return html`
    <div class="shift controls">
      <label for="shift">${words.shift} <i class="position">c</i></label>
      <input
        type="range"
        class="slider"
        data-field="shift"
        min="0"
        max=${LAST_SHIFT}
        step="1"
        aria-label=${words.shift}
        .value=${String(shift)}
        style="--seen:${(100 * shift) / LAST_SHIFT}%"
        @pointerdown=${() => store.beginGesture()}
        @pointerup=${() => store.endGesture()}
        @pointercancel=${() => store.endGesture()}
        @change=${() => store.endGesture()}
        @input=${(event: Event) => set(valueOf(event), 'shift')}
      />
      <span class="steps">
        <button type="button" data-field="shift" aria-label=${words.less} @click=${() => set(shift - 1, 'shift')}>
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
            input.value = String(host.state.shift);
          }}
        />
        <button type="button" data-field="shift" aria-label=${words.more} @click=${() => set(shift + 1, 'shift')}>
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
