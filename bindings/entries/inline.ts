/** `ropewalk/inline`, and the classic script: one file that has the simd wasm and the worker of searches inside. */
import createModule from '../../build/wasm-simd/ropewalk.js';
import type { Environment } from '../border/environment.js';
import { portOf, read, remedy } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assemble, assembleAnalysis, type Ropewalk, type RopewalkAnalysis } from './assemble.js';

export * from './index.js';

/** The wasm in base64, and the worker's file as text. Put in by the bundler. */
declare const ROPEWALK_WASM: string;
declare const ROPEWALK_WORKER: string;

let bytes: Uint8Array<ArrayBuffer> | undefined;
const inside = (): Uint8Array => (bytes ??= Uint8Array.from(atob(ROPEWALK_WASM), (letter) => letter.charCodeAt(0)));

let workerUrl: string | undefined;
const startWorker = (): ReturnType<typeof portOf> =>
  portOf(new Worker((workerUrl ??= URL.createObjectURL(new Blob([ROPEWALK_WORKER], { type: 'text/javascript' })))));

const environment: Environment = { locate: inside, read, remedy, startWorker };

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
