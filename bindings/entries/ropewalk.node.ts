/**
 * The package in Node: the wasm files lie beside this one and are read from the disk. What its functions do is
 * written in ropewalk.browser.ts, whose types are those of both.
 */
import createModule from '../../build/wasm-simd/ropewalk.js';
import type { Environment } from '../border/environment.js';
import { portOf, read, remedy, withoutFlags } from '../border/environment.node.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { fail } from '../options/fail.js';
import { assemble, assembleAnalysis, type Ropewalk, type RopewalkAnalysis } from './assemble.js';
import { locate } from './ropewalk.files.js';
import type { RopewalkOnThreads, ThreadOptions } from './threads.js';

export * from './index.js';

const environment: Environment = {
  locate,
  read,
  remedy,
  async startWorker() {
    const { Worker } = await import('node:worker_threads');
    return portOf(new Worker(new URL('./ropewalk.worker.node.js', import.meta.url), withoutFlags));
  },
};

const loadPackage = /* @__PURE__ */ createLoader(environment, createModule, assemble, 'relaxed');
const loadForAnalysis = /* @__PURE__ */ createLoader(environment, createModule, assembleAnalysis, 'relaxed');

export function load(options?: LoadOptions): Promise<Ropewalk>;
export function load(options: ThreadOptions): Promise<RopewalkOnThreads>;
export async function load(options?: ThreadOptions): Promise<Ropewalk> {
  if (!('threads' in Object(options))) return loadPackage(options);
  const wasm = new URL('./ropewalk.threads.simd.wasm', import.meta.url);
  const threads = await import('./threads.node.js');
  return threads.load(options!, { environment, assemble, loadPackage, createLoader, fail, wasm });
}

export function loadAnalysis(options?: LoadOptions): Promise<RopewalkAnalysis> {
  return loadForAnalysis(options);
}
