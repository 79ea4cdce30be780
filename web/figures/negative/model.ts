import type { Kernels, Subject } from '../../subject/kernels.js';
import { whole } from '../../subject/whole.js';
import { latest } from '../../util/latest.js';
import { WORDS, type State, type Way } from './fields.js';

/** What ALiBi takes off for each word, in the fourth of eight heads. */
export const SLOPE = 1 / 16;

/** Attention as it is called here: `v` and its width are up to the caller. */
type Attend = (v: Float32Array, valueDim: number) => ArrayLike<number>;

export interface NegativeModel {
  /** The key that is read off: none lies after the query. */
  key: number;
  /** Weights of the query for keys 0 … query. */
  softmax: Float64Array;
  linear: Float64Array;
  /** Of the linear weights. */
  negative: number;
  sum: number;
  lowest: number;
  highest: number;
  /** For every query: what its weights add up to; where both parts are rotated, the denominator as a share of the plain one. */
  totals: Float64Array;
}

/** The values of word n are 1 in place n and 0 elsewhere: what attention gives out is then its weights. */
const UNIT = Float32Array.from({ length: WORDS * WORDS }, (_, e) => (e % (WORDS + 1) === 0 ? 1 : 0));

/** The weights of all queries, `[128, 128]`. */
const weightsOf = (attend: Attend): Float64Array => Float64Array.from(attend(UNIT, WORDS));

/** The sum of every row. */
const sumsOf = (weights: Float64Array): Float64Array =>
  Float64Array.from({ length: WORDS }, (_, m) =>
    weights.subarray(m * WORDS, (m + 1) * WORDS).reduce((sum, weight) => sum + weight, 0),
  );

type Setting = Pick<State, 'way' | 'features' | 'head' | 'seed'>;

/** Queries and keys, one row for each word. */
function rowsOf({ head, seed }: Pick<Setting, 'head' | 'seed'>) {
  const rows = (seed: number): Float32Array => Float32Array.from(whole().analysis.randomVector(WORDS * head, { seed }));
  return { q: rows(2 * seed - 1), k: rows(2 * seed) };
}

/** Weights of softmax attention with rotation. */
function softmaxWeights(setting: Pick<Setting, 'head' | 'seed'>): Float64Array {
  const { q, k } = rowsOf(setting);
  const config = { headDim: setting.head };
  return weightsOf((v, valueDim) => whole().attention(q, k, v, { config, causal: true, valueDim }));
}

/** Weights of linear attention, and what `totals` says. `more`: what the ledger moves and the figure does not. */
export function linearWeights(
  { way, features, ...setting }: Setting,
  more: { epsilon?: number } = {},
): { weights: Float64Array; totals: Float64Array } {
  const { q, k } = rowsOf(setting);
  const headDim = setting.head;
  const rotated = { config: { headDim } };
  const options = {
    plain: { headDim },
    numerator: rotated,
    both: rotated,
    fade: { headDim, normalize: true, scale: 1, decay: new Float32Array(WORDS).fill(-SLOPE) },
  } satisfies Record<Way, object>;
  const shared = { featureMap: features, causal: true, ...more };
  const weights = weightsOf((v, valueDim) =>
    whole().linearAttention(q, k, v, { ...shared, ...options[way], valueDim }),
  );
  const totals = sumsOf(weights);
  // Both quotients have the same plain denominator, so it cancels.
  if (way === 'both') weights.forEach((weight, e) => (weights[e] = weight / totals[Math.floor(e / WORDS)]!));
  return { weights, totals };
}

/** The rotated denominator of every query as a share of the plain one: values that are all 1 add up the weights. */
export function rotatedShares({ features, head, seed }: Omit<Setting, 'way'>): ArrayLike<number> {
  const { q, k } = rowsOf({ head, seed });
  const options = { featureMap: features, causal: true, valueDim: 1, config: { headDim: head } };
  return whole().linearAttention(q, k, new Float32Array(WORDS).fill(1), options);
}

const softmax = latest((head: State['head'], seed: number) => softmaxWeights({ head, seed }));
const linear = latest((way: Way, features: State['features'], head: State['head'], seed: number) =>
  linearWeights({ way, features, head, seed }),
);

export function negativeModel(_kernels: Kernels, _subject: Subject, state: State): NegativeModel {
  const { way, features, head, seed, query } = state;
  const { weights, totals } = linear(way, features, head, seed);
  const row = (all: Float64Array): Float64Array => all.subarray(query * WORDS, query * WORDS + query + 1);
  const own = row(weights);
  return {
    key: Math.min(state.key, query),
    softmax: row(softmax(head, seed)),
    linear: own,
    negative: own.filter((weight) => weight < 0).length,
    sum: own.reduce((sum, weight) => sum + weight, 0),
    lowest: Math.min(...own),
    highest: Math.max(...own),
    totals,
  };
}
