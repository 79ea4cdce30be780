/** A slope by distance. */
import { extended, type Input, type Named, type Options, options } from '../../options/options.js';
import { leftOut, positive, word } from '../../options/rules.js';
import { biased } from '../bias.js';
import { checkTable } from '../numbers.js';
import { table as tableRow } from '../options.js';
import type { BiasKind, PrepareBias } from '../prepared.js';

const SLOPE_ROWS = {
  /** @defaultValue 8 */
  maxBias: positive.or(8),
};

export interface SlopeRows extends Named<typeof SLOPE_ROWS> {}

export const SLOPES: Options<SlopeRows> = options(SLOPE_ROWS);

const ALIBI = extended(SLOPES, {
  type: word(['alibi']),
  /** Slopes `[H]` of your own, in place of the rule. */
  slopes: tableRow.optional,
});

/**
 * ALiBi (Press et al. 2108.12409, section 3): `q · k / sqrt(d) - slope_h |m - n|`. Slopes of `2^(-maxBias (h+1)/H)` where
 * H is a power of two; else those of the largest power of two below, then every other one of twice that. MPT's code states it
 * differently, and comes to the same slopes in the same order.
 */
export interface AlibiEncoding extends Input<typeof ALIBI> {}

const prepare: PrepareBias = (tools, fn, encoding, grid, name = 'encoding') => {
  const { module } = tools;
  const { slopes: given, maxBias } = ALIBI.read(fn, encoding, name);
  if (given) leftOut(fn, encoding as AlibiEncoding, ['maxBias'], 'where slopes are given', `${name}.`);
  const slopes = given
    ? checkTable(fn, `${name}.slopes`, given, grid.H, 'heads')
    : Array.from({ length: grid.H }, (_, h) => module.alibiSlope(h, grid.H, maxBias));
  return biased(tools, grid, 1 / Math.sqrt(grid.headDim), (arena, bias, at) =>
    module.alibiBias(bias, arena.f64(slopes), at),
  );
};

export const alibi: BiasKind<AlibiEncoding> = {
  prepare,
  bias: prepare,
  demo: () => ({ type: 'alibi' }),
};
