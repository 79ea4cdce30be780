/** `ropewalk/async` in a browser or worker: the whole package in a worker of its own. */
import { type AsyncStart, loadAsync as start } from '../async/client.js';
import type { AsyncOptions, RopewalkAsync } from '../async/types.js';
import { portOf } from '../border/environment.browser.js';
import { locate } from './ropewalk.files.js';

export * from './index.async.js';

const place: AsyncStart = {
  startWorker: () => portOf(new Worker(new URL('./ropewalk.async.worker.js', import.meta.url), { type: 'module' })),
  files: () => ({
    simd: locate('simd').href,
    relaxed: locate('relaxed').href,
    threads: new URL('./ropewalk.threads.js', import.meta.url).href,
    threadsWasm: new URL('./ropewalk.threads.simd.wasm', import.meta.url).href,
  }),
  absolute: (source) => new URL(source, globalThis.document?.baseURI ?? location.href).href,
};

/**
 * Loads the whole package into a worker of its own, which leaves this thread free. The result has the same functions, each of
 * which gives a promise; the worker answers calls one after another. Arguments are copied on the way, results are not.
 *
 * @throws RopeError as `load` does; `load` where the worker does not answer within `timeout`, `unsupported` where no
 * worker can be started.
 */
export function loadAsync(options?: AsyncOptions): Promise<RopewalkAsync> {
  return start(place, options);
}
