/** How Node reads the files of the package: from the disk, or over the network where a URL says so. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TransferListItem, Worker, WorkerOptions } from 'node:worker_threads';
import * as browser from './environment.browser.js';
import type { Environment, WorkerPort } from './environment.js';
import { orElse } from './load-error.js';

export const read: Environment['read'] = async (url, signal) => {
  // Two letters at least: `C:` begins a path.
  const address = /^[a-z][a-z0-9+.-]+:/i.test(url) ? url : pathToFileURL(resolve(url)).href;
  if (!address.startsWith('file:')) return browser.read(address, signal);
  return { bytes: new Uint8Array(await readFile(fileURLToPath(address))), type: '', status: 200 };
};

export const remedy: Environment['remedy'] = (url) =>
  url.includes('/_next/')
    ? `Next moved the JavaScript of this package and left the WebAssembly where it was. Write serverExternalPackages: ['ropewalk'] in next.config`
    : `Copy the .wasm file of this package there, or keep the package out of the bundle (esbuild --packages=external, ssr.external: ['ropewalk'] for Vite)${orElse}`;

/** How workers start: of the process's own flags one may say that text is a module, and Node then refuses any file. */
export const withoutFlags: WorkerOptions = { execArgv: [] };

export function portOf(worker: Worker): WorkerPort {
  let ended = false;
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer as TransferListItem[]),
    listen(receive, failed) {
      const once = (): void => {
        if (!ended) failed();
        ended = true;
      };
      worker.on('message', receive);
      worker.on('error', once);
      worker.on('exit', once); // alone where someone else terminates it
    },
    end() {
      ended = true;
      void worker.terminate();
    },
    hold: (waiting) => (waiting ? worker.ref() : worker.unref()),
  };
}
