/** `ropewalk/core` in a browser or worker: the wasm files are fetched from beside this one. */
import createModule from '../../build/wasm-simd/ropewalk.core.js';
import { read, remedy } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assembleCore, type RopewalkCore } from './assemble.core.js';
import { locate } from './core.files.js';

export * from './index.core.js';

const loadCore = /* @__PURE__ */ createLoader({ locate, read, remedy }, createModule, assembleCore, 'relaxed');

/**
 * Loads the core: rotation, attention and the cache. All calls with the same variant and source share one instance of the
 * wasm module; `fresh` makes another, with a memory of its own. Handles (buffers, tables, caches) belong to the instance
 * that made them.
 *
 * @throws RopeError with code `load` where the wasm cannot be had, or is another version's; `memory` where the engine
 * has none left. A failure is not remembered.
 */
export function load(options?: LoadOptions): Promise<RopewalkCore> {
  return loadCore(options);
}
