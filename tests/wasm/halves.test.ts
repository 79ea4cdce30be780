/** Numbers of 16 bits in and out. The kernels are compared with all 65,536 of them in tests/native/dtype.cpp. */
import { describe, expect, test } from 'vitest';
import { RopeError, type HalfDtype, type HalfFloats } from 'ropewalk';
import { rope } from './loaded.js';

/** What the bits mean (IEEE 754, section 3.4). */
function valueOf(bits: number, dtype: HalfDtype): number {
  const [fraction, bias] = dtype === 'f16' ? [10, 15] : [7, 127];
  const exponents = 2 ** (15 - fraction);
  const exponent = (bits >>> fraction) % exponents;
  const part = bits % 2 ** fraction;
  const sign = bits >>> 15 ? -1 : 1;
  if (exponent === exponents - 1) return part ? NaN : sign * Infinity;
  if (exponent === 0) return sign * part * 2 ** (1 - bias - fraction);
  return sign * (part + 2 ** fraction) * 2 ** (exponent - bias - fraction);
}

const all = Uint16Array.from({ length: 65536 }, (_, i) => i);

describe('widen and narrow', () => {
  for (const dtype of ['f16', 'bf16'] as const) {
    test(`${dtype}: every number is widened exactly and comes back`, () => {
      const floats = rope.widen(all, { dtype });
      const back = rope.narrow(floats, { dtype });
      const wrong = all.filter((bits) => {
        const exact = valueOf(bits, dtype);
        if (Number.isNaN(exact)) return !Number.isNaN(floats[bits]!) || !Number.isNaN(valueOf(back[bits]!, dtype));
        return !Object.is(floats[bits], exact) || back[bits] !== bits;
      });
      expect([...wrong]).toEqual([]);
    });
  }

  test('results go where they are told', () => {
    const bits = new Uint16Array(3);
    expect(rope.narrow([1, 2, 70000], { dtype: 'f16', out: bits })).toBe(bits);
    expect([...bits]).toEqual([0x3c00, 0x4000, 0x7c00]);
    const floats = new Float32Array(3);
    expect(rope.widen(bits, { dtype: 'f16', out: floats })).toBe(floats);
    expect([...floats]).toEqual([1, 2, Infinity]);
    using buffer = rope.buffer(3);
    expect(rope.widen(bits.subarray(0, 3), { dtype: 'f16', out: buffer })).toBe(buffer);
    expect([...rope.narrow(buffer, { dtype: 'bf16' })]).toEqual([0x3f80, 0x4000, 0x7f80]);
    expect(rope.narrow([], { dtype: 'bf16' })).toEqual(new Uint16Array(0));
  });

  test('errors name the parameter', () => {
    const cases: [() => unknown, string][] = [
      [() => rope.narrow([1], {} as never), "narrow: dtype is missing. It is 'f16' or 'bf16'"],
      [() => rope.narrow([1], { dtype: 'f32' as never }), "narrow: dtype must be one of 'f16', 'bf16', got \"f32\""],
      [() => rope.narrow([1], { dtype: 'f16', out: new Uint16Array(2) }), 'narrow: out must have as many as x = 1'],
      [() => rope.narrow([1], { dtype: 'f16', out: [0] as never }), 'narrow: out must be a Uint16Array'],
      [() => rope.widen([1] as never, { dtype: 'f16' }), 'widen: x must be a Uint16Array'],
      [() => rope.widen(new Uint16Array(2), { dtype: 'f16', out: new Float32Array(1) }), 'out must have 2 elements'],
    ];
    for (const [call, message] of cases) {
      let caught: unknown;
      try {
        call();
      } catch (error) {
        caught = error;
      }
      expect(caught).toBeInstanceOf(RopeError);
      expect((caught as RopeError).message).toContain(message);
    }
  });
});

const Halves = (globalThis as { Float16Array?: { from(x: ArrayLike<number>): HalfFloats } }).Float16Array;

describe.skipIf(!Halves)('a Float16Array, where the engine has one', () => {
  const x = Float32Array.from({ length: 48 }, (_, i) => Math.sin(i));
  const half = Halves?.from(x) as HalfFloats;
  const same = rope.widen(rope.narrow(x, { dtype: 'f16' }), { dtype: 'f16' });

  test('is rounded as narrow rounds, and goes in wherever floats do', () => {
    expect([...Array.from(half)]).toEqual([...same]);
    const options = { config: { headDim: 8 }, heads: 2 };
    expect(rope.rotate(half, options)).toEqual(rope.rotate(same, options));
    const heads = { heads: 2, headDim: 8 };
    expect(rope.attention(half, half, half, heads)).toEqual(rope.attention(same, same, same, heads));
    using cache = rope.cache({ headDim: 8 }, { capacity: 9, kvHeads: 2, dtype: 'f16' });
    cache.append(half, half);
    expect(cache.values()).toEqual(same);
    using buffer = rope.buffer(48);
    buffer.set(half);
    expect(buffer.toArray()).toEqual(same);
  });

  test('takes results as out', () => {
    const out = Halves!.from(new Float32Array(48));
    const options = { config: { headDim: 8 }, heads: 2 };
    expect(rope.rotate(x, { ...options, out })).toBe(out);
    const exact = rope.widen(rope.narrow(rope.rotate(x, options), { dtype: 'f16' }), { dtype: 'f16' });
    expect(Array.from(out)).toEqual([...exact]);
    const heads = { heads: 2, headDim: 8 };
    const summed: HalfFloats = rope.attention(x, x, x, { ...heads, out });
    const whole = rope.widen(rope.narrow(rope.attention(x, x, x, heads), { dtype: 'f16' }), { dtype: 'f16' });
    expect(Array.from(summed)).toEqual([...whole]);
  });

  test('takes the results of linearAttention, shiftKeys and a cache as out', () => {
    const rounded = (y: Float32Array): number[] => [...rope.widen(rope.narrow(y, { dtype: 'f16' }), { dtype: 'f16' })];
    const zeros = (): HalfFloats => Halves!.from(new Float32Array(48));
    const heads = { heads: 2, headDim: 8 };
    const linear: HalfFloats = rope.linearAttention(x, x, x, { ...heads, out: zeros() });
    expect(Array.from(linear)).toEqual(rounded(rope.linearAttention(x, x, x, heads)));
    const shift = { config: { headDim: 8 }, heads: 2, by: -3 };
    const moved: HalfFloats = rope.shiftKeys(x, { ...shift, out: zeros() });
    expect(Array.from(moved)).toEqual(rounded(rope.shiftKeys(x, shift)));
    using cache = rope.cache({ headDim: 8 }, { capacity: 9, kvHeads: 2 });
    cache.append(x, x);
    const attended: HalfFloats = cache.attend(x, { out: zeros() });
    expect(Array.from(attended)).toEqual(rounded(cache.attend(x)));
  });
});
