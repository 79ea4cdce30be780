/** Biases given as a rule: ALiBi, the buckets of T5, one number for each distance. */
import type { Sizes } from './shape.js';
import { checkFloats, type Floats, type Memory } from '../border/memory.js';
import type { Module } from '../border/module.js';
import { boolean, fail, integer, oneOf, onlyKeys, positive } from '../options/rules.js';
import { RopeError } from '../options/errors.js';

/** Writes the bias of every distance, `[H, Tq + Tk - 1]`, and returns its address. */
export type Rule = (arena: Memory, specAt: number) => number;

export function ruleOf(module: Module, fn: string, bias: Record<string, unknown>, { Tq, Tk, H }: Sizes): Rule {
  const type = oneOf(fn, 'bias.type', bias['type'], ['alibi', 't5Bias', 'distance']);
  const floats = (key: string, length: number, product: string): Floats => {
    const values = bias[key];
    checkFloats(fn, `bias.${key}`, values);
    if (values.length !== length) {
      throw new RopeError(
        'length',
        `bias.${key}`,
        values.length,
        `${fn}: bias.${key} must have ${product} = ${length} elements, got ${values.length}`,
      );
    }
    return values;
  };
  const length = H * Math.max(Tq + Tk - 1, 0);
  if (type === 'distance') {
    onlyKeys(fn, 'bias.', bias, ['type', 'values']);
    const values = floats('values', length, `heads * (Tq + Tk - 1) = ${H} * ${Tq + Tk - 1}`);
    return (arena) => arena.f32(values);
  }
  if (type === 'alibi') {
    onlyKeys(fn, 'bias.', bias, ['type', 'slopes', 'maxBias']);
    const slopes = bias['slopes'] === undefined ? null : floats('slopes', H, 'heads');
    const maxBias = bias['maxBias'] === undefined ? 8 : positive(fn, 'bias.maxBias', bias['maxBias']);
    return (arena, specAt) => {
      const values = arena.f32Zone(length);
      module.alibiDistances(values, slopes ? arena.f32(slopes) : 0, maxBias, specAt);
      return values;
    };
  }
  onlyKeys(fn, 'bias.', bias, ['type', 'table', 'buckets', 'maxDistance', 'bidirectional']);
  const { bidirectional: both = true } = bias;
  const bidirectional = boolean(fn, 'bias.bidirectional', both);
  const buckets = integer(fn, 'bias.buckets', bias['buckets'] ?? 32, bidirectional ? 4 : 2);
  if (bidirectional && buckets % 2 !== 0)
    fail('range', fn, 'bias.buckets', 'must be even, half of them for each direction', buckets);
  const exact = Math.floor((bidirectional ? buckets / 2 : buckets) / 2);
  const maxDistance = integer(fn, 'bias.maxDistance', bias['maxDistance'] ?? 128, exact + 1);
  const table = floats('table', buckets * H, `buckets * heads = ${buckets} * ${H}`);
  return (arena, specAt) => {
    const values = arena.f32Zone(length);
    module.t5Distances(values, arena.f32(table), buckets, maxDistance, bidirectional ? 1 : 0, specAt);
    return values;
  };
}
