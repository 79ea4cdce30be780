/** Disentangled attention. */
import { fill } from '../../border/struct.js';
import { isArray } from '../../options/kinds.js';
import { extended, type Input, options, type Read } from '../../options/options.js';
import { fail, leftOut, missing, rule, whole, word } from '../../options/rules.js';
import { checkRows, checkTable } from '../numbers.js';
import { neededTable, table as tableRow } from '../options.js';
import type { EncodingKind, Prepare } from '../prepared.js';
import { FARTHEST } from '../sizes.js';

// The order of these words is the order of the enums in `include/ropewalk/encodings.h`; a test compares them.
export const DEBERTA_ORDERS = ['paper', 'released'] as const;
export const TERMS = ['content-to-position', 'position-to-content'] as const;

const terms = rule<readonly (typeof TERMS)[number][]>((fn, name, value) => {
  if (!isArray(value) || !value.every((term) => (TERMS as readonly unknown[]).includes(term)))
    fail('range', fn, name, `must be a list of '${TERMS[0]}' and '${TERMS[1]}'`, value);
  return value as (typeof TERMS)[number][];
});

export const DEBERTA_RULE = options({
  /** v1: k of eq. 3, distances from here on share a row. At least 1. */
  clip: whole(1, FARTHEST).optional,
  /** v2, in place of `clip`: logarithmic buckets, at least 2. */
  buckets: whole(2, FARTHEST).optional,
  /** v2: the distance `maxPosition - 1` falls in the last bucket. Above `buckets/2 + 1`. */
  maxPosition: whole(1, FARTHEST).optional,
});

const DEBERTA = extended(DEBERTA_RULE, {
  type: word(['deberta']),
  /** `P [2 clip, D]`, or `[2 buckets, D]`. */
  table: neededTable,
  /** `W_k,r [H, d, D]`, applied to the positions that queries meet; without it the identity, `D = d`. */
  wk: tableRow.optional,
  /** `W_q,r [H, d, D]`, applied to the positions that keys meet. */
  wq: tableRow.optional,
  /** Which position terms there are; both where it is left out. The scale is `1/sqrt(d (1 + terms))`. */
  terms: terms.optional,
  /**
   * Row read by the position-to-content term. `paper`: `delta(n, m)`, as eq. 4 and Algorithm 1
   * have it. `released`: `delta(m, n)`, as the authors' code and Hugging Face's gather it; trained weights
   * need this one.
   * @defaultValue 'paper'
   */
  positionToContent: word(DEBERTA_ORDERS).or('paper'),
});

/**
 * DeBERTa (He et al. 2006.03654, eq. 3 and 4):
 * `(q · k + q · W_k P[delta(m,n)] + k · W_q P[delta(n,m)]) / sqrt(3d)`.
 */
export interface DebertaEncoding extends Input<typeof DEBERTA> {}

/** v1 clips distances, v2 puts them in logarithmic buckets: half the rows of the table, and the rule. */
export function readDebertaRule(
  fn: string,
  prefix: string,
  { clip, buckets, maxPosition }: Read<typeof DEBERTA_RULE>,
): { span: number; buckets: number; maxPosition: number } {
  if (clip !== undefined) {
    leftOut(fn, { buckets, maxPosition }, ['buckets', 'maxPosition'], 'where clip is given (v1)', prefix);
    return { span: clip, buckets: 0, maxPosition: 0 };
  }
  if (buckets === undefined)
    fail('missing', fn, `${prefix}clip`, 'is missing: clip for v1, buckets and maxPosition for v2', undefined);
  if (maxPosition === undefined) missing(fn, `${prefix}maxPosition`);
  const mid = Math.floor(buckets / 2);
  if (maxPosition <= mid + 1) {
    const rule = `must be above buckets/2 + 1 = ${mid + 1}, up to which distances are exact`;
    fail('conflict', fn, `${prefix}maxPosition`, rule, maxPosition);
  }
  return { span: buckets, buckets, maxPosition };
}

const prepare: Prepare = ({ module, structs }, fn, encoding, { H, headDim }) => {
  const read = DEBERTA.read(fn, encoding, 'encoding');
  const { span, buckets, maxPosition } = readDebertaRule(fn, 'encoding.', read);
  const { terms = TERMS } = read;
  const [toPosition, toContent] = TERMS.map((term) => terms.includes(term)) as [boolean, boolean];
  const order = DEBERTA_ORDERS.indexOf(read.positionToContent);

  const projected = `heads * headDim = ${H} * ${headDim}`;
  let D = 0;
  const project = (key: 'wk' | 'wq'): Float64Array | null => {
    const given = read[key];
    if (given === undefined) return null;
    const name = `encoding.${key}`;
    const w =
      D === 0
        ? checkRows(fn, name, given, H * headDim, projected)
        : checkTable(fn, name, given, H * headDim * D, `${projected} times D = ${D}`);
    D = w.length / (H * headDim);
    return w;
  };
  const wk = project('wk');
  const wq = project('wq');
  D ||= headDim;
  for (const [key, w, used] of [
    ['wk', wk, toPosition],
    ['wq', wq, toContent],
  ] as const) {
    if (used && !w && D !== headDim)
      fail(
        'missing',
        fn,
        `encoding.${key}`,
        `is needed: positions have ${D} components and a head ${headDim}`,
        undefined,
      );
  }
  const product = `2 * ${buckets ? 'buckets' : 'clip'} * D = 2 * ${span} * ${D}`;
  const table = checkTable(fn, 'encoding.table', read.table, 2 * span * D, product);
  return {
    scale: 1 / Math.sqrt(headDim * (1 + Number(toPosition) + Number(toContent))),
    scores(arena, scores, q, k, grid, scale) {
      const scratch = arena.f64Zone(headDim);
      module.debertaScores(
        scores,
        q,
        k,
        fill(structs.deberta, {
          table: arena.f64(table),
          wk: wk ? arena.f64(wk) : 0,
          wq: wq ? arena.f64(wq) : 0,
          D,
          'rule.span': span,
          'rule.buckets': buckets,
          'rule.maxPosition': maxPosition,
          contentToPosition: toPosition ? 1 : 0,
          positionToContent: toContent ? 1 : 0,
          order,
        }),
        grid,
        scale,
        scratch,
      );
    },
  };
};

export const deberta: EncodingKind<DebertaEncoding> = {
  prepare,
  demo: ({ clip, D, table, projection }) => ({
    type: 'deberta',
    clip,
    table: table(2 * clip, D),
    wk: projection(),
    wq: projection(),
  }),
};
