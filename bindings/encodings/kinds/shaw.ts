/** Learned vectors by clipped distance. */
import { type Input, options } from '../../options/options.js';
import { whole, word } from '../../options/rules.js';
import { checkTable } from '../numbers.js';
import { neededTable, table as tableRow } from '../options.js';
import type { EncodingKind, Prepare, Prepared } from '../prepared.js';
import { FARTHEST } from '../sizes.js';

const SHAW = options({
  type: word(['shaw']),
  /** k of the paper: distances beyond share one row. At least 0. */
  clip: whole(0, FARTHEST).because(''),
  /** `aK [2 clip + 1, d]`, row `clip + (n - m)`, shared by the heads. */
  keys: neededTable,
  /** `aV [2 clip + 1, valueDim]`; none leaves values alone. */
  values: tableRow.optional,
});

/** Shaw et al. 1803.02155, eq. 3 and 4: `q · (k + aK[clip(n - m)]) / sqrt(d)`, and `v + aV[clip(n - m)]` in the output. */
export interface ShawEncoding extends Input<typeof SHAW> {}

const prepare: Prepare = ({ module }, fn, encoding, { headDim, valueDim }) => {
  const read = SHAW.read(fn, encoding, 'encoding');
  const { clip } = read;
  const rows = 2 * clip + 1;
  const product = `(2 clip + 1) * headDim = ${rows} * ${headDim}`;
  const keys = checkTable(fn, 'encoding.keys', read.keys, rows * headDim, product);
  const prepared: Prepared = {
    scale: 1 / Math.sqrt(headDim),
    scores: (arena, scores, q, k, grid, scale) => module.shawScores(scores, q, k, arena.f64(keys), grid, clip, scale),
    added: { side: 'key', of: () => keys },
  };
  if (read.values && valueDim > 0) {
    const product = `(2 clip + 1) * valueDim = ${rows} * ${valueDim}`;
    const values = checkTable(fn, 'encoding.values', read.values, rows * valueDim, product);
    prepared.addValues = (arena, out, weights, grid) =>
      module.addShawValues(out, weights, arena.f64(values), grid, valueDim, clip);
  }
  return prepared;
};

export const shaw: EncodingKind<ShawEncoding> = {
  prepare,
  demo: ({ clip, d, valueDim, table }) => ({
    type: 'shaw',
    clip,
    keys: table(2 * clip + 1, d),
    values: table(2 * clip + 1, valueDim),
  }),
};
