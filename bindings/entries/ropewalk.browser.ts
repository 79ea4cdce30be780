/** The package in a browser or worker: the wasm files are fetched from beside this one. */
import createModule from '../../build/wasm-simd/ropewalk.js';
import type { Environment } from '../border/environment.js';
import { portOf, read, remedy } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { fail } from '../options/fail.js';
import { assemble, assembleAnalysis, type Ropewalk, type RopewalkAnalysis } from './assemble.js';
import { locate } from './ropewalk.files.js';
import type { RopewalkOnThreads, ThreadOptions } from './threads.js';
import type * as Threads from './threads.browser.js';

export * from './index.js';

const environment: Environment = {
  locate,
  read,
  remedy,
  startWorker: () => portOf(new Worker(new URL('./ropewalk.worker.js', import.meta.url), { type: 'module' })),
};

const loadPackage = /* @__PURE__ */ createLoader(environment, createModule, assemble, 'relaxed');
const loadForAnalysis = /* @__PURE__ */ createLoader(environment, createModule, assembleAnalysis, 'relaxed');

/**
 * Loads the package. All calls with the same variant and source share one instance of the wasm module, so it may be
 * called wherever the functions are needed; `fresh` makes another, with a memory of its own. Handles (buffers, tables,
 * states, caches) belong to the instance that made them.
 *
 * @throws RopeError with code `load` where the wasm cannot be had, or is another version's; `memory` where the engine
 * has none left. A failure is not remembered.
 */
export function load(options?: LoadOptions): Promise<Ropewalk>;
/**
 * With `threads`, an instance of its own, where rotation and attention run on several. One more file is fetched, and for
 * more than one thread its own wasm.
 *
 * @throws RopeError as without, and with code `load` where a thread cannot be started.
 */
export function load(options: ThreadOptions): Promise<RopewalkOnThreads>;
export async function load(options?: ThreadOptions): Promise<Ropewalk> {
  if (!('threads' in Object(options))) return loadPackage(options);
  // By its address, as a worker's file: an import that bundlers saw would make two files of every worker that loads this
  // package, which Vite before 8 refuses, and esbuild would put it into every page.
  const file = new URL('./ropewalk.threads.js', import.meta.url).href;
  const wasm = new URL('./ropewalk.threads.simd.wasm', import.meta.url);
  const threads = (await import(/* @vite-ignore */ /* webpackIgnore: true */ file).catch(() =>
    fail('load', 'load', 'threads', `need ${file}`, options),
  )) as typeof Threads;
  return threads.load(options!, { environment, assemble, loadPackage, createLoader, fail, wasm });
}

/**
 * As {@link load}, without attention, linear attention and the cache: a bundler leaves their code out, which saves a page
 * that only draws and rotates some 10 kB.
 *
 * @throws RopeError as `load` does.
 */
export function loadAnalysis(options?: LoadOptions): Promise<RopewalkAnalysis> {
  return loadForAnalysis(options);
}
