/** A small network of the distance. */
import { fill } from '../../border/struct.js';
import { type Input, options } from '../../options/options.js';
import { from, positive, word } from '../../options/rules.js';
import { checkRows, checkTable } from '../numbers.js';
import { neededTable } from '../options.js';
import type { EncodingKind, Prepare } from '../prepared.js';

const FIRE = options({
  type: word(['fire']),
  /**
   * Above 0.
   * @defaultValue 0.1
   */
  c: positive.or(0.1),
  /**
   * L, above 0. The released parametrisation learns a multiplier of it: give the product.
   * @defaultValue 512
   */
  threshold: positive.or(512),
  /**
   * At least 0; 1e-6 as in the code, 0 as in the paper.
   * @defaultValue 1e-6
   */
  epsilon: from(0).or(1e-6),
  /** `[width]` */
  w1: neededTable,
  /** `[width]` */
  b1: neededTable,
  /** `[H, width]` */
  w2: neededTable,
  /** `[H]` */
  b2: neededTable,
});

/**
 * FIRE (Li et al. 2310.04418, section 3): adds `f(psi(|m - n|) / (psi(max(m, L)) + epsilon))`,
 * `psi(x) = ln(c x + 1)`, `f(x) = b2 + w2 relu(w1 x + b1)`. Relative while `m <= L`.
 */
export interface FireEncoding extends Input<typeof FIRE> {}

const prepare: Prepare = ({ module, structs }, fn, encoding, { H, headDim }) => {
  const read = FIRE.read(fn, encoding, 'encoding');
  const { c, threshold, epsilon } = read;
  const w1 = checkRows(fn, 'encoding.w1', read.w1, 1, 'width');
  const width = w1.length;
  const b1 = checkTable(fn, 'encoding.b1', read.b1, width, 'the width of encoding.w1');
  const w2 = checkTable(fn, 'encoding.w2', read.w2, H * width, `heads * width = ${H} * ${width}`);
  const b2 = checkTable(fn, 'encoding.b2', read.b2, H, 'heads');
  return {
    scale: 1 / Math.sqrt(headDim),
    biased: true,
    scores: (arena, scores, q, k, grid, scale) =>
      module.fireScores(
        scores,
        q,
        k,
        fill(structs.fire, {
          c,
          threshold,
          epsilon,
          width,
          w1: arena.f64(w1),
          b1: arena.f64(b1),
          w2: arena.f64(w2),
          b2: arena.f64(b2),
        }),
        grid,
        scale,
      ),
  };
};

export const fire: EncodingKind<FireEncoding> = {
  prepare,
  demo: ({ H, table }) => ({
    type: 'fire',
    w1: table(32),
    b1: table(32),
    w2: table(H, 32).map((value) => value / 4),
    b2: table(H),
  }),
};
