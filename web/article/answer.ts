import type { Fields } from '../state/field.js';
import { store } from '../shared.js';
import { isAnswerKey, openers } from '../kit/openers.js';
import { languageOf, stringsFor } from '../strings.js';
import { urlOptions } from '../state/url-options.js';
import { SUBJECT } from '../subject/fields.js';

/** The answers that have been shown: they stay through a reload and a change of language. */
const KEY = 'ropewalk.answers';

/**
 * `<rope-answer of="hook" after="both query">` around what `prose/answer.ts` wrote: out of sight until the reader has
 * changed these settings of the figure, or has pressed the button that stands in its place; or as `answers=` of the address
 * says (state/url-options.ts).
 */
export class AnswerElement extends HTMLElement {
  #ask: HTMLElement | null = null;
  #unsubscribe: (() => void) | null = null;

  connectedCallback(): void {
    if (this.#ask || this.hasAttribute('shown')) return;
    // Whoever sent the link keeps the answers to themselves; the figure does not give them away either.
    if (urlOptions.hide.has('answers')) return;
    const { answers } = urlOptions;
    // A second class, in the same window, has not seen it.
    if (answers === 'now' || (answers === '' && read().includes(this.id))) {
      this.querySelector('.ask')?.remove();
      this.#reveal();
      return;
    }
    this.#ask = this.querySelector('.ask')!;
    const open = (): void => {
      this.#show();
      const first = this.firstElementChild as HTMLElement | null;
      // Whoever pressed the button by key reads on here.
      if (first) Object.assign(first, { tabIndex: -1 }).focus({ preventScroll: true });
    };
    if (answers === 'later') {
      // Whatever is done in the figure: it comes when the teacher says so.
      const { answer } = stringsFor(languageOf(document.documentElement.lang));
      this.#ask.replaceChildren(...openers(answer, urlOptions.word, open));
      if (!urlOptions.word) addEventListener('keydown', this.#key);
      return;
    }
    this.#ask.querySelector('button')!.addEventListener('click', open);
    const start = store.state;
    const changed = new Set<string>();
    this.#unsubscribe = store.subscribe(() => {
      const keys = this.#keys();
      for (const key of keys) if (store.state.get(key) !== start.get(key)) changed.add(key);
      if (this.hasAttribute('after') ? keys.length > 0 && keys.every((key) => changed.has(key)) : changed.size > 0)
        this.#show();
    });
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
    removeEventListener('keydown', this.#key);
  }

  #key = (event: KeyboardEvent): void => {
    if (this.#ask && isAnswerKey(event, [this.#figure, this.#ask])) this.#show();
  };

  /** Keys of the settings that count: the model is not one of them, unless it is named. */
  #keys(): string[] {
    const figure = this.#figure as { fields?: Fields } | null;
    const fields = figure?.fields ?? {};
    const named = this.getAttribute('after')?.split(' ') ?? Object.keys(fields).filter((name) => !(name in SUBJECT));
    return named.flatMap((name) => (fields[name] ? [fields[name].key] : []));
  }

  get #figure(): HTMLElement | null {
    return document.getElementById(`figure-${this.getAttribute('of')}`);
  }

  /** The figure may then say it too. */
  #reveal(): void {
    this.setAttribute('shown', '');
    this.#figure?.removeAttribute('unanswered');
  }

  #show(): void {
    this.#unsubscribe?.();
    this.#ask?.remove();
    this.#ask = null;
    this.#reveal();
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...read(), this.id]));
    } catch {
      // Full or forbidden: it is out of sight again after a reload.
    }
  }
}

function read(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}
