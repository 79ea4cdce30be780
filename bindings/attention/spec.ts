/** `AttentionSpec` of `include/ropewalk/attention.h`: what tells the kernels of a plan. */
import type { Plan } from './plan.js';
import { STRIDES, writeStrides } from './strides.js';
import { TABLES, writeTables } from './tables.js';
import type { Memory } from '../border/memory.js';
import { type MakeStruct, type Struct, type Words } from '../border/struct.js';
import type { Pairing } from '../config/config.js';
import { type Dtype, DTYPES } from '../options/dtype.js';
import type { Rows } from '../rope/rows.js';

/** Keys and values that lie in wasm memory already, token by token and rotated: those of a cache. */
export interface ResidentKeys {
  /** Tokens of the longest sequence, and of each. */
  Tk: number;
  lengths: readonly number[];
  /** Elements from one sequence to the next, and from one head to the next. */
  batch: number;
  keyHead: number;
  valueHead: number;
  kvHeads: number;
  headDim: number;
  valueDim: number;
  k: number;
  v: number;
  pairs: number;
  pairing: Pairing;
  /** What keys and values are kept as. */
  dtype: Dtype;
  /** Rows of the table for `counts[b]` of `Tq` queries from position `starts[b]` on in each sequence. */
  queryRows(arena: Memory, Tq: number, starts: readonly number[], counts: readonly number[]): Rows;
}

const SPEC = [
  ...TABLES,
  ...STRIDES,
  'scale softcap queryOffset queryOffsets left right bias biasStride.head biasStride.query biasStride.key',
  'biasStride.batch keep keepStride.head keepStride.query keepStride.key keepStride.batch distanceBias',
  'distanceBiasBatch dtype',
] as const;
type Spec = Struct<Words<(typeof SPEC)[number]>>;

/** What is added to scores, and what hides them. */
function writeBiases(arena: Memory, spec: Spec, { mask, bias }: Plan): void {
  spec.bias = 0;
  if (bias) {
    spec.bias = arena.f32(bias.values);
    spec['biasStride.head'] = bias.strides[0];
    spec['biasStride.query'] = bias.strides[1];
    spec['biasStride.key'] = bias.strides[2];
    spec['biasStride.batch'] = bias.next;
  }
  spec.keep = 0;
  if (mask) {
    spec.keep = arena.u8(mask.values);
    spec['keepStride.head'] = mask.strides[0];
    spec['keepStride.query'] = mask.strides[1];
    spec['keepStride.key'] = mask.strides[2];
    spec['keepStride.batch'] = mask.next;
  }
}

/** What sets all that the kernels read of a plan, and returns its address. */
export function createSpec(struct: MakeStruct) {
  const spec = struct('AttentionSpec', ...SPEC);

  return function writeSpec(arena: Memory, plan: Plan, keys: ResidentKeys | null): number {
    const { sizes, rule, queryOffset } = plan;
    const several = typeof queryOffset === 'object';
    writeStrides(arena, spec, plan, plan.headFirst, plan.headFirst && !keys, keys?.keyHead, keys?.valueHead);
    if (keys) spec['k.batch'] = spec['v.batch'] = keys.batch;
    spec.dtype = keys ? DTYPES.indexOf(keys.dtype) : 0;
    spec.scale = plan.scale;
    spec.softcap = plan.softcap;
    spec.left = plan.left;
    spec.right = plan.right;
    spec.queryOffset = several ? 0 : queryOffset;
    spec.queryOffsets = several ? arena.i32(queryOffset) : 0;
    writeBiases(arena, spec, plan);
    writeTables(arena, spec, plan, plan.rows && plan.rows(arena));
    spec.distanceBias = 0;
    if (rule) {
      spec.distanceBias = rule.write(arena, spec.address); // which reads the spec
      spec.distanceBiasBatch = several && rule.placed ? sizes.H * (sizes.Tq + sizes.Tk - 1) : 0;
    }
    return spec.address;
  };
}
