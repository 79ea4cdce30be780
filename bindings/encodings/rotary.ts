/** Vectors that turn with their position. */
import type { Memory } from '../border/memory.js';
import { fill } from '../border/struct.js';
import type { Prepared, Shape, Tools } from './prepared.js';

interface Turn {
  theta: Float64Array;
  pairing: number;
  gain: number;
  xpos?: { center: number; scaleBase: number };
}

export function turning(
  { module, structs }: Tools,
  { H, K, Tq, Tk, headDim, queryOffset, keyOffset }: Shape,
  turn: Turn,
): Prepared {
  const P = turn.theta.length;
  const side = (heads: number, rows: number, start: number, sign: number) => (arena: Memory, x: number) => {
    const out = arena.f64Zone(rows * heads * headDim);
    const zeta = turn.xpos ? arena.f64Zone(P) : 0;
    if (turn.xpos) module.xposDecay(zeta, 2 * P);
    const { center, scaleBase } = turn.xpos ?? { center: 0, scaleBase: 1 };
    const theta = arena.f64(turn.theta);
    module.rotaryVectors(
      out,
      x,
      theta,
      zeta,
      rows,
      heads,
      headDim,
      P,
      start,
      fill(structs.rotary, { pairing: turn.pairing, gain: turn.gain, sign, center, scaleBase }),
    );
    return out;
  };
  return { scale: 1 / Math.sqrt(headDim), query: side(H, Tq, queryOffset, 1), key: side(K, Tk, keyOffset, -1) };
}
