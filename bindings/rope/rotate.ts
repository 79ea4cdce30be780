/** The rotation itself, and the shift of keys that are rotated already. */
import { checkFloats, checkOut, type Floats, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { normalizeConfig, type Pairing, type RopeConfig } from '../config/config.js';
import { boolean, fail, finite, oneOf, onlyKeys, positiveInteger, record } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import type { createFrequencies } from './frequencies.js';
import { checkSequenceLength } from './frequencies.js';
import { checkPositions } from './positions.js';
import { RopeTable } from './rope-table.js';
import type { createRows } from './rows.js';
import { rowsOfTable } from './rows.js';
import type { TableOptions } from './table.js';

export interface RotateOptions {
  /** Heads side by side in `x`; 1. */
  heads?: number;
  /** Cosines and sines, made once by `rope.table`. One of `table` and `config` is needed. */
  table?: RopeTable;
  /** In place of `table`: a table of just the positions needed is made for this call. */
  config?: RopeConfig;
  /** Position of the first row of `x`: the row of `table` to begin with, or with `config` any finite number; 0. */
  offset?: number;
  /** With `config`: as for `rope.table`. */
  positions?: TableOptions['positions'];
  /** With `config`: as for `rope.table`. */
  sequenceLength?: number;
  /**
   * `forward` (default) turns by `m theta`. `inverse` takes a forward rotation back, attention factor
   * included. `backward` is the transpose, which carries a gradient through the rotation; with an
   * attention factor of 1 it is the same as `inverse`.
   */
  direction?: 'forward' | 'inverse' | 'backward';
  /** Short for `direction: 'inverse'`. */
  inverse?: boolean;
  /** `token-first` is `[T, H, d]` (default), `head-first` is `[H, T, d]`. */
  layout?: 'token-first' | 'head-first';
  /** Where the result goes: `x` itself, or floats of the same length that do not overlap it. */
  out?: Float32Array | RopeBuffer;
}

export interface ShiftOptions {
  /** As the keys were rotated. */
  config: RopeConfig;
  /** Number of positions the keys move by; negative moves them towards the start. Any finite number. */
  by: number;
  heads?: number;
  sequenceLength?: number;
  layout?: RotateOptions['layout'];
  out?: Float32Array | RopeBuffer;
}

const DIRECTIONS = ['forward', 'inverse', 'backward'] as const;
const LAYOUTS = ['token-first', 'head-first'] as const;

const ROTATE_KEYS = new Set([
  ...['heads', 'table', 'config', 'offset', 'positions', 'sequenceLength'],
  ...['direction', 'inverse', 'layout', 'out'],
]);

/** Rows of `x`, from its length. */
function rowsOf(fn: string, x: Floats, heads: number, headDim: number): number {
  const row = heads * headDim;
  if (x.length % row !== 0) {
    throw new RopeError(
      'length',
      'x',
      x.length,
      `${fn}: x must have a multiple of heads * headDim = ${heads} * ${headDim} = ${row} elements, got ${x.length}`,
    );
  }
  return x.length / row;
}

function noneWithTable(config: unknown, positions: unknown, sequenceLength: unknown): void {
  const rule = 'must be left out where a table is given';
  if (config !== undefined) fail('conflict', 'rotate', 'config', rule, config);
  if (positions !== undefined) fail('conflict', 'rotate', 'positions', rule, positions);
  if (sequenceLength !== undefined) fail('conflict', 'rotate', 'sequenceLength', rule, sequenceLength);
}

function checkDirection({ direction, inverse }: RotateOptions): (typeof DIRECTIONS)[number] {
  if (inverse !== undefined) {
    boolean('rotate', 'inverse', inverse);
    if (direction !== undefined)
      fail('conflict', 'rotate', 'inverse', 'must be left out where direction is given', inverse);
    return inverse ? 'inverse' : 'forward';
  }
  return direction === undefined ? 'forward' : oneOf('rotate', 'direction', direction, DIRECTIONS);
}

function gains(direction: (typeof DIRECTIONS)[number], gain: number): [number, number] {
  if (direction === 'forward') return [1, 1];
  if (direction === 'backward') return [1, -1];
  const undo = 1 / (gain * gain);
  return [undo, -undo];
}

export function createRotate(
  { module, memory }: Runtime,
  { attentionFactorOf }: ReturnType<typeof createFrequencies>,
  { rowsAt }: ReturnType<typeof createRows>,
) {
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
    record('rotate', 'options', options, 'For example { heads: 8, table }');
    for (const key in options)
      if (!ROTATE_KEYS.has(key)) onlyKeys('rotate', '', options as object as Record<string, unknown>, [...ROTATE_KEYS]);
    checkFloats('rotate', 'x', x);
    checkOut('rotate', options.out, x.length);
    const heads = options.heads === undefined ? 1 : positiveInteger('rotate', 'heads', options.heads);
    const headFirst =
      options.layout !== undefined && oneOf('rotate', 'layout', options.layout, LAYOUTS) === 'head-first';
    const direction = checkDirection(options);

    const { table: given } = options;
    if (given !== undefined) {
      if (!(given instanceof RopeTable)) fail('type', 'rotate', 'table', 'must come from rope.table', given);
      noneWithTable(options.config, options.positions, options.sequenceLength);
      const { headDim, pairs } = given;
      const T = rowsOf('rotate', x, heads, headDim);
      const { cos, sin } = rowsOfTable('rotate', given, T, options.offset, 'x');
      const [cosGain, sinGain] = gains(direction, given.attentionFactor);
      return callRotate(
        x,
        options.out,
        heads,
        T,
        headDim,
        headFirst,
        pairs,
        given.pairing,
        cos,
        sin,
        pairs,
        cosGain,
        sinGain,
      );
    }

    if (options.config === undefined) {
      throw new RopeError(
        'missing',
        'table',
        undefined,
        'rotate: table is missing. Make one with rope.table(config, { length }), or give config',
      );
    }
    const config = normalizeConfig('rotate', options.config);
    const { headDim, pairs } = config;
    const T = rowsOf('rotate', x, heads, headDim);
    const positions = checkPositions('rotate', config, { positions: options.positions, offset: options.offset }, T);
    const sequenceLength = checkSequenceLength('rotate', options.sequenceLength);
    const gain = attentionFactorOf(config.scaling);
    const [cosGain, sinGain] = gains(direction, gain);
    return memory.scope((arena) => {
      const { cos, sin } = rowsAt(arena, config, positions, sequenceLength, gain);
      return callRotate(
        x,
        options.out,
        heads,
        T,
        headDim,
        headFirst,
        pairs,
        config.pairing,
        cos,
        sin,
        pairs,
        cosGain,
        sinGain,
      );
    });
  }

  function shiftKeys(keys: Floats, options: ShiftOptions & { out?: Float32Array }): Float32Array;
  function shiftKeys(keys: Floats, options: ShiftOptions): Float32Array | RopeBuffer;
  function shiftKeys(keys: Floats, options: ShiftOptions): Float32Array | RopeBuffer {
    const fn = 'shiftKeys';
    onlyKeys(fn, '', record(fn, 'options', options, 'For example { config, by: -16 }'), [
      ...['config', 'by', 'heads', 'sequenceLength', 'layout', 'out'],
    ]);
    checkFloats(fn, 'keys', keys);
    checkOut(fn, options.out, keys.length);
    const config = normalizeConfig(fn, options.config);
    const by = finite(fn, 'by', options.by);
    const heads = options.heads === undefined ? 1 : positiveInteger(fn, 'heads', options.heads);
    const headFirst = options.layout !== undefined && oneOf(fn, 'layout', options.layout, LAYOUTS) === 'head-first';
    const sequenceLength = checkSequenceLength(fn, options.sequenceLength);
    const { headDim, pairs } = config;
    const T = rowsOf(fn, keys, heads, headDim);
    const axes = config.sections?.sizes.length ?? 1;
    const at = axes === 1 ? null : new Float64Array(axes).fill(by);
    return memory.scope((arena) => {
      // Gain 1: the attention factor is in the keys already, and a second one would square it.
      const { cos, sin } = rowsAt(arena, config, { T: 1, start: by, at }, sequenceLength, 1);
      return callRotate(keys, options.out, heads, T, headDim, headFirst, pairs, config.pairing, cos, sin, 0, 1, 1);
    });
  }

  return { rotate, shiftKeys };
}
