import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { Shape, State } from './fields.js';
import { randomVectors, thetaOf } from '../../subject/vectors.js';
import { rootMeanSquare } from '../../subject/derived.js';

/** The last distance of the picture. */
export const LAST = 256;
/** Sketches drawn by hand: how it goes on from its first value, or, for the swing, around 0. */
const SKETCHES: Record<Shape, { from: 'first' | 'zero'; heights: readonly number[] }> = {
  fades: {
    from: 'first',
    heights: [1, 0.62, 0.75, 0.45, 0.52, 0.3, 0.34, 0.19, 0.2, 0.11, 0.1, 0.05, 0.03, 0.02, 0, 0, 0],
  },
  swings: {
    from: 'zero',
    heights: [0, -0.7, 0.5, -1.3, 0.9, 0.1, 1.4, -0.6, 0.4, -1.1, 0.2, -0.3, 1.2, -0.8, 0.7, -1.2, 0.9],
  },
  stays: {
    from: 'first',
    heights: [1, 0.93, 1.03, 0.96, 1.04, 0.98, 1.02, 0.94, 1, 1.05, 0.97, 1.02, 0.95, 1.03, 0.98, 1.01, 1],
  },
};

export interface GuessModel {
  /** Score at every distance, in units of the standard deviation of all random scores. */
  scores: Float64Array;
  /** Root mean square over the near half and over the far half. */
  near: number;
  far: number;
}

const scored = latest((kernels: Kernels, theta: Float64Array, seed: number): GuessModel => {
  const { analysis } = kernels.rope;
  const { q, k } = randomVectors(kernels, theta.length, seed);
  const along = { count: LAST + 1 };
  const { deviation } = analysis.expectedScore(theta, along);
  const scores = analysis
    .scores(q, k, theta, along, { pairing: 'interleaved' })
    .map((score, s) => score / deviation[s]!);
  const half = LAST / 2;
  return { scores, near: rootMeanSquare(scores.subarray(0, half + 1)), far: rootMeanSquare(scores.subarray(half)) };
});

export const guessModel = (kernels: Kernels, subject: Subject, { seed }: State): GuessModel =>
  scored(kernels, thetaOf(kernels, subject), seed);

/** The heights of a sketch from distance 0 to the last. */
export function sketch(shape: Shape, first: number): number[] {
  const { from, heights } = SKETCHES[shape];
  return heights.map((height, i) => (from === 'first' ? first * height : i === 0 ? first : height));
}
