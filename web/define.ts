/** The only place where elements are registered. A page that only wants the classes imports those. */
import { AnswerElement } from './article/answer.js';
import { CheckElement } from './article/check.js';
import { LiveElement } from './article/live/element.js';
import * as figures from './figures/index.js';
import type * as later from './figures/later.js';

const elements = { ...figures, answer: AnswerElement, check: CheckElement, live: LiveElement };

export function define(named: Readonly<Record<string, CustomElementConstructor>>): void {
  for (const [name, element] of Object.entries(named)) {
    // Two scripts of the page, or a page and something embedded in it, may both come here.
    if (!customElements.get(`rope-${name}`)) customElements.define(`rope-${name}`, element);
  }
}

define(elements);

/** Those whose code comes later, too. */
type All = typeof elements & typeof later;
type Elements = { readonly [N in keyof All as `rope-${N}`]: InstanceType<All[N]> };
declare global {
  interface HTMLElementTagNameMap extends Elements {}
}
