import type { Memory } from '../border/memory.js';
import { fill } from '../border/struct.js';
import { distanceCount } from './prepared.js';
import type { Grid, Prepared, Tools } from './prepared.js';
import type { Numbers } from '../analysis/input.js';
import { exactDistances } from '../attention/bias.js';
import type { BUCKET_RULE } from '../attention/options.js';
import type { Read } from '../options/options.js';
import { fail, leftOut } from '../options/rules.js';
import { checkTable, perHead } from './numbers.js';
import { ALIBI, ALIBI_ORDERS, type AlibiEncoding, KERNELS, KERPLE, T5_BIAS } from './options.js';

/** Writes the bias of every distance, `[H, distances]`. */
export type WriteBias = (arena: Memory, bias: number, grid: number, scale: number) => void;

type Biased = Prepared & { bias: WriteBias };
/** `name` is what the caller gives it as. */
type PrepareBias = (tools: Tools, fn: string, encoding: unknown, grid: Grid, name?: string) => Biased;

function biased({ module }: Tools, grid: Grid, scale: number, write: WriteBias): Biased {
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

export const t5Bias: PrepareBias = (tools, fn, encoding, grid, name = 'encoding') => {
  const read = T5_BIAS.read(fn, encoding, name);
  return biased(tools, grid, 1, readBucketBias(tools, fn, `${name}.`, read, grid.H));
};

export const alibi: PrepareBias = (tools, fn, encoding, grid, name = 'encoding') => {
  const { module } = tools;
  const { slopes: given, maxBias, order } = ALIBI.read(fn, encoding, name);
  if (given) leftOut(fn, encoding as AlibiEncoding, ['maxBias', 'order'], 'where slopes are given', `${name}.`);
  const slopes = given
    ? checkTable(fn, `${name}.slopes`, given, grid.H, 'heads')
    : Array.from({ length: grid.H }, (_, h) => module.alibiSlope(h, grid.H, maxBias, ALIBI_ORDERS.indexOf(order)));
  return biased(tools, grid, 1 / Math.sqrt(grid.headDim), (arena, bias, at) =>
    module.alibiBias(bias, arena.f64(slopes), at),
  );
};

export const kerple: PrepareBias = (tools, fn, encoding, grid) => {
  const { module } = tools;
  const read = KERPLE.read(fn, encoding, 'encoding');
  const kernel = KERNELS.indexOf(read.kernel);
  const inside = read.placement === 'paper';
  const parameter = (key: 'r1' | 'r2'): Float64Array => {
    const name = `encoding.${key}`;
    const values = perHead(fn, name, read[key], grid.H);
    values.forEach((value, h) => {
      const each = typeof read[key] === 'number' ? name : `${name}[${h}]`;
      if (value <= 0) fail('range', fn, each, 'must be above 0', value);
      if (key === 'r2' && read.kernel === 'power' && value > 2) {
        const why = 'Beyond, it is no conditionally positive definite kernel (KERPLE corollary 1)';
        fail('range', fn, each, 'must be at most 2 for the power kernel', value, why);
      }
    });
    return values;
  };
  const r1 = parameter('r1');
  const r2 = parameter('r2');
  return biased(tools, grid, 1 / Math.sqrt(grid.headDim), (arena, bias, at, scale) =>
    module.kerpleBias(bias, arena.f64(r1), arena.f64(r2), at, kernel, inside ? scale : 1),
  );
};
