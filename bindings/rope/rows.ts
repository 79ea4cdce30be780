/** Rows of cosines and sines for the tokens of one call: those of a table, or made for it. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type NormalConfig, normalizeConfig, type Pairing, type RopeConfig } from '../config/config.js';
import { type Input, type Named, type Options, options } from '../options/options.js';
import { count, fail, finite, leftOut, unchecked } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import type { createFrequencies } from './frequencies.js';
import { axisOfPair } from './frequencies.js';
import { type CheckedPositions, checkPositions, positionList, type Positions, type Where } from './positions.js';
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

/** Rows of a table in wasm memory, `[T, P]` each. */
export interface Rows {
  cos: number;
  sin: number;
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
  /** Rows for `T` tokens from position `offset` on, or at `positions`; `what` names the tokens in an error. */
  rows(arena: Memory, T: number, offset: number | undefined, what: string, positions?: Positions): Rows;
  /** The same for every sequence of a batch. */
  rowsOfEach(
    arena: Memory,
    batch: number,
    T: number,
    offset: PerSequence | undefined,
    what: string,
    positions?: Positions,
  ): Rows[];
}

/** `T` rows of a table from position `offset` on, its first where that is left out. */
export function rowsOfTable(fn: string, table: RopeTable, T: number, offset: number | undefined, what: string): Rows {
  const row = offset === undefined ? 0 : rowAt(fn, table, offset, what);
  if (row < 0 || row + T > table.length) outsideTable(fn, table, T, offset, what);
  const skip = row * table.pairs * 4;
  return { cos: table.cosAddress + skip, sin: table.sinAddress + skip };
}

const offsetName = (what: string): string => (what === 'q' ? 'queryOffset' : 'offset');
const positionsName = (what: string): string => (what === 'q' ? 'queryPositions' : 'positions');

/** Where the first of `T` rows is for each of `batch` sequences, in rows that they share or that follow one by one. */
function split({ cos, sin }: Rows, found: number, batch: number, T: number, pairs: number): Rows[] {
  const next = found === T ? 0 : T * pairs * 4;
  return Array.from({ length: batch }, (_, b) => ({ cos: cos + b * next, sin: sin + b * next }));
}

/** The rows of a table at these positions, one after the other, and how many. */
function gather(
  arena: Memory,
  fn: string,
  table: RopeTable,
  batch: number,
  T: number,
  what: string,
  positions: Positions,
): { rows: Rows; found: number } {
  const { offset: first, length, pairs } = table;
  const name = positionsName(what);
  if (first === null) {
    const hint = 'Take its rows in order, or some of them by table.part(start, end)';
    fail('conflict', fn, name, 'must be left out where the table was made from positions', positions, hint);
  }
  const list = positionList(fn, name, positions, T, batch);
  const [cos, sin] = [table.cosAddress, table.sinAddress];
  const rows = { cos: arena.f32Zone(list.length * pairs), sin: arena.f32Zone(list.length * pairs) };
  list.forEach((position, t) => {
    const row = position - first;
    if (!Number.isInteger(row) || row < 0 || row >= length) {
      const rule = `must be one of the positions ${first} to ${first + length - 1} of the table`;
      fail('range', fn, `${name}[${t}]`, rule, position);
    }
    arena.moveF32(rows.cos + t * pairs * 4, cos + row * pairs * 4, pairs);
    arena.moveF32(rows.sin + t * pairs * 4, sin + row * pairs * 4, pairs);
  });
  return { rows, found: list.length };
}

function rowAt(fn: string, table: RopeTable, offset: number, what: string): number {
  const { offset: first } = table;
  if (first !== null && typeof offset === 'number' && Number.isInteger(offset - first)) return offset - first;
  const name = offsetName(what);
  if (first === null) {
    const hint = 'Take its rows in order, or some of them by table.part(start, end)';
    fail('conflict', fn, name, 'must be left out where the table was made from positions', offset, hint);
  }
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

export function createRows(
  { module, memory, struct }: Runtime,
  { attentionFactorOf, thetaInArena }: ReturnType<typeof createFrequencies>,
) {
  const positions = struct('Positions', ['offset', 'values', 'axis']);

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

  /** `T` rows made for this call. */
  function rowsAt(
    arena: Memory,
    config: NormalConfig,
    positions: CheckedPositions,
    sequenceLength: number,
    gain: number,
  ): Rows {
    const size = positions.rows * config.pairs;
    const rows = { cos: arena.f32Zone(size), sin: arena.f32Zone(size) };
    writeTable(arena, rows.cos, rows.sin, config, positions, sequenceLength, gain);
    return rows;
  }

  function rowsFrom(
    arena: Memory,
    config: NormalConfig,
    T: number,
    where: { offset: number } | { positions: Positions },
    sequenceLength: number,
    gain: number,
    fn = '',
    batch = 1,
  ): Rows[] {
    const checked = checkPositions(fn, config, where, T, batch);
    return split(rowsAt(arena, config, checked, sequenceLength, gain), checked.rows, batch, T, config.pairs);
  }

  function resolveRotation(fn: string, { table: given, config, ...told }: RotationOptions): Rotation | null {
    const alone = { config, sequenceLength: told.sequenceLength };
    if (given !== undefined) {
      RopeTable.check(memory, fn, given);
      leftOut(fn, alone, ['config', 'sequenceLength'], 'where a table is given');
      const { headDim, pairs, pairing, attentionFactor: gain } = given;
      return {
        headDim,
        pairs,
        pairing,
        gain,
        first: given.offset ?? 0,
        rows(arena, T, offset, what, positions) {
          if (positions === undefined) return rowsOfTable(fn, given, T, offset, what);
          return gather(arena, fn, given, 1, T, what, positions).rows;
        },
        rowsOfEach(arena, batch, T, offset, what, positions) {
          if (positions !== undefined) {
            const { rows, found } = gather(arena, fn, given, batch, T, what, positions);
            return split(rows, found, batch, T, pairs);
          }
          if (offset === undefined || typeof offset === 'number')
            return new Array<Rows>(batch).fill(rowsOfTable(fn, given, T, offset, what));
          return eachOf(fn, offsetName(what), offset, batch).map((at) => rowsOfTable(fn, given, T, at, what));
        },
      };
    }
    if (config === undefined) {
      leftOut(fn, told, ['positions', 'sequenceLength'], 'where there is no config');
      return null;
    }
    const normal = normalizeConfig(fn, config);
    const { headDim, pairs, pairing } = normal;
    const { sequenceLength = 0 } = told;
    const gain = attentionFactorOf(normal.scaling, fn);
    const made = (
      arena: Memory,
      batch: number,
      T: number,
      where: Where,
      what: string,
    ): { rows: Rows; found: number } => {
      const checked = checkPositions(fn, normal, where, T, batch, positionsName(what));
      return { rows: rowsAt(arena, normal, checked, sequenceLength, gain), found: checked.rows };
    };
    return {
      headDim,
      pairs,
      pairing,
      gain,
      first: 0,
      rows: (arena, T, offset, what, positions) => made(arena, 1, T, { positions, offset }, what).rows,
      rowsOfEach(arena, batch, T, offset, what, positions) {
        const { rows, found } = made(arena, batch, T, { positions, offset }, what);
        return split(rows, found, batch, T, pairs);
      },
    };
  }

  return { writeTable, rowsAt, rowsFrom, resolveRotation };
}
