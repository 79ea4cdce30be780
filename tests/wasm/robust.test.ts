/** What a caller can do wrong from outside, and what must come of it: a RopeError, or the right result. */
import { fromPretrained, load, type RopeConfig, RopeError } from 'ropewalk';
import { describe, expect, test } from 'vitest';
import { attention } from '../reference.js';
import { scalings } from '../scalings.mjs';
import { file, rope, variant } from './loaded.js';
import { holdsForEach } from '../every.js';

const config = { headDim: 4 };
const x = Float32Array.of(1, 2, 3, 4);

/** The error of `call`, as `code parameter`. */
function refused(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (!(error instanceof RopeError)) throw error;
    expect(error.message).toContain(':');
    return `${error.code} ${error.parameter}`;
  }
  return 'not refused';
}

/** `list` without its second element. */
function holed(list: unknown[]): unknown[] {
  // oxlint-disable-next-line typescript/no-array-delete -- a hole is what is wanted
  delete list[1];
  return list;
}

const other = await load({ variant, fresh: true });

describe('handles belong to their instance', () => {
  const buffer = other.buffer(4);
  const table = other.table(config, { length: 2 });
  const state = other.linearState({ headDim: 4 });
  const plain = { headDim: 4 };
  const calls: [string, string, () => unknown][] = [
    ['rotate x', 'x', () => rope.rotate(buffer, { config })],
    ['rotate out', 'out', () => rope.rotate(x, { config, out: buffer })],
    ['rotate table', 'table', () => rope.rotate(x, { table })],
    ['shiftKeys', 'keys', () => rope.shiftKeys(buffer, { config, by: 1 })],
    ['shiftKeys out', 'out', () => rope.shiftKeys(x, { config, by: 1, out: buffer })],
    ['tableFrom', 'cos', () => rope.tableFrom(buffer, buffer, { headDim: 4 })],
    ['permuteWeights', 'w', () => rope.permuteWeights(buffer, { from: 'interleaved', to: 'half-split' })],
    ['attention q', 'q', () => rope.attention(buffer, x, x, plain)],
    ['attention table', 'table', () => rope.attention(x, x, x, { table })],
    ['attention out', 'out', () => rope.attention(x, x, x, { ...plain, out: buffer })],
    ['attention bias', 'bias', () => rope.attention(x, x, x, { ...plain, bias: other.buffer(1) })],
    [
      'attention slopes',
      'bias.slopes',
      () => rope.attention(x, x, x, { ...plain, bias: { type: 'alibi', slopes: other.buffer(1) } }),
    ],
    ['attentionBackward', 'dout', () => rope.attentionBackward(buffer, x, x, x, plain)],
    ['linearAttention state', 'state', () => rope.linearAttention(x, x, x, { state })],
    [
      'linearAttention decay',
      'decay',
      () => rope.linearAttention(x, x, x, { headDim: 4, decay: other.buffer(1), featureMap: 'identity' }),
    ],
    ['linearState.set', 'matrix', () => rope.linearState({ headDim: 2 }).set({ matrix: buffer })],
    ['cache.append', 'k', () => rope.cache(config, { capacity: 1 }).append(buffer, x)],
    ['cache.attend', 'q', () => rope.cache(config, { capacity: 1 }).attend(buffer)],
  ];
  test.each(calls)('%s of another load() is refused', (_, parameter, call) => {
    const own = rope.buffer(64);
    own.fill(7);
    expect(refused(call)).toBe(`conflict ${parameter}`);
    expect(holdsForEach(own.toArray(), (each) => each === 7)).toBe(true);
    own.dispose();
  });

  test('what only looks like a handle is refused', () => {
    const made = rope.buffer(4);
    expect(refused(() => rope.rotate(Object.create(made.constructor.prototype as object) as never, { config }))).toBe(
      'type x',
    );
    expect(refused(() => rope.rotate(new Proxy(made, {}), { config }))).toBe('type x');
    expect(
      refused(() => rope.rotate(x, { table: Object.create(table.constructor.prototype as object) as never })),
    ).toBe('type table');
    expect(refused(() => new (made.constructor as new (...given: unknown[]) => unknown)(undefined, 2))).toBe(
      'type memory',
    );
    expect(() => ((made as { length: number }).length = 1e9)).toThrow(TypeError);
  });
});

describe('an out that overlaps an input', () => {
  const b = rope.buffer(192);
  const wide = { headDim: 64 };
  test('is refused where it would be read after it was written', () => {
    const calls = [
      () => rope.rotate(b.part(0, 128), { config: wide, offset: 5, out: b.part(64, 192) }),
      () => rope.shiftKeys(b.part(0, 128), { config: wide, by: 5, out: b.part(2, 130) }),
      () => rope.attention(b.part(0, 64), x, x, { headDim: 4, heads: 16, kvHeads: 1, out: b.part(8, 72) }),
      () => {
        const q = new Float32Array(192);
        const bias = { type: 'distance' as const, values: b.part(0, 20) };
        return rope.attention(q, q, q, { headDim: 16, heads: 4, bias, out: b });
      },
      () => {
        const q = new Float32Array(192);
        return rope.attention(q, q, q, { headDim: 64, bias: b.part(0, 9), out: b });
      },
    ];
    const before = b.toArray();
    for (const call of calls) expect(refused(call)).toBe('conflict out');
    expect(b.toArray()).toEqual(before);
  });

  test('may be the input itself in a rotation', () => {
    const values = Float32Array.from({ length: 128 }, (_, i) => Math.sin(i));
    b.set(values);
    const part = b.part(0, 128);
    rope.rotate(part, { config: wide, offset: 5, out: b.part(0, 128) });
    expect(part.toArray()).toEqual(rope.rotate(values, { config: wide, offset: 5 }));
  });
});

describe('lists that are not what they seem', () => {
  const gone = (): Float32Array => {
    const array = new Float32Array(2);
    structuredClone(array.buffer, { transfer: [array.buffer] });
    return array;
  };
  test('a detached array is refused wherever one is taken', () => {
    const cache = rope.cache(config, { capacity: 2 });
    const calls: (() => unknown)[] = [
      () => rope.rotate(gone(), { config }),
      () => rope.rotate(x, { config, out: gone() }),
      () => rope.attention(x, x, x, { headDim: 4, mask: new Uint8Array(gone().buffer) }),
      () => rope.attention(gone(), x, x, { headDim: 4 }),
      () => rope.attentionBackward(gone(), x, x, x, { headDim: 4 }),
      () => rope.linearAttention(x, gone(), x, { headDim: 4 }),
      () => cache.append(gone(), gone()),
      () => cache.attend(gone()),
      () => rope.tableFrom(gone(), gone(), { headDim: 4 }),
      () => rope.table(config, { positions: gone() }),
      () => rope.buffer(2).set(gone()),
      () => rope.analysis.wavelengths(gone()),
      () => rope.frequencies({ headDim: 4, sections: { kind: 'axial', sizes: gone() as never } }),
    ];
    for (const call of calls.filter((_, n) => n !== 2)) expect(refused(call)).toMatch(/^type /);
  });

  test('holes are not numbers, and an endless list is not read', () => {
    const holes = new Array<number>(4);
    expect(refused(() => rope.rotate(holes, { config }))).toBe('type x[0]');
    expect(refused(() => rope.attention(x, x, x, { headDim: 2, mask: holed([true, true, true, true]) as never }))).toBe(
      'type mask[1]',
    );
    expect(
      refused(() => rope.attention(x, x, x, { headDim: 4, scores: holed(['raw', 'raw', 'biased']) as never })),
    ).toBe('unknown scores[1]');
    const mask = holed([true, true, true, true]) as never;
    expect(refused(() => rope.encodings.scores({ type: 'none' }, x, x, { headDim: 2, mask }))).toBe('type mask[1]');
    const endless = new Array<number>(2 ** 32 - 1);
    expect(refused(() => rope.rotate(endless, { config }))).toBe('length x');
    expect(refused(() => rope.table(config, { positions: endless }))).toBe('length positions');
    expect(refused(() => rope.analysis.wavelengths(endless))).toBe('length theta');
  });

  test('a list whose length changes is read once', () => {
    const neighbours = Array.from({ length: 20 }, () => rope.buffer(8));
    for (let steady = 0; steady < 12; steady++) {
      let reads = 0;
      const list = new Proxy([1, 2, 3, 4], {
        get: (target, key) =>
          key === 'length' ? (reads++ < steady ? 4 : 2 ** 20) : (Reflect.get(target, key) as unknown),
      });
      const [first] = [
        (() => {
          try {
            return rope.rotate(list, { config }).length;
          } catch (error) {
            expect(error).toBeInstanceOf(RopeError);
            return 4;
          }
        })(),
      ];
      expect(first).toBe(4);
    }
    for (const each of neighbours) expect(each.toArray()).toEqual(new Float32Array(8));
  });

  test('numbers that no float32 holds are refused, infinities are taken', () => {
    expect(refused(() => rope.rotate([1e300, 0, 0, 0], { config }))).toBe('range x[0]');
    expect(rope.rotate([Infinity, 0, 0, 0], { config })[1]).toBe(0);
  });

  test('a revoked proxy is refused like anything else that is no array or no object', () => {
    const { proxy, revoke } = Proxy.revocable<number[]>([], {});
    revoke();
    expect(refused(() => rope.rotate(proxy, { config }))).toBe('type x');
    expect(refused(() => rope.rotate(x, proxy as never))).toBe('type options');
    for (const key of ['hidden_size', 'rope_theta', 'rope_scaling'])
      expect(
        refused(() => fromPretrained({ model_type: 'llama', hidden_size: 64, num_attention_heads: 1, [key]: proxy })),
      ).toBe(`type ${key}`);
  });
});

test('memory that cannot be had is said in the name of the call and of what asks for it', () => {
  const most = 2 ** 31 - 1;
  expect(refused(() => rope.buffer(most))).toBe('memory length');
  expect(refused(() => rope.table(config, { length: most }))).toBe('memory length');
  expect(refused(() => rope.cache(config, { capacity: most }))).toBe('memory capacity');
  const ones = new Float64Array(1024).fill(1);
  expect(() => rope.encodings.normChange({ type: 'rope' }, ones, ones, { length: 2 ** 24 })).toThrow(
    /^encodings.normChange: its arguments need/,
  );
});

test('a rotation is right at every whole position up to 2^53', () => {
  for (const [m, cos, sin] of [
    [1e15, -0.5131937377869703, 0.8582727931702359],
    [2 ** 53 - 1, -0.9999027034384584, -0.013949324588032911],
  ] as const) {
    // Of whole numbers reduced by pi to 4,000 bits; half an ulp of a float is 3e-8.
    const [a, b] = rope.rotate([1, 0], { config: { headDim: 2 }, offset: m });
    expect(Math.abs(a! - cos)).toBeLessThan(6.1e-8);
    expect(Math.abs(b! - sin)).toBeLessThan(6.1e-8);
  }
});

describe('options that are not what they seem', () => {
  test('what inherits from a typed array is no object with options', () => {
    const forged = Object.create(Float32Array.prototype) as never;
    expect(refused(() => rope.table(config, forged))).toBe('type options');
    expect(refused(() => rope.rotate(x, forged))).toBe('type options');
    expect(refused(() => rope.linearState({ headDim: 2 }).set(forged))).toBe('type contents');
  });

  test('what is returned is what was checked, where an option answers differently each time', () => {
    let reads = 0;
    const options = {
      get length() {
        return reads++ === 0 ? 2 : -1;
      },
    };
    expect(rope.table(config, options).length).toBe(2);
  });

  test('options that a Proxy has without naming them are checked', () => {
    const options = new Proxy({}, { get: () => 3 }) as never;
    expect(refused(() => rope.linearAttention(x, x, x, options))).toBe('type state');
    expect(refused(() => rope.table(config, options))).not.toBe('not refused');
  });

  test('a normalizer that is no list leaves a state as it was', () => {
    const state = rope.linearState({ headDim: 2 });
    state.set({ matrix: x, normalizer: [1, 2], length: 3 });
    for (const normalizer of [null, 0, ''])
      expect(refused(() => state.set({ matrix: [9, 9, 9, 9], normalizer } as never))).toBe('type normalizer');
    expect([...state.matrix(), ...state.normalizer(), state.length]).toEqual([1, 2, 3, 4, 1, 2, 3]);
  });

  test('a mask that is no list is refused by the encodings, too', () => {
    for (const mask of [null, '', 0])
      expect(refused(() => rope.encodings.scores({ type: 'none' }, x, x, { headDim: 4, mask } as never))).toBe(
        'type mask',
      );
  });
});

describe('options beyond float32', () => {
  const one = { headDim: 1 };
  test('are refused where they would give infinities', () => {
    expect(refused(() => rope.attention([1], [1], [1], { ...one, scale: 1e300 }))).toBe('range scale');
    expect(refused(() => rope.linearAttention([1], [1], [1], { ...one, scale: 1e300 }))).toBe('range scale');
    expect(refused(() => rope.linearAttention([1], [1], [1], { ...one, featureMap: 'relu', epsilon: 1e300 }))).toBe(
      'range epsilon',
    );
    expect(refused(() => rope.tableFrom([1], [0], { headDim: 2, columns: 1, attentionFactor: 1e200 }))).toBe(
      'range attentionFactor',
    );
    const scaling = { type: 'yarn' as const, factor: 1e308, original: 4096, mscale: 1e308, mscaleAllDim: 1e308 };
    expect(refused(() => rope.table({ headDim: 4, scaling }, { length: 2 }))).toBe('range scaling.attentionFactor');
    const xpos = { side: 'key' as const, scaleBase: 1 };
    expect(refused(() => rope.table(config, { length: 1000, xpos }))).toBe('range xpos');
    // 3.5^70 is 1.2e38: what attention is multiplied by counts, too.
    const times = (attentionFactor: number): RopeConfig => ({
      headDim: 4,
      scaling: { type: 'yarn', factor: 2, original: 64, attentionFactor },
    });
    expect(rope.table(times(2), { length: 71, xpos: { side: 'query', scaleBase: 1, center: 70 } }).length).toBe(71);
    expect(refused(() => rope.table(times(4), { length: 71, xpos }))).toBe('range xpos');
  });
  test('are right where the limit is known: no cap above every number, all scores alike under none', () => {
    const [q, k, v] = [[1], [2, 3], [10, 20]];
    const plain = rope.attention(q, k, v, one);
    expect(rope.attention(q, k, v, { ...one, softcap: 1e300 })).toEqual(plain);
    expect(rope.attention(q, k, v, { ...one, softcap: 1e-50 })[0]).toBe(15);
  });
});

test('a call without rows makes no state and walks no heads', () => {
  const most = 2 ** 31 - 1;
  const none = { dq: new Float32Array(0), dk: new Float32Array(0), dv: new Float32Array(0) };
  expect(refused(() => rope.attentionBackward([], [], [], [], { heads: most, headDim: 1 }))).toBe('range heads');
  expect(refused(() => rope.attention([], [], [], { heads: most, headDim: 1, bias: { type: 'alibi' } }))).toBe(
    'range heads',
  );
  expect(rope.attentionBackward([], [], [], [], { headDim: most })).toEqual(none);
  expect(rope.linearAttention([], [], [], { headDim: 2 ** 20, valueDim: 512 })).toHaveLength(0);
  expect(refused(() => rope.encodings.scores({ type: 'none' }, [], [], { headDim: 1, heads: most }))).toBe(
    'range heads',
  );
  expect(refused(() => rope.encodings.alibiSlopes(most))).toBe('range heads');
});

describe('attention of finite arrays beyond float32', () => {
  const largest = 3.4028234663852886e38;
  const d = 8;
  const heads = 2;
  const alternating = (length: number, size: number): Float32Array =>
    Float32Array.from({ length }, (_, i) => size * Math.sin(1 + i * i));
  const beyond = (x: number): number => (x === -Infinity ? x : Math.min(Math.max(x, -largest), largest));

  // One query takes the path of decoding, twelve take that of panels.
  const cases = [1, 12].flatMap((Tq) =>
    [false, true].flatMap((causal) => [false, true].map((masked) => ({ Tq, causal, masked }))),
  );
  test.each(cases)('scores of 1e50 have the weights of float64: %o', ({ Tq, causal, masked }) => {
    const Tk = 37;
    const q = alternating(Tq * heads * d, 1e25);
    const k = alternating(Tk * heads * d, 1e25);
    const v = alternating(Tk * heads * d, 1);
    const keep = Array.from({ length: Tk }, (_, n) => !masked || n % 3 !== 0);
    const queryOffset = 20;
    const sees = (_: number, i: number, n: number): boolean => keep[n]! && (!causal || n <= i + queryOffset);
    const right = attention(q, k, v, { Tq, Tk, H: heads, K: heads, d, dv: d, sees });
    const options = { heads, headDim: d, causal, queryOffset, mask: keep };
    const plain = rope.attention(q, k, v, options);
    const shown = rope.attention(q, k, v, { ...options, weights: true, lse: true, scores: ['raw', 'biased'] });
    for (const out of [plain, shown.out]) out.forEach((x, i) => expect(Math.abs(x - right.out[i]!)).toBeLessThan(1e-6));
    shown.weights.forEach((x, i) => expect(Math.abs(x - right.weights[i]!)).toBeLessThan(1e-6));
    shown.lse.forEach((x, i) => expect(x).toBe(beyond(right.lse[i]!)));
    shown.scores.raw.forEach((x, i) => expect(x).toBe(beyond(right.raw[i]!)));
    shown.scores.biased.forEach((x, i) => expect(x).toBe(beyond(right.biased[i]!)));
  });

  test('a score beyond float32 of a hidden key is shown as the largest float', () => {
    const q = alternating(12 * d, 1);
    const k = alternating(3 * d, 1);
    const v = alternating(3 * d, 1);
    const options = { headDim: d, mask: [true, true, false], scores: ['raw'] } as const;
    const before = rope.attention(q, k, v, options);
    k.fill(3e38, 2 * d);
    q.fill(1, 11 * d);
    const { out, scores } = rope.attention(q, k, v, options);
    before.out.subarray(0, 11 * d).forEach((x, i) => expect(out[i]).toBeCloseTo(x, 6));
    expect(scores.raw[11 * 3 + 2]).toBe(largest);
    expect(holdsForEach(scores.raw, Number.isFinite)).toBe(true);
  });

  test.each([1, 12])('scores that are all below float32 are not hidden keys: %i queries', (Tq) => {
    const q = new Float32Array(Tq * d).fill(1e25);
    const k = new Float32Array(3 * d).fill(-1e25);
    const v = Float32Array.from({ length: 3 * d }, (_, i) => Math.floor(i / d));
    const { out, lse } = rope.attention(q, k, v, { headDim: d, lse: true });
    expect(out).toEqual(new Float32Array(Tq * d).fill(1));
    expect(lse).toEqual(new Float32Array(Tq).fill(-largest));
  });

  test.each([1, 12])('32 equal keys give the mean of values near the largest float: %i queries', (Tq) => {
    const q = new Float32Array(Tq * d).fill(1);
    const k = new Float32Array(32 * d).fill(1);
    for (const size of [3e38, -3e38, largest]) {
      const v = new Float32Array(32 * d).fill(size);
      expect(rope.attention(q, k, v, { headDim: d })).toEqual(new Float32Array(Tq * d).fill(size));
    }
  });

  test.each([1, 12])('rotation and softcap are as they are in float64: %i queries', (Tq) => {
    const q = alternating(Tq * d, 1e25);
    const k = alternating(9 * d, 1e25);
    const v = alternating(9 * d, 1);
    const rotation = { config: { headDim: d }, queryOffset: 3 };
    const [turnedQ, turnedK] = [
      rope.rotate(q, { config: { headDim: d }, offset: 3 }),
      rope.rotate(k, { config: { headDim: d } }),
    ];
    // The cap makes numbers of infinities. In the relaxed build their signs may be wrong (docs/attention.md).
    for (const softcap of variant === 'relaxed' ? [0] : [0, 2]) {
      const right = attention(turnedQ, turnedK, v, { Tq, Tk: 9, H: 1, K: 1, d, dv: d, softcap });
      rope
        .attention(q, k, v, { ...rotation, ...(softcap ? { softcap } : {}) })
        .forEach((x, i) => expect(Math.abs(x - right.out[i]!)).toBeLessThan(1e-6));
    }
  });

  test.each([1, 12])('a NaN or an infinity in an array stays one: %i queries', (Tq) => {
    const q = new Float32Array(Tq * d).fill(1);
    const k = new Float32Array(3 * d).fill(1);
    for (const wrong of [NaN, Infinity]) {
      const v = new Float32Array(3 * d).fill(1);
      v[0] = wrong;
      expect(rope.attention(q, k, v, { headDim: d })[0]).toBe(wrong);
    }
  });
});

// The last of the file: it ends the instance of the others.
describe('sequences without a token are bounded, because each of them takes time', () => {
  const none = new Float32Array(0);
  const most = 2 ** 31 - 1;
  for (const batch of [65537, 1e7, most])
    for (const [name, call] of [
      ['rotate', (sizes: object) => rope.rotate(none, { config, ...sizes })],
      ['attention', (sizes: object) => rope.attention(none, none, none, { headDim: 4, ...sizes })],
      [
        'attentionBackward',
        (sizes: object) => rope.attentionBackward(none, none, none, none, { headDim: 4, ...sizes }),
      ],
      ['linearAttention', (sizes: object) => rope.linearAttention(none, none, none, { headDim: 4, ...sizes })],
      [
        'linearAttentionBackward',
        (sizes: object) => rope.linearAttentionBackward(none, none, none, none, { headDim: 4, ...sizes }),
      ],
      ['shiftKeys', (sizes: object) => ('shape' in sizes ? fail() : rope.shiftKeys(none, { config, by: 1, ...sizes }))],
    ] as const)
      test(`${name} of ${batch}`, () => {
        expect(refused(() => call({ batch }))).toBe('range batch');
        if (name !== 'shiftKeys') expect(refused(() => call({ shape: [batch, 0, 1, 4] }))).toBe('range batch');
      });

  test('and 65536 of them are done at once', () => {
    expect(rope.attention(none, none, none, { headDim: 4, batch: 65536 })).toHaveLength(0);
    expect(rope.rotate(none, { config, shape: [65536, 0, 1, 4] })).toHaveLength(0);
  });

  const fail = (): never => {
    throw new Error('has no shape');
  };
});

test('a state has at most 4096 sequences, a cache 65536', () => {
  expect(refused(() => rope.linearState({ headDim: 1, batch: 4097 }))).toBe('range batch');
  expect(refused(() => rope.cache(config, { capacity: 1, batch: 65537 }))).toBe('range batch');
  using state = rope.linearState({ headDim: 1, batch: 4096 });
  expect(state.length).toBe(0);
});

test('null, false and numbers in place of decay and beta are refused', () => {
  const y = Float32Array.of(1, 2);
  for (const value of [null, false, 0, '', NaN] as never[]) {
    expect(refused(() => rope.linearAttention(y, y, y, { headDim: 2, decay: value }))).toBe('type decay');
    expect(refused(() => rope.linearAttention(y, y, y, { headDim: 2, beta: value }))).toBe('type beta');
  }
});

describe('numbers at the ends of float64 in a scaling are refused, or give finite numbers', () => {
  const SCALINGS = scalings(4).filter(({ type }) => type !== 'default');
  for (const scaling of SCALINGS)
    test(scaling.type, () => {
      let taken = 0;
      for (const key of Object.keys(scaling).filter((name) => name !== 'type'))
        for (const extreme of [
          1e-309, 1e-308, 1e-300, 1e-19, 1e-18, 1e-5, 1e5, 1e18, 1e19, 1e38, 1e39, 1e300, 1.7e308,
        ]) {
          const value = Array.isArray(scaling[key as never]) ? [extreme, 1] : extreme;
          const changed = { headDim: 4, scaling: { ...scaling, [key]: value } as never };
          if (refused(() => rope.frequencies(changed)) !== 'not refused') continue;
          taken++;
          for (const sequenceLength of [4, 200]) {
            const where = `${key} ${extreme} at ${sequenceLength}`;
            expect(holdsForEach(rope.frequencies(changed, { sequenceLength }).theta, Number.isFinite), where).toBe(
              true,
            );
            const turned = rope.rotate(x, { config: changed, offset: 3, sequenceLength });
            expect(holdsForEach(turned, Number.isFinite), where).toBe(true);
          }
        }
      expect(taken).toBeGreaterThan(3);
    });
});

test('after a trap an instance says that it has ended, and others go on', async () => {
  // Shared, but with nobody outside of this test.
  const source = await file(`ropewalk.${variant}.wasm`);
  const doomed = await load({ source });
  expect(await load({ source })).toBe(doomed);
  const buffer = doomed.buffer(4);
  buffer.set(x);
  // No call of the package gives a kernel an address outside its memory, so the address is falsified here.
  const prototype = Object.getPrototypeOf(buffer) as object;
  const address = Object.getOwnPropertyDescriptor(prototype, 'address')!;
  Object.defineProperty(prototype, 'address', { configurable: true, get: () => 0xfffffff0 });
  try {
    expect(refused(() => doomed.rotate(buffer, { config, out: new Float32Array(4) }))).toBe('dead instance');
  } finally {
    Object.defineProperty(prototype, 'address', address);
  }
  expect(refused(() => doomed.rotate(x, { config }))).toBe('dead instance');
  // Whoever called: `load` here, `loadAsync` before a worker.
  expect(() => doomed.analysis.wavelengths([1])).toThrow(/\)\. Load a new one, and report what led here$/);
  expect(refused(() => doomed.buffer(1))).toBe('dead instance');
  expect(buffer.toArray()).toEqual(x);
  buffer.dispose();
  expect(other.rotate(x, { config })).toEqual(x);
  const next = await load({ source });
  expect(next.rotate(x, { config })).toEqual(x);
});
