/**
 * `ropewalk/async` in Node. What its function does is written in async.browser.ts, whose types are those of both.
 */
import { Worker } from 'node:worker_threads';
import { type AsyncStart, loadAsync as start } from '../async/client.js';
import type { AsyncOptions, RopewalkAsync } from '../async/types.js';
import { portOf } from '../border/environment.node.js';
import { locate } from './ropewalk.files.js';

export * from './index.async.js';

const place: AsyncStart = {
  // Of the process's own flags one may say that its text is a module, which this file is not.
  startWorker: () => portOf(new Worker(new URL('./ropewalk.async.worker.node.js', import.meta.url), { execArgv: [] })),
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
