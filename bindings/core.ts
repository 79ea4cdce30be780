import type { Memory } from './memory.js';
import type { Module } from './module.js';

/** What every family of the facade is built on. */
export interface Core {
  readonly module: Module;
  readonly memory: Memory;
}
