/** What a check is, and what comes of it. */
import type { Bench } from './bench.js';

/** What the checks are about: rows of the picture. */
export const GROUPS = ['frequencies', 'rotation', 'attention', 'linear', 'cache', 'encodings', 'formats'] as const;
export type Group = (typeof GROUPS)[number];
/** Numbers that other programs have given, and rules that must hold whatever the numbers are. */
export const KINDS = ['elsewhere', 'identity'] as const;
export type Kind = (typeof KINDS)[number];

export interface Check {
  /** The name of a published vector in its file, or that of an identity in the words. */
  readonly id: string;
  readonly group: Group;
  readonly kind: Kind;
  /** Where the numbers were published. */
  readonly source?: string;
  readonly run: (bench: Bench) => Outcome;
}

/** The worst of the numbers that were compared. */
export interface Outcome {
  /** |got − expected| where it is worst; NaN where one of them is no number. */
  readonly error: number;
  /** The most that it may be. */
  readonly tolerance: number;
  readonly expected: number;
  readonly got: number;
  /** How many numbers were compared. */
  readonly count: number;
}

/** NaN is no error that any tolerance allows. */
export const passes = ({ error, tolerance }: Pick<Outcome, 'error' | 'tolerance'>): boolean => error <= tolerance;

/** Compares element by element. `relative`: errors are those of each number divided by its expected value. */
export function compared(
  got: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
  relative = false,
): Outcome {
  const count = expected.length;
  if (got.length !== count) return { error: NaN, tolerance, expected: count, got: got.length, count };
  let worst = 0;
  let error = -1;
  for (let i = 0; i < count; i++) {
    const each = Math.abs(got[i]! - expected[i]!) / (relative ? Math.abs(expected[i]!) : 1);
    if (each > error || Number.isNaN(each)) [worst, error] = [i, each];
    if (Number.isNaN(each)) break;
  }
  return { error, tolerance, expected: expected[worst]!, got: got[worst]!, count };
}

/** Several comparisons as one: that which comes nearest to its tolerance, or goes furthest beyond. */
export const worstOf = (outcomes: readonly Outcome[]): Outcome => {
  const count = outcomes.reduce((sum, each) => sum + each.count, 0);
  const beyond = ({ error, tolerance }: Outcome): number =>
    Number.isNaN(error) ? Infinity : error === 0 ? 0 : error / tolerance;
  return { ...outcomes.reduce((worst, each) => (beyond(each) > beyond(worst) ? each : worst)), count };
};
