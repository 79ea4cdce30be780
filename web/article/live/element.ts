import { mayDraw, observe, unobserve, type Viewed } from '../../kit/visibility.js';
import { format } from '../../util/format.js';
import { currentKernels, kernelsReady, store } from '../../shared.js';
import { languageOf, stringsFor } from '../../strings.js';
import { scrubber, type Scrubber } from './scrub.js';
import { LIVE, SCRUBS, type LiveName } from './values.js';

/**
 * `<rope-live of="never">`: a number in the prose. The build has written in what holds at the start; a
 * number that the reader can set becomes an input.
 */
export class LiveElement extends HTMLElement implements Viewed {
  stale = false;
  #unsubscribe: (() => void) | null = null;
  #scrubber: Scrubber | null = null;

  connectedCallback(): void {
    observe(this);
    this.#unsubscribe = store.subscribe(() => this.requestUpdate());
    void kernelsReady.then(() => this.requestUpdate());
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
    unobserve(this);
  }

  requestUpdate(): void {
    const kernels = currentKernels();
    const name = this.getAttribute('of') as LiveName;
    const { lang } = document.documentElement;
    if (!kernels || !(name in LIVE) || !mayDraw(this)) return;
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
