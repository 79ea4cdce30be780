/** What attention and its gradients can be told. */
import type { Floats, RopeBuffer } from '../border/memory.js';
import { layout } from '../options/layout.js';
import { isArray } from '../options/kinds.js';
import { lengthOf } from '../options/lists.js';
import { extended, type Input, type Named, type Options, options, nested } from '../options/options.js';
import {
  boolean,
  count,
  fail,
  finite,
  finiteFloat,
  oneOf,
  positive,
  positiveInteger,
  type Rule,
  rule,
  unchecked,
  whole,
  word,
} from '../options/rules.js';
import { lengths, perSequence, shapeRule } from '../options/batch.js';
import type { Positions } from '../rope/positions.js';
import { ROTATION } from '../rope/rows.js';

/** Values for all scores, broadcast as in NumPy and ONNX: axes are counted from the last, and each is whole or 1. */
export interface ScoreArray<Values> {
  values: Values;
  /**
   * `[B, H, Tq, Tk]`, with 1 in place of any of them; the first may be left out. The last may also be shorter than `Tk`: keys
   * beyond it are hidden, as in ONNX.
   */
  shape: readonly number[];
}

export const ALIBI = options({
  type: word(['alibi']),
  /** Slopes `[H]`, in place of those of the paper. */
  slopes: unchecked<Floats>().optional,
  /**
   * The slopes of the paper are `2^(-maxBias (h + 1) / H)`, for other H as its code has them.
   * @defaultValue 8
   */
  maxBias: positive.or(8),
});

/** ALiBi (arXiv 2108.12409, section 3): `-slope[h] |m - n|`. */
export interface AlibiBias extends Input<typeof ALIBI> {}

const BUCKET_ROWS = {
  /**
   * Rows of the table.
   * @defaultValue 32
   */
  buckets: whole().or(32),
  /**
   * Distance from which on everything is one bucket.
   * @defaultValue 128
   */
  maxDistance: whole().or(128),
  /**
   * `true`: separate buckets for keys after the query, as in T5's encoder; `false`: its decoder.
   * @defaultValue true
   */
  bidirectional: boolean.or(true),
};

export interface BucketRows extends Named<typeof BUCKET_ROWS> {}

export const BUCKET_RULE: Options<BucketRows> = options(BUCKET_ROWS);

export const BUCKETS = extended(BUCKET_RULE, {
  type: word(['t5Bias']),
  /** `[buckets, H]` */
  table: unchecked<Floats>(),
});

/** T5 (arXiv 1910.10683, section 2.1): `table[bucket(n - m), h]`. T5 itself has `scale: 1`. */
export interface BucketBias extends Input<typeof BUCKETS> {}

export const BY_DISTANCE = options({
  type: word(['distance']),
  /** `[H, Tq + Tk - 1]`: query row `i` and key row `n` read entry `i - n + Tk - 1`. */
  values: unchecked<Floats>(),
});

/** Any other bias that depends on the head and on the distance `m - n` alone, one number for each. */
export interface DistanceBias extends Input<typeof BY_DISTANCE> {}

/** What is added to the scores by a rule, of which no `[Tq, Tk]` array is ever made. */
export type BiasRule = AlibiBias | BucketBias | DistanceBias;

/**
 * Which keys a query sees: 1 or `true` keeps, 0 or `false` hides. Lists may be nested, `[Tq, Tk]`, `[B, Tk]`, `[H, Tq, Tk]`,
 * `[B, Tq, Tk]` or `[B, H, Tq, Tk]`, where their sizes tell which.
 */
export type Mask =
  | Uint8Array
  | Int8Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | readonly boolean[]
  | readonly number[]
  | NestedMask;

/** Lists of masks, up to four levels deep. */
export interface NestedMask extends ReadonlyArray<Mask> {}

export const WINDOW = options(
  {
    /** Keys before its own position. */
    left: count.optional,
    /** Keys after it; with `causal` 0, or left out. */
    right: count.optional,
  },
  'For example { left: 127 }',
);

/** 0, or above it the cap. */
export const softcap: Rule<number> = rule((fn, name, value) => (value === 0 ? 0 : positive(fn, name, value)));

const STAGES = ['raw', 'capped', 'biased'] as const;

/** The steps a score goes through: `raw`, after the softcap, after bias and masks. */
export type ScoreStage = (typeof STAGES)[number];

const stages = /* @__PURE__ */ rule<readonly ScoreStage[]>((fn, name, value) => {
  if (!isArray(value)) fail('type', fn, name, "must be an array such as ['raw']", value);
  const length = lengthOf(fn, name, value);
  if (length > STAGES.length) fail('length', fn, name, `must have at most ${STAGES.length} elements`, value);
  // By index: holes are not a stage either.
  for (let i = 0; i < length; i++) oneOf(fn, `${name}[${i}]`, value[i], STAGES);
  return value as readonly ScoreStage[];
});

// Called in functions, so that bundlers leave out the tables of what a page does not use.

/** What cannot be told to a cache, which knows it: how its keys and values lie and are rotated. */
const KEYS = /* @__PURE__ */ (() =>
  extended(ROTATION, {
    /**
     * Sequences one after the other in every array, B; each is attended to alone.
     * @defaultValue 1
     */
    batch: positiveInteger.or(1),
    /**
     * The shape of `q`, in place of `heads`, `headDim` and `batch` and compared with its length: `[Tq, d]`, `[Tq, H, d]` or
     * `[B, Tq, H, d]`, heads before tokens where `layout` says so.
     */
    shape: shapeRule.optional,
    /** For each sequence the number of its keys that count, the rest being padding: `nonpad_kv_seqlen` of ONNX Attention-24. */
    kvLengths: lengths.optional,
    /** For each sequence the number of its queries that count; the others get 0. */
    queryLengths: lengths.optional,
    /** Key/value heads, K, a divisor of `heads`; `heads` where left out. Query head `h` reads key/value head `h / (H / K)`. */
    kvHeads: positiveInteger.optional,
    /** Components of a head, d. Needed where neither `table` nor `config` tells it. */
    headDim: positiveInteger.optional,
    /** Components of a value, dv. Left out: what the length of `v` says. */
    valueDim: positiveInteger.optional,
    /**
     * Position of the first key, and of the first query where `queryOffset` is left out; or a list with one for each sequence.
     * Left out: 0, or where the table begins. Without rotation only distances count: then it goes with `queryOffset`.
     */
    offset: perSequence.optional,
    /** The positions that queries are rotated for one by one, as `positions` for keys. `causal` and the like go by rows then. */
    queryPositions: unchecked<Positions>().optional,
    /**
     * The keys are rotated already: `table` or `config` is for `q` alone.
     * @defaultValue false
     */
    keysRotated: boolean.optional,
  }))();

/** What the gradients can be told too. */
const QUERIES = /* @__PURE__ */ (() =>
  options(
    {
      /**
       * Query heads, H, at most 65536.
       * @defaultValue 1
       */
      heads: positiveInteger.optional,
      /**
       * No query sees a key at a later position.
       * @defaultValue false
       */
      causal: boolean.or(false),
      /** Position of the first query, a whole number of positions from the first key, at most 2^24. */
      queryOffset: finite.optional,
      /** How many keys before and after its own position a query sees; left out: all of them. */
      window: nested(WINDOW).optional,
      /** What `q . k` is multiplied by; `1 / sqrt(d)` where it is left out. */
      scale: finiteFloat.optional,
      /**
       * Above 0: scores become `softcap * tanh(score / softcap)`, before bias and masks.
       * @defaultValue 0
       */
      softcap: softcap.or(0),
      /**
       * `[B, H, Tq, Tk]`, `[H, Tq, Tk]`, `[Tq, Tk]`, `[B, Tk]` or `[Tk]` by its length, nested lists, or any {@link ScoreArray}.
       * What fits two of these is refused.
       */
      mask: unchecked<Mask | ScoreArray<Mask>>().optional,
      /** Added to the scores: an array, with shapes as for `mask`, where `-Infinity` hides a key; or a rule. */
      bias: unchecked<Floats | ScoreArray<Floats> | BiasRule>().optional,
      /**
       * `token-first` is `[T, H, d]`, `head-first` is `[H, T, d]`.
       * @defaultValue 'token-first'
       */
      layout: layout.or('token-first'),
    },
    'For example { heads: 8, headDim: 64, causal: true }',
  ))();

const OUT = /* @__PURE__ */ (() => ({
  /** Where the result goes: floats of its length that overlap no input. */
  out: unchecked<Float32Array | RopeBuffer>().optional,
}))();

const OUTPUTS = /* @__PURE__ */ (() =>
  options({
    /** `[B, H, Tq, Tk]`; rows sum to 1, or to 0 where a query sees no key. */
    weights: boolean.optional,
    /** `[B, H, Tq]`: the logarithm of the sum of `e^score`, `-Infinity` where a query sees no key. */
    lse: boolean.optional,
    /** `[B, H, Tq, Tk]` for each stage named; beyond `kvLengths` and `queryLengths` 0, and `-Infinity` in `biased`. */
    scores: stages.optional,
  }))();

/** What may be asked for beside the result. */
export interface AttentionOutputs extends Input<typeof OUTPUTS> {}

const TELLING = /* @__PURE__ */ (() =>
  extended(extended(KEYS, QUERIES.rows, QUERIES.example), {
    /**
     * Position of the first query, or a list with one for each sequence, a whole number of positions from the first key, at most
     * 2^24: where keys begin at 0, the number of earlier tokens. Left out: that of the first key. Needed where `q` and `k` differ
     * in length and positions matter (`causal`, `window`, rotation without `queryPositions`, a bias rule). Where `positions` are
     * given, the row of `k` that is the first query's.
     */
    queryOffset: perSequence.optional,
  }))();
const ATTENTION_INPUT = /* @__PURE__ */ (() => extended(TELLING, OUT))();
const CACHED_INPUT = /* @__PURE__ */ (() =>
  extended(extended(QUERIES, OUT, QUERIES.example), {
    /** The token that the first query belongs to, or a list with one for each sequence, at most 2^24. */
    queryOffset: perSequence.optional,
    /** For each sequence the number of its queries that count; the others get 0. */
    queryLengths: lengths.optional,
  }))();

/** Sizes, rotation, masks, scale and biases of `attention`. */
export interface AttentionOptions extends Input<typeof ATTENTION_INPUT> {}

/** The options of attending to a cache. */
export interface AttendCacheOptions extends Input<typeof CACHED_INPUT> {}

export const ATTENTION = /* @__PURE__ */ (() => extended(ATTENTION_INPUT, OUTPUTS.rows))();
export const CACHED = /* @__PURE__ */ (() => extended(CACHED_INPUT, OUTPUTS.rows))();

const FORWARD = /* @__PURE__ */ (() =>
  options({
    /** Its result. */
    out: unchecked<Floats>().because('It is the result of attention'),
    /** Logarithms of the sums, `[B, H, Tq]`. */
    lse: unchecked<Floats>().because('Ask attention for it: lse: true'),
    /** Not read: what was asked for beside them may stay. */
    weights: unchecked<Floats>().optional,
    /** Not read. */
    scores: unchecked<Partial<Record<ScoreStage, Floats>>>().optional,
  }))();

export const BACKWARD = /* @__PURE__ */ (() =>
  extended(TELLING, {
    /** What `attention` gave for the same inputs and options; without it, it is computed once more. */
    forward: nested(FORWARD).optional,
  }))();

/** The options of the forward call, and what it returned. */
export interface AttentionBackwardOptions extends Input<typeof BACKWARD> {}
