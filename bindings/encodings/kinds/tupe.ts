/** Positions and words untied. */
import { BUCKET_RULE } from '../../attention/options.js';
import { fill } from '../../border/struct.js';
import { extended, type Input, options, nested } from '../../options/options.js';
import { word } from '../../options/rules.js';
import { checkPositions } from '../absolute.js';
import { readBucketBias } from '../bias.js';
import { checkRows, checkTable, perHead } from '../numbers.js';
import { neededTable, perHeadRow } from '../options.js';
import { distanceCount, type EncodingKind, type Prepare } from '../prepared.js';

const TUPE_BIAS = extended(BUCKET_RULE, { table: neededTable });

const TUPE = options({
  type: word(['tupe']),
  /** `p [max, D]`; the released code normalises each row (LayerNorm) beforehand. */
  table: neededTable,
  /** `U_Q [H, d, D]` */
  uq: neededTable,
  /** `U_K [H, d, D]` */
  uk: neededTable,
  /** T5 buckets as well (TUPE-R, eq. 8); without it TUPE-A (eq. 7). `table [buckets, H]`. */
  bias: nested(TUPE_BIAS).optional,
  /**
   * Untie [CLS], the token at position 0 (eq. 9): its row of position terms is `theta1`, the rest of its
   * column `theta2`; one number, or one for each head.
   */
  cls: nested(options({ theta1: perHeadRow, theta2: perHeadRow })).optional,
});

/**
 * TUPE (Ke et al. 2006.15595, eq. 7 to 9):
 * `q · k / sqrt(2d) + (U_Q p_m) · (U_K p_n) / sqrt(2d) + b_(n-m)`, positions and words untied.
 */
export interface TupeEncoding extends Input<typeof TUPE> {}

const prepare: Prepare = (tools, fn, encoding, shape) => {
  const { module, structs } = tools;
  const { H, headDim } = shape;
  const read = TUPE.read(fn, encoding, 'encoding');
  const projected = `heads * headDim = ${H} * ${headDim}`;
  const uq = checkRows(fn, 'encoding.uq', read.uq, H * headDim, projected);
  const D = uq.length / (H * headDim);
  const uk = checkTable(fn, 'encoding.uk', read.uk, uq.length, `${projected} times the D = ${D} of encoding.uq`);
  const table = checkRows(fn, 'encoding.table', read.table, D, 'D');
  checkPositions(fn, table.length / D, shape);

  const name = 'encoding.bias';
  const bias = read.bias && readBucketBias(tools, fn, `${name}.`, TUPE_BIAS.read(fn, read.bias, name), H);
  const thetas =
    read.cls &&
    ([
      perHead(fn, 'encoding.cls.theta1', read.cls.theta1, H),
      perHead(fn, 'encoding.cls.theta2', read.cls.theta2, H),
    ] as const);
  return {
    scale: 1 / Math.sqrt(2 * headDim),
    biased: true,
    scores(arena, scores, q, k, grid, scale) {
      const scratch = arena.f64Zone(module.tupeScratch(grid));
      const biases = bias ? arena.f64Zone(H * distanceCount(shape)) : 0;
      bias?.(arena, biases, grid, scale);
      const [theta1, theta2] = thetas ? [arena.f64(thetas[0]), arena.f64(thetas[1])] : [0, 0];
      module.tupeScores(
        scores,
        q,
        k,
        fill(structs.tupe, {
          table: arena.f64(table),
          uq: arena.f64(uq),
          uk: arena.f64(uk),
          D,
          bias: biases,
          untieCls: thetas ? 1 : 0,
          theta1,
          theta2,
        }),
        grid,
        scale,
        scratch,
      );
    },
  };
};

export const tupe: EncodingKind<TupeEncoding> = {
  prepare,
  demo: ({ length, D, table, projection }) => ({
    type: 'tupe',
    table: table(length, D),
    uq: projection(),
    uk: projection(),
  }),
};
