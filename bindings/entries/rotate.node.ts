/**
 * `ropewalk/rotate` in Node: the wasm files lie beside this one and are read from the disk. What its functions do is
 * written in rotate.browser.ts, whose types are those of both.
 */
import createModule from '../../build/wasm-simd/ropewalk.rotate.js';
import { read, remedy } from '../border/environment.node.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { assembleRotate, type RopewalkRotate } from './assemble.rotate.js';
import { locate } from './rotate.files.js';

export * from './index.rotate.js';

const loadRotate = /* @__PURE__ */ createLoader({ locate, read, remedy }, createModule, assembleRotate, 'relaxed');

export function load(options?: LoadOptions): Promise<RopewalkRotate> {
  return loadRotate(options);
}
