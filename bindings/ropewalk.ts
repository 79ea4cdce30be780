import { createAnalysis, type Analysis } from './analysis.js';
import type { Core } from './core.js';
import type { Variant } from './load.js';
import { createRope, type RopeFamily } from './rope.js';

/** The loaded package: every function that needs the module. */
export interface Ropewalk extends RopeFamily {
  /** Which of the two wasm files runs. */
  readonly variant: Variant;
  /** What the figures plot, in float64. */
  readonly analysis: Analysis;
}

/** Puts the families together over one module. */
export function assemble(core: Core & { variant: Variant }): Ropewalk {
  return Object.freeze({ variant: core.variant, ...createRope(core), analysis: Object.freeze(createAnalysis(core)) });
}
