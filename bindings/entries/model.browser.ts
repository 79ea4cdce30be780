/** `ropewalk/model` in a browser or worker: its wasm files are fetched from beside this one. */
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import { assembleModel, type RopewalkModel } from './assemble.model.js';
import { read } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';

export * from './index.model.js';

// Both names stand here as literals: that is how bundlers find the files.
const loadModule = /* @__PURE__ */ createLoader(
  {
    locate: (variant) =>
      variant === 'simd'
        ? new URL('./ropewalk.model.simd.wasm', import.meta.url)
        : new URL('./ropewalk.model.relaxed.wasm', import.meta.url),
    read,
  },
  createModule,
);

/**
 * Loads the core and the transformers. The variant is `simd` unless asked otherwise: its bits are the same everywhere,
 * those of `relaxed` are the machine's own.
 */
export async function load(options: LoadOptions = {}): Promise<RopewalkModel> {
  return assembleModel(await loadModule({ variant: 'simd', ...options }));
}
