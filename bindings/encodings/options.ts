/** Rows of options that several encodings have; those of one are in `kinds/`. */
import type { Numbers } from '../analysis/input.js';
import type { BUCKET_RULE } from '../attention/options.js';
import { type Input, type Named, type Options, options } from '../options/options.js';
import { above1, boolean, positive, type Needed, rule, unchecked, word } from '../options/rules.js';

// The order of these words is the order of the enums in `include/ropewalk/encodings.h`; a test compares them.
export const LAYOUTS = ['interleaved', 'halves'] as const;
export const EXPONENTS = ['paper', 'tensor2tensor'] as const;

/** A table of numbers; its shape is checked where the sizes of the call are known. */
export const table = unchecked<Numbers>();
export const neededTable: Needed<Numbers> = table.because('');
export const perHeadRow: Needed<number | Numbers> = unchecked<number | Numbers>().because('');

const ADDED_ROWS = {
  /** Projection of the position into the queries, `[H, d, D]`; without it head `h` takes its `d` components of `D = H d`. */
  wq: table.optional,
  /** Into the keys, `[K, d, D]`. */
  wk: table.optional,
  /** Into the values, `[K, valueDim, D]`. */
  wv: table.optional,
  /**
   * Whether values get the position too. Scores do not depend on it.
   * @defaultValue true
   */
  values: boolean.or(true),
};

export interface AddedRows extends Named<typeof ADDED_ROWS> {}

export const ADDED: Options<AddedRows> = options(ADDED_ROWS);

/** What is added to queries, keys and values before they meet: RoFormer eq. 3. */
export interface Added extends Input<typeof ADDED> {}

const WAVE_ROWS = {
  /**
   * Above 1.
   * @defaultValue 10000
   */
  base: rule((fn, name, value) => above1(fn, name, positive(fn, name, value))).or(10000),
  /** `interleaved`: sin, cos, sin, cos (Vaswani et al., section 3.5); `halves`: all sines first. */
  layout: word(LAYOUTS).optional,
  /**
   * `paper`: `w_t = base^(-2t/D)` (Vaswani et al., section 3.5); `tensor2tensor`:
   * `w_t = base^(-t/(D/2 - 1))` (tensor2tensor, fairseq, TENER's code).
   * @defaultValue 'paper'
   */
  exponent: word(EXPONENTS).or('paper'),
};

export interface WaveRows extends Named<typeof WAVE_ROWS> {}

export const WAVES: Options<WaveRows> = options(WAVE_ROWS);

/** How the waves of a sinusoid are spread and laid out. */
export interface Waves extends Input<typeof WAVES> {}

/** The bucket rule of T5 (Raffel et al. 1910.10683, section 2.1). */
export interface BucketRule extends Input<typeof BUCKET_RULE> {}
