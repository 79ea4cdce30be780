/** Arrays over scores and tables whose sizes fit in two ways: read by what tells them apart, refused where nothing does. */
import { describe, expect, test } from 'vitest';
import { RopeError } from 'ropewalk';
import { rope } from './loaded.js';

const numbers = (length: number, seed = 1): Float32Array =>
  Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);

const message = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    if (error instanceof RopeError) return error.message;
    throw error;
  }
  return 'not refused';
};

describe('masks as nested lists', () => {
  const [B, H, Tq, Tk, d] = [2, 3, 4, 5, 4];
  const [q, k, v] = [numbers(B * Tq * H * d), numbers(B * Tk * H * d, 3), numbers(B * Tk * H * d, 7)];
  const attend = (mask: unknown, more = {}): Float32Array =>
    rope.attention(q, k, v, { batch: B, heads: H, headDim: d, mask: mask as never, ...more });
  const bit = (...at: number[]): number => (at.reduce((sum, x, axis) => sum + x * (axis + 2), 0) % 3 === 0 ? 0 : 1);
  const list = (sizes: readonly number[], ...at: number[]): unknown =>
    sizes.length === at.length
      ? bit(...at)
      : Array.from({ length: sizes[at.length]! }, (_, i) => list(sizes, ...at, i));

  for (const [sizes, shape] of [
    [
      [Tq, Tk],
      [1, 1, Tq, Tk],
    ],
    [
      [B, Tk],
      [B, 1, 1, Tk],
    ],
    [
      [H, Tq, Tk],
      [1, H, Tq, Tk],
    ],
    [
      [B, Tq, Tk],
      [B, 1, Tq, Tk],
    ],
    [
      [B, H, Tq, Tk],
      [B, H, Tq, Tk],
    ],
    [
      [B, 1, Tq, Tk],
      [B, 1, Tq, Tk],
    ],
    [
      [1, Tk],
      [1, 1, 1, Tk],
    ],
  ])
    test(`[${sizes!.join(', ')}] is [${shape!.join(', ')}]`, () => {
      const nested = list(sizes!);
      const values = (nested as unknown[]).flat(4) as number[];
      expect(attend(nested)).toEqual(attend({ values, shape }));
      expect(attend(nested)).not.toEqual(rope.attention(q, k, v, { batch: B, heads: H, headDim: d }));
    });

  test('rows may be any lists', () => {
    const rows = Array.from({ length: Tq }, (_, i) => Uint8Array.from({ length: Tk }, (_, n) => bit(i, n)));
    expect(attend(rows)).toEqual(attend(list([Tq, Tk])));
  });

  test('are refused where rows differ, levels mix or sizes fit nothing', () => {
    expect(message(() => attend([[1, 1, 1, 1, 1], [1]]))).toContain(
      'mask[1] must have 5 elements like those before it',
    );
    expect(message(() => attend([[1, 1], 1]))).toContain('mask[1] must be a list like those before it');
    expect(message(() => attend(list([3, Tk])))).toContain('mask.shape[0]');
    const endless: unknown[] = [];
    endless.push(endless);
    expect(message(() => attend(endless))).toContain('must be 0, 1, true or false');
    expect(message(() => attend({ values: [], shape: [-1] }))).toContain('mask.shape[0] must be');
    expect(message(() => attend([[1, 2, 1, 1, 1]]))).toContain('must be 0, 1, true or false');
  });

  test('and where as many sequences as queries or heads could be meant', () => {
    const x = numbers(2 * 2 * 2 * 4);
    const square = { shape: [2, 2, 2, 4] };
    const call = (mask: unknown): unknown => rope.attention(x, x, x, { ...square, mask: mask as never });
    expect(message(() => call([[1, 0], [1, 1]]))).toContain('must tell 2 sequences from 2 queries'); // oxfmt-ignore
    expect(message(() => call(list([2, 2, 2])))).toContain('shape: [2, 1, 2, 2] } for sequences');
  });
});

test('a mask or bias of as many sequences as heads must say which is meant', () => {
  const x = numbers(2 * 2 * 2 * 2);
  const shape = [2, 2, 2, 2];
  const mask = [1, 0, 1, 1, 1, 1, 0, 1];
  const rule =
    'attention: mask must tell 2 sequences from 2 heads, got 8. Give { values, shape: [2, 1, 2, 2] } for sequences, [1, 2, 2, 2] for heads';
  expect(message(() => rope.attention(x, x, x, { shape, mask }))).toBe(rule);
  expect(message(() => rope.attention(x, x, x, { shape, bias: mask }))).toBe(rule.replace('mask', 'bias'));
  const bySequence = rope.attention(x, x, x, { shape, mask: { values: mask, shape: [2, 1, 2, 2] } });
  const byHead = rope.attention(x, x, x, { shape, mask: { values: mask, shape: [1, 2, 2, 2] } });
  expect(bySequence).not.toEqual(byHead);
});

test('a mask by sequence needs no shape where each has one query and one head', () => {
  const [q, k] = [numbers(2 * 4), numbers(2 * 3 * 4)];
  const mask = [1, 0, 1, 1, 1, 0];
  const told = { values: mask, shape: [2, 1, 1, 3] };
  const call = (given: unknown): Float32Array =>
    rope.attention(q, k, k, { headDim: 4, batch: 2, mask: given as never });
  expect(call(mask)).toEqual(call(told));
});

test('queries with positions of their own need no queryOffset, unless rows count', () => {
  const [q, k] = [numbers(4), numbers(2 * 4)];
  const config = { headDim: 4 };
  const both = { config, positions: [3, 7], queryPositions: [9] };
  const told = rope.attention(q, k, k, { ...both, queryOffset: 1 });
  expect(rope.attention(q, k, k, both)).toEqual(told);
  for (const rows of [{ causal: true }, { window: { left: 1 } }, { bias: { type: 'alibi' as const } }])
    expect(message(() => rope.attention(q, k, k, { ...both, ...rows }))).toContain('queryOffset is missing');
});

test('attentionBackward takes what attention returned, whatever was asked for', () => {
  const x = numbers(3 * 2 * 4);
  const options = { shape: [3, 2, 4], causal: true };
  const forward = rope.attention(x, x, x, { ...options, lse: true, weights: true, scores: ['raw', 'biased'] });
  const { out, lse } = forward;
  const plain = rope.attentionBackward(x, x, x, x, { ...options, forward: { out, lse } });
  expect(rope.attentionBackward(x, x, x, x, { ...options, forward })).toEqual(plain);
  const without = rope.attention(x, x, x, { ...options, weights: true });
  expect(message(() => rope.attentionBackward(x, x, x, x, { ...options, forward: without as never }))).toBe(
    'attentionBackward: forward.lse is missing. Ask attention for it: lse: true',
  );
});

describe("ONNX's cache of a partial rotation", () => {
  const config = { headDim: 16, rotaryDim: 8 };
  const made = rope.table(config, { length: 64 });
  const [cos, sin] = [made.cos(), made.sin()];
  const x = numbers(16);

  test('is read with rotaryDim', () => {
    using table = rope.tableFrom(cos, sin, { headDim: 16, rotaryDim: 8 });
    expect([table.length, table.pairs]).toEqual([64, 4]);
    expect(rope.rotate(x, { table, offset: 9 })).toEqual(rope.rotate(x, { config, offset: 9 }));
  });

  test('is refused where it would be read as one of whole heads', () => {
    expect(message(() => rope.tableFrom(cos, sin, { headDim: 16 }))).toBe(
      'tableFrom: rotaryDim is missing. cos and sin can be read in two ways. If they are [64, 4], of a partial rotation, give rotaryDim: 8. If they are [32, 8], give rotaryDim: 16',
    );
    expect(message(() => rope.tableFrom(cos.slice(4), sin.slice(4), { headDim: 16 }))).toContain(
      'a multiple of pairs = 8 elements, got 252. Of a partial rotation give rotaryDim',
    );
  });

  test('a rotaryDim that is odd, too large or told twice is refused', () => {
    for (const [options, text] of [
      [{ rotaryDim: 7 }, 'rotaryDim must be even, got 7'],
      [{ rotaryDim: 18 }, 'rotaryDim must be at most headDim = 16, got 18'],
      [{ rotaryDim: 8, pairs: 4 }, 'pairs must be left out where rotaryDim is given, got 4'],
    ] as const)
      expect(message(() => rope.tableFrom(cos, sin, { headDim: 16, ...options }))).toContain(text);
  });

  test('tables of whole heads are taken without it, from any position', () => {
    for (const offset of [0, 1, 1000]) {
      const whole = rope.table({ headDim: 16 }, { length: 8, offset });
      using table = rope.tableFrom(whole.cos(), whole.sin(), { headDim: 16, offset });
      expect(table.cos()).toEqual(whole.cos());
    }
  });
});
