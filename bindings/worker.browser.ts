/** The file that a browser's search runs in: `ropewalk.worker.js`. */
import { load } from './entry.browser.js';
import type { ToWorker } from './search.js';
import { work } from './worker.js';

addEventListener(
  'message',
  ({ data }: MessageEvent<ToWorker>) => void work(load, data, (message) => postMessage(message)),
);
