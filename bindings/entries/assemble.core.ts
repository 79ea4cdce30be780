import { createAttention, type AttentionFamily } from '../attention/attention.js';
import { createCache, type CacheFamily } from '../attention/cache.js';
import type { Runtime } from '../border/runtime.js';
import { createLinear, type LinearFamily } from '../attention/linear.js';
import type { Variant } from '../border/environment.js';
import { createRope, type RopeFamily } from '../rope/rope.js';

/** What `ropewalk/core` loads: the f32 kernels. */
export interface RopewalkCore extends RopeFamily, AttentionFamily, LinearFamily, CacheFamily {
  /** Which of the two wasm files runs. */
  readonly variant: Variant;
}

/** Puts the f32 families together over one module. */
export function assembleCore(runtime: Runtime & { variant: Variant }): RopewalkCore {
  const { inside, ...rope } = createRope(runtime);
  const { inside: attending, ...attention } = createAttention(runtime, inside);
  return Object.freeze({
    variant: runtime.variant,
    ...rope,
    ...attention,
    ...createLinear(runtime, inside),
    ...createCache(runtime, { ...inside, ...attending }),
  });
}
