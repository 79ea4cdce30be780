import type { Kernels } from '../../subject/kernels.js';
import type { State } from './fields.js';

/** Words of the sentence; each language has its own. */
export const WORDS = 3;
export const HEAD = 8;
export const VALUES = 4;
/** Chosen so that the nine weights are easy to tell apart. */
export const SEEDS = { q: 101, k: 102, v: 103 };

export interface OrderModel {
  /** The word at every place. */
  order: readonly number[];
  /** The place of every word. */
  place: readonly number[];
  /** Weights `[3, 3]` of the sentence as it was written, where word and place are the same. */
  written: Float64Array;
  /** Weights of the present order, by place. */
  now: Float64Array;
  /** What the largest change is: at a place, between two words, in what a word takes away. */
  change: { place: number; words: number; output: number };
}

/** Attention without position over three words, as written and in the reader's order. */
export function orderModel(kernels: Kernels, state: State): OrderModel {
  const order = state.sequence;
  const place = order.map((_, word) => order.indexOf(word));
  const written = attend(kernels, [...order.keys()]);
  const now = attend(kernels, order);
  const largest = (a: ArrayLike<number>, b: (e: number) => number): number =>
    Array.from(a).reduce((most, value, e) => Math.max(most, Math.abs(value - b(e))), 0);
  return {
    order,
    place,
    written: written.weights,
    now: now.weights,
    change: {
      place: largest(written.weights, (e) => now.weights[e]!),
      words: largest(written.weights, (e) => weightBetween(now.weights, place, Math.floor(e / WORDS), e % WORDS)),
      output: largest(written.out, (e) => now.out[place[Math.floor(e / VALUES)]! * VALUES + (e % VALUES)]!),
    },
  };
}

/** How much one word looks at another, in a matrix by place. */
export const weightBetween = (weights: Float64Array, place: readonly number[], query: number, key: number): number =>
  weights[place[query]! * WORDS + place[key]!]!;

/** The query, the key and the value of every word, one after the other. */
export function vectors({ rope }: Kernels): Record<'q' | 'k' | 'v', Float64Array> {
  const rows = (seed: number, width: number): Float64Array => rope.encodings.random(WORDS * width, { seed });
  return { q: rows(SEEDS.q, HEAD), k: rows(SEEDS.k, HEAD), v: rows(SEEDS.v, VALUES) };
}

/** Every word brings its own query, key and value; its place brings nothing. */
function attend(kernels: Kernels, order: readonly number[]): { weights: Float64Array; out: Float64Array } {
  const { q, k, v } = vectors(kernels);
  const rows = (all: Float64Array, width: number): number[] =>
    order.flatMap((word) => [...all.subarray(word * width, (word + 1) * width)]);
  return kernels.rope.encodings.attend({ type: 'none' }, rows(q, HEAD), rows(k, HEAD), rows(v, VALUES), {
    headDim: HEAD,
    valueDim: VALUES,
  });
}
