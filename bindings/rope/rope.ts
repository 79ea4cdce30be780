/**
 * Rotary position embedding: frequencies, tables of cosines and sines, rotation.
 *
 * Shapes: `T` positions, `H` heads, `d` components of a head, `r` rotated components, `P = r/2` pairs;
 * arrays are `[T, H, d]`, or `[H, T, d]` with `layout: 'head-first'`.
 */
import {
  boolean,
  count,
  evenPositive,
  fail,
  finite,
  integer,
  oneOf,
  onlyKeys,
  positive,
  positiveInteger,
  record,
} from '../options/check.js';
import { normalizeConfig, PAIRINGS, SCALING_TYPES } from '../config/config.js';
import type { NormalConfig, NormalScaling, Pairing, RopeConfig } from '../config/config.js';
import type { Runtime } from '../border/runtime.js';
import { RopeError } from '../options/errors.js';
import { Block, checkFloats, checkOut, RopeBuffer } from '../border/memory.js';
import type { Floats, Memory } from '../border/memory.js';

/** The order of these words is the order of the enums in `include/ropewalk/rope.h`; a test compares them. */
export const RAMPS = ['index', 'wavelength'] as const;

export interface FrequencyOptions {
  /** Length of the sequence, where the scaling depends on it (`dynamic`, `longrope`). Default: unknown, that is short. */
  sequenceLength?: number;
}

/** Angular frequencies of the pairs of one head. */
export interface Frequencies {
  /** Radians a position, `[P]`: what Hugging Face calls `inv_freq`. */
  theta: Float64Array;
  /** Positions a turn, `2 pi / theta`, `[P]`; `Infinity` where a pair does not turn. */
  wavelengths: Float64Array;
  /** What cosines and sines are multiplied by; 1 unless YaRN or LongRoPE. Scores get its square. */
  attentionFactor: number;
}

export interface TableOptions extends FrequencyOptions {
  /** Number of positions, `offset`, `offset + 1`, … */
  length?: number;
  /** First position, any finite number; 0. Only with `length`. */
  offset?: number;
  /**
   * The positions one by one, any finite numbers, in place of `length`. With several axes
   * (`config.sections`), one array for each axis, all of the same length.
   */
  positions?: ArrayLike<number> | readonly ArrayLike<number>[];
  /**
   * xPos (arXiv 2212.10554, eq. 16): cosines and sines of pair `i` are also multiplied by
   * `zeta[i]^((m - center) / scaleBase)` for queries and by its inverse for keys,
   * `zeta[i] = (2i + 0.4 r) / (1.4 r)`. Meant for causal attention: it grows where a key lies ahead.
   */
  xpos?: { side: 'query' | 'key'; scaleBase?: number; center?: number };
}

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

export interface TableFromOptions {
  /** Components of a head, d. */
  headDim: number;
  /** Pairs, P: cosines and sines are `[T, P]`. `headDim / 2`. */
  pairs?: number;
  pairing?: Pairing;
  /** What cosines and sines were multiplied by when they were made; `inverse` needs to know. 1. */
  attentionFactor?: number;
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

export interface PermuteOptions {
  from: Pairing;
  to: Pairing;
  /** Heads the rows belong to; for the keys of a grouped model the number of key/value heads. 1. */
  heads?: number;
  /** Components of a head, d. Default: all rows are one head, or `rows / heads`. */
  headDim?: number;
  /** Rotated components, r; `headDim`. */
  rotaryDim?: number;
  /** Columns of the matrix; 1 permutes vectors (biases, per-channel gains, queries). 1. */
  columns?: number;
}

const DIRECTIONS = ['forward', 'inverse', 'backward'] as const;
const LAYOUTS = ['token-first', 'head-first'] as const;
const TABLE_KEYS = ['length', 'offset', 'positions', 'sequenceLength', 'xpos'];
const ROTATE_KEYS = new Set([
  ...['heads', 'table', 'config', 'offset', 'positions', 'sequenceLength'],
  ...['direction', 'inverse', 'layout', 'out'],
]);

/**
 * Cosines and sines of every pair at every position, in wasm memory: made once, used by many calls.
 *
 * Free it with `dispose()` or `using table = rope.table(…)`.
 */
export class RopeTable {
  /** Number of positions, T. */
  readonly length: number;
  /** Number of pairs, P. */
  readonly pairs: number;
  /** Components of a head, d. */
  readonly headDim: number;
  readonly pairing: Pairing;
  /** What cosines and sines were multiplied by. */
  readonly attentionFactor: number;
  readonly #memory: Memory;
  readonly #block: Block;

  /** @internal */
  constructor(
    memory: Memory,
    config: Pick<NormalConfig, 'pairs' | 'headDim' | 'pairing'>,
    length: number,
    attentionFactor: number,
  ) {
    this.#memory = memory;
    this.length = length;
    this.pairs = config.pairs;
    this.headDim = config.headDim;
    this.pairing = config.pairing;
    this.attentionFactor = attentionFactor;
    this.#block = new Block(memory, 2 * length * config.pairs * 4, 'table');
  }

  /** @internal Address of the cosines; the sines follow. */
  get cosAddress(): number {
    return this.#block.address;
  }

  /** @internal */
  get sinAddress(): number {
    return this.#block.address + this.length * this.pairs * 4;
  }

  /** A copy of the cosines, `[T, P]`. */
  cos(): Float32Array {
    return this.#memory.readF32(this.cosAddress, this.length * this.pairs);
  }

  /** A copy of the sines, `[T, P]`. */
  sin(): Float32Array {
    return this.#memory.readF32(this.sinAddress, this.length * this.pairs);
  }

  get disposed(): boolean {
    return this.#block.disposed;
  }

  /** Frees the memory; a second call does nothing. */
  dispose(): void {
    this.#block.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** Positions of a table, checked: `T` of them, as an offset or as numbers. */
interface CheckedPositions {
  T: number;
  start: number;
  /** `[A, T]`, one row an axis. */
  at: Float64Array | null;
}

/** What the facade of other families uses of this one. */
export interface RopeFamily {
  /**
   * Angular frequencies of a config, in float64, for every scaling.
   *
   * `theta[i] = base^(-2i/r)` unscaled (RoFormer eq. 15): pair 0 turns fastest. Relative error 1e-15.
   * @throws RopeError that names the key of the config.
   */
  frequencies(config: RopeConfig, options?: FrequencyOptions): Frequencies;
  /**
   * Cosines and sines of every pair at the positions asked for, made once and used by many calls.
   *
   * Angles `m theta[i]` are formed and reduced in float64 and rounded once: worst error 6.1e-8 (times
   * the attention factor) at every position up to 2^24.
   * @throws RopeError that names the option: a position that is not finite, arrays of different lengths.
   */
  table(config: RopeConfig, options: TableOptions): RopeTable;
  /**
   * A table of cosines and sines that you already have, such as a model's own cache: `[T, P]` each.
   * They are copied and taken as they are.
   */
  tableFrom(cos: Floats, sin: Floats, options: TableFromOptions): RopeTable;
  /**
   * Turns every pair of every head by its angle: `(a, b)` becomes `(a cos - b sin, a sin + b cos)` of
   * `phi = m theta[i]` (RoFormer eq. 34). Components from `rotaryDim` on are copied.
   *
   * Queries and keys are rotated alike, each at its own position; their dot product then depends on the
   * distance alone. Error of a component: 1.5 float ulp of |a| + |b|, beside that of the table.
   * @returns `out`, or a new `Float32Array` like `x`.
   * @throws RopeError that names the parameter; nothing is written then.
   */
  rotate(x: Floats, options: RotateOptions & { out: RopeBuffer }): RopeBuffer;
  rotate(x: Floats, options: RotateOptions & { out?: Float32Array }): Float32Array;
  rotate(x: Floats, options: RotateOptions): Float32Array | RopeBuffer;
  /**
   * Moves keys that are rotated already to other positions: all of them by the same distance, as when
   * the oldest tokens of a cache are dropped. `R(m + by) = R(by) R(m)`, without the attention factor,
   * which the keys carry already. Right only while the frequencies stay the same.
   */
  shiftKeys(keys: Floats, options: ShiftOptions & { out?: Float32Array }): Float32Array;
  shiftKeys(keys: Floats, options: ShiftOptions): Float32Array | RopeBuffer;
  /**
   * Rows of W_q or W_k, `[heads * headDim, columns]`, from one pairing to the other: interleaved to
   * half-split is `new[i] = old[2i], new[i + P] = old[2i + 1]` in each head. With `columns: 1` the same
   * for biases, per-channel gains and vectors. Scores stay the same when q and k are both permuted.
   */
  permuteWeights(w: Floats, options: PermuteOptions): Float32Array;
  /** `length` floats in wasm memory, set to 0, that calls take and fill without copying. */
  buffer(length: number): RopeBuffer;
}

/** Where a call finds the rows of cosines and sines for its tokens: options that several functions share. */
export interface TurningOptions {
  /** Cosines and sines, made once by `rope.table`. */
  table?: RopeTable;
  /** In place of `table`: a table of just the positions needed is made for this call. */
  config?: RopeConfig;
  /** With `config`: the positions one by one, as for `rope.table`. */
  positions?: TableOptions['positions'];
  /** With `config`: as for `rope.table`. */
  sequenceLength?: number;
}

/** Rows of a table in wasm memory, `[T, P]` each. */
export interface Rows {
  cos: number;
  sin: number;
}

/** A rotation that was asked for, checked. */
export interface Turning {
  headDim: number;
  pairs: number;
  pairing: Pairing;
  /** What cosines and sines are multiplied by. */
  gain: number;
  /** Rows for `T` tokens from `offset` on; `what` names the tokens in an error. */
  rows(arena: Memory, T: number, offset: number | undefined, what: string): Rows;
}

/** What the other families need of this one and the public object does not show. */
export interface RopeInside {
  /** The rotation that options ask for; `null` where they name neither table nor config. */
  turning(where: string, options: TurningOptions): Turning | null;
  /** Rows at positions `start`, `start + 1`, … on every axis, times `gain`. */
  rowsFrom(arena: Memory, config: NormalConfig, T: number, start: number, sequenceLength: number, gain: number): Rows;
  attentionFactorOf(scaling: NormalScaling): number;
}

export function createRope({ module, memory }: Runtime): RopeFamily & { inside: RopeInside } {
  /** Attention factor of a scaling: given, or by its formula. */
  function attentionFactorOf(scaling: NormalScaling): number {
    if (scaling.type === 'yarn') {
      if (scaling.attentionFactor !== 0) return scaling.attentionFactor;
      const { factor, mscale, mscaleAllDim } = scaling;
      // Both or neither, as in the models' own code: a lone mscale is not read.
      if (mscale !== 0 && mscaleAllDim !== 0) {
        return module.yarnAttentionFactor(factor, mscale) / module.yarnAttentionFactor(factor, mscaleAllDim);
      }
      return module.yarnAttentionFactor(factor, 1);
    }
    if (scaling.type === 'longrope') {
      return scaling.attentionFactor !== 0
        ? scaling.attentionFactor
        : module.longropeAttentionFactor(scaling.factor, scaling.original);
    }
    return 1;
  }

  /** One frequency table of `rotaryDim / 2` pairs at `theta`. */
  function writeTheta(
    arena: Memory,
    theta: number,
    config: NormalConfig,
    rotaryDim: number,
    sequenceLength: number,
  ): void {
    const s: Record<string, unknown> & NormalScaling = config.scaling;
    const number = (key: string): number => (typeof s[key] === 'number' ? s[key] : 0);
    module.frequencies(
      theta,
      SCALING_TYPES.indexOf(s.type),
      rotaryDim,
      config.headDim,
      config.base,
      number('factor') || 1,
      number('original'),
      number('maxPosition'),
      sequenceLength,
      number('betaFast'),
      number('betaSlow'),
      s.type === 'yarn' && s.truncate ? 1 : 0,
      s.type === 'yarn' ? RAMPS.indexOf(s.ramp) : 0,
      number('lowFreqFactor'),
      number('highFreqFactor'),
      number('partialRotaryFactor'),
      s.type === 'longrope' ? arena.f64(s.shortFactor) : 0,
      s.type === 'longrope' ? arena.f64(s.longFactor) : 0,
    );
  }

  /** Address of theta `[P]` in the arena. Axial sections have a frequency table for each axis. */
  function thetaInArena(arena: Memory, config: NormalConfig, sequenceLength: number): number {
    const theta = arena.f64Zone(config.pairs);
    if (config.sections?.kind !== 'axial') {
      writeTheta(arena, theta, config, config.rotaryDim, sequenceLength);
      return theta;
    }
    let start = 0;
    for (const size of config.sections.sizes) {
      writeTheta(arena, theta + start * 8, config, 2 * size, sequenceLength);
      start += size;
    }
    return theta;
  }

  /** Which axis pair `i` follows. Interleaved M-RoPE: pair 1, 4, 7, … height, 2, 5, 8, … width, the rest time. */
  function axisOfPair({ pairs, sections }: NormalConfig): Int32Array | null {
    if (sections === null) return null;
    const axis = new Int32Array(pairs);
    if (sections.kind === 'mrope-interleaved') {
      for (const a of [1, 2]) for (let i = a; i < 3 * sections.sizes[a]!; i += 3) axis[i] = a;
      return axis;
    }
    let start = 0;
    sections.sizes.forEach((size, a) => {
      axis.fill(a, start, start + size);
      start += size;
    });
    return axis;
  }

  function checkSequenceLength(where: string, value: unknown): number {
    return value === undefined ? 0 : count(where, 'sequenceLength', value);
  }

  function checkPositions(where: string, config: NormalConfig, options: TableOptions, T?: number): CheckedPositions {
    const { positions, length, offset } = options;
    const axes = config.sections?.sizes.length ?? 1;
    if (positions === undefined) {
      const start = offset === undefined ? 0 : finite(where, 'offset', offset);
      const rows = T ?? count(where, 'length', length, 'Or give positions');
      if (axes === 1) return { T: rows, start, at: null };
      // Text in a model with several axes: all of them count alike.
      const at = new Float64Array(axes * rows);
      for (let j = 0; j < at.length; j++) at[j] = start + (j % rows);
      return { T: rows, start: 0, at };
    }
    if (length !== undefined) fail('conflict', where, 'length', 'must be left out where positions are given', length);
    if (offset !== undefined) fail('conflict', where, 'offset', 'must be left out where positions are given', offset);
    const list = (name: string, value: unknown): ArrayLike<number> => {
      const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
      if (!isList) fail('type', where, name, 'must be an array of numbers', value);
      return value as ArrayLike<number>;
    };
    let rows: ArrayLike<number>[];
    if (axes === 1) {
      rows = [list('positions', positions)];
    } else {
      const outer = list('positions', positions) as ArrayLike<unknown>;
      if (outer.length !== axes || typeof outer[0] === 'number') {
        fail('length', where, 'positions', `must be ${axes} arrays, one for each position axis`, positions);
      }
      rows = Array.from(outer, (row, a) => list(`positions[${a}]`, row));
    }
    const size = rows[0]!.length;
    if (T !== undefined && size !== T)
      fail('length', where, 'positions', `must have ${T} elements, one for each row of x`, rows[0]);
    const at = new Float64Array(axes * size);
    rows.forEach((row, a) => {
      if (row.length !== size)
        fail('length', where, `positions[${a}]`, `must have ${size} elements like positions[0]`, row);
      const name = axes === 1 ? 'positions' : `positions[${a}]`;
      for (let t = 0; t < size; t++) at[a * size + t] = finite(where, `${name}[${t}]`, row[t]);
    });
    return { T: size, start: 0, at };
  }

  /** Fills `[T, P]` cosines and sines. */
  function writeTable(
    arena: Memory,
    cos: number,
    sin: number,
    config: NormalConfig,
    { T, start, at }: CheckedPositions,
    sequenceLength: number,
    gain: number,
  ): void {
    const theta = thetaInArena(arena, config, sequenceLength);
    const axis = axisOfPair(config);
    module.table(cos, sin, theta, start, at ? arena.f64(at) : 0, axis ? arena.i32(axis) : 0, T, config.pairs, gain);
  }

  /** `T` rows of a table from row `offset` on. */
  function rowsOfTable(where: string, table: RopeTable, T: number, offset: number | undefined, what: string): Rows {
    const from = offset === undefined ? 0 : integer(where, 'offset', offset, 0);
    if (from + T > table.length) {
      throw new RopeError(
        'range',
        'offset',
        from,
        `${where}: the table has ${table.length} positions, ${what} with ${T} rows from offset ${from} needs ${from + T}. Make a longer table`,
      );
    }
    const skip = from * table.pairs * 4;
    return { cos: table.cosAddress + skip, sin: table.sinAddress + skip };
  }

  /** `T` rows made for this call. */
  function rowsAt(
    arena: Memory,
    config: NormalConfig,
    positions: CheckedPositions,
    sequenceLength: number,
    gain: number,
  ): Rows {
    const size = positions.T * config.pairs;
    const rows = { cos: arena.f32Zone(size), sin: arena.f32Zone(size) };
    writeTable(arena, rows.cos, rows.sin, config, positions, sequenceLength, gain);
    return rows;
  }

  function rowsFrom(
    arena: Memory,
    config: NormalConfig,
    T: number,
    start: number,
    sequenceLength: number,
    gain: number,
  ): Rows {
    return rowsAt(arena, config, checkPositions('', config, { offset: start }, T), sequenceLength, gain);
  }

  function turning(where: string, { table: given, config, positions, sequenceLength }: TurningOptions): Turning | null {
    if (given !== undefined) {
      if (!(given instanceof RopeTable)) fail('type', where, 'table', 'must come from rope.table', given);
      for (const [key, value] of Object.entries({ config, positions, sequenceLength })) {
        if (value !== undefined) fail('conflict', where, key, 'must be left out where a table is given', value);
      }
      const { headDim, pairs, pairing, attentionFactor: gain } = given;
      return {
        ...{ headDim, pairs, pairing, gain },
        rows: (_arena, T, offset, what) => rowsOfTable(where, given, T, offset, what),
      };
    }
    if (config === undefined) {
      for (const [key, value] of Object.entries({ positions, sequenceLength })) {
        if (value !== undefined) fail('conflict', where, key, 'must be left out where there is no config', value);
      }
      return null;
    }
    const normal = normalizeConfig(where, config);
    const { headDim, pairs, pairing } = normal;
    const gain = attentionFactorOf(normal.scaling);
    const L = checkSequenceLength(where, sequenceLength);
    return {
      ...{ headDim, pairs, pairing, gain },
      rows: (arena, T, offset) =>
        rowsAt(arena, normal, checkPositions(where, normal, { positions, offset }, T), L, gain),
    };
  }

  /** Rows of `x`, from its length. */
  function rowsOf(where: string, x: Floats, heads: number, headDim: number): number {
    const row = heads * headDim;
    if (x.length % row !== 0) {
      throw new RopeError(
        'length',
        'x',
        x.length,
        `${where}: x must have a multiple of heads * headDim = ${heads} * ${headDim} = ${row} elements, got ${x.length}`,
      );
    }
    return x.length / row;
  }

  /** The one call of the rotation kernel. `sign` and `gain` are those of `rotate` in `include/ropewalk/rope.h`. */
  function turn(
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

  function frequencies(config: RopeConfig, options: FrequencyOptions = {}): Frequencies {
    const normal = normalizeConfig('frequencies', config);
    onlyKeys('frequencies', '', record('frequencies', 'options', options), ['sequenceLength']);
    const sequenceLength = checkSequenceLength('frequencies', options.sequenceLength);
    const theta = memory.scope((arena) => arena.readF64(thetaInArena(arena, normal, sequenceLength), normal.pairs));
    return {
      theta,
      wavelengths: theta.map((each) => (2 * Math.PI) / each),
      attentionFactor: attentionFactorOf(normal.scaling),
    };
  }

  function table(config: RopeConfig, options: TableOptions): RopeTable {
    const normal = normalizeConfig('table', config);
    onlyKeys('table', '', record('table', 'options', options, 'For example { length: 2048 }'), TABLE_KEYS);
    const positions = checkPositions('table', normal, options);
    const sequenceLength = checkSequenceLength('table', options.sequenceLength);
    const xpos = checkXpos(normal, options.xpos);
    const gain = attentionFactorOf(normal.scaling);
    const made = new RopeTable(memory, normal, positions.T, gain);
    memory.scope((arena) => {
      if (xpos === null) {
        writeTable(arena, made.cosAddress, made.sinAddress, normal, positions, sequenceLength, gain);
        return;
      }
      const zeta = arena.f64Zone(normal.pairs);
      module.xposDecay(zeta, normal.rotaryDim);
      const { T, start, at } = positions;
      const theta = thetaInArena(arena, normal, sequenceLength);
      module.xposTable(
        made.cosAddress,
        made.sinAddress,
        theta,
        zeta,
        start,
        at ? arena.f64(at) : 0,
        T,
        normal.pairs,
        gain,
        xpos.side === 'query' ? 1 : -1,
        xpos.center,
        xpos.scaleBase,
      );
    });
    return made;
  }

  function tableFrom(cos: Floats, sin: Floats, options: TableFromOptions): RopeTable {
    const where = 'tableFrom';
    onlyKeys(where, '', record(where, 'options', options, 'For example { headDim: 128 }'), [
      ...['headDim', 'pairs', 'pairing', 'attentionFactor'],
    ]);
    const headDim = positiveInteger(where, 'headDim', options.headDim);
    const pairs =
      options.pairs === undefined
        ? evenPositive(where, 'headDim', headDim) / 2
        : positiveInteger(where, 'pairs', options.pairs);
    if (2 * pairs > headDim) fail('range', where, 'pairs', `must be at most headDim / 2 = ${headDim / 2}`, pairs);
    const pairing = options.pairing === undefined ? 'half-split' : oneOf(where, 'pairing', options.pairing, PAIRINGS);
    const gain =
      options.attentionFactor === undefined ? 1 : positive(where, 'attentionFactor', options.attentionFactor);
    checkFloats(where, 'cos', cos);
    if (cos.length % pairs !== 0) {
      throw new RopeError(
        'length',
        'cos',
        cos.length,
        `${where}: cos must have a multiple of pairs = ${pairs} elements, got ${cos.length}`,
      );
    }
    checkFloats(where, 'sin', sin, cos.length);
    const made = new RopeTable(memory, { headDim, pairs, pairing }, cos.length / pairs, gain);
    memory.scope((arena) => {
      arena.moveF32(made.cosAddress, arena.f32(cos), cos.length);
      arena.moveF32(made.sinAddress, arena.f32(sin), sin.length);
    });
    return made;
  }

  function checkXpos(
    config: NormalConfig,
    xpos: TableOptions['xpos'],
  ): { side: 'query' | 'key'; scaleBase: number; center: number } | null {
    if (xpos === undefined) return null;
    onlyKeys('table', 'xpos.', record('table', 'xpos', xpos), ['side', 'scaleBase', 'center']);
    if (config.sections !== null)
      fail('unsupported', 'table', 'xpos', 'must be left out with several position axes', xpos);
    return {
      side: oneOf('table', 'xpos.side', xpos.side, ['query', 'key']),
      scaleBase: xpos.scaleBase === undefined ? 512 : positive('table', 'xpos.scaleBase', xpos.scaleBase),
      center: xpos.center === undefined ? 0 : finite('table', 'xpos.center', xpos.center),
    };
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
      return turn(
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
      return turn(
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

  function shiftKeys(keys: Floats, options: ShiftOptions & { out?: Float32Array }): Float32Array;
  function shiftKeys(keys: Floats, options: ShiftOptions): Float32Array | RopeBuffer;
  function shiftKeys(keys: Floats, options: ShiftOptions): Float32Array | RopeBuffer {
    const where = 'shiftKeys';
    onlyKeys(where, '', record(where, 'options', options, 'For example { config, by: -16 }'), [
      ...['config', 'by', 'heads', 'sequenceLength', 'layout', 'out'],
    ]);
    checkFloats(where, 'keys', keys);
    checkOut(where, options.out, keys.length);
    const config = normalizeConfig(where, options.config);
    const by = finite(where, 'by', options.by);
    const heads = options.heads === undefined ? 1 : positiveInteger(where, 'heads', options.heads);
    const headFirst = options.layout !== undefined && oneOf(where, 'layout', options.layout, LAYOUTS) === 'head-first';
    const sequenceLength = checkSequenceLength(where, options.sequenceLength);
    const { headDim, pairs } = config;
    const T = rowsOf(where, keys, heads, headDim);
    const axes = config.sections?.sizes.length ?? 1;
    const at = axes === 1 ? null : new Float64Array(axes).fill(by);
    return memory.scope((arena) => {
      // Gain 1: the attention factor is in the keys already, and a second one would square it.
      const { cos, sin } = rowsAt(arena, config, { T: 1, start: by, at }, sequenceLength, 1);
      return turn(keys, options.out, heads, T, headDim, headFirst, pairs, config.pairing, cos, sin, 0, 1, 1);
    });
  }

  function permuteWeights(w: Floats, options: PermuteOptions): Float32Array {
    const where = 'permuteWeights';
    onlyKeys(
      where,
      '',
      record(
        where,
        'options',
        options,
        "For example { from: 'interleaved', to: 'half-split', heads: 32, columns: 4096 }",
      ),
      [...['from', 'to', 'heads', 'headDim', 'rotaryDim', 'columns']],
    );
    checkFloats(where, 'w', w);
    const from = oneOf(where, 'from', options.from, PAIRINGS);
    const to = oneOf(where, 'to', options.to, PAIRINGS);
    const heads = options.heads === undefined ? 1 : positiveInteger(where, 'heads', options.heads);
    const columns = options.columns === undefined ? 1 : positiveInteger(where, 'columns', options.columns);
    const headDim =
      options.headDim === undefined ? w.length / (heads * columns) : positiveInteger(where, 'headDim', options.headDim);
    if (!Number.isInteger(headDim) || heads * headDim * columns !== w.length || headDim === 0) {
      const shape =
        options.headDim === undefined
          ? `a multiple of heads * columns = ${heads} * ${columns}`
          : `heads * headDim * columns = ${heads} * ${headDim} * ${columns}`;
      throw new RopeError('length', 'w', w.length, `${where}: w must have ${shape} elements, got ${w.length}`);
    }
    const rotaryDim =
      options.rotaryDim === undefined ? headDim : positiveInteger(where, 'rotaryDim', options.rotaryDim);
    if (rotaryDim % 2 !== 0)
      fail('range', where, options.rotaryDim === undefined ? 'headDim' : 'rotaryDim', 'must be even', rotaryDim);
    if (rotaryDim > headDim) fail('range', where, 'rotaryDim', `must be at most headDim ${headDim}`, rotaryDim);
    return memory.scope((arena) => {
      const source = arena.f32(w);
      const target = arena.f32Zone(w.length);
      module.permutePairing(
        target,
        source,
        heads,
        headDim,
        rotaryDim / 2,
        columns,
        PAIRINGS.indexOf(from),
        PAIRINGS.indexOf(to),
      );
      return arena.readF32(target, w.length);
    });
  }

  function buffer(length: number): RopeBuffer {
    const made = new RopeBuffer(memory, count('buffer', 'length', length));
    made.fill(0);
    return made;
  }

  return {
    frequencies,
    table,
    tableFrom,
    rotate,
    shiftKeys,
    permuteWeights,
    buffer,
    inside: { turning, rowsFrom, attentionFactorOf },
  };
}
