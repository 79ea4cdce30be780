/** Arrays to and from the formats of 16 bits. */
import { bits, checkFloats, checkOut, type Floats, type NewFloats, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { DTYPES, type HalfDtype } from '../options/dtype.js';
import { isUint16 } from '../options/kinds.js';
import { requireOwn } from '../options/lists.js';
import { type Input, options } from '../options/options.js';
import { fail, lengthIs, unchecked, word } from '../options/rules.js';

const HALF: readonly HalfDtype[] = ['f16', 'bf16'];
const half = word(HALF).because("It is 'f16' or 'bf16'");

const NARROW = options({
  /** `f16`: IEEE 754 binary16, 11 significant bits, at most 65504. `bf16`: 8 significant bits, the range of float32. */
  dtype: half,
  /** Where the result goes: as many elements as `x`. */
  out: unchecked<Uint16Array>().optional,
});

/** The format that `narrow` rounds to. */
export interface NarrowOptions extends Input<typeof NARROW> {}

const WIDEN = options({
  /** `f16`: IEEE 754 binary16, 11 significant bits, at most 65504. `bf16`: 8 significant bits, the range of float32. */
  dtype: half,
  /** Where the result goes: as many floats as `x` has elements. */
  out: unchecked<Float32Array | RopeBuffer>().optional,
});

/** The format that `widen` reads. */
export interface WidenOptions extends Input<typeof WIDEN> {}

export interface HalvesFamily {
  /**
   * Floats as numbers of 16 bits, rounded to nearest, ties to even. What is too large becomes infinite, as IEEE 754
   * has it; NaN stays NaN. `new Float16Array(bits.buffer)` reads the bits of `f16` where the engine has one.
   * @error relative, at most 2^-11 (`f16`, above 2^-14) or 2^-8 (`bf16`).
   * @throws RopeError that names the parameter; nothing is written then.
   */
  narrow(x: Floats, options: NarrowOptions): Uint16Array;
  /**
   * The floats that the bits of a `Uint16Array` stand for, exactly.
   * @throws RopeError that names the parameter; nothing is written then.
   */
  widen(x: Uint16Array, options: WidenOptions & { out?: undefined }): NewFloats;
  widen<Out extends Float32Array | RopeBuffer>(x: Uint16Array, options: WidenOptions & { out: Out }): Out;
  widen(x: Uint16Array, options: WidenOptions): Float32Array | RopeBuffer;
}

/** Numbers of 16 bits, in memory of their own. */
export function checkBits(fn: string, name: string, x: unknown, hint?: string): Uint16Array {
  if (!isUint16(x)) return fail('type', fn, name, 'must be a Uint16Array', x, hint);
  requireOwn(fn, name, x);
  return x;
}

export function createHalves({ module, memory }: Runtime): HalvesFamily {
  bits.hint = (name) => `Its bits as floats: rope.widen(${name}, { dtype })`;

  function narrow(given: Floats, options: NarrowOptions): Uint16Array {
    const fn = 'narrow';
    const { dtype, out } = NARROW.read(fn, options);
    const x = checkFloats(memory, fn, 'x', given);
    if (out !== undefined) lengthIs(fn, 'out', checkBits(fn, 'out', out), 'as many as x', x.length);
    return memory.scope(fn, (arena) => {
      const to = arena.zone(2 * x.length);
      module.narrowFloats(to, arena.f32(x), x.length, DTYPES.indexOf(dtype));
      return arena.readU16(to, x.length, out);
    });
  }

  function widen(given: Uint16Array, options: WidenOptions): Float32Array | RopeBuffer {
    const fn = 'widen';
    const { dtype, out } = WIDEN.read(fn, options);
    const x = checkBits(fn, 'x', given, 'Of a Float16Array: new Float32Array(x)');
    checkOut(memory, fn, out, x.length);
    return memory.scope(fn, (arena) => {
      const to = out instanceof RopeBuffer ? out.address : arena.f32Zone(x.length);
      module.widenFloats(to, arena.u16(x), x.length, DTYPES.indexOf(dtype));
      return out instanceof RopeBuffer ? out : arena.readF32(to, x.length, out);
    });
  }

  return { narrow, widen: widen as HalvesFamily['widen'] };
}
