/** The five steps of the bound with the numbers of the present q, k and distance. */
import type { Lab } from '../../lab.js';
import { latest } from '../../parts/latest.js';
import type { State } from '../../state.js';
import { thetaOf, vectorsOf, type Vectors } from './vectors.js';

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

const steps = latest((lab: Lab, theta: Float64Array, { q, k }: Vectors, s: number): Abel => {
  const { analysis } = lab.rope;
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
    difference = Math.max(difference, Math.hypot(a, b));
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

export function abelSteps(lab: Lab, state: State): Abel {
  const theta = thetaOf(lab, lab.subject(state));
  return steps(lab, theta, vectorsOf(lab, theta.length, state), state.distance);
}
