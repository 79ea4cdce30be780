import { describe, expect, test } from 'vitest';
import type { AttentionOptions, RopeConfig, ScoreStage } from 'ropewalk';
import t5 from '../golden/t5_buckets.json' with { type: 'json' };
import { attention as reference, largestDifference, rotated, unscaledTheta, type Pairing } from '../reference.js';
import fc from '../seed.js';
import { rope } from './loaded.js';

/** Without `out` the result is a new array. */
type Options = Omit<AttentionOptions, 'out'>;

/** Inputs in [-1, 1): scores off by some 1e-7, weights and values below 1. Four times that is allowed. */
const TOLERANCE = 5e-7;

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
function numbers(length: number, seed = 1): Float32Array {
  return Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);
}

const range = (length: number, start = 0): number[] => Array.from({ length }, (_, i) => start + i);

/** `[T, H, w]` to `[H, T, w]`, and back with the two counts the other way round. */
function swapped(x: ArrayLike<number>, T: number, H: number, w: number): Float32Array {
  const out = new Float32Array(x.length);
  for (let t = 0; t < T; t++)
    for (let h = 0; h < H; h++) for (let c = 0; c < w; c++) out[(h * T + t) * w + c] = x[(t * H + h) * w + c]!;
  return out;
}

describe('published vectors', () => {
  interface Tensor {
    name: string;
    dtype: string;
    shape: number[];
    data: number[];
  }
  interface Vector {
    case: string;
    node: { attributes: Record<string, number> };
    inputs: Tensor[];
    outputs: Tensor[];
  }
  const vectors = Object.values(
    import.meta.glob<Vector>('../golden/onnx/test_attention_*.json', { eager: true, import: 'default' }),
  );

  test('are all here', () => {
    expect(vectors).toHaveLength(21);
  });

  for (const vector of vectors) {
    test(`ONNX ${vector.case}`, () => {
      const { attributes } = vector.node;
      const find = (list: Tensor[], name: string): Tensor | undefined => list.find((each) => each.name === name);
      const [q, k, v] = ['Q', 'K', 'V'].map((name) => find(vector.inputs, name)!) as [Tensor, Tensor, Tensor];
      const mask = find(vector.inputs, 'attn_mask');
      const headFirst = q.shape.length === 4;
      const [batch, Tq, Tk] = [q.shape[0]!, q.shape.at(-2)!, k.shape.at(-2)!];
      const heads = headFirst ? q.shape[1]! : attributes['q_num_heads']!;
      const kvHeads = headFirst ? k.shape[1]! : attributes['kv_num_heads']!;
      const headDim = headFirst ? q.shape[3]! : q.shape[2]! / heads;
      const past = find(vector.inputs, 'past_key')?.shape.at(-2) ?? 0;
      /** Earlier keys before the new ones, head by head. */
      const joined = ({ data }: Tensor, earlier: Tensor | undefined): number[] => {
        if (!earlier) return data;
        const [w, p] = [data.length / (batch * kvHeads), earlier.data.length / (batch * kvHeads)];
        return range(batch * kvHeads).flatMap((h) => [
          ...earlier.data.slice(h * p, (h + 1) * p),
          ...data.slice(h * w, (h + 1) * w),
        ]);
      };
      const options: Options = {
        ...{ batch, heads, kvHeads, headDim, layout: headFirst ? 'head-first' : 'token-first' },
        ...{ causal: attributes['is_causal'] === 1, queryOffset: past, softcap: attributes['softcap'] ?? 0 },
      };
      if (attributes['scale'] !== undefined) options.scale = attributes['scale'];
      if (mask) {
        const { shape, data } = mask;
        if (mask.dtype === 'bool') options.mask = { values: data.map(Number), shape };
        else options.bias = { values: data, shape };
      }
      const keys = joined(k, find(vector.inputs, 'past_key'));
      const values = joined(v, find(vector.inputs, 'past_value'));
      const asked = { weights: true, scores: ['raw', 'capped', 'biased'] } as const;
      const details = rope.attention(q.data, keys, values, { ...options, ...asked });
      const plain = rope.attention(q.data, keys, values, options);
      // Inputs in [0, 1): the published values are float32 themselves.
      const expected = find(vector.outputs, 'Y')!.data;
      expect(largestDifference(plain, expected)).toBeLessThan(TOLERANCE);
      expect(largestDifference(details.out as Float32Array, expected)).toBeLessThan(TOLERANCE);
      const product = find(vector.outputs, 'qk_matmul_output');
      if (product) {
        const mode = attributes['qk_matmul_output_mode'] ?? 0;
        const { raw, capped, biased } = details.scores;
        const shown = [raw, capped, biased, details.weights][mode]!;
        expect(largestDifference(shown, product.data)).toBeLessThan(2e-6);
      }
      for (const [name, got] of [
        ['present_key', keys],
        ['present_value', values],
      ] as const) {
        const present = find(vector.outputs, name);
        if (present) expect(largestDifference(got, present.data)).toBe(0);
      }
      expect(plain).toHaveLength(batch * Tq * heads * (values.length / (batch * (past + Tk) * kvHeads)));
    });
  }
});

describe('the double reference', () => {
  test('agrees for any sizes, options and layout', () => {
    fc.assert(
      fc.property(
        fc.record({
          Tq: fc.integer({ min: 0, max: 30 }),
          Tk: fc.integer({ min: 0, max: 80 }),
          K: fc.integer({ min: 1, max: 3 }),
          G: fc.integer({ min: 1, max: 4 }),
          P: fc.integer({ min: 1, max: 12 }),
          rest: fc.integer({ min: 0, max: 5 }),
          dv: fc.integer({ min: 1, max: 20 }),
          offset: fc.integer({ min: -40, max: 100 }),
          causal: fc.boolean(),
          left: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
          softcap: fc.constantFrom(0, 0.7, 30),
          biased: fc.constantFrom('none', 'keys', 'square', 'heads', 'alibi', 'distance'),
          masked: fc.boolean(),
          turned: fc.boolean(),
          pairing: fc.constantFrom<Pairing>('interleaved', 'half-split'),
          start: fc.integer({ min: 0, max: 3000 }),
          headFirst: fc.boolean(),
        }),
        ({
          Tq,
          Tk,
          K,
          G,
          P,
          rest,
          dv,
          offset,
          causal,
          left,
          softcap,
          biased,
          masked,
          turned,
          pairing,
          start,
          headFirst,
        }) => {
          const [H, d] = [G * K, 2 * P + rest];
          const [q, k, v] = [numbers(Tq * H * d), numbers(Tk * K * d, 3), numbers(Tk * K * dv, 7)];
          const config: RopeConfig = { headDim: d, rotaryDim: 2 * P, pairing };
          const options: Options = {
            ...{ heads: H, kvHeads: K, headDim: d, valueDim: dv, causal, softcap },
            ...(turned ? { config, offset: start, queryOffset: start + offset } : { queryOffset: offset }),
            ...(left === undefined ? {} : { window: { left } }),
            ...(headFirst ? { layout: 'head-first' } : {}),
          };
          const kept = Uint8Array.from({ length: Tq * Tk }, (_, i) => (i * 7) % 5 && 1);
          if (masked) options.mask = { values: kept, shape: [1, Tq, Tk] };
          const all = numbers(H * Tq * Tk + H * (Tq + Tk + 1), 11);
          const distances = H * Math.max(Tq + Tk - 1, 0);
          const biases = {
            none: [undefined, () => 0],
            keys: [{ values: all.subarray(0, Tk), shape: [1, 1, Tk] }, (_h, _i, n) => all[n]!],
            square: [{ values: all.subarray(0, Tq * Tk), shape: [1, Tq, Tk] }, (_h, i, n) => all[i * Tk + n]!],
            heads: [{ values: all.subarray(0, H), shape: [H, 1, 1] }, (h) => all[h]!],
            alibi: [{ type: 'alibi', slopes: all.subarray(0, H) }, (h, i, n) => -all[h]! * Math.abs(i + offset - n)],
            distance: [
              { type: 'distance', values: all.subarray(0, distances) },
              (h, i, n) => all[h * (Tq + Tk - 1) + i - n + Tk - 1]!,
            ],
          } satisfies Record<string, [Options['bias'], (h: number, i: number, n: number) => number]>;
          const [bias, added] = biases[biased];
          if (bias) options.bias = bias;

          const theta = unscaledTheta(2 * P);
          const turn = (x: Float32Array, heads: number, m: number[]): ArrayLike<number> =>
            turned ? rotated(x, { H: heads, d, theta, positions: m, pairing }) : x;
          const expected = reference(turn(q, H, range(Tq, start + offset)), turn(k, K, range(Tk, start)), v, {
            ...{ Tq, Tk, H, K, d, dv, softcap, bias: added },
            sees: (_h, i, n) =>
              (!causal || n <= i + offset) &&
              (left === undefined || n >= i + offset - left) &&
              (!masked || kept[i * Tk + n] === 1),
          });

          const inputs = headFirst
            ? ([swapped(q, Tq, H, d), swapped(k, Tk, K, d), swapped(v, Tk, K, dv)] as const)
            : ([q, k, v] as const);
          const asked = { weights: true, lse: true, scores: ['raw', 'capped', 'biased'] } as const;
          const details = rope.attention(...inputs, { ...options, ...asked });
          const plain = rope.attention(...inputs, options);
          const back = (x: Float32Array): Float32Array => (headFirst ? swapped(x, H, Tq, dv) : x);
          // ALiBi with slopes near 1 takes scores to some 180, where a float is 1.5e-5.
          const size = biased === 'alibi' ? 20 : 3;
          expect(largestDifference(back(plain), expected.out)).toBeLessThan(size * TOLERANCE);
          expect(largestDifference(back(details.out as Float32Array), expected.out)).toBeLessThan(size * TOLERANCE);
          expect(largestDifference(details.weights, expected.weights)).toBeLessThan(size * TOLERANCE);
          for (const stage of asked.scores) {
            expect(off(details.scores[stage], expected[stage])).toBeLessThan(size * 2e-6);
          }
          expect(off(details.lse, expected.lse)).toBeLessThan(size * 2e-6);
        },
      ),
      { numRuns: 200 },
    );
  });

  /** As largestDifference, where both may be -Infinity. */
  function off(a: ArrayLike<number>, b: ArrayLike<number>): number {
    const plain = (x: ArrayLike<number>): number[] => Array.from(x, (each) => (each === -Infinity ? -1e30 : each));
    return largestDifference(plain(a), plain(b));
  }
});

describe('rules of bias', () => {
  const [H, d, T] = [4, 8, 90];
  const [q, k, v] = [numbers(T * H * d), numbers(T * H * d, 3), numbers(T * H * d, 7)];
  const asked = { weights: true, scores: ['raw', 'biased'] } as const;

  test("ALiBi's are the slopes of the paper times the distance", () => {
    const { scores } = rope.attention(q, k, v, {
      heads: H,
      headDim: d,
      causal: true,
      bias: { type: 'alibi' },
      ...asked,
    });
    for (let h = 0; h < H; h++) {
      for (const [i, n] of [
        [0, 0],
        [5, 2],
        [89, 0],
        [89, 88],
      ] as const) {
        const at = (h * T + i) * T + n;
        expect(scores.biased[at]! - scores.raw[at]!).toBeCloseTo(2 ** (-2 * (h + 1)) * (n - i), 4);
      }
    }
  });

  test("T5's are those of its published buckets", () => {
    const table = numbers(32 * H, 5);
    for (const bidirectional of [true, false]) {
      const bias = { type: 't5Bias', table, bidirectional } as const;
      const queryOffset = 45;
      const { scores } = rope.attention(q, k, v, { heads: H, headDim: d, queryOffset, bias, ...asked });
      const bucket = bucketsOf(bidirectional);
      for (let h = 0; h < H; h++)
        for (let i = 0; i < T; i += 7)
          for (let n = 0; n < T; n += 5) {
            const at = (h * T + i) * T + n;
            const added = scores.biased[at]! - scores.raw[at]!;
            expect(Math.abs(added - table[bucket(n - i - queryOffset) * H + h]!)).toBeLessThan(5e-7);
          }
    }
  });
});

describe('properties', () => {
  const stages: ScoreStage[] = ['raw'];

  test('RoPE scores do not change when all positions move together', () => {
    const [H, d, T] = [2, 32, 24];
    const [q, k, v] = [numbers(T * H * d), numbers(T * H * d, 3), numbers(T * H * d, 7)];
    const config = { headDim: d };
    const at = (offset: number): Float32Array =>
      rope.attention(q, k, v, { heads: H, config, offset, scores: stages }).scores.raw;
    expect(largestDifference(at(0), at(100_000))).toBeLessThan(3e-6);
  });

  test('a table, a config, positions and rotating beforehand are the same', () => {
    const [H, d, Tq, Tk, offset, queryOffset] = [2, 16, 5, 20, 7, 22];
    const [q, k, v] = [numbers(Tq * H * d), numbers(Tk * H * d, 3), numbers(Tk * H * d, 7)];
    const config = { headDim: d, rotaryDim: 12 };
    const shared = { heads: H, causal: true };
    const table = rope.table(config, { length: 40 });
    const wanted = rope.attention(
      rope.rotate(q, { heads: H, table, offset: queryOffset }),
      rope.rotate(k, { heads: H, table, offset }),
      v,
      { ...shared, headDim: d, offset, queryOffset },
    );
    const rotatedKeys = rope.rotate(k, { heads: H, table, offset });
    for (const got of [
      rope.attention(q, k, v, { ...shared, table, offset, queryOffset }),
      rope.attention(q, k, v, { ...shared, config, offset, queryOffset }),
      rope.attention(q, k, v, { ...shared, config, positions: range(Tk, offset), queryOffset: queryOffset - offset }),
      rope.attention(q, rotatedKeys, v, { ...shared, table, offset, queryOffset, keysRotated: true }),
    ]) {
      expect(largestDifference(got, wanted)).toBe(0);
    }
    table.dispose();
  });

  test('one query at a time gives the rows of all at once', () => {
    const [H, K, d, T] = [6, 2, 24, 70];
    const [q, k, v] = [numbers(T * H * d), numbers(T * K * d, 3), numbers(T * K * d, 7)];
    const options = { heads: H, kvHeads: K, headDim: d, causal: true, window: { left: 30 }, softcap: 2 };
    const all = rope.attention(q, k, v, options);
    for (let i = 0; i < T; i += 9) {
      const row = rope.attention(q.subarray(i * H * d, (i + 1) * H * d), k, v, { ...options, queryOffset: i });
      expect(largestDifference(row, all.subarray(i * H * d, (i + 1) * H * d))).toBeLessThan(TOLERANCE);
    }
  });

  test('a buffer for q, k, v and out gives the bits of arrays', () => {
    const [H, d, T] = [2, 16, 40];
    const [q, k, v] = [numbers(T * H * d), numbers(T * H * d, 3), numbers(T * H * d, 7)];
    const resident = [q, k, v].map((x) => {
      const buffer = rope.buffer(x.length);
      buffer.set(x);
      return buffer;
    });
    const out = rope.buffer(T * H * d);
    const got = rope.attention(resident[0]!, resident[1]!, resident[2]!, { heads: H, headDim: d, out });
    expect(got).toBe(out);
    const wanted = new Float32Array(T * H * d);
    expect(rope.attention(q, k, v, { heads: H, headDim: d, out: wanted })).toBe(wanted);
    expect(largestDifference(out.toArray(), wanted)).toBe(0);
    for (const buffer of [...resident, out]) buffer.dispose();
  });

  test('16384 tokens of 8 heads run in the memory of their arrays and a head of scratch', () => {
    const [H, d, T] = [8, 64, 16384];
    // Every tenth query and key is what the others are; a window keeps the test short.
    const x = numbers(T * H * d);
    const out = rope.attention(x, x, x, { heads: H, headDim: d, causal: true, window: { left: 255 } });
    const i = 12345;
    const [from, h] = [i - 255, 3];
    const head = (t: number): Float32Array => x.subarray((t * H + h) * d, (t * H + h + 1) * d);
    const keys = Float32Array.from(range(256).flatMap((n) => [...head(from + n)]));
    const expected = reference(head(i), keys, keys, { Tq: 1, Tk: 256, H: 1, K: 1, d, dv: d });
    expect(largestDifference(out.subarray((i * H + h) * d, (i * H + h + 1) * d), expected.out)).toBeLessThan(TOLERANCE);
  });
});

describe('gradients', () => {
  const [H, K, d, dv, Tq, Tk] = [4, 2, 6, 5, 7, 11];
  const [q, k, v] = [numbers(Tq * H * d), numbers(Tk * K * d, 3), numbers(Tk * K * dv, 7)];
  const dout = numbers(Tq * H * dv, 13);
  const sees = (_h: number, i: number, n: number): boolean => n <= i + 4;
  const shared = { heads: H, kvHeads: K, headDim: d, valueDim: dv, causal: true, queryOffset: 4 };

  /** Central differences of dout . out in float64. */
  function differences(x: Float32Array, loss: (x: Float64Array) => number): Float64Array {
    const at = Float64Array.from(x);
    return at.map((value, i) => {
      const moved = (step: number): number => {
        at[i] = value + step;
        const result = loss(at);
        at[i] = value;
        return result;
      };
      return (moved(1e-5) - moved(-1e-5)) / 2e-5;
    });
  }

  for (const turned of [false, true]) {
    test(`are the finite differences of the result${turned ? ', through the rotation' : ''}`, () => {
      const theta = unscaledTheta(4);
      const turn = (x: ArrayLike<number>, heads: number, from: number): ArrayLike<number> =>
        turned
          ? rotated(x, { H: heads, d, theta, positions: range(x.length / (heads * d), from), pairing: 'half-split' })
          : x;
      const loss = (qs: ArrayLike<number>, ks: ArrayLike<number>, vs: ArrayLike<number>): number => {
        const problem = { Tq, Tk, H, K, d, dv, softcap: 0.9, sees };
        const { out } = reference(turn(qs, H, 4), turn(ks, K, 0), vs, problem);
        return out.reduce((sum, each, i) => sum + each * dout[i]!, 0);
      };
      const options = { ...shared, softcap: 0.9, ...(turned ? { config: { headDim: d, rotaryDim: 4 } } : {}) };
      const { out, lse } = rope.attention(q, k, v, { ...options, lse: true });
      const again = rope.attentionBackward(dout, q, k, v, options);
      const got = rope.attentionBackward(dout, q, k, v, { ...options, forward: { out, lse } });
      expect(
        largestDifference(
          got.dq,
          differences(q, (x) => loss(x, k, v)),
        ),
      ).toBeLessThan(2e-6);
      expect(
        largestDifference(
          got.dk,
          differences(k, (x) => loss(q, x, v)),
        ),
      ).toBeLessThan(2e-6);
      expect(
        largestDifference(
          got.dv,
          differences(v, (x) => loss(q, k, x)),
        ),
      ).toBeLessThan(2e-6);
      for (const name of ['dq', 'dk', 'dv'] as const) expect(largestDifference(again[name], got[name])).toBe(0);
    });
  }
});

/** Bucket of a distance n - m, from the published list. */
function bucketsOf(bidirectional: boolean): (relative: number) => number {
  const { relative_from: from, bucket_float32: buckets } = t5.cases.find(
    (each) => each.bidirectional === bidirectional,
  )!;
  return (relative) => buckets[relative - from]!;
}
