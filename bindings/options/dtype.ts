/** Formats that floats are kept in. */
import { word } from './rules.js';

/** The order of these words is the order of `Dtype` in `include/ropewalk/dtype.h`; a test compares them. */
export const DTYPES = ['f32', 'f16', 'bf16', 'i8'] as const;

/** What floats are kept as: 32 bits, or 16 of either kind; in a cache also 8, with a scale for each row. */
export type Dtype = (typeof DTYPES)[number];

/** The formats of 16 bits. */
export type HalfDtype = Exclude<Dtype, 'f32' | 'i8'>;

export const dtype = /* @__PURE__ */ word(DTYPES);
