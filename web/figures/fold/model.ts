import type { Kernels } from '../../subject/kernels.js';
import type { State } from './fields.js';

export const SEED = 41;

export interface Work {
  multiplications: number;
  additions: number;
  /** Numbers that have to be known besides x. */
  stored: number;
}

export interface Fold {
  size: number;
  pairs: number;
  m: number;
  /** The row that is looked at. */
  row: number;
  /** By pair. */
  cos: number[];
  sin: number[];
  x: Float64Array;
  /** R(m) x in float64, and by the kernel that models use, in float32. */
  out: Float64Array;
  out32: Float32Array;
  matrix: Work;
  elements: Work;
}

export function fold(kernels: Kernels, state: State): Fold {
  const { size } = state;
  const pairs = size / 2;
  const { m } = state;
  const { rope } = kernels;
  const config = { headDim: size, pairing: 'interleaved' } as const;
  const { theta } = kernels.frequencies(config, 0);
  const turn = (x: Float64Array): Float64Array => rope.analysis.rotated(x, theta, m, { pairing: 'interleaved' });
  // The first axis of every pair goes to (cos, sin).
  const axes = turn(Float64Array.from({ length: size }, (_, c) => (c % 2 === 0 ? 1 : 0)));
  const x = rope.encodings.random(size, { seed: SEED });
  return {
    size,
    pairs,
    m,
    row: Math.min(state.row, size - 1),
    cos: Array.from({ length: pairs }, (_, i) => axes[2 * i]!),
    sin: Array.from({ length: pairs }, (_, i) => axes[2 * i + 1]!),
    x,
    out: turn(x),
    out32: rope.rotate(Float32Array.from(x), { config, offset: m }),
    matrix: { multiplications: size * size, additions: size * (size - 1), stored: size * size },
    elements: { multiplications: 2 * size, additions: size, stored: size },
  };
}
