/** What can be tried at a step, and whether it holds on a thousand random words and places. */
import { html, nothing, type TemplateResult } from 'lit';
import { choice } from '../../kit/controls/choice.js';
import type { Host } from '../../kit/controls/bind.js';
import { isRounding, TRIALS, type Found } from './checks.js';
import type { fields } from './fields.js';
import type { Derivation } from './model.js';
import { rowOf } from './steps.js';
import type { Words } from './words.en.js';

export interface Checking extends Host<typeof fields> {
  words: Words;
  /** The last check; `null` before the reader has asked for one. */
  found: Found | null;
  checkAgain(): void;
}

export function checkPanel({ step, slip }: Derivation, figure: Checking): TemplateResult {
  const { words, found } = figure;
  const { tries } = rowOf(step);
  const { why } = words.slips[slip];
  return html`<div class=${found ? 'check' : 'check controls'}>
    ${
      tries.length > 1
        ? html`<div class="row tries controls" role="group" aria-label=${words.tries}>
            <span>${step === 'wish' ? words.candidates : words.tries}</span>
            ${choice(figure, 'slip', {
              values: tries,
              text: (each) => words.slips[each].name,
              chosen: slip,
              set: (each) => {
                figure.set({ slip: each === tries[0] ? '' : each });
                figure.checkAgain();
              },
            })}
          </div>`
        : nothing
    }
    <button type="button" class="controls" @click=${() => figure.checkAgain()}>
      ${found ? words.again : words.check(TRIALS)}
    </button>
    <p class="verdict" role="status">${found ? verdict(found, figure) : ''}</p>
    ${found && why ? html`<p class="reason">${why}</p>` : nothing}
  </div>`;
}

function verdict(found: Found, { words, format }: Checking): TemplateResult {
  const { claim, slip, largest, worst } = found;
  const right = isRounding(found);
  return html`${words.claims[claim](TRIALS)} <strong class=${right ? 'right' : 'wrong'}>${power(largest)}</strong>${
      right
        ? words.rounding(largest === 0)
        : worst
          ? words.worst(format, { ...worst, otherWay: slip === 'otherWay' })
          : nothing
    }`;
}

/** 8.9 × 10⁻¹⁶ for what is near zero, 1.93 for the rest. */
function power(value: number): TemplateResult {
  if (value === 0 || value >= 0.01) return html`${value.toFixed(value === 0 ? 0 : 2)}`;
  const [digits, exponent] = value.toExponential(1).split('e');
  return html`${digits} × 10<sup>−${Math.abs(Number(exponent))}</sup>`;
}
