/** The rotation itself, and the shift of keys that are rotated already. */
import {
  apartOrSame,
  type CheckedFloats,
  checkFloats,
  checkOut,
  type Floats,
  type NewFloats,
  type Memory,
  RopeBuffer,
} from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { normalizeConfig, type RopeConfig } from '../config/config.js';
import type { HalfFloats } from '../options/kinds.js';
import { layout } from '../options/layout.js';
import type { Input } from '../options/options.js';
import { boolean, finite, leftOut, missing, positiveInteger, rowsOf, unchecked, word } from '../options/rules.js';
import { checkHeadDim, perSequence, type PerSequence, readShape, shapeRule } from '../options/batch.js';
import { FREQUENCIES } from './frequencies.js';
import { createHeadLayout, describe } from './head-layout.js';
import { type createRows, ROTATION } from './rows.js';
import type { TurnHeads } from './turn.js';

const ROTATE = ROTATION.with(
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

const SHIFT = FREQUENCIES.with(
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
   * `phi = m theta[i]` (RoFormer eq. 34). Components from `rotaryDim` on are copied.
   *
   * Queries and keys are rotated alike, each at its own position; their dot product then depends on the
   * distance alone. Error of a component: 1.5 float ulp of |a| + |b|, beside that of the table.
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
}

/** Told, or by `shape`. */
function sizesOf(fn: string, x: CheckedFloats, options: RotateOptions, headDim: number): Sizes {
  if (options.shape === undefined) {
    const { heads: H = ROTATE.defaults.heads, batch = ROTATE.defaults.batch } = options;
    return { batch, H, T: rowsOfHeads(fn, 'x', x, H, headDim, batch) };
  }
  const shape = readShape(fn, 'x', x, options);
  checkHeadDim(fn, shape, headDim, options.table ? 'table' : 'config');
  return { batch: shape.batch, H: shape.heads, T: shape.T };
}

export function createRotate(
  runtime: Runtime,
  { rowsAt, resolveRotation }: ReturnType<typeof createRows>,
  turn: TurnHeads,
) {
  const { memory } = runtime;
  const shape = createHeadLayout(runtime);

  type Out = Float32Array | RopeBuffer | undefined;

  /** Where the kernel writes: floats that are not resident are rotated where they were copied to. */
  const target = (arena: Memory, x: CheckedFloats, from: number, out: Out): number =>
    out instanceof RopeBuffer ? out.address : x instanceof RopeBuffer ? arena.f32Zone(x.length) : from;

  const result = (arena: Memory, x: CheckedFloats, to: number, out: Out): Float32Array | RopeBuffer =>
    out instanceof RopeBuffer ? out : arena.readF32(to, x.length, out);

  function rotate(given: Floats, options: RotateOptions): Float32Array | RopeBuffer {
    const fn = 'rotate';
    ROTATE.check(fn, options);
    const { out, offset, positions } = options;
    const x = checkFloats(memory, fn, 'x', given);
    checkOut(memory, fn, out, x.length);
    if (out !== undefined) apartOrSame(fn, out, 'x', x);
    const direction = directionOf(options);
    const rotation =
      resolveRotation(fn, options) ??
      missing(fn, 'table', 'Make one with rope.table(config, { length }), or give config');
    if (offset !== undefined && typeof offset !== 'number') perSequence(fn, 'offset', offset);
    const { headDim, pairs, pairing } = rotation;
    const { batch, H, T } = sizesOf(fn, x, options, headDim);
    // An inverse takes the attention factor back, which cosines and sines have.
    const gain = direction === 'inverse' ? 1 / (rotation.gain * rotation.gain) : 1;
    return memory.scope(fn, (arena) => {
      const rows = rotation.rows(arena, { batch, T, offset, positions, what: 'x' });
      const from = arena.f32(x);
      const to = target(arena, x, from, out);
      const layoutAt = describe(shape, T, H, headDim, options.layout === 'head-first', batch);
      turn(arena, to, from, layoutAt, { pairs, pairing, rows, gain, back: direction !== 'forward', oneRow: false });
      return result(arena, x, to, out);
    });
  }

  function shiftKeys(given: Floats, options: ShiftOptions): Float32Array | RopeBuffer {
    const fn = 'shiftKeys';
    const { by, heads, batch, out, sequenceLength, ...read } = SHIFT.read(fn, options);
    const keys = checkFloats(memory, fn, 'keys', given);
    checkOut(memory, fn, out, keys.length);
    if (out !== undefined) apartOrSame(fn, out, 'keys', keys);
    const config = normalizeConfig(fn, read.config);
    const T = rowsOfHeads(fn, 'keys', keys, heads, config.headDim, batch);
    const axes = config.sections?.sizes.length ?? 1;
    const at = axes === 1 ? null : new Float64Array(axes).fill(by);
    return memory.scope(fn, (arena) => {
      // Gain 1: the attention factor is in the keys already, and a second one would square it.
      const rows = rowsAt(arena, config, { rows: 1, offset: by, at }, 1, sequenceLength, 1);
      const from = arena.f32(keys);
      const to = target(arena, keys, from, out);
      const layoutAt = describe(shape, T, heads, config.headDim, false, batch);
      const { pairs, pairing } = config;
      turn(arena, to, from, layoutAt, { pairs, pairing, rows, gain: 1, back: false, oneRow: true });
      return result(arena, keys, to, out);
    });
  }

  // What comes back is `out` where it is given.
  return { rotate: rotate as RotateFamily['rotate'], shiftKeys: shiftKeys as RotateFamily['shiftKeys'] };
}
