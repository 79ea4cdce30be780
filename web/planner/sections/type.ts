/** What is typed: the commands, and the plan as a message. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Limit, Plan, Step } from 'ropewalk/plan';
import { staysHere } from '../fields.js';
import type { Library } from '../model.js';
import { article, wholeFlags, wholeWords, type Planner } from './planner.js';

export function typeSection(planner: Planner, plan: Plan, library: Library): TemplateResult {
  const { words, state, say } = planner;
  // Where the model lies: the file, or the name as it was typed.
  const place = state.own === null ? state.model : state.own.name;
  const { wayOut } = plan;
  const link = state.own !== null && staysHere(state.own) ? undefined : location.href;
  const message = library.toMarkdown(plan, { place, link, translate: say });
  return html`<section class="type" aria-labelledby="type-title">
    <h2 id="type-title">${plan.possible ? words.type : words.nearest}</h2>
    ${wayOut ? html`<p class="bad">${say(wayOut)}</p>` : nothing}
    <p>${wholeFlags(say(plan.method.why))}</p>
    ${plan.type.map((step, i) => stepBox(planner, step, `type-${i}`, library.commandOf(step, plan.model, place)))}
    ${limitLine(planner, plan.limit)}
    <p class="muted read"><a href=${article(planner, 'past')}>${words.read.methods}</a></p>
    <details class="message">
      <summary>${words.markdown}</summary>
      <button type="button" class="copy-button" @click=${() => void planner.copy(message)}>
        ${planner.copied === message ? words.copied : words.copy}
      </button>
      <pre tabindex="0" aria-label=${words.markdown}><code>${message}</code></pre>
    </details>
  </section>`;
}

export function limitLine({ say }: Planner, { enough, sentence }: Limit): TemplateResult {
  return html`<p class=${enough ? '' : 'bad'}>${wholeFlags(say(sentence))}</p>`;
}

export function stepBox(
  planner: Planner,
  { kind, where, text: given, why }: Step,
  id: string,
  text = given,
): TemplateResult {
  const { words, say } = planner;
  return html`<div class="step-to-type">
    <div class="row">
      <h3 id=${id}>${words.kinds[kind]}${where ? html` <code>${where}</code>` : nothing}</h3>
      <button type="button" class="copy-button" aria-describedby=${id} @click=${() => void planner.copy(text)}>
        ${planner.copied === text ? words.copied : words.copy}
      </button>
    </div>
    <pre tabindex="0" aria-labelledby=${id}><code>${wholeWords(text)}</code></pre>
    ${why ? html`<p class="muted">${wholeFlags(say(why))}</p>` : nothing}
  </div>`;
}
