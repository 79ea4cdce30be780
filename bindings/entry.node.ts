/** The package in Node: the wasm files lie beside this one and are read from the disk. */
import { readFile } from 'node:fs/promises';
import createModule from '../build/wasm-simd/ropewalk.js';
import { createLoader, type LoadOptions } from './load.js';
import { assemble, type Ropewalk } from './ropewalk.js';

export * from './index.js';

const loadCore = /* @__PURE__ */ createLoader(
  {
    locate: (variant) =>
      variant === 'simd'
        ? new URL('./ropewalk.simd.wasm', import.meta.url)
        : new URL('./ropewalk.relaxed.wasm', import.meta.url),
    async read(url) {
      const address = new URL(url, 'file:');
      if (address.protocol !== 'file:') {
        const answer = await fetch(address);
        return {
          bytes: await answer.arrayBuffer(),
          type: answer.headers.get('content-type') ?? '',
          status: answer.status,
        };
      }
      return { bytes: new Uint8Array(await readFile(address)), type: '', status: 200 };
    },
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
  return assemble(await loadCore(options));
}
