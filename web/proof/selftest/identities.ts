/** Checks that need no numbers from elsewhere: rules that must hold, whatever the numbers are. */
import { ENCODING_TYPES, type EncodingType, type RopeConfig, type RopewalkAnalysis } from 'ropewalk';
import type { Bench } from './bench.js';
import { compared, worstOf, type Check, type Group, type Outcome } from './check.js';

export const IDENTITIES = [
  'factor',
  'length',
  'distance',
  'far',
  'back',
  'sum',
  'zero',
  'layouts',
  'rest',
  'future',
  'whole',
  'equal',
  'bag',
  'together',
  'quadratic',
  'pieces',
  'tokens',
  'shifted',
  'relative',
  'unmoved',
  'fround',
] as const;
export type Identity = (typeof IDENTITIES)[number];

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
const numbers = (length: number, step = 1): Float32Array =>
  Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * step) % 1) - 1);
const range = (length: number, start = 0): number[] => Array.from({ length }, (_, i) => start + i);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, each, i) => sum + each * b[i]!, 0);

/** Where scores are still compared with those of the beginning. */
export const FARTHEST = 1048576;

const D = 64;
const config: RopeConfig = { headDim: D };
const q = numbers(D);
const k = numbers(D, 2);

/** `x [T, d]` with each row turned to its position. */
const turnEach = ({ turn }: Bench, x: Float32Array, positions: readonly number[], more = {}): Float32Array =>
  turn({ x, shape: [1, positions.length, 1, x.length / positions.length], positions, by: { config }, ...more });
const at = (bench: Bench, x: Float32Array, m: number, more = {}): Float32Array => turnEach(bench, x, [m], more);
/** Components below 1, cosines good to 6e-8 and three roundings: 64 products of two such numbers, at their worst in line. */
const SCORE = 64 * 2 * 4e-7;
const score = (bench: Bench, m: number, n: number): number => dot(at(bench, q, m), at(bench, k, n));

/** Sentences, queries, keys and values for attention: 12 words, 4 heads of 16. */
const T = 12;
const H = 4;
const W = 16;
const words = { q: numbers(T * H * W), k: numbers(T * H * W, 2), v: numbers(T * H * W, 3) };
const shape = { heads: H, headDim: W } as const;
const ropeOf: RopeConfig = { headDim: W };
/** Inputs in [-1, 1): scores off by some 1e-7, weights and values below 1. Four times that, for both sides. */
const ATTENTION = 1e-6;

const same = (got: ArrayLike<number>, expected: ArrayLike<number>): Outcome => compared(got, expected, 0);

const RUN: Readonly<Record<Identity, readonly [Group, Check['run']]>> = {
  factor: [
    'frequencies',
    ({ rope }) => {
      const plain = rope.frequencies(config).theta;
      const scaled = [
        { type: 'linear', factor: 1 },
        { type: 'ntk', factor: 1 },
        { type: 'yarn', factor: 1, original: 4096 },
        { type: 'llama3', factor: 1, original: 8192, lowFreqFactor: 1, highFreqFactor: 4 },
      ] as const;
      return worstOf(scaled.map((scaling) => same(rope.frequencies({ ...config, scaling }).theta, plain)));
    },
  ],
  length: [
    'rotation',
    (bench) => {
      const norm = Math.hypot(...q);
      const positions = [1, 7, 100, 4095, 131071];
      return compared(
        positions.map((m) => Math.hypot(...at(bench, q, m))),
        positions.map(() => norm),
        // Each component is off by at most 4e-7, eight of them in line make 8 times as much.
        8 * 4e-7,
      );
    },
  ],
  distance: [
    'rotation',
    (bench) =>
      compared(
        range(20).map((n) => score(bench, n + 7, n)),
        range(20).map(() => score(bench, 7, 0)),
        SCORE,
      ),
  ],
  far: [
    'rotation',
    (bench) => {
      const places = [4096, 32768, 131072, FARTHEST];
      return compared(
        places.map((n) => score(bench, n + 7, n)),
        places.map(() => score(bench, 7, 0)),
        SCORE,
      );
    },
  ],
  back: [
    'rotation',
    (bench) => {
      const positions = [3, 500, 70000];
      return worstOf(positions.map((m) => compared(at(bench, at(bench, q, m), m, { inverse: true }), q, 8e-7)));
    },
  ],
  sum: [
    'rotation',
    // Three roundings of numbers below 2 on either side, and one more turn on the left.
    (bench) => compared(at(bench, at(bench, q, 3), 4), at(bench, q, 7), 9e-7),
  ],
  zero: ['rotation', (bench) => same(at(bench, q, 0), q)],
  layouts: [
    'rotation',
    (bench) => {
      const moved = (x: Float32Array): Float32Array =>
        bench.rope.permuteWeights(x, { heads: 1, headDim: D, columns: 1, from: 'interleaved', to: 'half-split' });
      const [m, n] = [40, 11];
      return compared(
        [dot(at(bench, moved(q), m, { pairing: 'half-split' }), at(bench, moved(k), n, { pairing: 'half-split' }))],
        [dot(at(bench, q, m, { pairing: 'interleaved' }), at(bench, k, n, { pairing: 'interleaved' }))],
        SCORE,
      );
    },
  ],
  rest: [
    'rotation',
    (bench) => {
      const by = { config: { headDim: D, rotaryDim: 16 } };
      return same(at(bench, q, 100, { by }).subarray(16), q.subarray(16));
    },
  ],
  future: [
    'attention',
    ({ whole }) => {
      const changed = Float32Array.from(words.k, (each, i) => (i < 6 * H * W ? each : -each));
      const values = Float32Array.from(words.v, (each, i) => (i < 6 * H * W ? each : each + 5));
      const options = { ...shape, config: ropeOf, causal: true } as const;
      const first = (keys: Float32Array, v: Float32Array): Float32Array =>
        whole.attention(words.q, keys, v, options).subarray(0, 6 * H * W);
      return same(first(changed, values), first(words.k, words.v));
    },
  ],
  whole: [
    'attention',
    ({ whole }) => {
      const { weights } = whole.attention(words.q, words.k, words.v, {
        ...shape,
        config: ropeOf,
        causal: true,
        weights: true,
      });
      const sums = range(H * T).map((row) => weights.subarray(row * T, (row + 1) * T).reduce((a, b) => a + b, 0));
      return compared(
        sums,
        sums.map(() => 1),
        // A weight is off by at most 3e-7 of the largest of its row.
        3e-7 * T,
      );
    },
  ],
  equal: [
    'attention',
    ({ whole }) => {
      const values = Float32Array.from({ length: T * H * W }, (_, i) => numbers(H * W, 5)[i % (H * W)]!);
      return compared(whole.attention(words.q, words.k, values, { ...shape, config: ropeOf }), values, ATTENTION);
    },
  ],
  bag: [
    'attention',
    ({ whole }) => {
      // Without positions the keys may come in any order.
      const turned = (x: Float32Array): Float32Array =>
        Float32Array.from(range(T).flatMap((t) => [...x.subarray((T - 1 - t) * H * W, (T - t) * H * W)]));
      return compared(
        whole.attention(words.q, turned(words.k), turned(words.v), shape),
        whole.attention(words.q, words.k, words.v, shape),
        ATTENTION,
      );
    },
  ],
  together: [
    'attention',
    ({ whole }) => {
      const out = (offset: number): Float32Array =>
        whole.attention(words.q, words.k, words.v, {
          ...shape,
          config: ropeOf,
          causal: true,
          offset,
          queryOffset: offset,
        });
      return compared(out(100000), out(0), ATTENTION);
    },
  ],
  quadratic: [
    'linear',
    ({ rope, whole }) => {
      // RoFormer eq. 19, word by word, in float64.
      const phi = (x: Float32Array): Float64Array =>
        Float64Array.from(x, (each) => (each > 0 ? each + 1 : Math.exp(each)));
      const { theta } = rope.frequencies(ropeOf);
      const d = { q: phi(words.q), k: phi(words.k) };
      const row = (x: Float64Array, t: number, h: number): Float64Array =>
        x.subarray((t * H + h) * W, (t * H + h + 1) * W);
      const expected = range(T).flatMap((m) =>
        range(H).flatMap((h) => {
          const seen = range(m + 1);
          const turned = rope.analysis.rotated(row(d.q, m, h), theta, m);
          const up = seen.map((n) => dot(turned, rope.analysis.rotated(row(d.k, n, h), theta, n)));
          const below = seen.reduce((sum, n) => sum + dot(row(d.q, m, h), row(d.k, n, h)), 0);
          return range(W).map((c) => seen.reduce((sum, n) => sum + up[n]! * words.v[(n * H + h) * W + c]!, 0) / below);
        }),
      );
      const out = whole.linearAttention(words.q, words.k, words.v, { ...shape, config: ropeOf, causal: true });
      // Sums of 12 keys and 16 features, each term off by some 4e-7 of products below 4, divided by their sum.
      return compared(out, expected, 3e-6);
    },
  ],
  pieces: [
    'linear',
    ({ whole }) => {
      const options = { ...shape, config: ropeOf, causal: true } as const;
      const all = whole.linearAttention(words.q, words.k, words.v, options);
      const state = whole.linearState({ kvHeads: H, headDim: W });
      try {
        const part = (from: number, to: number): Float32Array => {
          const cut = (x: Float32Array): Float32Array => x.subarray(from * H * W, to * H * W);
          return whole.linearAttention(cut(words.q), cut(words.k), cut(words.v), { ...options, state });
        };
        return same([...part(0, 5), ...part(5, 6), ...part(6, T)], all);
      } finally {
        state.dispose();
      }
    },
  ],
  tokens: [
    'cache',
    ({ whole }) => {
      const cache = whole.cache(ropeOf, { kvHeads: H, capacity: T });
      try {
        const out = range(T).flatMap((t) => {
          const cut = (x: Float32Array): Float32Array => x.subarray(t * H * W, (t + 1) * H * W);
          cache.append(cut(words.k), cut(words.v));
          return [...cache.attend(cut(words.q), { heads: H })];
        });
        return compared(
          out,
          whole.attention(words.q, words.k, words.v, { ...shape, config: ropeOf, causal: true }),
          ATTENTION,
        );
      } finally {
        cache.dispose();
      }
    },
  ],
  shifted: [
    'cache',
    ({ whole }) => {
      const dropped = 4;
      const later = (x: Float32Array): Float32Array => x.subarray(dropped * H * W);
      const moved = whole.cache(ropeOf, { kvHeads: H, capacity: T });
      const again = whole.cache(ropeOf, { kvHeads: H, capacity: T });
      try {
        moved.append(words.k, words.v);
        moved.shift(dropped);
        again.append(later(words.k), later(words.v));
        // Turned twice, and read back.
        return compared(moved.keys(), again.keys(), 1.2e-6);
      } finally {
        moved.dispose();
        again.dispose();
      }
    },
  ],
  relative: ['encodings', ({ rope }) => worstOf(RELATIVE.map((type) => deviation(rope, type)))],
  unmoved: [
    'encodings',
    ({ rope }) => {
      const found = UNMOVING.map((type) => {
        const encoding = rope.encodings.demo(type, { headDim: 16, heads: 2, length: 24, seed: 1 });
        return rope.encodings.normChange(encoding, sample(rope, 32, 4), sample(rope, 32, 5), PLACED);
      });
      return compared(
        found.map(({ largest }) => largest),
        found.map(() => 0),
        1e-14,
      );
    },
  ],
  fround: [
    'formats',
    ({ rope }) => {
      const values = range(2000).map((i) => (i - 1000) * 1.2345678901 * 10 ** ((i % 60) - 30));
      return same(
        values.map((each) => rope.analysis.roundTo(each, 'f32')),
        values.map(Math.fround),
      );
    },
  ],
};

/** Whose scores depend on the distance alone, and which leave the lengths of queries and keys alone. */
const RELATIVE: readonly EncodingType[] = ENCODING_TYPES.filter((type) =>
  ['none', 'shaw', 't5Bias', 'rope', 'alibi', 'kerple', 'xpos'].includes(type),
);
const UNMOVING: readonly EncodingType[] = ['none', 'rope', 'alibi', 't5Bias', 'kerple'];
const PLACED = { heads: 2, length: 24 };
const sample = (rope: RopewalkAnalysis, length: number, seed: number): Float64Array =>
  rope.encodings.random(length, { seed });

function deviation(rope: RopewalkAnalysis, type: EncodingType): Outcome {
  const encoding = rope.encodings.demo(type, { headDim: 16, heads: 2, length: 24, seed: 1 });
  const { largest } = rope.encodings.diagonalDeviation(encoding, sample(rope, 32, 2), sample(rope, 32, 3), PLACED);
  // Two rotations in float64 for scores below 16.
  return compared([largest], [0], 1e-12);
}

export const identityChecks = (): Check[] =>
  IDENTITIES.map((id) => ({ id, group: RUN[id][0], kind: 'identity', run: RUN[id][1] }));
