/** `ropewalk.model.threads.js`: `ropewalk/model` on threads in a page or worker that is isolated. */
import createModule from '../../build/wasm-threads/ropewalk.model.js';
import type { RopewalkModel } from './assemble.model.js';
import { placeOf } from './threads.place.browser.js';
import { type Host, loadOnThreads, type RopewalkModelOnThreads, type ThreadOptions } from './threads.js';

const place = placeOf(createModule);

export const load = (options: ThreadOptions, host: Host<RopewalkModel>): Promise<RopewalkModelOnThreads> =>
  loadOnThreads(options, host, place);
