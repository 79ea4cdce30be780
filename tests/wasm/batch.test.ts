/** Several sequences in one call: each of them is what the call alone gives, to the last bit. */
import { describe, expect, test } from 'vitest';
import {
  RopeError,
  type AttentionOptions,
  type LinearAttentionOptions,
  type RopeConfig,
  type RotateOptions,
} from 'ropewalk';
import fc from '../seed.js';
import { rope } from './loaded.js';

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
const numbers = (length: number, seed = 1): Float32Array =>
  Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);

const range = (length: number, start = 0): number[] => Array.from({ length }, (_, i) => start + i);

/** Sequence `b` of `x`. */
const one = (x: Float32Array, b: number, batch: number): Float32Array =>
  x.slice((b * x.length) / batch, ((b + 1) * x.length) / batch);

/** The first `length` of `T` tokens of one sequence, in either layout. */
function cut(x: Float32Array, T: number, H: number, length: number, headFirst: boolean): Float32Array {
  const width = T === 0 ? 0 : x.length / (T * H);
  if (!headFirst) return x.slice(0, length * H * width);
  return Float32Array.from(range(H).flatMap((h) => [...x.slice(h * T * width, (h * T + length) * width)]));
}

const whole = fc.integer({ min: 0, max: 9 });

describe('rotate', () => {
  test('turns every sequence as alone: offsets and positions of its own, config and table, both layouts', () => {
    fc.assert(
      fc.property(
        fc.record({
          B: fc.integer({ min: 1, max: 4 }),
          T: whole,
          H: fc.integer({ min: 1, max: 3 }),
          headFirst: fc.boolean(),
          tabled: fc.boolean(),
          how: fc.constantFrom('none', 'offset', 'offsets', 'shared', 'flat', 'lists', 'bigint'),
          direction: fc.constantFrom('forward', 'inverse', 'backward'),
        }),
        ({ B, T, H, headFirst, tabled, how, direction }) => {
          const config: RopeConfig = { headDim: 6, rotaryDim: 4, base: 100 };
          const x = numbers(B * T * H * 6);
          const at = range(B).map((b) => range(T).map((t) => (7 * b + 3 * t * t) % 40));
          const starts = range(B).map((b) => 2 * b + 3);
          const where = {
            none: {},
            offset: { offset: 5 },
            offsets: { offset: starts },
            shared: { positions: at[0]! },
            flat: { positions: at.flat() },
            lists: { positions: B > 1 ? at : at[0]! },
            bigint: { positions: BigInt64Array.from(at.flat(), BigInt) },
          }[how];
          const alone = (b: number): Omit<RotateOptions, 'out'> => {
            if (how === 'none') return {};
            if (how === 'offset') return { offset: 5 };
            if (how === 'offsets') return { offset: starts[b]! };
            return { positions: at[how === 'shared' ? 0 : b]! };
          };
          using table = rope.table(config, { length: 60 });
          const shared = {
            ...(tabled ? { table } : { config }),
            layout: headFirst ? ('head-first' as const) : ('token-first' as const),
            direction,
          };
          const expected = range(B).flatMap((b) => {
            return [...rope.rotate(one(x, b, B), { heads: H, ...shared, ...alone(b) })];
          });
          const told = rope.rotate(x, { batch: B, heads: H, ...shared, ...where });
          expect([...told]).toEqual(expected);
          const shape = headFirst ? [B, H, T, 6] : [B, T, H, 6];
          expect(rope.rotate(x, { shape, ...shared, ...where })).toEqual(told);
          const buffer = rope.buffer(x.length);
          buffer.set(x);
          rope.rotate(buffer, { batch: B, heads: H, ...shared, ...where, out: buffer });
          expect(buffer.toArray()).toEqual(told);
          buffer.dispose();
        },
      ),
      { numRuns: 150 },
    );
  });

  test('takes positions of several axes for each sequence', () => {
    const config: RopeConfig = { headDim: 16, sections: { kind: 'mrope', sizes: [2, 3, 3] } };
    const x = numbers(2 * 3 * 16);
    const axis = [range(6, 1), range(6, 30), range(6, -4)];
    const together = rope.rotate(x, { batch: 2, config, positions: axis });
    for (const b of [0, 1]) {
      const positions = axis.map((each) => each.slice(3 * b, 3 * b + 3));
      expect(one(together, b, 2)).toEqual(rope.rotate(one(x, b, 2), { config, positions }));
    }
  });

  test('shifts the keys of every sequence alike', () => {
    const config = { headDim: 8 };
    const keys = numbers(3 * 5 * 2 * 8);
    const together = rope.shiftKeys(keys, { config, by: -7, heads: 2, batch: 3 });
    for (const b of range(3))
      expect(one(together, b, 3)).toEqual(rope.shiftKeys(one(keys, b, 3), { config, by: -7, heads: 2 }));
  });
});

describe('attention', () => {
  test('attends in every sequence as alone: lengths, places, masks and biases of its own', () => {
    fc.assert(
      fc.property(
        fc.record({
          B: fc.integer({ min: 1, max: 3 }),
          Tq: whole,
          Tk: whole,
          K: fc.integer({ min: 1, max: 2 }),
          G: fc.integer({ min: 1, max: 2 }),
          causal: fc.boolean(),
          left: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
          softcap: fc.constantFrom(0, 2),
          lengths: fc.boolean(),
          turned: fc.constantFrom('no', 'config', 'table', 'positions', 'both', 'keysRotated'),
          biased: fc.constantFrom('none', 'each', 'heads', 'alibi', 't5Bias', 'distance'),
          masked: fc.constantFrom('none', 'each', 'keys', 'shared'),
          headFirst: fc.boolean(),
          seed: fc.integer({ min: 1, max: 99 }),
        }),
        ({ B, Tq, Tk, K, G, causal, left, softcap, lengths, turned, biased, masked, headFirst, seed }) => {
          const [H, d, dv] = [K * G, 6, 5];
          const [q, k, v] = [numbers(B * Tq * H * d, seed), numbers(B * Tk * K * d, 3), numbers(B * Tk * K * dv, 7)];
          const dout = numbers(B * Tq * H * dv, 13);
          const kv = range(B).map((b) => (lengths ? (seed * (b + 1)) % (Tk + 1) : Tk));
          const asking = range(B).map((b) => (lengths ? (seed * (b + 2)) % (Tq + 1) : Tq));
          const [first, start] = [range(B).map((b) => 3 * b), range(B).map((b) => 3 * b + ((seed + b) % 4))];
          const keep = Uint8Array.from({ length: B * H * Tq * Tk + B * Tk }, (_, i) => ((i * seed) % 5 ? 1 : 0));
          const added = numbers(B * H * Tq * Tk + H * (Tq + Tk + 1), 11);
          const config: RopeConfig = { headDim: d, rotaryDim: 4 };
          using table = rope.table(config, { length: 60 });
          const at = numbers(B * Tk, 2).map((each) => Math.round(20 + 20 * each));
          const of = numbers(B * Tq, 4).map((each) => Math.round(20 + 20 * each));
          const list = (b: number, x: Float32Array, T: number): number[] => [...x.slice(b * T, (b + 1) * T)];

          /** Options of all, or of sequence b with its own number of queries and keys. */
          const options = (b?: number): Omit<AttentionOptions, 'out'> => {
            const alone = b !== undefined;
            const [rows, keys] = alone ? [asking[b]!, kv[b]!] : [Tq, Tk];
            const pick = (x: Float32Array | Uint8Array, axes: readonly number[], from: number): number[] => {
              const values: number[] = [];
              for (let h = 0; h < axes[0]!; h++)
                for (let i = 0; i < (axes[1] === -1 ? 1 : rows); i++)
                  for (let n = 0; n < keys; n++) values.push(x[from + (h * axes[1]! + i) * Tk + n]!);
              return values;
            };
            const masks = {
              none: undefined,
              each: alone
                ? { values: Uint8Array.from(pick(keep, [H, Tq], b * H * Tq * Tk)), shape: [H, rows, keys] }
                : { values: keep.slice(0, B * H * Tq * Tk), shape: [B, H, Tq, Tk] },
              keys: alone
                ? { values: Uint8Array.from(pick(keep, [1, -1], b * Tk)), shape: [1, 1, keys] }
                : { values: Int32Array.from(keep.slice(0, B * Tk)), shape: [B, 1, 1, Tk] },
              shared: alone
                ? { values: pick(keep, [1, Tq], 0), shape: [rows, keys] }
                : { values: BigInt64Array.from(keep.slice(0, Tq * Tk), (each) => BigInt(each)), shape: [Tq, Tk] },
            };
            const all = Tq + Tk - 1;
            const distances = range(H).flatMap((h) =>
              range(Math.max(rows + keys - 1, 0)).map((e) => added[h * Math.max(all, 0) + e + (Tk - keys)]!),
            );
            const biases = {
              none: undefined,
              each: alone
                ? { values: pick(added, [H, Tq], b * H * Tq * Tk), shape: [H, rows, keys] }
                : { values: added.slice(0, B * H * Tq * Tk), shape: [B, H, Tq, Tk] },
              heads: { values: added.slice(0, H), shape: [H, 1, 1] },
              alibi: { type: 'alibi' as const },
              t5Bias: { type: 't5Bias' as const, table: numbers(32 * H, 5) },
              distance: { type: 'distance' as const, values: distances },
            };
            const places = alone
              ? { offset: first[b]!, queryOffset: start[b]! }
              : { offset: first, queryOffset: BigInt64Array.from(start, BigInt) };
            const rotation = {
              no: places,
              config: { config, ...places },
              table: { table, ...places },
              positions: {
                config,
                queryOffset: 0,
                positions: alone ? list(b, at, Tk).slice(0, keys) : at,
                queryPositions: alone ? list(b, of, Tq).slice(0, rows) : range(B).map((each) => list(each, of, Tq)),
              },
              both: {
                table,
                queryOffset: 0,
                positions: alone ? list(b, at, Tk).slice(0, keys) : at,
                queryPositions: alone ? list(b, of, Tq).slice(0, rows) : of,
              },
              keysRotated: { config, ...places, keysRotated: true },
            }[turned];
            // One sequence has its positions in one list.
            if (!alone && B === 1 && turned === 'positions') Object.assign(rotation, { queryPositions: of });
            return {
              ...{ heads: H, kvHeads: K, headDim: d, valueDim: dv, causal, softcap, ...rotation },
              ...(left === undefined ? {} : { window: { left } }),
              ...(masks[masked] && { mask: masks[masked] }),
              ...(biases[biased] && { bias: biases[biased] }),
              ...(headFirst && { layout: 'head-first' as const }),
              ...(alone ? {} : { batch: B, ...(lengths && { kvLengths: kv, queryLengths: asking }) }),
            };
          };

          const asked = { weights: true, lse: true, scores: ['raw', 'capped', 'biased'] } as const;
          const together = rope.attention(q, k, v, { ...options(), ...asked });
          const plain = rope.attention(q, k, v, options());
          const { lse } = together;
          const forward = rope.attention(q, k, v, { ...options(), lse: true });
          const back = rope.attentionBackward(dout, q, k, v, { ...options(), forward });
          expect(rope.attentionBackward(dout, q, k, v, options())).toEqual(back);
          for (const b of range(B)) {
            const [rows, keys] = [asking[b]!, kv[b]!];
            const inputs = [
              cut(one(q, b, B), Tq, H, rows, headFirst),
              cut(one(k, b, B), Tk, K, keys, headFirst),
              cut(one(v, b, B), Tk, K, keys, headFirst),
            ] as const;
            const alone = rope.attention(...inputs, { ...options(b), ...asked });
            expect(cut(one(together.out as Float32Array, b, B), Tq, H, rows, headFirst)).toEqual(alone.out);
            expect(cut(one(plain, b, B), Tq, H, rows, headFirst)).toEqual(rope.attention(...inputs, options(b)));
            // What is beyond the lengths is 0.
            const sum = (x: Float32Array): number => x.reduce((all, each) => all + Math.abs(each), 0);
            expect(sum(one(plain, b, B))).toBeCloseTo(sum(alone.out), 4);
            const square = (x: Float32Array): number[] =>
              range(H).flatMap((h) =>
                range(rows).flatMap((i) => [...one(x, b, B).slice((h * Tq + i) * Tk, (h * Tq + i) * Tk + keys)]),
              );
            expect(square(together.weights)).toEqual([...alone.weights]);
            for (const stage of asked.scores) expect(square(together.scores[stage])).toEqual([...alone.scores[stage]]);
            expect(range(H).flatMap((h) => [...one(lse, b, B).slice(h * Tq, h * Tq + rows)])).toEqual([...alone.lse]);
            const gradients = rope.attentionBackward(
              cut(one(dout, b, B), Tq, H, rows, headFirst),
              ...inputs,
              options(b),
            );
            // The same numbers; a sum of nothing but zeros may have either sign.
            const unsigned = (x: Float32Array): Float32Array => x.map((each) => each + 0);
            expect(unsigned(cut(one(back.dq, b, B), Tq, H, rows, headFirst))).toEqual(unsigned(gradients.dq));
            expect(unsigned(cut(one(back.dk, b, B), Tk, K, keys, headFirst))).toEqual(unsigned(gradients.dk));
            expect(unsigned(cut(one(back.dv, b, B), Tk, K, keys, headFirst))).toEqual(unsigned(gradients.dv));
          }
        },
      ),
      { numRuns: 250 },
    );
  });

  test('never reads the padding', () => {
    const x = numbers(2 * 4 * 8);
    const padded = x.slice().fill(NaN, 2 * 8, 4 * 8);
    const options = { batch: 2, headDim: 8, causal: true, kvLengths: [2, 4], queryLengths: [2, 4] };
    const out = rope.attention(padded, padded, padded, options);
    expect(one(out, 0, 2).subarray(0, 16)).toEqual(
      rope.attention(x.slice(0, 16), x.slice(0, 16), x.slice(0, 16), { headDim: 8, causal: true }),
    );
    expect(one(out, 0, 2).subarray(16)).toEqual(new Float32Array(16));
  });
});

describe('linear attention', () => {
  test('runs every sequence as alone: lengths, places, gates and states of its own', () => {
    fc.assert(
      fc.property(
        fc.record({
          B: fc.integer({ min: 1, max: 3 }),
          T: whole,
          K: fc.integer({ min: 1, max: 2 }),
          causal: fc.boolean(),
          rule: fc.constantFrom('none', 'linear', 'gated', 'delta', 'gated_delta'),
          lengths: fc.boolean(),
          turned: fc.constantFrom('no', 'offsets', 'positions'),
          headFirst: fc.boolean(),
          stated: fc.boolean(),
          seed: fc.integer({ min: 1, max: 99 }),
        }),
        ({ B, T, K, causal, rule, lengths, turned, headFirst, stated, seed }) => {
          const [H, d, dv] = [2 * K, 6, 5];
          const [q, k, v] = [numbers(B * T * H * d, seed), numbers(B * T * K * d, 3), numbers(B * T * K * dv, 7)];
          const kv = range(B).map((b) => (lengths ? (seed * (b + 1)) % (T + 1) : T));
          const first = range(B).map((b) => 5 * b);
          const [decay, beta] = [
            numbers(B * T * K * d, 5).map((x) => x - 1),
            numbers(B * T, 9).map((x) => (x + 1) / 2),
          ];
          const config: RopeConfig = { headDim: d, rotaryDim: 4 };
          const options = (b?: number): Omit<LinearAttentionOptions, 'out'> => {
            const alone = b !== undefined;
            const length = alone ? kv[b]! : T;
            const gate = (x: Float32Array, width: number): Float32Array =>
              alone ? one(x, b, B).slice(0, length * width) : x;
            const gates = {
              ...(rule.startsWith('gated') && { decay: gate(decay, K * d) }),
              ...(rule.endsWith('delta') && { beta: gate(beta, 1) }),
            };
            const positions = range(B * T).map((t) => (t * t) % 50);
            return {
              ...{ heads: H, kvHeads: K, headDim: d, valueDim: dv, ...gates },
              ...(rule === 'none' ? { causal } : { updateRule: rule }),
              ...(turned === 'offsets' && { config, offset: alone ? first[b]! : first }),
              ...(turned === 'positions' && {
                config,
                positions: alone ? positions.slice(b * T, b * T + length) : positions,
              }),
              ...(headFirst && { layout: 'head-first' as const }),
              ...(alone ? {} : { batch: B, ...(lengths && { kvLengths: kv }) }),
              ...(!alone && lengths && !causal && rule === 'none' && { queryLengths: kv }),
            };
          };
          using state = rope.linearState({ batch: B, kvHeads: K, headDim: d, valueDim: dv });
          const together = rope.linearAttention(q, k, v, { ...options(), ...(stated && { state }) });
          const dout = numbers(B * T * H * dv, 13);
          const back = rule === 'none' ? rope.linearAttentionBackward(dout, q, k, v, options()) : null;
          if (stated) expect(state.lengths).toEqual(kv);
          for (const b of range(B)) {
            const inputs = [
              cut(one(q, b, B), T, H, kv[b]!, headFirst),
              cut(one(k, b, B), T, K, kv[b]!, headFirst),
              cut(one(v, b, B), T, K, kv[b]!, headFirst),
            ] as const;
            using own = rope.linearState({ kvHeads: K, headDim: d, valueDim: dv });
            const alone = rope.linearAttention(...inputs, { ...options(b), ...(stated && { state: own }) });
            expect(cut(one(together, b, B), T, H, kv[b]!, headFirst)).toEqual(alone);
            if (stated) {
              expect(one(state.matrix(), b, B)).toEqual(own.matrix());
              expect(one(state.normalizer(), b, B)).toEqual(own.normalizer());
            }
            if (!back) continue;
            const gradients = rope.linearAttentionBackward(
              cut(one(dout, b, B), T, H, kv[b]!, headFirst),
              ...inputs,
              options(b),
            );
            expect(cut(one(back.dq, b, B), T, H, kv[b]!, headFirst)).toEqual(gradients.dq);
            expect(cut(one(back.dk, b, B), T, K, kv[b]!, headFirst)).toEqual(gradients.dk);
            expect(cut(one(back.dv, b, B), T, K, kv[b]!, headFirst)).toEqual(gradients.dv);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a state of several sequences goes on where each of them ended', () => {
    const config = { headDim: 4 };
    const x = numbers(2 * 3 * 4);
    using state = rope.linearState({ batch: 2, headDim: 4 });
    rope.linearAttention(x, x, x, { config, causal: true, state, kvLengths: [1, 3] });
    const next = numbers(2 * 4, 3);
    const out = rope.linearAttention(next, next, next, { config, causal: true, state });
    for (const [b, length] of [1, 3].entries()) {
      const all = Float32Array.from([...one(x, b, 2).slice(0, length * 4), ...one(next, b, 2)]);
      expect(one(out, b, 2)).toEqual(rope.linearAttention(all, all, all, { config, causal: true }).slice(length * 4));
    }
    expect([state.lengths, state.length]).toEqual([[2, 4], 4]);
    const saved = { matrix: state.matrix(), normalizer: state.normalizer(), length: state.lengths };
    state.reset();
    state.set(saved);
    expect(state.lengths).toEqual([2, 4]);
  });
});

describe('a batch that does not fit is told', () => {
  const f = (length: number): Float32Array => new Float32Array(length);
  const config = { headDim: 8 };
  const x = f(2 * 3 * 8);
  const table = rope.table(config, { length: 4 });
  const cases: [string, () => unknown][] = [
    [
      'rotate: x must have a multiple of batch * heads * headDim = 5 * 1 * 8 = 40 elements, got 48',
      () => rope.rotate(x, { batch: 5, config }),
    ],
    [
      'rotate: x must have 3 * 2 * 4 = 24 elements as its shape says, got 48',
      () => rope.rotate(x, { shape: [3, 2, 4], config }),
    ],
    ['rotate: heads must be 2 as in shape, got 1', () => rope.rotate(x, { shape: [3, 2, 8], heads: 1, config })],
    ['rotate: shape must end with headDim 8 as in config, got 16', () => rope.rotate(x, { shape: [3, 16], config })],
    [
      'rotate: shape must be an array of 2 to 4 numbers, got an array of length 1. For example [10, 8, 64]',
      () => rope.rotate(x, { shape: [48], config }),
    ],
    [
      'rotate: offset must have 2 elements, one for each sequence of the batch, got 3',
      () => rope.rotate(x, { batch: 2, offset: [1, 2, 3], config }),
    ],
    [
      'rotate: offset[1] must be a number, got "a"',
      () => rope.rotate(x, { batch: 2, offset: [1, 'a'] as never, config }),
    ],
    [
      'rotate: positions must have 3 or 2 * 3 elements, one for each row, got an array of length 4',
      () => rope.rotate(x, { batch: 2, positions: [1, 2, 3, 4], config }),
    ],
    [
      'rotate: positions must have a list for each of 2 sequences, got an array of length 1',
      () => rope.rotate(x, { batch: 2, positions: [[1, 2, 3]], config }),
    ],
    [
      'rotate: positions[2] must be one of the positions 0 to 3 of the table, got 4',
      () => rope.rotate(x, { batch: 2, positions: [0, 3, 4], table }),
    ],
    [
      'rotate: positions[0] must be below 2^53, got 9007199254740993n',
      () => rope.rotate(x.subarray(24), { positions: BigInt64Array.of(2n ** 53n + 1n, 0n, 0n), config }),
    ],
    [
      'attention: kvLengths[1] must be at most the 3 tokens there are, got 4',
      () => rope.attention(x, x, x, { batch: 2, headDim: 8, kvLengths: [3, 4] }),
    ],
    [
      'attention: kvLengths must have 2 elements, one for each sequence of the batch, got 1',
      () => rope.attention(x, x, x, { batch: 2, headDim: 8, kvLengths: [3] }),
    ],
    [
      'attention: mask must have B * H * Tq * Tk = 18, H * Tq * Tk = 9, Tq * Tk = 9, B * Tk = 6 or Tk = 3 elements, got 7',
      () => rope.attention(x, x, x, { batch: 2, headDim: 8, mask: new Uint8Array(7) }),
    ],
    [
      'attention: mask must tell 3 sequences from 3 queries, got 9. Give { values, shape: [3, 1, 1, 3] } for sequences, [1, 1, 3, 3] for queries',
      () => rope.attention(f(72), f(72), f(72), { batch: 3, headDim: 8, mask: new Uint8Array(9) }),
    ],
    [
      'attention: mask[1] must be 0, 1, true or false, got 2',
      () => rope.attention(x, x, x, { headDim: 8, mask: [0, 2, 1, 1, 0, 0] }),
    ],
    [
      'attention: queryPositions must be left out without table or config',
      () => rope.attention(x, x, x, { headDim: 8, queryPositions: [1] }),
    ],
    [
      'linearAttention: batch must be one number; batch says 2 and state, got 1',
      () => rope.linearAttention(x, x, x, { batch: 2, state: rope.linearState({ headDim: 8 }) }),
    ],
    [
      'linearAttention: queryLengths must be left out where causal',
      () => rope.linearAttention(x, x, x, { batch: 2, headDim: 8, causal: true, queryLengths: [1, 1] }),
    ],
  ];
  test.each(cases)('%s', (message, call) => {
    let error: unknown;
    try {
      call();
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(RopeError);
    expect((error as RopeError).message).toContain(message);
  });
});

test('a mask shorter than the keys hides those beyond it, in a mask and in a bias', () => {
  const [q, k] = [numbers(2 * 8), numbers(5 * 8, 3)];
  const shared = { headDim: 8, queryOffset: 0 };
  const values = [1, 0, 1, 1, 1, 0];
  const long = [1, 0, 1, 0, 0, 1, 1, 0, 0, 0];
  const expected = rope.attention(q, k, k, { ...shared, mask: long });
  expect(rope.attention(q, k, k, { ...shared, mask: { values, shape: [2, 3] } })).toEqual(expected);
  const hidden = (list: number[]): Float32Array => Float32Array.from(list, (each) => (each ? 0.5 : -Infinity));
  const biased = rope.attention(q, k, k, { ...shared, bias: hidden(long) });
  expect(rope.attention(q, k, k, { ...shared, bias: { values: hidden(values), shape: [1, 1, 2, 3] } })).toEqual(biased);
});

test('a mask shorter than the keys has rows of its own for every sequence, head and query', () => {
  const [B, H, Tq, Tk, d] = [2, 3, 2, 5, 4];
  const [q, k] = [numbers(B * Tq * H * d), numbers(B * Tk * H * d, 3)];
  const shape = { batch: B, heads: H, headDim: d, queryOffset: 0 };
  // No two rows are alike but by chance, so a count of rows that is wrong shows.
  const values = Uint8Array.from({ length: B * H * Tq * 3 }, (_, i) => (i % 3 === 0 || (i * 7) % 5 < 2 ? 1 : 0));
  const long = Uint8Array.from({ length: B * H * Tq * Tk }, (_, i) =>
    i % Tk < 3 ? values[Math.floor(i / Tk) * 3 + (i % Tk)]! : 0,
  );
  const given = { values, shape: [B, H, Tq, 3] };
  expect(rope.attention(q, k, k, { ...shape, mask: given })).toEqual(
    rope.attention(q, k, k, { ...shape, mask: { values: long, shape: [B, H, Tq, Tk] } }),
  );
});
