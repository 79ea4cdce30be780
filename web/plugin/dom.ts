/** The two names of the browser that the elements' modules need while they are loaded in Node. */
import { customElements, HTMLElement } from '@lit-labs/ssr-dom-shim';

Object.assign(globalThis, { customElements, HTMLElement });
