/**
 * `ropewalk/async` in Node. What its function does is written in async.browser.ts, whose types are those of both.
 */
import { Worker } from 'node:worker_threads';
import { type AsyncStart, loadAsync as start } from '../async/client.js';
import type { AsyncOptions, RopewalkAsync } from '../async/types.js';
import { portOf, withoutFlags } from '../border/environment.node.js';
import { locate } from './ropewalk.files.js';

export * from './index.async.js';

const place: AsyncStart = {
  startWorker: () => portOf(new Worker(new URL('./ropewalk.async.worker.node.js', import.meta.url), withoutFlags)),
  files: () => ({
    simd: locate('simd').href,
    relaxed: locate('relaxed').href,
    threads: new URL('./ropewalk.threads.node.js', import.meta.url).href,
    threadsWasm: new URL('./ropewalk.threads.simd.wasm', import.meta.url).href,
  }),
  absolute: (source) => source,
};

export function loadAsync(options?: AsyncOptions): Promise<RopewalkAsync> {
  return start(place, options);
}
