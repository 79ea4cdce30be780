/**
 * What the page makes of numbers that kernels gave, beyond sums, differences, ratios and means. It is written here
 * alone: elsewhere the linter takes no power, root, exponential, logarithm or angle for a number about a model.
 */

/** |re + i im|, one by one. */
export const magnitudes = (re: Float64Array, im: Float64Array): Float64Array => re.map((x, i) => Math.hypot(x, im[i]!));

/** The length of a vector, from its product with itself. */
export const norm = (square: number): number => Math.sqrt(square);

export const rootMeanSquare = (values: Float64Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

/** What attention multiplies scores by: 1 / √d. */
export const scoreScale = (headDim: number): number => 1 / Math.sqrt(headDim);

/** Weights of scores, in nats. */
export function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  return shares(scores.map((score) => Math.exp(score - most)));
}

/** Weights, if scores were `times` as large. */
export const sharpened = (weights: Float64Array, times: number): Float64Array =>
  shares(weights.map((weight) => weight ** times));

/** Loss of a guess among so many, all as likely as one another. */
export const blindLoss = (choices: number): number => Math.log(choices);

function shares(powers: Float64Array): Float64Array {
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}
