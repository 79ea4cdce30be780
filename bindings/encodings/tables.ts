/** What encodings are made of: biases by distance, sinusoids, slopes, buckets, seeded numbers. */
import type { Numbers } from '../analysis/input.js';
import type { Memory } from '../border/memory.js';
import { fill } from '../border/struct.js';
import { EXPONENTS, LAYOUTS } from './absolute.js';
import { ORDERS, readBuckets, writeBuckets } from './bias.js';
import { BIASED } from './prepare.js';
import { writeGrid, type Shape, type Tools } from './prepared.js';
import { checkTable, FARTHEST, Reading } from './reading.js';
import { checkHeads, checkScale, checkStart } from './sizes.js';
import { readDebertaRule } from './terms.js';
import type { AlibiEncoding, BucketRule, KerpleEncoding, T5BiasEncoding, Waves } from './types.js';
import { fail, integer, onlyKeys, positive, positiveInteger, record } from '../options/rules.js';

export interface BiasOptions {
  /** The first distance `m - n`; 0. Negative distances are keys after the query. */
  from?: number;
  /** The last one. */
  to: number;
  /**
   * Heads, H.
   * @defaultValue 1
   */
  heads?: number;
  /** What `placement: 'paper'` of KERPLE is multiplied by; 1. */
  scale?: number;
}

export interface SinusoidalOptions extends Waves {
  /** Positions, T. */
  length: number;
  /** D, even. */
  dim: number;
  /** The first position; 0. */
  start?: number;
}

const WAVE_KEYS = ['base', 'layout', 'exponent', 'length', 'dim', 'start'];

/** Whole numbers up to 2^24 either way, each through `row`. */
function rowsByDistance(
  fn: string,
  name: string,
  distances: readonly number[] | Int32Array,
  row: (distance: number) => number,
): Int32Array {
  if (!(distances instanceof Int32Array) && !Array.isArray(distances)) {
    fail('type', fn, name, 'must be an Int32Array or an array of whole numbers', distances);
  }
  return Int32Array.from(distances, (value, e) => row(integer(fn, `${name}[${e}]`, value, -FARTHEST, FARTHEST)));
}

export function createTables(tools: Tools) {
  const { module, memory } = tools;

  function bias(encoding: AlibiEncoding | KerpleEncoding | T5BiasEncoding, options: BiasOptions): Float64Array {
    const fn = 'encodings.bias';
    onlyKeys(fn, '', record(fn, 'options', options, 'For example { to: 127 }'), ['from', 'to', 'heads', 'scale']);
    const { H } = checkHeads(fn, options);
    const from = options.from === undefined ? 0 : integer(fn, 'from', options.from, -FARTHEST, FARTHEST);
    const to = integer(fn, 'to', options.to, from, FARTHEST);
    const scale = checkScale(fn, options) ?? 1;
    const grid: Shape = { Tq: to - from + 1, Tk: 1, H, K: H, headDim: 1, queryStart: from, keyStart: 0, valueDim: 0 };
    const { type } = record(fn, 'encoding', encoding, "For example { type: 'alibi' }");
    if (!Object.hasOwn(BIASED, String(type))) {
      const rule = "must be 'alibi', 't5Bias' or 'kerple', the ones that are a bias by distance";
      fail('unsupported', fn, 'encoding.type', rule, type);
    }
    const { bias: write } = BIASED[type as keyof typeof BIASED](tools, fn, encoding, grid);
    return memory.scope((arena) => {
      const result = arena.f64Zone(H * grid.Tq);
      write(arena, result, writeGrid(tools, grid), scale);
      return arena.readF64(result, H * grid.Tq);
    });
  }

  function waves(
    fn: string,
    options: SinusoidalOptions,
    more: string[] = [],
  ): { T: number; D: number; write(arena: Memory): number } {
    const reading = new Reading(fn, options, [...WAVE_KEYS, ...more], '');
    const T = integer(fn, 'length', options.length, 0, FARTHEST);
    const D = positiveInteger(fn, 'dim', options.dim);
    if (D % 2 !== 0) fail('range', fn, 'dim', 'must be even, a sine and a cosine for every wave', D);
    const start = checkStart(fn, 'start', options.start, T);
    const base = reading.base();
    const layout = reading.choice('layout', LAYOUTS);
    const exponent = reading.choice('exponent', EXPONENTS);
    const write = (arena: Memory): number => {
      const pe = arena.f64Zone(T * D);
      module.sinusoidalTable(pe, T, D, start, base, layout, exponent);
      return pe;
    };
    return { T, D, write };
  }

  function sinusoidalTable(options: SinusoidalOptions): Float64Array {
    const { T, D, write } = waves('encodings.sinusoidalTable', options);
    return memory.scope((arena) => arena.readF64(write(arena), T * D));
  }

  function positionProducts(options: SinusoidalOptions & { weights?: Numbers }): Float64Array {
    const fn = 'encodings.positionProducts';
    const { T, D, write } = waves(fn, options, ['weights']);
    const weights =
      options.weights === undefined
        ? null
        : checkTable(fn, 'weights', options.weights, D * D, `dim * dim = ${D} * ${D}`);
    return memory.scope((arena) => {
      const products = arena.f64Zone(T * T);
      module.positionProducts(products, write(arena), weights ? arena.f64(weights) : 0, T, D, arena.f64Zone(D));
      return arena.readF64(products, T * T);
    });
  }

  function alibiSlopes(heads: number, options: Pick<AlibiEncoding, 'maxBias' | 'order'> = {}): Float64Array {
    const fn = 'encodings.alibiSlopes';
    const reading = new Reading(fn, options, ['maxBias', 'order'], '');
    const H = positiveInteger(fn, 'heads', heads);
    const maxBias = reading.positive('maxBias', 8);
    const order = reading.choice('order', ORDERS);
    return Float64Array.from({ length: H }, (_, h) => module.alibiSlope(h, H, maxBias, order));
  }

  function t5Buckets(relative: readonly number[] | Int32Array, rule: BucketRule = {}): Int32Array {
    const fn = 'encodings.t5Buckets';
    const buckets = readBuckets(new Reading(fn, rule, ['buckets', 'maxDistance', 'bidirectional'], ''));
    const ruleAt = writeBuckets(tools, buckets);
    return rowsByDistance(fn, 'relative', relative, (r) => module.t5Bucket(r, ruleAt));
  }

  function debertaRows(
    distances: readonly number[] | Int32Array,
    rule: { clip: number } | { buckets: number; maxPosition: number },
  ): Int32Array {
    const fn = 'encodings.debertaRows';
    const buckets = readDebertaRule(new Reading(fn, rule, ['clip', 'buckets', 'maxPosition'], ''));
    const ruleAt = fill(tools.structs.debertaBuckets, buckets);
    return rowsByDistance(fn, 'distances', distances, (r) => module.debertaRow(r, ruleAt));
  }

  function random(length: number, options: { seed?: number; deviation?: number } = {}): Float64Array {
    const fn = 'encodings.random';
    onlyKeys(fn, '', record(fn, 'options', options), ['seed', 'deviation']);
    const size = integer(fn, 'length', length, 0);
    const seed = options.seed === undefined ? 1 : integer(fn, 'seed', options.seed);
    const deviation = options.deviation === undefined ? 1 : positive(fn, 'deviation', options.deviation);
    return memory.scope((arena) => {
      const out = arena.f64Zone(size);
      module.seededNormals(out, size, seed, deviation);
      return arena.readF64(out, size);
    });
  }

  return { bias, sinusoidalTable, positionProducts, alibiSlopes, t5Buckets, debertaRows, random };
}
