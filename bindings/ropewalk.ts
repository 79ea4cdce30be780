import type { Core } from './core.js';
import type { Variant } from './load.js';
import { createRope, type RopeFamily } from './rope.js';

/** The loaded package: every function that needs the module. */
export interface Ropewalk extends RopeFamily {
  /** Which of the two wasm files runs. */
  readonly variant: Variant;
}

/** Puts the families together over one module. */
export function assemble(core: Core & { variant: Variant }): Ropewalk {
  return Object.freeze({ variant: core.variant, ...createRope(core) });
}
