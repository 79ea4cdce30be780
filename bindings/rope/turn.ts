/** The kernel that rotates, and `RotationSpec` of `include/ropewalk/rope.h`, which says how. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import type { Pairing } from '../config/config.js';
import type { Rows } from './rows.js';

/** What arrays are turned by. `gain` is what the kernel multiplies cosines by, and sines by the same or by its negative. */
export interface Turn {
  readonly pairs: number;
  readonly pairing: Pairing;
  readonly rows: Rows;
  readonly gain: number;
  readonly back: boolean;
  /** Every position is turned by the first row. */
  readonly oneRow: boolean;
}

/** Turns the heads that lie at `from` as `layoutAt` says into `to`. */
export type TurnHeads = (arena: Memory, to: number, from: number, layoutAt: number, turn: Turn) => void;

export function createTurn({ module, struct }: Runtime): TurnHeads {
  const spec = struct('RotationSpec', 'cosines sines P pairing cosGain sinGain oneRow rows.stride rows.first');
  return (arena, to, from, layoutAt, { pairs, pairing, rows, gain, back, oneRow }) => {
    spec.cosines = rows.cos;
    spec.sines = rows.sin;
    spec.P = pairs;
    spec.pairing = pairing === 'interleaved' ? 0 : 1;
    spec.cosGain = gain;
    spec.sinGain = back ? -gain : gain;
    spec.oneRow = oneRow ? 1 : 0;
    spec['rows.stride'] = rows.stride;
    spec['rows.first'] = rows.first === null ? 0 : arena.i32(rows.first);
    module.rotate(to, from, layoutAt, spec.address);
  };
}
