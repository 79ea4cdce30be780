/** Sinusoids of the distance. */
import { fill } from '../../border/struct.js';
import { extended, type Input } from '../../options/options.js';
import { fail, word } from '../../options/rules.js';
import { checkRows, checkTable } from '../numbers.js';
import { EXPONENTS, LAYOUTS, neededTable, table as tableRow, WAVES } from '../options.js';
import type { EncodingKind, Prepare } from '../prepared.js';

const TRANSFORMER_XL = extended(WAVES, {
  type: word(['transformerXL']),
  /** `[H, d]` */
  u: neededTable,
  /** `[H, d]` */
  v: neededTable,
  /** `W_k,R [H, d, D]`, D even; without it the identity, `D = d`. */
  w: tableRow.optional,
});

/**
 * Transformer-XL (Dai et al. 1901.02860, section 3.3): `((q + u) · k + (q + v) · W R_(m-n)) / sqrt(d)`, R the
 * sinusoid of the distance, by default in `halves`. With `w` left out and `scale: 1` it is TENER's score
 * (1911.04474), whose code has `exponent: 'tensor2tensor'`.
 */
export interface TransformerXLEncoding extends Input<typeof TRANSFORMER_XL> {}

const prepare: Prepare = ({ module, structs }, fn, encoding, { H, headDim }) => {
  const read = TRANSFORMER_XL.read(fn, encoding, 'encoding');
  const { base } = read;
  // Unlike sinusoidal positions that are added, the authors' code lays these out in halves.
  const layout = LAYOUTS.indexOf(read.layout ?? 'halves');
  const exponent = EXPONENTS.indexOf(read.exponent);
  const shape = `heads * headDim = ${H} * ${headDim}`;
  const u = checkTable(fn, 'encoding.u', read.u, H * headDim, shape);
  const v = checkTable(fn, 'encoding.v', read.v, H * headDim, shape);
  const w = read.w ? checkRows(fn, 'encoding.w', read.w, H * headDim, shape) : null;
  const D = w ? w.length / (H * headDim) : headDim;
  if (D % 2 !== 0) {
    if (w) fail('range', fn, 'encoding.w', 'must have an even D, a sine and a cosine for every wave', D);
    fail('missing', fn, 'encoding.w', `is needed: headDim ${headDim} is odd and a sinusoid is not`, undefined);
  }
  return {
    scale: 1 / Math.sqrt(headDim),
    scores(arena, scores, q, k, grid, scale) {
      const scratch = arena.f64Zone(module.transformerXlScratch(grid, D));
      module.transformerXlScores(
        scores,
        q,
        k,
        fill(structs.transformerXl, {
          u: arena.f64(u),
          v: arena.f64(v),
          w: w ? arena.f64(w) : 0,
          D,
          base,
          layout,
          exponent,
        }),
        grid,
        scale,
        scratch,
      );
    },
    added: {
      side: 'query',
      of: (h) => [u, v].flatMap((x) => Array.from(x.subarray(h * headDim, (h + 1) * headDim))),
    },
  };
};

export const transformerXL: EncodingKind<TransformerXLEncoding> = {
  prepare,
  demo: ({ H, d, table, projection }) => ({ type: 'transformerXL', u: table(H, d), v: table(H, d), w: projection() }),
};
