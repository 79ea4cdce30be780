/**
 * Rotary position embedding: frequencies, tables of cosines and sines, rotation.
 *
 * Shapes: `T` positions, `H` heads, `d` components of a head, `r` rotated components, `P = r/2` pairs;
 * arrays are `[T, H, d]`, or `[H, T, d]` with `layout: 'head-first'`, and a `batch` is B of them one after the other.
 */
import type { Floats, NewFloats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import type { RopeConfig } from '../config/config.js';
import { ATTENTION_WORDS } from '../options/elsewhere.js';
import { elsewhere } from '../options/suggest.js';
import { createHalves, type HalvesFamily } from './halves.js';
import type { RopeTable } from './rope-table.js';
import { createTurning, type RopeInternals, type RotationFamily } from './rotation.js';
import { createWeights, type PermuteOptions } from './weights.js';
import { createXpos, type TableOptions } from './xpos.js';

/** Rotation, xPos, weights from one pairing to the other, and formats of 16 bits. */
export interface RopeFamily extends RotationFamily, HalvesFamily {
  /**
   * Cosines and sines of every pair at the positions asked for, made once and used by many calls.
   *
   * Angles `m theta[i]` are formed and reduced in float64 and rounded once.
   * @error at most 6.1e-8, times the attention factor, at every finite position.
   * @throws RopeError that names the option: a position that is not finite, arrays of different lengths.
   */
  table(config: RopeConfig, options: TableOptions): RopeTable;
  /**
   * Rows of W_q or W_k, `[heads * headDim, columns]`, from one pairing to the other: interleaved to
   * half-split is `new[i] = old[2i], new[i + P] = old[2i + 1]` in each head. With `columns: 1` the same
   * for biases, per-channel gains and vectors. Scores stay the same when q and k are both permuted.
   *
   * @throws RopeError `length` where `w` is not `[heads * headDim, columns]`, `range` where `headDim` or `rotaryDim`
   * is odd.
   */
  permuteWeights(w: Floats, options: PermuteOptions): NewFloats;
}

export function createRope(runtime: Runtime): RopeFamily & { internals: RopeInternals } {
  Object.assign(elsewhere, ATTENTION_WORDS);
  const turning = createTurning(runtime);
  return { ...turning, ...createXpos(runtime, turning.internals), ...createWeights(runtime), ...createHalves(runtime) };
}
