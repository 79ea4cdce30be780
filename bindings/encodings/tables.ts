/** What encodings are made of: biases by distance, sinusoids, slopes, buckets, seeded numbers. */
import { type Numbers, output } from '../analysis/input.js';
import { isArray } from '../options/kinds.js';
import { lengthOf, requireMemory, room } from '../options/lists.js';
import type { Memory } from '../border/memory.js';
import { fill } from '../border/struct.js';
import { BUCKET_RULE } from '../attention/options.js';
import { extended, type Input, options, type Read } from '../options/options.js';
import { count, fail, finite, integer, positive, record, unchecked, whole, typedArrayName } from '../options/rules.js';
import { readBuckets, writeBuckets } from './bias.js';
import { checkTable } from './numbers.js';
import { type AlibiEncoding, SLOPES } from './kinds/alibi.js';
import { DEBERTA_RULE, readDebertaRule } from './kinds/deberta.js';
import type { BiasEncoding } from './kinds/index.js';
import { biased, biasOf } from './prepare.js';
import { type BucketRule, EXPONENTS, LAYOUTS, WAVES } from './options.js';
import { writeGrid, type Shape, type Tools } from './prepared.js';
import { headCount, checkOffset, FARTHEST, position, waveDim } from './sizes.js';

const BIAS = options(
  {
    /**
     * The first distance `m - n`. Negative distances are keys after the query.
     * @defaultValue 0
     */
    from: position.or(0),
    /** The last one. */
    to: position,
    /**
     * Heads, H.
     * @defaultValue 1
     */
    heads: headCount.or(1),
    /**
     * What `placement: 'paper'` of KERPLE is multiplied by.
     * @defaultValue 1
     */
    scale: finite.or(1),
  },
  'For example { to: 127 }',
);

/** The distances and heads of `encodings.bias`. */
export interface BiasOptions extends Input<typeof BIAS> {}

const TABLE = extended(WAVES, {
  /** Positions, T. */
  length: whole(0, FARTHEST),
  /** D, even. */
  dim: waveDim,
  /**
   * The first position.
   * @defaultValue 0
   */
  offset: position.or(0),
});

/** Length, width and layout of a sinusoidal table. */
export interface SinusoidalOptions extends Input<typeof TABLE> {}

const PRODUCTS = extended(TABLE, { weights: unchecked<Numbers>().optional });

const RANDOM = options({
  /** @defaultValue 1 */
  seed: whole().or(1),
  /** @defaultValue 1 */
  deviation: positive.or(1),
});

/** Whole numbers up to 2^24 either way, each through `row`. */
function rowsByDistance(
  fn: string,
  name: string,
  distances: readonly number[] | Int32Array,
  row: (distance: number) => number,
): Int32Array {
  if (typedArrayName(distances) === 'Int32Array') requireMemory(fn, name, distances);
  else if (!isArray(distances)) fail('type', fn, name, 'must be an Int32Array or an array of whole numbers', distances);
  const rows = room(fn, name, lengthOf(fn, name, distances), (length) => new Int32Array(length));
  for (let e = 0; e < rows.length; e++) rows[e] = row(integer(fn, `${name}[${e}]`, distances[e], -FARTHEST, FARTHEST));
  return rows;
}

export function createTables(tools: Tools) {
  const { module, memory } = tools;

  function bias(encoding: BiasEncoding, options: BiasOptions): Float64Array {
    const fn = 'encodings.bias';
    const { from, to, heads: H, scale } = BIAS.read(fn, options);
    integer(fn, 'to', to, from);
    const grid: Shape = { Tq: to - from + 1, Tk: 1, H, K: H, headDim: 1, queryOffset: from, keyOffset: 0, valueDim: 0 };
    const { type } = record(fn, 'encoding', encoding, "For example { type: 'alibi' }");
    const prepare = biasOf(type);
    if (prepare === undefined) {
      const words = biased().map((each) => `'${each}'`);
      const rule = `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, the ones that are a bias by distance`;
      fail('unsupported', fn, 'encoding.type', rule, type);
    }
    const { bias: write } = prepare(tools, fn, encoding, grid);
    return output(memory, fn, H * grid.Tq, (arena, out) => write(arena, out, writeGrid(tools, grid), scale));
  }

  function writeWaves(
    arena: Memory,
    { length: T, dim: D, offset, base, layout, exponent }: Read<typeof TABLE>,
  ): number {
    const pe = arena.f64Zone(T * D);
    const places = [LAYOUTS.indexOf(layout ?? 'interleaved'), EXPONENTS.indexOf(exponent)] as const;
    module.sinusoidalTable(pe, T, D, offset, base, ...places);
    return pe;
  }

  function sinusoidalTable(options: SinusoidalOptions): Float64Array {
    const fn = 'encodings.sinusoidalTable';
    const waves = TABLE.read(fn, options);
    const { length: T, dim: D } = waves;
    checkOffset(fn, 'offset', waves.offset, T);
    return memory.scope(fn, (arena) => arena.readF64(writeWaves(arena, waves), T * D));
  }

  function positionProducts(options: SinusoidalOptions & { weights?: Numbers }): Float64Array {
    const fn = 'encodings.positionProducts';
    const { weights: given, ...waves } = PRODUCTS.read(fn, options);
    const { length: T, dim: D } = waves;
    checkOffset(fn, 'offset', waves.offset, T);
    const weights = given && checkTable(fn, 'weights', given, D * D, `dim * dim = ${D} * ${D}`);
    return output(memory, fn, T * T, (arena, products) => {
      const table = writeWaves(arena, waves);
      module.positionProducts(products, table, weights ? arena.f64(weights) : 0, T, D, arena.f64Zone(D));
    });
  }

  function alibiSlopes(heads: number, options: Pick<AlibiEncoding, 'maxBias'> = {}): Float64Array {
    const fn = 'encodings.alibiSlopes';
    const { maxBias } = SLOPES.read(fn, options);
    const H = headCount(fn, 'heads', heads);
    return Float64Array.from({ length: H }, (_, h) => module.alibiSlope(h, H, maxBias));
  }

  function t5Buckets(relative: readonly number[] | Int32Array, rule: BucketRule = {}): Int32Array {
    const fn = 'encodings.t5Buckets';
    const ruleAt = writeBuckets(tools, readBuckets(fn, '', BUCKET_RULE.read(fn, rule)));
    return rowsByDistance(fn, 'relative', relative, (r) => module.t5Bucket(r, ruleAt));
  }

  function debertaRows(
    distances: readonly number[] | Int32Array,
    rule: { clip: number } | { buckets: number; maxPosition: number },
  ): Int32Array {
    const fn = 'encodings.debertaRows';
    const buckets = readDebertaRule(fn, '', DEBERTA_RULE.read(fn, rule));
    const ruleAt = fill(tools.structs.debertaBuckets, buckets);
    return rowsByDistance(fn, 'distances', distances, (r) => module.debertaRow(r, ruleAt));
  }

  function random(length: number, options: { seed?: number; deviation?: number } = {}): Float64Array {
    const fn = 'encodings.random';
    const { seed, deviation } = RANDOM.read(fn, options);
    const size = count(fn, 'length', length);
    return output(memory, fn, size, (_arena, out) => module.randomVector(out, size, seed, deviation));
  }

  return { bias, sinusoidalTable, positionProducts, alibiSlopes, t5Buckets, debertaRows, random };
}
