/** The file that the models of a browser's session live in: `ropewalk.model.worker.js`. */
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import { read } from '../border/environment.browser.js';
import { createLoader } from '../border/load.js';
import { createModels } from '../model/models.js';
import { createServer } from '../model/session/server.js';
import type { ToWorker } from '../model/session/messages.js';
import { locate } from './model.files.js';

const loadModule = createLoader({ locate, read }, createModule);

const receive = createServer(
  async (options) => createModels(await loadModule(options)),
  (message, transfer) => postMessage(message, { transfer }),
);
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => receive(data));
