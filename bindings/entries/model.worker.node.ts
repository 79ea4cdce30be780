/** The file that the models of a session in Node live in: `ropewalk.model.worker.node.js`. */
import { parentPort, type TransferListItem } from 'node:worker_threads';
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import { read, remedy } from '../border/environment.node.js';
import { loadFrom } from '../border/load.js';
import { createModels } from '../model/models.js';
import { createServer } from '../model/session/server.js';

const port = parentPort!;
const receive = createServer(
  async (source) => createModels(await loadFrom(source, { read, remedy }, createModule)),
  (message, transfer) => port.postMessage(message, transfer as TransferListItem[]),
);
port.on('message', receive);
