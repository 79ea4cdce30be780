import {
  apart,
  type CheckedFloats,
  checkFloats,
  checkOut,
  type Floats,
  type Memory,
  RopeBuffer,
  type NewFloats,
} from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { fail, leftOut, missing, rowsOf } from '../options/rules.js';
import type { HalfFloats } from '../options/kinds.js';
import { createHeadLayout, describe, type HeadLayout } from '../rope/head-layout.js';
import { lengthsOf, readShape } from '../options/batch.js';
import { NO_ROWS } from './sequences.js';
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
  linearAttention(q: Floats, k: Floats, v: Floats, options: LinearAttentionOptions & { out?: undefined }): NewFloats;
  linearAttention<Out extends Float32Array | RopeBuffer>(
    q: Floats,
    k: Floats,
    v: Floats,
    options: LinearAttentionOptions & { out: Out },
  ): Out;
  linearAttention<Out extends HalfFloats>(
    q: Floats,
    k: Floats,
    v: Floats,
    options: Omit<LinearAttentionOptions, 'out'> & { out: Out },
  ): Out;
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
  /**
   * An empty state for `linearAttention`, to be filled by calls.
   *
   * @throws RopeError that names the option, or `memory` where it cannot be had.
   */
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
    if (told.length < 2) return told[0]?.[1];
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
    const { state } = options;
    const shape = options.shape === undefined ? undefined : readShape(fn, 'q', q, options);
    const H = shape?.heads ?? options.heads ?? LINEAR.defaults.heads;
    const withState = (name: 'batch' | 'kvHeads' | 'valueDim', told: number | undefined): number | undefined =>
      agreed(fn, name, [
        [name, told],
        ['state', state?.[name]],
      ]);
    const B = withState('batch', shape?.batch ?? options.batch) ?? 1;
    const K = withState('kvHeads', options.kvHeads) ?? H;
    checkHeads(fn, H, K);
    const d = agreed(fn, 'headDim', [
      ['headDim', options.headDim],
      ['shape', shape?.headDim],
      [options.table ? 'table' : 'config', rotation?.headDim],
      ['state', state?.headDim],
    ]);
    if (d === undefined) missing(fn, 'headDim', 'Or give table, config or state');
    const Tq = rowsOf(fn, 'q', q, H, d, 'heads * headDim', B);
    const Tk = rowsOf(fn, 'k', k, K, d, 'kvHeads * headDim', B);
    return { B, Tq, Tk, H, K, d, dv: valueDimOf(fn, v, B * Tk, K, d, withState('valueDim', options.valueDim)) };
  }

  /** Components a row of decay has: 1 for a head, or d. */
  function decayWidthOf(fn: string, decay: CheckedFloats, { B, Tk, K, d }: Sizes): number {
    if (decay.length === B * Tk * K) return 1;
    if (decay.length === B * Tk * K * d) return d;
    const rule = `must have ${tokens(B, Tk, K)} elements, or headDim = ${d} times as many`;
    fail('length', fn, 'decay', rule, decay.length);
  }

  function betaHeadsOf(fn: string, beta: CheckedFloats, { B, Tk, K }: Sizes): number {
    if (beta.length === B * Tk * K) return K;
    if (beta.length === B * Tk) return 1;
    const one = B === 1 ? `T = ${Tk}` : `batch * T = ${B * Tk}`;
    fail('length', fn, 'beta', `must have ${tokens(B, Tk, K)} elements, or ${one}`, beta.length);
  }

  const tokens = (B: number, T: number, K: number): string =>
    B === 1 ? `T * kvHeads = ${T} * ${K} = ${T * K}` : `batch * T * kvHeads = ${B} * ${T} * ${K} = ${B * T * K}`;

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
    if (!rotation) leftOut(fn, options, ['offset', 'queryOffset', 'queryPositions'], 'without table or config');
    if (causal) leftOut(fn, options, ['queryOffset', 'queryPositions', 'queryLengths'], 'where causal');
    const { positions, queryPositions, queryOffset } = options;
    if (positions !== undefined || queryPositions !== undefined)
      leftOut(fn, options, ['queryOffset'], 'where positions are given');
    if (Tq !== Tk && Tq > 0 && positions !== undefined && queryPositions === undefined)
      missing(fn, 'queryPositions', `q has ${Tq} rows and k ${Tk}, which has positions`);
    if (rotation && Tq !== Tk && Tq > 0 && queryOffset === undefined && queryPositions === undefined)
      missing(fn, 'queryOffset', `q has ${Tq} rows and k ${Tk}: it is the position of the first query`);
  }

  /** Rows of cosines and sines for the queries and keys of every sequence. */
  function rowsOfAll(
    arena: Memory,
    { offset, positions, queryOffset, queryPositions, state }: LinearAttentionOptions,
    { B, Tq, Tk }: Sizes,
    rotation: Rotation | null,
  ): { q: Rows[]; k: Rows[] } {
    if (!rotation) {
      const none = new Array<Rows>(B).fill(NO_ROWS);
      return { q: none, k: none };
    }
    const first = positions === undefined ? (offset ?? (state && (B === 1 ? state.length : state.lengths))) : offset;
    const k = rotation.rowsOfEach(arena, B, Tk, first, 'k', positions);
    if (queryOffset === undefined && queryPositions === undefined) return { q: k, k };
    return { q: rotation.rowsOfEach(arena, B, Tq, queryOffset, 'q', queryPositions), k };
  }

  /** Sets all of the spec but decay, beta and the rows of a sequence. */
  function writeSpec(options: LinearAttentionOptions, { d }: Sizes, rotation: Rotation | null, causal: boolean): void {
    const onnx = options.updateRule !== undefined;
    const { featureMap = onnx ? 'identity' : 'elu', epsilon = 0.001 } = options;
    const { scale = onnx ? 1 / Math.sqrt(d) : 1 } = options;
    spec.map = FEATURE_MAPS.indexOf(featureMap);
    spec.epsilon = epsilon;
    spec.scale = scale;
    spec.causal = causal ? 1 : 0;
    spec.P = rotation?.pairs ?? 0;
    spec.pairing = rotation?.pairing === 'interleaved' ? 0 : 1;
    spec.rotationGain = rotation ? 1 / rotation.gain : 1;
  }

  function writeRows({ q, k }: { q: Rows[]; k: Rows[] }, b: number): void {
    spec.queryCosines = q[b]!.cos;
    spec.querySines = q[b]!.sin;
    spec.keyCosines = k[b]!.cos;
    spec.keySines = k[b]!.sin;
  }

  /** Tokens of every sequence that count. */
  function lengthsOfAll(
    fn: string,
    { kvLengths, queryLengths }: LinearAttentionOptions,
    { B, Tq, Tk }: Sizes,
    causal: boolean,
  ): { queries: number[]; keys: number[] } {
    const keys = lengthsOf(fn, 'kvLengths', kvLengths, B, Tk);
    return { queries: causal ? keys : lengthsOf(fn, 'queryLengths', queryLengths, B, Tq), keys };
  }

  /** Describes the first `T` tokens of one sequence of `all`. */
  const some = (layout: HeadLayout, T: number, H: number, width: number, headFirst: boolean, all: number): number => {
    const at = describe(layout, all, H, width, headFirst);
    layout.T = T;
    return at;
  };

  /** The address of decay or beta by token, `[B, T, K, width]`, as the kernel reads them. */
  function gate(...[arena, x, T, K, width, byHead]: [Memory, CheckedFloats, number, number, number, boolean]): number {
    const from = arena.f32(x);
    if (!byHead || K === 1) return from;
    const to = arena.f32Zone(x.length);
    for (let at = 0; at < x.length * 4; at += T * K * width * 4) {
      const target = describe(layouts.out, T, K, width, false);
      module.copyHeads(to + at, from + at, target, describe(layouts.q, T, K, width, true));
    }
    return to;
  }

  function linearAttention(
    queries: Floats,
    keys: Floats,
    values: Floats,
    options: LinearAttentionOptions,
  ): Float32Array | RopeBuffer {
    const fn = 'linearAttention';
    LINEAR.check(fn, options);
    const { state } = options;
    if (state !== undefined) LINEAR.rows.state.check(fn, 'state', state).require(memory, fn);
    const q = checkFloats(memory, fn, 'q', queries);
    const k = checkFloats(memory, fn, 'k', keys);
    const v = checkFloats(memory, fn, 'v', values);
    const decay = options.decay === undefined ? undefined : checkFloats(memory, fn, 'decay', options.decay);
    const beta = options.beta === undefined ? undefined : checkFloats(memory, fn, 'beta', options.beta);
    const rotation = resolveRotation(fn, options);
    const sizes = sizesOf(fn, q, k, v, options, rotation);
    const { B, Tq, Tk, H, K, d, dv } = sizes;
    checkOut(memory, fn, options.out, B * Tq * H * dv);
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

    const { queries: asked, keys: held } = lengthsOfAll(fn, options, sizes, causal);
    const padded = asked.some((length) => length < Tq);
    if (Tq === 0 && Tk === 0) return options.out ?? new Float32Array(0); // no state is made for nothing

    return memory.scope(fn, (arena) => {
      const matrix = state ? state.matrixAddress : arena.f32Zone(B * K * d * dv);
      const below = state ? state.normalizerAddress : arena.f32Zone(B * K * d);
      if (!state) {
        arena.fillF32(matrix, B * K * d * dv, 0);
        arena.fillF32(below, B * K * d, 0);
      }
      const resident = options.out instanceof RopeBuffer;
      const out = resident ? (options.out as RopeBuffer).address : arena.f32Zone(B * Tq * H * dv);
      const rows = rowsOfAll(arena, options, sizes, rotation);
      writeSpec(options, sizes, rotation, causal);
      spec.decayWidth = decayWidth;
      spec.betaHeads = betaHeads;
      const byHead = options.gateLayout === 'head-first';
      const decayAt = decay === undefined ? 0 : gate(arena, decay, Tk, K, decayWidth, byHead);
      const betaAt = beta === undefined ? 0 : gate(arena, beta, Tk, betaHeads, 1, byHead);
      const [qAt, kAt, vAt] = [arena.f32(q), arena.f32(k), arena.f32(v)];
      const scratch = arena.f32Zone(module.linearAttentionScratch(H, K, d, dv));
      if (padded) arena.fillF32(out, B * Tq * H * dv, 0);
      for (let b = 0; b < B; b++) {
        writeRows(rows, b);
        spec.decay = decayAt && decayAt + b * Tk * K * decayWidth * 4;
        spec.beta = betaAt && betaAt + b * Tk * betaHeads * 4;
        const [rowsOfQ, rowsOfK] = [asked[b]!, held[b]!];
        module.linearAttention(
          out + b * Tq * H * dv * 4,
          matrix + b * K * d * dv * 4,
          normalize ? below + b * K * d * 4 : 0,
          qAt + b * Tq * H * d * 4,
          kAt + b * Tk * K * d * 4,
          vAt + b * Tk * K * dv * 4,
          some(layouts.out, rowsOfQ, H, dv, headFirst, Tq),
          some(layouts.q, rowsOfQ, H, d, headFirst, Tq),
          some(layouts.k, rowsOfK, K, d, headFirst, Tk),
          some(layouts.v, rowsOfK, K, dv, headFirst, Tk),
          spec.address,
          scratch,
        );
      }
      state?.grow(held, normalize);
      return resident
        ? (options.out as RopeBuffer)
        : arena.readF32(out, B * Tq * H * dv, options.out as Float32Array | undefined);
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
    const { B, Tq, Tk, H, K, d, dv } = sizes;
    const dout = checkFloats(memory, fn, 'dout', gradient, B * Tq * H * dv);
    const { causal = false, normalize = true } = options;
    checkTokens(fn, options, sizes, rotation, causal);
    const headFirst = options.layout === 'head-first';
    const { queries: asked, keys: held } = lengthsOfAll(fn, options, sizes, causal);
    if (q.length === 0 || k.length === 0)
      return { dq: new Float32Array(q.length), dk: new Float32Array(k.length), dv: new Float32Array(v.length) };
    return memory.scope(fn, (arena) => {
      const rows = rowsOfAll(arena, options, sizes, rotation);
      writeSpec(options, sizes, rotation, causal);
      spec.decay = 0;
      spec.decayWidth = 0;
      spec.beta = 0;
      const [dq, dk, dvs] = [arena.f32Zone(q.length), arena.f32Zone(k.length), arena.f32Zone(v.length)];
      if (asked.some((length) => length < Tq) || held.some((length) => length < Tk)) {
        arena.fillF32(dq, q.length, 0);
        arena.fillF32(dk, k.length, 0);
        arena.fillF32(dvs, v.length, 0);
      }
      const [doutAt, qAt, kAt, vAt] = [arena.f32(dout), arena.f32(q), arena.f32(k), arena.f32(v)];
      const scratch = arena.f32Zone(module.linearAttentionBackwardScratch(Tq, H, K, d, dv));
      for (let b = 0; b < B; b++) {
        writeRows(rows, b);
        const [rowsOfQ, rowsOfK] = [asked[b]!, held[b]!];
        const [ofQ, ofK, ofV, ofOut] = [
          b * Tq * H * d * 4,
          b * Tk * K * d * 4,
          b * Tk * K * dv * 4,
          b * Tq * H * dv * 4,
        ];
        module.linearAttentionBackward(
          ...([dq + ofQ, dk + ofK, dvs + ofV, doutAt + ofOut, qAt + ofQ, kAt + ofK, vAt + ofV] as const),
          some(layouts.out, rowsOfQ, H, dv, headFirst, Tq),
          some(layouts.q, rowsOfQ, H, d, headFirst, Tq),
          some(layouts.k, rowsOfK, K, d, headFirst, Tk),
          some(layouts.v, rowsOfK, K, dv, headFirst, Tk),
          spec.address,
          normalize ? 1 : 0,
          scratch,
        );
      }
      return {
        dq: arena.readF32(dq, q.length),
        dk: arena.readF32(dk, k.length),
        dv: arena.readF32(dvs, v.length),
      };
    });
  }

  function linearState(options: LinearStateOptions): LinearState {
    const { batch, kvHeads, headDim, valueDim = headDim } = LINEAR_STATE.read('linearState', options);
    return new LinearState(memory, batch, kvHeads, headDim, valueDim);
  }

  return {
    // What comes back is `out` where it is given.
    linearAttention: linearAttention as LinearFamily['linearAttention'],
    linearAttentionBackward,
    linearState,
  };
}
