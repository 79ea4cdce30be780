import { describe, expect, test } from 'vitest';
import { ENCODING_TYPES, type Encoding, type EncodingType } from 'ropewalk';
import kerashub from '../golden/kerashub.json' with { type: 'json' };
import t5 from '../golden/t5_buckets.json' with { type: 'json' };
import {
  ABSOLUTE,
  ADDED,
  alibiSlope,
  attended,
  debertaRow,
  RELATIVE,
  sinusoid,
  t5Bucket,
  TURNED,
  variants,
  type GridOptions,
  type Scene,
} from '../encodings.js';
import { largestDifference } from '../reference.js';
import fc from '../seed.js';
import { rope } from './loaded.js';

const { encodings } = rope;

/** Numbers of deviation 1, each seed its own. */
const random = (length: number, seed: number): Float64Array => encodings.random(length, { seed });

const scene = fc
  .record({
    d: fc.integer({ min: 1, max: 5 }).map((half) => 2 * half),
    shared: fc.constantFrom(1, 2, 3),
    K: fc.constantFrom(1, 2),
    Tq: fc.integer({ min: 0, max: 6 }),
    Tk: fc.integer({ min: 0, max: 6 }),
    queryOffset: fc.integer({ min: 0, max: 30 }),
    keyOffset: fc.integer({ min: 0, max: 30 }),
    causal: fc.boolean(),
    valueDim: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ shared, ...rest }): Scene => ({ ...rest, H: shared * rest.K }));

const gridOptions = ({ d, H, K, queryOffset, keyOffset, causal }: Scene): GridOptions => ({
  d,
  H,
  K,
  queryOffset,
  keyOffset,
  causal,
});
const callOptions = ({ d, H, K, queryOffset, keyOffset, causal }: Scene) => ({
  headDim: d,
  heads: H,
  kvHeads: K,
  queryOffset,
  offset: keyOffset,
  causal,
});

/** The demo of a type: tables of numbers of deviation 1. */
const demo = (type: EncodingType, headDim = 8, heads = 2): Encoding =>
  encodings.demo(type, { headDim, heads, length: 64 });

/** Numbers that are float32 exactly, for both to read the same. */
const floats = (length: number, seed: number): Float32Array => Float32Array.from(random(length, seed));

/** Two key heads for four query heads, three queries as the last of five positions, and all that changes scores but a bias. */
const everyOption = {
  ...{ heads: 4, kvHeads: 2, headDim: 8, offset: 7, queryOffset: 9, scale: 0.7, softcap: 1.5 },
  causal: true,
  window: { left: 3 },
  mask: Uint8Array.of(1, 1, 1, 0, 1),
} as const;

describe('published vectors', () => {
  for (const { bidirectional, relative_from: from, bucket_float32: expected } of t5.cases) {
    test(`T5 buckets, ${bidirectional ? 'bidirectional' : 'causal'}, are those of the float32 code`, () => {
      const relative = expected.map((_, i) => from + i);
      expect(Array.from(encodings.t5Buckets(relative, { bidirectional }))).toEqual(expected);
    });
  }

  for (const name of ['alibi_8_heads', 'alibi_14_heads', 'alibi_2_heads_max12', 'alibi_3_heads_max6']) {
    test(`KerasHub ${name}`, () => {
      const vector = kerashub.cases.find((each) => each.name === name) as unknown as {
        bias_max: number;
        expected_bias_at_key0_per_head: number[];
        slopes?: number[];
      };
      const expected = vector.expected_bias_at_key0_per_head;
      const heads = expected.length;
      // Key 0 seen by a query at 2, in the published rule.
      const bias = encodings.bias({ type: 'alibi', maxBias: vector.bias_max }, { heads, from: 2, to: 2 });
      // Printed in float32 or with eight digits.
      expect(largestDifference(bias, expected)).toBeLessThan(1e-7);
      if (vector.slopes)
        expect(
          largestDifference(encodings.alibiSlopes(heads, { maxBias: vector.bias_max }), vector.slopes),
        ).toBeLessThan(2e-16);
    });
  }

  test('KerasHub sinusoidal_absolute_dim6', () => {
    const vector = kerashub.cases.find(({ name }) => name === 'sinusoidal_absolute_dim6') as unknown as {
      position0: number[];
      expected: number[];
    };
    const table = encodings.sinusoidalTable({ length: 4, dim: 6 });
    expect(Array.from(table.slice(0, 6))).toEqual(vector.position0);
    // Printed with five digits.
    expect(largestDifference(table.slice(18), vector.expected)).toBeLessThan(1e-5);
  });
});

describe('against the double reference', () => {
  test('scores, weights and outputs of every encoding and option, over shapes, shared heads and starts', () => {
    fc.assert(
      fc.property(scene, (s) => {
        const q = random(s.Tq * s.H * s.d, s.seed);
        const k = random(s.Tk * s.K * s.d, s.seed + 1);
        const v = random(s.Tk * s.K * s.valueDim, s.seed + 2);
        for (const encoding of variants(random, s)) {
          const found = encodings.attend(encoding, q, k, v, { ...callOptions(s), valueDim: s.valueDim });
          const expected = attended(encoding, q, k, v, { ...gridOptions(s), dv: s.valueDim });
          const finite = (scores: ArrayLike<number>): number[] =>
            Array.from(scores, (x) => (x === -Infinity ? -1e9 : x));
          const size = Math.max(1, ...expected.scores.filter(Number.isFinite).map(Math.abs));
          // Sums of up to a hundred terms in another order, angles up to 60 rounded: 1e-12 of the size is ten times that.
          expect(largestDifference(finite(found.scores), finite(expected.scores)), encoding.type).toBeLessThan(
            1e-12 * size,
          );
          expect(largestDifference(found.weights, expected.weights), encoding.type).toBeLessThan(1e-12 * size);
          expect(largestDifference(found.out, expected.out), encoding.type).toBeLessThan(1e-11 * size);
          expect(Array.from(encodings.scores(encoding, q, k, callOptions(s)))).toEqual(Array.from(found.scores));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a window, and a mask of its own for every head, hide what they say', () => {
    const [q, k, v] = [random(3 * 8, 1), random(4 * 8, 2), random(4 * 8, 3)] as const;
    const shared = { headDim: 4, heads: 2, offset: 5, queryOffset: 6 };
    const keep = Uint8Array.from({ length: 2 * 3 * 4 }, (_, e) => (e * 5) % 3 && 1);
    const windowed = (h: number, i: number, n: number, own: boolean): boolean => {
      const distance = 6 + i - (5 + n);
      return distance <= 1 && -distance <= 1 && (!own || keep[(h * 3 + i) * 4 + n] === 1);
    };
    for (const own of [false, true]) {
      const { scores } = encodings.attend({ type: 'alibi' }, q, k, v, {
        ...{ ...shared, window: { left: 1, right: 1 } },
        ...(own && { mask: keep }),
      });
      const all = encodings.scores({ type: 'alibi' }, q, k, shared);
      scores.forEach((score, e) => {
        const seen = windowed(Math.floor(e / 12), Math.floor((e % 12) / 4), e % 4, own);
        expect(score).toBe(seen ? all[e] : -Infinity);
      });
    }
  });

  test('a scale of the caller replaces that of the encoding', () => {
    const s: Scene = {
      d: 4,
      H: 2,
      K: 2,
      Tq: 4,
      Tk: 5,
      queryOffset: 0,
      keyOffset: 0,
      causal: false,
      valueDim: 4,
      seed: 5,
    };
    const [q, k, v] = [random(32, 1), random(40, 2), random(40, 3)] as const;
    for (const encoding of variants(random, s)) {
      const { scores } = attended(encoding, q, k, v, { ...gridOptions(s), scale: 0.125 });
      expect(
        largestDifference(encodings.scores(encoding, q, k, { ...callOptions(s), scale: 0.125 }), scores),
        encoding.type,
      ).toBeLessThan(1e-12);
    }
  });

  test('a mask leaves out its pairs, and a row without any gives weights and outputs of 0', () => {
    const [q, k, v] = [random(3 * 4, 1), random(4 * 4, 2), random(4 * 2, 3)] as const;
    const mask = Uint8Array.from([1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0]);
    for (const type of ENCODING_TYPES) {
      const encoding = encodings.demo(type, { headDim: 4, valueDim: 2 });
      const found = encodings.attend(encoding, q, k, v, { headDim: 4, mask, queryOffset: 0 });
      const expected = attended(encoding, q, k, v, { d: 4, mask });
      expect(largestDifference(found.weights, expected.weights), type).toBeLessThan(1e-12);
      expect(largestDifference(found.out, expected.out), type).toBeLessThan(1e-12);
      expect(Array.from(found.scores.slice(4, 8))).toEqual([-Infinity, -Infinity, -Infinity, -Infinity]);
      expect(Array.from(found.weights.slice(4, 8))).toEqual([0, 0, 0, 0]);
      expect(Array.from(found.out.slice(2, 4))).toEqual([0, 0]);
      const booleans = Array.from(mask, (kept) => kept === 1);
      expect(encodings.attend(encoding, q, k, v, { headDim: 4, mask: booleans, queryOffset: 0 })).toEqual(found);
      const numbers = { values: Array.from(mask), shape: [1, 3, 4] };
      expect(encodings.attend(encoding, q, k, v, { headDim: 4, mask: numbers, queryOffset: 0 })).toEqual(found);
    }
  });

  // attention is float32: scores up to 4 lose 4 * 2^-23 times some roundings, and weights and sums of values up to 4 follow.
  const IN_FLOATS = 1e-5;
  const alike = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
    const shown = (x: ArrayLike<number>): number[] => Array.from(x, (each) => (each === -Infinity ? -1e9 : each));
    return largestDifference(shown(a), shown(b));
  };

  for (const layout of ['token-first', 'head-first'] as const)
    test(`without positions and with RoPE, attend is attention with the same options, ${layout}`, () => {
      const [q, k, v] = [floats(3 * 4 * 8, 1), floats(5 * 2 * 8, 2), floats(5 * 2 * 3, 3)] as const;
      const config = { headDim: 8, base: 100, rotaryDim: 6 };
      const bias = { values: Array.from(floats(4 * 5, 9), (x, e) => (e === 6 ? -Infinity : x)), shape: [4, 1, 5] };
      const ofScores = { ...everyOption, bias, layout };
      const named = { ...ofScores, valueDim: 3, lse: true } as const;
      for (const [encoding, rotation] of [
        [{ type: 'none' }, {}],
        [{ type: 'rope', config }, { config }],
      ] as const) {
        const out = new Float64Array(3 * 4 * 3);
        const found = encodings.attend(encoding, q, k, v, { ...named, out });
        const expected = rope.attention(q, k, v, { ...named, ...rotation, weights: true, scores: ['biased'] });
        expect(found.out).toBe(out);
        expect(found.scores).toContain(-Infinity);
        expect(alike(found.scores, expected.scores.biased)).toBeLessThan(IN_FLOATS);
        expect(alike(found.weights, expected.weights)).toBeLessThan(IN_FLOATS);
        expect(alike(found.lse, expected.lse)).toBeLessThan(IN_FLOATS);
        expect(alike(found.out, expected.out)).toBeLessThan(IN_FLOATS);
        expect(encodings.scores(encoding, q, k, ofScores)).toEqual(found.scores);
      }
    });

  /** Three sequences of three queries and five keys, of which not all count, each at a place of its own. */
  const several = {
    ...{ batch: 3, heads: 2, kvHeads: 1, headDim: 8, softcap: 1.5, window: { left: 3 } },
    ...{ kvLengths: [5, 3, 4], queryLengths: [3, 2, 0], offset: [7, 0, 2], queryOffset: [9, 1, 2] },
  } as const;
  const arraysOfSeveral = () => [floats(3 * 3 * 16, 1), floats(3 * 5 * 8, 2), floats(3 * 5 * 3, 3)] as const;
  const RULES = [
    { type: 'alibi', maxBias: 6 },
    { type: 't5Bias', table: Array.from(floats(64, 4)) },
    { type: 'distance', values: Array.from(floats(2 * 7, 5)) },
  ] as const;

  for (const layout of ['token-first', 'head-first'] as const)
    test(`several sequences at once, biases by rule and shapes are those of attention, ${layout}`, () => {
      const [q, k, v] = arraysOfSeveral();
      const config = { headDim: 8, base: 100 };
      const mask = { values: Array.from({ length: 15 }, (_, e) => (e % 4 === 1 ? 0 : 1)), shape: [3, 1, 1, 5] };
      const padding = { values: Array.from(floats(18, 6)), shape: [3, 2, 3, 1] };
      for (const bias of [padding, ...RULES])
        for (const [encoding, rotation] of [
          [{ type: 'none' }, {}],
          [{ type: 'rope', config }, { config }],
        ] as const) {
          const options = { ...several, mask, bias, layout, valueDim: 3, lse: true } as const;
          const expected = rope.attention(q, k, v, { ...options, ...rotation, weights: true, scores: ['biased'] });
          const out = new Float64Array(3 * 3 * 2 * 3).fill(9);
          const found = encodings.attend(encoding, q, k, v, { ...options, out });
          expect(found.out).toBe(out);
          for (const name of ['out', 'weights', 'lse'] as const)
            expect(alike(found[name], expected[name]), name).toBeLessThan(IN_FLOATS);
          expect(alike(found.scores, expected.scores.biased)).toBeLessThan(IN_FLOATS);
          const shape = layout === 'head-first' ? [3, 2, 3, 8] : [3, 3, 2, 8];
          const { batch, heads, headDim, ...rest } = options;
          expect([batch, heads, headDim]).toEqual([3, 2, 8]);
          expect(encodings.attend(encoding, q, k, v, { ...rest, shape })).toEqual(found);
        }
    });

  test('every encoding gives each sequence of a batch what it has alone, and nothing beyond its lengths', () => {
    const [q, k, v] = [random(3 * 3 * 16, 1), random(3 * 5 * 16, 2), random(3 * 5 * 16, 3)] as const;
    const { batch, kvLengths, queryLengths, offset, queryOffset, ...shared } = { ...several, kvHeads: 2 };
    for (const type of ENCODING_TYPES) {
      const encoding = demo(type);
      const found = encodings.attend(encoding, q, k, v, { ...several, kvHeads: 2, lse: true });
      const scores = new Float64Array(batch * 2 * 3 * 5).fill(-Infinity);
      const [weights, out] = [new Float64Array(scores.length), new Float64Array(q.length)];
      const lse = new Float64Array(batch * 2 * 3).fill(-Infinity);
      for (let b = 0; b < batch; b++) {
        const [rows, keys] = [queryLengths[b]!, kvLengths[b]!];
        const own = (x: Float64Array, T: number, count: number): Float64Array =>
          x.slice(b * T * 16, (b * T + count) * 16);
        const place = { offset: offset[b]!, queryOffset: queryOffset[b]!, lse: true } as const;
        const [qs, ks, vs] = [own(q, 3, rows), own(k, 5, keys), own(v, 5, keys)] as const;
        const alone = encodings.attend(encoding, qs, ks, vs, { ...shared, ...place });
        out.set(alone.out, b * 3 * 16);
        for (let row = 0; row < 2 * rows; row++) {
          const at = (b * 2 + Math.floor(row / rows)) * 3 + (row % rows);
          scores.set(alone.scores.subarray(row * keys, (row + 1) * keys), at * 5);
          weights.set(alone.weights.subarray(row * keys, (row + 1) * keys), at * 5);
          lse[at] = alone.lse[row]!;
        }
      }
      expect(found, type).toEqual({ scores, weights, out, lse });
      expect(encodings.scores(encoding, q, k, { ...several, kvHeads: 2 }), type).toEqual(scores);
    }
  });

  test('each of four sequences has its own part of a mask', () => {
    const [q, k] = [random(4 * 3 * 8, 1), random(4 * 5 * 8, 2)] as const;
    const values = Array.from({ length: 4 * 5 }, (_, e) => (e % 7 < 3 ? 0 : 1));
    const scores = (first: number, batch: number) =>
      encodings.scores(
        { type: 'none' },
        q.slice(first * 24, (first + batch) * 24),
        k.slice(first * 40, (first + batch) * 40),
        {
          ...{ headDim: 8, batch },
          mask: { values: values.slice(first * 5, (first + batch) * 5), shape: [batch, 1, 1, 5] },
        },
      );
    const alone = [0, 1, 2, 3].flatMap((b) => [...scores(b, 1)]);
    expect(alone).toContain(-Infinity);
    expect([...scores(0, 4)]).toEqual(alone);
  });

  test('a bias by rule is the number of each head and distance m - n, in double', () => {
    const [q, k] = [random(3 * 16, 1), random(5 * 16, 2)] as const;
    const options = { headDim: 8, heads: 2, queryOffset: 4, offset: 1, softcap: 2 };
    const plain = encodings.scores({ type: 'none' }, q, k, options);
    for (const bias of RULES) {
      const at = (h: number, i: number, n: number): number => {
        const distance = 4 + i - (1 + n);
        if (bias.type === 'alibi') return -alibiSlope(h, 2, 6) * Math.abs(distance);
        if (bias.type === 't5Bias') return bias.table[t5Bucket(-distance, {}) * 2 + h]!;
        return bias.values[h * 7 + i - n + 4]!;
      };
      const expected = plain.map((score, e) => score + at(Math.floor(e / 15), Math.floor(e / 5) % 3, e % 5));
      // One sum of numbers below 8.
      expect(largestDifference(encodings.scores({ type: 'none' }, q, k, { ...options, bias }), expected)).toBeLessThan(
        2e-15,
      );
    }
  });

  test('no sequence costs time where there are no queries', () => {
    const { out, scores } = encodings.attend({ type: 'alibi' }, [], [1], [1], { headDim: 1, shape: [1, 0, 1, 1] });
    expect([out.length, scores.length]).toEqual([0, 0]);
    expect(encodings.scores({ type: 'alibi' }, [], [], { headDim: 1, batch: 2 ** 16 })).toHaveLength(0);
  });

  test('positions that are added to the vectors are attention to those vectors, with the same options', () => {
    const rows = 12;
    const table = encodings.sinusoidalTable({ length: rows, dim: 16 });
    const [q, k, v] = [floats(3 * 16, 1), floats(5 * 16, 2), floats(5 * 16, 3)] as const;
    const options = { ...everyOption, heads: 2, kvHeads: 2 };
    const moved = (x: Float32Array, first: number): Float32Array => x.map((each, e) => each + table[first * 16 + e]!);
    const expected = rope.attention(moved(q, 9), moved(k, 7), moved(v, 7), options);
    for (const encoding of [{ type: 'sinusoidal' }, { type: 'learned', table }] as const)
      expect(alike(encodings.attend(encoding, q, k, v, options).out, expected), encoding.type).toBeLessThan(IN_FLOATS);
  });

  test('a softcap comes before what ALiBi and T5 add, as in attention', () => {
    const [q, k, v] = [floats(3 * 16, 1), floats(5 * 16, 2), floats(5 * 16, 3)] as const;
    const options = { headDim: 8, heads: 2, softcap: 0.5, queryOffset: 2, offset: 0, scale: 1 };
    const table = Array.from(floats(64, 4));
    for (const bias of [{ type: 'alibi' }, { type: 't5Bias', table }] as const) {
      const expected = rope.attention(q, k, v, { ...options, bias });
      expect(alike(encodings.attend(bias, q, k, v, options).out, expected), bias.type).toBeLessThan(IN_FLOATS);
    }
  });

  test('a softcap takes in the positions that meet q or k, and leaves out those that are added alone', () => {
    const [q, k] = [random(3 * 8, 1), random(3 * 8, 2)] as const;
    const softcap = 0.5;
    const cap = (score: number): number => softcap * Math.tanh(score / softcap);
    for (const type of ENCODING_TYPES) {
      const encoding = encodings.demo(type, { headDim: 8 });
      const [all, capped] = [{}, { softcap }].map((more) =>
        encodings.scores(encoding, q, k, { headDim: 8, scale: 0.3, ...more }),
      ) as [Float64Array, Float64Array];
      const products = encodings.scores({ type: 'none' }, q, k, { headDim: 8, scale: 0.3 });
      const expected = all.map((score, e) =>
        ADDED.includes(type) ? cap(products[e]!) + (score - products[e]!) : cap(score),
      );
      // Sums and differences of a few numbers of size 4.
      expect(largestDifference(capped, expected), type).toBeLessThan(1e-14);
    }
  });

  test('the logarithm of the sum is that of the scores, and minus infinity where a query sees no key', () => {
    const mask = [1, 1, 1, 0, 0, 0];
    const { scores, lse } = encodings.attend({ type: 'none' }, [1, 2], [1, 2, 900], [1, 2, 3], {
      ...{ headDim: 1, queryOffset: 0, lse: true, mask },
    });
    expect(lse[0]).toBeCloseTo(900 + Math.log(scores.slice(0, 3).reduce((sum, s) => sum + Math.exp(s - 900), 0)), 12);
    expect(lse[1]).toBe(-Infinity);
    expect(encodings.attend({ type: 'none' }, [1], [], [], { headDim: 1, lse: true }).lse).toEqual(
      Float64Array.of(-Infinity),
    );
    expect(encodings.attend({ type: 'none' }, [1], [1], [1], { headDim: 1 })).not.toHaveProperty('lse');
  });

  test('T5 buckets and DeBERTa rows of other rules', () => {
    const distances = Array.from({ length: 601 }, (_, i) => i - 300);
    for (const rule of [
      { buckets: 4, maxDistance: 2 },
      { buckets: 16, maxDistance: 500 },
      { buckets: 5, maxDistance: 64, bidirectional: false },
      { buckets: 2, maxDistance: 2, bidirectional: false },
    ]) {
      expect(Array.from(encodings.t5Buckets(distances, rule))).toEqual(distances.map((r) => t5Bucket(r, rule)));
    }
    for (const rule of [
      { clip: 1 },
      { clip: 7 },
      { buckets: 256, maxPosition: 512 },
      { buckets: 2, maxPosition: 3 },
      { buckets: 33, maxPosition: 99 },
    ]) {
      expect(Array.from(encodings.debertaRows(distances, rule))).toEqual(distances.map((r) => debertaRow(r, rule)));
    }
  });

  test("DeBERTa's log buckets are those of the released code at its own setting, in plain float64", () => {
    const mid = 128;
    const code = (r: number): number =>
      Math.abs(r) <= mid
        ? r
        : Math.sign(r) * (Math.ceil((Math.log(Math.abs(r) / mid) / Math.log(511 / mid)) * (mid - 1)) + mid);
    const distances = Array.from({ length: 1023 }, (_, i) => i - 511);
    expect(Array.from(encodings.debertaRows(distances, { buckets: 256, maxPosition: 512 }))).toEqual(
      distances.map((r) => code(r) + 256),
    );
  });
});

describe('depending on the distance alone', () => {
  const [q, k] = [random(16, 11), random(16, 12)] as const;

  for (const type of RELATIVE) {
    test(`${type} keeps one score along every diagonal, wherever the positions begin`, () => {
      for (const start of [0, 17]) {
        const { largest, spread } = encodings.diagonalDeviation(demo(type), q, k, {
          length: 40,
          heads: 2,
          offset: start,
        });
        expect(spread.length).toBe(2 * 79);
        // |q| |k| of 8 components of deviation 1 is below 40.
        if (TURNED.includes(type)) expect(largest).toBeLessThan(4e-13);
        else expect(largest).toBe(0);
      }
    });
  }

  for (const type of ABSOLUTE) {
    test(`${type} does not`, () => {
      expect(encodings.diagonalDeviation(demo(type), q, k, { length: 40, heads: 2 }).largest).toBeGreaterThan(0.5);
    });
  }

  test('nor does fire past its threshold', () => {
    const encoding = { ...demo('fire'), threshold: 10 } as Encoding;
    expect(encodings.diagonalDeviation(encoding, q, k, { length: 10, heads: 2 }).largest).toBe(0);
    expect(encodings.diagonalDeviation(encoding, q, k, { length: 40, heads: 2 }).largest).toBeGreaterThan(1e-3);
  });

  test('at the far end of the positions rope and xpos still do', () => {
    for (const type of TURNED) {
      const { largest } = encodings.diagonalDeviation(demo(type), q, k, { length: 16, heads: 2, offset: 2 ** 24 - 16 });
      expect(largest).toBeLessThan(4e-13);
    }
  });

  test('moving all positions together leaves the scores of relative encodings as they were, to the last bit', () => {
    const [qs, ks] = [random(6 * 16, 1), random(9 * 16, 2)] as const;
    for (const type of RELATIVE.filter((each) => !TURNED.includes(each))) {
      const at = (shift: number): Float64Array =>
        encodings.scores(demo(type), qs, ks, { headDim: 8, heads: 2, queryOffset: shift, offset: 3 + shift });
      expect(at(40), type).toEqual(at(0));
    }
  });

  test('products of sinusoids are the sum of cosines of the distance, hence even; a matrix between ends that', () => {
    const options = { length: 30, dim: 16, offset: 5 };
    const products = encodings.positionProducts(options);
    const between = encodings.positionProducts({ ...options, weights: random(256, 4) });
    let lost = 0;
    for (let m = 0; m < 30; m++) {
      for (let n = 0; n < 30; n++) {
        const cosines = Array.from({ length: 8 }, (_, t) => Math.cos((m - n) * 10000 ** (-t / 8)));
        expect(Math.abs(products[m * 30 + n]! - cosines.reduce((a, b) => a + b))).toBeLessThan(1e-14 * 16);
        if (m > 0 && n > 0) lost = Math.max(lost, Math.abs(between[m * 30 + n]! - between[(m - 1) * 30 + n - 1]!));
      }
    }
    expect(lost).toBeGreaterThan(1);
  });
});

describe('lengths of q and k', () => {
  const [q, k] = [random(16, 21), random(16, 22)] as const;
  const change = (encoding: Encoding) => encodings.normChange(encoding, q, k, { length: 32, heads: 2 });

  test('are left alone by rotation and by everything that only adds to the score', () => {
    for (const type of ['none', 't5Bias', 'tupe', 'deberta', 'alibi', 'kerple', 'fire'] as const)
      expect(change(demo(type)).largest, type).toBe(0);
    expect(change(demo('rope')).largest).toBeLessThan(1e-15);
  });

  test('are changed by addition', () => {
    for (const type of ['sinusoidal', 'learned', 'shaw', 'transformerXL'] as const)
      expect(change(demo(type)).largest, type).toBeGreaterThan(0.1);
  });

  test('are as the formulas say: a sinusoid added, a table added by distance, u or v added', () => {
    const length = (x: number[]): number => Math.hypot(...x);
    const half = (x: Float64Array, h: number): number[] => Array.from(x.slice(8 * h, 8 * h + 8));
    const { query } = change({ type: 'sinusoidal', values: false });
    const expected = Array.from({ length: 64 }, (_, e) => {
      const p = sinusoid(Math.floor(e / 2), 16, {}).slice(8 * (e % 2), 8 * (e % 2) + 8);
      return length(half(q, e % 2).map((x, c) => x + p[c]!)) / length(half(q, e % 2));
    });
    expect(largestDifference(query, expected)).toBeLessThan(1e-13);

    const farthest = (x: number[], table: ArrayLike<number>): number => {
      const ratios = Array.from(
        { length: table.length / 8 },
        (_, row) => length(x.map((y, c) => y + table[row * 8 + c]!)) / length(x),
      );
      return ratios.reduce((far, ratio) => (Math.abs(ratio - 1) > Math.abs(far - 1) ? ratio : far), 1);
    };
    const shaw = encodings.demo('shaw', { headDim: 8, heads: 2 });
    expect(change(shaw).key[1]).toBeCloseTo(farthest(half(k, 1), shaw.keys), 13);
    expect(Array.from(change(shaw).query)).toEqual(new Array(64).fill(1));
    const xl = encodings.demo('transformerXL', { headDim: 8, heads: 2 });
    const added = [...xl.u.slice(8), ...xl.v.slice(8)];
    expect(change(xl).query[63]).toBeCloseTo(farthest(half(q, 1), added), 13);
  });

  test('xpos leaves them alone at its centre and changes them inversely for q and k away from it', () => {
    const { query, key, largest } = encodings.normChange({ type: 'xpos', center: 16 }, q.slice(0, 8), q.slice(0, 8), {
      length: 33,
    });
    expect(query[16]).toBeCloseTo(1, 14);
    expect(key[16]).toBeCloseTo(1, 14);
    expect(query[32]!).toBeLessThan(1);
    expect(key[32]!).toBeGreaterThan(1);
    expect(largest).toBeGreaterThan(0.001);
  });
});

describe('relations between encodings', () => {
  const [q, k] = [random(6 * 8, 31), random(6 * 8, 32)] as const;
  const scores = (encoding: Encoding, options = {}): Float64Array =>
    encodings.scores(encoding, q, k, { headDim: 8, ...options });

  test('slopes are those of the paper, for any number of heads', () => {
    for (let heads = 1; heads <= 64; heads++) {
      const slopes = encodings.alibiSlopes(heads);
      expect(
        largestDifference(
          slopes,
          Array.from({ length: heads }, (_, h) => alibiSlope(h, heads)),
        ),
      ).toBeLessThan(2e-16);
    }
  });

  test('kerple of power 1 is alibi with r1 for a slope', () => {
    expect(
      largestDifference(
        scores({ type: 'kerple', kernel: 'power', r1: 0.25, r2: 1 }),
        scores({ type: 'alibi', slopes: [0.25] }),
      ),
    ).toBeLessThan(1e-15);
  });

  test('kerple inside the root, as its equation 1, is the released form with r1 / sqrt(d)', () => {
    const paper = scores({ type: 'kerple', kernel: 'log', r1: 2, r2: 1, placement: 'paper' });
    const released = scores({ type: 'kerple', kernel: 'log', r1: 2 / Math.sqrt(8), r2: 1 });
    expect(largestDifference(paper, released)).toBeLessThan(1e-14);
  });

  test('deberta as released reads the row of the opposite distance', () => {
    const { table, clip, wk, wq } = encodings.demo('deberta', { headDim: 8, clip: 20 });
    const common = { type: 'deberta', clip, wk, wq, terms: ['position-to-content'] } as const;
    // Rows mirrored about distance 0; row 0, distance -clip, has no mirror and is not reached here.
    const mirrored = Array.from({ length: 40 }, (_, row) =>
      Array.from(table.slice(((40 - row) % 40) * 8, ((40 - row) % 40) * 8 + 8)),
    ).flat();
    const released = scores({ ...common, table, positionToContent: 'released' });
    expect(released).toEqual(scores({ ...common, table: mirrored }));
    expect(largestDifference(released, scores({ ...common, table }))).toBeGreaterThan(0.1);
  });

  test('T5 alone has no 1/sqrt(d) by default', () => {
    const zero = new Array<number>(32).fill(0);
    expect(scores({ type: 't5Bias', table: zero })).toEqual(scores({ type: 'none' }, { scale: 1 }));
  });

  test('rope in float64 gives the scores that the rotation kernel gives in float32', () => {
    const rotated = [q, k].map((x) => rope.rotate(Float32Array.from(x), { config: { headDim: 8 } }));
    const expected = encodings.scores({ type: 'none' }, rotated[0]!, rotated[1]!, { headDim: 8 });
    // Float vectors: eight products of components below 4, each off by 2^-23 of it.
    expect(largestDifference(scores({ type: 'rope' }), expected)).toBeLessThan(2e-5);
  });

  test('rope takes every scaling, and its attention factor enters the score squared', () => {
    const yarn = { headDim: 8, scaling: { type: 'yarn', factor: 4, original: 32 } } as const;
    const { attentionFactor } = rope.frequencies(yarn);
    const found = scores({ type: 'rope', config: yarn });
    const bare = scores({ type: 'rope', config: { ...yarn, scaling: { ...yarn.scaling, attentionFactor: 1 } } });
    expect(
      largestDifference(
        found,
        bare.map((score) => score * attentionFactor ** 2),
      ),
    ).toBeLessThan(1e-14);
  });

  test("scores of xpos do not depend on its centre, and its tables are the package's own xPos", () => {
    const near = scores({ type: 'xpos', center: 0 });
    expect(largestDifference(near, scores({ type: 'xpos', center: 100 }))).toBeLessThan(1e-14);
    const sides = (['query', 'key'] as const).map((side, s) => {
      using table = rope.table({ headDim: 8 }, { length: 6, xpos: { side } });
      return rope.rotate(Float32Array.from([q, k][s]!), { table });
    });
    expect(
      largestDifference(near, encodings.scores({ type: 'none' }, sides[0]!, sides[1]!, { headDim: 8 })),
    ).toBeLessThan(2e-5);
  });

  test('a causal query does not see later keys and values', () => {
    const v = random(6 * 8, 33);
    const [laterK, laterV] = [k.slice(), v.slice()];
    laterK.fill(9, 4 * 8);
    laterV.fill(9, 4 * 8);
    for (const type of ENCODING_TYPES) {
      const encoding = encodings.demo(type, { headDim: 8 });
      const before = encodings.attend(encoding, q, k, v, { headDim: 8, causal: true });
      const after = encodings.attend(encoding, q, laterK, laterV, { headDim: 8, causal: true });
      expect(after.out.slice(0, 4 * 8), type).toEqual(before.out.slice(0, 4 * 8));
    }
  });

  test('shared key heads are the same as repeated ones', () => {
    const grouped = random(6 * 2 * 8, 34);
    const repeated = Array.from({ length: 6 }, (_, j) =>
      [0, 0, 1, 1].flatMap((g) => Array.from(grouped.slice((j * 2 + g) * 8, (j * 2 + g + 1) * 8))),
    ).flat();
    const queries = random(6 * 4 * 8, 35);
    for (const type of ENCODING_TYPES.filter((each) => each !== 'learned' && each !== 'sinusoidal')) {
      const encoding = demo(type, 8, 4);
      const few = encodings.attend(encoding, queries, grouped, grouped, { headDim: 8, heads: 4, kvHeads: 2 });
      expect(few, type).toEqual(encodings.attend(encoding, queries, repeated, repeated, { headDim: 8, heads: 4 }));
    }
  });
});

describe('statements that circulate and are wrong', () => {
  test('"swapping two tokens leaves the weights unchanged": without positions they are permuted with the tokens', () => {
    const [q, k, v] = [random(5 * 4, 41), random(5 * 4, 42), random(5 * 4, 43)] as const;
    const swap = (x: Float64Array): Float64Array =>
      Float64Array.from(x, (_, e) => x[[0, 3, 2, 1, 4][Math.floor(e / 4)]! * 4 + (e % 4)]!);
    const before = encodings.attend({ type: 'none' }, q, k, v, { headDim: 4 });
    const after = encodings.attend({ type: 'none' }, swap(q), swap(k), swap(v), { headDim: 4 });
    expect(largestDifference(after.out, swap(before.out))).toBeLessThan(1e-14);
    expect(after.weights[1 * 5 + 3]).toBe(before.weights[3 * 5 + 1]);
    expect(largestDifference(after.weights, before.weights)).toBeGreaterThan(0.01);
    // The causal mask is what tells positions apart in a decoder without an encoding.
    const causal = (x: typeof q, y: typeof k, z: typeof v) =>
      encodings.attend({ type: 'none' }, x, y, z, { headDim: 4, causal: true }).out;
    expect(largestDifference(causal(swap(q), swap(k), swap(v)), swap(causal(q, k, v)))).toBeGreaterThan(0.01);
  });

  test('"high dimensions hold the high frequencies": the first pair of a sinusoid is the fastest', () => {
    const table = encodings.sinusoidalTable({ length: 2, dim: 16 });
    for (let t = 1; t < 8; t++) expect(table[16 + 2 * t]!).toBeLessThan(table[16 + 2 * t - 2]!);
  });

  test('"a sine alone would do": without cosines, products depend on both positions', () => {
    const table = encodings.sinusoidalTable({ length: 12, dim: 8, layout: 'halves' });
    const sines = (m: number, n: number): number =>
      [0, 1, 2, 3].reduce((sum, t) => sum + table[m * 8 + t]! * table[n * 8 + t]!, 0);
    expect(Math.abs(sines(10, 9) - sines(2, 1))).toBeGreaterThan(0.1);
  });

  test('"the sinusoid knows before from after": its products are even in the distance', () => {
    const products = encodings.positionProducts({ length: 12, dim: 8 });
    expect(products[3 * 12 + 9]).toBeCloseTo(products[9 * 12 + 3]!, 14);
  });

  test('"Shaw clips m - n for keys and n - m for values": one row index, n - m, for both tables', () => {
    // A key behind the query (n - m = -1) must read row 0 of both tables.
    const encoding: Encoding = { type: 'shaw', clip: 1, keys: [100, 0, -100], values: [7, 0, -7] };
    const { scores, out } = encodings.attend(encoding, [0, 1], [0, 0], [0, 0], { headDim: 1 });
    expect(scores[2]).toBe(100);
    expect(out[1]).toBeCloseTo(7, 12);
  });

  test('"Transformer-XL keeps the projected query position": the query\'s position enters only as a distance', () => {
    const [q, k] = [random(8, 44), random(8, 45)] as const;
    const encoding = encodings.demo('transformerXL', { headDim: 8 });
    const at = (m: number, n: number): number =>
      encodings.scores(encoding, q, k, { headDim: 8, queryOffset: m, offset: n })[0]!;
    expect(at(5, 2)).toBe(at(105, 102));
    expect(at(5, 2)).not.toBe(at(2, 5));
  });

  test('"rotation extrapolates, so its score fades with the distance": the score of one q and k rises again and again', () => {
    const ones = new Array<number>(128).fill(1);
    const all = ones
      .map(() => ones)
      .flat()
      .concat(ones);
    const row = encodings.scores({ type: 'rope' }, ones, all, { headDim: 128, queryOffset: 128 });
    let rises = 0;
    for (let n = 1; n < row.length; n++) if (row[n - 1]! > row[n]!) rises++;
    expect(rises).toBeGreaterThan(20);
  });

  test('"positions are added along the sequence": an absolute position is added to the components of each vector', () => {
    const zero = new Float64Array(4 * 8);
    // A query of nothing but its position against such a key is the product of the two sinusoids.
    const scores = encodings.scores({ type: 'sinusoidal' }, zero, zero, { headDim: 8, scale: 1 });
    expect(largestDifference(scores, encodings.positionProducts({ length: 4, dim: 8 }))).toBeLessThan(1e-14);
  });
});

describe('edges', () => {
  test('no queries, no keys, one of each', () => {
    for (const type of ENCODING_TYPES) {
      const encoding = encodings.demo(type, { headDim: 4 });
      const run = (Tq: number, Tk: number) =>
        encodings.attend(encoding, random(Tq * 4, 1), random(Tk * 4, 2), random(Tk * 4, 3), { headDim: 4 });
      expect(run(0, 0), type).toEqual({
        scores: new Float64Array(0),
        weights: new Float64Array(0),
        out: new Float64Array(0),
      });
      expect(run(0, 3).out.length, type).toBe(0);
      expect(Array.from(run(2, 0).out), type).toEqual(new Array(8).fill(0));
      expect(Array.from(run(1, 1).weights), type).toEqual([1]);
    }
  });

  test('scores of a thousand do not overflow the softmax', () => {
    const { weights } = encodings.attend({ type: 'none' }, [1e3], [1, 2, -5], [1, 2, 3], { headDim: 1 });
    expect(Array.from(weights)).toEqual([0, 1, 0]);
  });

  test('random numbers repeat for a seed; neighbouring seeds and demos share none', () => {
    expect(random(9, 7)).toEqual(random(9, 7));
    const shared = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
      Array.from(a).some((x) => Array.from(b).includes(x));
    expect(shared(random(9, 7), random(9, 8))).toBe(false);
    const tables = [1, 2, 3].map((seed) => encodings.demo('shaw', { headDim: 4, seed }));
    expect(shared(tables[0]!.keys, tables[1]!.keys)).toBe(false);
    expect(shared(tables[0]!.values!, tables[1]!.keys)).toBe(false);
    expect(shared(tables[0]!.keys, tables[0]!.values!)).toBe(false);
  });

  test('inputs are left as they were, and any kind of numbers is taken', () => {
    const q = Float32Array.from(random(8, 1));
    const copy = q.slice();
    for (const type of ENCODING_TYPES) {
      const encoding = encodings.demo(type, { headDim: 4 });
      const found = encodings.scores(encoding, q, q, { headDim: 4 });
      expect(encodings.scores(encoding, Array.from(q), Float64Array.from(q), { headDim: 4 }), type).toEqual(found);
    }
    expect(q).toEqual(copy);
  });
});
