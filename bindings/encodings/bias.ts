import type { Memory } from '../border/memory.js';
import { fill } from '../border/struct.js';
import { distanceCount } from './prepared.js';
import type { Grid, Prepare, Prepared, Tools } from './prepared.js';
import { Reading } from './reading.js';

export const ORDERS = ['paper', 'mpt'] as const;
export const KERNELS = ['log', 'power'] as const;
const PLACEMENTS = ['released', 'paper'] as const;

/** Writes the bias of every distance, `[H, distances]`. */
export type WriteBias = (arena: Memory, bias: number, grid: number, scale: number) => void;

type Biased = Prepared & { bias: WriteBias };
type PrepareBias = (...of: Parameters<Prepare>) => Biased;

function biased({ module }: Tools, grid: Grid, scale: number, write: WriteBias): Biased {
  return {
    scale,
    bias: write,
    scores(arena, scores, q, k, at, scaled) {
      const bias = arena.f64Zone(grid.H * distanceCount(grid));
      write(arena, bias, at, scaled);
      module.biasScores(scores, q, k, bias, at, scaled);
    },
  };
}

export interface Buckets {
  buckets: number;
  maxDistance: number;
  bidirectional: boolean;
}

/** Both halves of the rule need room: at least one exact bucket, and a maximum past the exact ones. */
export function readBuckets(reading: Reading): Buckets {
  const bidirectional = reading.flag('bidirectional', true);
  const buckets = reading.integer('buckets', bidirectional ? 4 : 2, 32);
  if (bidirectional && buckets % 2 !== 0)
    reading.fail('range', 'buckets', 'must be even, half of them for each direction', buckets);
  const exact = Math.floor((bidirectional ? buckets / 2 : buckets) / 2);
  const maxDistance = reading.integer('maxDistance', 1, 128);
  if (maxDistance <= exact) {
    reading.fail(
      'conflict',
      'maxDistance',
      `must be above the ${exact} distances that have buckets of their own`,
      maxDistance,
    );
  }
  return { buckets, maxDistance, bidirectional };
}

/** Address of the rule. */
export function writeBuckets({ structs }: Tools, { buckets, maxDistance, bidirectional }: Buckets): number {
  return fill(structs.t5Buckets, { buckets, maxDistance, bidirectional: bidirectional ? 1 : 0 });
}

/** The bias of T5 buckets, also as TUPE uses it. */
export function bucketBias(tools: Tools, table: Float64Array, rule: Buckets): WriteBias {
  return (arena, bias, grid) => tools.module.t5Bias(bias, arena.f64(table), grid, writeBuckets(tools, rule));
}

export const t5Bias: PrepareBias = (tools, fn, encoding, grid) => {
  const reading = new Reading(fn, encoding, ['type', 'table', 'buckets', 'maxDistance', 'bidirectional']);
  const rule = readBuckets(reading);
  const table = reading.table('table', rule.buckets * grid.H, `buckets * heads = ${rule.buckets} * ${grid.H}`);
  return biased(tools, grid, 1, bucketBias(tools, table, rule));
};

export const alibi: PrepareBias = (tools, fn, encoding, grid) => {
  const { module } = tools;
  const reading = new Reading(fn, encoding, ['type', 'maxBias', 'order', 'slopes']);
  if (reading.has('slopes')) {
    for (const key of ['maxBias', 'order']) {
      if (reading.has(key)) reading.fail('conflict', key, 'must be left out where slopes are given', reading.raw(key));
    }
  }
  const maxBias = reading.positive('maxBias', 8);
  const order = reading.choice('order', ORDERS);
  const slopes = reading.has('slopes')
    ? reading.table('slopes', grid.H, 'heads')
    : Array.from({ length: grid.H }, (_, h) => module.alibiSlope(h, grid.H, maxBias, order));
  return biased(tools, grid, 1 / Math.sqrt(grid.headDim), (arena, bias, at) =>
    module.alibiBias(bias, arena.f64(slopes), at),
  );
};

export const kerple: PrepareBias = (tools, fn, encoding, grid) => {
  const { module } = tools;
  const reading = new Reading(fn, encoding, ['type', 'kernel', 'r1', 'r2', 'placement']);
  if (!reading.has('kernel')) reading.fail('missing', 'kernel', "must be 'log' or 'power'", undefined);
  const kernel = reading.choice('kernel', KERNELS);
  const inside = reading.choice('placement', PLACEMENTS) === PLACEMENTS.indexOf('paper');
  const parameter = (key: 'r1' | 'r2'): Float64Array => {
    const values = reading.perHead(key, grid.H);
    const most = key === 'r2' && KERNELS[kernel] === 'power' ? 2 : Infinity;
    values.forEach((value, h) => {
      const name = typeof reading.raw(key) === 'number' ? key : `${key}[${h}]`;
      if (value <= 0) reading.fail('range', name, 'must be above 0', value);
      if (value > most)
        reading.fail(
          'range',
          name,
          'must be at most 2 for the power kernel',
          value,
          'Beyond, it is no conditionally positive definite kernel (KERPLE corollary 1)',
        );
    });
    return values;
  };
  const r1 = parameter('r1');
  const r2 = parameter('r2');
  return biased(tools, grid, 1 / Math.sqrt(grid.headDim), (arena, bias, at, scale) =>
    module.kerpleBias(bias, arena.f64(r1), arena.f64(r2), at, kernel, inside ? scale : 1),
  );
};
