/** What to watch, and what the plan is made of. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Plan, Source } from 'ropewalk/plan';
import { wholeFlags, type Planner } from './planner.js';

export function watchSection(planner: Planner, { warnings }: Plan): TemplateResult {
  const { words, strings, say } = planner;
  return html`<section class="watch" aria-labelledby="watch-title">
    <h2 id="watch-title">${words.watch}</h2>
    ${
      warnings.length === 0
        ? html`<p class="muted">${words.nothingToWatch}</p>`
        : html`<ul>
            ${warnings.map(
              ({ code, severity, sentence }) =>
                html`<li class="severity-${severity}" data-code=${code}>
                  <b>${words.severities[severity]}</b>${strings.marks.space}${wholeFlags(say(sentence))}
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

export function restSection(planner: Planner, { ignores, assumed, makers, engine, model, asOf }: Plan): TemplateResult {
  const { words, strings, say } = planner;
  const sources = [...engine.sources, ...(model.source ? [model.source] : [])];
  return html`<section class="rest" aria-labelledby="rest-title">
    <h2 id="rest-title">${assumed.length > 0 ? words.assumed : words.sources}</h2>
    ${
      assumed.length === 0
        ? nothing
        : html`<ul>
            ${assumed.map((each) => html`<li>${say(each)}</li>`)}
          </ul>`
    }
    ${
      ignores.length === 0
        ? nothing
        : html`<h3>${words.ignored}</h3>
            <ul>
              ${ignores.map(({ key, why }) => html`<li><code>${key}</code> ${wholeFlags(say(why))}</li>`)}
            </ul>`
    }
    ${
      makers
        ? html`<h3>${words.makers}</h3>
            <p>${words.stop(say(makers.what))}${strings.marks.space}${say(makers.difference.sentence)}</p>`
        : nothing
    }
    ${assumed.length > 0 ? html`<h3>${words.sources}</h3>` : nothing}
    <p class="muted">${words.asOf(asOf)}</p>
    <ul class="muted sources">
      ${sources.map((source) => html`<li>${sourceLink(source)}</li>`)}
    </ul>
  </section>`;
}

export function sourceLink({ title, url }: Source): TemplateResult {
  return url ? html`<a href=${url}>${title}</a>` : html`${title}`;
}
