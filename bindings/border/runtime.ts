import type { Environment, Variant } from './environment.js';
import type { Memory } from './memory.js';
import type { Module } from './module.js';
import type { MakeStruct } from './struct.js';

/** What every family of the facade is built on. */
export interface Runtime {
  readonly module: Module;
  readonly memory: Memory;
  readonly struct: MakeStruct;
}

/** A loaded module, and what a worker needs to have the same one. */
export interface Loaded extends Runtime {
  readonly variant: Variant;
  readonly wasm: WebAssembly.Module;
  /** Starts the worker file of this environment. */
  readonly startWorker: NonNullable<Environment['startWorker']>;
}
