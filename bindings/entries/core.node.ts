/**
 * `ropewalk/core` in Node: the wasm files lie beside this one and are read from the disk. What its functions do is
 * written in core.browser.ts, whose types are those of both.
 */
import createModule from '../../build/wasm-simd/ropewalk.core.js';
import { read, remedy } from '../border/environment.node.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assembleCore, type RopewalkCore } from './assemble.core.js';
import { locate } from './core.files.js';

export * from './index.core.js';

const loadCore = /* @__PURE__ */ createLoader({ locate, read, remedy }, createModule, assembleCore, 'relaxed');

export function load(options?: LoadOptions): Promise<RopewalkCore> {
  return loadCore(options);
}
