/** What `ropewalk/rotate` has, and the other entries too: frequencies, tables of cosines and sines, rotation. */
import { type Floats, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { normalizeConfig, type RopeConfig } from '../config/config.js';
import { ROTATION_WORDS } from '../options/elsewhere.js';
import { count } from '../options/rules.js';
import { elsewhere } from '../options/suggest.js';
import { createFrequencies, type Frequencies, type FrequencyOptions, type Theta } from './frequencies.js';
import type { RopeTable } from './rope-table.js';
import { createRotate, type RotateFamily } from './rotate.js';
import { createRows } from './rows.js';
import { createTables, ROTATION_TABLE, type RotationTableOptions, type TableFromOptions } from './table.js';
import { createTurn, type TurnHeads } from './turn.js';

/** Frequencies, tables of cosines and sines, rotation, and floats that stay in wasm memory. */
export interface RotationFamily extends RotateFamily {
  /**
   * Angular frequencies of a config, in float64, for every scaling.
   *
   * `theta[i] = base^(-2i/r)` unscaled: pair 0 turns fastest.
   * @error relative, 1e-15.
   * @source RoFormer eq. 15.
   * @throws RopeError that names the key of the config.
   */
  frequencies(config: RopeConfig, options?: FrequencyOptions): Frequencies;
  /**
   * Cosines and sines of every pair at the positions asked for, made once and used by many calls.
   *
   * Angles `m theta[i]` are formed and reduced in float64 and rounded once.
   * @error at most 6.1e-8, times the attention factor, at every finite position.
   * @throws RopeError that names the option: a position that is not finite, arrays of different lengths.
   */
  table(config: RopeConfig, options: RotationTableOptions): RopeTable;
  /**
   * A table of cosines and sines that you already have, such as a model's own cache: `[T, P]` each, or with
   * `columns` `[T, 2P]`, every pair twice. They are copied and taken as they are.
   * @throws RopeError that names the option: lengths that do not fit, numbers that could be read in both ways.
   */
  tableFrom(cos: Floats, sin: Floats, options: TableFromOptions): RopeTable;
  /**
   * `length` floats in wasm memory, set to 0, that calls take and fill without copying.
   *
   * @throws RopeError `range` where `length` is no whole number from 0 on, `memory` where there is no room for it.
   */
  buffer(length: number): RopeBuffer;
}

/** What the other families need of this one and the public object does not show. */
export type RopeInternals = Theta &
  ReturnType<typeof createRows> &
  Pick<ReturnType<typeof createTables>, 'makeTable'> & { turn: TurnHeads };

/** All but `table`, which may know more than plain rotations. */
export function createTurning(runtime: Runtime): Omit<RotationFamily, 'table'> & { internals: RopeInternals } {
  Object.assign(elsewhere, ROTATION_WORDS);
  const { memory } = runtime;
  const { frequencies, ...theta } = createFrequencies(runtime);
  const rows = createRows(runtime, theta);
  const turn = createTurn(runtime);
  const { makeTable, tableFrom } = createTables(runtime, theta, rows);

  function buffer(length: number): RopeBuffer {
    const made = new RopeBuffer(memory, count('buffer', 'length', length));
    made.fill(0);
    return made;
  }

  return {
    frequencies,
    tableFrom,
    ...createRotate(runtime, rows, turn),
    buffer,
    internals: { ...theta, ...rows, turn, makeTable },
  };
}

export function createRotation(runtime: Runtime): RotationFamily {
  const { internals, ...turning } = createTurning(runtime);
  const table = (config: RopeConfig, options: RotationTableOptions): RopeTable =>
    internals.makeTable(normalizeConfig('table', config), ROTATION_TABLE.read('table', options));
  return { ...turning, table };
}
