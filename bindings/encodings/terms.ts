import { fill } from '../border/struct.js';
import { checkPositions } from './absolute.js';
import { readBucketBias } from './bias.js';
import { checkRows, checkTable, perHead } from './numbers.js';
import {
  DEBERTA,
  DEBERTA_ORDERS,
  EXPONENTS,
  LAYOUTS,
  type DEBERTA_RULE,
  FIRE,
  NONE,
  SHAW,
  TERMS,
  TRANSFORMER_XL,
  TUPE,
  TUPE_BIAS,
} from './options.js';
import { distanceCount } from './prepared.js';
import type { Prepare, Prepared } from './prepared.js';
import type { Read } from '../options/options.js';
import { fail, leftOut, missing } from '../options/rules.js';

export const none: Prepare = (_tools, fn, encoding, { headDim }) => {
  NONE.check(fn, encoding, 'encoding');
  return { scale: 1 / Math.sqrt(headDim) };
};

export const shaw: Prepare = ({ module }, fn, encoding, { headDim, valueDim }) => {
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

export const transformerXL: Prepare = ({ module, structs }, fn, encoding, { H, headDim }) => {
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

export const tupe: Prepare = (tools, fn, encoding, shape) => {
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

export const deberta: Prepare = ({ module, structs }, fn, encoding, { H, headDim }) => {
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

export const fire: Prepare = ({ module, structs }, fn, encoding, { H, headDim }) => {
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
