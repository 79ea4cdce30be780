/** `ropewalk.model.threads.node.js`: `ropewalk/model` on threads in Node. */
import createModule from '../../build/wasm-threads/ropewalk.model.js';
import type { RopewalkModel } from './assemble.model.js';
import { placeOf } from './threads.place.node.js';
import { type Host, loadOnThreads, type RopewalkModelOnThreads, type ThreadOptions } from './threads.js';

const place = placeOf(createModule);

export const load = (options: ThreadOptions, host: Host<RopewalkModel>): Promise<RopewalkModelOnThreads> =>
  loadOnThreads(options, host, place);
