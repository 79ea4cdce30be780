/** Runs a plan of linear attention: memory for results and scratch, and the calls. */
import { createLinearSpec, type LinearPlan } from './linear-spec.js';
import type { LinearState } from './linear-state.js';
import type { Sizes } from './shape.js';
import type { AttentionGradients } from './types.js';
import { type CheckedFloats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';

export function createLinearRun(runtime: Runtime) {
  const { module, memory } = runtime;
  const writeSpec = createLinearSpec(runtime);

  /** Where the sums are: those of a state, or new ones. */
  function sumsOf(arena: Memory, state: LinearState | undefined, { B, K, d, dv }: Sizes): [number, number] {
    if (state) return [state.matrixAddress, state.normalizerAddress];
    const [matrix, normalizer] = [arena.f32Zone(B * K * d * dv), arena.f32Zone(B * K * d)];
    arena.fillF32(matrix, B * K * d * dv, 0);
    arena.fillF32(normalizer, B * K * d, 0);
    return [matrix, normalizer];
  }

  function produce(
    fn: string,
    q: CheckedFloats,
    k: CheckedFloats,
    v: CheckedFloats,
    plan: LinearPlan,
  ): Float32Array | RopeBuffer {
    const { B, Tq, H, dv } = plan.sizes;
    const { state, out } = plan.options;
    return memory.scope(fn, (arena) => {
      const [matrix, normalizer] = sumsOf(arena, state, plan.sizes);
      const outAt = out instanceof RopeBuffer ? out.address : arena.f32Zone(B * Tq * H * dv);
      const specAt = writeSpec(arena, plan);
      const [qAt, kAt, vAt] = [arena.f32(q), arena.f32(k), arena.f32(v)];
      const scratch = arena.f32Zone(module.linearAttentionScratch(specAt));
      module.linearAttention(outAt, matrix, normalizer, qAt, kAt, vAt, specAt, scratch);
      state?.grow(plan.keyLengths ?? new Array<number>(B).fill(plan.sizes.Tk), plan.normalize);
      return out instanceof RopeBuffer ? out : arena.readF32(outAt, B * Tq * H * dv, out);
    });
  }

  function differentiate(
    fn: string,
    dout: CheckedFloats,
    q: CheckedFloats,
    k: CheckedFloats,
    v: CheckedFloats,
    plan: LinearPlan,
  ): AttentionGradients {
    return memory.scope(fn, (arena) => {
      const specAt = writeSpec(arena, plan);
      const [dq, dk, dvs] = [arena.f32Zone(q.length), arena.f32Zone(k.length), arena.f32Zone(v.length)];
      const [doutAt, qAt, kAt, vAt] = [arena.f32(dout), arena.f32(q), arena.f32(k), arena.f32(v)];
      const scratch = arena.f32Zone(module.linearAttentionBackwardScratch(specAt));
      module.linearAttentionBackward(dq, dk, dvs, doutAt, qAt, kAt, vAt, specAt, scratch);
      return { dq: arena.readF32(dq, q.length), dk: arena.readF32(dk, k.length), dv: arena.readF32(dvs, v.length) };
    });
  }

  return { produce, differentiate };
}
