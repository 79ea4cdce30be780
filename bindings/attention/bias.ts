/** Biases given as a rule: ALiBi, the buckets of T5, one number for each distance. */
import { ALIBI, type BiasRule, BUCKETS, BY_DISTANCE } from './options.js';
import type { Sizes } from './shape.js';
import { type CheckedFloats, checkFloats, type Floats, type Memory } from '../border/memory.js';
import type { Module } from '../border/module.js';
import { fill, type Struct, type Words } from '../border/struct.js';
import { fail, integer, lengthIs, oneOf } from '../options/rules.js';

export interface Rule {
  /** Writes the bias of every distance, `[H, Tq + Tk - 1]`, for the spec at `specAt`, and returns its address. */
  write(arena: Memory, specAt: number): number;
  /** Whether it depends on where queries stand: with several offsets there is one for each sequence. */
  placed: boolean;
  /** The floats that it was given, by their names. */
  given: Record<string, CheckedFloats>;
}

/** The fields of `T5Buckets` in `include/ropewalk/encodings.h`. */
export const T5_BUCKETS = 'buckets maxDistance bidirectional';

/** What writes biases given as a rule. */
export interface BiasKernels {
  module: Module;
  memory: Memory;
  t5Buckets: Struct<Words<typeof T5_BUCKETS>>;
}

/** How many distances have buckets of their own; half of the buckets of a direction, of which there must be one. */
export function exactDistances(fn: string, prefix: string, buckets: number, bidirectional: boolean): number {
  const name = `${prefix}buckets`;
  integer(fn, name, buckets, bidirectional ? 4 : 2);
  if (bidirectional && buckets % 2 !== 0)
    fail('range', fn, name, 'must be even, half of them for each direction', buckets);
  return Math.floor((bidirectional ? buckets / 2 : buckets) / 2);
}

/** `several`: sequences have offsets of their own. */
export function ruleOf(
  { module, memory, t5Buckets }: BiasKernels,
  fn: string,
  bias: BiasRule,
  { B, Tq, Tk, H }: Sizes,
  several: boolean,
): Rule {
  const type = oneOf(fn, 'bias.type', bias.type, ['alibi', 't5Bias', 'distance']);
  const floats = (key: string, values: Floats, product: string, length: number): CheckedFloats => {
    const checked = checkFloats(memory, fn, `bias.${key}`, values);
    lengthIs(fn, `bias.${key}`, checked, product, length);
    return checked;
  };
  const length = H * Math.max(Tq + Tk - 1, 0);
  if (type === 'distance') {
    const given = BY_DISTANCE.read(fn, bias, 'bias');
    const values = floats('values', given.values, `heads * (Tq + Tk - 1) = ${H} * ${Tq + Tk - 1}`, length);
    return { write: (arena) => arena.f32(values), placed: false, given: { 'bias.values': values } };
  }
  const all = several ? B * length : length;
  if (type === 'alibi') {
    const { slopes: told, maxBias } = ALIBI.read(fn, bias, 'bias');
    const slopes = told && floats('slopes', told, 'heads', H);
    return {
      write: (arena, specAt) => {
        const values = arena.f32Zone(all);
        module.alibiDistances(values, slopes ? arena.f32(slopes) : 0, maxBias, specAt);
        return values;
      },
      placed: true,
      given: slopes ? { 'bias.slopes': slopes } : {},
    };
  }
  const { buckets, maxDistance, bidirectional, table: rows } = BUCKETS.read(fn, bias, 'bias');
  integer(fn, 'bias.maxDistance', maxDistance, exactDistances(fn, 'bias.', buckets, bidirectional) + 1);
  const table = floats('table', rows, `buckets * heads = ${buckets} * ${H}`, buckets * H);
  return {
    write: (arena, specAt) => {
      const values = arena.f32Zone(all);
      const bucketsAt = fill(t5Buckets, { buckets, maxDistance, bidirectional: bidirectional ? 1 : 0 });
      module.t5Distances(values, arena.f32(table), bucketsAt, specAt);
      return values;
    },
    placed: true,
    given: { 'bias.table': table },
  };
}
