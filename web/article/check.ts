import { languageOf, stringsFor } from '../strings.js';

/** What has been opened in each check, in the order of opening. */
const KEY = 'ropewalk.checks';

/**
 * `<rope-check>` around the question that `prose/check.ts` wrote: remembers the answers that were
 * opened, through a reload and a change of language, and says after how many tries the right one was
 * found. Nothing leaves the browser.
 */
export class CheckElement extends HTMLElement {
  #opened: number[] = [];
  #verdict: HTMLElement | null = null;
  #foot: HTMLElement | null = null;

  connectedCallback(): void {
    if (this.#foot) return;
    const answers = this.#answers;
    if (answers.length === 0) return;
    const { check } = stringsFor(languageOf(document.documentElement.lang));
    this.#foot = document.createElement('div');
    this.#foot.className = 'foot';
    this.#verdict = document.createElement('p');
    this.#verdict.setAttribute('role', 'status');
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = check.again;
    again.addEventListener('click', () => {
      this.#opened = [];
      for (const answer of answers) answer.open = false;
      answers[0]!.querySelector('summary')!.focus();
      this.#show();
    });
    this.#foot.append(this.#verdict, again);
    this.append(this.#foot);

    this.#opened = read()[this.id]?.filter((index) => index in answers) ?? [];
    for (const index of this.#opened) answers[index]!.open = true;
    answers.forEach((answer, index) =>
      answer.addEventListener('toggle', () => {
        if (!answer.open || this.#opened.includes(index)) return;
        this.#opened.push(index);
        this.#show();
      }),
    );
    this.#show();
  }

  get #answers(): HTMLDetailsElement[] {
    return [...this.querySelectorAll('details')];
  }

  #show(): void {
    const { check } = stringsFor(languageOf(document.documentElement.lang));
    const answers = this.#answers;
    const right = answers.findIndex((answer) => answer.classList.contains('right'));
    const tries = this.#opened.indexOf(right) + 1;
    answers.forEach((answer, index) => answer.classList.toggle('tried', this.#opened.includes(index)));
    this.#verdict!.textContent = tries > 0 ? check.found(tries) : '';
    this.#foot!.classList.toggle('empty', this.#opened.length === 0);
    write({ ...read(), [this.id]: this.#opened });
  }
}

function read(): Record<string, number[]> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number[]>;
  } catch {
    return {};
  }
}

function write(all: Record<string, number[]>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Full or forbidden: the answers are forgotten at a reload.
  }
}
