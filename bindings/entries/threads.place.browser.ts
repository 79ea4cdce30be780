/** Threads in a page or worker that is isolated. */
import { portOf } from '../border/environment.browser.js';
import type { Factory } from '../border/instantiate.js';
import type { Place } from './threads.js';

/** Where the threads build of an entry runs. */
export const placeOf = (factory: Factory): Place => ({
  factory,
  // A file's own headers would have to let it in; what is inside has those of the page.
  startThread(text) {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const worker = new Worker(url);
    worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
    return portOf(worker);
  },
  cores: () => navigator.hardwareConcurrency || 1,
  waits: typeof document === 'undefined',
  missing: () =>
    globalThis.crossOriginIsolated
      ? typeof Worker === 'undefined'
        ? 'there are no workers here'
        : undefined
      : 'the page is not isolated. Serve it with the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp',
});
