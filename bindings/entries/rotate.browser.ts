/** `ropewalk/rotate` in a browser or worker: the wasm files are fetched from beside this one. */
import createModule from '../../build/wasm-simd/ropewalk.rotate.js';
import { read, remedy } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assembleRotate, type RopewalkRotate } from './assemble.rotate.js';
import { locate } from './rotate.files.js';

export * from './index.rotate.js';

const loadRotate = /* @__PURE__ */ createLoader({ locate, read, remedy }, createModule, assembleRotate, 'relaxed');

/**
 * Loads frequencies, tables and rotation. All calls with the same variant and source share one instance of the wasm module;
 * `fresh` makes another, with a memory of its own. Handles (buffers, tables) belong to the instance that made them.
 *
 * @throws RopeError with code `load` where the wasm cannot be had, or is another version's; `memory` where the engine
 * has none left. A failure is not remembered.
 */
export function load(options?: LoadOptions): Promise<RopewalkRotate> {
  return loadRotate(options);
}
