import { format } from '../../parts/format.js';
import { currentLab, labReady, store } from '../../shared.js';
import { LIVE, type LiveName } from './values.js';

/** `<rope-live of="never">`: a number in the prose. The build has written in what holds at the start. */
export class LiveElement extends HTMLElement {
  #unsubscribe: (() => void) | null = null;

  connectedCallback(): void {
    this.#unsubscribe = store.subscribe(() => this.#write());
    void labReady.then(() => this.#write());
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }

  #write(): void {
    const lab = currentLab();
    const value = LIVE[this.getAttribute('of') as LiveName];
    if (!lab || !value) return;
    const text = value({ lab, state: store.state, format: format(document.documentElement.lang) });
    if (text !== this.textContent) this.textContent = text;
  }
}
