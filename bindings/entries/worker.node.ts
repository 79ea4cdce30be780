/** The file that a search in Node runs in: `ropewalk.worker.node.js`. It imports nothing but Node. */
import { parentPort } from 'node:worker_threads';
import createModule from '../../build/wasm-simd/ropewalk.js';
import type { ToWorker } from '../analysis/search.js';
import { work } from '../analysis/worker.js';
import { instantiate } from '../border/instantiate.js';

const port = parentPort!;
port.on(
  'message',
  (data: ToWorker) =>
    void work(
      (wasm) => instantiate(wasm, createModule),
      data,
      (message) => port.postMessage(message),
    ),
);
