import { describe, expect, test } from 'vitest';
import { RopeError, type RopeConfig } from 'ropewalk';
import onnxCausal from '../golden/onnx/test_attention_4d_causal_with_past_and_present.json' with { type: 'json' };
import onnxMasked from '../golden/onnx/test_attention_4d_with_past_and_present.json' with { type: 'json' };
import { largestDifference } from '../reference.js';
import fc from '../seed.js';
import { rope } from './loaded.js';

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
function numbers(length: number, seed = 1): Float32Array {
  return Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);
}

/** [A, B, width] as [B, A, width]. */
function swapped(x: Float32Array, A: number, B: number, width: number): Float32Array {
  const y = new Float32Array(x.length);
  for (let a = 0; a < A; a++)
    for (let b = 0; b < B; b++) y.set(x.subarray((a * B + b) * width, (a * B + b + 1) * width), (b * A + a) * width);
  return y;
}

/** Tokens `tokens` of [T, row]. */
const pick = (x: Float32Array, row: number, tokens: number[]): Float32Array =>
  Float32Array.from(tokens.flatMap((t) => [...x.subarray(t * row, (t + 1) * row)]));

const range = (length: number, start = 0): number[] => Array.from({ length }, (_, i) => start + i);

const longrope: RopeConfig = {
  headDim: 8,
  scaling: { type: 'longrope', shortFactor: [1, 1, 1, 1], longFactor: [1, 2, 4, 8], original: 16, factor: 4 },
};
const dynamic: RopeConfig = { headDim: 8, scaling: { type: 'dynamic', factor: 4, maxPosition: 16 } };

describe('append', () => {
  const [K, d, dv, T] = [3, 10, 6, 150];
  const config: RopeConfig = { headDim: d, rotaryDim: 8 };
  const [k, v] = [numbers(T * K * d), numbers(T * K * dv, 3)];

  test('keeps keys rotated at their positions and values as they are, however tokens come in', () => {
    const keys = rope.rotate(k, { heads: K, config });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: T }), { maxLength: 80 }),
        fc.boolean(),
        (cuts, headFirst) => {
          using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
          let from = 0;
          for (const to of [...cuts.sort((a, b) => a - b), T]) {
            const [x, y] = [k.subarray(from * K * d, to * K * d), v.subarray(from * K * dv, to * K * dv)];
            if (headFirst)
              cache.append(swapped(x, to - from, K, d), swapped(y, to - from, K, dv), { layout: 'head-first' });
            else cache.append(x, y);
            from = to;
            expect(cache.length).toBe(to);
          }
          expect(cache.keys()).toEqual(keys);
          expect(cache.values()).toEqual(v);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('takes resident floats and leaves them as they were', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
    using x = rope.buffer(k.length);
    using y = rope.buffer(v.length);
    x.set(k);
    y.set(v);
    cache.append(x, y);
    expect(cache.keys()).toEqual(rope.rotate(k, { heads: K, config }));
    expect(x.toArray()).toEqual(k);
  });

  test('takes keys that are rotated already', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
    cache.append(k, v, { rotated: true });
    expect(cache.keys()).toEqual(k);
  });

  test('counts alike on every axis of a config with several', () => {
    const mrope: RopeConfig = { headDim: 8, sections: { kind: 'mrope', sizes: [2, 1, 1] } };
    using cache = rope.cache(mrope, { capacity: 9 });
    cache.append(numbers(72), numbers(72));
    expect(cache.keys()).toEqual(rope.rotate(numbers(72), { config: { headDim: 8 } }));
  });

  test('an attention factor is in the keys once', () => {
    const yarn: RopeConfig = { headDim: 8, scaling: { type: 'yarn', factor: 8, original: 64 } };
    using cache = rope.cache(yarn, { capacity: 20 });
    cache.append(numbers(160), numbers(160));
    expect(cache.keys()).toEqual(rope.rotate(numbers(160), { config: yarn }));
    cache.shift(7);
    const expected = rope.rotate(numbers(160).subarray(56), { config: yarn });
    expect(largestDifference(cache.keys(), expected)).toBeLessThan(1e-6);
  });
});

interface Tensor {
  name: string;
  shape: number[];
  data: number[];
}

describe('attend', () => {
  for (const vector of [onnxCausal, onnxMasked]) {
    test(`ONNX ${vector.case}`, () => {
      const find = (list: unknown, name: string): Tensor => (list as Tensor[]).find((each) => each.name === name)!;
      const [batch, heads, Tq, headDim] = find(vector.inputs, 'Q').shape as [number, number, number, number];
      const mask = find(vector.inputs, 'attn_mask');
      for (let b = 0; b < batch; b++) {
        const piece = (tensor: Tensor): number[] =>
          tensor.data.slice((b * tensor.data.length) / batch, ((b + 1) * tensor.data.length) / batch);
        const input = (name: string): number[] => piece(find(vector.inputs, name));
        const output = (name: string): number[] => piece(find(vector.outputs, name));
        using cache = rope.cache({ headDim }, { kvHeads: heads, capacity: 40 });
        // The operator knows no rotation.
        const options = { layout: 'head-first', rotated: true } as const;
        cache.append(input('past_key'), input('past_value'), options);
        cache.append(input('K'), input('V'), options);
        const out = cache.attend(input('Q'), mask ? { ...options, causal: false, bias: mask.data } : options);
        expect(out.length).toBe(heads * Tq * headDim);
        // Averages of values below 1, and scores of some eight roundings.
        expect(largestDifference(out, output('Y'))).toBeLessThan(1e-6);
        const present = (x: Float32Array): Float32Array => swapped(x, cache.length, heads, headDim);
        expect(present(cache.keys())).toEqual(Float32Array.from(output('present_key')));
        expect(present(cache.values())).toEqual(Float32Array.from(output('present_value')));
      }
    });
  }

  const [T, H, K, d, dv] = [37, 6, 2, 12, 7];
  const config: RopeConfig = { headDim: d, rotaryDim: 10, pairing: 'interleaved' };
  const [q, k, v] = [numbers(T * H * d), numbers(T * K * d, 3), numbers(T * K * dv, 7)];
  const whole = rope.attention(q, k, v, { heads: H, kvHeads: K, config, causal: true });

  /** The same sums in another order: a few roundings of averages below 1. */
  const NEAR = 2e-6;

  test('token by token gives what one causal call gives', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
    for (let t = 0; t < T; t++) {
      cache.append(k.subarray(t * K * d, (t + 1) * K * d), v.subarray(t * K * dv, (t + 1) * K * dv));
      const out = cache.attend(q.subarray(t * H * d, (t + 1) * H * d), { heads: H });
      expect(largestDifference(out, whole.subarray(t * H * dv, (t + 1) * H * dv))).toBeLessThan(NEAR);
    }
  });

  test('several queries are the last tokens, unless queryOffset says otherwise', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T + 9, valueDim: dv });
    cache.append(k, v);
    expect(largestDifference(cache.attend(q, { heads: H }), whole)).toBeLessThan(NEAR);
    const last = cache.attend(q.subarray((T - 20) * H * d), { heads: H });
    expect(largestDifference(last, whole.subarray((T - 20) * H * dv))).toBeLessThan(NEAR);
    const middle = cache.attend(q.subarray(5 * H * d, 9 * H * d), { heads: H, queryOffset: 5 });
    expect(largestDifference(middle, whole.subarray(5 * H * dv, 9 * H * dv))).toBeLessThan(NEAR);
  });

  test('head-first, resident, rotated beforehand and into a buffer: the same', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
    cache.append(k, v);
    const expected = cache.attend(q, { heads: H });
    const other = cache.attend(swapped(q, T, H, d), { heads: H, layout: 'head-first' });
    expect(swapped(other, H, T, dv)).toEqual(expected);
    using x = rope.buffer(q.length);
    using out = rope.buffer(expected.length);
    x.set(q);
    expect(cache.attend(x, { heads: H, out })).toBe(out);
    expect(out.toArray()).toEqual(expected);
    const turned = rope.rotate(q, { heads: H, config });
    expect(cache.attend(turned, { heads: H, rotated: true })).toEqual(expected);
  });

  test('options and details are those of attention', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
    cache.append(k, v);
    const options = { heads: H, window: { left: 5 }, softcap: 3, scale: 0.7 } as const;
    const found = cache.attend(q, { ...options, weights: true, lse: true });
    const expected = rope.attention(q, k, v, {
      ...options,
      kvHeads: K,
      config,
      causal: true,
      weights: true,
      lse: true,
    });
    expect(largestDifference(found.out as Float32Array, expected.out as Float32Array)).toBeLessThan(NEAR);
    expect(largestDifference(found.weights, expected.weights)).toBeLessThan(NEAR);
    expect(largestDifference(found.lse, expected.lse)).toBeLessThan(1e-5);
  });

  test('after a shift gives what the tokens that are left give by themselves', () => {
    using cache = rope.cache(config, { kvHeads: K, capacity: T, valueDim: dv });
    cache.append(k, v);
    cache.shift(11, { keep: 3 });
    const left = [...range(3), ...range(T - 14, 14)];
    const expected = rope.attention(pick(q, H * d, left), pick(k, K * d, left), pick(v, K * dv, left), {
      ...{ heads: H, kvHeads: K, config, causal: true },
    });
    const out = cache.attend(pick(q, H * d, left), { heads: H });
    expect(largestDifference(out, expected)).toBeLessThan(NEAR);
  });

  test('queries of a sequence that outgrew its frequencies are rotated with those of its length', () => {
    using cache = rope.cache(dynamic, { capacity: 20 });
    cache.append(numbers(160), numbers(160, 3));
    const expected = rope.attention(numbers(160, 7), numbers(160), numbers(160, 3), {
      ...{ config: dynamic, sequenceLength: 20, causal: true },
    });
    expect(largestDifference(cache.attend(numbers(160, 7)), expected)).toBeLessThan(NEAR);
  });

  test('an empty cache gives 0, and so does a query before the first token', () => {
    using cache = rope.cache({ headDim: 4 }, { capacity: 2 });
    expect(cache.attend([1, 2, 3, 4])).toEqual(new Float32Array(4));
    cache.append([1, 2, 3, 4], [5, 6, 7, 8]);
    expect([...cache.attend([1, 2, 3, 4, 1, 2, 3, 4])]).toEqual([0, 0, 0, 0, 5, 6, 7, 8]);
  });
});

describe('shift', () => {
  test('gives the cache of the tokens that are left, sinks included', () => {
    fc.assert(
      fc.property(
        fc.record({
          T: fc.integer({ min: 1, max: 60 }),
          K: fc.integer({ min: 1, max: 3 }),
          P: fc.integer({ min: 1, max: 9 }),
          rest: fc.integer({ min: 0, max: 3 }),
          dv: fc.integer({ min: 1, max: 9 }),
          interleaved: fc.boolean(),
          scaling: fc.constantFrom<RopeConfig['scaling']>(
            { type: 'default' },
            { type: 'linear', factor: 2 },
            { type: 'yarn', factor: 4, original: 16 },
            { type: 'llama3', factor: 8, lowFreqFactor: 1, highFreqFactor: 4, original: 64 },
            { type: 'dynamic', factor: 2, maxPosition: 60 },
          ),
          part: fc.double({ min: 0, max: 1, noNaN: true }),
          kept: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        ({ T, K, P, rest, dv, interleaved, scaling, part, kept }) => {
          const d = 2 * P + rest;
          const config: RopeConfig = {
            ...{ headDim: d, rotaryDim: 2 * P, pairing: interleaved ? 'interleaved' : 'half-split' },
            ...(scaling && P > 1 ? { scaling } : {}),
          };
          const drop = Math.floor(part * T);
          const keep = Math.floor(kept * (T - drop));
          const [k, v] = [numbers(T * K * d), numbers(T * K * dv, 3)];
          using cache = rope.cache(config, { kvHeads: K, capacity: T + 2, valueDim: dv });
          cache.append(k, v);
          cache.shift(drop, { keep });
          const left = [...range(keep), ...range(T - drop - keep, keep + drop)];
          expect(cache.length).toBe(left.length);
          const keys = rope.rotate(pick(k, K * d, left), { heads: K, config });
          // Turned twice by tables within 6.1e-8, times an attention factor below 1.2.
          expect(largestDifference(cache.keys(), keys)).toBeLessThan(1e-6);
          expect(cache.values()).toEqual(pick(v, K * dv, left));
          // The sinks did not move: not a bit.
          expect(cache.keys().subarray(0, keep * K * d)).toEqual(keys.subarray(0, keep * K * d));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a window that slides a thousand times stays within a float rounding a time', () => {
    const [d, W] = [8, 32];
    const config: RopeConfig = { headDim: d };
    using cache = rope.cache(config, { capacity: W });
    const token = (t: number): Float32Array => numbers(d, 1 + t / 7);
    const kept: Float32Array[] = [];
    for (let t = 0; t < 1000; t++) {
      if (cache.length === W) {
        cache.shift(1, { keep: 4 });
        kept.splice(4, 1);
      }
      cache.append(token(t), token(t));
      kept.push(token(t));
    }
    const keys = rope.rotate(
      kept.flatMap((x) => [...x]),
      { config },
    );
    // A key lives for 28 shifts.
    expect(largestDifference(cache.keys(), keys)).toBeLessThan(28 * 3e-7);
  });

  test('is refused where longrope switched in between, and allowed where one length serves all', () => {
    using cache = rope.cache(longrope, { capacity: 40 });
    cache.append(numbers(128), numbers(128)); // 16 tokens, short
    cache.shift(2);
    cache.append(numbers(16), numbers(16));
    cache.append(numbers(8), numbers(8)); // the 17th: long
    expect(cache.uniform).toBe(false);
    const before = cache.keys();
    expect(() => cache.shift(1)).toThrow('longrope changes its frequencies where the sequence grows past');
    expect(cache.keys()).toEqual(before);
    expect(cache.length).toBe(17);
    cache.truncate(16);
    expect(cache.uniform).toBe(true);
    cache.shift(1);

    using long = rope.cache(longrope, { capacity: 40, sequenceLength: 40 });
    long.append(numbers(160), numbers(160));
    expect(long.uniform).toBe(true);
    long.shift(15);
    const left = numbers(160).subarray(120);
    const keys = rope.rotate(left, { config: longrope, sequenceLength: 40 });
    expect(largestDifference(long.keys(), keys)).toBeLessThan(2e-6);
  });

  test('is refused past the maximum of a dynamic scaling by 1, too, whose base follows the length', () => {
    const config: RopeConfig = { headDim: 8, scaling: { type: 'dynamic', factor: 1, maxPosition: 4 } };
    using cache = rope.cache(config, { capacity: 10 });
    for (let t = 0; t < 10; t++) {
      cache.append(numbers(8, 1 + t), numbers(8));
      const rotated = rope.rotate(numbers(8, 1 + t), { config, offset: t, sequenceLength: t + 1 });
      expect(largestDifference(cache.keys().subarray(8 * t), rotated)).toBe(0);
    }
    expect(cache.uniform).toBe(false);
    expect(() => cache.shift(9)).toThrow('dynamic scaling changes every frequency with the length');
  });

  test('of all that moves is a truncation, which no frequencies hinder', () => {
    using cache = rope.cache(dynamic, { capacity: 40 });
    cache.append(numbers(160), numbers(160));
    cache.append(numbers(8), numbers(8));
    const sinks = cache.keys().subarray(0, 24);
    expect(() => cache.shift(17, { keep: 3 })).toThrow(RopeError);
    cache.shift(18, { keep: 3 });
    expect(cache.keys()).toEqual(sinks);
    cache.shift(3);
    expect(cache.length).toBe(0);
  });

  test('is refused back over the switch: all keys are long, the sequence would be short', () => {
    using cache = rope.cache(longrope, { capacity: 40 });
    cache.append(numbers(160), numbers(160)); // 20 tokens at once: long from the first
    expect(cache.uniform).toBe(true);
    expect(cache.keys()).toEqual(rope.rotate(numbers(160), { config: longrope, sequenceLength: 20 }));
    cache.shift(3);
    expect(() => cache.shift(1)).toThrow(RopeError);
    expect(cache.length).toBe(17);
  });

  test('is refused where dynamic scaling changed the base, and allowed below its maximum', () => {
    using cache = rope.cache(dynamic, { capacity: 40 });
    cache.append(numbers(128), numbers(128));
    cache.shift(4);
    cache.append(numbers(40), numbers(40)); // 17
    expect(cache.uniform).toBe(false);
    expect(() => cache.shift(1)).toThrow('dynamic scaling changes every frequency with the length');
    cache.append(numbers(8), numbers(8));
    expect(cache.keys().subarray(136)).toEqual(
      rope.rotate(numbers(8), { config: dynamic, offset: 17, sequenceLength: 18 }),
    );
  });
});

describe('truncate', () => {
  test('forgets the end, and appending goes on from there', () => {
    const config: RopeConfig = { headDim: 8 };
    const [k, v] = [numbers(80), numbers(80, 3)];
    using cache = rope.cache(config, { capacity: 10 });
    cache.append(k, v);
    cache.truncate(4);
    expect(cache.length).toBe(4);
    cache.append(k.subarray(32), v.subarray(32));
    expect(cache.keys()).toEqual(rope.rotate(k, { config }));
    cache.truncate(0);
    expect(cache.keys()).toEqual(new Float32Array(0));
    cache.append(k, v);
    expect(cache.values()).toEqual(v);
  });
});

describe('errors name the parameter and both numbers, and leave the cache as it was', () => {
  const config: RopeConfig = { headDim: 4 };
  const x = (length: number): Float32Array => new Float32Array(length);
  const cache = rope.cache(config, { kvHeads: 2, capacity: 3, valueDim: 6 });
  cache.append(numbers(16), numbers(24));
  const cases: [string, () => unknown, string][] = [
    ['overflow', () => cache.append(x(16), x(24)), 'k with 2 tokens does not fit, the cache holds 2 of 3'],
    ['k', () => cache.append(x(7), x(12)), 'k must have a multiple of kvHeads * headDim = 2 * 4 = 8 elements, got 7'],
    [
      'v',
      () => cache.append(x(8), x(8)),
      'v must have rows of k * kvHeads * valueDim = 1 * 2 * 6 = 12 elements, got 8',
    ],
    ['type', () => cache.append('k' as never, x(8)), 'k must be a Float32Array'],
    ['option', () => cache.append(x(8), x(12), { rotate: false } as never), 'rotate is not known'],
    ['truncate', () => cache.truncate(3), 'cache.truncate: length must be at most the 2 tokens there are, got 3'],
    ['shift', () => cache.shift(2, { keep: 1 }), 'drop + keep = 2 + 1 must be at most the 2 tokens there are, got 3'],
    ['fraction', () => cache.shift(0.5), 'drop must be a whole number, got 0.5'],
    [
      'q',
      () => cache.attend(x(7)),
      'cache.attend: q must have a multiple of heads * headDim = 2 * 4 = 8 elements, got 7',
    ],
    ['heads', () => cache.attend(x(12), { heads: 3 }), 'cache.attend: heads must be a multiple of kvHeads 2, got 3'],
    ['out', () => cache.attend(x(8), { out: x(8) }), 'cache.attend: out must have 12 elements, got 8'],
    ['attend option', () => cache.attend(x(8), { table: 1 } as never), 'cache.attend: table is not known'],
    ['capacity', () => rope.cache(config, { capacity: 0 }), 'cache: capacity must be at least 1, got 0'],
    ['no capacity', () => rope.cache(config, {} as never), 'cache: capacity is missing. For example'],
    ['config', () => rope.cache({ headDim: 7 }, { capacity: 4 }), 'headDim must be even, got 7'],
    [
      'memory',
      () => rope.cache({ headDim: 4096 }, { capacity: 2 ** 30 }),
      'cache: capacity needs 35184373137408 bytes of memory',
    ],
  ];
  for (const [name, call, message] of cases) {
    test(name, () => {
      const before = [cache.length, ...cache.keys(), ...cache.values()];
      let caught: unknown;
      try {
        call();
      } catch (error) {
        caught = error;
      }
      expect(caught).toBeInstanceOf(RopeError);
      expect((caught as RopeError).message).toContain(message);
      expect([cache.length, ...cache.keys(), ...cache.values()]).toEqual(before);
    });
  }

  test('disposing twice is once, and use afterwards is an error', () => {
    const gone = rope.cache(config, { capacity: 2 });
    gone.append(x(4), x(4));
    gone.dispose();
    gone[Symbol.dispose]();
    expect(gone.disposed).toBe(true);
    for (const use of [
      (): unknown => gone.append(x(4), x(4)),
      (): unknown => gone.attend(x(4)),
      (): unknown => gone.keys(),
      (): unknown => gone.shift(1),
      (): unknown => gone.truncate(0),
    ])
      expect(use).toThrow('cache: already disposed');
  });
});
