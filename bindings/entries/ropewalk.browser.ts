/** The package in a browser or worker: the wasm files are fetched from beside this one. */
import createModule from '../../build/wasm-simd/ropewalk.js';
import { read } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assemble, assembleAnalysis, type Ropewalk, type RopewalkAnalysis } from './assemble.js';

export * from './index.js';

// Both names stand here as literals: that is how bundlers find the files.
const loadModule = /* @__PURE__ */ createLoader(
  {
    locate: (variant) =>
      variant === 'simd'
        ? new URL('./ropewalk.simd.wasm', import.meta.url)
        : new URL('./ropewalk.relaxed.wasm', import.meta.url),
    read,
    startWorker() {
      const worker = new Worker(new URL('./ropewalk.worker.js', import.meta.url), { type: 'module' });
      return {
        post: (message) => worker.postMessage(message),
        listen(receive, failed) {
          worker.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
          worker.onerror = failed;
        },
        end: () => worker.terminate(),
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
