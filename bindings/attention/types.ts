/**
 * Softmax attention with every intermediate on request; its gradients are in backward.ts.
 *
 * Shapes: `Tq` queries, `Tk` keys, `H` query heads, `K` key/value heads, `d` components of a head, `dv` of
 * a value; `q` is `[Tq, H, d]`, `k` `[Tk, K, d]`, `v` `[Tk, K, dv]`, the result `[Tq, H, dv]`, all with
 * heads and tokens swapped for `layout: 'head-first'`. Scores and weights are always `[H, Tq, Tk]`. A batch is B of each, one
 * after the other, and every sequence is computed as if it were alone, to the same bits.
 */
import type { Floats, RopeBuffer, NewFloats } from '../border/memory.js';
import type { HalfFloats } from '../options/kinds.js';
import type { AttentionOptions, AttentionOutputs, ScoreStage } from './options.js';

/** At least one of them. */
export type AtLeastOneOutput = { weights: boolean } | { lse: boolean } | { scores: readonly ScoreStage[] };

/** What was given as `out`, or a new array; either where the type does not tell. */
type OutOf<Options> = Options extends { readonly out: infer Out extends Float32Array | RopeBuffer }
  ? Out
  : Options extends { readonly out?: unknown }
    ? 'out' extends keyof Options
      ? Float32Array | RopeBuffer
      : NewFloats
    : NewFloats;

/** An array that is there where the option is true, and may be where it is a boolean. */
type Where<Options, Name extends string> = Options extends { readonly [Key in Name]: infer Asked }
  ? [Asked] extends [true]
    ? { [Key in Name]: NewFloats }
    : [Asked] extends [false]
      ? unknown
      : { [Key in Name]?: NewFloats }
  : unknown;

/** The result with what was asked for. */
export type AttentionDetails<Outputs extends AttentionOutputs> = { out: OutOf<Outputs> } & Where<Outputs, 'weights'> &
  Where<Outputs, 'lse'> &
  (Outputs extends { readonly scores: readonly (infer Stage extends ScoreStage)[] }
    ? { scores: Record<Stage, NewFloats> }
    : unknown);

/** Gradients, each in the shape of its array. */
export interface AttentionGradients {
  /** Like `q`. */
  dq: NewFloats;
  /** Like `k`. */
  dk: NewFloats;
  /** Like `v`. */
  dv: NewFloats;
}

export interface AttentionFamily {
  /**
   * Exact softmax attention, one pass over blocks of keys:
   *
   *     score = scale q_i . k_n  ->  softcap tanh(score / softcap)  ->  + bias, masks
   *     out_i = sum_n softmax_n(score) v_n
   *
   * in the order of ONNX Attention-23. A key at position `n` is hidden from the query at `m` by `mask`, by a
   * bias of `-Infinity`, and unless `m - left <= n <= m + right`, where `causal` is `right: 0`. A query that
   * sees no key gets 0. With `table` or `config`, q and k are rotated on the way; the arrays stay as they are.
   *
   * Memory O(T) beside inputs and results. A handful of queries (`H / K * Tq <= 8`) takes a path of its own that reads
   * keys and values once.
   * @error at most 1e-6 of the largest |v|, beside what scores lose in float.
   * @source Online softmax, arXiv 1805.02867.
   * @returns `out`, or a new `Float32Array` `[Tq, H, dv]`; with `weights`, `lse` or `scores` an object of them
   * and `out`.
   * @throws RopeError that names the parameter and both numbers where lengths do not fit; nothing is written
   * then.
   */
  attention<const Outputs extends AttentionOutputs & AtLeastOneOutput>(
    q: Floats,
    k: Floats,
    v: Floats,
    options: AttentionOptions & Outputs,
  ): AttentionDetails<Outputs>;
  attention(q: Floats, k: Floats, v: Floats, options: AttentionOptions & { out?: undefined }): NewFloats;
  attention<Out extends Float32Array | RopeBuffer>(
    q: Floats,
    k: Floats,
    v: Floats,
    options: AttentionOptions & { out: Out },
  ): Out;
  attention<Out extends HalfFloats>(
    q: Floats,
    k: Floats,
    v: Floats,
    options: Omit<AttentionOptions, 'out'> & { out: Out },
  ): Out;
  attention(q: Floats, k: Floats, v: Floats, options: AttentionOptions): Float32Array | RopeBuffer;
}
