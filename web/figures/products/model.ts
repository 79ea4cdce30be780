import type { Kernels } from '../../subject/kernels.js';
import type { State } from './fields.js';
import { scoreScale } from '../../subject/derived.js';

/** Positions, and components of a position vector. */
export const LENGTH = 32;
export const DIM = 32;

export interface Diagonal {
  smallest: number;
  largest: number;
}

export interface Products {
  /** `p_m · p_n` and `p_m · W p_n`, `[32, 32]`. */
  plain: Float64Array;
  between: Float64Array;
  /** The ends of every diagonal of both, by distance `m - n` from `1 - LENGTH`. */
  plainDiagonals: Diagonal[];
  betweenDiagonals: Diagonal[];
}

/** Products of sinusoidal position vectors, and the same with a random matrix between them. */
export function products({ rope }: Kernels, state: State): Products {
  const { positionProducts, random } = rope.encodings;
  // Deviation 1/sqrt(D): W leaves the size of a product about as it is.
  const weights = random(DIM * DIM, { seed: state.seed, deviation: scoreScale(DIM) });
  const plain = positionProducts({ length: LENGTH, dim: DIM });
  const between = positionProducts({ length: LENGTH, dim: DIM, weights });
  return { plain, between, plainDiagonals: diagonals(plain), betweenDiagonals: diagonals(between) };
}

/** The largest difference along any diagonal. */
export const deviation = (of: readonly Diagonal[]): number =>
  Math.max(...of.map(({ smallest, largest }) => largest - smallest));

function diagonals(matrix: Float64Array): Diagonal[] {
  return Array.from({ length: 2 * LENGTH - 1 }, (_, d) => {
    const distance = d - (LENGTH - 1);
    const values = Array.from({ length: LENGTH }, (_, m) => [m, m - distance] as const)
      .filter(([, n]) => n >= 0 && n < LENGTH)
      .map(([m, n]) => matrix[m * LENGTH + n]!);
    return { smallest: Math.min(...values), largest: Math.max(...values) };
  });
}
