/** The file that the package of `ropewalk/async` runs in in Node: `ropewalk.async.worker.node.js`. */
import { parentPort, type TransferListItem } from 'node:worker_threads';
import createModule from '../../build/wasm-simd/ropewalk.js';
import { load } from '../async/load.js';
import { createServer } from '../async/server.js';
import { read, remedy } from '../border/environment.node.js';

const port = parentPort!;
const receive = createServer(
  (call) => load(call, createModule, { read, remedy }),
  (message, transfer) => port.postMessage(message, transfer as TransferListItem[]),
);
port.on('message', receive);
