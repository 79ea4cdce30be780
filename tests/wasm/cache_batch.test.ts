/** A cache for several sequences: each is what a cache of its own would be, to the same bits. */
import { describe, expect, test } from 'vitest';
import { type Dtype, type RopeCache, RopeError } from 'ropewalk';
import { rope } from './loaded.js';
import { holdsForEach } from '../every.js';

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
const numbers = (length: number, seed = 1): Float32Array =>
  Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);

const [B, K, H, d, dv] = [3, 2, 4, 8, 5];
const config = { headDim: d, base: 500 };
const sizes = { kvHeads: K, capacity: 200, valueDim: dv };
const DTYPES: readonly Dtype[] = ['f32', 'f16', 'bf16', 'i8'];

const joined = (parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]));
const rowsOf = (T: number, seed: number): [Float32Array, Float32Array] => [
  numbers(T * K * d, seed),
  numbers(T * K * dv, seed + 2),
];

/** A batch of three prompts of different lengths, and three caches with one prompt each. */
function made(dtype: Dtype = 'f32'): { batch: RopeCache; alone: RopeCache[] } {
  const batch = rope.cache(config, { ...sizes, dtype, batch: B });
  const alone = [5, 0, 70].map((T, b) => {
    const one = rope.cache(config, { ...sizes, dtype });
    const [k, v] = rowsOf(T, b + 3);
    one.append(k, v);
    batch.append(k, v, { sequence: b });
    return one;
  });
  return { batch, alone };
}

function expectSame(batch: RopeCache, alone: readonly RopeCache[]): void {
  expect(batch.lengths).toEqual(alone.map(({ length }) => length));
  expect(batch.length).toBe(Math.max(...batch.lengths));
  alone.forEach((one, b) => {
    expect(batch.keys({ sequence: b })).toEqual(one.keys());
    expect(batch.values({ sequence: b, layout: 'head-first' })).toEqual(one.values({ layout: 'head-first' }));
  });
}

const refused = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    if (error instanceof RopeError) return `${error.code} ${error.parameter}: ${error.message}`;
    throw error;
  }
  return 'not refused';
};

for (const dtype of DTYPES)
  describe(`a batch of caches of ${dtype}`, () => {
    test('appends to each at its own positions, and attends to its own tokens', () => {
      const { batch, alone } = made(dtype);
      expectSame(batch, alone);
      for (let step = 0; step < 3; step++) {
        const rows = alone.map((_, b) => rowsOf(1, 11 + step + 5 * b));
        alone.forEach((one, b) => one.append(...rows[b]!));
        batch.append(joined(rows.map(([k]) => k)), joined(rows.map(([, v]) => v)));
        expectSame(batch, alone);
        const q = alone.map((_, b) => numbers(H * d, 20 + b));
        const expected = alone.map((one, b) => one.attend(q[b]!, { heads: H, lse: true, weights: true }));
        const got = batch.attend(joined(q), { heads: H, lse: true, weights: true });
        expect(got.out).toEqual(joined(expected.map(({ out }) => out)));
        expect(got.lse).toEqual(joined(expected.map(({ lse }) => lse)));
        const early = { heads: H, causal: false, queryOffset: 0 };
        expect(batch.attend(joined(q), early)).toEqual(joined(alone.map((one, b) => one.attend(q[b]!, early))));
        expect(batch.attend(q[2]!, { heads: H, sequence: 2 })).toEqual(alone[2]!.attend(q[2]!, { heads: H }));
        // Weights of shorter sequences end with zeros.
        const width = batch.length;
        const first = got.weights.subarray(0, width);
        expect([...first.subarray(0, alone[0]!.length)]).toEqual([
          ...expected[0]!.weights.subarray(0, alone[0]!.length),
        ]);
        expect(holdsForEach(first.subarray(alone[0]!.length), (w) => w === 0)).toBe(true);
      }
    });

    test('takes padded prompts, by token and by head, and queries of different counts', () => {
      const [T, counts] = [6, [6, 2, 0]];
      const rows = counts.map((_, b) => rowsOf(T, 31 + b));
      const batch = rope.cache(config, { ...sizes, dtype, batch: B });
      const alone = counts.map((count, b) => {
        const one = rope.cache(config, { ...sizes, dtype });
        one.append(rows[b]![0].subarray(0, count * K * d), rows[b]![1].subarray(0, count * K * dv));
        return one;
      });
      batch.append(joined(rows.map(([k]) => k)), joined(rows.map(([, v]) => v)), { lengths: counts });
      expectSame(batch, alone);
      const byHead = (x: Float32Array, w: number): Float32Array =>
        x.map((_, i) => x[(Math.floor(i / w) % T) * K * w + Math.floor(i / (T * w)) * w + (i % w)]!);
      const turned = rope.cache(config, { ...sizes, dtype, batch: B });
      const [k, v] = [rows.map(([x]) => byHead(x, d)), rows.map(([, x]) => byHead(x, dv))];
      turned.append(joined(k), joined(v), { lengths: counts, layout: 'head-first' });
      expectSame(turned, alone);

      const q = numbers(B * T * H * d, 40);
      const got = batch.attend(q, { heads: H, queryLengths: counts });
      counts.forEach((count, b) => {
        const mine = q.subarray(b * T * H * d, (b * T + count) * H * d);
        const out = got.subarray(b * T * H * dv, (b + 1) * T * H * dv);
        expect(out.subarray(0, count * H * dv)).toEqual(alone[b]!.attend(mine, { heads: H }));
        expect([...out.subarray(count * H * dv)].filter((x) => x !== 0)).toEqual([]);
      });
    });

    test('truncates, shifts and copies sequences as if each were alone', () => {
      const { batch, alone } = made(dtype);
      batch.shift([2, 0, 40], { keep: 1 });
      alone[0]!.shift(2, { keep: 1 });
      alone[2]!.shift(40, { keep: 1 });
      expectSame(batch, alone);
      batch.truncate([1, 0, 20]);
      alone[0]!.truncate(1);
      alone[2]!.truncate(20);
      expectSame(batch, alone);
      const [a, b, c] = alone as [RopeCache, RopeCache, RopeCache];
      for (const [sources, expected] of [
        [
          [2, 0, 1],
          [c, a, b],
        ], // all change places
        [
          [0, 0, 2],
          [c, c, b],
        ],
        [
          [0, 1, 1],
          [c, c, c],
        ],
      ] as const) {
        batch.copy(sources);
        expectSame(batch, expected);
      }
      // Copies go on by themselves.
      const [k, v] = rowsOf(3, 50);
      batch.append(k, v, { sequence: 1 });
      expect(batch.lengths).toEqual([20, 23, 20]);
      expect(batch.keys({ sequence: 0 })).toEqual(c.keys());
      c.append(k, v);
      expect(batch.keys({ sequence: 1 })).toEqual(c.keys());
    });

    test('reads all sequences at once, with zeros beyond the shorter ones', () => {
      const { batch, alone } = made(dtype);
      const all = batch.keys();
      expect(all).toHaveLength(B * 70 * K * d);
      expect(all.subarray(0, 5 * K * d)).toEqual(alone[0]!.keys());
      expect(holdsForEach(all.subarray(5 * K * d, 140 * K * d), (x) => x === 0)).toBe(true);
      expect(all.subarray(140 * K * d)).toEqual(alone[2]!.keys());
    });

    test('stays as it was when a call is refused', () => {
      const { batch, alone } = made(dtype);
      const [k, v] = [numbers(B * 140 * K * d), numbers(B * 140 * K * dv)];
      expect(refused(() => batch.append(k, v))).toContain('sequence 2 holds 70 of 200');
      expect(refused(() => batch.append(k, v, { sequence: 3 }))).toContain(
        'range sequence: cache.append: sequence must be at most 2',
      );
      expect(refused(() => batch.append(k, v, { lengths: [1, 2] }))).toContain('length lengths:');
      expect(refused(() => batch.shift([1, 1, 1]))).toContain('range drop:');
      expect(refused(() => batch.truncate(1))).toContain('range length:');
      expect(refused(() => batch.truncate([1, 0.5, 1]))).toContain('range length[1]:');
      expect(refused(() => batch.copy([0, 1]))).toContain('length sources:');
      expect(refused(() => batch.copy([0, 1, 3]))).toContain(
        'range sources[2]: cache.copy: sources[2] must be at most 2, got 3',
      );
      expect(refused(() => batch.copy(0 as never))).toContain('type sources:');
      if (dtype === 'f16') {
        const large = new Float32Array(B * K * dv);
        large[B * K * dv - 1] = 65520;
        expect(refused(() => batch.append(numbers(B * K * d), large))).toContain('v must be below 65520');
      }
      expectSame(batch, alone);
    });
  });

test('the positions of a batch are shared or its own', () => {
  const at = [
    [3, 9],
    [0, 7],
    [100, 2],
  ];
  const [k, v] = [numbers(B * 2 * K * d), numbers(B * 2 * K * dv)];
  const q = numbers(B * H * d, 9);
  const batch = rope.cache(config, { ...sizes, batch: B });
  batch.append(k, v, { positions: at });
  const out = batch.attend(q, { heads: H, positions: [[10], [20], [30]] });
  at.forEach((positions, b) => {
    const one = rope.cache(config, sizes);
    one.append(k.subarray(b * 2 * K * d, (b + 1) * 2 * K * d), v.subarray(b * 2 * K * dv, (b + 1) * 2 * K * dv), {
      positions,
    });
    expect(batch.keys({ sequence: b })).toEqual(one.keys());
    const mine = one.attend(q.subarray(b * H * d, (b + 1) * H * d), { heads: H, positions: [10 * (b + 1)] });
    expect(out.subarray(b * H * dv, (b + 1) * H * dv)).toEqual(mine);
  });
  expect(refused(() => batch.append(k, v))).toContain('missing positions:');
});

test('frequencies follow the length of each sequence, not of the padding', () => {
  const growing = { headDim: d, scaling: { type: 'dynamic', factor: 4, maxPosition: 8 } } as const;
  const batch = rope.cache(growing, { ...sizes, batch: 2 });
  const alone = rope.cache(growing, sizes);
  const [k, v] = rowsOf(2 * 10, 3);
  batch.append(k, v, { lengths: [6, 10] });
  alone.append(k.subarray(0, 6 * K * d), v.subarray(0, 6 * K * dv));
  expect(batch.keys({ sequence: 0 })).toEqual(alone.keys());
  expect(batch.uniform).toBe(true);
});

for (const dtype of ['f16', 'bf16'] as const)
  test(`the bits of ${dtype} go out and in again unchanged, rotated or to be rotated`, () => {
    const { batch } = made(dtype);
    const [keys, values] = [batch.keys({ bits: true }), batch.values({ bits: true })];
    expect(rope.widen(keys, { dtype })).toEqual(batch.keys());
    const again = rope.cache(config, { ...sizes, dtype, batch: B });
    again.append(keys, values, { rotated: true, lengths: batch.lengths });
    expect(again.keys({ bits: true })).toEqual(keys);
    expect(again.values({ bits: true })).toEqual(values);
    const [k, v] = rowsOf(4, 8);
    const [fromFloats, fromBits] = [rope.cache(config, { ...sizes, dtype }), rope.cache(config, { ...sizes, dtype })];
    const [kBits, vBits] = [rope.narrow(k, { dtype }), rope.narrow(v, { dtype })];
    fromFloats.append(rope.widen(kBits, { dtype }), v);
    fromBits.append(kBits, vBits);
    expect(fromBits.keys()).toEqual(fromFloats.keys());
    expect(fromBits.values()).toEqual(fromFloats.values());
  });

test('a cache of floats has no bits and takes none', () => {
  using cache = rope.cache(config, sizes);
  expect(refused(() => cache.keys({ bits: true }))).toContain('conflict bits:');
  expect(refused(() => cache.append(new Uint16Array(K * d), new Uint16Array(K * dv)))).toContain('type k:');
});

test('a batch is at most 65536 sequences', () => {
  expect(refused(() => rope.cache(config, { ...sizes, batch: 65537 }))).toContain('range batch:');
});
