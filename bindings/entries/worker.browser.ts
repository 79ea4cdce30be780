/** The file that a browser's search runs in: `ropewalk.worker.js`. */
import { load } from './ropewalk.browser.js';
import type { ToWorker } from '../analysis/search.js';
import { work } from '../analysis/worker.js';

addEventListener(
  'message',
  ({ data }: MessageEvent<ToWorker>) => void work(load, data, (message) => postMessage(message)),
);
