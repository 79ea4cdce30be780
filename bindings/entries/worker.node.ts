/** The file that a search in Node runs in: `ropewalk.worker.node.js`. */
import { parentPort } from 'node:worker_threads';
import { load } from './ropewalk.node.js';
import type { ToWorker } from '../analysis/search.js';
import { work } from '../analysis/worker.js';

const port = parentPort!;
port.on('message', (data: ToWorker) => void work(load, data, (message) => port.postMessage(message)));
