import { fill } from '../border/struct.js';
import { distanceCount } from './prepared.js';
import type { Biased, Grid, Tools, WriteBias } from './prepared.js';
import type { Numbers } from '../analysis/input.js';
import { exactDistances } from '../attention/bias.js';
import type { BUCKET_RULE } from '../attention/options.js';
import type { Read } from '../options/options.js';
import { fail } from '../options/rules.js';
import { checkTable } from './numbers.js';

/** An encoding that is the product of query and key, and a bias. */
export function biased({ module }: Tools, grid: Grid, scale: number, write: WriteBias): Biased {
  return {
    scale,
    biased: true,
    bias: write,
    scores(arena, scores, q, k, at, scaled) {
      const bias = arena.f64Zone(grid.H * distanceCount(grid));
      write(arena, bias, at, scaled);
      module.biasScores(scores, q, k, bias, at, scaled);
    },
  };
}

type Buckets = Read<typeof BUCKET_RULE>;

/** Both halves of the rule need room: at least one exact bucket, and a maximum past the exact ones. */
export function readBuckets(fn: string, prefix: string, rule: Buckets): Buckets {
  const { buckets, maxDistance, bidirectional } = rule;
  const exact = exactDistances(fn, prefix, buckets, bidirectional);
  if (maxDistance <= exact) {
    const must = `must be above the ${exact} distances that have buckets of their own`;
    fail('conflict', fn, `${prefix}maxDistance`, must, maxDistance);
  }
  return rule;
}

/** Address of the rule. */
export function writeBuckets({ structs }: Tools, { buckets, maxDistance, bidirectional }: Buckets): number {
  return fill(structs.t5Buckets, { buckets, maxDistance, bidirectional: bidirectional ? 1 : 0 });
}

/** The bias of T5 buckets, also as TUPE uses it. */
function bucketBias(tools: Tools, table: Float64Array, rule: Buckets): WriteBias {
  return (arena, bias, grid) => tools.module.t5Bias(bias, arena.f64(table), grid, writeBuckets(tools, rule));
}

/** A table of `[buckets, H]`, with the rule beside it. */
export function readBucketBias(
  tools: Tools,
  fn: string,
  prefix: string,
  read: Buckets & { table: Numbers },
  H: number,
): WriteBias {
  const { buckets } = readBuckets(fn, prefix, read);
  const product = `buckets * heads = ${buckets} * ${H}`;
  return bucketBias(tools, checkTable(fn, `${prefix}table`, read.table, buckets * H, product), read);
}
