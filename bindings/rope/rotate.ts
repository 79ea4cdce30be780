/** The rotation itself, and the shift of keys that are rotated already. */
import {
  type CheckedFloats,
  checkFloats,
  checkTarget,
  type Floats,
  type NewFloats,
  type Memory,
  RopeBuffer,
} from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { normalizeConfig, type RopeConfig } from '../config/config.js';
import type { HalfFloats } from '../options/kinds.js';
import { layout } from '../options/layout.js';
import { check, extended, type Input } from '../options/options.js';
import { boolean, finite, leftOut, missing, positiveInteger, rowsOf, unchecked, word } from '../options/rules.js';
import { checkHeadDim, perSequence, type PerSequence, readShape, shapeRule } from '../options/batch.js';
import { FREQUENCIES } from './frequencies.js';
import { createHeadLayout, describe } from './head-layout.js';
import { type createRows, ROTATION } from './rows.js';
import type { Turn, TurnHeads } from './turn.js';

const ROTATE = extended(
  ROTATION,
  {
    /**
     * Heads side by side in `x`.
     * @defaultValue 1
     */
    heads: positiveInteger.or(1),
    /**
     * Sequences one after the other in `x`, B.
     * @defaultValue 1
     */
    batch: positiveInteger.or(1),
    /**
     * The shape of `x`, in place of `heads` and `batch` and compared with its length: `[T, d]`, `[T, H, d]` or `[B, T, H, d]`,
     * heads before tokens where `layout` says so.
     */
    shape: shapeRule.optional,
    /**
     * Position of the first row of `x`, or a list with one for each sequence; those of the others follow one by one. Any
     * finite number with `config`, one of its positions with `table`. Left out: 0, or where the table begins.
     */
    offset: unchecked<PerSequence>().optional,
    /**
     * `forward` turns by `m theta`. `inverse` takes a forward rotation back, attention factor included. `backward` is
     * the transpose, which carries a gradient through the rotation; with an attention factor of 1 it is the same as
     * `inverse`.
     * @defaultValue 'forward'
     */
    direction: word(['forward', 'inverse', 'backward']).optional,
    /** Short for `direction: 'inverse'`. */
    inverse: boolean.optional,
    /**
     * `token-first` is `[T, H, d]`, `head-first` is `[H, T, d]`, for every sequence of the batch.
     * @defaultValue 'token-first'
     */
    layout: layout.or('token-first'),
    /** Where the result goes: `x` itself, or floats of the same length that do not overlap it. */
    out: unchecked<Float32Array | RopeBuffer>().optional,
  },
  'For example { heads: 8, table }',
);

/** Rotation, layout, direction and target of `rotate`. */
export interface RotateOptions extends Input<typeof ROTATE> {}

const SHIFT = extended(
  FREQUENCIES,
  {
    /** As the keys were rotated. */
    config: unchecked<RopeConfig>(),
    /** Number of positions the keys move by; negative moves them towards the start. Any finite number. */
    by: finite,
    /** @defaultValue 1 */
    heads: positiveInteger.or(1),
    /**
     * Sequences one after the other in `keys`, B.
     * @defaultValue 1
     */
    batch: positiveInteger.or(1),
    /** Where the result goes: `keys` itself, or floats of the same length that do not overlap it. */
    out: unchecked<Float32Array | RopeBuffer>().optional,
  },
  'For example { config, by: -16 }',
);

/** The distance and the config of `shiftKeys`. */
export interface ShiftOptions extends Input<typeof SHIFT> {}

type Direction = NonNullable<RotateOptions['direction']>;

/** What turns arrays. */
export interface RotateFamily {
  /**
   * Turns every pair of every head by its angle: `(a, b)` becomes `(a cos - b sin, a sin + b cos)` of
   * `phi = m theta[i]`. Components from `rotaryDim` on are copied.
   *
   * Queries and keys are rotated alike, each at its own position; their dot product then depends on the distance
   * alone.
   *
   * Arrays are copied in and out of wasm memory in blocks of 256 KiB, a `RopeBuffer` is not. Memory of a new array costs
   * more than its rotation where it is large; `out: x` costs least.
   * @error of a component, 1.5 float ulp of |a| + |b|, beside that of the table.
   * @source RoFormer eq. 34.
   * @returns `out`, or a new `Float32Array` like `x`.
   * @throws RopeError that names the parameter; nothing is written then.
   */
  rotate(x: Floats, options: RotateOptions & { out?: undefined }): NewFloats;
  rotate<Out extends Float32Array | RopeBuffer>(x: Floats, options: RotateOptions & { out: Out }): Out;
  rotate<Out extends HalfFloats>(x: Floats, options: Omit<RotateOptions, 'out'> & { out: Out }): Out;
  rotate(x: Floats, options: RotateOptions): Float32Array | RopeBuffer;
  /**
   * Moves keys that are rotated already to other positions: all of them by the same distance, as when
   * the oldest tokens of a cache are dropped. `R(m + by) = R(by) R(m)`, without the attention factor,
   * which the keys carry already; for keys of either layout, as all turn alike. Right only while the frequencies stay
   * the same.
   *
   * @throws RopeError that names the parameter: lengths that do not fit, `by` that is not finite; nothing is written
   * then.
   */
  shiftKeys(keys: Floats, options: ShiftOptions & { out?: undefined }): NewFloats;
  shiftKeys<Out extends Float32Array | RopeBuffer>(keys: Floats, options: ShiftOptions & { out: Out }): Out;
  shiftKeys<Out extends HalfFloats>(keys: Floats, options: Omit<ShiftOptions, 'out'> & { out: Out }): Out;
  shiftKeys(keys: Floats, options: ShiftOptions): Float32Array | RopeBuffer;
}

const rowsOfHeads = (fn: string, name: string, x: CheckedFloats, heads: number, headDim: number, batch = 1): number =>
  rowsOf(fn, name, x, heads, headDim, 'heads * headDim', batch);

function directionOf({ direction, inverse }: RotateOptions): Direction {
  if (inverse === undefined) return direction ?? 'forward';
  if (direction !== undefined) leftOut('rotate', { inverse }, ['inverse'], 'where direction is given');
  return inverse ? 'inverse' : 'forward';
}

/** Sequences, heads and tokens of each. */
interface Sizes {
  batch: number;
  H: number;
  T: number;
  headDim: number;
}

/** Floats that pass through wasm memory together: 256 KiB, which the second-level cache of a processor has room for. */
const BLOCK = 2 ** 16;

/** A block of fewer is not worth its call. */
const LEAST = 2 ** 12;

/** `length` floats of `x` from `at` on. */
const part = (x: Float32Array, at: number, length: number): Float32Array =>
  new Float32Array(x.buffer, x.byteOffset + at * 4, length);

/** Told, or by `shape`. */
function sizesOf(fn: string, x: CheckedFloats, options: RotateOptions, headDim: number): Sizes {
  if (options.shape === undefined) {
    const { heads: H = ROTATE.defaults.heads, batch = ROTATE.defaults.batch } = options;
    return { batch, H, T: rowsOfHeads(fn, 'x', x, H, headDim, batch), headDim };
  }
  const shape = readShape(fn, 'x', x, options);
  checkHeadDim(fn, shape, headDim, options.table ? 'table' : 'config');
  return { batch: shape.batch, H: shape.heads, T: shape.T, headDim };
}

export function createRotate(
  runtime: Runtime,
  { rowsAt, resolveRotation }: ReturnType<typeof createRows>,
  turn: TurnHeads,
) {
  const { memory } = runtime;
  const shape = createHeadLayout(runtime);

  function turned(
    arena: Memory,
    x: CheckedFloats,
    out: Float32Array | RopeBuffer | undefined,
    { batch, H, T, headDim }: Sizes,
    headFirst: boolean,
    how: Turn,
  ): Float32Array | RopeBuffer {
    const rowLength = headFirst ? headDim : H * headDim;
    if (
      x.length <= BLOCK ||
      T * rowLength < LEAST ||
      x instanceof RopeBuffer ||
      out instanceof RopeBuffer ||
      // Later blocks of x would be written over before they are read.
      (out && out.buffer === x.buffer && out.byteOffset > x.byteOffset)
    ) {
      const from = arena.f32(x);
      // Floats that are not resident are rotated where they were copied to.
      const to = out instanceof RopeBuffer ? out.address : x instanceof RopeBuffer ? arena.f32Zone(x.length) : from;
      turn(arena, to, from, describe(shape, T, H, headDim, headFirst, batch), how);
      return out instanceof RopeBuffer ? out : arena.readF32(to, x.length, out);
    }
    const { rows, oneRow, pairs } = how;
    const most = Math.max(1, Math.floor(BLOCK / rowLength));
    const block = arena.f32Zone(most * rowLength);
    const to = out ?? new Float32Array(x.length);
    for (let row = 0, n: number; row * rowLength < x.length; row += n) {
      const t = row % T;
      const b = Math.floor(row / (headFirst ? T * H : T));
      n = Math.min(most, T - t);
      const [at, length] = [row * rowLength, n * rowLength];
      memory.writeF32(block, part(x, at, length));
      const skip = oneRow ? 0 : ((rows.first?.[b] ?? b * rows.stride) + t) * pairs * 4;
      const here = { cos: rows.cos + skip, sin: rows.sin + skip, stride: 0, first: null };
      turn(arena, block, block, describe(shape, n, headFirst ? 1 : H, headDim, headFirst), { ...how, rows: here });
      memory.readF32(block, length, part(to, at, length));
    }
    return to;
  }

  function rotate(given: Floats, options: RotateOptions): Float32Array | RopeBuffer {
    const fn = 'rotate';
    check(ROTATE, fn, options);
    const { out, offset, positions } = options;
    const x = checkFloats(memory, fn, 'x', given);
    checkTarget(memory, fn, out, 'x', x);
    const direction = directionOf(options);
    const rotation =
      resolveRotation(fn, options) ??
      missing(fn, 'table', 'Make one with rope.table(config, { length }), or give config');
    if (offset !== undefined && typeof offset !== 'number') perSequence(fn, 'offset', offset);
    const { headDim, pairs, pairing } = rotation;
    const sizes = sizesOf(fn, x, options, headDim);
    // An inverse takes the attention factor back, which cosines and sines have.
    const gain = direction === 'inverse' ? 1 / (rotation.gain * rotation.gain) : 1;
    return memory.scope(fn, (arena) => {
      const rows = rotation.rows(arena, { batch: sizes.batch, T: sizes.T, offset, positions, what: 'x' });
      const how = { pairs, pairing, rows, gain, back: direction !== 'forward', oneRow: false };
      return turned(arena, x, out, sizes, options.layout === 'head-first', how);
    });
  }

  function shiftKeys(given: Floats, options: ShiftOptions): Float32Array | RopeBuffer {
    const fn = 'shiftKeys';
    const { by, heads, batch, out, sequenceLength, ...read } = SHIFT.read(fn, options);
    const keys = checkFloats(memory, fn, 'keys', given);
    checkTarget(memory, fn, out, 'keys', keys);
    const config = normalizeConfig(fn, read.config);
    const T = rowsOfHeads(fn, 'keys', keys, heads, config.headDim, batch);
    const axes = config.sections?.sizes.length ?? 1;
    const at = axes === 1 ? null : new Float64Array(axes).fill(by);
    return memory.scope(fn, (arena) => {
      // Gain 1: the attention factor is in the keys already, and a second one would square it.
      const rows = rowsAt(arena, config, { rows: 1, offset: by, at }, 1, sequenceLength, 1);
      const { headDim, pairs, pairing } = config;
      const how = { pairs, pairing, rows, gain: 1, back: false, oneRow: true };
      return turned(arena, keys, out, { batch, H: heads, T, headDim }, false, how);
    });
  }

  // What comes back is `out` where it is given.
  return { rotate: rotate as RotateFamily['rotate'], shiftKeys: shiftKeys as RotateFamily['shiftKeys'] };
}
