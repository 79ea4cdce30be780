/** The file that the models of a session in Node live in: `ropewalk.model.worker.node.js`. */
import { parentPort, type TransferListItem } from 'node:worker_threads';
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import { read } from '../border/environment.node.js';
import { createLoader } from '../border/load.js';
import { createModels } from '../model/models.js';
import { createServer } from '../model/session/server.js';
import { locate } from './model.files.js';

const loadModule = createLoader({ locate, read }, createModule);

const port = parentPort!;
const receive = createServer(
  async (options) => createModels(await loadModule(options)),
  (message, transfer) => port.postMessage(message, transfer as TransferListItem[]),
);
port.on('message', receive);
