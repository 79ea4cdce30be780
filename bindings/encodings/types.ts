import type { Numbers } from '../analysis/input.js';
import type { Pairing, RopeConfig } from '../config/config.js';

/**
 * No position at all ("NoPE", Kazemnejad et al. 2305.19466): `q · k / sqrt(d)`. What tells positions apart
 * is the causal mask alone; without it, attention is blind to order.
 */
export interface NoEncoding {
  type: 'none';
}

/** Added to queries, keys and values before they meet: RoFormer eq. 3. */
interface Added {
  /** Projection of the position into the queries, `[H, d, D]`; without it head `h` takes its `d` components of `D = H d`. */
  wq?: Numbers;
  /** Into the keys, `[K, d, D]`. */
  wk?: Numbers;
  /** Into the values, `[K, valueDim, D]`. */
  wv?: Numbers;
  /** Whether values get the position too; true. Scores do not depend on it. */
  values?: boolean;
}

/** How the waves of a sinusoid are spread and laid out. */
export interface Waves {
  /** Above 1; 10000. */
  base?: number;
  /** `interleaved`: sin, cos, sin, cos (Vaswani et al., section 3.5); `halves`: all sines first. */
  layout?: 'interleaved' | 'halves';
  /**
   * `paper`: `w_t = base^(-2t/D)` (Vaswani et al., section 3.5); `tensor2tensor`:
   * `w_t = base^(-t/(D/2 - 1))` (tensor2tensor, fairseq, TENER's code).
   */
  exponent?: 'paper' | 'tensor2tensor';
}

/**
 * Sinusoidal absolute positions (Vaswani et al. 1706.03762, section 3.5): `q + W_q p_m`, `k + W_k p_n` with
 * `p_m = sin(m w_t), cos(m w_t)`. Default: `interleaved`, exponents of the `paper`.
 */
export interface SinusoidalEncoding extends Added, Waves {
  type: 'sinusoidal';
  /** D, even; by default `H d`, or what the projections have. */
  dim?: number;
}

/** A learned vector for every position: `q + W_q E[m]`, `k + W_k E[n]`. A position past the table is an error. */
export interface LearnedEncoding extends Added {
  type: 'learned';
  /** `E [max, D]`. */
  table: Numbers;
}

/** RoPE itself (RoFormer eq. 34): queries and keys turned by their position, with every scaling there is. */
export interface RopeEncoding {
  type: 'rope';
  /** `{ headDim }` where it is missing. */
  config?: RopeConfig;
  /** For scalings that depend on the length. */
  sequenceLength?: number;
}

/**
 * xPos (Sun et al. 2212.10554, section 3.2): RoPE, and pair `i` of queries times `zeta_i^((m - center)/scaleBase)`, of
 * keys times its inverse, `zeta_i = (2i + 0.4 r) / (1.4 r)`. Meant for causal attention: scores grow where
 * the key lies ahead.
 */
export interface XposEncoding {
  type: 'xpos';
  /** 10000 */
  base?: number;
  /** r, even; the head. */
  rotaryDim?: number;
  /** `half-split` as everywhere in this package; the paper's code has `interleaved`. */
  pairing?: Pairing;
  /** 512 */
  scaleBase?: number;
  /**
   * Position whose vectors keep their length; the middle of the positions, rounded down. Scores do not
   * depend on it, vectors do. At most 500 scaleBase away from every position.
   */
  center?: number;
}

/** Shaw et al. 1803.02155, eq. 3 and 4: `q · (k + aK[clip(n - m)]) / sqrt(d)`, and `v + aV[clip(n - m)]` in the output. */
export interface ShawEncoding {
  type: 'shaw';
  /** k of the paper: distances beyond share one row. At least 0. */
  clip: number;
  /** `aK [2 clip + 1, d]`, row `clip + (n - m)`, shared by the heads. */
  keys: Numbers;
  /** `aV [2 clip + 1, valueDim]`; none leaves values alone. */
  values?: Numbers;
}

/**
 * Transformer-XL (Dai et al. 1901.02860, section 3.3): `((q + u) · k + (q + v) · W R_(m-n)) / sqrt(d)`, R the
 * sinusoid of the distance. With `w` left out and `scale: 1` it is TENER's score (1911.04474), whose code
 * has `exponent: 'tensor2tensor'`.
 */
export interface TransformerXLEncoding extends Waves {
  type: 'transformerXL';
  /** `[H, d]` */
  u: Numbers;
  /** `[H, d]` */
  v: Numbers;
  /** `W_k,R [H, d, D]`, D even; without it the identity, `D = d`. */
  w?: Numbers;
}

/** The bucket rule of T5 (Raffel et al. 1910.10683, section 2.1). */
export interface BucketRule {
  /** Rows of the table; 32. */
  buckets?: number;
  /** Distance from which on everything is one bucket; 128. */
  maxDistance?: number;
  /** `true` (default): separate buckets for keys after the query, as in T5's encoder; `false`: as in its decoder. */
  bidirectional?: boolean;
}

/** T5 (Raffel et al. 1910.10683, section 2.1): `q · k + B[bucket(n - m), h]`, without `1/sqrt(d)`. */
export interface T5BiasEncoding extends BucketRule {
  type: 't5Bias';
  /** `B [buckets, H]` */
  table: Numbers;
}

/**
 * TUPE (Ke et al. 2006.15595, eq. 7 to 9):
 * `q · k / sqrt(2d) + (U_Q p_m) · (U_K p_n) / sqrt(2d) + b_(n-m)`, positions and words untied.
 */
export interface TupeEncoding {
  type: 'tupe';
  /** `p [max, D]`; the released code normalises each row (LayerNorm) beforehand. */
  table: Numbers;
  /** `U_Q [H, d, D]` */
  uq: Numbers;
  /** `U_K [H, d, D]` */
  uk: Numbers;
  /** T5 buckets as well (TUPE-R, eq. 8); without it TUPE-A (eq. 7). `table [buckets, H]`. */
  bias?: BucketRule & { table: Numbers };
  /**
   * Untie [CLS], the token at position 0 (eq. 9): its row of position terms is `theta1`, the rest of its
   * column `theta2`; one number, or one for each head.
   */
  cls?: { theta1: number | Numbers; theta2: number | Numbers };
}

/**
 * DeBERTa (He et al. 2006.03654, eq. 3 and 4):
 * `(q · k + q · W_k P[delta(m,n)] + k · W_q P[delta(n,m)]) / sqrt(3d)`.
 */
export interface DebertaEncoding {
  type: 'deberta';
  /** `P [2 clip, D]`, or `[2 buckets, D]`. */
  table: Numbers;
  /** v1: k of eq. 3, distances from here on share a row. At least 1. */
  clip?: number;
  /** v2, in place of `clip`: logarithmic buckets, at least 2. */
  buckets?: number;
  /** v2: the distance `maxPosition - 1` falls in the last bucket. Above `buckets/2 + 1`. */
  maxPosition?: number;
  /** `W_k,r [H, d, D]`, applied to the positions that queries meet; without it the identity, `D = d`. */
  wk?: Numbers;
  /** `W_q,r [H, d, D]`, applied to the positions that keys meet. */
  wq?: Numbers;
  /** Which position terms there are; both. The scale is `1/sqrt(d (1 + terms))`. */
  terms?: readonly ('content-to-position' | 'position-to-content')[];
  /**
   * Row read by the position-to-content term. `paper` (default): `delta(n, m)`, as eq. 4 and Algorithm 1
   * have it. `released`: `delta(m, n)`, as the authors' code and Hugging Face's gather it; trained weights
   * need this one.
   */
  positionToContent?: 'paper' | 'released';
}

/**
 * ALiBi (Press et al. 2108.12409, section 3): `q · k / sqrt(d) - slope_h |m - n|`. Slopes of `2^(-maxBias (h+1)/H)` where
 * H is a power of two; else those of the largest power of two below, then every other one of twice that.
 */
export interface AlibiEncoding {
  type: 'alibi';
  /** 8 */
  maxBias?: number;
  /** `mpt` is the rule as MPT's code states it; it comes to the same slopes in the same order. */
  order?: 'paper' | 'mpt';
  /** Slopes `[H]` of your own, in place of both. */
  slopes?: Numbers;
}

/**
 * KERPLE (Chi et al. 2205.09921, section 4): `log` adds `-r1 ln(1 + r2 |m - n|)`, `power` adds
 * `-r1 |m - n|^r2`.
 */
export interface KerpleEncoding {
  type: 'kerple';
  kernel: 'log' | 'power';
  /** Above 0; one for all heads or `[H]`. */
  r1: number | Numbers;
  /** Above 0, for `power` at most 2; one for all heads or `[H]`. */
  r2: number | Numbers;
  /**
   * `released` (default): beside `q · k / sqrt(d)`, as the authors' code and every later comparison has it.
   * `paper`: inside, `(q · k + bias) / sqrt(d)`, as eq. 1.
   */
  placement?: 'released' | 'paper';
}

/**
 * FIRE (Li et al. 2310.04418, section 3): adds `f(psi(|m - n|) / (psi(max(m, L)) + epsilon))`,
 * `psi(x) = ln(c x + 1)`, `f(x) = b2 + w2 relu(w1 x + b1)`. Relative while `m <= L`.
 */
export interface FireEncoding {
  type: 'fire';
  /** Above 0; 0.1. */
  c?: number;
  /** L, above 0; 512. The released parametrisation learns a multiplier of it: give the product. */
  threshold?: number;
  /** At least 0; 1e-6 as in the code, 0 as in the paper. */
  epsilon?: number;
  /** `[width]` */
  w1: Numbers;
  /** `[width]` */
  b1: Numbers;
  /** `[H, width]` */
  w2: Numbers;
  /** `[H]` */
  b2: Numbers;
}

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

export type EncodingType = Encoding['type'];

/** In the order of their years, absolute before relative. */
export const ENCODING_TYPES = [
  ...(['none', 'sinusoidal', 'learned', 'shaw', 'transformerXL', 't5Bias', 'tupe', 'deberta'] as const),
  ...(['rope', 'alibi', 'kerple', 'xpos', 'fire'] as const),
] as const satisfies readonly EncodingType[];
