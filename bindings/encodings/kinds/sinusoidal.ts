/** Fixed sines and cosines, added to the vectors. */
import { extended, type Input, Options } from '../../options/options.js';
import { whole, word } from '../../options/rules.js';
import { adding, sidesOf, widthOf } from '../absolute.js';
import { type AddedRows, ADDED, EXPONENTS, LAYOUTS, WAVES, type WaveRows } from '../options.js';
import type { EncodingKind, Prepare } from '../prepared.js';
import { FARTHEST, waveDim } from '../sizes.js';

const SINUSOIDAL = extended(new Options<AddedRows & WaveRows>({ ...ADDED.rows, ...WAVES.rows }), {
  type: word(['sinusoidal']),
  /** D, even; by default `H d`, or what the projections have. */
  dim: whole(1, FARTHEST).optional,
});

/**
 * Sinusoidal absolute positions (Vaswani et al. 1706.03762, section 3.5): `q + W_q p_m`, `k + W_k p_n` with
 * `p_m = sin(m w_t), cos(m w_t)`. Default: `interleaved`, exponents of the `paper`.
 */
export interface SinusoidalEncoding extends Input<typeof SINUSOIDAL> {}

const prepare: Prepare = (tools, fn, encoding, shape) => {
  const read = SINUSOIDAL.read(fn, encoding, 'encoding');
  const layout = LAYOUTS.indexOf(read.layout ?? 'interleaved');
  const exponent = EXPONENTS.indexOf(read.exponent);
  const sides = sidesOf(read, shape);
  const found = widthOf(fn, sides, shape.H * shape.headDim);
  const D = waveDim(fn, 'encoding.dim', read.dim ?? found);
  return adding(tools, fn, shape, sides, D, (arena, { offset, rows }) => {
    const address = arena.f64Zone(rows * D);
    tools.module.sinusoidalTable(address, rows, D, offset, read.base, layout, exponent);
    return { address, row: 0 };
  });
};

export const sinusoidal: EncodingKind<SinusoidalEncoding> = {
  prepare,
  demo: ({ projection }) => ({ type: 'sinusoidal', wq: projection(), wk: projection(), values: false }),
};
