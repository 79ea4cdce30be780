/** The menu of the slides: what they can do, and with which keys. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { planName, PLANS } from '../lesson/plans.js';
import { pageAddress } from '../state/links.js';
import { urlOptions } from '../state/url-options.js';
import type { Language } from '../strings.js';
import { words as wordsOf, type Words } from './words.js';

export interface MenuActions {
  /** Missing where the address never tells answers. */
  presenter?: () => boolean;
  /** Missing where the browser has no full screen for pages. */
  fullscreen?: () => void;
  print(answers: boolean): void;
}

const THEMES = ['projector', 'light', 'dark'] as const;

/** The same page with another lesson: what else is in the address stays. */
export function planLink(plan: string): string {
  const query = new URLSearchParams(location.search);
  query.set('plan', plan);
  return `?${query.toString()}`;
}

/** The lessons, and where they are explained to teachers. */
export const planList = (language: Language, current = ''): TemplateResult => html`
  <ul class="plans">
    ${PLANS.map(
      (plan) =>
        html`<li>
          <a href=${planLink(plan.id)} aria-current=${plan.id === current ? 'page' : nothing}
            >${wordsOf[language].plan(planName(plan, language), plan.steps.length)}</a
          >
        </li>`,
    )}
  </ul>
  <p><a href=${pageAddress(language, 'teach').href}>${wordsOf[language].teach}</a></p>
`;

export class Menu {
  readonly #dialog = document.createElement('dialog');
  readonly #language: Language;
  readonly #words: Words;
  readonly #plan: string;
  readonly #actions: MenuActions;
  #blocked = false;
  #answers = !urlOptions.hide.has('answers');

  constructor(language: Language, plan: string, actions: MenuActions) {
    this.#language = language;
    this.#words = wordsOf[language];
    this.#plan = plan;
    this.#actions = actions;
    this.#dialog.className = 'menu';
    this.#dialog.setAttribute('aria-labelledby', 'menu-title');
    // A press beside it closes it.
    this.#dialog.addEventListener('click', ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
    });
    document.body.append(this.#dialog);
  }

  /** Printed with the answers; the reader's last choice. */
  get answers(): boolean {
    return this.#answers;
  }

  get open(): boolean {
    return this.#dialog.open;
  }

  show({ blocked = false } = {}): void {
    this.#blocked = blocked;
    this.#draw();
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  close(): void {
    this.#dialog.close();
  }

  #draw(): void {
    const words = this.#words;
    const { fullscreen, presenter, print } = this.#actions;
    const other = document.querySelector('link[hreflang]')?.getAttribute('href');
    const chosen = document.documentElement.dataset.theme;
    const act = (run: () => void) => (): void => {
      this.close();
      run();
    };
    render(
      html`
        <div class="inside">
          <header>
            <h2 id="menu-title" tabindex="-1" autofocus>${words.menu}</h2>
            <button type="button" @click=${() => this.close()}>${words.close}</button>
          </header>
          ${this.#blocked ? html`<p class="failure" role="alert">${words.blocked}</p>` : nothing}
          <p class="row">
            ${
              presenter
                ? html`<button
                    type="button"
                    name="presenter"
                    @click=${() => (presenter() ? this.close() : this.show({ blocked: true }))}
                  >
                    ${words.presenter}
                  </button>`
                : nothing
            }
            ${
              fullscreen
                ? html`<button type="button" name="fullscreen" @click=${act(fullscreen)}>${words.fullscreen}</button>`
                : nothing
            }
            <label
              >${words.colours}
              <select
                id="theme"
                @change=${({ target }: Event) => {
                  setTheme((target as HTMLSelectElement).value);
                  // The links of the menu lead on with it.
                  this.#draw();
                }}
              >
                ${THEMES.map((theme) => html`<option value=${theme} ?selected=${theme === chosen}>${words[theme]}</option>`)}
              </select></label
            >
          </p>
          <p class="row">
            <button type="button" name="print" @click=${act(() => print(this.#answers))}>${words.print}</button>
            ${
              presenter
                ? html`<label
                    ><input
                      type="checkbox"
                      name="answers"
                      .checked=${this.#answers}
                      @change=${({ target }: Event) => (this.#answers = (target as HTMLInputElement).checked)}
                    />
                    ${words.withAnswers}</label
                  >`
                : nothing
            }
          </p>
          <h3>${words.plans}</h3>
          ${planList(this.#language, this.#plan)}
          ${
            other
              ? html`<p>
                  <a
                    id="language"
                    lang=${words.otherTag}
                    hreflang=${words.otherTag}
                    href=${other + location.search + location.hash}
                    >${words.other}</a
                  >
                </p>`
              : nothing
          }
          <h3>${words.keys}</h3>
          <dl>
            ${words.shortcuts.map(
              ([keys, does]) =>
                html`<div>
                  <dt>${keys}</dt>
                  <dd>${does}</dd>
                </div>`,
            )}
          </dl>
          <p>${words.clicker} ${words.focus}</p>
          <p>${words.touch}</p>
        </div>
      `,
      this.#dialog,
    );
  }
}

/** For these slides, and not for what the reader reads elsewhere: it goes into the address. */
function setTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
  const query = new URLSearchParams(location.search);
  query.set('theme', theme);
  history.replaceState(null, '', `?${query.toString()}${location.hash}`);
}
