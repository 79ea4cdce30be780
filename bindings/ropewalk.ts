import { createAnalysis, type Analysis } from './analysis.js';
import { createCache, type CacheFamily } from './cache.js';
import { createEncodings, type Encodings } from './encodings.js';
import { createLinear, type LinearFamily } from './linear.js';
import type { Loaded, Variant } from './load.js';
import { createRope, type RopeFamily } from './rope.js';

/** The loaded package: every function that needs the module. */
export interface Ropewalk extends RopeFamily, LinearFamily, CacheFamily {
  /** Which of the two wasm files runs. */
  readonly variant: Variant;
  /** What the figures plot, in float64. */
  readonly analysis: Analysis;
  /** The other position encodings, and RoPE among them, in float64. */
  readonly encodings: Encodings;
}

/** Puts the families together over one module. */
export function assemble(core: Loaded): Ropewalk {
  const { inside, ...rope } = createRope(core);
  return Object.freeze({
    variant: core.variant,
    ...rope,
    ...createLinear(core, inside),
    ...createCache(core, inside),
    analysis: Object.freeze(createAnalysis(core)),
    encodings: Object.freeze(createEncodings(core, rope.frequencies)),
  });
}
