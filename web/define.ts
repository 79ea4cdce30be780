/** The only place where elements are registered. A page that only wants the classes imports those. */
import { CheckElement } from './article/check.js';
import { LiveElement } from './article/live/element.js';
import * as figures from './figures/index.js';

const elements = { ...figures, check: CheckElement, live: LiveElement };

for (const [name, element] of Object.entries(elements)) {
  // Two scripts of the page, or a page and something embedded in it, may both come here.
  if (!customElements.get(`rope-${name}`)) customElements.define(`rope-${name}`, element);
}

type Elements = { readonly [N in keyof typeof elements as `rope-${N}`]: InstanceType<(typeof elements)[N]> };
declare global {
  interface HTMLElementTagNameMap extends Elements {}
}
