/** The file that a browser's search runs in: `ropewalk.worker.js`. It imports nothing and is given the compiled module. */
import createModule from '../../build/wasm-simd/ropewalk.js';
import type { ToWorker } from '../analysis/search.js';
import { work } from '../analysis/worker.js';
import { instantiate } from '../border/instantiate.js';

addEventListener(
  'message',
  ({ data }: MessageEvent<ToWorker>) =>
    void work(
      (wasm) => instantiate(wasm, createModule),
      data,
      (message) => postMessage(message),
    ),
);
