/** The package in Node: the wasm files lie beside this one and are read from the disk. */
import createModule from '../../build/wasm-simd/ropewalk.js';
import type { Environment } from '../border/environment.js';
import { portOf, read, remedy } from '../border/environment.node.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assemble, assembleAnalysis, type Ropewalk, type RopewalkAnalysis } from './assemble.js';
import { locate } from './ropewalk.files.js';

export * from './index.js';

const environment: Environment = {
  locate,
  read,
  remedy,
  async startWorker() {
    const { Worker } = await import('node:worker_threads');
    return portOf(new Worker(new URL('./ropewalk.worker.node.js', import.meta.url)));
  },
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
export function load(options?: LoadOptions): Promise<Ropewalk> {
  return loadPackage(options);
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
