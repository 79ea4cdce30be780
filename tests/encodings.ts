/**
 * Every encoding once more: its formula after its paper, as plain double loops, what it claims of itself, and examples with
 * tables of random numbers.
 */
import {
  ENCODING_TYPES,
  type BucketRule,
  type DebertaEncoding,
  type Encoding,
  type EncodingType,
  type Waves,
} from 'ropewalk';
import { dot, pairAt, rotated, unscaledTheta } from './reference.js';

export const ABSOLUTE: EncodingType[] = ['sinusoidal', 'learned', 'tupe'];
/** What claims to depend on m - n alone. FIRE does up to its threshold, which the positions of the tests stay below. */
export const RELATIVE = ENCODING_TYPES.filter((type) => !ABSOLUTE.includes(type));
/** Those that turn vectors by an angle: two roundings of angle and product, below 1e-14 for q and k of length 1. */
export const TURNED: EncodingType[] = ['rope', 'xpos'];
/** Those that add to the scores what depends on positions alone: a softcap leaves that as it is. */
export const ADDED: EncodingType[] = ['t5Bias', 'tupe', 'alibi', 'kerple', 'fire'];

export interface Scene {
  d: number;
  H: number;
  K: number;
  Tq: number;
  Tk: number;
  queryOffset: number;
  keyOffset: number;
  causal: boolean;
  valueDim: number;
  seed: number;
}

/** Every variant of every encoding, with random tables that fit the scene. */
export function variants(random: (length: number, seed: number) => ArrayLike<number>, given: Scene): Encoding[] {
  const { d, H, K, valueDim, seed } = given;
  let next = seed * 1000;
  const table = (...shape: number[]): number[] =>
    Array.from(
      random(
        shape.reduce((a, b) => a * b, 1),
        next++,
      ),
    );
  const heads = (): number[] => table(H).map((x) => 0.1 + Math.abs(x));
  const D = 6;
  const projections = { wq: table(H, d, D), wk: table(K, d, D), wv: table(K, valueDim, D) };
  const buckets = { buckets: 8, maxDistance: 20, bidirectional: seed % 2 === 0 };
  return [
    { type: 'none' },
    { type: 'sinusoidal', ...projections },
    { type: 'sinusoidal', ...projections, layout: 'halves', exponent: 'tensor2tensor', base: 100, values: false },
    ...(H === K ? [{ type: 'sinusoidal', values: false } as const] : []),
    { type: 'learned', table: table(40, D), ...projections },
    ...(H === K && valueDim === d ? [{ type: 'learned', table: table(40, H * d) } as const] : []),
    { type: 'shaw', clip: seed % 4, keys: table(2 * (seed % 4) + 1, d) },
    { type: 'shaw', clip: 3, keys: table(7, d), values: table(7, valueDim) },
    { type: 'transformerXL', u: table(H, d), v: table(H, d) },
    {
      type: 'transformerXL',
      u: table(H, d),
      v: table(H, d),
      w: table(H, d, D),
      layout: 'interleaved',
      exponent: 'tensor2tensor',
      base: 50,
    },
    { type: 't5Bias', table: table(32, H) },
    { type: 't5Bias', table: table(8, H), ...buckets },
    { type: 'tupe', table: table(40, D), uq: table(H, d, D), uk: table(H, d, D) },
    {
      type: 'tupe',
      table: table(40, D),
      uq: table(H, d, D),
      uk: table(H, d, D),
      bias: { table: table(8, H), ...buckets },
      cls: { theta1: 0.5, theta2: table(H) },
    },
    { type: 'deberta', clip: 3, table: table(6, d) },
    {
      type: 'deberta',
      clip: 2,
      table: table(4, D),
      wk: table(H, d, D),
      wq: table(H, d, D),
      positionToContent: 'released',
    },
    { type: 'deberta', buckets: 6, maxPosition: 20, table: table(12, d), terms: ['content-to-position'] },
    {
      type: 'deberta',
      buckets: 7,
      maxPosition: 25,
      table: table(14, D),
      wq: table(H, d, D),
      terms: ['position-to-content'],
    },
    { type: 'rope' },
    { type: 'rope', config: { headDim: d, rotaryDim: 2, base: 50, pairing: 'interleaved' } },
    { type: 'alibi' },
    { type: 'alibi', maxBias: 5 },
    { type: 'alibi', slopes: heads() },
    { type: 'kerple', kernel: 'log', r1: heads(), r2: 0.7 },
    { type: 'kerple', kernel: 'power', r1: 0.3, r2: heads().map((x) => Math.min(x, 2)), placement: 'paper' },
    { type: 'xpos' },
    { type: 'xpos', rotaryDim: 2, base: 100, pairing: 'interleaved', scaleBase: 20, center: 3.5 },
    { type: 'fire', w1: table(4), b1: table(4), w2: table(H, 4), b2: table(H) },
    { type: 'fire', c: 0.5, threshold: 10, epsilon: 0, w1: table(3), b1: table(3), w2: table(H, 3), b2: table(H) },
  ];
}

// --- Formulas ------------------------------------------------------------------------------------------

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
