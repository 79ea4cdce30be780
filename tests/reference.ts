/**
 * The formulas once more, as plain loops in double: the oracle of the tests.
 * Nothing here is fast or general; every function is short enough to be checked by eye.
 */
import type { BucketRule, DebertaEncoding, Encoding, Waves } from 'ropewalk';

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

// --- Encodings ----------------------------------------------------------------------------------------

/** One query and one key of head h, at their positions. */
export interface Pair {
  q: number[];
  k: number[];
  m: number;
  n: number;
  /** The query's head, and the key's. */
  h: number;
  g: number;
  /** Query heads, key heads. */
  H: number;
  K: number;
  d: number;
}

const slice = (table: ArrayLike<number>, row: number, D: number): number[] =>
  Array.from({ length: D }, (_, c) => table[row * D + c]!);
const plus = (a: number[], b: number[]): number[] => a.map((x, c) => x + b[c]!);
const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

/** W p of one head: w [heads, d, D], or the head's own d components of p. */
function projected(w: ArrayLike<number> | undefined, head: number, d: number, p: number[]): number[] {
  return Array.from({ length: d }, (_, c) => (w ? dot(slice(w, head * d + c, p.length), p) : p[head * d + c]!));
}

const width = (w: ArrayLike<number> | undefined, rows: number, missing: number): number =>
  w ? w.length / rows : missing;

/** The position vector p_m [D]: sines and cosines of m w_t. */
export function sinusoid(
  m: number,
  D: number,
  { base = 10000, layout = 'interleaved', exponent = 'paper' }: Waves,
): number[] {
  const p = new Array<number>(D);
  for (let t = 0; t < D / 2; t++) {
    const w = base ** -(exponent === 'paper' ? (2 * t) / D : D === 2 ? 0 : t / (D / 2 - 1));
    p[layout === 'halves' ? t : 2 * t] = Math.sin(m * w);
    p[layout === 'halves' ? t + D / 2 : 2 * t + 1] = Math.cos(m * w);
  }
  return p;
}

export function alibiSlope(h: number, H: number, maxBias = 8): number {
  const p = 2 ** Math.floor(Math.log2(H));
  return h < p ? 2 ** ((-maxBias * (h + 1)) / p) : 2 ** ((-maxBias * (2 * (h - p) + 1)) / (2 * p));
}

/** 1e-12: a boundary that lies on a whole distance is not missed by rounding. */
export function t5Bucket(
  relative: number,
  { buckets = 32, maxDistance = 128, bidirectional = true }: BucketRule,
): number {
  const side = bidirectional ? buckets / 2 : buckets;
  const first = bidirectional && relative > 0 ? side : 0;
  const n = bidirectional ? Math.abs(relative) : Math.max(-relative, 0);
  const exact = Math.floor(side / 2);
  if (n < exact) return first + n;
  const log = (Math.log(n / exact) / Math.log(maxDistance / exact)) * (side - exact);
  return first + Math.min(side - 1, exact + Math.floor(log + 1e-12));
}

export function debertaRow(
  distance: number,
  { clip, buckets = 0, maxPosition = 0 }: Pick<DebertaEncoding, 'clip' | 'buckets' | 'maxPosition'>,
): number {
  const span = clip ?? buckets;
  const mid = Math.floor(buckets / 2);
  const size = Math.abs(distance);
  const bucket = mid + Math.ceil((Math.log(size / mid) / Math.log((maxPosition - 1) / mid)) * (mid - 1) - 1e-12);
  const step = clip !== undefined || size <= mid ? distance : Math.sign(distance) * bucket;
  return clamp(step + span, 0, 2 * span - 1);
}

/** q and k as they meet, for encodings that change them by position. */
function placed(encoding: Encoding, { q, k, m, n, h, g, H, K, d }: Pair, center: number): [number[], number[]] {
  switch (encoding.type) {
    case 'sinusoidal':
    case 'learned': {
      const D = width(
        encoding.wq,
        H * d,
        width(encoding.wk, K * d, (encoding.type === 'sinusoidal' ? encoding.dim : undefined) ?? H * d),
      );
      const p = (x: number): number[] =>
        encoding.type === 'learned' ? slice(encoding.table, x, D) : sinusoid(x, D, encoding);
      return [plus(q, projected(encoding.wq, h, d, p(m))), plus(k, projected(encoding.wk, g, d, p(n)))];
    }
    case 'rope':
    case 'xpos': {
      const {
        rotaryDim: r = d,
        base = 10000,
        pairing = 'half-split',
      } = encoding.type === 'xpos' ? encoding : (encoding.config ?? {});
      const options = { H: 1, d, theta: unscaledTheta(r, base), pairing };
      const turned = [rotated(q, { ...options, positions: [m] }), rotated(k, { ...options, positions: [n] })].map((x) =>
        Array.from(x),
      );
      if (encoding.type === 'xpos') {
        for (let i = 0; i < r / 2; i++) {
          const zeta = (2 * i + 0.4 * r) / (1.4 * r);
          for (const c of pairAt(i, r / 2, pairing)) {
            turned[0]![c]! *= zeta ** ((m - center) / (encoding.scaleBase ?? 512));
            turned[1]![c]! *= zeta ** (-(n - center) / (encoding.scaleBase ?? 512));
          }
        }
      }
      return turned as [number[], number[]];
    }
    default:
      return [q, k];
  }
}

/** The score of one pair, by the formula of each paper. */
function pairScore(encoding: Encoding, pair: Pair, scale: number | undefined, center: number): number {
  const { m, n, h, H, d } = pair;
  const [q, k] = placed(encoding, pair, center);
  const s = scale ?? 1 / Math.sqrt(d);
  switch (encoding.type) {
    case 'shaw':
      return s * dot(q, plus(k, slice(encoding.keys, clamp(n - m, -encoding.clip, encoding.clip) + encoding.clip, d)));
    case 'transformerXL': {
      const D = width(encoding.w, H * d, d);
      const wave = sinusoid(m - n, D, { layout: 'halves', ...encoding });
      const r = encoding.w ? projected(encoding.w, h, d, wave) : wave;
      return s * (dot(plus(q, slice(encoding.u, h, d)), k) + dot(plus(q, slice(encoding.v, h, d)), r));
    }
    case 't5Bias':
      return (scale ?? 1) * dot(q, k) + encoding.table[t5Bucket(n - m, encoding) * H + h]!;
    case 'tupe': {
      const t = scale ?? 1 / Math.sqrt(2 * d);
      const D = encoding.uq.length / (H * d);
      const of = (theta: number | ArrayLike<number>): number => (typeof theta === 'number' ? theta : theta[h]!);
      let v =
        t *
        dot(
          projected(encoding.uq, h, d, slice(encoding.table, m, D)),
          projected(encoding.uk, h, d, slice(encoding.table, n, D)),
        );
      if (encoding.bias) v += encoding.bias.table[t5Bucket(n - m, encoding.bias) * H + h]!;
      if (encoding.cls && m === 0) v = of(encoding.cls.theta1);
      else if (encoding.cls && n === 0) v = of(encoding.cls.theta2);
      return t * dot(q, k) + v;
    }
    case 'deberta': {
      const { terms = ['content-to-position', 'position-to-content'], positionToContent = 'paper' } = encoding;
      const D = width(encoding.wk, H * d, width(encoding.wq, H * d, d));
      const at = (w: ArrayLike<number> | undefined, distance: number): number[] => {
        const p = slice(encoding.table, debertaRow(distance, encoding), D);
        return w ? projected(w, h, d, p) : p;
      };
      let sum = dot(q, k);
      if (terms.includes('content-to-position')) sum += dot(q, at(encoding.wk, m - n));
      if (terms.includes('position-to-content'))
        sum += dot(k, at(encoding.wq, positionToContent === 'paper' ? n - m : m - n));
      return (scale ?? 1 / Math.sqrt(d * (1 + new Set(terms).size))) * sum;
    }
    case 'alibi':
      return s * dot(q, k) - (encoding.slopes?.[h] ?? alibiSlope(h, H, encoding.maxBias)) * Math.abs(m - n);
    case 'kerple': {
      const [r1, r2] = [encoding.r1, encoding.r2].map((r) => (typeof r === 'number' ? r : r[h]!)) as [number, number];
      const bias = encoding.kernel === 'log' ? -r1 * Math.log(1 + r2 * Math.abs(m - n)) : -r1 * Math.abs(m - n) ** r2;
      return s * dot(q, k) + (encoding.placement === 'paper' ? s : 1) * bias;
    }
    case 'fire': {
      const { c = 0.1, threshold = 512, epsilon = 1e-6, w1, b1, w2, b2 } = encoding;
      const psi = (x: number): number => Math.log(c * x + 1);
      const x = psi(Math.abs(m - n)) / (psi(Math.max(m, threshold)) + epsilon);
      let f = b2[h]!;
      for (let e = 0; e < w1.length; e++) f += w2[h * w1.length + e]! * Math.max(w1[e]! * x + b1[e]!, 0);
      return s * dot(q, k) + f;
    }
    default:
      return s * dot(q, k);
  }
}

export interface GridOptions {
  d: number;
  H?: number;
  K?: number;
  dv?: number;
  queryOffset?: number;
  keyOffset?: number;
  causal?: boolean;
  mask?: ArrayLike<number | boolean>;
  scale?: number;
}

/** Scores [H, Tq, Tk], weights and outputs of any encoding. */
export function attended(
  encoding: Encoding,
  q: ArrayLike<number>,
  k: ArrayLike<number>,
  v: ArrayLike<number>,
  options: GridOptions,
): { scores: number[]; weights: number[]; out: number[] } {
  const { d, H = 1, K = H, queryOffset = 0, keyOffset = 0, causal = false, mask, scale } = options;
  const Tq = q.length / (H * d);
  const Tk = k.length / (K * d);
  const dv = options.dv ?? (Tk === 0 ? d : v.length / (Tk * K));
  const center = Math.floor((Math.min(queryOffset, keyOffset) + Math.max(queryOffset + Tq, keyOffset + Tk)) / 2);
  const scores: number[] = [];
  const weights: number[] = [];
  const out = new Array<number>(Tq * H * dv).fill(0);
  for (let h = 0; h < H; h++) {
    for (let i = 0; i < Tq; i++) {
      const m = queryOffset + i;
      const row: number[] = [];
      const g = Math.floor(h / (H / K));
      for (let j = 0; j < Tk; j++) {
        const n = keyOffset + j;
        const seen = !(causal && n > m) && (mask === undefined || Boolean(mask[i * Tk + j]));
        row.push(
          seen
            ? pairScore(
                encoding,
                { q: slice(q, i * H + h, d), k: slice(k, j * K + g, d), m, n, h, g, H, K, d },
                scale,
                (encoding.type === 'xpos' ? encoding.center : undefined) ?? center,
              )
            : -Infinity,
        );
      }
      const most = Math.max(...row);
      const powers = row.map((score) => (most === -Infinity ? 0 : Math.exp(score - most)));
      const sum = powers.reduce((total, power) => total + power, 0);
      const shares = powers.map((power) => (sum === 0 ? 0 : power / sum));
      scores.push(...row);
      weights.push(...shares);
      for (let j = 0; j < Tk; j++) {
        const value = valueAt(encoding, slice(v, j * K + g, dv), { m, n: keyOffset + j, g, K, H, dv, d });
        for (let c = 0; c < dv; c++) out[(i * H + h) * dv + c]! += shares[j]! * value[c]!;
      }
    }
  }
  return { scores, weights, out };
}

/** The value of a pair: Shaw adds one by distance, absolute encodings one by the key's position. */
function valueAt(
  encoding: Encoding,
  v: number[],
  { m, n, g, K, H, dv, d }: { m: number; n: number; g: number; K: number; H: number; dv: number; d: number },
): number[] {
  if (encoding.type === 'shaw' && encoding.values) {
    return plus(v, slice(encoding.values, clamp(n - m, -encoding.clip, encoding.clip) + encoding.clip, dv));
  }
  if ((encoding.type === 'sinusoidal' || encoding.type === 'learned') && encoding.values !== false) {
    const D = width(encoding.wv, K * dv, width(encoding.wq, H * d, width(encoding.wk, K * d, H * d)));
    const p = encoding.type === 'learned' ? slice(encoding.table, n, D) : sinusoid(n, D, encoding);
    return plus(v, projected(encoding.wv, g, dv, p));
  }
  return v;
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
