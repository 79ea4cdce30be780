/** Heads and positions of a call. */
import { MAX_POSITION } from '../analysis/input.js';
import { checkHeads } from '../attention/shape.js';
import { type Named, type Options, options } from '../options/options.js';
import { fail, finite, positiveInteger, type Rule, rule, whole } from '../options/rules.js';
import type { Grid } from './prepared.js';

/** Positions and distances end here, as everywhere in this package. */
export const FARTHEST = MAX_POSITION;

/** A position or a distance. */
export const position: Rule<number> = whole(-FARTHEST, FARTHEST);

/** Heads of a call: work is done for each of them before there is a row. */
export const headCount: Rule<number> = whole(1, 2 ** 16);

const HEAD_ROWS = {
  /**
   * Query heads, H.
   * @defaultValue 1
   */
  heads: headCount.or(1),
  /** Key and value heads, K, a divisor of `heads`; `heads` where it is left out. Query head `h` reads key head `h / (H/K)`. */
  kvHeads: headCount.optional,
  /** In place of the scale of the encoding, which is `1/sqrt(d)` unless its card says otherwise. */
  scale: finite.optional,
};

export interface HeadRows extends Named<typeof HEAD_ROWS> {}

export const HEADS: Options<HeadRows> = options(HEAD_ROWS);

/** The number of key heads. */
export function keyHeads(fn: string, H: number, K = H): number {
  checkHeads(fn, H, K);
  return K;
}

export function checkOffset(fn: string, name: string, offset: number, count: number): void {
  const last = offset + count - 1;
  if (last > FARTHEST) fail('range', fn, name, `must leave the last of ${count} positions at 2^24 or before`, offset);
}

export function checkDistances(fn: string, { Tq, Tk, queryOffset, keyOffset }: Grid): void {
  if (Tq === 0 || Tk === 0) return;
  const longest = Math.max(queryOffset + Tq - 1 - keyOffset, keyOffset + Tk - 1 - queryOffset);
  if (longest <= FARTHEST) return;
  const hint = 'Bring offset and queryOffset closer together';
  fail('range', fn, 'the longest distance m - n', 'must be at most 2^24', longest, hint);
}

/** The dimension of a sinusoid. */
export const waveDim: Rule<number> = rule((fn, name, value) => {
  const D = positiveInteger(fn, name, value);
  if (D % 2 !== 0) fail('range', fn, name, 'must be even, a sine and a cosine for every wave', D);
  return D;
});
