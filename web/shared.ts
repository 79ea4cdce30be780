/** The one store and the one kernels that every figure of a page uses. */
import type { Kernels } from './subject/kernels.js';
import { isForClass, urlOptions } from './state/url-options.js';
import { browserAddress, opened } from './state/browser-address.js';
import { decode, Store } from './state/store.js';

const inBrowser = typeof location !== 'undefined';

export const store = new Store(
  inBrowser ? browserAddress : null,
  urlOptions.lock,
  // In a lesson Reset means: as the link was sent.
  inBrowser && isForClass(urlOptions) ? decode(opened()) : undefined,
);

let kernels: Kernels | null = null;
let arrived: (kernels: Kernels) => void;
export const kernelsReady = new Promise<Kernels>((resolve) => {
  arrived = resolve;
});
export const currentKernels = (): Kernels | null => kernels;

/** The figures wake up. */
export function setKernels(ready: Kernels): void {
  kernels = ready;
  arrived(ready);
}
