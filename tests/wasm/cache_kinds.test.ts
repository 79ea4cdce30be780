/** Caches without a rotary embedding, with positions of their own, of 16 bits and of 8. */
import { describe, expect, test } from 'vitest';
import { RopeError, type RopeCache, type RopeConfig } from 'ropewalk';
import { largestDifference } from '../reference.js';
import { rope } from './loaded.js';

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
const numbers = (length: number, seed = 1): Float32Array =>
  Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);

/** Causal softmax attention of the last `q.length / (H d)` tokens, as plain double loops. */
function plainAttention(
  ...[q, k, v, { H, K, d, dv }]: [
    ArrayLike<number>,
    ArrayLike<number>,
    ArrayLike<number>,
    Record<'H' | 'K' | 'd' | 'dv', number>,
  ]
): number[] {
  const [Tq, Tk] = [q.length / (H * d), k.length / (K * d)];
  const out = new Array<number>(Tq * H * dv).fill(0);
  for (let i = 0; i < Tq; i++)
    for (let h = 0; h < H; h++) {
      const at = Math.floor(h / (H / K));
      const weights = Array.from({ length: Tk - Tq + i + 1 }, (_, n) => {
        let dot = 0;
        for (let c = 0; c < d; c++) dot += q[(i * H + h) * d + c]! * k[(n * K + at) * d + c]!;
        return Math.exp(dot / Math.sqrt(d));
      });
      const total = weights.reduce((a, b) => a + b);
      weights.forEach((w, n) => {
        for (let c = 0; c < dv; c++) out[(i * H + h) * dv + c]! += (w / total) * v[(n * K + at) * dv + c]!;
      });
    }
  return out;
}

const [T, H, K, d, dv] = [37, 6, 2, 12, 7];
const sizes = { H, K, d, dv };
const [q, k, v] = [numbers(T * H * d), numbers(T * K * d, 3), numbers(T * K * dv, 7)];

const config: RopeConfig = { headDim: d, rotaryDim: 10, pairing: 'interleaved' };

/**
 * `cache` answers what a cache of floats does, within its bound. A score of rows `i` of the queries and `n` of the keys moves by
 * `moved` over sqrt(d), so each weight by a factor within e^(2 of the most), and values by `value`.
 */
function expectWithinBound(
  cache: RopeCache,
  moved: (queries: Float32Array, i: number, keys: Float32Array, n: number) => number,
  value: number,
  least: number,
  asked = [q],
): void {
  using whole = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
  cache.append(k, v);
  whole.append(k, v);
  const queries = rope.rotate(q, { heads: H, config });
  const keys = whole.keys();
  let most = 0;
  for (let i = 0; i < queries.length; i += d)
    for (let n = 0; n < keys.length; n += d) most = Math.max(most, moved(queries, i, keys, n) / Math.sqrt(d));
  for (const x of asked) {
    const difference = largestDifference(cache.attend(x, { heads: H }), whole.attend(x, { heads: H }));
    expect(difference).toBeGreaterThan(least); // it is not the same cache
    expect(difference).toBeLessThan(Math.exp(2 * most) - 1 + value);
  }
}

const message = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(RopeError);
    return (error as RopeError).message;
  }
  return 'nothing was thrown';
};

describe('a cache without a rotary embedding', () => {
  test('keeps keys as they come and attends without turning anything', () => {
    using cache = rope.cache(null, { headDim: d, valueDim: dv, kvHeads: K, capacity: T });
    for (let t = 0; t < T; t += 5)
      cache.append(k.subarray(t * K * d, (t + 5) * K * d), v.subarray(t * K * dv, (t + 5) * K * dv));
    expect(cache.keys()).toEqual(k);
    expect(cache.values()).toEqual(v);
    // Averages of values below 1, and scores of some eight roundings.
    expect(largestDifference(cache.attend(q, { heads: H }), plainAttention(q, k, v, sizes))).toBeLessThan(1e-6);
    const last = q.subarray((T - 1) * H * d);
    expect(largestDifference(cache.attend(last, { heads: H }), plainAttention(last, k, v, sizes))).toBeLessThan(1e-6);
  });

  test('shifts by moving keys, whatever their dtype', () => {
    for (const dtype of ['f32', 'f16', 'bf16', 'i8'] as const) {
      using cache = rope.cache(null, { headDim: d, valueDim: dv, kvHeads: K, capacity: T, dtype });
      cache.append(k, v);
      const [keys, values] = [cache.keys(), cache.values()];
      cache.shift(9, { keep: 2 });
      expect(cache.length).toBe(T - 9);
      const left = (x: Float32Array, row: number): number[] => [...x.subarray(0, 2 * row), ...x.subarray(11 * row)];
      expect([...cache.keys()]).toEqual(left(keys, K * d));
      expect([...cache.values()]).toEqual(left(values, K * dv));
    }
  });

  test('has no use for what belongs to a rotation, and needs a headDim', () => {
    const none = { capacity: 4, headDim: 4 };
    using cache = rope.cache(null, none);
    const x = numbers(4);
    expect(message(() => rope.cache(null, { capacity: 4 }))).toBe(
      'cache: headDim is missing. It is the number of components of a key',
    );
    expect(message(() => rope.cache({ headDim: 4 }, none))).toContain('headDim must be left out where a config has it');
    expect(message(() => rope.cache(null, { ...none, sequenceLength: 9 }))).toContain('where config is null');
    for (const call of [
      () => cache.append(x, x, { positions: [1] }),
      () => cache.append(x, x, { rotated: true }),
      () => cache.attend(x, { positions: [1] }),
    ])
      expect(message(call)).toContain('must be left out where the cache has no config');
    expect(message(() => cache.shift(0, { by: 1 }))).toContain('by must be left out where the cache has no config');
    expect(cache.length).toBe(0);
  });
});

describe('tokens at positions of their own', () => {
  const config: RopeConfig = { headDim: 12, rotaryDim: 8 };
  const positions = Array.from({ length: T }, (_, t) => 3 * t + (t % 4) / 4);

  test('have keys and queries rotated by them, and are hidden by their order', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
    cache.append(k.subarray(0, 20 * K * d), v.subarray(0, 20 * K * dv), { positions: positions.slice(0, 20) });
    cache.append(k.subarray(20 * K * d), v.subarray(20 * K * dv), { positions: positions.slice(20) });
    const keys = rope.rotate(k, { heads: K, config, positions });
    expect(cache.keys()).toEqual(keys);
    const queries = rope.rotate(q, { heads: H, config, positions });
    expect(
      largestDifference(cache.attend(q, { heads: H, positions }), plainAttention(queries, keys, v, sizes)),
    ).toBeLessThan(1e-6);
  });

  test('may have several axes, as those of an image', () => {
    const mrope: RopeConfig = { headDim: 8, sections: { kind: 'mrope', sizes: [2, 1, 1] } };
    const grid = [
      [5, 5, 5, 5],
      [5, 5, 6, 6],
      [5, 6, 5, 6],
    ];
    using cache = rope.cache(mrope, { capacity: 9 });
    cache.append(numbers(32), numbers(32), { positions: grid });
    expect(cache.keys()).toEqual(rope.rotate(numbers(32), { config: mrope, positions: grid }));
  });

  test('are moved by as many positions as told', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
    cache.append(k, v, { positions });
    expect(message(() => cache.shift(4))).toContain('cache.shift: by is missing');
    cache.shift(4, { by: 12 });
    const moved = rope.rotate(k.subarray(4 * K * d), {
      heads: K,
      config,
      positions: positions.slice(4).map((m) => m - 12),
    });
    // Turned twice by tables within 6.1e-8.
    expect(largestDifference(cache.keys(), moved)).toBeLessThan(1e-6);
  });

  test('are told for every token after them, and refused where frequencies follow the length', () => {
    using cache = rope.cache({ headDim: 4 }, { capacity: 9 });
    const x = numbers(4);
    cache.append(x, x);
    cache.append(x, x, { positions: [7] });
    expect(message(() => cache.append(x, x))).toContain('cache.append: positions is missing');
    expect(message(() => cache.attend(x))).toContain('cache.attend: positions is missing');
    expect(message(() => cache.append(x, x, { positions: [7, 8] }))).toContain('positions must have 1 elements');
    expect(message(() => cache.attend(x, { positions: [1], rotated: true }))).toContain(
      'positions must be left out with rotated',
    );
    expect(cache.length).toBe(2);
    cache.truncate(0);
    cache.append(x, x);
    expect(cache.keys()).toEqual(x);
    using dynamic = rope.cache(
      { headDim: 4, scaling: { type: 'dynamic', factor: 2, maxPosition: 4 } },
      { capacity: 9 },
    );
    expect(message(() => dynamic.append(x, x, { positions: [7] }))).toContain('Or make the cache with sequenceLength');
    using told = rope.cache(
      { headDim: 4, scaling: { type: 'dynamic', factor: 2, maxPosition: 4 } },
      { capacity: 9, sequenceLength: 8 },
    );
    told.append(x, x, { positions: [7] });
    expect(told.length).toBe(1);
  });
});

test('keys that were kept with positions of their own are taken back as they are, and the next asked for theirs', () => {
  const config = { headDim: 4 };
  using first = rope.cache(config, { capacity: 4 });
  const x = numbers(8);
  first.append(x, x, { positions: [3, 9] });
  using again = rope.cache(config, { capacity: 4 });
  const kept = { rotated: true, positions: [3, 9] };
  expect(message(() => again.append(first.keys(), x, { ...kept, positions: [3] }))).toContain('must have 2 elements');
  again.append(first.keys(), first.values(), kept);
  expect(again.keys()).toEqual(first.keys());
  const q = x.subarray(4);
  for (const cache of [first, again]) {
    expect(message(() => cache.append(q, q))).toContain('cache.append: positions is missing');
    expect(message(() => cache.shift(1))).toContain('cache.shift: by is missing');
  }
  expect(again.attend(q, { positions: [9] })).toEqual(first.attend(q, { positions: [9] }));
});

describe('a cache of 16 bits', () => {
  /** Half a step of a number of so many significant bits, as a share of it. */
  const UNIT = { f16: 2 ** -11, bf16: 2 ** -8 };

  for (const dtype of ['f16', 'bf16'] as const) {
    const u = UNIT[dtype];
    const made = (capacity = T) => rope.cache(config, { kvHeads: K, capacity, valueDim: dv, dtype });
    const near = (x: ArrayLike<number>, exact: ArrayLike<number>): void => {
      expect(x.length).toBe(exact.length);
      // Below 2^-14 steps of f16 no longer shrink.
      for (let i = 0; i < x.length; i++)
        expect(Math.abs(x[i]! - exact[i]!)).toBeLessThanOrEqual(Math.max(u * Math.abs(exact[i]!), 2 ** -25));
    };

    test(`${dtype} rounds each key, once it is rotated, and each value once`, () => {
      using cache = made();
      expect(cache.dtype).toBe(dtype);
      for (let t = 0; t < T; t += 5)
        cache.append(k.subarray(t * K * d, (t + 5) * K * d), v.subarray(t * K * dv, (t + 5) * K * dv));
      near(cache.keys(), rope.rotate(k, { heads: K, config }));
      near(cache.values(), v);
    });

    test(`${dtype} attends to exactly what it keeps`, () => {
      using cache = made();
      cache.append(k, v);
      const queries = rope.rotate(q, { heads: H, config });
      const exact = plainAttention(queries, cache.keys(), cache.values(), sizes);
      expect(largestDifference(cache.attend(q, { heads: H }), exact)).toBeLessThan(1e-6);
      const last = cache.attend(q.subarray((T - 1) * H * d), { heads: H });
      expect(largestDifference(last, exact.slice((T - 1) * H * dv))).toBeLessThan(1e-6);
    });

    test(`${dtype} is within the stated bound of a cache of floats`, () => {
      using cache = made();
      const moved = (queries: Float32Array, i: number, keys: Float32Array, n: number): number => {
        let sum = 0;
        for (let c = 0; c < d; c++) sum += Math.abs(queries[i + c]! * keys[n + c]!);
        return u * sum;
      };
      expectWithinBound(cache, moved, u + 1e-6, u / 100);
    });

    test(`${dtype} shifts with one more rounding, and leaves what it dropped`, () => {
      using cache = made(400);
      const long = [numbers(400 * K * d, 3), numbers(400 * K * dv, 7)] as const; // more than are turned at a time
      cache.append(...long);
      cache.shift(11, { keep: 3 });
      const left = [0, 1, 2, ...Array.from({ length: 386 }, (_, n) => n + 14)];
      const expected = rope.rotate(
        Float32Array.from(left.flatMap((t) => [...long[0].subarray(t * K * d, (t + 1) * K * d)])),
        {
          heads: K,
          config,
        },
      );
      expect(largestDifference(cache.keys(), expected)).toBeLessThan(2.5 * u); // of pairs below sqrt(2), rounded twice
      expect(cache.length).toBe(389);
    });
  }

  test('takes half of the memory', () => {
    const bytes = (dtype: 'f32' | 'bf16'): number =>
      Number(
        /needs (\d+) bytes/.exec(message(() => rope.cache(null, { headDim: 4096, capacity: 2 ** 30, dtype })))![1],
      );
    expect(bytes('bf16')).toBe(bytes('f32') / 2);
  });

  test('refuses what is too large for f16, also where a rotation makes it so, and stays as it was', () => {
    using cache = rope.cache({ headDim: 2 }, { capacity: 8, dtype: 'f16' });
    cache.append([1, 2], [3, 4]);
    expect(message(() => cache.append([90000, 0], [0, 0]))).toBe(
      "cache.append: k must be below 65520 in magnitude, also once it is rotated, to be kept as f16, got an array of length 2. Make the cache with dtype 'bf16' or 'f32'",
    );
    expect(message(() => cache.append([60000, 60000], [0, 0]))).toContain('k must be below 65520');
    expect(message(() => cache.append([0, 0], [0, -1e6]))).toContain('v must be below 65520');
    expect(message(() => cache.append([0, 0], [0, Infinity]))).toContain('v must be below 65520');
    expect(message(() => cache.append([0, 0], [65520, 0]))).toContain('v must be below 65520');
    expect(cache.length).toBe(1);
    cache.append([60000, -20000], [5, 65519]); // which rounds to the largest, 65504
    expect(cache.values()[3]).toBe(65504);
    const before = [...cache.keys(), ...cache.values()];
    cache.append([1, 1], [1, 1]);
    cache.truncate(2);
    expect([...cache.keys(), ...cache.values()]).toEqual(before);
  });

  test('gives its rows by head or by token', () => {
    for (const dtype of ['f32', 'f16', 'bf16', 'i8'] as const) {
      using cache = rope.cache(null, { headDim: d, valueDim: dv, kvHeads: K, capacity: T, dtype });
      cache.append(k, v);
      for (const [x, width] of [
        [cache.keys(), d],
        [cache.values(), dv],
      ] as const) {
        const byHead = width === d ? cache.keys({ layout: 'head-first' }) : cache.values({ layout: 'head-first' });
        expect(byHead.length).toBe(x.length);
        for (let i = 0; i < x.length; i++) {
          const [t, head, c] = [Math.floor(i / (K * width)), Math.floor(i / width) % K, i % width];
          expect(byHead[(head * T + t) * width + c]).toBe(x[i]);
        }
      }
    }
  });
});

/** What a row of 8 bits keeps of `x`, by its definition: a scale, and whole numbers, rounded to nearest, ties to even. */
function keptBytes(x: ArrayLike<number>, width: number): number[] {
  const even = (y: number): number => (Math.abs(y % 1) === 0.5 ? 2 * Math.round(y / 2) : Math.round(y));
  return Array.from({ length: x.length }, (_, i) => {
    const row = Array.from({ length: width }, (_, c) => x[i - (i % width) + c]!);
    const scale = Math.fround(Math.max(...row.map(Math.abs)) / 127);
    return scale === 0 ? 0 : Math.fround(scale * even(Math.fround(x[i]! / scale))) + 0; // and no -0
  });
}

describe('a cache of 8 bits', () => {
  const made = (capacity = T) => rope.cache(config, { kvHeads: K, capacity, valueDim: dv, dtype: 'i8' });
  const rowsMost = (x: ArrayLike<number>, i: number, width: number): number =>
    Math.max(...Array.from({ length: width }, (_, c) => Math.abs(x[i - (i % width) + c]!)));

  test('rounds each row of a head to a scale and whole numbers, a key once it is rotated', () => {
    using cache = made();
    expect(cache.dtype).toBe('i8');
    for (let t = 0; t < T; t += 5)
      cache.append(k.subarray(t * K * d, (t + 5) * K * d), v.subarray(t * K * dv, (t + 5) * K * dv));
    const turned = rope.rotate(k, { heads: K, config });
    expect([...cache.keys()]).toEqual(keptBytes(turned, d));
    expect([...cache.values()]).toEqual(keptBytes(v, dv));
    // Half of the scale, and roundings of float32.
    cache.values().forEach((x, i) => expect(Math.abs(x - v[i]!)).toBeLessThan((rowsMost(v, i, dv) / 254) * 1.0001));
  });

  test('attends to what it keeps: many queries exactly, few of them with 16 bits of queries and weights', () => {
    using cache = made();
    cache.append(k, v);
    const queries = rope.rotate(q, { heads: H, config });
    const exact = plainAttention(queries, cache.keys(), cache.values(), sizes);
    expect(largestDifference(cache.attend(q, { heads: H }), exact)).toBeLessThan(1e-6);
    const last = cache.attend(q.subarray((T - 1) * H * d), { heads: H });
    // Scores move by sqrt(12) / 65534 at most, where all numbers are below 1, and sixteen weights by a 65534th.
    expect(largestDifference(last, exact.slice((T - 1) * H * dv))).toBeLessThan(2 * (Math.sqrt(12) / 65534) + 1 / 4096);
  });

  test('is within the stated bound of a cache of floats', () => {
    using cache = made();
    const sum = (x: ArrayLike<number>, at: number): number =>
      Array.from({ length: d }, (_, c) => Math.abs(x[at + c]!)).reduce((a, b) => a + b);
    const moved = (queries: Float32Array, i: number, keys: Float32Array, n: number): number =>
      (sum(queries, i) * rowsMost(keys, n, d)) / 254 + (sum(keys, n) * rowsMost(queries, i, d)) / 65534;
    expectWithinBound(cache, moved, 1 / 254 + 1 / 4096, 1e-5, [q, q.subarray((T - 1) * H * d)]);
  });

  test('shifts with one more rounding, and moves what it need not turn', () => {
    using cache = made(400);
    const long = [numbers(400 * K * d, 3), numbers(400 * K * dv, 7)] as const; // more than are turned at a time
    cache.append(...long);
    const values = cache.values();
    cache.shift(11, { keep: 3 });
    const left = [0, 1, 2, ...Array.from({ length: 386 }, (_, n) => n + 14)];
    const expected = rope.rotate(
      Float32Array.from(left.flatMap((t) => [...long[0].subarray(t * K * d, (t + 1) * K * d)])),
      { heads: K, config },
    );
    // Rows of numbers below sqrt(2), rounded twice, the first time before they are turned.
    expect(largestDifference(cache.keys(), expected)).toBeLessThan(((1 + Math.SQRT2) * Math.SQRT2) / 254);
    expect([...cache.values()]).toEqual(left.flatMap((t) => [...values.subarray(t * K * dv, (t + 1) * K * dv)]));
    expect(cache.length).toBe(389);
  });

  test('takes a quarter of the memory, and a float for each row', () => {
    const bytes = (dtype: 'f32' | 'i8'): number =>
      Number(
        /needs (\d+) bytes/.exec(message(() => rope.cache(null, { headDim: 4096, capacity: 2 ** 30, dtype })))![1],
      );
    expect(bytes('i8') / bytes('f32')).toBe((4 + 4096) / (4 * 4096));
  });

  test('refuses infinities, also where a rotation makes one, and stays as it was; with a NaN a row is NaN', () => {
    using cache = rope.cache({ headDim: 2 }, { capacity: 8, dtype: 'i8' });
    cache.append([1, 2], [3, 4]);
    const before = [...cache.keys(), ...cache.values()];
    expect(message(() => cache.append([3.4e38, 3.4e38], [0, 0]))).toContain(
      'k must be below 3.4028236e38 in magnitude, also once it is rotated, to be kept as i8',
    );
    expect(message(() => cache.append([0, 0], [0, -Infinity]))).toContain('v must be below 3.4028236e38');
    expect([...cache.keys(), ...cache.values()]).toEqual(before);
    cache.append([0, 0], [NaN, 1]);
    expect([...cache.values()]).toEqual([...before.slice(2), NaN, NaN]);
    expect([...cache.attend([1, 1])]).toEqual([NaN, NaN]);
    cache.truncate(1);
    expect([...cache.keys(), ...cache.values()]).toEqual(before);
  });

  test('has no 16 bits to give or to take', () => {
    using cache = rope.cache(null, { headDim: 2, capacity: 8, dtype: 'i8' });
    expect(message(() => cache.keys({ bits: true }))).toContain('bits must be left out where the cache keeps i8');
    expect(message(() => cache.append(new Uint16Array(2), [1, 2]))).toContain('cache.append: k must');
    expect(message(() => rope.narrow([1], { dtype: 'i8' as never }))).toContain("dtype must be one of 'f16', 'bf16'");
    expect(cache.length).toBe(0);
  });
});
