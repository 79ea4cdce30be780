/**
 * Softmax attention: forward with every intermediate on request, and its gradients.
 *
 * Shapes: `Tq` queries, `Tk` keys, `H` query heads, `K` key/value heads, `d` components of a head, `dv` of
 * a value; `q` is `[Tq, H, d]`, `k` `[Tk, K, d]`, `v` `[Tk, K, dv]`, the result `[Tq, H, dv]`, all with
 * heads and tokens swapped for `layout: 'head-first'`. Scores and weights are always `[H, Tq, Tk]`.
 */
import type { Floats, RopeBuffer } from '../border/memory.js';
import type { RotationOptions } from '../rope/rows.js';

export const STAGES = ['raw', 'capped', 'biased'] as const;

/** Values for all scores, broadcast: each axis is whole or 1. */
export interface ScoreArray<Values> {
  values: Values;
  /** `[H or 1, Tq or 1, Tk or 1]` */
  shape: readonly [number, number, number];
}

/** ALiBi (arXiv 2108.12409, section 3): `-slope[h] |m - n|`. */
export interface AlibiBias {
  type: 'alibi';
  /** Slopes `[H]`, in place of those of the paper. */
  slopes?: Floats;
  /** The slopes of the paper are `2^(-maxBias (h + 1) / H)`, for other H as its code has them; 8. */
  maxBias?: number;
}

/** T5 (arXiv 1910.10683, section 2.1): `table[bucket(n - m), h]`. T5 itself has `scale: 1`. */
export interface BucketBias {
  type: 't5Bias';
  /** `[buckets, H]` */
  table: Floats;
  /** Rows of the table; 32. */
  buckets?: number;
  /** Distance from which on everything is one bucket; 128. */
  maxDistance?: number;
  /** `true` (default): separate buckets for keys after the query, as in T5's encoder; `false`: its decoder. */
  bidirectional?: boolean;
}

/** Any other bias that depends on the head and on the distance `m - n` alone, one number for each. */
export interface DistanceBias {
  type: 'distance';
  /** `[H, Tq + Tk - 1]`: query row `i` and key row `n` read entry `i - n + Tk - 1`. */
  values: Floats;
}

/** What is added to the scores by a rule, of which no `[Tq, Tk]` array is ever made. */
export type BiasRule = AlibiBias | BucketBias | DistanceBias;

/** Which keys a query sees: 1 or `true` keeps, 0 or `false` hides. */
export type Mask = Uint8Array | readonly boolean[];

/** The steps a score goes through: `raw`, after the softcap, after bias and masks. */
export type ScoreStage = (typeof STAGES)[number];

export interface AttentionOptions extends RotationOptions {
  /** Query heads, H; 1. */
  heads?: number;
  /** Key/value heads, K, a divisor of `heads`; `heads`. Query head `h` reads key/value head `h / (H / K)`. */
  kvHeads?: number;
  /** Components of a head, d. Needed where neither `table` nor `config` tells it. */
  headDim?: number;
  /** Components of a value, dv. Default: what the length of `v` says. */
  valueDim?: number;
  /** No query sees a later key: `n <= i + offset`. `false`. */
  causal?: boolean;
  /**
   * The key row at the position of query row 0: the number of earlier tokens. Needed where `q` and `k` differ
   * in length and positions matter (`causal`, `window`, rotation, a bias rule); else 0.
   */
  offset?: number;
  /** How many keys before and after its own position a query sees; left out: all of them. */
  window?: { left?: number; right?: number };
  /** What `q . k` is multiplied by; `1 / sqrt(d)`. */
  scale?: number;
  /** Above 0: scores become `softcap * tanh(score / softcap)`, before bias and masks. */
  softcap?: number;
  /** `[H, Tq, Tk]`, `[Tq, Tk]` or `[Tk]` by its length, or any {@link ScoreArray}. */
  mask?: Mask | ScoreArray<Mask>;
  /** Added to the scores: an array, with shapes as for `mask`, where `-Infinity` hides a key; or a rule. */
  bias?: Floats | ScoreArray<Floats> | BiasRule;
  /** With `table` or `config`: the position of key row 0; query row 0 is then at `start + offset`. 0. */
  start?: number;
  /** The keys are rotated already: `table` or `config` is for `q` alone. `false`. */
  keysRotated?: boolean;
  /** `token-first` is `[T, H, d]` (default), `head-first` is `[H, T, d]`. */
  layout?: 'token-first' | 'head-first';
  /** Where the result goes: floats of its length that overlap no input. */
  out?: Float32Array | RopeBuffer;
}

/** What may be asked for beside the result. */
export interface AttentionOutputs {
  /** `[H, Tq, Tk]`; rows sum to 1, or to 0 where a query sees no key. */
  weights?: boolean;
  /** `[H, Tq]`: the logarithm of the sum of `e^score`, `-Infinity` where a query sees no key. */
  lse?: boolean;
  /** `[H, Tq, Tk]` for each stage named. */
  scores?: readonly ScoreStage[];
}

/** At least one of them. */
type AtLeastOneOutput = { weights: boolean } | { lse: boolean } | { scores: readonly ScoreStage[] };

/** The result with what was asked for. */
export type AttentionDetails<Outputs extends AttentionOutputs> = { out: Float32Array | RopeBuffer } & (Outputs extends {
  weights: true;
}
  ? { weights: Float32Array }
  : unknown) &
  (Outputs extends { lse: true } ? { lse: Float32Array } : unknown) &
  (Outputs extends { scores: readonly (infer Stage extends ScoreStage)[] }
    ? { scores: Record<Stage, Float32Array> }
    : unknown);

export interface AttentionBackwardOptions extends Omit<AttentionOptions, 'out'> {
  /** What `attention` gave for the same inputs and options; without it, it is computed once more. */
  forward?: { out: Floats; lse: Floats };
}

export interface AttentionGradients {
  /** Like `q`. */
  dq: Float32Array;
  /** Like `k`. */
  dk: Float32Array;
  /** Like `v`. */
  dv: Float32Array;
}

export interface AttentionFamily {
  /**
   * Exact softmax attention, one pass over blocks of keys (online softmax, arXiv 1805.02867):
   *
   *     score = scale q_i . k_n  ->  softcap tanh(score / softcap)  ->  + bias, masks
   *     out_i = sum_n softmax_n(score) v_n
   *
   * in the order of ONNX Attention-23. Key `n` is hidden from query `i` by `mask`, by a bias of `-Infinity`,
   * and unless `i + offset - left <= n <= i + offset + right`, where `causal` is `right: 0`. A query that
   * sees no key gets 0. With `table` or `config`, q and k are rotated on the way; the arrays stay as they are.
   *
   * Memory O(T) beside inputs and results. A handful of queries (`H / K * Tq <= 8`) takes a path of its own
   * that reads keys and values once. Worst error 1e-6 of the largest |v|, beside what scores lose in float.
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
  attention(q: Floats, k: Floats, v: Floats, options: AttentionOptions & { out: RopeBuffer }): RopeBuffer;
  attention(q: Floats, k: Floats, v: Floats, options: AttentionOptions & { out?: Float32Array }): Float32Array;
  /**
   * Gradients of `attention` for q, k and v, given that of its result, `dout [Tq, H, dv]`; through softcap,
   * masks and the rotation. Biases and masks are held constant. In blocks as well: no `[Tq, Tk]` array.
   * Worst error 2e-6 of the largest gradient.
   */
  attentionBackward(
    dout: Floats,
    q: Floats,
    k: Floats,
    v: Floats,
    options: AttentionBackwardOptions,
  ): AttentionGradients;
}
