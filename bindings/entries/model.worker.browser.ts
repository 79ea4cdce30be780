/** The file that the models of a browser's session live in: `ropewalk.model.worker.js`. It imports nothing. */
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import { read, remedy } from '../border/environment.browser.js';
import { loadFrom } from '../border/load.js';
import { createModels } from '../model/models.js';
import { createServer } from '../model/session/server.js';
import type { ToWorker } from '../model/session/messages.js';

const receive = createServer(
  async (source) => createModels(await loadFrom(source, { read, remedy }, createModule)),
  (message, transfer) => postMessage(message, { transfer }),
);
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => receive(data));
