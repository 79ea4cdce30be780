/** The panel with the link to this figure in this state, and the code that embeds it. */
import { html, type TemplateResult } from 'lit';
import { articleLink, embedLink } from '../address.js';
import type { Figure } from '../figures/figure.js';
import { copyButton } from './copy.js';

export function panel(figure: Figure): TemplateResult {
  const { language, state, strings, name } = figure.bench;
  const { share } = strings.takes;
  const title = figure.about.title;
  const link = articleLink(language, state, figure.id);
  const source = embedLink(language, state, name).replaceAll('&', '&amp;');
  const frame = `<iframe src="${source}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="600" style="border:0"></iframe>`;
  const field = (id: string, label: string, text: string): TemplateResult => html`
    <p class="row">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        type="text"
        readonly
        .value=${text}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      />
      ${copyButton(strings, () => figure.renderRoot.querySelector<HTMLInputElement>(`#${id}`)!)}
    </p>
  `;
  return html`
    <section class="take share" aria-label=${share.name}>
      ${field('share-link', share.link, link)} ${field('share-frame', share.frame, frame)}
    </section>
  `;
}
