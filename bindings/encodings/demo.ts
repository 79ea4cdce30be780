import { type Input, options } from '../options/options.js';
import { headCount } from './sizes.js';
import { oneOf, positiveInteger, whole } from '../options/rules.js';
import KINDS, { type Encoding, type EncodingType } from './kinds/index.js';
import { ENCODING_TYPES } from './prepare.js';

const DEMO = options(
  {
    /** Components of a head, d. */
    headDim: positiveInteger,
    /**
     * Heads, H.
     * @defaultValue 1
     */
    heads: headCount.or(1),
    /**
     * Positions that a table of positions has.
     * @defaultValue 64
     */
    length: positiveInteger.or(64),
    /** Components of a value, where the encoding has a table for values; `headDim` where it is left out. */
    valueDim: positiveInteger.optional,
    /**
     * Distances that have rows of their own, where they are clipped.
     * @defaultValue 8
     */
    clip: positiveInteger.or(8),
    /**
     * Every seed gives other tables.
     * @defaultValue 1
     */
    seed: whole().or(1),
  },
  'For example { headDim: 8 }',
);

/** The shapes of the tables of `encodings.demo`. */
export interface DemoOptions extends Input<typeof DEMO> {}

const FN = 'encodings.demo';

/**
 * Encodings with tables of random numbers. Deviations are chosen so that the term of the position is of
 * the size of the term of the content for q and k of deviation 1: 1 for vectors that are added or met,
 * `1/sqrt(D)` for projections, 1 for biases.
 */
export function demoOf(random: (length: number, options: { seed: number; deviation: number }) => Float64Array) {
  return function demo<Type extends EncodingType>(type: Type, options: DemoOptions): Extract<Encoding, { type: Type }> {
    oneOf(FN, 'type', type, ENCODING_TYPES);
    const { headDim: d, heads: H, length, valueDim = d, clip, seed: first } = DEMO.read(FN, options);
    let seed = first;
    const D = H * d;

    // Each table its own seed, far apart, so that demos with neighbouring seeds share none.
    const table = (...shape: number[]): Float64Array => {
      seed = (Math.imul(seed, 0x9e3779b1) + 1) | 0;
      return random(
        shape.reduce((product, size) => product * size, 1),
        { seed, deviation: 1 },
      );
    };
    const projection = (): Float64Array => table(H, d, D).map((value) => value / Math.sqrt(D));

    const sizes = { d, H, D, length, valueDim, clip, table, projection };
    return KINDS[type].demo(sizes) as Extract<Encoding, { type: Type }>;
  };
}
