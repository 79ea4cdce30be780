/**
 * Rotary position embedding: frequencies, tables of cosines and sines, rotation.
 *
 * Shapes: `T` positions, `H` heads, `d` components of a head, `r` rotated components, `P = r/2` pairs;
 * arrays are `[T, H, d]`, or `[H, T, d]` with `layout: 'head-first'`, and a `batch` is B of them one after the other.
 */
import { type Floats, type Memory, RopeBuffer, type NewFloats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import type { NormalConfig, RopeConfig } from '../config/config.js';
import type { NormalScaling } from '../scalings/index.js';
import { ELSEWHERE } from '../options/elsewhere.js';
import { count } from '../options/rules.js';
import { elsewhere } from '../options/suggest.js';
import { createFrequencies, type Frequencies, type FrequencyOptions } from './frequencies.js';
import type { CheckedPositions } from './positions.js';
import type { RopeTable } from './rope-table.js';
import { createHalves, type HalvesFamily } from './halves.js';
import { createRotate, type RotateFamily } from './rotate.js';
import { createRows, type Rotation, type RotationOptions, type Rows } from './rows.js';
import { createTables, type TableFromOptions, type TableOptions } from './table.js';
import { createTurn, type TurnHeads } from './turn.js';
import { createWeights, type PermuteOptions } from './weights.js';

/** Frequencies, tables of cosines and sines, rotation, and floats that stay in wasm memory. */
export interface RopeFamily extends HalvesFamily, RotateFamily {
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
   * the attention factor) at every finite position.
   * @throws RopeError that names the option: a position that is not finite, arrays of different lengths.
   */
  table(config: RopeConfig, options: TableOptions): RopeTable;
  /**
   * A table of cosines and sines that you already have, such as a model's own cache: `[T, P]` each, or with
   * `columns` `[T, 2P]`, every pair twice. They are copied and taken as they are.
   * @throws RopeError that names the option: lengths that do not fit, numbers that could be read in both ways.
   */
  tableFrom(cos: Floats, sin: Floats, options: TableFromOptions): RopeTable;
  /**
   * Rows of W_q or W_k, `[heads * headDim, columns]`, from one pairing to the other: interleaved to
   * half-split is `new[i] = old[2i], new[i + P] = old[2i + 1]` in each head. With `columns: 1` the same
   * for biases, per-channel gains and vectors. Scores stay the same when q and k are both permuted.
   *
   * @throws RopeError `length` where `w` is not `[heads * headDim, columns]`, `range` where `headDim` or `rotaryDim`
   * is odd.
   */
  permuteWeights(w: Floats, options: PermuteOptions): NewFloats;
  /**
   * `length` floats in wasm memory, set to 0, that calls take and fill without copying.
   *
   * @throws RopeError `range` where `length` is no whole number from 0 on, `memory` where there is no room for it.
   */
  buffer(length: number): RopeBuffer;
}

/** What the other families need of this one and the public object does not show. */
export interface RopeInternals {
  /** The rotation that options ask for; `null` where they name neither table nor config. */
  resolveRotation(fn: string, options: RotationOptions): Rotation | null;
  /** `T` rows made for one call, for each of the sequences that `positions` are of. */
  rowsAt(
    arena: Memory,
    config: NormalConfig,
    positions: CheckedPositions,
    T: number,
    sequenceLength: number,
    gain: number,
  ): Rows;
  turn: TurnHeads;
  attentionFactorOf(scaling: NormalScaling, fn: string): number;
}

export function createRope(runtime: Runtime): RopeFamily & { internals: RopeInternals } {
  elsewhere.names = ELSEWHERE;
  const { memory } = runtime;
  const frequencies = createFrequencies(runtime);
  const rows = createRows(runtime, frequencies);
  const turn = createTurn(runtime);

  function buffer(length: number): RopeBuffer {
    const made = new RopeBuffer(memory, count('buffer', 'length', length));
    made.fill(0);
    return made;
  }

  return {
    frequencies: frequencies.frequencies,
    ...createTables(runtime, frequencies, rows),
    ...createRotate(runtime, rows, turn),
    ...createWeights(runtime),
    ...createHalves(runtime),
    buffer,
    internals: {
      resolveRotation: rows.resolveRotation,
      rowsAt: rows.rowsAt,
      turn,
      attentionFactorOf: frequencies.attentionFactorOf,
    },
  };
}
