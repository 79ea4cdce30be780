/** What encodings are told by, as plain data: a table of options for each type. */
import { isArray } from '../options/kinds.js';
import type { Numbers } from '../analysis/input.js';
import { BUCKET_RULE } from '../attention/options.js';
import { PAIRINGS, type RopeConfig } from '../config/config.js';
import { type Input, type Named, type Options, options } from '../options/options.js';
import {
  above1,
  boolean,
  fail,
  finite,
  from,
  oneOf,
  positive,
  type Needed,
  rule,
  unchecked,
  whole,
  word,
} from '../options/rules.js';
import { FARTHEST } from './sizes.js';

// The order of these words is the order of the enums in `include/ropewalk/encodings.h`; a test compares them.
export const LAYOUTS = ['interleaved', 'halves'] as const;
export const EXPONENTS = ['paper', 'tensor2tensor'] as const;
export const ALIBI_ORDERS = ['paper', 'mpt'] as const;
export const DEBERTA_ORDERS = ['paper', 'released'] as const;
export const KERNELS = ['log', 'power'] as const;
export const TERMS = ['content-to-position', 'position-to-content'] as const;

/** A table of numbers; its shape is checked where the sizes of the call are known. */
const table = unchecked<Numbers>();
const neededTable: Needed<Numbers> = table.because('');
const perHead: Needed<number | Numbers> = unchecked<number | Numbers>().because('');

export const NONE = options({ type: word(['none']) });

/**
 * No position at all ("NoPE", Kazemnejad et al. 2305.19466): `q · k / sqrt(d)`. What tells positions apart
 * is the causal mask alone; without it, attention is blind to order.
 */
export interface NoEncoding extends Input<typeof NONE> {}

const ADDED = options({
  /** Projection of the position into the queries, `[H, d, D]`; without it head `h` takes its `d` components of `D = H d`. */
  wq: table.optional,
  /** Into the keys, `[K, d, D]`. */
  wk: table.optional,
  /** Into the values, `[K, valueDim, D]`. */
  wv: table.optional,
  /**
   * Whether values get the position too. Scores do not depend on it.
   * @defaultValue true
   */
  values: boolean.or(true),
});

/** What is added to queries, keys and values before they meet: RoFormer eq. 3. */
export interface Added extends Input<typeof ADDED> {}

const WAVE_ROWS = {
  /**
   * Above 1.
   * @defaultValue 10000
   */
  base: rule((fn, name, value) => above1(fn, name, positive(fn, name, value))).or(10000),
  /** `interleaved`: sin, cos, sin, cos (Vaswani et al., section 3.5); `halves`: all sines first. */
  layout: word(LAYOUTS).optional,
  /**
   * `paper`: `w_t = base^(-2t/D)` (Vaswani et al., section 3.5); `tensor2tensor`:
   * `w_t = base^(-t/(D/2 - 1))` (tensor2tensor, fairseq, TENER's code).
   * @defaultValue 'paper'
   */
  exponent: word(EXPONENTS).or('paper'),
};

export interface WaveRows extends Named<typeof WAVE_ROWS> {}

export const WAVES: Options<WaveRows> = options(WAVE_ROWS);

/** How the waves of a sinusoid are spread and laid out. */
export interface Waves extends Input<typeof WAVES> {}

export const SINUSOIDAL = WAVES.with(ADDED.rows).with({
  type: word(['sinusoidal']),
  /** D, even; by default `H d`, or what the projections have. */
  dim: whole(1, FARTHEST).optional,
});

/**
 * Sinusoidal absolute positions (Vaswani et al. 1706.03762, section 3.5): `q + W_q p_m`, `k + W_k p_n` with
 * `p_m = sin(m w_t), cos(m w_t)`. Default: `interleaved`, exponents of the `paper`.
 */
export interface SinusoidalEncoding extends Input<typeof SINUSOIDAL> {}

export const LEARNED = ADDED.with({
  type: word(['learned']),
  /** `E [max, D]`. */
  table: neededTable,
});

/** A learned vector for every position: `q + W_q E[m]`, `k + W_k E[n]`. A position past the table is an error. */
export interface LearnedEncoding extends Input<typeof LEARNED> {}

export const ROPE = options({
  type: word(['rope']),
  /** `{ headDim }` where it is left out. */
  config: unchecked<RopeConfig>().optional,
  /** For scalings that depend on the length. */
  sequenceLength: whole(0, FARTHEST).optional,
});

/** RoPE itself (RoFormer eq. 34): queries and keys turned by their position, with every scaling there is. */
export interface RopeEncoding extends Input<typeof ROPE> {}

export const XPOS = WAVES.without('layout', 'exponent').with({
  type: word(['xpos']),
  /** r, even; the head where it is left out. */
  rotaryDim: whole(1, FARTHEST).optional,
  /**
   * `half-split` as everywhere in this package; the paper's code has `interleaved`.
   * @defaultValue 'half-split'
   */
  pairing: word(PAIRINGS).or('half-split'),
  /** @defaultValue 512 */
  scaleBase: positive.or(512),
  /**
   * Position whose vectors keep their length; the middle of the positions, rounded down. Scores do not
   * depend on it, vectors do. At most 500 scaleBase away from every position.
   */
  center: finite.optional,
});

/**
 * xPos (Sun et al. 2212.10554, section 3.2): RoPE, and pair `i` of queries times `zeta_i^((m - center)/scaleBase)`, of
 * keys times its inverse, `zeta_i = (2i + 0.4 r) / (1.4 r)`. Meant for causal attention: scores grow where
 * the key lies ahead.
 */
export interface XposEncoding extends Input<typeof XPOS> {}

export const SHAW = options({
  type: word(['shaw']),
  /** k of the paper: distances beyond share one row. At least 0. */
  clip: whole(0, FARTHEST).because(''),
  /** `aK [2 clip + 1, d]`, row `clip + (n - m)`, shared by the heads. */
  keys: neededTable,
  /** `aV [2 clip + 1, valueDim]`; none leaves values alone. */
  values: table.optional,
});

/** Shaw et al. 1803.02155, eq. 3 and 4: `q · (k + aK[clip(n - m)]) / sqrt(d)`, and `v + aV[clip(n - m)]` in the output. */
export interface ShawEncoding extends Input<typeof SHAW> {}

export const TRANSFORMER_XL = WAVES.with({
  type: word(['transformerXL']),
  /** `[H, d]` */
  u: neededTable,
  /** `[H, d]` */
  v: neededTable,
  /** `W_k,R [H, d, D]`, D even; without it the identity, `D = d`. */
  w: table.optional,
});

/**
 * Transformer-XL (Dai et al. 1901.02860, section 3.3): `((q + u) · k + (q + v) · W R_(m-n)) / sqrt(d)`, R the
 * sinusoid of the distance, by default in `halves`. With `w` left out and `scale: 1` it is TENER's score
 * (1911.04474), whose code has `exponent: 'tensor2tensor'`.
 */
export interface TransformerXLEncoding extends Input<typeof TRANSFORMER_XL> {}

/** The bucket rule of T5 (Raffel et al. 1910.10683, section 2.1). */
export interface BucketRule extends Input<typeof BUCKET_RULE> {}

export const T5_BIAS = BUCKET_RULE.with({
  type: word(['t5Bias']),
  /** `B [buckets, H]` */
  table: neededTable,
});

/** T5 (Raffel et al. 1910.10683, section 2.1): `q · k + B[bucket(n - m), h]`, without `1/sqrt(d)`. */
export interface T5BiasEncoding extends Input<typeof T5_BIAS> {}

export const TUPE_BIAS = BUCKET_RULE.with({ table: neededTable });

export const TUPE = options({
  type: word(['tupe']),
  /** `p [max, D]`; the released code normalises each row (LayerNorm) beforehand. */
  table: neededTable,
  /** `U_Q [H, d, D]` */
  uq: neededTable,
  /** `U_K [H, d, D]` */
  uk: neededTable,
  /** T5 buckets as well (TUPE-R, eq. 8); without it TUPE-A (eq. 7). `table [buckets, H]`. */
  bias: TUPE_BIAS.nested.optional,
  /**
   * Untie [CLS], the token at position 0 (eq. 9): its row of position terms is `theta1`, the rest of its
   * column `theta2`; one number, or one for each head.
   */
  cls: options({ theta1: perHead, theta2: perHead }).nested.optional,
});

/**
 * TUPE (Ke et al. 2006.15595, eq. 7 to 9):
 * `q · k / sqrt(2d) + (U_Q p_m) · (U_K p_n) / sqrt(2d) + b_(n-m)`, positions and words untied.
 */
export interface TupeEncoding extends Input<typeof TUPE> {}

const terms = rule<readonly (typeof TERMS)[number][]>((fn, name, value) => {
  if (!isArray(value) || !value.every((term) => (TERMS as readonly unknown[]).includes(term)))
    fail('range', fn, name, `must be a list of '${TERMS[0]}' and '${TERMS[1]}'`, value);
  return value as (typeof TERMS)[number][];
});

export const DEBERTA_RULE = options({
  /** v1: k of eq. 3, distances from here on share a row. At least 1. */
  clip: whole(1, FARTHEST).optional,
  /** v2, in place of `clip`: logarithmic buckets, at least 2. */
  buckets: whole(2, FARTHEST).optional,
  /** v2: the distance `maxPosition - 1` falls in the last bucket. Above `buckets/2 + 1`. */
  maxPosition: whole(1, FARTHEST).optional,
});

export const DEBERTA = DEBERTA_RULE.with({
  type: word(['deberta']),
  /** `P [2 clip, D]`, or `[2 buckets, D]`. */
  table: neededTable,
  /** `W_k,r [H, d, D]`, applied to the positions that queries meet; without it the identity, `D = d`. */
  wk: table.optional,
  /** `W_q,r [H, d, D]`, applied to the positions that keys meet. */
  wq: table.optional,
  /** Which position terms there are; both where it is left out. The scale is `1/sqrt(d (1 + terms))`. */
  terms: terms.optional,
  /**
   * Row read by the position-to-content term. `paper`: `delta(n, m)`, as eq. 4 and Algorithm 1
   * have it. `released`: `delta(m, n)`, as the authors' code and Hugging Face's gather it; trained weights
   * need this one.
   * @defaultValue 'paper'
   */
  positionToContent: word(DEBERTA_ORDERS).or('paper'),
});

/**
 * DeBERTa (He et al. 2006.03654, eq. 3 and 4):
 * `(q · k + q · W_k P[delta(m,n)] + k · W_q P[delta(n,m)]) / sqrt(3d)`.
 */
export interface DebertaEncoding extends Input<typeof DEBERTA> {}

const SLOPE_ROWS = {
  /** @defaultValue 8 */
  maxBias: positive.or(8),
  /**
   * `mpt` is the rule as MPT's code states it; it comes to the same slopes in the same order.
   * @defaultValue 'paper'
   */
  order: word(ALIBI_ORDERS).or('paper'),
};

export interface SlopeRows extends Named<typeof SLOPE_ROWS> {}

export const SLOPES: Options<SlopeRows> = options(SLOPE_ROWS);

export const ALIBI = SLOPES.with({
  type: word(['alibi']),
  /** Slopes `[H]` of your own, in place of both. */
  slopes: table.optional,
});

/**
 * ALiBi (Press et al. 2108.12409, section 3): `q · k / sqrt(d) - slope_h |m - n|`. Slopes of `2^(-maxBias (h+1)/H)` where
 * H is a power of two; else those of the largest power of two below, then every other one of twice that.
 */
export interface AlibiEncoding extends Input<typeof ALIBI> {}

export const KERPLE = options({
  type: word(['kerple']),
  kernel: rule((fn, name, value) =>
    value === undefined
      ? fail('missing', fn, name, "must be 'log' or 'power'", value)
      : oneOf(fn, name, value, KERNELS),
  ),
  /** Above 0; one for all heads or `[H]`. */
  r1: perHead,
  /** Above 0, for `power` at most 2; one for all heads or `[H]`. */
  r2: perHead,
  /**
   * `released`: beside `q · k / sqrt(d)`, as the authors' code and every later comparison has it.
   * `paper`: inside, `(q · k + bias) / sqrt(d)`, as eq. 1.
   * @defaultValue 'released'
   */
  placement: word(['released', 'paper']).or('released'),
});

/**
 * KERPLE (Chi et al. 2205.09921, section 4): `log` adds `-r1 ln(1 + r2 |m - n|)`, `power` adds
 * `-r1 |m - n|^r2`.
 */
export interface KerpleEncoding extends Input<typeof KERPLE> {}

export const FIRE = options({
  type: word(['fire']),
  /**
   * Above 0.
   * @defaultValue 0.1
   */
  c: positive.or(0.1),
  /**
   * L, above 0. The released parametrisation learns a multiplier of it: give the product.
   * @defaultValue 512
   */
  threshold: positive.or(512),
  /**
   * At least 0; 1e-6 as in the code, 0 as in the paper.
   * @defaultValue 1e-6
   */
  epsilon: from(0).or(1e-6),
  /** `[width]` */
  w1: neededTable,
  /** `[width]` */
  b1: neededTable,
  /** `[H, width]` */
  w2: neededTable,
  /** `[H]` */
  b2: neededTable,
});

/**
 * FIRE (Li et al. 2310.04418, section 3): adds `f(psi(|m - n|) / (psi(max(m, L)) + epsilon))`,
 * `psi(x) = ln(c x + 1)`, `f(x) = b2 + w2 relu(w1 x + b1)`. Relative while `m <= L`.
 */
export interface FireEncoding extends Input<typeof FIRE> {}

/** Any position encoding, as plain data. */
export type Encoding =
  | NoEncoding
  | SinusoidalEncoding
  | LearnedEncoding
  | RopeEncoding
  | XposEncoding
  | ShawEncoding
  | TransformerXLEncoding
  | T5BiasEncoding
  | TupeEncoding
  | DebertaEncoding
  | AlibiEncoding
  | KerpleEncoding
  | FireEncoding;

/** The words of `type`. */
export type EncodingType = Encoding['type'];

/** In the order of their years, absolute before relative. */
export const ENCODING_TYPES = [
  ...(['none', 'sinusoidal', 'learned', 'shaw', 'transformerXL', 't5Bias', 'tupe', 'deberta'] as const),
  ...(['rope', 'alibi', 'kerple', 'xpos', 'fire'] as const),
] as const satisfies readonly EncodingType[];
