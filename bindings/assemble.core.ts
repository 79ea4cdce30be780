import { createAttention, type AttentionFamily } from './attention.js';
import { createCache, type CacheFamily } from './cache.js';
import type { Core } from './core.js';
import { createLinear, type LinearFamily } from './linear.js';
import type { Variant } from './load.js';
import { createRope, type RopeFamily } from './rope.js';

/** What `ropewalk/core` loads: the f32 kernels. */
export interface RopewalkCore extends RopeFamily, AttentionFamily, LinearFamily, CacheFamily {
  /** Which of the two wasm files runs. */
  readonly variant: Variant;
}

/** Puts the f32 families together over one module. */
export function assembleCore(core: Core & { variant: Variant }): RopewalkCore {
  const { inside, ...rope } = createRope(core);
  const { inside: attending, ...attention } = createAttention(core, inside);
  return Object.freeze({
    variant: core.variant,
    ...rope,
    ...attention,
    ...createLinear(core, inside),
    ...createCache(core, { ...inside, ...attending }),
  });
}
