/** `ropewalk/core` in a browser or worker: its wasm files are fetched from beside this one. */
import createModule from '../../build/wasm-simd/ropewalk.core.js';
import { assembleCore, type RopewalkCore } from './assemble.core.js';
import { read } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';

export * from './index.core.js';

// Both names stand here as literals: that is how bundlers find the files.
const loadModule = /* @__PURE__ */ createLoader(
  {
    locate: (variant) =>
      variant === 'simd'
        ? new URL('./ropewalk.core.simd.wasm', import.meta.url)
        : new URL('./ropewalk.core.relaxed.wasm', import.meta.url),
    read,
  },
  createModule,
);

/** Loads the core: rotation, attention and the cache, without what only figures need. */
export async function load(options?: LoadOptions): Promise<RopewalkCore> {
  return assembleCore(await loadModule(options));
}
