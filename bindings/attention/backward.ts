/** Gradients of softmax attention, which `ropewalk/core` is built without. */
import { type AttentionInternals, wantsRotation } from './attention.js';
import { type AttentionBackwardOptions, BACKWARD } from './options.js';
import { type Plan, planOf } from './plan.js';
import { NOWHERE } from './run.js';
import { sizesOf } from './shape.js';
import type { AttentionGradients } from './types.js';
import { type CheckedFloats, checkFloats, type Floats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { check } from '../options/options.js';
import type { RopeInternals } from '../rope/rotation.js';

export interface AttentionBackwardFamily {
  /**
   * Gradients of `attention` for q, k and v, given that of its result, `dout [Tq, H, dv]`; through softcap, masks and
   * the rotation. Biases and masks are held constant. In blocks as well: no `[Tq, Tk]` array.
   *
   * @error at most 2e-6 of the largest gradient.
   * @throws RopeError that names the parameter and both numbers where lengths do not fit.
   */
  attentionBackward(
    dout: Floats,
    q: Floats,
    k: Floats,
    v: Floats,
    options: AttentionBackwardOptions,
  ): AttentionGradients;
}

export function createAttentionBackward(
  { module, memory }: Runtime,
  { resolveRotation, kernels, run }: RopeInternals & AttentionInternals,
): AttentionBackwardFamily {
  /** Gradients of a plan; where the forward call is not given, it is run first. */
  function differentiate(
    fn: string,
    { dout, q, k, v }: Record<'dout' | 'q' | 'k' | 'v', CheckedFloats>,
    plan: Plan,
    forward: Record<'out' | 'lse', CheckedFloats> | undefined,
  ): AttentionGradients {
    const { B, Tq, H } = plan.sizes;
    return memory.scope(fn, (arena) => {
      const [dq, dk, dv] = [arena.f32Zone(q.length), arena.f32Zone(k.length), arena.f32Zone(v.length)];
      const [doutAt, qAt, kAt, vAt] = [arena.f32(dout), arena.f32(q), arena.f32(k), arena.f32(v)];
      const outAt = forward ? arena.f32(forward.out) : arena.f32Zone(dout.length);
      const lseAt = forward ? arena.f32(forward.lse) : arena.f32Zone(B * H * Tq);
      const specAt = run.writeSpec(arena, plan, null);
      const scratch = arena.f32Zone(
        Math.max(forward ? 0 : module.attentionScratch(specAt), module.attentionBackwardScratch(specAt)),
      );
      if (!forward) {
        const results = run.writeResults(outAt, { ...NOWHERE, lse: lseAt });
        module.attention(results, qAt, kAt, vAt, specAt, scratch);
      }
      module.attentionBackward(dq, dk, dv, doutAt, qAt, kAt, vAt, outAt, lseAt, specAt, scratch);
      return { dq: arena.readF32(dq, q.length), dk: arena.readF32(dk, k.length), dv: arena.readF32(dv, v.length) };
    });
  }

  function attentionBackward(
    gradient: Floats,
    queries: Floats,
    keys: Floats,
    values: Floats,
    options: AttentionBackwardOptions,
  ): AttentionGradients {
    const fn = 'attentionBackward';
    check(BACKWARD, fn, options);
    const q = checkFloats(memory, fn, 'q', queries);
    const k = checkFloats(memory, fn, 'k', keys);
    const v = checkFloats(memory, fn, 'v', values);
    const rotation = wantsRotation(options) ? resolveRotation(fn, options) : null;
    const sizes = sizesOf(fn, q, k, v, options, rotation);
    const { B, Tq, H, dv } = sizes;
    const dout = checkFloats(memory, fn, 'dout', gradient, B * Tq * H * dv);
    const plan = planOf(kernels, fn, options, sizes, rotation);
    // Nothing to add up, however many heads there are said to be.
    if (q.length === 0 || k.length === 0)
      return { dq: new Float32Array(q.length), dk: new Float32Array(k.length), dv: new Float32Array(v.length) };
    let forward: Record<'out' | 'lse', CheckedFloats> | undefined;
    if (options.forward !== undefined) {
      const { out, lse } = options.forward;
      forward = {
        out: checkFloats(memory, fn, 'forward.out', out, B * Tq * H * dv),
        lse: checkFloats(memory, fn, 'forward.lse', lse, B * H * Tq),
      };
    }
    return differentiate(fn, { dout, q, k, v }, plan, forward);
  }

  return { attentionBackward };
}
