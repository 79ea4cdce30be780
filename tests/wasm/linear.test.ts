import { describe, expect, test } from 'vitest';
import { LinearState, RopeError } from 'ropewalk';
import type { FeatureMap, LinearAttentionOptions, RopeConfig, UpdateRule } from 'ropewalk';
import onnxLinear from '../golden/onnx/test_linear_attention_linear.json' with { type: 'json' };
import onnxGatedDelta from '../golden/onnx/test_linear_attention_prefill_with_past.json' with { type: 'json' };
import { largestDifference, linearAttention, unscaledTheta, type Pairing } from '../reference.js';
import fc from '../seed.js';
import { rope } from './loaded.js';
import { holdsForEach } from '../every.js';

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
function numbers(length: number, seed = 1): Float32Array {
  return Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);
}

/** Without `out` the result is a new array. */
type Options = Omit<LinearAttentionOptions, 'out'>;

const range = (length: number, start = 0): number[] => Array.from({ length }, (_, i) => start + i);

const PHI: Record<FeatureMap, (x: number) => number> = {
  identity: (x) => x,
  elu: (x) => (x > 0 ? x + 1 : Math.exp(x)),
  exp: Math.exp,
  relu: (x) => Math.max(x, 0) + 0.001,
};

interface Tensor {
  name: string;
  shape: number[];
  data: number[];
}

describe('published vectors', () => {
  for (const vector of [onnxLinear, onnxGatedDelta]) {
    test(`ONNX ${vector.case}`, () => {
      const { q_num_heads: heads, kv_num_heads: kvHeads } = vector.node.attributes;
      const find = (list: unknown, name: string): Tensor => (list as Tensor[]).find((each) => each.name === name)!;
      const query = find(vector.inputs, 'query');
      const [batch] = query.shape as [number];
      const headDim = query.shape[2]! / heads;
      const input = (name: string): number[] | undefined => find(vector.inputs, name)?.data;
      const output = (name: string): number[] => find(vector.outputs, name).data;
      using state = rope.linearState({ batch, kvHeads, headDim });
      const past = input('past_state');
      if (past) state.set({ matrix: past });
      const [decay, beta] = [input('decay'), input('beta')];
      const gates = { ...(decay && { decay }), ...(beta && { beta }) };
      const arrays = [input('query')!, input('key')!, input('value')!] as const;
      const shared: Options = { batch, heads, kvHeads, headDim, state, ...gates };
      const told: Options = { featureMap: 'identity', normalize: false, causal: true, scale: headDim ** -0.5 };
      const same = rope.linearAttention(...arrays, { ...shared, ...told });
      state.reset();
      if (past) state.set({ matrix: past });
      // The default of the operator.
      const { update_rule: updateRule = 'gated_delta' } = vector.node.attributes as { update_rule?: UpdateRule };
      const out = rope.linearAttention(...arrays, { ...shared, updateRule });
      expect(out).toEqual(same);
      // Values below 8, some ten roundings of them.
      expect(largestDifference(out, output('output'))).toBeLessThan(3e-6);
      expect(largestDifference(state.matrix(), output('present_state'))).toBeLessThan(3e-6);
    });
  }
});

/** How much longer than its divisor a sum over the keys can be: lengths multiplied, over products of the features. */
function stretch(
  q: Float32Array,
  k: Float32Array,
  { H, K, d, phi, causal }: { H: number; K: number; d: number; phi: (x: number) => number; causal: boolean },
): number {
  const features = (x: Float32Array, row: number): number[] => Array.from(x.subarray(row * d, (row + 1) * d), phi);
  const product = (a: number[], b: number[]): number => a.reduce((sum, value, c) => sum + value * b[c]!, 0);
  const [Tq, Tk] = [q.length / (H * d), k.length / (K * d)];
  let most = 1;
  for (let t = 0; t < Tq; t++)
    for (let h = 0; h < H; h++) {
      const a = features(q, t * H + h);
      let [lengths, products] = [0, 0];
      for (let n = 0; n < (causal ? t + 1 : Tk); n++) {
        const b = features(k, n * K + Math.floor((h * K) / H));
        lengths += Math.sqrt(product(a, a) * product(b, b));
        products += product(a, b);
      }
      if (products > 0) most = Math.max(most, lengths / products);
    }
  return most;
}

describe('RoFormer eq. 19', () => {
  test('agrees with the quadratic form for any sizes, features, pairing and positions', () => {
    fc.assert(
      fc.property(
        fc.record({
          T: fc.integer({ min: 0, max: 40 }),
          Tk: fc.integer({ min: 0, max: 40 }),
          K: fc.integer({ min: 1, max: 3 }),
          G: fc.integer({ min: 1, max: 4 }),
          P: fc.integer({ min: 1, max: 20 }),
          rest: fc.integer({ min: 0, max: 5 }),
          dv: fc.integer({ min: 1, max: 40 }),
          featureMap: fc.constantFrom<FeatureMap>('elu', 'exp', 'relu'),
          pairing: fc.constantFrom<Pairing>('interleaved', 'half-split'),
          causal: fc.boolean(),
          normalize: fc.boolean(),
          turned: fc.boolean(),
          headFirst: fc.boolean(),
          offset: fc.integer({ min: 0, max: 5000 }),
        }),
        ({ T: Tq, Tk: keys, K, G, P, rest, dv, featureMap, pairing, causal, normalize, turned, headFirst, offset }) => {
          const Tk = causal ? Tq : keys;
          const [H, d] = [G * K, 2 * P + rest];
          const [q, k, v] = [numbers(Tq * H * d), numbers(Tk * K * d, 3), numbers(Tk * K * dv, 7)];
          const config: RopeConfig = { headDim: d, rotaryDim: 2 * P, pairing };
          const options: Options = {
            ...{ heads: H, kvHeads: K, headDim: d, valueDim: dv, featureMap, causal, normalize },
            ...(turned ? { config, offset, ...(causal ? {} : { queryOffset: offset }) } : {}),
          };
          const out = headFirst
            ? swapped(
                rope.linearAttention(swapped(q, Tq, H, d), swapped(k, Tk, K, d), swapped(v, Tk, K, dv), {
                  ...options,
                  layout: 'head-first',
                }),
                H,
                Tq,
                dv,
              )
            : rope.linearAttention(q, k, v, options);
          const expected = linearAttention(q, k, v, {
            ...{ H, K, d, dv, phi: PHI[featureMap], pairing, causal, normalize },
            ...(turned ? { theta: unscaledTheta(2 * P) } : {}),
            m: range(Tq, offset),
            n: range(Tk, offset),
          });
          // Forty keys of weights up to d e^2, values up to 1. Divided, everything is near 1, but where the features
          // of a query are small at just those places where the keys' are large: the sum below is not rotated.
          const features = { H, K, d, phi: PHI[featureMap], causal };
          const size = normalize ? 4 * stretch(q, k, features) : 40 * d * 8;
          expect(largestDifference(out, expected)).toBeLessThan(3e-6 * size);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('queries of another length and place read the keys where they are', () => {
    const [H, K, d] = [2, 1, 8];
    const [q, k, v] = [numbers(3 * H * d), numbers(10 * K * d, 3), numbers(10 * K * d, 7)];
    const out = rope.linearAttention(q, k, v, {
      heads: H,
      kvHeads: K,
      config: { headDim: d },
      offset: 5,
      queryOffset: 100,
    });
    const theta = unscaledTheta(d);
    const expected = linearAttention(q, k, v, {
      H,
      K,
      d,
      dv: d,
      phi: PHI.elu,
      theta,
      m: range(3, 100),
      n: range(10, 5),
    });
    expect(largestDifference(out, expected)).toBeLessThan(2e-6);
  });

  test('positions one by one, several axes and a table give what consecutive positions give', () => {
    const [T, d] = [9, 12];
    const [q, k, v] = [numbers(T * d), numbers(T * d, 3), numbers(T * d, 7)];
    const config: RopeConfig = { headDim: d };
    const plain = rope.linearAttention(q, k, v, { config, offset: 3, causal: true });
    expect(rope.linearAttention(q, k, v, { config, positions: range(T, 3), causal: true })).toEqual(plain);
    using table = rope.table(config, { length: 20 });
    expect(rope.linearAttention(q, k, v, { table, offset: 3, causal: true })).toEqual(plain);
    const mrope: RopeConfig = { headDim: d, sections: { kind: 'mrope', sizes: [2, 2, 2] } };
    expect(rope.linearAttention(q, k, v, { config: mrope, offset: 3, causal: true })).toEqual(plain);
  });

  test('an attention factor, which belongs to a softmax, is left out', () => {
    const d = 8;
    const [q, k, v] = [numbers(5 * d), numbers(5 * d, 3), numbers(5 * d, 7)];
    const yarn = (attentionFactor: number): RopeConfig => ({
      headDim: d,
      scaling: { type: 'yarn', factor: 4, original: 64, attentionFactor },
    });
    const plain = rope.linearAttention(q, k, v, { config: yarn(1) });
    expect(largestDifference(rope.linearAttention(q, k, v, { config: yarn(1.7) }), plain)).toBeLessThan(1e-6);
  });

  test('one token gives its own value', () => {
    const d = 6;
    const v = numbers(d, 7);
    const out = rope.linearAttention(numbers(d), numbers(d, 3), v, { config: { headDim: d }, causal: true });
    // q and k are turned by the same angle, so the numerator is the denominator times v.
    expect(largestDifference(out, v)).toBeLessThan(1e-6);
  });

  test('huge inputs of the elu map stay finite, and exp overflows to what IEEE says', () => {
    const [T, d] = [20, 8];
    const big = (seed: number): Float32Array => numbers(T * d, seed).map((x) => x * 1e4);
    const out = rope.linearAttention(big(1), big(3), numbers(T * d, 7), { headDim: d, causal: true });
    expect(holdsForEach(out, (x) => Math.abs(x) <= 1)).toBe(true);
    const lost = rope.linearAttention(big(1), big(3), numbers(T * d, 7), { headDim: d, featureMap: 'exp' });
    expect(lost.some((x) => Number.isNaN(x))).toBe(true);
  });

  test('no keys give 0, and so do features that are all 0', () => {
    const none = new Float32Array(0);
    expect(rope.linearAttention([1, 2], none, none, { headDim: 2 })).toEqual(new Float32Array(2));
    const dark = { headDim: 2, featureMap: 'relu', epsilon: 0 } as const;
    expect(rope.linearAttention([1, 2], [-1, -2], [5, 5], dark)).toEqual(new Float32Array(2));
    expect(rope.linearAttention(none, none, none, { headDim: 2, causal: true })).toEqual(none);
  });
});

/** [A, B, width] as [B, A, width]. */
function swapped(x: Float32Array, A: number, B: number, width: number): Float32Array {
  const y = new Float32Array(x.length);
  for (let a = 0; a < A; a++)
    for (let b = 0; b < B; b++) y.set(x.subarray((a * B + b) * width, (a * B + b + 1) * width), (b * A + a) * width);
  return y;
}

describe('a state', () => {
  const [H, K, d, dv, T] = [4, 2, 10, 7, 50];
  const [q, k, v] = [numbers(T * H * d), numbers(T * K * d, 3), numbers(T * K * dv, 7)];
  const config: RopeConfig = { headDim: d };
  const options = { heads: H, kvHeads: K, config, causal: true } as const;

  test('carries a sequence on, to the bit, however it is cut', () => {
    using whole = rope.linearState({ kvHeads: K, headDim: d, valueDim: dv });
    const once = rope.linearAttention(q, k, v, { ...options, state: whole });
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: T }), { maxLength: 6 }), (cuts) => {
        using state = rope.linearState({ kvHeads: K, headDim: d, valueDim: dv });
        const pieces: number[] = [];
        let from = 0;
        for (const to of [...cuts.sort((a, b) => a - b), T]) {
          pieces.push(
            ...rope.linearAttention(
              q.subarray(from * H * d, to * H * d),
              k.subarray(from * K * d, to * K * d),
              v.subarray(from * K * dv, to * K * dv),
              { ...options, state },
            ),
          );
          from = to;
          expect(state.length).toBe(to);
        }
        expect(Float32Array.from(pieces)).toEqual(once);
        expect(state.matrix()).toEqual(whole.matrix());
        expect(state.normalizer()).toEqual(whole.normalizer());
      }),
      { numRuns: 30 },
    );
  });

  test('can be copied out and taken up elsewhere', () => {
    using a = rope.linearState({ kvHeads: K, headDim: d, valueDim: dv });
    using b = rope.linearState({ kvHeads: K, headDim: d, valueDim: dv });
    rope.linearAttention(q, k, v, { ...options, state: a });
    b.set({ matrix: a.matrix(), normalizer: a.normalizer(), length: a.length });
    const next = [numbers(H * d, 11), numbers(K * d, 13), numbers(K * dv, 17)] as const;
    expect(rope.linearAttention(...next, { ...options, state: a })).toEqual(
      rope.linearAttention(...next, { ...options, state: b }),
    );
    b.reset();
    expect(b.length).toBe(0);
    expect(b.matrix()).toEqual(new Float32Array(K * d * dv));
    expect(rope.linearAttention(q, k, v, { ...options, state: b })).toEqual(rope.linearAttention(q, k, v, options));
  });

  test('of keys alone is read by later queries', () => {
    using state = rope.linearState({ kvHeads: K, headDim: d, valueDim: dv });
    const none = new Float32Array(0);
    const full = { ...options, causal: false };
    rope.linearAttention(none, k, v, { ...full, state });
    expect(state.length).toBe(T);
    const asked = rope.linearAttention(q, none, none, { ...full, state, queryOffset: 0 });
    expect(asked).toEqual(rope.linearAttention(q, k, v, full));
  });

  test('is freed once, and is an error afterwards', () => {
    const state = rope.linearState({ headDim: 4 });
    state.dispose();
    state.dispose();
    expect(state.disposed).toBe(true);
    expect(() => state.matrix()).toThrow('linearState: already disposed');
    expect(() => rope.linearAttention([1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], { state })).toThrow(RopeError);
  });
});

describe('rules', () => {
  const [T, H, K, d] = [12, 4, 2, 6];
  const [q, k, v] = [numbers(T * H * d), numbers(T * K * d, 3), numbers(T * K * d, 7)];
  const plain: Options = { heads: H, kvHeads: K, headDim: d, featureMap: 'identity', normalize: false, scale: 1 };

  test('decay and beta by head are those by token', () => {
    const [B, T, K, d] = [2, 7, 3, 4];
    const x = (length: number, seed: number): Float32Array =>
      Float32Array.from({ length }, (_, i) => Math.sin(seed * (i + 1)) / 2);
    /** [B, T, K, width] as [B, K, T, width]. */
    const byHead = (given: Float32Array, width: number): Float32Array =>
      given.map((_, i) => {
        const [t, head, b] = [
          Math.floor(i / width) % T,
          Math.floor(i / (T * width)) % K,
          Math.floor(i / (K * T * width)),
        ];
        return given[((b * T + t) * K + head) * width + (i % width)]!;
      });
    const arrays = [x(B * T * K * d, 1), x(B * T * K * d, 2), x(B * T * K * d, 3)] as const;
    const options = { batch: B, heads: K, headDim: d, updateRule: 'gated_delta' } as const;
    for (const width of [1, d]) {
      const [decay, beta] = [x(B * T * K * width, 5).map((each) => -Math.abs(each)), x(B * T * K, 7)];
      const byToken = rope.linearAttention(...arrays, { ...options, decay, beta });
      const turned = { decay: byHead(decay, width), beta: byHead(beta, 1), gateLayout: 'head-first' } as const;
      expect(rope.linearAttention(...arrays, { ...options, ...turned })).toEqual(byToken);
      const shared = { decay, beta: beta.subarray(0, B * T) };
      expect(
        rope.linearAttention(...arrays, { ...options, ...shared, decay: turned.decay, gateLayout: 'head-first' }),
      ).toEqual(rope.linearAttention(...arrays, { ...options, ...shared }));
    }
  });

  test('a decay of 0 is no decay', () => {
    const causal = rope.linearAttention(q, k, v, { ...plain, causal: true });
    expect(rope.linearAttention(q, k, v, { ...plain, decay: new Float32Array(T * K) })).toEqual(causal);
    expect(rope.linearAttention(q, k, v, { ...plain, decay: new Float32Array(T * K * d) })).toEqual(causal);
  });

  test('a decay of -infinity forgets: each token is alone', () => {
    const out = rope.linearAttention(q, k, v, { ...plain, decay: new Float32Array(T * K).fill(-Infinity) });
    for (let t = 0; t < T; t++) {
      const row = (x: Float32Array, heads: number): Float32Array => x.subarray(t * heads * d, (t + 1) * heads * d);
      const alone = rope.linearAttention(row(q, H), row(k, K), row(v, K), plain);
      expect(row(out, H)).toEqual(alone);
    }
  });

  test('beta 1 with keys of length 1 holds the last value of a key', () => {
    // The delta rule overwrites: asking for key e0 after it was written twice gives the second value.
    const e = (c: number): number[] => range(4).map((i) => (i === c ? 1 : 0));
    const keys = [...e(0), ...e(1), ...e(0)];
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const out = rope.linearAttention(keys, keys, values, {
      ...{ headDim: 4, featureMap: 'identity', scale: 1, beta: [1, 1, 1] },
    });
    expect([...out]).toEqual(values);
  });
});

describe('resident floats', () => {
  test('give the same bits, and out takes the result', () => {
    const [T, H, d] = [11, 2, 8];
    const [q, k, v] = [numbers(T * H * d), numbers(T * H * d, 3), numbers(T * H * d, 7)];
    const options = { heads: H, headDim: d, causal: true } as const;
    const expected = rope.linearAttention(q, k, v, options);
    const buffers = [q, k, v].map((x) => {
      const buffer = rope.buffer(x.length);
      buffer.set(x);
      return buffer;
    }) as [ReturnType<typeof rope.buffer>, ReturnType<typeof rope.buffer>, ReturnType<typeof rope.buffer>];
    using out = rope.buffer(T * H * d);
    expect(rope.linearAttention(...buffers, { ...options, out })).toBe(out);
    expect(out.toArray()).toEqual(expected);
    const mine = new Float32Array(T * H * d);
    expect(rope.linearAttention(...buffers, { ...options, out: mine })).toBe(mine);
    expect(mine).toEqual(expected);
    expect(() => rope.linearAttention(...buffers, { ...options, out: buffers[1] })).toThrow(
      'linearAttention: out must not overlap k',
    );
    for (const buffer of buffers) buffer.dispose();
  });
});

describe('gradients', () => {
  const [T, H, K, P, d, dv] = [7, 4, 2, 2, 5, 3];
  const theta = unscaledTheta(2 * P);
  const [q, k, v, dout] = [
    numbers(T * H * d, 3),
    numbers(T * K * d, 5),
    numbers(T * K * dv, 7),
    numbers(T * H * dv, 11),
  ];

  /** Central differences of a function of the inputs, in double. */
  function differences(x: Float32Array, loss: (x: Float64Array) => number): Float64Array {
    const step = 1e-5;
    return Float64Array.from(x, (_, i) => {
      const moved = Float64Array.from(x);
      moved[i]! += step;
      const above = loss(moved);
      moved[i]! -= 2 * step;
      return (above - loss(moved)) / (2 * step);
    });
  }

  for (const featureMap of ['identity', 'elu', 'exp', 'relu'] as const)
    for (const causal of [false, true])
      for (const turned of [false, true])
        test(`${featureMap}, ${causal ? 'causal' : 'full'}${turned ? ', rotated' : ''}`, () => {
          const normalize = featureMap !== 'identity';
          const problem = { ...{ H, K, d, dv, causal, normalize }, phi: PHI[featureMap] };
          const places = { m: range(T, 6), n: range(T, 6), theta: turned ? theta : [] };
          const loss = (qs: ArrayLike<number>, ks: ArrayLike<number>, vs: ArrayLike<number>): number => {
            const out = linearAttention(qs, ks, vs, { ...problem, ...places });
            return out.reduce((sum, each, i) => sum + 0.7 * each * dout[i]!, 0);
          };
          const options = {
            ...{ heads: H, kvHeads: K, headDim: d, featureMap, causal, normalize, scale: 0.7 },
            ...(turned ? { config: { headDim: d, rotaryDim: 2 * P }, offset: 6 } : {}),
          };
          const wanted = {
            dq: differences(q, (x) => loss(x, k, v)),
            dk: differences(k, (x) => loss(q, x, v)),
            dv: differences(v, (x) => loss(q, k, x)),
          };
          const got = rope.linearAttentionBackward(dout, q, k, v, options);
          // 3e-6 of the largest gradient, as the card says; differences in double are good to 1e-9.
          const size = Math.max(...Object.values(wanted).flatMap((each) => Array.from(each, Math.abs)));
          for (const name of ['dq', 'dk', 'dv'] as const)
            expect(largestDifference(got[name], wanted[name])).toBeLessThan(3e-6 * size);

          const [first, again] = [swapped(dout, T, H, dv), { ...options, layout: 'head-first' as const }];
          const same = rope.linearAttentionBackward(
            ...([first, swapped(q, T, H, d), swapped(k, T, K, d), swapped(v, T, K, dv), again] as const),
          );
          expect(largestDifference(swapped(same.dq, H, T, d), got.dq)).toBe(0);
          expect(largestDifference(swapped(same.dk, K, T, d), got.dk)).toBe(0);
          expect(largestDifference(swapped(same.dv, K, T, dv), got.dv)).toBe(0);
        });

  test('leave an attention factor out', () => {
    const scaled = (attentionFactor: number): RopeConfig => ({
      headDim: 8,
      scaling: { type: 'yarn', factor: 4, original: 64, attentionFactor },
    });
    const inputs = [numbers(80, 7), numbers(80), numbers(80, 3), numbers(80, 5)] as const;
    const plain = rope.linearAttentionBackward(...inputs, { config: scaled(1), causal: true });
    const gained = rope.linearAttentionBackward(...inputs, { config: scaled(2), causal: true });
    for (const name of ['dq', 'dk', 'dv'] as const) expect(gained[name]).toEqual(plain[name]);
  });
});

describe('errors name the parameter and both numbers', () => {
  const x = (length: number): Float32Array => new Float32Array(length);
  const table = rope.table({ headDim: 8 }, { length: 4 }); // lives as long as the tests
  const state = rope.linearState({ kvHeads: 1, headDim: 8 });
  const cases: [string, () => unknown, string][] = [
    ['headDim missing', () => rope.linearAttention(x(8), x(8), x(8), {}), 'linearAttention: headDim is missing'],
    [
      'q',
      () => rope.linearAttention(x(9), x(8), x(8), { headDim: 8 }),
      'q must have a multiple of heads * headDim = 1 * 8 = 8 elements, got 9',
    ],
    [
      'k',
      () => rope.linearAttention(x(8), x(9), x(8), { headDim: 8 }),
      'k must have a multiple of kvHeads * headDim = 1 * 8 = 8 elements, got 9',
    ],
    [
      'v',
      () => rope.linearAttention(x(16), x(16), x(9), { headDim: 8 }),
      'v must have a multiple of rows of k * kvHeads = 2 * 1 = 2 elements, got 9',
    ],
    [
      'v with valueDim',
      () => rope.linearAttention(x(16), x(16), x(8), { headDim: 8, valueDim: 8 }),
      'v must have rows of k * kvHeads * valueDim = 2 * 1 * 8 = 16 elements, got 8',
    ],
    ['v empty', () => rope.linearAttention(x(16), x(16), x(0), { headDim: 8 }), 'v must have'],
    [
      'heads',
      () => rope.linearAttention(x(24), x(16), x(16), { headDim: 8, heads: 3, kvHeads: 2 }),
      'heads must be a multiple of kvHeads 2, got 3',
    ],
    [
      'causal',
      () => rope.linearAttention(x(8), x(16), x(16), { headDim: 8, causal: true }),
      'q must have as many rows as k, 2, where causal, got 1',
    ],
    [
      'headDim twice',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 4, table }),
      'headDim must be one number; headDim says 4 and table, got 8',
    ],
    [
      'state',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 4, state }),
      'headDim must be one number; headDim says 4 and state, got 8',
    ],
    [
      'kvHeads and state',
      () => rope.linearAttention(x(8), x(8), x(8), { heads: 2, kvHeads: 2, state }),
      'kvHeads must be one number; kvHeads says 2 and state, got 1',
    ],
    [
      'table too short',
      () => rope.linearAttention(x(40), x(40), x(40), { table }),
      'the table has positions 0 to 3, k with 5 rows from offset 0 needs 0 to 4',
    ],
    [
      'decay',
      () => rope.linearAttention(x(16), x(16), x(16), { headDim: 8, decay: x(5) }),
      'decay must have T * kvHeads = 2 * 1 = 2 elements, or headDim = 8 times as many, got 5',
    ],
    [
      'beta',
      () => rope.linearAttention(x(16), x(16), x(16), { headDim: 8, beta: x(5) }),
      'beta must have T * kvHeads = 2 * 1 = 2 elements, or T = 2, got 5',
    ],
    [
      'beta divided',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, beta: x(1), normalize: true }),
      'normalize must be false with beta',
    ],
    [
      'decay in full attention',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, decay: x(1), causal: false }),
      'causal must be true with decay',
    ],
    [
      'gates without a rule',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, decay: x(1), beta: x(1), featureMap: 'identity' }),
      "updateRule is missing. decay and beta are given: say updateRule: 'gated_delta' for the operator of ONNX, or featureMap, scale and normalize",
    ],
    [
      'decay without normalize',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, decay: x(1), featureMap: 'elu', scale: 1 }),
      "updateRule is missing. decay is given: say updateRule: 'gated' for",
    ],
    [
      'a rule without its gate',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, decay: x(1), updateRule: 'gated_delta' }),
      "beta is missing. The update rule 'gated_delta' needs it",
    ],
    [
      'a gate that the rule does not have',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, decay: x(1), updateRule: 'linear' }),
      "decay must be left out with updateRule 'linear'",
    ],
    [
      'queries of another number',
      () => rope.linearAttention(x(8), x(16), x(16), { config: { headDim: 8 } }),
      'queryOffset is missing. q has 1 rows and k 2: it is the position of the first query',
    ],
    ...['positions', 'queryPositions'].map((given): [string, () => unknown, string] => [
      `queryOffset beside ${given}`,
      () => rope.linearAttention(x(8), x(8), x(8), { config: { headDim: 8 }, queryOffset: 1, [given]: [0] }),
      'queryOffset must be left out where positions are given',
    ]),
    ['out', () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, out: x(7) }), 'out must have 8 elements, got 7'],
    [
      'epsilon',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, epsilon: 1 }),
      "epsilon must be left out unless featureMap is 'relu'",
    ],
    [
      'featureMap',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, featureMap: 'gelu' as never }),
      "featureMap must be one of 'identity', 'elu', 'exp', 'relu', got \"gelu\"",
    ],
    [
      'offset',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, offset: 1 }),
      'offset must be left out without table or config',
    ],
    [
      'unknown',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, feature_map: 'elu' } as never),
      'Did you mean featureMap?',
    ],
    [
      'type',
      () => rope.linearAttention(new Float64Array(8) as never, x(8), x(8), { headDim: 8 }),
      'q must be a Float32Array',
    ],
    [
      'state type',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, state: {} as never }),
      'state must come from rope.linearState',
    ],
    [
      'a number as state',
      () => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, state: 8 as never }),
      'state must come from rope.linearState, got 8',
    ],
    [
      'dout',
      () => rope.linearAttentionBackward(x(7), x(8), x(8), x(8), { headDim: 8 }),
      'linearAttentionBackward: dout must have 8 elements, got 7',
    ],
    [
      'causal gradients',
      () => rope.linearAttentionBackward(x(8), x(8), x(16), x(16), { headDim: 8, causal: true }),
      'linearAttentionBackward: q must have as many rows as k, 2, where causal, got 1',
    ],
    [
      'gradients of a state',
      () => rope.linearAttentionBackward(x(8), x(8), x(8), x(8), { headDim: 8, state } as never),
      'linearAttentionBackward: state is not known',
    ],
    ['state.set', () => state.set({ matrix: x(63) }), 'matrix must have 64 elements, got 63'],
    ['linearState', () => rope.linearState({ headDim: 0 }), 'linearState: headDim must be at least 1, got 0'],
  ];
  for (const [name, call, message] of cases) {
    test(name, () => {
      let caught: unknown;
      try {
        call();
      } catch (error) {
        caught = error;
      }
      expect(caught).toBeInstanceOf(RopeError);
      expect((caught as RopeError).message).toContain(message);
    });
  }

  test('and leave the state as it was', () => {
    using kept = rope.linearState({ headDim: 2 });
    rope.linearAttention([1, 2], [1, 2], [3, 4], { state: kept, causal: true });
    const before = kept.matrix();
    expect(() => rope.linearAttention([1, 2], [1, 2], [3, 4], { state: kept, causal: true, normalize: false })).toThrow(
      'normalize must be true as in the calls that filled state',
    );
    expect(() => rope.linearAttention([1, 2, 3, 4], [1, 2], [3, 4], { state: kept, causal: true })).toThrow(RopeError);
    expect(kept.matrix()).toEqual(before);
    expect(kept.length).toBe(1);
    expect(kept).toBeInstanceOf(LinearState);
  });
});
