/** What is done to scores that lie outside wasm memory, and to arrays with heads before tokens. */
import { type Numbers, vector } from '../analysis/input.js';
import type { ScoreArray } from '../attention/options.js';
import { lengthen, type Sizes, type Spread, spread } from '../attention/shape.js';
import { RopeBuffer } from '../border/memory.js';
import { fail, isRecord, onlyKeys } from '../options/rules.js';

/** `softcap tanh(score / softcap)`. */
export const cap = (scores: Float64Array, softcap: number): Float64Array =>
  scores.map((score) => softcap * Math.tanh(score / softcap));

/** A bias as `attention` takes it, but for rules, which are encodings here. */
export function readBias(fn: string, given: unknown, sizes: Sizes): Spread<Float64Array> {
  const shaped = isRecord(given) && !RopeBuffer.is(given);
  if (shaped && given['type'] !== undefined)
    fail('unsupported', fn, 'bias', 'must be an array', given, "Give the rule as the encoding: { type: 'alibi' }");
  if (shaped) onlyKeys(fn, 'bias.', given, ['values', 'shape']);
  const { values, shape } = shaped ? (given as Partial<ScoreArray<Numbers>>) : { values: given };
  const numbers = vector(fn, shaped ? 'bias.values' : 'bias', values, undefined, -Infinity);
  return spread(fn, 'bias', numbers, shape, sizes, (short, rows, from, to) =>
    lengthen(new Float64Array(rows * to).fill(-Infinity), short, rows, from, to),
  );
}

/** Adds to scores `[H, Tq, Tk]` in place. */
export function addBias(
  scores: Float64Array,
  { values, strides: [ofHead, ofQuery, ofKey] }: Spread<Float64Array>,
  { H, Tq, Tk }: { H: number; Tq: number; Tk: number },
): void {
  for (let h = 0, e = 0; h < H; h++)
    for (let i = 0; i < Tq; i++)
      for (let n = 0; n < Tk; n++, e++) scores[e]! += values[h * ofHead + i * ofQuery + n * ofKey]!;
}

/**
 * The logarithm of the sum of `e^score` of every row: with the largest score `s` and its weight `w = e^s / sum` it is
 * `s - ln w`.
 */
export function logSums(scores: Float64Array, weights: Float64Array, rows: number, columns: number): Float64Array {
  const sums = new Float64Array(rows).fill(-Infinity);
  for (let row = 0; row < rows; row++) {
    let most = -Infinity;
    for (let e = row * columns; e < (row + 1) * columns; e++) {
      if (scores[e]! <= most) continue;
      most = scores[e]!;
      sums[row] = most - Math.log(weights[e]!);
    }
  }
  return sums;
}

/** `[a, b, width]` to `[b, a, width]`. */
export function swapAxes(x: Float64Array, a: number, b: number, width: number): Float64Array {
  const swapped = new Float64Array(x.length);
  for (let i = 0; i < a; i++)
    for (let j = 0; j < b; j++) {
      const from = (i * b + j) * width;
      swapped.set(x.subarray(from, from + width), (j * a + i) * width);
    }
  return swapped;
}
