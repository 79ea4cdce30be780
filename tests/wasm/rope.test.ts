import { describe, expect, test } from 'vitest';
import { fromPretrained, RopeError, type RopeBuffer, type RopeConfig, type Scaling } from 'ropewalk';
import hfInvFreq from '../golden/hf_inv_freq.json' with { type: 'json' };
import kerashub from '../golden/kerashub.json' with { type: 'json' };
import onnxRotary from '../golden/onnx/test_rotary_embedding.json' with { type: 'json' };
import onnxRotary3d from '../golden/onnx/test_rotary_embedding_3d_input.json' with { type: 'json' };
import onnxInterleaved from '../golden/onnx/test_rotary_embedding_interleaved.json' with { type: 'json' };
import onnxPartial from '../golden/onnx/test_rotary_embedding_with_rotary_dim.json' with { type: 'json' };
import { dot, largestDifference, rotated, unscaledTheta, type Pairing } from '../reference.js';
import fc from '../seed.js';
import { rope, variant } from './loaded.js';

const PAIRINGS: Pairing[] = ['interleaved', 'half-split'];

interface Tensor {
  shape: number[];
  data: number[];
}

/** Inputs in [-1, 1): two products and a sum of at most 2, each half an ulp, and a table off by 6.1e-8. */
const TOLERANCE = 3e-7;

/** As `toEqual`, which takes a second for a hundred thousand numbers. */
function sameBits(a: Float32Array, b: Float32Array): boolean {
  const [one, other] = [a, b].map((x) => new Uint32Array(x.buffer, x.byteOffset, x.length));
  return one!.length === other!.length && one!.every((bits, i) => bits === other![i]);
}

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
function numbers(length: number, seed = 1): Float32Array {
  return Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);
}

test('the variant that was asked for is the one that runs', () => {
  expect(rope.variant).toBe(variant);
});

describe('what frequencies tells beside theta', () => {
  const headDim = 128;

  test('the base that NTK and dynamic scaling make of the one given', () => {
    const base = (scaling: Scaling, sequenceLength = 0): number | null =>
      rope.frequencies({ headDim, scaling }, { sequenceLength }).effectiveBase;
    expect(base({ type: 'default' })).toBe(10000);
    expect(base({ type: 'linear', factor: 4 })).toBe(10000);
    expect(base({ type: 'ntk', factor: 8 })! / (10000 * 8 ** (128 / 126))).toBeCloseTo(1, 14);
    const dynamic: Scaling = { type: 'dynamic', factor: 4, maxPosition: 2048 };
    expect(base(dynamic, 2048)).toBe(10000);
    expect(base(dynamic, 8192)! / (10000 * 13 ** (128 / 126))).toBeCloseTo(1, 14);
    const { theta } = rope.frequencies({ headDim, scaling: dynamic }, { sequenceLength: 8192 });
    expect(theta).toEqual(rope.frequencies({ headDim, base: base(dynamic, 8192)! }).theta);
    expect(rope.frequencies({ headDim, sections: { kind: 'axial', sizes: [32, 32] } }).effectiveBase).toBeNull();
  });

  test('the pairs between which the ramp of YaRN runs', () => {
    const yarn = { type: 'yarn', factor: 16, original: 4096 } as const;
    const plain = rope.frequencies({ headDim });
    const { theta, yarnCorners } = rope.frequencies({ headDim, scaling: yarn });
    // 128 ln(4096 / (2 pi 32)) / (2 ln 10000) = 20.94, and with 1 in place of 32 45.03.
    expect(yarnCorners).toEqual([20, 46]);
    theta.forEach((each, i) => {
      expect(each === plain.theta[i]).toBe(i <= 20);
      expect(each === plain.theta[i]! / 16).toBe(i >= 46);
    });
    const exact = rope.frequencies({ headDim, scaling: { ...yarn, truncate: false } }).yarnCorners!;
    const corner = (turns: number): number => (128 * Math.log(4096 / (2 * Math.PI * turns))) / (2 * Math.log(10000));
    expect(exact[0]).toBeCloseTo(corner(32), 12);
    expect(exact[1]).toBeCloseTo(corner(1), 12);
    expect(plain.yarnCorners).toBeNull();
    expect(rope.frequencies({ headDim, scaling: { ...yarn, ramp: 'wavelength' } }).yarnCorners).toBeNull();
  });
});

describe('published vectors', () => {
  for (const { name, config, expected_inv_freq: expected, attention_scaling: scaling } of hfInvFreq.cases) {
    test(`inv_freq of ${name} is the one Hugging Face transformers tests for`, () => {
      const yarn = {
        type: 'yarn',
        factor: config.factor!,
        original: config.original_max_position_embeddings!,
        betaFast: config.beta_fast!,
        betaSlow: config.beta_slow!,
        truncate: config.truncate!,
      } as const;
      const { theta, attentionFactor } = rope.frequencies({
        headDim: config.head_dim,
        base: config.rope_theta,
        scaling: config.rope_type === 'yarn' ? yarn : { type: 'default' },
      });
      // Printed with five digits: half of the fifth one is 5e-5 of the value.
      for (let i = 0; i < theta.length; i++)
        expect(Math.abs(theta[i]! - expected[i]!) / expected[i]!).toBeLessThan(5.1e-5);
      expect(attentionFactor).toBeCloseTo(scaling, 14);
    });
  }

  for (const vector of [onnxRotary, onnxRotary3d, onnxInterleaved, onnxPartial]) {
    test(`ONNX ${vector.case}`, () => {
      const attributes = vector.node.attributes as {
        interleaved?: number;
        num_heads?: number;
        rotary_embedding_dim?: number;
      };
      const [input, cosCache, sinCache, ids] = vector.inputs as unknown as [Tensor, Tensor, Tensor, Tensor];
      const headFirst = input.shape.length === 4;
      const batch = input.shape[0]!;
      const heads = headFirst ? input.shape[1]! : attributes.num_heads!;
      const T = headFirst ? input.shape[2]! : input.shape[1]!;
      const headDim = headFirst ? input.shape[3]! : input.shape[2]! / heads;
      const pairs = cosCache.shape[1]!;
      using table = rope.tableFrom(cosCache.data, sinCache.data, {
        headDim,
        pairs,
        pairing: attributes.interleaved === 1 ? 'interleaved' : 'half-split',
      });
      const out = rope.rotate(input.data, {
        shape: headFirst ? input.shape : [batch, T, heads, headDim],
        table,
        positions: BigInt64Array.from(ids.data, BigInt),
        layout: headFirst ? 'head-first' : 'token-first',
      });
      // Values below 2: a float ulp for each of three roundings.
      expect(largestDifference(out, (vector.outputs as { data: number[] }[])[0]!.data)).toBeLessThan(4e-7);
    });
  }

  test('KerasHub: linear scaling, offsets, dimension 6 and positions given one by one', () => {
    const find = (name: string): Record<string, never> =>
      kerashub.cases.find((each) => each.name === name) as unknown as Record<string, never>;
    const linear = find('linear_factor2') as unknown as { expected_per_position_each_head: number[][]; atol: number };
    const two = rope.rotate(new Float32Array(3 * 2 * 4).fill(1), {
      heads: 2,
      config: { headDim: 4, scaling: { type: 'linear', factor: 2 } },
    });
    for (let t = 0; t < 3; t++) {
      for (let h = 0; h < 2; h++) {
        const head = two.slice((t * 2 + h) * 4, (t * 2 + h + 1) * 4);
        expect(largestDifference(head, linear.expected_per_position_each_head[t]!)).toBeLessThan(linear.atol);
      }
    }
    const offset = find('linear_factor5_offset12') as unknown as { expected_each_head: number[]; atol: number };
    const twelve = rope.rotate([1, 1, 1, 1], {
      offset: 12,
      config: { headDim: 4, scaling: { type: 'linear', factor: 5 } },
    });
    expect(largestDifference(twelve, offset.expected_each_head)).toBeLessThan(offset.atol);
    const six = find('ones_dim6_pos3') as unknown as { expected: number[] };
    // Printed with four digits.
    expect(
      largestDifference(rope.rotate([1, 1, 1, 1, 1, 1], { offset: 3, config: { headDim: 6 } }), six.expected),
    ).toBeLessThan(5.1e-5);
    const positions = find('positions_2d') as unknown as { x: number[]; expected_last_row: number[]; atol: number };
    const second = rope.rotate(positions.x.slice(32), { config: { headDim: 16 }, positions: [0, 1] });
    expect(Array.from(second.slice(0, 16))).toEqual(Array.from(Float32Array.from(positions.x.slice(32, 48))));
    expect(largestDifference(second.slice(16), positions.expected_last_row)).toBeLessThan(positions.atol);
  });
});

describe('rotate', () => {
  test('equals the double reference over shapes, tails, pairings, partial widths and layouts', () => {
    fc.assert(
      fc.property(
        fc.record({
          T: fc.integer({ min: 0, max: 5 }),
          H: fc.integer({ min: 1, max: 4 }),
          P: fc.integer({ min: 1, max: 19 }),
          rest: fc.integer({ min: 0, max: 5 }),
          start: fc.double({ min: -1e6, max: 2 ** 24, noNaN: true }),
          pairing: fc.constantFrom(...PAIRINGS),
        }),
        ({ T, H, P, rest, start, pairing }) => {
          const d = 2 * P + rest;
          const x = numbers(T * H * d, P);
          const theta = unscaledTheta(2 * P);
          const positions = Array.from({ length: T }, (_, t) => start + t);
          const config: RopeConfig = { headDim: d, rotaryDim: 2 * P, pairing };
          const expected = rotated(x, { H, d, theta, positions, pairing });
          expect(largestDifference(rope.rotate(x, { heads: H, config, offset: start }), expected)).toBeLessThan(
            TOLERANCE,
          );
          using table = rope.table(config, { length: T, offset: start });
          expect(largestDifference(rope.rotate(x, { heads: H, table }), expected)).toBeLessThan(TOLERANCE);
        },
      ),
    );
  });

  test('keeps the length of every pair', () => {
    const x = numbers(512 * 64);
    const y = rope.rotate(x, { config: { headDim: 64 } });
    for (let t = 0; t < 512; t++) {
      for (let i = 0; i < 32; i++) {
        const before = Math.hypot(x[t * 64 + i]!, x[t * 64 + i + 32]!);
        const after = Math.hypot(y[t * 64 + i]!, y[t * 64 + i + 32]!);
        expect(Math.abs(after - before)).toBeLessThan(TOLERANCE);
      }
    }
  });

  test('makes scores depend on m - n alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100000 }),
        fc.integer({ min: 0, max: 100000 }),
        fc.integer({ min: 0, max: 1000000 }),
        fc.constantFrom(...PAIRINGS),
        (m, n, shift, pairing) => {
          const config: RopeConfig = { headDim: 32, pairing };
          const q = numbers(32, 3);
          const k = numbers(32, 5);
          const score = (a: number, b: number): number =>
            dot(rope.rotate(q, { config, offset: a }), rope.rotate(k, { config, offset: b }));
          // 32 products of numbers up to sqrt(2), each off by twice the tolerance.
          expect(Math.abs(score(m, n) - score(m + shift, n + shift))).toBeLessThan(32 * 2 * TOLERANCE);
        },
      ),
    );
  });

  test('is undone by inverse, also with an attention factor, and the backward pass is its transpose', () => {
    const config: RopeConfig = { headDim: 64, scaling: { type: 'yarn', factor: 32, original: 4096 } };
    const x = numbers(3 * 2 * 64, 7);
    const there = rope.rotate(x, { heads: 2, config, offset: 77777 });
    expect(largestDifference(rope.rotate(there, { heads: 2, config, offset: 77777, inverse: true }), x)).toBeLessThan(
      3 * TOLERANCE,
    );
    const y = numbers(x.length, 11);
    const back = rope.rotate(y, { heads: 2, config, offset: 77777, direction: 'backward' });
    expect(Math.abs(dot(there, y) - dot(x, back))).toBeLessThan(x.length * 2 * TOLERANCE);
  });

  test('turns twice what it turns once twice: R(m) R(n) = R(m + n)', () => {
    const config: RopeConfig = { headDim: 48 };
    const x = numbers(48, 13);
    const twice = rope.rotate(rope.rotate(x, { config, offset: 1000 }), { config, offset: 234.5 });
    expect(largestDifference(twice, rope.rotate(x, { config, offset: 1234.5 }))).toBeLessThan(3 * TOLERANCE);
  });

  test('writes into x itself, into an array, into a buffer, always the same bits', () => {
    const config: RopeConfig = { headDim: 22, rotaryDim: 18 };
    using table = rope.table(config, { length: 9 });
    const x = numbers(9 * 3 * 22);
    const expected = rope.rotate(x, { heads: 3, table });
    const target = new Float32Array(x.length);
    expect(rope.rotate(x, { heads: 3, table, out: target })).toBe(target);
    expect(target).toEqual(expected);
    using resident = rope.buffer(x.length);
    resident.set(x);
    expect(rope.rotate(resident, { heads: 3, table })).toEqual(expected);
    expect(resident.toArray()).toEqual(x);
    expect(rope.rotate(x, { heads: 3, table, out: resident })).toBe(resident);
    expect(resident.toArray()).toEqual(expected);
    resident.set(x);
    rope.rotate(resident, { heads: 3, table, out: resident });
    expect(resident.toArray()).toEqual(expected);
    const inPlace = x.slice();
    rope.rotate(inPlace, { heads: 3, table, out: inPlace });
    expect(inPlace).toEqual(expected);
  });

  // [batch, T, heads, headDim]: cut inside sequences of odd length, between them, in rows longer than a block, and not at all.
  test.each([
    [1, 1031, 1, 70],
    [3, 173, 6, 34],
    [2, 83, 13, 66],
    [2, 3, 1100, 62],
    [700, 2, 2, 30],
  ])(
    'arrays that pass in blocks have the bits of floats in wasm memory: %i × %i × %i × %i',
    (batch, T, heads, headDim) => {
      const config: RopeConfig = { headDim, rotaryDim: headDim - 4 };
      using table = rope.table(config, { length: T + 2 * batch });
      const x = numbers(batch * T * heads * headDim);
      expect(x.length).toBeGreaterThan(2 ** 16);
      using resident = rope.buffer(x.length);
      const apart = new Float32Array(2 * x.length);
      for (const pairing of PAIRINGS)
        for (const layout of ['token-first', 'head-first'] as const)
          for (const where of [
            { table },
            { table, offset: batch === 1 ? 2 : Array.from({ length: batch }, (_, b) => 2 * b) },
            { config: { ...config, pairing }, offset: 5.5, direction: 'inverse' as const },
            { config: { ...config, pairing }, positions: numbers(batch * T, 7), direction: 'backward' as const },
          ]) {
            const options = { heads, batch, layout, ...where };
            resident.set(x);
            const expected = rope.rotate(resident, options);
            expect(sameBits(rope.rotate(x, options), expected)).toBe(true);
            // In place, and where both overlap: before, behind.
            for (const [from, to] of [
              [0, 0],
              [headDim, 0],
              [0, headDim],
            ] as const) {
              const given = apart.subarray(from, from + x.length);
              given.set(x);
              const out = apart.subarray(to, to + x.length);
              expect(rope.rotate(given, { ...options, out }) === out).toBe(true);
              expect(sameBits(out, expected)).toBe(true);
            }
          }
      resident.set(x);
      const shift = { heads, batch, config, by: 7 };
      expect(sameBits(rope.shiftKeys(x, shift), rope.shiftKeys(resident, shift))).toBe(true);
    },
  );

  test('finds a position in a table, wherever the table begins', () => {
    const config = { headDim: 8 };
    using table = rope.table(config, { length: 10 });
    using later = rope.table(config, { length: 10, offset: 1000.5 });
    const x = numbers(2 * 8);
    expect(rope.rotate(x, { table, offset: 8 })).toEqual(rope.rotate(x, { config, offset: 8 }));
    expect(later.offset).toBe(1000.5);
    for (const offset of [1000.5, 1003.5, 1008.5])
      expect(rope.rotate(x, { table: later, offset })).toEqual(rope.rotate(x, { config, offset }));
    expect(rope.rotate(x, { table: later })).toEqual(rope.rotate(x, { config, offset: 1000.5 }));
  });

  test('reads part of a table, also of one that was made from positions', () => {
    const config = { headDim: 8 };
    const positions = [3, -7, 0.25, 40, 41];
    const x = numbers(2 * 8);
    using listed = rope.table(config, { positions });
    const some = listed.part(2, 4);
    expect([listed.offset, some.offset, some.length]).toEqual([null, null, 2]);
    expect(rope.rotate(x, { table: some })).toEqual(rope.rotate(x, { config, positions: positions.slice(2, 4) }));
    using table = rope.table(config, { length: 10, offset: 5 });
    const late = table.part(4, 10).part(1, 6);
    expect([late.offset, late.length]).toEqual([10, 5]);
    expect(late.sin()).toEqual(table.sin().subarray(5 * 4));
    expect(rope.rotate(x, { table: late, offset: 12 })).toEqual(rope.rotate(x, { config, offset: 12 }));
    table.dispose();
    expect(late.disposed).toBe(true);
  });
});

describe('a table from numbers of others', () => {
  const config: RopeConfig = { headDim: 12, rotaryDim: 8 };
  const sizes = { headDim: 12, pairs: 4 };
  const T = 5;
  using whole = rope.table(config, { length: T, offset: 3 });
  const [cos, sin] = [whole.cos(), whole.sin()];
  const x = numbers(T * 12);
  const expected = rope.rotate(x, { config, offset: 3 });
  /** Rows of P as rows of 2P. */
  const halves = (rows: Float32Array): Float32Array =>
    Float32Array.from({ length: 2 * rows.length }, (_, e) => rows[(e >> 3) * 4 + (e % 4)]!);
  const neighbours = (rows: Float32Array): Float32Array =>
    Float32Array.from({ length: 2 * rows.length }, (_, e) => rows[e >> 1]!);

  test('has a column for each pair, or each pair twice in either order', () => {
    for (const [wide, options] of [
      [(rows: Float32Array) => rows, {}],
      [(rows: Float32Array) => rows, { columns: 4 }],
      [halves, { columns: 8 }],
      [neighbours, { columns: 8 }],
    ] as const) {
      using table = rope.tableFrom(wide(cos), wide(sin), { ...sizes, ...options, offset: 3 });
      expect([table.length, table.offset]).toEqual([T, 3]);
      expect(rope.rotate(x, { table })).toEqual(expected);
      expect(rope.rotate(x.subarray(24), { table, offset: 5 })).toEqual(expected.subarray(24));
    }
    const resident = rope.buffer(2 * cos.length);
    resident.set(halves(cos));
    using table = rope.tableFrom(resident, halves(sin), { ...sizes, columns: 8 });
    expect(table.cos()).toEqual(cos);
    resident.dispose();
  });

  test('is refused where it can be read in two ways', () => {
    const message =
      'tableFrom: columns is missing. cos and sin can be read in two ways. If they are [5, 8], every pair twice as Hugging Face has them, give columns: 8. If they are [10, 4], give columns: 4';
    for (const wide of [halves, neighbours]) expect(() => rope.tableFrom(wide(cos), wide(sin), sizes)).toThrow(message);
    // Two tokens at one position: a table of pairs for all that.
    using twice = rope.tableFrom([...cos.slice(0, 4), ...cos.slice(0, 4)], new Float32Array(8), {
      ...sizes,
      columns: 4,
    });
    expect(twice.length).toBe(2);
  });

  test('is refused where its columns are not what was said', () => {
    expect(() => rope.tableFrom(cos, sin, { ...sizes, columns: 5 })).toThrow(
      'tableFrom: columns must be pairs = 4 or twice that, got 5',
    );
    expect(() => rope.tableFrom(cos, sin, { ...sizes, columns: 8 })).toThrow(
      'tableFrom: cos must have a multiple of columns = 8 elements, got 20',
    );
    expect(() => rope.tableFrom(cos.subarray(4), sin.subarray(4), { ...sizes, columns: 8 })).toThrow(
      'tableFrom: cos and sin must have every pair twice in 8 columns, as a b a b or a a b b',
    );
  });
});

describe('several position axes', () => {
  test('M-RoPE with equal axes is plain RoPE', () => {
    const config: RopeConfig = { headDim: 128, sections: { kind: 'mrope', sizes: [16, 24, 24] } };
    const x = numbers(3 * 128);
    const plain = rope.rotate(x, { config: { headDim: 128 }, offset: 5 });
    expect(rope.rotate(x, { config, offset: 5 })).toEqual(plain);
    expect(
      rope.rotate(x, {
        config,
        positions: [
          [5, 6, 7],
          [5, 6, 7],
          [5, 6, 7],
        ],
      }),
    ).toEqual(plain);
  });

  test('each section of M-RoPE follows its own axis while theta runs on', () => {
    const config: RopeConfig = { headDim: 16, sections: { kind: 'mrope', sizes: [2, 3, 3] } };
    using table = rope.table(config, { positions: [[3], [50], [-7]] });
    const theta = unscaledTheta(16);
    const expected = [3, 3, 50, 50, 50, -7, -7, -7].map((m, i) => Math.cos(m * theta[i]!));
    expect(largestDifference(table.cos(), expected)).toBeLessThan(1.2e-7);
  });

  test('interleaved M-RoPE gives height pairs 1, 4, 7, … and width pairs 2, 5, 8, …', () => {
    const config: RopeConfig = { headDim: 128, sections: { kind: 'mrope-interleaved', sizes: [24, 20, 20] } };
    using table = rope.table(config, { positions: [[1], [100], [10000]] });
    const theta = unscaledTheta(128);
    const expected = theta.map((each, i) =>
      Math.sin((i % 3 === 1 && i < 60 ? 100 : i % 3 === 2 && i < 60 ? 10000 : 1) * each),
    );
    expect(largestDifference(table.sin(), expected)).toBeLessThan(1.2e-7);
  });

  test('axial sections have a frequency table each', () => {
    const config: RopeConfig = { headDim: 16, base: 100, sections: { kind: 'axial', sizes: [4, 4] } };
    const { theta } = rope.frequencies(config);
    const each = unscaledTheta(8, 100);
    expect(largestDifference(theta, [...each, ...each])).toBeLessThan(1e-15);
    using table = rope.table(config, {
      positions: [
        [2, 3],
        [7, 8],
      ],
    });
    const expected = [2, 3].flatMap((m, t) => [
      ...each.map((f) => Math.cos(m * f)),
      ...each.map((f) => Math.cos((7 + t) * f)),
    ]);
    expect(largestDifference(table.cos(), expected)).toBeLessThan(1.2e-7);
  });
});

describe('keys that move, weights that change their pairing', () => {
  test('keys shifted in the cache equal keys rotated at their new positions, attention factor once', () => {
    const config: RopeConfig = { headDim: 64, scaling: { type: 'yarn', factor: 16, original: 4096 } };
    const k = numbers(5 * 2 * 64);
    for (const layout of ['token-first', 'head-first'] as const) {
      const at = (offset: number) => rope.rotate(k, { heads: 2, config, offset, layout });
      const moved = rope.shiftKeys(at(900), { heads: 2, config, by: -300 });
      expect(largestDifference(moved, at(600))).toBeLessThan(4 * TOLERANCE);
    }
  });

  test('permuted weights give the same scores: half-split of permuted equals interleaved', () => {
    const heads = 2;
    const headDim = 12;
    const columns = 5;
    const x = numbers(columns, 3);
    const project = (w: Float32Array): Float32Array =>
      Float32Array.from({ length: heads * headDim }, (_, row) =>
        dot(w.subarray(row * columns, (row + 1) * columns), x),
      );
    const wq = numbers(heads * headDim * columns, 5);
    const permuted = rope.permuteWeights(wq, { from: 'interleaved', to: 'half-split', heads, columns });
    const left = rope.permuteWeights(
      rope.rotate(project(wq), { heads, config: { headDim, pairing: 'interleaved' }, offset: 9 }),
      { from: 'interleaved', to: 'half-split', heads },
    );
    const right = rope.rotate(project(permuted), { heads, config: { headDim, pairing: 'half-split' }, offset: 9 });
    expect(left).toEqual(right);
    expect(rope.permuteWeights(permuted, { from: 'half-split', to: 'interleaved', heads, columns })).toEqual(wq);
  });
});

describe('bad input is told in a sentence and changes nothing', () => {
  const table = rope.table({ headDim: 8 }, { length: 4 });
  const x = numbers(16);
  const cases: [string, () => unknown, string, RegExp][] = [
    [
      'x is not floats',
      () => rope.rotate(new Float64Array(8) as never, { table }),
      'type',
      /rotate: x must be a Float32Array.*Float64Array.*Float32Array\.from\(x, Number\)/,
    ],
    ['what is no table', () => rope.rotate(x, { table: {} as never }), 'type', /table must come from rope\.table, got/],
    ...[1.1e18, 0.9e-18].map((attentionFactor): [string, () => unknown, string, RegExp] => [
      `a factor of ${attentionFactor}`,
      () =>
        rope.table({ headDim: 8, scaling: { type: 'yarn', factor: 2, original: 64, attentionFactor } }, { length: 1 }),
      'range',
      /attentionFactor must be from 1e-18 to 1e18/,
    ]),
    [
      'a list for each axis',
      () => rope.table({ headDim: 8, sections: { kind: 'axial', sizes: [2, 2] } }, { positions: [[1, 2]] as never }),
      'length',
      /positions must be 2 arrays, one for each position axis/,
    ],
    [
      'x claims another length than it has',
      () => rope.rotate(Object.defineProperty(numbers(8), 'length', { value: 800 }), { table }),
      'type',
      /x must have the length of its memory, got 800/,
    ],
    [
      'a list without a length',
      () => rope.rotate(new Proxy([1], { get: (list, key) => (key === 'length' ? 0.5 : list[0]) }), { table }),
      'type',
      /x must have a length, got 0\.5/,
    ],
    [
      'x is shared',
      () =>
        rope.rotate(new Float32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer, 0, 8), {
          table,
        }),
      'unsupported',
      /SharedArrayBuffer/,
    ],
    [
      'x does not fit the heads',
      () => rope.rotate(numbers(9), { heads: 3, table }),
      'length',
      /heads \* headDim = 3 \* 8 = 24 elements, got 9/,
    ],
    [
      'the table is too short',
      () => rope.rotate(x, { table, offset: 3 }),
      'range',
      /table has positions 0 to 3, x with 2 rows from offset 3 needs 3 to 4/,
    ],
    [
      'a row that is no whole number',
      () => rope.rotate(x, { table, offset: 0.5 }),
      'range',
      /offset must be a whole number, got 0.5/,
    ],
    [
      'a position before the table',
      () => rope.rotate(x, { table: rope.table({ headDim: 8 }, { length: 4, offset: 10 }), offset: 9 }),
      'range',
      /table has positions 10 to 13, x with 2 rows from offset 9 needs 9 to 10/,
    ],
    [
      'a position between those of the table',
      () => rope.rotate(x, { table: rope.table({ headDim: 8 }, { length: 4, offset: 10 }), offset: 10.5 }),
      'range',
      /offset must be a whole number of positions after 10, got 10.5. That is where the table begins/,
    ],
    [
      'a position in a table that was made from a list of them',
      () => rope.rotate(x, { table: rope.table({ headDim: 8 }, { positions: [5, 9] }), offset: 5 }),
      'conflict',
      /offset must be left out where the table was made from positions, got 5. Take its rows in order/,
    ],
    [
      'an offset that is no number',
      () => rope.rotate(x, { table, offset: '1' as never }),
      'type',
      /offset must be a number/,
    ],
    [
      'a config in place of the options',
      () => rope.rotate(x, { headDim: 8, base: 500 } as never),
      'unknown',
      /rotate: headDim is not known. It goes into config: \{ config: \{ headDim: … \} \}/,
    ],
    [
      'a key of a config beside it, by another name',
      () => rope.rotate(x, { config: { headDim: 8 }, rope_theta: 500 } as never),
      'unknown',
      /rope_theta is not known. It goes into config: \{ config: \{ base: … \} \}/,
    ],
    [
      'all that fromPretrained gives',
      () => rope.rotate(x, { config: fromPretrained({ model_type: 'llama', head_dim: 8 }) as never }),
      'type',
      /config must be the config itself, not an object with one, got an object. fromPretrained gives \{ config, … \}/,
    ],
    [
      "a scaling with a model file's names",
      () => rope.frequencies({ headDim: 8, scaling: { rope_type: 'linear', factor: 2 } as never }),
      'missing',
      /scaling.type is missing. Here rope_type is called type, and other keys are in camelCase/,
    ],
    [
      'a cache without a config',
      () => rope.cache({ capacity: 8 } as never, undefined as never),
      'missing',
      /cache: config is missing/,
    ],
    ['no table and no config', () => rope.rotate(x, {}), 'missing', /table is missing/],
    ['both', () => rope.rotate(x, { table, config: { headDim: 8 } }), 'conflict', /config must be left out/],
    ['a misspelt option', () => rope.rotate(x, { table, head: 2 } as never), 'unknown', /rotate: head is not known/],
    [
      'a wrong direction',
      () => rope.rotate(x, { table, direction: 'back' as never }),
      'unknown',
      /direction must be one of/,
    ],
    [
      'out of another length',
      () => rope.rotate(x, { table, out: new Float32Array(8) }),
      'length',
      /out must have 16 elements, got 8/,
    ],
    [
      'a position that is NaN',
      () => rope.table({ headDim: 8 }, { positions: [0, NaN] }),
      'range',
      /positions\[1\] must be finite, got NaN/,
    ],
    [
      'neither length nor positions',
      () => rope.table({ headDim: 8 }, {}),
      'type',
      /length must be a number, got undefined/,
    ],
    ['an odd head', () => rope.table({ headDim: 7 }, { length: 1 }), 'range', /headDim must be even, got 7/],
    [
      'too few axes',
      () => rope.table({ headDim: 16, sections: { kind: 'mrope', sizes: [2, 3, 3] } }, { positions: [1, 2, 3] }),
      'length',
      /positions must be 3 arrays/,
    ],
    [
      'too many axes',
      () => rope.table({ headDim: 8, sections: { kind: 'axial', sizes: [2, 2] } }, { positions: [[1], [2], [3]] }),
      'length',
      /positions must be 2 arrays/,
    ],
    [
      'an odd part of the weights',
      () => rope.permuteWeights(numbers(8), { from: 'interleaved', to: 'half-split', rotaryDim: 3 }),
      'range',
      /rotaryDim must be even, got 3/,
    ],
    [
      'weights of an odd head',
      () => rope.permuteWeights(numbers(9), { from: 'interleaved', to: 'half-split' }),
      'range',
      /headDim must be even, got 9/,
    ],
    ['a buffer past the end of memory', () => rope.buffer(2 ** 30), 'memory', /4 GiB/],
    [
      'weights that do not fit',
      () => rope.permuteWeights(numbers(10), { from: 'interleaved', to: 'half-split', heads: 3 }),
      'length',
      /must have a multiple of heads \* columns = 3 \* 1 elements, got 10/,
    ],
  ];
  for (const [name, call, code, message] of cases) {
    test(name, () => {
      const before = table.cos();
      let error: unknown;
      try {
        call();
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(RopeError);
      expect((error as RopeError).code).toBe(code);
      expect((error as RopeError).message).toMatch(message);
      expect(table.cos()).toEqual(before);
    });
  }

  test('a disposed table or buffer says so, and a second dispose does nothing', () => {
    const short = rope.table({ headDim: 8 }, { length: 2 });
    short.dispose();
    short.dispose();
    expect(() => rope.rotate(x, { table: short })).toThrow('rotate: table is a table that was disposed');
    const buffer = rope.buffer(16);
    const part = buffer.part(8, 16);
    buffer.dispose();
    expect(() => rope.rotate(buffer, { table })).toThrow('rotate: x is a buffer that was disposed');
    expect(() => part.toArray()).toThrow(/buffer: already disposed/);
  });
});

describe('memory', () => {
  test('results survive the growth of wasm memory', () => {
    using resident = rope.buffer(16);
    resident.set(numbers(16));
    const before = resident.toArray();
    const large: RopeBuffer[] = [];
    for (let n = 0; n < 4; n++) large.push(rope.buffer(8 << 20));
    expect(resident.toArray()).toEqual(before);
    expect(large[3]!.toArray(0, 4)).toEqual(new Float32Array(4));
    for (const each of large) each.dispose();
  });

  test('a call larger than the arena gives its memory back: three hundred of them fit', () => {
    using table = rope.table({ headDim: 128 }, { length: 2048 });
    const x = numbers(2048 * 8 * 128);
    const expected = rope.rotate(x, { heads: 8, table });
    for (let n = 0; n < 300; n++) rope.rotate(x, { heads: 8, table, out: x });
    expect(expected.length).toBe(x.length);
  });
});

test('a buffer takes numbers up to its end and none past it, wherever they begin', () => {
  const buffer = rope.buffer(6);
  const after = rope.buffer(6);
  after.set([7, 7, 7, 7, 7, 7]);
  buffer.set([1, 2, 3], 3);
  buffer.set([9], 0);
  expect([...buffer.toArray()]).toEqual([9, 0, 0, 1, 2, 3]);
  for (const [list, offset] of [
    [[4, 5, 6], 4],
    [[4], 6],
    [[1, 2, 3, 4, 5, 6, 7], 0],
  ] as const)
    expect(() => buffer.set(list, offset)).toThrow(
      `buffer.set: source must end within the 6 floats of the buffer (offset ${offset}), got`,
    );
  expect([...buffer.toArray()]).toEqual([9, 0, 0, 1, 2, 3]);
  expect([...after.toArray()]).toEqual([7, 7, 7, 7, 7, 7]);
  buffer.set([], 6);
  buffer.dispose();
  after.dispose();
});
