/**
 * The formulas once more, as plain loops in double: the oracle of the tests.
 * Nothing here is fast or general; every function is short enough to be checked by eye.
 */

// --- Rotation -----------------------------------------------------------------------------------------

/** theta[i] = base^(-2i/r), i < r/2 (RoFormer eq. 15). */
export function unscaledTheta(r: number, base = 10000): number[] {
  return Array.from({ length: r / 2 }, (_, i) => base ** ((-2 * i) / r));
}

export type Pairing = 'interleaved' | 'half-split';

/** Where components a and b of pair i stand in a head of which the first 2P components turn. */
export function pairAt(i: number, P: number, pairing: Pairing): [number, number] {
  return pairing === 'interleaved' ? [2 * i, 2 * i + 1] : [i, i + P];
}

/** x [T, H, d] with pair i of position t turned by positions[t] * theta[i], lengths times gain. */
export function rotated(
  x: ArrayLike<number>,
  {
    H,
    d,
    theta,
    positions,
    pairing,
    gain = 1,
  }: { H: number; d: number; theta: ArrayLike<number>; positions: ArrayLike<number>; pairing: Pairing; gain?: number },
): Float64Array {
  const out = Float64Array.from(x);
  for (let row = 0; row * d < x.length; row++) {
    const m = positions[Math.floor(row / H)]!;
    for (let i = 0; i < theta.length; i++) {
      const [a, b] = pairAt(i, theta.length, pairing).map((c) => row * d + c) as [number, number];
      const cos = gain * Math.cos(m * theta[i]!);
      const sin = gain * Math.sin(m * theta[i]!);
      out[a] = x[a]! * cos - x[b]! * sin;
      out[b] = x[a]! * sin + x[b]! * cos;
    }
  }
  return out;
}

/** The largest difference between two arrays of the same length. */
export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs(a[i]! - b[i]!);
    if (!(difference <= largest)) largest = difference; // NaN is not small
  }
  return largest;
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

// --- Linear attention ---------------------------------------------------------------------------------

export interface LinearProblem {
  H: number;
  K: number;
  d: number;
  dv: number;
  phi: (x: number) => number;
  /** Positions of queries and of keys; without theta nothing turns. */
  theta?: ArrayLike<number>;
  pairing?: Pairing;
  m: number[];
  n: number[];
  causal?: boolean;
  normalize?: boolean;
}

/** RoFormer eq. 19 in its quadratic form: every query against every key, q [Tq, H, d], k and v alike. */
export function linearAttention(
  q: ArrayLike<number>,
  k: ArrayLike<number>,
  v: ArrayLike<number>,
  { H, K, d, dv, phi, theta = [], pairing = 'half-split', m, n, causal = false, normalize = true }: LinearProblem,
): Float64Array {
  const qf = Float64Array.from(q, phi);
  const kf = Float64Array.from(k, phi);
  const qr = rotated(qf, { H, d, theta, positions: m, pairing });
  const kr = rotated(kf, { H: K, d, theta, positions: n, pairing });
  const out = new Float64Array(m.length * H * dv);
  for (let i = 0; i < m.length; i++) {
    for (let h = 0; h < H; h++) {
      const g = Math.floor(h / (H / K));
      const at = (i * H + h) * d;
      let denominator = 0;
      for (let j = 0; j < (causal ? i + 1 : n.length); j++) {
        const to = (j * K + g) * d;
        const weight = dot(qr.subarray(at, at + d), kr.subarray(to, to + d));
        denominator += dot(qf.subarray(at, at + d), kf.subarray(to, to + d));
        for (let c = 0; c < dv; c++) out[(i * H + h) * dv + c]! += weight * v[(j * K + g) * dv + c]!;
      }
      for (let c = 0; c < dv && normalize; c++) out[(i * H + h) * dv + c]! /= denominator || Infinity;
    }
  }
  return out;
}

// --- Analysis -----------------------------------------------------------------------------------------

/** Re(q_i conj(k_i) e^(j s theta[i])) for every pair, pairs read as complex numbers (RoFormer eq. 35). */
export function pairScores(
  q: ArrayLike<number>,
  k: ArrayLike<number>,
  theta: ArrayLike<number>,
  s: number,
  pairing: Pairing,
): number[] {
  return Array.from(theta, (each, i) => {
    const [a, b] = pairAt(i, theta.length, pairing);
    const re = q[a]! * k[a]! + q[b]! * k[b]!;
    const im = q[b]! * k[a]! - q[a]! * k[b]!;
    return re * Math.cos(s * each) - im * Math.sin(s * each);
  });
}

/** |S_1| … |S_P| with S_j = sum over i < j of e^(j s theta[i]) (RoFormer eq. 36). */
export function partialSumNorms(theta: ArrayLike<number>, s: number): number[] {
  let re = 0;
  let im = 0;
  return Array.from(theta, (each) => {
    re += Math.cos(s * each);
    im += Math.sin(s * each);
    return Math.hypot(re, im);
  });
}

/** B(s) = sum of cos(s theta[i]) (Men et al. 2405.14591, Theorem 1). */
export function cosineSum(theta: ArrayLike<number>, s: number): number {
  let sum = 0;
  for (let i = 0; i < theta.length; i++) sum += Math.cos(s * theta[i]!);
  return sum;
}

/** RoFormer eq. 37: max |h_(i+1) - h_i| times sum |S_(i+1)|, h_P = 0; `each` keeps every difference in its place. */
export function abelBound(
  h: readonly (readonly [re: number, im: number])[],
  theta: ArrayLike<number>,
  s: number,
  form: 'largest' | 'each',
): number {
  const differences = h.map(([re, im], i) => {
    const [nextRe, nextIm] = h[i + 1] ?? [0, 0];
    return Math.hypot(nextRe - re, nextIm - im);
  });
  const largest = Math.max(...differences);
  return partialSumNorms(theta, s).reduce(
    (sum, norm, i) => sum + norm * (form === 'largest' ? largest : differences[i]!),
    0,
  );
}

/** x to `digits` binary digits, ties to even, exponents `least` to `most` (IEEE 754). */
export function roundedTo(x: number, digits: number, least: number, most: number): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(x))), least);
  const unit = 2 ** (exponent - digits + 1);
  const steps = x / unit;
  const down = Math.floor(steps);
  const above = steps - down;
  const nearest = above > 0.5 || (above === 0.5 && down % 2 !== 0) ? down + 1 : down;
  const rounded = nearest * unit;
  return Math.abs(rounded) >= 2 ** (most + 1) ? Math.sign(x) * Infinity : rounded;
}

// --- Softmax attention ---------------------------------------------------------------------------------

export interface AttentionProblem {
  Tq: number;
  Tk: number;
  H: number;
  K: number;
  d: number;
  dv: number;
  /** 1/sqrt(d). */
  scale?: number;
  softcap?: number;
  /** Which key n a query row i of head h sees, and what its score gets. */
  sees?: (h: number, i: number, n: number) => boolean;
  bias?: (h: number, i: number, n: number) => number;
}

export interface AttentionSolution {
  out: Float64Array;
  lse: Float64Array;
  raw: Float64Array;
  capped: Float64Array;
  biased: Float64Array;
  weights: Float64Array;
}

/** softmax(softcap tanh(scale q k^T / softcap) + bias) v, row by row (ONNX Attention-23); q [Tq, H, d], k, v alike. */
export function attention(
  q: ArrayLike<number>,
  k: ArrayLike<number>,
  v: ArrayLike<number>,
  { Tq, Tk, H, K, d, dv, scale = 1 / Math.sqrt(d), softcap = 0, sees, bias }: AttentionProblem,
): AttentionSolution {
  const square = (): Float64Array => new Float64Array(H * Tq * Tk);
  const [raw, capped, biased, weights] = [square(), square(), square(), square()];
  const out = new Float64Array(Tq * H * dv);
  const lse = new Float64Array(H * Tq);
  for (let h = 0; h < H; h++) {
    const g = Math.floor(h / (H / K));
    for (let i = 0; i < Tq; i++) {
      const row = (h * Tq + i) * Tk;
      for (let n = 0; n < Tk; n++) {
        let score = 0;
        for (let c = 0; c < d; c++) score += q[(i * H + h) * d + c]! * k[(n * K + g) * d + c]!;
        raw[row + n] = score *= scale;
        capped[row + n] = score = softcap > 0 ? softcap * Math.tanh(score / softcap) : score;
        biased[row + n] = sees && !sees(h, i, n) ? -Infinity : score + (bias?.(h, i, n) ?? 0);
      }
      const most = biased.subarray(row, row + Tk).reduce((a, b) => Math.max(a, b), -Infinity);
      let total = 0;
      for (let n = 0; n < Tk; n++) {
        weights[row + n] = biased[row + n] === -Infinity ? 0 : Math.exp(biased[row + n]! - most);
        total += weights[row + n]!;
      }
      lse[h * Tq + i] = total > 0 ? most + Math.log(total) : -Infinity;
      for (let n = 0; n < Tk && total > 0; n++) {
        weights[row + n]! /= total;
        for (let e = 0; e < dv; e++) out[(i * H + h) * dv + e]! += weights[row + n]! * v[(n * K + g) * dv + e]!;
      }
    }
  }
  return { out, lse, raw, capped, biased, weights };
}
