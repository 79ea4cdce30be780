import { describe, expect, test } from 'vitest';
import { RopeError } from 'ropewalk';
import { rope } from './loaded.js';
import { holdsForEach } from '../every.js';

const f = (length: number): Float32Array => new Float32Array(length);

function thrown(body: () => unknown): RopeError {
  try {
    body();
  } catch (error) {
    if (error instanceof RopeError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** heads 4, kvHeads 2, d 8, dv 6; 3 queries, 5 keys. */
const sizes = { heads: 4, kvHeads: 2, headDim: 8, valueDim: 6 };
const inputs = (): [Float32Array, Float32Array, Float32Array] => [f(3 * 4 * 8), f(5 * 2 * 8), f(5 * 2 * 6)];
const call = (options: object, [q, k, v] = inputs()): unknown =>
  rope.attention(q, k, v, { ...sizes, ...options } as never);

describe('lengths that do not fit are named with both numbers', () => {
  const cases: [string, () => unknown, string][] = [
    [
      'q',
      () => call({}, [f(33), f(80), f(60)]),
      'attention: q must have a multiple of heads * headDim = 4 * 8 = 32 elements, got 33',
    ],
    [
      'k',
      () => call({}, [f(96), f(81), f(60)]),
      'attention: k must have a multiple of kvHeads * headDim = 2 * 8 = 16 elements, got 81',
    ],
    [
      'v',
      () => call({}, [f(96), f(80), f(61)]),
      'attention: v must have rows of k * kvHeads * valueDim = 5 * 2 * 6 = 60 elements, got 61',
    ],
    [
      'v',
      () => rope.attention(f(96), f(80), f(61), { heads: 4, kvHeads: 2, headDim: 8 }),
      'attention: v must have a multiple of rows of k * kvHeads = 5 * 2 = 10 elements, got 61',
    ],
    ['heads', () => call({ heads: 3 }), 'attention: heads must be a multiple of kvHeads 2, got 3'],
    ['out', () => call({ out: f(71) }), 'attention: out must have 72 elements, got 71'],
    [
      'mask',
      () => call({ mask: new Uint8Array(14) }),
      'attention: mask must have H * Tq * Tk = 4 * 3 * 5 = 60, Tq * Tk = 15 or Tk = 5 elements, got 14. For another shape give { values, shape }',
    ],
    [
      'mask.values',
      () => call({ mask: { values: new Uint8Array(14), shape: [1, 3, 5] } }),
      'attention: mask.values must have 1 * 3 * 5 = 15 elements as its shape says, got 14',
    ],
    [
      'bias.shape[0]',
      () => call({ bias: { values: f(30), shape: [2, 3, 5] } }),
      'attention: bias.shape[0] must be 4 or 1, got 2',
    ],
    [
      'bias.values',
      () => call({ queryOffset: 0, bias: { type: 'distance', values: f(27) } }),
      'attention: bias.values must have heads * (Tq + Tk - 1) = 4 * 7 = 28 elements, got 27',
    ],
    [
      'bias.slopes',
      () => call({ queryOffset: 0, bias: { type: 'alibi', slopes: f(3) } }),
      'attention: bias.slopes must have heads = 4 elements, got 3',
    ],
    [
      'bias.table',
      () => call({ queryOffset: 0, bias: { type: 't5Bias', table: f(127) } }),
      'attention: bias.table must have buckets * heads = 32 * 4 = 128 elements, got 127',
    ],
    [
      'dout',
      () => rope.attentionBackward(f(71), ...inputs(), sizes),
      'attentionBackward: dout must have 72 elements, got 71',
    ],
    [
      'forward.lse',
      () => rope.attentionBackward(f(72), ...inputs(), { ...sizes, forward: { out: f(72), lse: f(11) } }),
      'attentionBackward: forward.lse must have 12 elements, got 11',
    ],
  ];
  for (const [parameter, body, message] of cases) {
    test(message, () => {
      const error = thrown(body);
      expect(error.message).toBe(message);
      expect(error.parameter).toBe(parameter);
      expect(error.code).toBe(message.includes('multiple of kvHeads 2') ? 'range' : 'length');
    });
  }
});

describe('options that cannot be meant are refused', () => {
  const table = rope.table({ headDim: 8 }, { length: 6 });
  const cases: [object, string, string][] = [
    [
      { causal: true },
      'missing',
      'attention: queryOffset is missing, q has 3 rows and k 5. Give 2 where the queries are the last tokens, 0 where they are the first',
    ],
    [{ casual: true }, 'unknown', 'attention: casual is not known.'],
    [{ causal: 1 }, 'type', 'attention: causal must be true or false, got 1'],
    [
      { queryOffset: 0.5 },
      'range',
      'attention: queryOffset must be a whole number of positions from 0, at most 2^24, got 0.5',
    ],
    [{ queryOffset: 0, window: { left: -1 } }, 'range', 'attention: window.left must be at least 0, got -1'],
    [{ queryOffset: 0, window: { before: 1 } }, 'unknown', 'attention: window.before is not known.'],
    [
      { queryOffset: 0, causal: true, window: { right: 2 } },
      'conflict',
      'attention: window.right must be 0 or left out where causal, got 2',
    ],
    [{ scale: NaN }, 'range', 'attention: scale must be finite, got NaN'],
    [{ softcap: -1 }, 'range', 'attention: softcap must be above 0, got -1'],
    [
      { mask: f(15) },
      'type',
      'attention: mask must be a Uint8Array or an array of booleans, got a Float32Array of length 15. Numbers that are added go in as bias',
    ],
    [{ mask: [true, 2, true, true, true] }, 'type', 'attention: mask[1] must be 0, 1, true or false, got 2'],
    [{ bias: { type: 'kerple' } }, 'missing', 'attention: queryOffset is missing'],
    [
      { queryOffset: 0, bias: { type: 'kerple' } },
      'unknown',
      "attention: bias.type must be one of 'alibi', 't5Bias', 'distance', got \"kerple\"",
    ],
    [
      { queryOffset: 0, bias: { type: 't5Bias', table: f(4 * 31), buckets: 31 } },
      'range',
      'attention: bias.buckets must be even, half of them for each direction, got 31',
    ],
    [
      { queryOffset: 0, bias: { type: 't5Bias', table: f(128), maxDistance: 8 } },
      'range',
      'attention: bias.maxDistance must be at least 9, got 8',
    ],
    [
      { layout: 'heads-first' },
      'unknown',
      "attention: layout must be one of 'token-first', 'head-first', got \"heads-first\"",
    ],
    [{ weights: 1 }, 'type', 'attention: weights must be true or false, got 1'],
    [{ scores: 'raw' }, 'type', 'attention: scores must be an array such as [\'raw\'], got "raw"'],
    [{ scores: ['row'] }, 'unknown', "attention: scores[0] must be one of 'raw', 'capped', 'biased', got \"row\""],
    [{ start: 1 }, 'unknown', 'attention: start is not known. Did you mean offset?'],
    [
      { offset: 2 },
      'conflict',
      'attention: offset must be left out without table, config or queryOffset, got 2. The position of the first query is queryOffset',
    ],
    [
      { config: { headDim: 8 }, offset: 10 },
      'missing',
      'attention: queryOffset is missing, q has 3 rows and k 5. Give 12 where the queries are the last tokens, 10 where they are the first',
    ],
    [{ keysRotated: true }, 'conflict', 'attention: keysRotated must be left out without table or config, got true'],
    [{ table, config: { headDim: 8 } }, 'conflict', 'attention: config must be left out where a table is given'],
    [{ table, headDim: 4 }, 'conflict', 'attention: headDim must be 8 as in table, got 4'],
    [
      { table, offset: 3, queryOffset: 5 },
      'range',
      'attention: the table has positions 0 to 5, k with 5 rows from offset 3 needs 3 to 7. Make a longer table',
    ],
    [
      { config: { headDim: 8 }, queryOffset: 3, positions: [0, 1, 2, 3, 4] },
      'conflict',
      'attention: positions must be left out unless rows 3 to 6 are rows of k, 5',
    ],
    [{ config: { headDim: 8 }, queryOffset: 2, positions: [0, 1, 2, 3] }, 'length', 'attention: '],
  ];
  for (const [options, code, message] of cases) {
    test(`${message.slice(11, 90)} (${JSON.stringify(options).slice(0, 60)})`, () => {
      const error = thrown(() => call(options));
      expect(error.message).toContain(message);
      expect(error.code).toBe(code);
    });
  }

  test('headDim must come from somewhere', () => {
    expect(thrown(() => rope.attention(f(8), f(8), f(8), {})).message).toBe(
      'attention: headDim is missing. Or give table or config',
    );
  });

  test('inputs that are no floats, gone or shared', () => {
    const [q, k, v] = inputs();
    expect(thrown(() => call({}, [new Float64Array(96) as never, k, v])).code).toBe('type');
    const gone = rope.buffer(96);
    gone.dispose();
    expect(thrown(() => call({}, [gone as never, k, v])).code).toBe('disposed');
    const out = rope.buffer(96);
    expect(thrown(() => rope.attention(out, k, v, { ...sizes, out: out.part(0, 72) })).message).toContain(
      'attention: out must not overlap q',
    );
    out.dispose();
    expect(thrown(() => call({ out: [1] }, [q, k, v])).code).toBe('type');
  });

  test('an error leaves out as it was', () => {
    const out = f(72).fill(7);
    expect(() => call({ out, causal: true })).toThrow(RopeError);
    expect(holdsForEach(out, (each) => each === 7)).toBe(true);
  });
});

test('no tokens at all are no work', () => {
  expect(rope.attention(f(0), f(80), f(60), { ...sizes, queryOffset: 0 })).toHaveLength(0);
  const none = rope.attention(f(96), f(0), f(0), { ...sizes, queryOffset: 0, lse: true, weights: true });
  expect(none.out).toEqual(f(72));
  expect(none.lse).toEqual(f(12).fill(-Infinity));
  expect(none.weights).toHaveLength(0);
});
