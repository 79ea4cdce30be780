import { css, html, type TemplateResult } from 'lit';
import { numberField } from '../../kit/controls/number-field.js';
import { slider } from '../../kit/controls/slider.js';
import { stepper } from '../../kit/controls/stepper.js';
import type { LiveElement } from '../../kit/live-element.js';
import type { fields } from './fields.js';
import type { Words } from './words.en.js';

/** The slider that moves query and key by the same distance, with buttons and a field beside it. */
export const shiftControl = (host: LiveElement<typeof fields, Words>): TemplateResult => html`
  <div class="shift letters controls">
    <label for="shift">${host.words.shift} <i class="position">c</i></label>
    ${slider(host, 'shift', { label: host.words.shift })}
    <span class="steps">
      ${stepper(host, 'shift', { names: [host.words.less, host.words.more], field: numberField(host, 'shift', { toned: true }) })}
    </span>
  </div>
`;

export const shiftStyle = css`
  .shift {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    --digits: 4.5rem;
  }
  .shift label {
    color: var(--ink);
  }
  .shift .steps {
    display: flex;
    gap: 0.25rem;
  }
  .shift .slider {
    flex: 1 1 10rem;
    min-inline-size: 8rem;
    max-inline-size: 30rem;
  }
`;
