import { type AttentionBackwardFamily, createAttentionBackward } from '../attention/backward.js';
import { createLinear, type LinearFamily } from '../attention/linear.js';
import type { Variant } from '../border/environment.js';
import type { Runtime } from '../border/runtime.js';
import { coreOf, type RopewalkCore } from './assemble.core.js';

/** The core, gradients and linear attention: what `ropewalk` and `ropewalk/model` both have. */
export interface RopewalkAttention extends RopewalkCore, AttentionBackwardFamily, LinearFamily {}

/** Puts the f32 families together over one module. */
export function assembleAttention(runtime: Runtime & { variant: Variant }): RopewalkAttention {
  const { core, internals } = coreOf(runtime);
  return { ...core, ...createAttentionBackward(runtime, internals), ...createLinear(runtime, internals) };
}
