/** Softmax attention: the call, and attention to a cache. */
import { type BiasKernels, T5_BUCKETS } from './bias.js';
import { planOf } from './plan.js';
import { NO_ROWS } from './sequences.js';
import { createRun, type Run } from './run.js';
import type { ResidentKeys } from './spec.js';
import { checkHeads, sizesOf } from './shape.js';
import { ATTENTION, type AttendCacheOptions, type AttentionOptions, type AttentionOutputs, CACHED } from './options.js';
import type { AttentionFamily } from './types.js';
import { apart, checkFloats, checkOut, type Floats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { lengthsOf } from '../options/batch.js';
import { check } from '../options/options.js';
import { rowsOf } from '../options/rules.js';
import type { RopeInternals } from '../rope/rotation.js';
import type { RotationOptions } from '../rope/rows.js';

/** What the cache and the gradients need of this family and the public object does not show. */
export interface AttentionInternals {
  /** Attention of `q` to a cache; `options` checked here, `causal` as given, `queryOffset` Tk - Tq unless told. */
  attend(fn: string, q: Floats, keys: ResidentKeys, options: AttendCacheOptions & AttentionOutputs): unknown;
  readonly kernels: BiasKernels;
  readonly run: Run;
}

/** Most calls do not rotate, and asking why takes as long as all other checks. */
export const wantsRotation = ({ table, config, positions, sequenceLength }: RotationOptions): boolean =>
  table !== undefined || config !== undefined || positions !== undefined || sequenceLength !== undefined;

export function createAttention(
  runtime: Runtime,
  { resolveRotation }: RopeInternals,
): AttentionFamily & { internals: AttentionInternals } {
  const { module, memory } = runtime;
  const kernels = { module, memory, t5Buckets: runtime.struct('T5Buckets', T5_BUCKETS) };
  const run = createRun(runtime);
  const { produce } = run;

  const attention = ((
    queries: Floats,
    keys: Floats,
    values: Floats,
    options: AttentionOptions & AttentionOutputs,
  ): unknown => {
    const fn = 'attention';
    check(ATTENTION, fn, options);
    const q = checkFloats(memory, fn, 'q', queries);
    const k = checkFloats(memory, fn, 'k', keys);
    const v = checkFloats(memory, fn, 'v', values);
    const rotation = wantsRotation(options) ? resolveRotation(fn, options) : null;
    const sizes = sizesOf(fn, q, k, v, options, rotation);
    checkOut(memory, fn, options.out, sizes.B * sizes.Tq * sizes.H * sizes.dv);
    const plan = planOf(kernels, fn, options, sizes, rotation);
    if (options.out !== undefined) apart(fn, options.out, { q, k, v, ...plan.resident });
    return produce(fn, q, { k, v }, plan, options);
  }) as AttentionFamily['attention'];

  function attend(
    fn: string,
    given: Floats,
    keys: ResidentKeys,
    options: AttendCacheOptions & AttentionOutputs,
  ): unknown {
    check(CACHED, fn, options);
    const q = checkFloats(memory, fn, 'q', given);
    const { Tk, kvHeads: K, headDim: d, valueDim: dv, lengths } = keys;
    const B = lengths.length;
    const H = options.heads ?? K;
    checkHeads(fn, H, K);
    const Tq = rowsOf(fn, 'q', q, H, d, 'heads * headDim', B);
    checkOut(memory, fn, options.out, B * Tq * H * dv);
    const sizes = { B, Tq, Tk, H, K, d, dv };
    const asked = lengthsOf(fn, 'queryLengths', options.queryLengths, B, Tq);
    const ends = lengths.map((length, b) => length - asked[b]!);
    const told: AttentionOptions = { ...options, queryOffset: options.queryOffset ?? (B === 1 ? ends[0]! : ends) };
    if (B > 1) told.kvLengths = lengths;
    const plan = planOf(kernels, fn, told, sizes, null);
    plan.pairs = keys.pairs;
    plan.pairing = keys.pairing;
    if (options.out !== undefined) apart(fn, options.out, { q, ...plan.resident });
    const { queryOffset } = plan;
    const starts = typeof queryOffset === 'number' ? new Array<number>(B).fill(queryOffset) : queryOffset;
    plan.rows = (arena) => ({ q: keys.queryRows(arena, Tq, starts, asked), k: NO_ROWS });
    return produce(fn, q, keys, plan, options);
  }

  return { attention, internals: { attend, kernels, run } };
}
