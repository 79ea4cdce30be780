/** The next token, drawn from logits. */
import type { ModelKernels } from './kernels.js';
import type { Random } from './tasks/random.js';

export interface Sampling {
  temperature: number;
  topK: number;
}

/**
 * Draws a token with probability `softmax(logits / temperature)` among the `topK` largest logits (0: all; of equal ones
 * those with the lower number). Temperature 0 takes the largest.
 *
 * The same in every engine: exponentials are those of the kernels, and sums run in float64 in rising order of the token.
 */
export function sample(kernels: ModelKernels, logits: Float32Array, { temperature, topK }: Sampling, random: Random) {
  const wanted = temperature === 0 ? 1 : topK === 0 ? logits.length : Math.min(topK, logits.length);
  const tokens = largest(logits, wanted);
  if (tokens.length === 1) return tokens[0]!;
  const shares = softmax(
    kernels,
    tokens.map((token) => Math.fround(logits[token]! / temperature)),
  );
  let left = random.word() / 2 ** 32;
  for (let n = 0; n < shares.length; n++) {
    left -= shares[n]!;
    if (left < 0) return tokens[n]!;
  }
  return tokens.at(-1)!; // the shares sum to a little less than 1
}

/** The tokens with the `count` largest logits, in rising order. */
function largest(logits: Float32Array, count: number): number[] {
  // The native sort of numbers; one of tokens would call back for each comparison.
  const least = count === logits.length ? -Infinity : logits.slice().sort()[logits.length - count]!;
  let equal = count;
  for (const logit of logits) if (logit > least) equal--;
  const tokens = [];
  for (let token = 0; token < logits.length; token++) {
    const logit = logits[token]!;
    // Of NaN, which the weights of a model can lead to, as many as fit.
    if (logit > least || (!(logit < least) && equal-- > 0)) tokens.push(token);
  }
  return tokens;
}

/** The gradient of the cross-entropy for target 0 is the softmax, less 1 at 0. */
function softmax({ module, memory }: ModelKernels, logits: number[]): Float32Array {
  return memory.scope('model.generate', (arena) => {
    const [loss, shares] = [arena.f32Zone(1), arena.f32Zone(logits.length)];
    module.crossEntropy(loss, shares, arena.f32(Float32Array.from(logits)), arena.i32([0]), 1, logits.length, 1);
    const read = arena.readF32(shares, logits.length);
    read[0]! += 1;
    return read;
  });
}
