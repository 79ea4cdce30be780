import { languageOf, stringsFor } from '../strings.js';
import { keep, KEPT, kept } from './kept.js';

/** What has been opened in each check, in the order of opening. */
type Opened = Record<string, number[]>;
const read = (): Opened => kept<Opened>(KEPT.checks) ?? {};

/**
 * `<rope-check>` around the question that `prose/check.ts` wrote: remembers the answers that were
 * opened, until the reader comes back and in the other language, and says after how many tries the right one was
 * found. The event `answered` says that this has changed.
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
      this.startOver();
      answers[0]!.querySelector('summary')!.focus();
    });
    this.#foot.append(this.#verdict, again);
    this.append(this.#foot);

    const known = read()[this.id];
    this.#opened = Array.isArray(known) ? known.filter((index) => index in answers) : [];
    for (const index of this.#opened) answers[index]!.open = true;
    answers.forEach((answer, index) => {
      const opened = (): void => {
        if (!answer.open || this.#opened.includes(index)) return;
        this.#opened.push(index);
        this.#show();
      };
      answer.addEventListener('toggle', opened);
      // Also before the scripts were here.
      opened();
    });
    this.#show();
  }

  /** The right answer has been opened. */
  get answered(): boolean {
    return this.#tries > 0;
  }

  startOver(): void {
    this.#opened = [];
    for (const answer of this.#answers) answer.open = false;
    this.#show();
  }

  /** How many answers were opened up to the right one; 0 while it is not open. */
  get #tries(): number {
    return this.#opened.indexOf(this.#answers.findIndex((answer) => answer.classList.contains('right'))) + 1;
  }

  get #answers(): HTMLDetailsElement[] {
    return [...this.querySelectorAll('details')];
  }

  #show(): void {
    const { check } = stringsFor(languageOf(document.documentElement.lang));
    const answers = this.#answers;
    answers.forEach((answer, index) => answer.classList.toggle('tried', this.#opened.includes(index)));
    this.#verdict!.textContent = this.answered ? check.found(this.#tries) : '';
    this.#foot!.classList.toggle('empty', this.#opened.length === 0);
    keep(KEPT.checks, { ...read(), [this.id]: this.#opened });
    this.dispatchEvent(new Event('answered', { bubbles: true }));
  }
}
