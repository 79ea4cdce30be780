/** What linear attention and its gradients can be told. */
import type { Floats, RopeBuffer } from '../border/memory.js';
import { layout } from '../options/layout.js';
import { extended, type Input } from '../options/options.js';
import { atLeast, boolean, finiteFloat, instance, positiveInteger, rule, unchecked, word } from '../options/rules.js';
import { lengths, perSequence, shapeRule } from '../options/batch.js';
import type { Positions } from '../rope/positions.js';
import { ROTATION } from '../rope/rows.js';
import { LinearState } from './linear-state.js';

/** The order of these words is the order of the enum in `include/ropewalk/attention.h`; a test compares them. */
export const FEATURE_MAPS = ['identity', 'elu', 'exp', 'relu'] as const;

/**
 * `phi`, applied to every component of q and k: `elu` is `elu(x) + 1` (RoFormer section 3.3), `exp` is
 * `e^x`, `relu` is `max(x, 0) + epsilon` (Performer, arXiv 2009.14794), `identity` is `x`.
 */
export type FeatureMap = (typeof FEATURE_MAPS)[number];

/** What the gradients can be told too. */
const TOKENS = /* @__PURE__ */ (() =>
  extended(
    ROTATION,
    {
      /**
       * Query heads, H.
       * @defaultValue 1
       */
      heads: positiveInteger.or(1),
      /** Key/value heads, K, a divisor of `heads`; `heads` where left out. Query head `h` reads key/value head `h / (H / K)`. */
      kvHeads: positiveInteger.optional,
      /** Sequences one after the other in every array, B, each computed alone. Left out: 1, or what `state` has. */
      batch: positiveInteger.optional,
      /**
       * The shape of `q`, in place of `heads`, `headDim` and `batch` and compared with its length: `[Tq, d]`, `[Tq, H, d]` or
       * `[B, Tq, H, d]`, heads before tokens where `layout` says so.
       */
      shape: shapeRule.optional,
      /** For each sequence the number of its keys that count, and where causal of its queries; the rest is padding. */
      kvLengths: lengths.optional,
      /** For each sequence the number of its queries that count; the others get 0. Not with `causal`. */
      queryLengths: lengths.optional,
      /** Components of a head, d. Needed where neither `table`, `config` nor `state` tells it. */
      headDim: positiveInteger.optional,
      /** Components of a value, dv. Left out: what the length of `v` says. */
      valueDim: positiveInteger.optional,
      /** Applied to q and k. `elu`, and `identity` with `updateRule`. */
      featureMap: word(FEATURE_MAPS).optional,
      /**
       * What `relu` adds, at least 0; the default is that of Performer's code.
       * @defaultValue 0.001
       */
      epsilon: rule((fn, name, value) => finiteFloat(fn, name, atLeast(fn, name, value, 0))).optional,
      /** Divide by the sum of `phi(q) . phi(k)`, which is not rotated. `true`, and `false` with `updateRule` or `beta`. */
      normalize: boolean.optional,
      /** Each query sees the keys up to its own row (and the state). `false`, and `true` with `updateRule`, `decay` or `beta`. */
      causal: boolean.optional,
      /** Of the result. 1, and `1 / sqrt(d)` with `updateRule`. */
      scale: finiteFloat.optional,
      /**
       * Position of the first key, and of the first query where `queryOffset` is left out; or a list with one for each sequence. Left out: the length of `state`,
       * else 0, or where the table begins.
       */
      offset: perSequence.optional,
      /**
       * Position of the first query, or a list with one for each sequence. Needed where `q` and `k` differ in length; not with
       * `causal`.
       */
      queryOffset: perSequence.optional,
      /** The positions of queries one by one, where `positions` are those of keys; not with `causal`. */
      queryPositions: unchecked<Positions>().optional,
      /**
       * `token-first` is `[T, H, d]`, `head-first` is `[H, T, d]`. `decay` and `beta` have `gateLayout`.
       * @defaultValue 'token-first'
       */
      layout: layout.or('token-first'),
    },
    'For example { heads: 8, headDim: 64, causal: true }',
  ))();

/** `update_rule` of ONNX LinearAttention-27. */
export const UPDATE_RULES = ['linear', 'gated', 'delta', 'gated_delta'] as const;

/** How a token changes the state: `gated` rules have a decay, `delta` rules a rate. */
export type UpdateRule = (typeof UPDATE_RULES)[number];

export const LINEAR = /* @__PURE__ */ (() =>
  extended(TOKENS, {
    /**
     * The operator LinearAttention of ONNX: causal, no feature map, no denominator, the scale `1 / sqrt(d)`, unless another
     * option says otherwise. `gated` needs `decay`, `delta` needs `beta`, `gated_delta` both, `linear` neither.
     */
    updateRule: word(UPDATE_RULES).optional,
    /**
     * Logarithm of what the state is multiplied by before a token is added, `[B, T, K]` or `[B, T, K, d]`: the rule
     * `gated` of ONNX LinearAttention. With `updateRule`, or with `featureMap`, `scale` and `normalize` all given.
     */
    decay: unchecked<Floats>().optional,
    /**
     * Rate of the delta rule, `[B, T, K]` or `[B, T]`: a token adds `beta (v - S^T k)` in place of `v`. ONNX `delta`. With
     * `updateRule`, or with `featureMap` and `scale` both given.
     */
    beta: unchecked<Floats>().optional,
    /**
     * Where heads are in `decay` and `beta`: `token-first` is `[T, K, d]` and `[T, K]`, `head-first` is `[K, T, d]` and `[K, T]`,
     * for every sequence of the batch. Whatever `layout` is, for ONNX has them by token in every case.
     * @defaultValue 'token-first'
     */
    gateLayout: layout.or('token-first'),
    /** What earlier calls left; read, and written back with this call's tokens added. From `linearState`. */
    state: instance((value) => LinearState.is(value), 'must come from rope.linearState').optional,
    /** Where the result goes: floats of its length that overlap no input. */
    out: unchecked<Float32Array | RopeBuffer>().optional,
  }))();

export const LINEAR_BACKWARD = TOKENS;

/** Sizes, rotation, feature map, rule and state of `linearAttention`. */
export interface LinearAttentionOptions extends Input<typeof LINEAR> {}

/** The options of the forward call. */
export interface LinearAttentionBackwardOptions extends Input<typeof LINEAR_BACKWARD> {}
