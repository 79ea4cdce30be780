/**
 * How far a printed score may be off because a test has only so many examples: its standard error, from the score and
 * the number of examples alone. Scores are shares, 0 to 1. What another seed of training changes is not in it.
 */

/** Two equally good models differ by less than so many standard errors in 19 of 20 tests. */
export const NINETEEN_OF_TWENTY = 1.96;

/** Of a share of right answers: the binomial distribution. */
export const shareError = (share: number, examples: number): number => Math.sqrt((share * (1 - share)) / examples);

/**
 * The least that it is for F1. J = TP / (TP + FP + FN) is a share of the examples that are not true negatives, and
 * F1 = 2J / (1 + J), so its error is that of J times the derivative. How many true negatives there are is seldom
 * printed; with more of them the error is larger.
 */
export const leastF1Error = (f1: number, examples: number): number =>
  (2 - f1) * Math.sqrt((f1 * (1 - f1)) / (2 * examples));

/** Of Spearman's rank correlation: Fisher's transformation with the variance of Bonett and Wright (2000). */
export const rankError = (correlation: number, examples: number): number =>
  (1 - correlation ** 2) * Math.sqrt((1 + correlation ** 2 / 2) / (examples - 3));

/** By how much two equally good models may differ that were tested on other examples, or gave unrelated answers. */
export const bandOf = (...errors: readonly number[]): number => NINETEEN_OF_TWENTY * Math.hypot(...errors);

/** The share of examples in which just one of two models is right, if they err independently of each other. */
export const independentShare = (one: number, other: number): number => one * (1 - other) + other * (1 - one);

/**
 * Of the difference between two models that were given the same examples, when just one of them is right in the share
 * `apart` of these. For `independentShare` it is that of two separate tests (McNemar's comparison).
 */
export const pairedError = (one: number, other: number, apart: number, examples: number): number =>
  Math.sqrt((apart - (one - other) ** 2) / examples);

/** How many of the examples were answered right, if so many per cent are printed; NaN where no count gives them. */
export function countOf(percent: number, examples: number, decimals: number): number {
  const count = Math.round((percent / 100) * examples);
  return ((100 * count) / examples).toFixed(decimals) === percent.toFixed(decimals) ? count : NaN;
}
