import {
  apart,
  type CheckedFloats,
  checkFloats,
  checkOut,
  type Floats,
  type Memory,
  RopeBuffer,
} from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { fail, leftOut, missing, rowsOf } from '../options/rules.js';
import { createHeadLayout, describe } from '../rope/head-layout.js';
import type { RopeInternals } from '../rope/rope.js';
import type { Rotation, Rows } from '../rope/rows.js';
import {
  FEATURE_MAPS,
  LINEAR,
  LINEAR_BACKWARD,
  type LinearAttentionBackwardOptions,
  type LinearAttentionOptions,
} from './linear-options.js';
import { LINEAR_STATE, LinearState, type LinearStateOptions } from './linear-state.js';
import { checkHeads, type Sizes, valueDimOf } from './shape.js';
import type { AttentionGradients } from './types.js';

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
   * `updateRule` makes it the operator LinearAttention-27 of ONNX: `decay` belongs to `gated`, `beta` to `delta`,
   * both to `gated_delta`, neither to `linear`.
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
  /**
   * Gradients of `linearAttention` for q, k and v, given that of its result, `dout [Tq, H, dv]`; through the
   * denominator, the rotation and the feature map. For calls without `state`, `decay` and `beta`.
   *
   * Time O(T d dv), in chunks of 32 tokens. Worst error 3e-6 of the largest gradient. A row whose denominator is 0
   * gives no gradient, and `relu` has the slope 0 at 0.
   * @throws RopeError that names the parameter and both numbers where lengths do not fit.
   */
  linearAttentionBackward(
    dout: Floats,
    q: Floats,
    k: Floats,
    v: Floats,
    options: LinearAttentionBackwardOptions,
  ): AttentionGradients;
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

  /** One size told by several sources, which must agree. */
  function agreed(fn: string, name: string, sources: [string, number | undefined][]): number | undefined {
    const told = sources.filter((source): source is [string, number] => source[1] !== undefined);
    const odd = told.find(([, size]) => size !== told[0]![1]);
    if (odd) {
      const [[first, size]] = told as [[string, number]];
      fail('conflict', fn, name, `must be one number; ${first} says ${size} and ${odd[0]}`, odd[1]);
    }
    return told[0]?.[1];
  }

  function sizesOf(
    fn: string,
    q: CheckedFloats,
    k: CheckedFloats,
    v: CheckedFloats,
    options: LinearAttentionOptions,
    rotation: Rotation | null,
  ): Sizes {
    const { state, heads: H = LINEAR.defaults.heads } = options;
    const K =
      agreed(fn, 'kvHeads', [
        ['kvHeads', options.kvHeads],
        ['state', state?.kvHeads],
      ]) ?? H;
    checkHeads(fn, H, K);
    const d = agreed(fn, 'headDim', [
      ['headDim', options.headDim],
      [options.table ? 'table' : 'config', rotation?.headDim],
      ['state', state?.headDim],
    ]);
    if (d === undefined) missing(fn, 'headDim', 'Or give table, config or state');
    const Tq = rowsOf(fn, 'q', q, H, d, 'heads * headDim');
    const Tk = rowsOf(fn, 'k', k, K, d, 'kvHeads * headDim');
    const told = agreed(fn, 'valueDim', [
      ['valueDim', options.valueDim],
      ['state', state?.valueDim],
    ]);
    return { Tq, Tk, H, K, d, dv: valueDimOf(fn, v, Tk, K, d, told) };
  }

  /** Components a row of decay has: 1 for a head, or d. */
  function decayWidthOf(fn: string, decay: CheckedFloats, { Tk, K, d }: Sizes): number {
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

  function betaHeadsOf(fn: string, beta: CheckedFloats, { Tk, K }: Sizes): number {
    if (beta.length === Tk * K) return K;
    if (beta.length === Tk) return 1;
    fail('length', fn, 'beta', `must have T * kvHeads = ${Tk} * ${K} = ${Tk * K} elements, or T = ${Tk}`, beta.length);
  }

  /** Gates go with a rule, or with everything told that the rules of ONNX and the formula above decide differently. */
  function checkRule(
    fn: string,
    { updateRule, decay, beta, featureMap, normalize, scale }: LinearAttentionOptions,
  ): void {
    if (updateRule === undefined) {
      if (decay === undefined && beta === undefined) return;
      if (featureMap !== undefined && scale !== undefined && (normalize !== undefined || beta !== undefined)) return;
      const rule = decay === undefined ? 'delta' : beta === undefined ? 'gated' : 'gated_delta';
      const given = decay === undefined ? 'beta is' : beta === undefined ? 'decay is' : 'decay and beta are';
      const hint = `${given} given: say updateRule: '${rule}' for the operator of ONNX, or featureMap, scale and normalize`;
      missing(fn, 'updateRule', hint);
    }
    for (const [name, given, needed] of [
      ['decay', decay, updateRule === 'gated' || updateRule === 'gated_delta'],
      ['beta', beta, updateRule === 'delta' || updateRule === 'gated_delta'],
    ] as const) {
      if (needed && given === undefined) missing(fn, name, `The update rule '${updateRule}' needs it`);
      if (!needed) leftOut(fn, { [name]: given }, [name], `with updateRule '${updateRule}'`);
    }
  }

  /** What has to hold between rows, rotation and features. */
  function checkTokens(
    fn: string,
    options: LinearAttentionOptions,
    { Tq, Tk }: Sizes,
    rotation: Rotation | null,
    causal: boolean,
  ): void {
    if (causal && Tq !== Tk)
      fail(
        'length',
        fn,
        'q',
        `must have as many rows as k, ${Tk}, where causal`,
        Tq,
        fn === 'linearAttention' ? 'Earlier keys come in through state' : undefined,
      );
    if (options.featureMap !== 'relu') leftOut(fn, options, ['epsilon'], "unless featureMap is 'relu'");
    if (!rotation) leftOut(fn, options, ['offset', 'queryOffset'], 'without table or config');
    if (causal) leftOut(fn, options, ['queryOffset'], 'where causal');
    if (options.positions !== undefined) leftOut(fn, options, ['queryOffset'], 'where positions are given');
    if (Tq !== Tk && Tq > 0) leftOut(fn, options, ['positions'], `where q and k differ in length, ${Tq} and ${Tk}`);
    if (rotation && Tq !== Tk && Tq > 0 && options.queryOffset === undefined)
      missing(fn, 'queryOffset', `q has ${Tq} rows and k ${Tk}: it is the position of the first query`);
  }

  /** Sets all of the spec but decay and beta. */
  function writeSpec(
    arena: Memory,
    options: LinearAttentionOptions,
    { Tq, Tk, d }: Sizes,
    rotation: Rotation | null,
    causal: boolean,
  ): void {
    const onnx = options.updateRule !== undefined;
    const { featureMap = onnx ? 'identity' : 'elu', epsilon = 0.001, offset, queryOffset } = options;
    const { scale = onnx ? 1 / Math.sqrt(d) : 1 } = options;
    let keyRows: Rows = { cos: 0, sin: 0 };
    let queryRows = keyRows;
    if (rotation) {
      const first = options.positions === undefined ? (offset ?? options.state?.length) : offset;
      keyRows = rotation.rows(arena, Tk, first, 'k');
      queryRows = queryOffset === undefined ? keyRows : rotation.rows(arena, Tq, queryOffset, 'q');
    }
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
    queries: Floats,
    keys: Floats,
    values: Floats,
    options: LinearAttentionOptions,
  ): Float32Array | RopeBuffer {
    const fn = 'linearAttention';
    LINEAR.check(fn, options);
    const { state } = options;
    state?.require(memory, fn);
    const q = checkFloats(memory, fn, 'q', queries);
    const k = checkFloats(memory, fn, 'k', keys);
    const v = checkFloats(memory, fn, 'v', values);
    const decay = options.decay && checkFloats(memory, fn, 'decay', options.decay);
    const beta = options.beta && checkFloats(memory, fn, 'beta', options.beta);
    const rotation = resolveRotation(fn, options);
    const sizes = sizesOf(fn, q, k, v, options, rotation);
    const { Tq, Tk, H, K, d, dv } = sizes;
    checkOut(memory, fn, options.out, Tq * H * dv);
    const decayWidth = decay === undefined ? 0 : decayWidthOf(fn, decay, sizes);
    const betaHeads = beta === undefined ? 1 : betaHeadsOf(fn, beta, sizes);
    if (options.out !== undefined) apart(fn, options.out, { q, k, v, decay, beta });

    const gated = decay !== undefined || beta !== undefined;
    const ruled = gated || options.updateRule !== undefined;
    const { causal = ruled, normalize = options.updateRule === undefined && beta === undefined } = options;
    if (gated && !causal)
      fail(
        'conflict',
        fn,
        'causal',
        `must be true with ${decay ? 'decay' : 'beta'}, which acts from token to token`,
        causal,
      );
    checkTokens(fn, options, sizes, rotation, causal);
    if (normalize && beta !== undefined)
      fail('conflict', fn, 'normalize', 'must be false with beta: the delta rule has no denominator', normalize);
    checkRule(fn, options);
    if (state?.normalized !== undefined && state.normalized !== normalize) {
      fail('conflict', fn, 'normalize', `must be ${state.normalized} as in the calls that filled state`, normalize);
    }
    const headFirst = options.layout === 'head-first';

    return memory.scope(fn, (arena) => {
      const matrix = state ? state.matrixAddress : arena.f32Zone(K * d * dv);
      const below = state ? state.normalizerAddress : arena.f32Zone(K * d);
      if (!state) {
        arena.fillF32(matrix, K * d * dv, 0);
        arena.fillF32(below, K * d, 0);
      }
      const resident = options.out instanceof RopeBuffer;
      const out = resident ? (options.out as RopeBuffer).address : arena.f32Zone(Tq * H * dv);
      writeSpec(arena, options, sizes, rotation, causal);
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

  function linearAttentionBackward(
    gradient: Floats,
    queries: Floats,
    keys: Floats,
    values: Floats,
    options: LinearAttentionBackwardOptions,
  ): AttentionGradients {
    const fn = 'linearAttentionBackward';
    LINEAR_BACKWARD.check(fn, options);
    const q = checkFloats(memory, fn, 'q', queries);
    const k = checkFloats(memory, fn, 'k', keys);
    const v = checkFloats(memory, fn, 'v', values);
    const rotation = resolveRotation(fn, options);
    const sizes = sizesOf(fn, q, k, v, options, rotation);
    const { Tq, Tk, H, K, d, dv } = sizes;
    const dout = checkFloats(memory, fn, 'dout', gradient, Tq * H * dv);
    const { causal = false, normalize = true } = options;
    checkTokens(fn, options, sizes, rotation, causal);
    const headFirst = options.layout === 'head-first';
    return memory.scope(fn, (arena) => {
      writeSpec(arena, options, sizes, rotation, causal);
      spec.decay = 0;
      spec.decayWidth = 0;
      spec.beta = 0;
      const [dq, dk, dvs] = [arena.f32Zone(q.length), arena.f32Zone(k.length), arena.f32Zone(v.length)];
      module.linearAttentionBackward(
        ...([dq, dk, dvs, arena.f32(dout), arena.f32(q), arena.f32(k), arena.f32(v)] as const),
        describe(layouts.out, Tq, H, dv, headFirst),
        describe(layouts.q, Tq, H, d, headFirst),
        describe(layouts.k, Tk, K, d, headFirst),
        describe(layouts.v, Tk, K, dv, headFirst),
        spec.address,
        normalize ? 1 : 0,
        arena.f32Zone(module.linearAttentionBackwardScratch(Tq, H, K, d, dv)),
      );
      return {
        dq: arena.readF32(dq, q.length),
        dk: arena.readF32(dk, k.length),
        dv: arena.readF32(dvs, v.length),
      };
    });
  }

  function linearState(options: LinearStateOptions): LinearState {
    const { kvHeads, headDim, valueDim = headDim } = LINEAR_STATE.read('linearState', options);
    return new LinearState(memory, kvHeads, headDim, valueDim);
  }

  return { linearAttention, linearAttentionBackward, linearState };
}
