import type { Kernels, Subject } from '../../subject/kernels.js';
import { LENGTHS, type State } from './fields.js';

export const KINDS = ['softmax', 'linear'] as const;
export type Kind = (typeof KINDS)[number];

export interface CostModel {
  /** Multiplications of one head at every length. */
  count: Record<Kind, readonly number[]>;
  /** Where both need as many. */
  crossing: number;
  /** Numbers that are kept of a text of every length: keys and values, or the two sums. */
  kept: Record<Kind, readonly number[]>;
}

/**
 * Multiplications of one causal head of `d` numbers, without those of features and rotation. Softmax: `d` for each of
 * `T (T + 1) / 2` scores, and as many to weigh the values. Linear: `d d` to add each word to the state, `d d` to ask it,
 * and `d` for the denominator.
 */
export const multiplications: Record<Kind, (length: number, d: number) => number> = {
  softmax: (length, d) => length * (length + 1) * d,
  linear: (length, d) => length * (2 * d * d + d),
};

/** Numbers that later words need of earlier ones. */
const kept: Record<Kind, (length: number, d: number) => number> = {
  softmax: (length, d) => 2 * length * d,
  linear: (_, d) => d * d + d,
};

export function costModel(_kernels: Kernels, _subject: Subject, { head }: State): CostModel {
  const each = (of: Record<Kind, (length: number, d: number) => number>): Record<Kind, readonly number[]> => ({
    softmax: LENGTHS.map((length) => of.softmax(length, head)),
    linear: LENGTHS.map((length) => of.linear(length, head)),
  });
  return { count: each(multiplications), crossing: 2 * head, kept: each(kept) };
}
