import { createAttention } from '../attention/attention.js';
import type { AttentionFamily } from '../attention/types.js';
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
  const { internals, ...rope } = createRope(runtime);
  const { internals: attending, ...attention } = createAttention(runtime, internals);
  return Object.freeze({
    variant: runtime.variant,
    ...rope,
    ...attention,
    ...createLinear(runtime, internals),
    ...createCache(runtime, { ...internals, ...attending }),
  });
}
