/** `ropewalk.threads.js`: threads in a page or worker that is isolated. */
import createModule from '../../build/wasm-threads/ropewalk.js';
import type { Ropewalk } from './assemble.js';
import { placeOf } from './threads.place.browser.js';
import { type Host, loadOnThreads, type RopewalkOnThreads, type ThreadOptions } from './threads.js';

const place = placeOf(createModule);

export const load = (options: ThreadOptions, host: Host<Ropewalk>): Promise<RopewalkOnThreads> =>
  loadOnThreads(options, host, place);
