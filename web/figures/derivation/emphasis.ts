/**
 * The term that the reader points at in the text, the equation or the code of the figure, or has chosen by its button:
 * the drawing dims everything else. A handle's term is shown in the text while it is pointed at, and nothing is dimmed.
 * The page's own highlight (kit/term-highlight.ts) goes on beside it; it dims nothing and knows no buttons.
 */
import type { ReactiveController, ReactiveElement } from 'lit';
import { TERMS, type Term } from '../../kit/terms.js';

type Chosen = Term | '';

export class Emphasis implements ReactiveController {
  #pointed: Chosen = '';
  #held: Chosen = '';
  #handle: Chosen = '';

  constructor(readonly figure: ReactiveElement) {
    figure.addController(this);
  }

  /** The term that is held by its button or a tap. */
  get held(): Chosen {
    return this.#held;
  }
  /** The term that alone is drawn in full. */
  get only(): Chosen {
    return this.#pointed || this.#held;
  }
  /** The term that is marked in the text. */
  get marked(): Chosen {
    return this.only || this.#handle;
  }

  hold(term: Chosen): void {
    this.#held = this.#held === term ? '' : term;
    this.#pointed = '';
    this.figure.requestUpdate();
  }

  /** Another step is shown. */
  clear(): void {
    this.#held = this.#pointed = '';
  }

  hostConnected(): void {
    // Here and not on the element: what comes from one place inside to another does not get that far.
    const root = this.figure.renderRoot;
    root.addEventListener('pointerover', this.#point);
    root.addEventListener('click', this.#tap);
    root.addEventListener('focusin', this.#focus);
    root.addEventListener('focusout', this.#leave);
    this.figure.addEventListener('pointerleave', this.#leave);
  }

  #set(pointed: Chosen, handle: Chosen): void {
    if (pointed === this.#pointed && handle === this.#handle) return;
    this.#pointed = pointed;
    this.#handle = handle;
    this.figure.requestUpdate();
  }
  #point = (event: Event): void => {
    if ((event as PointerEvent).pointerType !== 'touch') this.#set(termOf(event), handleTerm(event));
  };
  #leave = (): void => this.#set('', '');
  /** The focus does what pointing does. */
  #focus = (event: Event): void => {
    const button = innermost(event).closest('.terms button');
    this.#set(button ? termIn(button) : this.#pointed, handleTerm(event));
  };
  /** A tap does what pointing does, and stays. */
  #tap = (event: Event): void => {
    const term = termOf(event);
    if (term) this.hold(term);
  };
}

/** Where an event began, inside the figure as well. */
const innermost = (event: Event): Element => event.composedPath()[0] as Element;

const termIn = (element: Element | null): Chosen => TERMS.find((term) => element?.classList.contains(term)) ?? '';

/** The term that is pointed at in the text, in the equation or in the code. */
const termOf = (event: Event): Chosen =>
  termIn(innermost(event).closest('.step .term, :is(.live, .code) :is(.q, .k, .position, .angle)'));

function handleTerm(event: Event): Chosen {
  const handle = innermost(event).closest('.handle[tabindex]');
  return handle?.classList.contains('marker') ? 'position' : termIn(handle);
}
