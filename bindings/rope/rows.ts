/** Rows of cosines and sines for the tokens of one call: those of a table, or made for it. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type NormalConfig, normalizeConfig, type Pairing, type RopeConfig } from '../config/config.js';
import { type Input, type Named, type Options, options } from '../options/options.js';
import { count, fail, finite, leftOut, unchecked } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import { axisOfPair, type Theta } from './frequencies.js';
import { type CheckedPositions, checkPositions, positionList, type Positions } from './positions.js';
import { eachOf, type PerSequence } from '../options/batch.js';
import { RopeTable } from './rope-table.js';

/** Where a call finds the rows of cosines and sines for its tokens: options that several functions share. */
const ROWS = {
  /** Cosines and sines, made once by `rope.table`. */
  table: unchecked<RopeTable>().optional,
  /** In place of `table`: a table of just the positions needed is made for this call. */
  config: unchecked<RopeConfig>().optional,
  /**
   * The positions one by one, in place of `offset`: any finite numbers with `config`, some of its positions with `table`.
   * `[T]`, or `[B, T]` for every sequence its own; with several axes such a list for each axis.
   */
  positions: unchecked<Positions>().optional,
  /** With `config`: as for `rope.table`. */
  sequenceLength: count.optional,
};

export interface RotationRows extends Named<typeof ROWS> {}

export const ROTATION: Options<RotationRows> = options(ROWS);

/** Where the angles of a call come from: a table, or a config and positions. */
export interface RotationOptions extends Input<typeof ROTATION> {}

/**
 * Rows of cosines and sines in wasm memory for the tokens of a batch: those of sequence `b` begin with row `first[b]`, or
 * `b * stride` where there is no `first`.
 */
export interface Rows {
  readonly cos: number;
  readonly sin: number;
  readonly stride: number;
  readonly first: readonly number[] | null;
}

/** The tokens that rows are for: `T` in each of `batch` sequences. */
export interface Tokens {
  readonly batch: number;
  readonly T: number;
  /** Position of the first, for all or for each; where it is left out, that of the first row. */
  readonly offset: PerSequence | undefined;
  readonly positions: Positions | undefined;
  /** What they are called in an error. */
  readonly what: string;
}

/** A rotation that was asked for, checked. */
export interface Rotation {
  headDim: number;
  pairs: number;
  pairing: Pairing;
  /** What cosines and sines are multiplied by. */
  gain: number;
  /** Position of the first row where none is given. */
  first: number;
  rows(arena: Memory, tokens: Tokens): Rows;
}

/** The row of a table for position `offset`, from which on there are `T`; its first where that is left out. */
function firstRow(fn: string, table: RopeTable, T: number, offset: number | undefined, what: string): number {
  const row = offset === undefined ? 0 : rowAt(fn, table, offset, what);
  if (row < 0 || row + T > table.length) outsideTable(fn, table, T, offset, what);
  return row;
}

const offsetName = (what: string): string => (what === 'q' ? 'queryOffset' : 'offset');
const positionsName = (what: string): string => (what === 'q' ? 'queryPositions' : 'positions');

/** Refuses what says positions where the rows of a table have their own. */
function inOrder(fn: string, name: string, value: unknown): never {
  const hint = 'Take its rows in order, or some of them by table.part(start, end)';
  return fail('conflict', fn, name, 'must be left out where the table was made from positions', value, hint);
}

/** The rows of a table at these positions, one after the other. */
function gather(arena: Memory, fn: string, table: RopeTable, { batch, T, what }: Tokens, positions: Positions): Rows {
  const { offset: first, length, pairs } = table;
  const name = positionsName(what);
  if (first === null) inOrder(fn, name, positions);
  const list = positionList(fn, name, positions, T, batch);
  const [cos, sin] = [table.cosAddress, table.sinAddress];
  const size = list.length * pairs;
  const rows = { cos: arena.f32Zone(size), sin: arena.f32Zone(size), stride: strideOf(list.length, T), first: null };
  list.forEach((position, t) => {
    const row = position - first;
    if (!Number.isInteger(row) || row < 0 || row >= length) {
      const rule = `must be one of the positions ${first} to ${first + length - 1} of the table`;
      fail('range', fn, `${name}[${t}]`, rule, position);
    }
    arena.moveF32(rows.cos + t * pairs * 4, cos + row * pairs * 4, pairs);
    arena.moveF32(rows.sin + t * pairs * 4, sin + row * pairs * 4, pairs);
  });
  return rows;
}

/** From the rows of one sequence to those of the next: `found` are those of one, which all share, or of all. */
const strideOf = (found: number, T: number): number => (found === T ? 0 : T);

function rowAt(fn: string, table: RopeTable, offset: number, what: string): number {
  const { offset: first } = table;
  if (first !== null && typeof offset === 'number' && Number.isInteger(offset - first)) return offset - first;
  const name = offsetName(what);
  if (first === null) inOrder(fn, name, offset);
  finite(fn, name, offset);
  const rule = first === 0 ? 'must be a whole number' : `must be a whole number of positions after ${first}`;
  fail('range', fn, name, rule, offset, first === 0 ? undefined : 'That is where the table begins');
}

function outsideTable(fn: string, table: RopeTable, T: number, offset: number | undefined, what: string): never {
  const { length, offset: first } = table;
  const name = offsetName(what);
  const from = offset ?? first ?? 0;
  const has = first === null || length === 0 ? `${length} positions` : `positions ${first} to ${first + length - 1}`;
  const needs = `${what} with ${T} rows from ${name} ${from} needs ${from} to ${from + T - 1}`;
  throw new RopeError('range', name, offset, `${fn}: the table has ${has}, ${needs}. Make a longer table`);
}

export function createRows({ module, memory, struct }: Runtime, { attentionFactorOf, thetaInArena }: Theta) {
  const positions = struct('Positions', 'offset values axis');

  /** Fills `[T, P]` cosines and sines. */
  function writeTable(
    arena: Memory,
    cos: number,
    sin: number,
    config: NormalConfig,
    { rows, offset, at }: CheckedPositions,
    sequenceLength: number,
    gain: number,
  ): void {
    const theta = thetaInArena(arena, config, sequenceLength);
    const axis = axisOfPair(config);
    positions.offset = offset;
    positions.values = at ? arena.f64(at) : 0;
    positions.axis = axis ? arena.i32(axis) : 0;
    module.rotationTable(cos, sin, theta, positions.address, rows, config.pairs, gain);
  }

  /** `T` rows made for this call, for each of the sequences that they are of. */
  function rowsAt(
    arena: Memory,
    config: NormalConfig,
    positions: CheckedPositions,
    T: number,
    sequenceLength: number,
    gain: number,
  ): Rows {
    const size = positions.rows * config.pairs;
    const [cos, sin] = [arena.f32Zone(size), arena.f32Zone(size)];
    writeTable(arena, cos, sin, config, positions, sequenceLength, gain);
    return { cos, sin, stride: strideOf(positions.rows, T), first: null };
  }

  function resolveRotation(fn: string, { table, config, positions, sequenceLength }: RotationOptions): Rotation | null {
    if (table !== undefined) {
      RopeTable.check(memory, fn, table);
      if (config !== undefined || sequenceLength !== undefined)
        leftOut(fn, { config, sequenceLength }, ['config', 'sequenceLength'], 'where a table is given');
      return new FromTable(fn, table);
    }
    if (config === undefined) {
      leftOut(fn, { positions, sequenceLength }, ['positions', 'sequenceLength'], 'where there is no config');
      return null;
    }
    const normal = normalizeConfig(fn, config);
    const { headDim, pairs, pairing } = normal;
    const gain = attentionFactorOf(normal.scaling, fn);
    return {
      headDim,
      pairs,
      pairing,
      gain,
      first: 0,
      rows(arena, { batch, T, offset, positions, what }) {
        const checked = checkPositions(fn, normal, { positions, offset }, T, batch, positionsName(what));
        return rowsAt(arena, normal, checked, T, sequenceLength ?? 0, gain);
      },
    };
  }

  return { writeTable, rowsAt, resolveRotation };
}

/** The rotation of a table. A class, because `rotate` makes one in a tenth of a microsecond. */
class FromTable implements Rotation {
  readonly headDim: number;
  readonly pairs: number;
  readonly pairing: Pairing;
  readonly gain: number;
  readonly first: number;

  constructor(
    readonly fn: string,
    readonly table: RopeTable,
  ) {
    this.headDim = table.headDim;
    this.pairs = table.pairs;
    this.pairing = table.pairing;
    this.gain = table.attentionFactor;
    this.first = table.offset ?? 0;
  }

  rows(arena: Memory, tokens: Tokens): Rows {
    const { fn, table } = this;
    const { batch, T, offset, positions, what } = tokens;
    if (positions !== undefined) return gather(arena, fn, table, tokens, positions);
    if (offset === undefined || typeof offset === 'number') {
      const skip = firstRow(fn, table, T, offset, what) * table.pairs * 4;
      return { cos: table.cosAddress + skip, sin: table.sinAddress + skip, stride: 0, first: null };
    }
    const first = eachOf(fn, offsetName(what), offset, batch).map((at) => firstRow(fn, table, T, at, what));
    return { cos: table.cosAddress, sin: table.sinAddress, stride: 0, first };
  }
}
