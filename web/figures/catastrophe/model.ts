import type { Kernels } from '../../subject/kernels.js';

/** The setting of the paper: a head of LLaMA 7B and its context. */
export const CONTEXT = 2048;
const HEAD = 128;
/** How many other runs "Recreate it" makes. */
export const RUNS = 40;
export const LAST_SEED = 999;

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
}

/** Largest size, and where. */
const largest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Scores that come closest to random numbers inside the context, and what they do past it. */
export function fitOf({ rope }: Kernels, seed: number): Fit {
  const { analysis } = rope;
  const { theta } = rope.frequencies({ headDim: HEAD });
  const targets = analysis.randomVector(CONTEXT, { seed });
  const products = analysis.fitProducts(targets, theta, { count: CONTEXT });
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
  };
}

const kept = new Map<number, Fit>();

/** The fit of a seed, computed once while it is looked at. */
export function fitted(kernels: Kernels, seed: number): Fit {
  let fit = kept.get(seed);
  if (!fit) {
    if (kept.size >= 4) kept.clear();
    fit = fitOf(kernels, seed);
    kept.set(seed, fit);
  }
  return fit;
}

/** What is kept of the runs that are not looked at. */
export type Run = Pick<Fit, 'seed' | 'inside' | 'outside' | 'halved'>;

export const runOf = ({ seed, inside, outside, halved }: Fit): Run => ({ seed, inside, outside, halved });
