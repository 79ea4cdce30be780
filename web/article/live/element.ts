import { format } from '../../util/format.js';
import { currentKernels, kernelsReady, store } from '../../shared.js';
import { languageOf, stringsFor } from '../../strings.js';
import { scrubber, type Scrubber } from './scrub.js';
import { LIVE, SCRUBS, type LiveName } from './values.js';

/**
 * `<rope-live of="never">`: a number in the prose. The build has written in what holds at the start; a
 * number that the reader can set becomes an input.
 */
export class LiveElement extends HTMLElement {
  #unsubscribe: (() => void) | null = null;
  #scrubber: Scrubber | null = null;

  connectedCallback(): void {
    this.#unsubscribe = store.subscribe(() => this.#write());
    void kernelsReady.then(() => this.#write());
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }

  #write(): void {
    const kernels = currentKernels();
    const name = this.getAttribute('of') as LiveName;
    const { lang } = document.documentElement;
    if (!kernels || !(name in LIVE)) return;
    const strings = stringsFor(languageOf(lang));
    const scrub = SCRUBS[name];
    if (scrub) {
      if (this.#scrubber) this.#scrubber.show();
      else {
        this.#scrubber = scrubber(store, scrub, strings, lang);
        this.replaceChildren(this.#scrubber.input);
      }
      return;
    }
    const text = LIVE[name]({ kernels, store, format: format(lang), strings });
    if (text !== this.textContent) this.textContent = text;
  }
}
