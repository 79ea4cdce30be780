/** The five steps of the bound with the numbers of the present q, k and distance. */
import type { Store } from '../state/store.js';
import { SUBJECT } from './fields.js';
import type { Kernels } from './kernels.js';
import { latest } from '../util/latest.js';
import { FADE, thetaOf, vectorsOf, type Vectors } from './vectors.js';
import { length } from '../util/polar.js';

interface Complex {
  re: number;
  im: number;
}

export interface Abel {
  /** The sum of the turned products; its real part is the score. */
  sum: Complex;
  /** The same from differences of products and partial sums. */
  byParts: Complex;
  /** `sum |h_j - h_(j+1)| |S_(j+1)|`. */
  each: number;
  /** The largest difference, and the sum of the partial sums' lengths. */
  difference: number;
  lengths: number;
  /** Their product: the bound that is quoted. */
  bound: number;
}

const INTERLEAVED = { pairing: 'interleaved' } as const;

const steps = latest((kernels: Kernels, theta: Float64Array, { q, k }: Vectors, s: number): Abel => {
  const { analysis } = kernels.rope;
  const { re, im } = analysis.pairProducts(q, k, theta.length, INTERLEAVED);
  const walk = analysis.partialSums(theta, s);
  const [real] = analysis.productScores({ re, im }, theta, [s]);
  // What was imaginary becomes real by a quarter turn back.
  const [imaginary] = analysis.productScores({ re: im, im: re.map((x) => -x) }, theta, [s]);
  const byParts = { re: 0, im: 0 };
  let difference = 0;
  for (let j = 0; j < theta.length; j++) {
    const [a, b] = [re[j]! - (re[j + 1] ?? 0), im[j]! - (im[j + 1] ?? 0)];
    const [x, y] = [walk.re[j + 1]!, walk.im[j + 1]!];
    byParts.re += a * x - b * y;
    byParts.im += a * y + b * x;
    difference = Math.max(difference, length({ x: a, y: b }));
  }
  const both = { q, k, ...INTERLEAVED };
  const [each] = analysis.decayBound(theta, [s], { ...both, form: 'each' });
  const [bound] = analysis.decayBound(theta, [s], both);
  const [mean] = analysis.decayBound(theta, [s]);
  return {
    sum: { re: real!, im: imaginary! },
    byParts,
    each: each!,
    difference,
    lengths: mean! * theta.length,
    bound: bound!,
  };
});

export function abelSteps(kernels: Kernels, store: Store): Abel {
  const state = store.read(FADE);
  const theta = thetaOf(kernels, kernels.subject(store.read(SUBJECT)));
  return steps(kernels, theta, vectorsOf(kernels, theta.length, state), state.distance);
}
