import { apart, checkFloats, checkOut, type Floats, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { layout } from '../options/layout.js';
import type { Input } from '../options/options.js';
import {
  boolean,
  fail,
  finite,
  from,
  instance,
  leftOut,
  missing,
  positiveInteger,
  rowsOf,
  unchecked,
  word,
} from '../options/rules.js';
import { createHeadLayout, describe } from '../rope/head-layout.js';
import type { RopeInternals } from '../rope/rope.js';
import { ROTATION, type Rotation, type Rows } from '../rope/rows.js';
import { LINEAR_STATE, LinearState, type LinearStateOptions } from './linear-state.js';
import { checkHeads, type Sizes, valueDimOf } from './shape.js';

/** The order of these words is the order of the enum in `include/ropewalk/attention.h`; a test compares them. */
export const FEATURE_MAPS = ['identity', 'elu', 'exp', 'relu'] as const;

/**
 * `phi`, applied to every component of q and k: `elu` is `elu(x) + 1` (RoFormer section 3.3), `exp` is
 * `e^x`, `relu` is `max(x, 0) + epsilon` (Performer, arXiv 2009.14794), `identity` is `x`.
 */
export type FeatureMap = (typeof FEATURE_MAPS)[number];

const LINEAR = ROTATION.with(
  {
    /**
     * Query heads, H.
     * @defaultValue 1
     */
    heads: positiveInteger.or(1),
    /** Key/value heads, K, a divisor of `heads`; `heads` where left out. Query head `h` reads key/value head `h / (H / K)`. */
    kvHeads: positiveInteger.optional,
    /** Components of a head, d. Needed where neither `table`, `config` nor `state` tells it. */
    headDim: positiveInteger.optional,
    /** Components of a value, dv. Left out: what the length of `v` says. */
    valueDim: positiveInteger.optional,
    /** @defaultValue 'elu' */
    featureMap: word(FEATURE_MAPS).or('elu'),
    /**
     * What `relu` adds, at least 0; the default is that of Performer's code.
     * @defaultValue 0.001
     */
    epsilon: from(0).optional,
    /** Divide by the sum of `phi(q) . phi(k)`, which is not rotated. `true`, and `false` with `beta`. */
    normalize: boolean.optional,
    /** Each query sees the keys up to its own row (and the state). `false`, and `true` with `decay` or `beta`. */
    causal: boolean.optional,
    /**
     * Of the result. ONNX LinearAttention takes `1 / sqrt(d)`.
     * @defaultValue 1
     */
    scale: finite.or(1),
    /** Position of the first row of `k`, and of `q`. Left out: the length of `state`, else 0. */
    offset: finite.optional,
    /** Position of the first row of `q`, where it is another one. Not with `causal`. */
    queryOffset: finite.optional,
    /**
     * Logarithm of what the state is multiplied by before a token is added, `[T, K]` or `[T, K, d]`: the rule
     * `gated` of ONNX LinearAttention.
     */
    decay: unchecked<Floats>().optional,
    /** Rate of the delta rule, `[T, K]` or `[T]`: a token adds `beta (v - S^T k)` in place of `v`. ONNX `delta`. */
    beta: unchecked<Floats>().optional,
    /** What earlier calls left; read, and written back with this call's tokens added. From `linearState`. */
    state: instance((value) => value instanceof LinearState, 'must come from rope.linearState').optional,
    /**
     * `token-first` is `[T, H, d]`, `head-first` is `[H, T, d]`. `decay` and `beta` are token-first.
     * @defaultValue 'token-first'
     */
    layout: layout.or('token-first'),
    /** Where the result goes: floats of its length that overlap no input. */
    out: unchecked<Float32Array | RopeBuffer>().optional,
  },
  'For example { heads: 8, headDim: 64, causal: true }',
);

export interface LinearAttentionOptions extends Input<typeof LINEAR> {}

export interface LinearFamily {
  /**
   * Linear attention with the rotation in the numerator only (RoFormer eq. 19):
   *
   *     out_m = scale * sum_n (R_m phi(q_m)) . (R_n phi(k_n)) v_n / sum_n phi(q_m) . phi(k_n)
   *
   * over all n, or over `n <= m` with `causal`. The rotation is a pure one: an attention factor of the
   * table or config (YaRN, LongRoPE), which belongs to a softmax, is left out. A denominator of 0 (no keys,
   * or features that are all 0) gives 0; a rotated numerator may be negative, so rows are no averages of v.
   *
   * `decay` and `beta` select the rules of ONNX LinearAttention-27: neither `linear`, decay `gated`, beta
   * `delta`, both `gated_delta`; there use `featureMap: 'identity'`, `normalize: false` and `scale`.
   *
   * Time O(T d dv): no score is ever formed. Cutting a sequence into calls on one
   * `state` changes no bit of the result. Error: a few float roundings of the largest partial sum.
   * @returns `out`, or a new `Float32Array` `[Tq, H, dv]`.
   * @throws RopeError that names the parameter and both numbers where lengths do not fit; nothing is
   * written then.
   */
  linearAttention(q: Floats, k: Floats, v: Floats, options: LinearAttentionOptions & { out: RopeBuffer }): RopeBuffer;
  linearAttention(
    q: Floats,
    k: Floats,
    v: Floats,
    options: LinearAttentionOptions & { out?: Float32Array },
  ): Float32Array;
  linearAttention(q: Floats, k: Floats, v: Floats, options: LinearAttentionOptions): Float32Array | RopeBuffer;
  /** An empty state for `linearAttention`, to be filled by calls. */
  linearState(options: LinearStateOptions): LinearState;
}

export function createLinear(runtime: Runtime, { resolveRotation }: RopeInternals): LinearFamily {
  const { module, memory, struct } = runtime;
  const spec = struct('LinearAttentionSpec', [
    ...(['map', 'epsilon', 'scale', 'causal', 'queryCosines', 'querySines', 'keyCosines', 'keySines'] as const),
    ...(['P', 'pairing', 'rotationGain', 'decay', 'decayWidth', 'beta', 'betaHeads'] as const),
  ]);
  const layouts = {
    out: createHeadLayout(runtime),
    q: createHeadLayout(runtime),
    k: createHeadLayout(runtime),
    v: createHeadLayout(runtime),
  };
  const fn = 'linearAttention';

  /** One size told by several sources, which must agree. */
  function agreed(name: string, sources: [string, number | undefined][]): number | undefined {
    const told = sources.filter((source): source is [string, number] => source[1] !== undefined);
    const odd = told.find(([, size]) => size !== told[0]![1]);
    if (odd) {
      const [[first, size]] = told as [[string, number]];
      fail('conflict', fn, name, `must be one number; ${first} says ${size} and ${odd[0]}`, odd[1]);
    }
    return told[0]?.[1];
  }

  function sizesOf(q: Floats, k: Floats, v: Floats, options: LinearAttentionOptions, rotation: Rotation | null): Sizes {
    const { state, heads: H = LINEAR.defaults.heads } = options;
    const K =
      agreed('kvHeads', [
        ['kvHeads', options.kvHeads],
        ['state', state?.kvHeads],
      ]) ?? H;
    checkHeads(fn, H, K);
    const d = agreed('headDim', [
      ['headDim', options.headDim],
      [options.table ? 'table' : 'config', rotation?.headDim],
      ['state', state?.headDim],
    ]);
    if (d === undefined) missing(fn, 'headDim', 'Or give table, config or state');
    const Tq = rowsOf(fn, 'q', q, H, d, 'heads * headDim');
    const Tk = rowsOf(fn, 'k', k, K, d, 'kvHeads * headDim');
    const told = agreed('valueDim', [
      ['valueDim', options.valueDim],
      ['state', state?.valueDim],
    ]);
    return { Tq, Tk, H, K, d, dv: valueDimOf(fn, v, Tk, K, d, told) };
  }

  /** Components a row of decay has: 1 for a head, or d. */
  function decayWidthOf(decay: Floats, { Tk, K, d }: Sizes): number {
    checkFloats(fn, 'decay', decay);
    if (decay.length === Tk * K) return 1;
    if (decay.length === Tk * K * d) return d;
    fail(
      'length',
      fn,
      'decay',
      `must have T * kvHeads = ${Tk} * ${K} = ${Tk * K} elements, or headDim = ${d} times as many`,
      decay.length,
    );
  }

  function betaHeadsOf(beta: Floats, { Tk, K }: Sizes): number {
    checkFloats(fn, 'beta', beta);
    if (beta.length === Tk * K) return K;
    if (beta.length === Tk) return 1;
    fail('length', fn, 'beta', `must have T * kvHeads = ${Tk} * ${K} = ${Tk * K} elements, or T = ${Tk}`, beta.length);
  }

  function linearAttention(
    q: Floats,
    k: Floats,
    v: Floats,
    options: LinearAttentionOptions & { out: RopeBuffer },
  ): RopeBuffer;
  function linearAttention(
    q: Floats,
    k: Floats,
    v: Floats,
    options: LinearAttentionOptions & { out?: Float32Array },
  ): Float32Array;
  function linearAttention(q: Floats, k: Floats, v: Floats, options: LinearAttentionOptions): Float32Array | RopeBuffer;
  function linearAttention(
    q: Floats,
    k: Floats,
    v: Floats,
    options: LinearAttentionOptions,
  ): Float32Array | RopeBuffer {
    LINEAR.check(fn, options);
    checkFloats(fn, 'q', q);
    checkFloats(fn, 'k', k);
    checkFloats(fn, 'v', v);
    const { defaults } = LINEAR;
    const { decay, beta, state, offset, queryOffset, featureMap = defaults.featureMap } = options;
    const rotation = resolveRotation(fn, options);
    const sizes = sizesOf(q, k, v, options, rotation);
    const { Tq, Tk, H, K, d, dv } = sizes;
    checkOut(fn, options.out, Tq * H * dv);
    const decayWidth = decay === undefined ? 0 : decayWidthOf(decay, sizes);
    const betaHeads = beta === undefined ? 1 : betaHeadsOf(beta, sizes);
    if (options.out instanceof RopeBuffer) apart(fn, options.out, { q, k, v, decay, beta });

    const ruled = decay !== undefined || beta !== undefined;
    const { causal = ruled, normalize = beta === undefined } = options;
    if (ruled && !causal)
      fail(
        'conflict',
        fn,
        'causal',
        `must be true with ${decay ? 'decay' : 'beta'}, which acts from token to token`,
        causal,
      );
    if (causal && Tq !== Tk)
      fail(
        'length',
        fn,
        'q',
        `must have as many rows as k, ${Tk}, where causal`,
        Tq,
        'Earlier keys come in through state',
      );
    if (normalize && beta !== undefined)
      fail('conflict', fn, 'normalize', 'must be false with beta: the delta rule has no denominator', normalize);
    if (state?.normalized !== undefined && state.normalized !== normalize) {
      fail('conflict', fn, 'normalize', `must be ${state.normalized} as in the calls that filled state`, normalize);
    }
    if (featureMap !== 'relu') leftOut(fn, options, ['epsilon'], "unless featureMap is 'relu'");
    const { epsilon = 0.001, scale = defaults.scale } = options;
    const headFirst = options.layout === 'head-first';
    if (!rotation) leftOut(fn, options, ['offset', 'queryOffset'], 'without table or config');
    if (causal) leftOut(fn, options, ['queryOffset'], 'where causal');
    if (options.positions !== undefined) leftOut(fn, options, ['queryOffset'], 'where positions are given');

    return memory.scope((arena) => {
      let keyRows: Rows = { cos: 0, sin: 0 };
      let queryRows = keyRows;
      if (rotation) {
        const start = options.positions === undefined ? (offset ?? state?.length ?? 0) : offset;
        keyRows = rotation.rows(arena, Tk, start, 'k');
        queryRows =
          Tq === Tk && queryOffset === undefined ? keyRows : rotation.rows(arena, Tq, queryOffset ?? start, 'q');
      }
      const matrix = state ? state.matrixAddress : arena.f32Zone(K * d * dv);
      const below = state ? state.normalizerAddress : arena.f32Zone(K * d);
      if (!state) {
        arena.fillF32(matrix, K * d * dv, 0);
        arena.fillF32(below, K * d, 0);
      }
      const resident = options.out instanceof RopeBuffer;
      const out = resident ? (options.out as RopeBuffer).address : arena.f32Zone(Tq * H * dv);
      spec.map = FEATURE_MAPS.indexOf(featureMap);
      spec.epsilon = epsilon;
      spec.scale = scale;
      spec.causal = causal ? 1 : 0;
      spec.queryCosines = queryRows.cos;
      spec.querySines = queryRows.sin;
      spec.keyCosines = keyRows.cos;
      spec.keySines = keyRows.sin;
      spec.P = rotation?.pairs ?? 0;
      spec.pairing = rotation?.pairing === 'interleaved' ? 0 : 1;
      spec.rotationGain = rotation ? 1 / rotation.gain : 1;
      spec.decay = decay === undefined ? 0 : arena.f32(decay);
      spec.decayWidth = decayWidth;
      spec.beta = beta === undefined ? 0 : arena.f32(beta);
      spec.betaHeads = betaHeads;
      module.linearAttention(
        out,
        matrix,
        normalize ? below : 0,
        arena.f32(q),
        arena.f32(k),
        arena.f32(v),
        describe(layouts.out, Tq, H, dv, headFirst),
        describe(layouts.q, Tq, H, d, headFirst),
        describe(layouts.k, Tk, K, d, headFirst),
        describe(layouts.v, Tk, K, dv, headFirst),
        spec.address,
        arena.f32Zone(module.linearAttentionScratch(H, K, d, dv)),
      );
      state?.grow(Tk, normalize);
      return resident
        ? (options.out as RopeBuffer)
        : arena.readF32(out, Tq * H * dv, options.out as Float32Array | undefined);
    });
  }

  function linearState(options: LinearStateOptions): LinearState {
    const { kvHeads, headDim, valueDim = headDim } = LINEAR_STATE.read('linearState', options);
    return new LinearState(memory, kvHeads, headDim, valueDim);
  }

  return { linearAttention, linearState };
}
