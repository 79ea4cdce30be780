/** The rotation itself, and the shift of keys that are rotated already. */
import { checkFloats, checkOut, type Floats, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { normalizeConfig, type Pairing, type RopeConfig } from '../config/config.js';
import { layout } from '../options/layout.js';
import type { Input } from '../options/options.js';
import { boolean, finite, leftOut, missing, positiveInteger, rowsOf, unchecked, word } from '../options/rules.js';
import { FREQUENCIES } from './frequencies.js';
import { type createRows, ROTATION, rowsOfTable } from './rows.js';

const ROTATE = ROTATION.with(
  {
    /**
     * Heads side by side in `x`.
     * @defaultValue 1
     */
    heads: positiveInteger.or(1),
    /**
     * Position of the first row of `x`: the row of `table` to begin with, or with `config` any finite number.
     * @defaultValue 0
     */
    offset: finite.optional,
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
     * `token-first` is `[T, H, d]`, `head-first` is `[H, T, d]`.
     * @defaultValue 'token-first'
     */
    layout: layout.or('token-first'),
    /** Where the result goes: `x` itself, or floats of the same length that do not overlap it. */
    out: unchecked<Float32Array | RopeBuffer>().optional,
  },
  'For example { heads: 8, table }',
);

export interface RotateOptions extends Input<typeof ROTATE> {}

const SHIFT = FREQUENCIES.with(
  {
    /** As the keys were rotated. */
    config: unchecked<RopeConfig>(),
    /** Number of positions the keys move by; negative moves them towards the start. Any finite number. */
    by: finite,
    /** @defaultValue 1 */
    heads: positiveInteger.or(1),
    /** @defaultValue 'token-first' */
    layout: layout.or('token-first'),
    /** Where the result goes: `keys` itself, or floats of the same length that do not overlap it. */
    out: unchecked<Float32Array | RopeBuffer>().optional,
  },
  'For example { config, by: -16 }',
);

export interface ShiftOptions extends Input<typeof SHIFT> {}

type Direction = NonNullable<RotateOptions['direction']>;

const rowsOfHeads = (fn: string, name: string, x: Floats, heads: number, headDim: number): number =>
  rowsOf(fn, name, x, heads, headDim, 'heads * headDim');

function directionOf({ direction, inverse }: RotateOptions): Direction {
  if (inverse === undefined) return direction ?? 'forward';
  if (direction !== undefined) leftOut('rotate', { inverse }, ['inverse'], 'where direction is given');
  return inverse ? 'inverse' : 'forward';
}

function gains(direction: Direction, gain: number): [number, number] {
  if (direction === 'forward') return [1, 1];
  if (direction === 'backward') return [1, -1];
  const undo = 1 / (gain * gain);
  return [undo, -undo];
}

export function createRotate({ module, memory }: Runtime, { rowsAt, resolveRotation }: ReturnType<typeof createRows>) {
  /** The one call of the rotation kernel. `sign` and `gain` are those of `rotate` in `include/ropewalk/rope.h`. */
  function callRotate(
    x: Floats,
    out: Float32Array | RopeBuffer | undefined,
    heads: number,
    T: number,
    headDim: number,
    headFirst: boolean,
    pairs: number,
    pairing: Pairing,
    cos: number,
    sin: number,
    tableStride: number,
    cosGain: number,
    sinGain: number,
  ): Float32Array | RopeBuffer {
    const row = heads * headDim;
    const run = (to: number, from: number): void =>
      module.rotate(
        to,
        from,
        cos,
        sin,
        T,
        heads,
        headDim,
        headFirst ? headDim : row,
        headFirst ? T * headDim : headDim,
        pairs,
        tableStride,
        pairing === 'interleaved' ? 0 : 1,
        cosGain,
        sinGain,
      );
    if (x instanceof RopeBuffer && out instanceof RopeBuffer) {
      run(out.address, x.address);
      return out;
    }
    return memory.scope((arena) => {
      const from = arena.f32(x);
      if (out instanceof RopeBuffer) {
        run(out.address, from);
        return out;
      }
      const to = x instanceof RopeBuffer ? arena.f32Zone(x.length) : from;
      run(to, from);
      return arena.readF32(to, x.length, out);
    });
  }

  function rotate(x: Floats, options: RotateOptions & { out: RopeBuffer }): RopeBuffer;
  function rotate(x: Floats, options: RotateOptions & { out?: Float32Array }): Float32Array;
  function rotate(x: Floats, options: RotateOptions): Float32Array | RopeBuffer;
  function rotate(x: Floats, options: RotateOptions): Float32Array | RopeBuffer {
    const fn = 'rotate';
    ROTATE.check(fn, options);
    checkFloats(fn, 'x', x);
    checkOut(fn, options.out, x.length);
    const { table, config, out } = options;
    const heads = options.heads ?? ROTATE.defaults.heads;
    const headFirst = options.layout === 'head-first';
    const direction = directionOf(options);

    if (table !== undefined) {
      if (config !== undefined || options.positions !== undefined || options.sequenceLength !== undefined)
        leftOut(fn, options, ['config', 'positions', 'sequenceLength'], 'where a table is given');
      const { headDim, pairs, pairing, attentionFactor } = table;
      const T = rowsOfHeads(fn, 'x', x, heads, headDim);
      const { cos, sin } = rowsOfTable(fn, table, T, options.offset, 'x');
      const [cosGain, sinGain] = gains(direction, attentionFactor);
      return callRotate(x, out, heads, T, headDim, headFirst, pairs, pairing, cos, sin, pairs, cosGain, sinGain);
    }
    if (config === undefined) missing(fn, 'table', 'Make one with rope.table(config, { length }), or give config');
    const { headDim, pairs, pairing, gain, rows } = resolveRotation(fn, options)!;
    const T = rowsOfHeads(fn, 'x', x, heads, headDim);
    const [cosGain, sinGain] = gains(direction, gain);
    return memory.scope((arena) => {
      const { cos, sin } = rows(arena, T, options.offset, 'x');
      return callRotate(x, out, heads, T, headDim, headFirst, pairs, pairing, cos, sin, pairs, cosGain, sinGain);
    });
  }

  function shiftKeys(keys: Floats, options: ShiftOptions & { out?: Float32Array }): Float32Array;
  function shiftKeys(keys: Floats, options: ShiftOptions): Float32Array | RopeBuffer;
  function shiftKeys(keys: Floats, options: ShiftOptions): Float32Array | RopeBuffer {
    const fn = 'shiftKeys';
    const { by, heads, layout, out, sequenceLength, ...read } = SHIFT.read(fn, options);
    checkFloats(fn, 'keys', keys);
    checkOut(fn, out, keys.length);
    const config = normalizeConfig(fn, read.config);
    const { headDim, pairs, pairing } = config;
    const T = rowsOfHeads(fn, 'keys', keys, heads, headDim);
    const axes = config.sections?.sizes.length ?? 1;
    const at = axes === 1 ? null : new Float64Array(axes).fill(by);
    return memory.scope((arena) => {
      // Gain 1: the attention factor is in the keys already, and a second one would square it.
      const { cos, sin } = rowsAt(arena, config, { T: 1, start: by, at }, sequenceLength, 1);
      return callRotate(keys, out, heads, T, headDim, layout === 'head-first', pairs, pairing, cos, sin, 0, 1, 1);
    });
  }

  return { rotate, shiftKeys };
}
