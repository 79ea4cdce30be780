/** What stands under the drawing: places, speed, gamma, the two vectors as numbers. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Host } from '../../kit/controls/bind.js';
import { numberField } from '../../kit/controls/number-field.js';
import { slider } from '../../kit/controls/slider.js';
import { stepper } from '../../kit/controls/stepper.js';
import { degrees } from '../../util/format.js';
import type { fields } from './fields.js';
import { bothMoved } from './handles.js';
import type { Derivation, Word } from './model.js';
import { fitted, LONGEST } from './vector.js';
import type { Words } from './words.en.js';

interface Controlled extends Host<typeof fields> {
  words: Words;
}

export function positions(model: Derivation, figure: Controlled): TemplateResult {
  const { words, format } = figure;
  const one = (word: Word, name: 'm' | 'n'): TemplateResult => {
    const label = words.position(word);
    return html`<span class="stepper">
      <label for=${name} class=${word} aria-label=${label}>${word}</label>
      ${stepper(figure, name, {
        names: [words.back(word), words.on(word)],
        field: numberField(figure, name, { label }),
      })}
    </span>`;
  };
  const both = (sign: string, label: string, by: number): TemplateResult =>
    html`<button
      type="button"
      data-field="m n"
      aria-label=${label}
      @click=${() => figure.set(bothMoved(figure.state, by), 'both')}
    >
      ${sign}
    </button>`;
  return html`<div class="positions controls">
    ${one('q', 'm')} ${one('k', 'n')}
    <span class="stepper"
      ><span>${words.both}</span> ${both('−', words.bothBack, -1)} ${both('+', words.bothOn, 1)}</span
    >
    ${
      model.hands
        ? nothing
        : html`<span class="stepper">
            <span><i>θ</i> ${format.fixed(degrees(model.theta), 1)}°</span>
            ${stepper(figure, 'pair', { names: [words.slower, words.faster], by: -1 })}
          </span>`
    }
  </div>`;
}

export function gammaSlider({ gamma }: Derivation, figure: Controlled): TemplateResult {
  const text = `${figure.format.fixed(degrees(gamma), 0)}°`;
  return html`<label class="controls" for="gamma"><i>γ</i> = ${text}</label>
    ${slider(figure, 'gamma', { id: 'gamma', label: `γ = ${text}`, text })}`;
}

export function vectors(figure: Controlled): TemplateResult {
  const { words } = figure;
  const component = (word: Word, axis: 'x' | 'y'): TemplateResult =>
    html`<input
      type="number"
      class="number-field"
      data-field=${word}
      step="0.05"
      min=${-LONGEST}
      max=${LONGEST}
      aria-label=${words.component(word, axis === 'x' ? 1 : 2)}
      .value=${figure.state[word][axis].toFixed(2)}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const to = fitted({ ...figure.state[word], [axis]: input.valueAsNumber });
        if (to) figure.set({ [word]: to });
        input.value = figure.state[word][axis].toFixed(2);
      }}
    />`;
  const row = (word: Word): TemplateResult =>
    html`<div class="row"><i class=${word}>${word}</i> = ( ${component(word, 'x')} , ${component(word, 'y')} )</div>`;
  return html`<details class="numbers controls">
    <summary>${words.numbers}</summary>
    ${row('q')} ${row('k')}
  </details>`;
}
