/** `ropewalk/inline`, and the classic script: one file that has the simd wasm and the worker of searches inside. */
import createModule from '../../build/wasm-simd/ropewalk.js';
import type { Environment } from '../border/environment.js';
import { read, remedy } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assemble, assembleAnalysis, type Ropewalk, type RopewalkAnalysis } from './assemble.js';
import { locate, startWorker } from './inline.files.js';

export * from './index.js';

const environment: Environment = { locate, read, remedy, startWorker };

const loadPackage = /* @__PURE__ */ createLoader(environment, createModule, assemble, 'simd');
const loadForAnalysis = /* @__PURE__ */ createLoader(environment, createModule, assembleAnalysis, 'simd');

/** `load` of `ropewalk`, from the simd wasm in this file unless `source` says otherwise. */
export function load(options?: LoadOptions): Promise<Ropewalk> {
  return loadPackage(options);
}

/**
 * `loadAnalysis` of `ropewalk`, from the simd wasm in this file unless `source` says otherwise.
 *
 * @throws RopeError as `load` does.
 */
export function loadAnalysis(options?: LoadOptions): Promise<RopewalkAnalysis> {
  return loadForAnalysis(options);
}
