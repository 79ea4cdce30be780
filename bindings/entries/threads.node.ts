/** `ropewalk.threads.node.js`: threads in Node. */
import createModule from '../../build/wasm-threads/ropewalk.js';
import type { Ropewalk } from './assemble.js';
import { placeOf } from './threads.place.node.js';
import { type Host, loadOnThreads, type RopewalkOnThreads, type ThreadOptions } from './threads.js';

const place = placeOf(createModule);

export const load = (options: ThreadOptions, host: Host<Ropewalk>): Promise<RopewalkOnThreads> =>
  loadOnThreads(options, host, place);
