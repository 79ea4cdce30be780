import { type AttentionInternals, createAttention } from '../attention/attention.js';
import type { AttentionFamily } from '../attention/types.js';
import { createCache, type CacheFamily } from '../attention/cache.js';
import type { Runtime } from '../border/runtime.js';
import type { Variant } from '../border/environment.js';
import { createRope, type RopeFamily } from '../rope/rope.js';
import type { RopeInternals } from '../rope/rotation.js';

/** What `ropewalk/core` loads: rotation, attention and the cache. */
export interface RopewalkCore extends RopeFamily, AttentionFamily, CacheFamily {
  /** Which of the two wasm files runs. */
  readonly variant: Variant;
}

/** The families of the core, and what others are built on. */
export function coreOf(runtime: Runtime & { variant: Variant }): {
  core: RopewalkCore;
  internals: RopeInternals & AttentionInternals;
} {
  const { internals: turning, ...rope } = createRope(runtime);
  const { internals: attending, ...attention } = createAttention(runtime, turning);
  const internals = { ...turning, ...attending };
  return {
    core: { variant: runtime.variant, ...rope, ...attention, ...createCache(runtime, internals) },
    internals,
  };
}

/** Puts the core together over one module. */
export const assembleCore = (runtime: Runtime & { variant: Variant }): RopewalkCore =>
  Object.freeze(coreOf(runtime).core);
