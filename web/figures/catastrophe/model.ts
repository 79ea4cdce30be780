import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';
import { magnitudes } from '../../subject/derived.js';

/** The setting of the paper: a head of LLaMA 7B and its context. */
export const CONTEXT = 2048;
export const HEAD = 128;
/** How many other runs "Recreate it" makes. */
export const RUNS = 40;

export interface Fit {
  seed: number;
  /** What the score was asked to be at distances 0 … CONTEXT - 1. */
  targets: Float64Array;
  /** The fitted score at distances 0 … 2 CONTEXT - 1. */
  scores: Float64Array;
  /** The same score when the distances are divided by two. */
  interpolated: Float64Array;
  /** Its largest size inside the context, past it, and interpolated. */
  inside: number;
  outside: number;
  halved: number;
  /** The largest strength of a pair. */
  strength: number;
}

/** The largest size. */
const largest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/**
 * Scores that come closest to random numbers inside the context, and what they do past it. `ridge`: the penalty on the strengths,
 * which decides how large the score gets there; the figure has the package's own.
 */
export function fitOf({ rope }: Kernels, seed: number, ridge?: number): Fit {
  const { analysis } = rope;
  const { theta } = rope.frequencies({ headDim: HEAD });
  const targets = analysis.randomVector(CONTEXT, { seed });
  const products = analysis.fitProducts(targets, theta, { count: CONTEXT }, ridge === undefined ? {} : { ridge });
  const scores = analysis.productScores(products, theta, { count: 2 * CONTEXT });
  const interpolated = analysis.productScores(products, theta, { count: 2 * CONTEXT, step: 1 / 2 });
  return {
    seed,
    targets,
    scores,
    interpolated,
    inside: largest(scores.subarray(0, CONTEXT)),
    outside: largest(scores.subarray(CONTEXT)),
    halved: largest(interpolated),
    strength: largest(magnitudes(products.re, products.im)),
  };
}

const fitted = latest((kernels: Kernels, seed: number) => fitOf(kernels, seed));

export const catastropheModel = (kernels: Kernels, _subject: Subject, { seed }: State): Fit => fitted(kernels, seed);

/** What remains of the runs that are not looked at. */
export type Run = Pick<Fit, 'seed' | 'inside' | 'outside' | 'halved'>;

export const runOf = ({ seed, inside, outside, halved }: Fit): Run => ({ seed, inside, outside, halved });
