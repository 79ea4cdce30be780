/** Learned biases by buckets of distances. */
import { BUCKET_RULE } from '../../attention/options.js';
import { extended, type Input } from '../../options/options.js';
import { word } from '../../options/rules.js';
import { biased, readBucketBias } from '../bias.js';
import { neededTable } from '../options.js';
import type { BiasKind, PrepareBias } from '../prepared.js';

const T5_BIAS = extended(BUCKET_RULE, {
  type: word(['t5Bias']),
  /** `B [buckets, H]` */
  table: neededTable,
});

/** T5 (Raffel et al. 1910.10683, section 2.1): `q · k + B[bucket(n - m), h]`, without `1/sqrt(d)`. */
export interface T5BiasEncoding extends Input<typeof T5_BIAS> {}

const prepare: PrepareBias = (tools, fn, encoding, grid, name = 'encoding') => {
  const read = T5_BIAS.read(fn, encoding, name);
  return biased(tools, grid, 1, readBucketBias(tools, fn, `${name}.`, read, grid.H));
};

export const t5Bias: BiasKind<T5BiasEncoding> = {
  prepare,
  bias: prepare,
  demo: ({ H, table }) => ({ type: 't5Bias', table: table(32, H) }),
};
