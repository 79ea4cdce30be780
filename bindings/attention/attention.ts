/** Softmax attention: the calls, and attention to a cache. */
import { T5_BUCKETS } from './bias.js';
import { type Plan, planOf } from './plan.js';
import { NO_ROWS, type Sequences } from './sequences.js';
import { createRun, NOWHERE, type ResidentKeys } from './run.js';
import { checkHeads, sizesOf } from './shape.js';
import {
  ATTENTION,
  type AttendCacheOptions,
  type AttentionBackwardOptions,
  type AttentionOptions,
  type AttentionOutputs,
  BACKWARD,
  CACHED,
} from './options.js';
import type { AttentionFamily, AttentionGradients } from './types.js';
import { apart, type CheckedFloats, checkFloats, checkOut, type Floats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { lengthsOf } from '../options/batch.js';
import { rowsOf } from '../options/rules.js';
import type { RopeInternals } from '../rope/rope.js';
import type { RotationOptions } from '../rope/rows.js';

/** What the cache needs of this family and the public object does not show. */
export interface AttentionInternals {
  /** Attention of `q` to a cache; `options` checked here, `causal` as given, `queryOffset` Tk - Tq unless told. */
  attend(fn: string, q: Floats, keys: ResidentKeys, options: AttendCacheOptions & AttentionOutputs): unknown;
}

/** Most calls do not rotate, and asking why takes as long as all other checks. */
const wantsRotation = ({ table, config, positions, sequenceLength }: RotationOptions): boolean =>
  table !== undefined || config !== undefined || positions !== undefined || sequenceLength !== undefined;

/** One sequence, of which every token counts. */
const alone = ({ sizes: { Tq, Tk }, queryOffset, rows }: Plan): Sequences => ({
  ...{ Tq: [Tq], Tk: [Tk], first: [0], queryOffset: [queryOffset] },
  rows:
    rows &&
    ((arena) => {
      const { q, k } = rows(arena);
      return { q: [q], k: [k] };
    }),
});

export function createAttention(
  runtime: Runtime,
  { resolveRotation }: RopeInternals,
): AttentionFamily & { internals: AttentionInternals } {
  const { module, memory } = runtime;
  const kernels = { module, memory, t5Buckets: runtime.struct('T5Buckets', T5_BUCKETS) };
  const { writeResults, forEach, produce, produceEach } = createRun(runtime);

  const attention = ((
    queries: Floats,
    keys: Floats,
    values: Floats,
    options: AttentionOptions & AttentionOutputs,
  ): unknown => {
    const fn = 'attention';
    ATTENTION.check(fn, options);
    const q = checkFloats(memory, fn, 'q', queries);
    const k = checkFloats(memory, fn, 'k', keys);
    const v = checkFloats(memory, fn, 'v', values);
    const rotation = wantsRotation(options) ? resolveRotation(fn, options) : null;
    const sizes = sizesOf(fn, q, k, v, options, rotation);
    checkOut(memory, fn, options.out, sizes.B * sizes.Tq * sizes.H * sizes.dv);
    const plan = planOf(kernels, fn, options, sizes, rotation);
    if (options.out !== undefined) apart(fn, options.out, { q, k, v, ...plan.resident });
    if (plan.each) return produceEach(fn, q, { k, v }, plan, plan.each, options);
    return produce(fn, q, { k, v }, plan, options);
  }) as AttentionFamily['attention'];

  function attend(
    fn: string,
    given: Floats,
    keys: ResidentKeys,
    options: AttendCacheOptions & AttentionOutputs,
  ): unknown {
    CACHED.check(fn, options);
    const q = checkFloats(memory, fn, 'q', given);
    const { Tk, kvHeads: K, headDim: d, valueDim: dv, lengths } = keys;
    const B = lengths.length;
    const H = options.heads ?? K;
    checkHeads(fn, H, K);
    const Tq = rowsOf(fn, 'q', q, H, d, 'heads * headDim', B);
    checkOut(memory, fn, options.out, B * Tq * H * dv);
    const sizes = { B, Tq, Tk, H, K, d, dv };
    let told: AttentionOptions;
    if (B === 1 && options.queryLengths === undefined) {
      told = { ...options, queryOffset: options.queryOffset ?? Tk - Tq };
    } else {
      const asked = lengthsOf(fn, 'queryLengths', options.queryLengths, B, Tq);
      const ends = lengths.map((length, b) => length - asked[b]!);
      told = { ...options, queryOffset: options.queryOffset ?? ends, kvLengths: lengths };
    }
    const plan = planOf(kernels, fn, told, sizes, null);
    plan.pairs = keys.pairs;
    plan.pairing = keys.pairing;
    if (options.out !== undefined) apart(fn, options.out, { q, ...plan.resident });
    const { each } = plan;
    if (each) {
      each.rows = (arena) => ({
        q: keys.queryRows(arena, Tq, each.queryOffset, each.Tq),
        k: lengths.map(() => NO_ROWS),
      });
      return produceEach(fn, q, keys, plan, each, options);
    }
    plan.rows = (arena) => ({ q: keys.queryRows(arena, Tq, [plan.queryOffset], [Tq])[0]!, k: NO_ROWS });
    return produce(fn, q, keys, plan, options);
  }

  function attentionBackward(
    gradient: Floats,
    queries: Floats,
    keys: Floats,
    values: Floats,
    options: AttentionBackwardOptions,
  ): AttentionGradients {
    const fn = 'attentionBackward';
    BACKWARD.check(fn, options);
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
    return backwardEach(fn, dout, { q, k, v }, plan, plan.each ?? alone(plan), forward);
  }

  /** Gradients of every sequence; those of what lies beyond its lengths are 0. */
  function backwardEach(
    fn: string,
    dout: CheckedFloats,
    { q, k, v }: { q: CheckedFloats; k: CheckedFloats; v: CheckedFloats },
    plan: Plan,
    each: Sequences,
    forward: Record<'out' | 'lse', CheckedFloats> | undefined,
  ): AttentionGradients {
    const { Tq, Tk, H, K, d, dv } = plan.sizes;
    return memory.scope(fn, (arena) => {
      const zeros = (length: number): number => {
        const at = arena.f32Zone(length);
        arena.fillF32(at, length, 0);
        return at;
      };
      const [dq, dk, dvs] = [zeros(q.length), zeros(k.length), zeros(v.length)];
      const [doutAt, qAt, kAt, vAt] = [arena.f32(dout), arena.f32(q), arena.f32(k), arena.f32(v)];
      const outAt = forward ? arena.f32(forward.out) : arena.f32Zone(dout.length);
      const lseAt = forward ? arena.f32(forward.lse) : 0;
      forEach(fn, arena, plan, each, null, (inner, b, specAt) => {
        const rows = each.Tq[b]!;
        const queries = b * Tq * H * d * 4;
        const results = b * Tq * H * dv * 4;
        const [keys, values] = [b * Tk * K * d * 4, b * Tk * K * dv * 4];
        const lse = inner.f32Zone(H * rows);
        const scratch = Math.max(module.attentionScratch(specAt), module.attentionBackwardScratch(specAt));
        const scratchAt = inner.f32Zone(scratch);
        if (forward) {
          for (let h = 0; h < H; h++) inner.moveF32(lse + h * rows * 4, lseAt + (b * H + h) * Tq * 4, rows);
        } else {
          const to = writeResults(outAt + results, { ...NOWHERE, lse });
          module.attention(to, qAt + queries, kAt + keys, vAt + values, specAt, scratchAt);
        }
        module.attentionBackward(
          ...([dq + queries, dk + keys, dvs + values, doutAt + results, qAt + queries, kAt + keys] as const),
          ...([vAt + values, outAt + results, lse, specAt, scratchAt] as const),
        );
      });
      return {
        dq: arena.readF32(dq, q.length),
        dk: arena.readF32(dk, k.length),
        dv: arena.readF32(dvs, v.length),
      };
    });
  }

  return { attention, attentionBackward, internals: { attend } };
}
