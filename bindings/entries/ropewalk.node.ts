/** The package in Node: the wasm files lie beside this one and are read from the disk. */
import createModule from '../../build/wasm-simd/ropewalk.js';
import { read } from '../border/environment.node.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assemble, assembleAnalysis, type Ropewalk, type RopewalkAnalysis } from './assemble.js';

export * from './index.js';

const loadModule = /* @__PURE__ */ createLoader(
  {
    locate: (variant) =>
      variant === 'simd'
        ? new URL('./ropewalk.simd.wasm', import.meta.url)
        : new URL('./ropewalk.relaxed.wasm', import.meta.url),
    read,
    async startWorker() {
      const { Worker } = await import('node:worker_threads');
      const worker = new Worker(new URL('./ropewalk.worker.node.js', import.meta.url));
      return {
        post: (message) => worker.postMessage(message),
        listen(receive, failed) {
          worker.on('message', receive);
          worker.on('error', failed);
        },
        end: () => void worker.terminate(),
      };
    },
  },
  createModule,
);

/** Loads the package: one instance of the wasm module with every function of it. */
export async function load(options?: LoadOptions): Promise<Ropewalk> {
  return assemble(await loadModule(options));
}

/**
 * As {@link load}, without attention, linear attention and the cache: a bundler leaves their code out, which saves a page
 * that only draws and rotates some 6 kB.
 */
export async function loadAnalysis(options?: LoadOptions): Promise<RopewalkAnalysis> {
  return assembleAnalysis(await loadModule(options));
}
