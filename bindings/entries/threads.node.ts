/** `ropewalk.threads.node.js`: threads in Node. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import createModule from '../../build/wasm-threads/ropewalk.js';
import { portOf, withoutFlags } from '../border/environment.node.js';
import { type Host, loadOnThreads, type Place, type RopewalkOnThreads, type ThreadOptions } from './threads.js';

const place: Place = {
  factory: createModule,
  startThread: (text) => portOf(new Worker(text, { ...withoutFlags, eval: true })),
  cores: availableParallelism,
  waits: true,
  missing: () => undefined,
};

export const load = (options: ThreadOptions, host: Host): Promise<RopewalkOnThreads> =>
  loadOnThreads(options, host, place);
