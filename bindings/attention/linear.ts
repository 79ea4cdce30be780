import { LinearState, type LinearStateOptions } from './linear-state.js';
import { checkFloats, checkOut, type Floats, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { atLeast, boolean, fail, finite, oneOf, onlyKeys, positiveInteger, record } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import type { RopeInternals } from '../rope/rope.js';
import type { Rotation, RotationOptions, Rows } from '../rope/rows.js';

/**
 * Linear attention with rotary embedding: attention in time proportional to the length, on a state that
 * does not grow.
 *
 * Shapes: `Tq` queries, `Tk` keys, `H` query heads, `K` key/value heads, `d` components of a head, `dv` of
 * a value; `q` is `[Tq, H, d]`, `k` `[Tk, K, d]`, `v` `[Tk, K, dv]`, the result `[Tq, H, dv]`, all with
 * heads and tokens swapped for `layout: 'head-first'`.

/** The order of these words is the order of the enum in `include/ropewalk/attention.h`; a test compares them. */
export const FEATURE_MAPS = ['identity', 'elu', 'exp', 'relu'] as const;

/**
 * `phi`, applied to every component of q and k: `elu` is `elu(x) + 1` (RoFormer section 3.3), `exp` is
 * `e^x`, `relu` is `max(x, 0) + epsilon` (Performer, arXiv 2009.14794), `identity` is `x`.
 */
export type FeatureMap = (typeof FEATURE_MAPS)[number];

export interface LinearAttentionOptions extends RotationOptions {
  /** Query heads, H; 1. */
  heads?: number;
  /** Key/value heads, K, a divisor of `heads`; `heads`. Query head `h` reads key/value head `h / (H / K)`. */
  kvHeads?: number;
  /** Components of a head, d. Needed where neither `table`, `config` nor `state` tells it. */
  headDim?: number;
  /** Components of a value, dv. Default: what the length of `v` says. */
  valueDim?: number;
  /** `elu`. */
  featureMap?: FeatureMap;
  /** What `relu` adds, at least 0; 0.001, as Performer's code. */
  epsilon?: number;
  /** Divide by the sum of `phi(q) . phi(k)`, which is not rotated. `true`, and `false` with `beta`. */
  normalize?: boolean;
  /** Each query sees the keys up to its own row (and the state). `false`, and `true` with `decay` or `beta`. */
  causal?: boolean;
  /** Of the result; 1. ONNX LinearAttention takes `1 / sqrt(d)`. */
  scale?: number;
  /** Position of the first row of `k`, and of `q`. Default: the length of `state`, else 0. */
  offset?: number;
  /** Position of the first row of `q`, where it is another one. Not with `causal`. */
  queryOffset?: number;
  /**
   * Logarithm of what the state is multiplied by before a token is added, `[T, K]` or `[T, K, d]`: the rule
   * `gated` of ONNX LinearAttention.
   */
  decay?: Floats;
  /** Rate of the delta rule, `[T, K]` or `[T]`: a token adds `beta (v - S^T k)` in place of `v`. ONNX `delta`. */
  beta?: Floats;
  /** What earlier calls left; read, and written back with this call's tokens added. From `linearState`. */
  state?: LinearState;
  /** `token-first` is `[T, H, d]` (default), `head-first` is `[H, T, d]`. `decay` and `beta` are token-first. */
  layout?: 'token-first' | 'head-first';
  /** Where the result goes: floats of its length that overlap no input. */
  out?: Float32Array | RopeBuffer;
}

const LAYOUTS = ['token-first', 'head-first'] as const;
const OPTIONS: readonly string[] = [
  ...['heads', 'kvHeads', 'headDim', 'valueDim', 'featureMap', 'epsilon', 'normalize', 'causal', 'scale', 'layout'],
  ...['table', 'config', 'positions', 'sequenceLength', 'offset', 'queryOffset', 'decay', 'beta', 'state', 'out'],
];

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

/** Sizes of one call, checked against every length. */
interface Sizes {
  Tq: number;
  Tk: number;
  H: number;
  K: number;
  d: number;
  dv: number;
}

export function createLinear({ module, memory }: Runtime, { resolveRotation }: RopeInternals): LinearFamily {
  const fn = 'linearAttention';

  /** Rows of `x` from its length, or an error with both numbers. */
  function rowsOf(name: string, x: Floats, width: number, product: string): number {
    if (x.length % width !== 0) {
      throw new RopeError(
        'length',
        name,
        x.length,
        `${fn}: ${name} must have a multiple of ${product} = ${width} elements, got ${x.length}`,
      );
    }
    return x.length / width;
  }

  function lengthOf(name: string, x: Floats, product: string, length: number): void {
    if (x.length === length) return;
    throw new RopeError(
      'length',
      name,
      x.length,
      `${fn}: ${name} must have ${product} = ${length} elements, got ${x.length}`,
    );
  }

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
    const { state } = options;
    const positive = (name: 'heads' | 'kvHeads' | 'headDim' | 'valueDim'): number | undefined =>
      options[name] === undefined ? undefined : positiveInteger(fn, name, options[name]);
    const H = positive('heads') ?? 1;
    const K =
      agreed('kvHeads', [
        ['kvHeads', positive('kvHeads')],
        ['state', state?.kvHeads],
      ]) ?? H;
    if (H % K !== 0) fail('range', fn, 'heads', `must be a multiple of kvHeads ${K}`, H);
    const d = agreed('headDim', [
      ['headDim', positive('headDim')],
      [options.table ? 'table' : 'config', rotation?.headDim],
      ['state', state?.headDim],
    ]);
    if (d === undefined) {
      throw new RopeError('missing', 'headDim', undefined, `${fn}: headDim is missing. Or give table, config or state`);
    }
    const Tq = rowsOf('q', q, H * d, `heads * headDim = ${H} * ${d}`);
    const Tk = rowsOf('k', k, K * d, `kvHeads * headDim = ${K} * ${d}`);
    const given = agreed('valueDim', [
      ['valueDim', positive('valueDim')],
      ['state', state?.valueDim],
    ]);
    const dv = given ?? (Tk === 0 ? d : rowsOf('v', v, Tk * K, `rows of k * kvHeads = ${Tk} * ${K}`));
    if (dv === 0) lengthOf('v', v, `rows of k * kvHeads * valueDim = ${Tk} * ${K} * at least 1`, Tk * K);
    lengthOf('v', v, `rows of k * kvHeads * valueDim = ${Tk} * ${K} * ${dv}`, Tk * K * dv);
    return { Tq, Tk, H, K, d, dv };
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

  /** out is written while inputs are still read. */
  function apart(out: RopeBuffer, inputs: Record<string, Floats | undefined>): void {
    for (const [name, x] of Object.entries(inputs)) {
      if (!(x instanceof RopeBuffer) || x.length === 0 || out.length === 0) continue;
      if (x.address < out.address + out.length * 4 && out.address < x.address + x.length * 4) {
        fail('conflict', fn, 'out', `must not overlap ${name}`, out, 'Give a buffer of its own');
      }
    }
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
    onlyKeys(fn, '', record(fn, 'options', options, 'For example { heads: 8, headDim: 64, causal: true }'), OPTIONS);
    checkFloats(fn, 'q', q);
    checkFloats(fn, 'k', k);
    checkFloats(fn, 'v', v);
    const { decay, beta, state } = options;
    if (state !== undefined && !(state instanceof LinearState))
      fail('type', fn, 'state', 'must come from rope.linearState', state);
    const rotation = resolveRotation(fn, options);
    const sizes = sizesOf(q, k, v, options, rotation);
    const { Tq, Tk, H, K, d, dv } = sizes;
    checkOut(fn, options.out, Tq * H * dv);
    const decayWidth = decay === undefined ? 0 : decayWidthOf(decay, sizes);
    const betaHeads = beta === undefined ? 1 : betaHeadsOf(beta, sizes);
    if (options.out instanceof RopeBuffer) apart(options.out, { q, k, v, decay, beta });

    const ruled = decay !== undefined || beta !== undefined;
    const causal = options.causal === undefined ? ruled : boolean(fn, 'causal', options.causal);
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
    const normalize =
      options.normalize === undefined ? beta === undefined : boolean(fn, 'normalize', options.normalize);
    if (normalize && beta !== undefined)
      fail('conflict', fn, 'normalize', 'must be false with beta: the delta rule has no denominator', normalize);
    if (state?.normalized !== undefined && state.normalized !== normalize) {
      fail('conflict', fn, 'normalize', `must be ${state.normalized} as in the calls that filled state`, normalize);
    }
    const featureMap =
      options.featureMap === undefined ? 'elu' : oneOf(fn, 'featureMap', options.featureMap, FEATURE_MAPS);
    if (options.epsilon !== undefined && featureMap !== 'relu')
      fail('conflict', fn, 'epsilon', "must be left out unless featureMap is 'relu'", options.epsilon);
    const epsilon = options.epsilon === undefined ? 0.001 : atLeast(fn, 'epsilon', options.epsilon, 0);
    const scale = options.scale === undefined ? 1 : finite(fn, 'scale', options.scale);
    const headFirst = options.layout !== undefined && oneOf(fn, 'layout', options.layout, LAYOUTS) === 'head-first';
    const { offset, queryOffset } = options;
    if (!rotation) {
      if (offset !== undefined) fail('conflict', fn, 'offset', 'must be left out without table or config', offset);
      if (queryOffset !== undefined)
        fail('conflict', fn, 'queryOffset', 'must be left out without table or config', queryOffset);
    }
    if (causal && queryOffset !== undefined)
      fail('conflict', fn, 'queryOffset', 'must be left out where causal', queryOffset);
    if (options.positions !== undefined && queryOffset !== undefined)
      fail('conflict', fn, 'queryOffset', 'must be left out where positions are given', queryOffset);

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
      const position = (heads: number, width: number): number => (headFirst ? width : heads * width);
      const head = (T: number, width: number): number => (headFirst ? T * width : width);
      module.linearAttention(
        out,
        matrix,
        normalize ? below : 0,
        arena.f32(q),
        arena.f32(k),
        arena.f32(v),
        arena.f32Zone(module.linearAttentionScratch(H, K, d, dv)),
        Tq,
        Tk,
        H,
        K,
        d,
        dv,
        position(H, dv),
        head(Tq, dv),
        position(H, d),
        head(Tq, d),
        position(K, d),
        head(Tk, d),
        position(K, dv),
        head(Tk, dv),
        FEATURE_MAPS.indexOf(featureMap),
        epsilon,
        scale,
        causal ? 1 : 0,
        queryRows.cos,
        queryRows.sin,
        keyRows.cos,
        keyRows.sin,
        rotation?.pairs ?? 0,
        rotation?.pairing === 'interleaved' ? 0 : 1,
        rotation ? 1 / rotation.gain : 1,
        decay === undefined ? 0 : arena.f32(decay),
        decayWidth,
        beta === undefined ? 0 : arena.f32(beta),
        betaHeads,
      );
      state?.grow(Tk, normalize);
      return resident
        ? (options.out as RopeBuffer)
        : arena.readF32(out, Tq * H * dv, options.out as Float32Array | undefined);
    });
  }

  function linearState(options: LinearStateOptions): LinearState {
    const name = 'linearState';
    onlyKeys(name, '', record(name, 'options', options, 'For example { kvHeads: 8, headDim: 64 }'), [
      'kvHeads',
      'headDim',
      'valueDim',
    ]);
    const kvHeads = options.kvHeads === undefined ? 1 : positiveInteger(name, 'kvHeads', options.kvHeads);
    const headDim = positiveInteger(name, 'headDim', options.headDim);
    const valueDim = options.valueDim === undefined ? headDim : positiveInteger(name, 'valueDim', options.valueDim);
    return new LinearState(memory, kvHeads, headDim, valueDim);
  }

  return { linearAttention, linearState };
}
