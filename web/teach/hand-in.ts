/** A reader's answers of all pages, to be copied as text or saved as CSV and handed in by hand: nothing is sent. */
import { html, nothing, render } from 'lit';
import { checks } from 'virtual:checks';
import { forgetAll, kept, KEPT } from '../article/kept.js';
import { copyButton } from '../export/copy.js';
import { save } from '../export/save.js';
import type { PageName } from '../content/pages.js';
import { pageLink, shownToAll } from '../state/links.js';
import { opened as sent } from '../state/browser-address.js';
import { decode } from '../state/store.js';
import { isForClass, urlOptions } from '../state/url-options.js';
import { store } from '../shared.js';
import { stringsFor, type Language } from '../strings.js';
import type { KnownCheck } from '../prose/check.js';
import { csvOf, lettersOf, triesOf } from './answers.js';
import { words as wordsOf } from './hand-in.words.js';

export function startHandIn(place: HTMLElement, language: Language): void {
  const words = wordsOf[language];
  const strings = stringsFor(language);
  let name = '';
  const answered = (): { check: KnownCheck; opened: readonly number[] }[] => {
    const known = kept<Record<string, unknown>>(KEPT.checks) ?? {};
    return checks[language].map((check) => {
      const opened = known[check.id];
      return {
        check,
        opened: Array.isArray(opened)
          ? (opened as unknown[]).filter(
              (each): each is number => Number.isInteger(each) && Number(each) < check.answers,
            )
          : [],
      };
    });
  };

  /** Asked twice: what is forgotten does not come back. Who does something else in between has not meant it. */
  let sure = false;
  const ask = (again: boolean): void => {
    sure = again;
    show();
  };
  function afresh(): void {
    if (!sure) return ask(true);
    const { page } = document.documentElement.dataset;
    // The next student of a class has its link as it was sent.
    const again = isForClass(urlOptions)
      ? new URL(`${sent()}#hand-in`, location.href).href
      : pageLink(language, decode(''), 'hand-in', shownToAll(), page as PageName);
    const here = again.split('#')[0] === location.href.split('#')[0];
    forgetAll();
    location.replace(again);
    if (here) location.reload();
  }

  function text(): string {
    const rows = answered();
    const lines = rows.map(({ check, opened }) => {
      const tries = triesOf(check, opened);
      const how =
        opened.length === 0
          ? words.open
          : `${tries > 0 ? words.right(tries) : words.wrong(opened.length)}${words.opened(lettersOf(opened))}`;
      return `${check.section} · ${how}`;
    });
    const right = rows.filter(({ check, opened }) => triesOf(check, opened) > 0).length;
    return [
      name ? words.of(name) : words.nameless,
      words.count(right, rows.length),
      '',
      ...lines,
      '',
      `${words.figures} ${pageLink(language, store.state)}`,
    ].join('\n');
  }

  function show(): void {
    const rows = answered();
    const some = rows.some(({ opened }) => opened.length > 0);
    render(
      html`
        <p class="row">
          <label>
            ${words.name}
            <input
              type="text"
              id="hand-in-name"
              autocomplete="name"
              maxlength="80"
              .value=${name}
              @input=${({ target }: Event) => {
                name = (target as HTMLInputElement).value.trim();
                show();
              }}
            />
          </label>
        </p>
        ${some ? nothing : html`<p class="empty">${words.empty}</p>`}
        <pre id="hand-in-text" tabindex="0" role="group" aria-label=${words.copy}>${text()}</pre>
        <p class="row">
          ${copyButton(strings, () => place.querySelector<HTMLElement>('#hand-in-text')!)}
          <button
            type="button"
            @click=${() =>
              save(words.file, new Blob([csvOf(words.columns, name, answered())], { type: 'text/csv;charset=utf-8' }))}
          >
            ${words.save}
          </button>
          <button type="button" name="afresh" @click=${afresh} @blur=${() => ask(false)}>
            ${sure ? words.sure : words.afresh}
          </button>
        </p>
      `,
      place,
    );
  }

  place.replaceChildren();
  place.classList.add('awake');
  show();
  document.addEventListener('answered', show);
  // Answered on another page of the same site, in another tab.
  addEventListener('storage', show);
  store.subscribe(show);
}
