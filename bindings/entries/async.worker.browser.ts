/** The file that the package of `ropewalk/async` runs in: `ropewalk.async.worker.js`. It imports nothing. */
import createModule from '../../build/wasm-simd/ropewalk.js';
import { load } from '../async/load.js';
import type { ToWorker } from '../async/messages.js';
import { createServer } from '../async/server.js';
import { read, remedy } from '../border/environment.browser.js';

const receive = createServer(
  (call) => load(call, createModule, { read, remedy }),
  (message, transfer) => postMessage(message, { transfer }),
);
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => receive(data));
