/** The other direction: what a text that is typed or printed means. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Explanation, Fault } from 'ropewalk/plan';
import type { Refusal } from '../model.js';
import { wholeFlags, wholeWords, type Planner } from './planner.js';
import { limitLine, stepBox } from './type.js';

export function explainSection(planner: Planner, answer: Explanation | Refusal | null): TemplateResult {
  const { words, typed } = planner;
  return html`<section class="explain" aria-labelledby="explain-title">
    <h2 id="explain-title">${words.explain}</h2>
    <p class="muted" id="explain-hint">${words.explainHint}</p>
    <label for="typed" class="unseen">${words.explainLabel}</label>
    <textarea
      id="typed"
      rows="3"
      class="controls"
      spellcheck="false"
      autocomplete="off"
      autocapitalize="off"
      aria-describedby="explain-hint"
      placeholder=${words.explainExample}
      .value=${typed}
    ></textarea>
    <div class="row controls">
      <button
        type="button"
        class="main"
        @click=${() => (planner.typed = planner.renderRoot.querySelector<HTMLTextAreaElement>('#typed')!.value)}
      >
        ${words.explainRun}
      </button>
    </div>
    <div aria-live="polite">
      ${answer === null ? nothing : 'message' in answer ? html`<p class="bad"><code lang="en">${answer.message}</code></p>` : explanation(planner, answer)}
    </div>
  </section>`;
}

function explanation(planner: Planner, answer: Explanation): TemplateResult {
  const { words, format, say } = planner;
  const { inForce, computes, noEffect, wrong, warnings, mended, limit, model, engine, verdict, assumed } = answer;
  const [main] = computes ?? [];
  const computed = main
    ? (['type', 'base', 'factor', 'original', 'cosSinFactor'] as const).map((key) => ({
        ...{ key, value: main[key], from: 'computed' as const },
      }))
    : [];
  const shown = (value: string | number): string => (typeof value === 'number' ? format.digits(value, 8) : value);
  const item = ({ what, severity, why, mend }: Fault): TemplateResult =>
    html`<li class="severity-${severity}">
      <code>${what}</code> ${wholeFlags(say(why))}
      ${mend ? html`<pre tabindex="0"><code>${wholeWords(mend)}</code></pre>` : nothing}
    </li>`;
  const [bad, notes] = [wrong.filter(({ severity }) => severity > 1), wrong.filter(({ severity }) => severity === 1)];
  return html`
    <p class="about">${words.about(model?.name || model?.modelType || words.unknownModel, engine.title)}</p>
    ${
      verdict === 'wrong'
        ? nothing
        : html`<p>
            <b>${verdict === 'right' ? words.nothingWrong : words.unjudged}</b>
            ${verdict === 'unjudged' ? say(assumed[0]!) : nothing}
          </p>`
    }
    ${
      bad.length === 0
        ? nothing
        : html`<h3>${words.wrong}</h3>
            <ul>
              ${bad.map(item)}
            </ul>`
    }
    ${limit ? limitLine(planner, limit) : nothing}
    ${
      mended && mended.length > 0
        ? html`<h3>${words.mended}</h3>
            ${mended.map((step, i) => stepBox(planner, step, `mended-${i}`))}`
        : nothing
    }
    ${
      noEffect.length === 0
        ? nothing
        : html`<h3>${words.noEffect}</h3>
            <ul>
              ${noEffect.map(({ key, why }) => html`<li><code>${key}</code> ${wholeFlags(say(why))}</li>`)}
            </ul>`
    }
    ${
      notes.length + warnings.length === 0
        ? nothing
        : html`<h3>${words.watch}</h3>
            <ul>
              ${notes.map(item)}
              ${warnings.map(({ severity, sentence }) => html`<li class="severity-${severity}">${wholeFlags(say(sentence))}</li>`)}
            </ul>`
    }
    <h3>${words.inForce}</h3>
    <dl>
      ${[...inForce, ...computed].map(({ key, value, from }) =>
        value === null
          ? nothing
          : html`<div>
              <dt><code>${key}</code> <span class="muted">${words.from[from]}</span></dt>
              <dd>${shown(value)}</dd>
            </div>`,
      )}
    </dl>
  `;
}
