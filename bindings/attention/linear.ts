import { checkForm, checkRule, checkTokens } from './linear-checks.js';
import {
  LINEAR,
  LINEAR_BACKWARD,
  type LinearAttentionBackwardOptions,
  type LinearAttentionOptions,
} from './linear-options.js';
import { createLinearRun } from './linear-run.js';
import type { LinearPlan } from './linear-spec.js';
import { betaHeadsOf, decayWidthOf, sizesOf } from './linear-sizes.js';
import { LINEAR_STATE, LinearState, type LinearStateOptions } from './linear-state.js';
import type { Sizes } from './shape.js';
import type { AttentionGradients } from './types.js';
import { apart, checkFloats, checkOut, type Floats, type NewFloats, type RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { lengthsOf } from '../options/batch.js';
import { check } from '../options/options.js';
import type { HalfFloats } from '../options/kinds.js';
import type { RopeInternals } from '../rope/rotation.js';

export interface LinearFamily {
  /**
   * Linear attention with the rotation in the numerator only:
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
   * Time O(T d dv): no score is ever formed. Cutting a sequence into calls on one `state` changes no bit of the
   * result.
   * @error a few float roundings of the largest partial sum.
   * @source RoFormer eq. 19.
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
   * Time O(T d dv), in chunks of 32 tokens. A row whose denominator is 0 gives no gradient, and `relu` has the slope 0
   * at 0.
   * @error at most 3e-6 of the largest gradient.
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

/** Tokens of every sequence that count. */
function lengthsOfAll(
  fn: string,
  { kvLengths, queryLengths }: LinearAttentionOptions,
  { B, Tq, Tk }: Sizes,
  causal: boolean,
): Pick<LinearPlan, 'queryLengths' | 'keyLengths'> {
  const keys = kvLengths === undefined ? null : lengthsOf(fn, 'kvLengths', kvLengths, B, Tk);
  if (causal || queryLengths === undefined) return { queryLengths: causal ? keys : null, keyLengths: keys };
  return { queryLengths: lengthsOf(fn, 'queryLengths', queryLengths, B, Tq), keyLengths: keys };
}

export function createLinear(runtime: Runtime, { resolveRotation }: RopeInternals): LinearFamily {
  const { memory } = runtime;
  const { produce, differentiate } = createLinearRun(runtime);

  function linearAttention(
    queries: Floats,
    keys: Floats,
    values: Floats,
    options: LinearAttentionOptions,
  ): Float32Array | RopeBuffer {
    const fn = 'linearAttention';
    check(LINEAR, fn, options);
    const { state, out } = options;
    if (state !== undefined) LINEAR.rows.state.check(fn, 'state', state).require(memory, fn, 'state');
    const q = checkFloats(memory, fn, 'q', queries);
    const k = checkFloats(memory, fn, 'k', keys);
    const v = checkFloats(memory, fn, 'v', values);
    const decay = options.decay === undefined ? undefined : checkFloats(memory, fn, 'decay', options.decay);
    const beta = options.beta === undefined ? undefined : checkFloats(memory, fn, 'beta', options.beta);
    const rotation = resolveRotation(fn, options);
    const sizes = sizesOf(fn, q, k, v, options, rotation);
    const { B, Tq, Tk, H, dv } = sizes;
    checkOut(memory, fn, out, B * Tq * H * dv);
    const decayWidth = decay === undefined ? 0 : decayWidthOf(fn, decay, sizes);
    const betaHeads = beta === undefined ? 1 : betaHeadsOf(fn, beta, sizes);
    if (out !== undefined) apart(fn, out, { q, k, v, decay, beta });
    const { causal, normalize } = checkForm(fn, options);
    checkTokens(fn, options, sizes, rotation, causal);
    checkRule(fn, options);
    const { queryLengths, keyLengths } = lengthsOfAll(fn, options, sizes, causal);
    if (Tq === 0 && Tk === 0) return out ?? new Float32Array(0); // no state is made for nothing
    const gates = decay || beta ? { decay, decayWidth, beta, betaHeads } : null;
    return produce(fn, q, k, v, {
      options,
      sizes,
      rotation,
      causal,
      normalize,
      queryLengths,
      keyLengths,
      gates,
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
    check(LINEAR_BACKWARD, fn, options);
    const q = checkFloats(memory, fn, 'q', queries);
    const k = checkFloats(memory, fn, 'k', keys);
    const v = checkFloats(memory, fn, 'v', values);
    const rotation = resolveRotation(fn, options);
    const sizes = sizesOf(fn, q, k, v, options, rotation);
    const dout = checkFloats(memory, fn, 'dout', gradient, sizes.B * sizes.Tq * sizes.H * sizes.dv);
    const { causal = false, normalize = true } = options;
    checkTokens(fn, options, sizes, rotation, causal);
    const { queryLengths, keyLengths } = lengthsOfAll(fn, options, sizes, causal);
    if (q.length === 0 || k.length === 0)
      return { dq: new Float32Array(q.length), dk: new Float32Array(k.length), dv: new Float32Array(v.length) };
    const plan = { options, sizes, rotation, causal, normalize, queryLengths, keyLengths, gates: null };
    return differentiate(fn, dout, q, k, v, plan);
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
