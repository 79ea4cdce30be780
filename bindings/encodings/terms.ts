import { fill } from '../border/struct.js';
import { EXPONENTS, LAYOUTS, checkRows } from './absolute.js';
import { bucketBias, readBuckets } from './bias.js';
import { distanceCount } from './prepared.js';
import type { Prepare, Prepared } from './prepared.js';
import { Reading } from './reading.js';

export const ORDERS = ['paper', 'released'] as const;
const TERMS = ['content-to-position', 'position-to-content'] as const;

export const none: Prepare = (_tools, fn, encoding, { headDim }) => {
  new Reading(fn, encoding, ['type']);
  return { scale: 1 / Math.sqrt(headDim) };
};

export const shaw: Prepare = ({ module }, fn, encoding, { headDim, valueDim }) => {
  const reading = new Reading(fn, encoding, ['type', 'clip', 'keys', 'values']);
  const clip = reading.integer('clip', 0);
  const rows = 2 * clip + 1;
  const keys = reading.table('keys', rows * headDim, `(2 clip + 1) * headDim = ${rows} * ${headDim}`);
  const prepared: Prepared = {
    scale: 1 / Math.sqrt(headDim),
    scores: (arena, scores, q, k, grid, scale) => module.shawScores(scores, q, k, arena.f64(keys), grid, clip, scale),
    added: { side: 'key', of: () => keys },
  };
  if (reading.has('values') && valueDim > 0) {
    const values = reading.table('values', rows * valueDim, `(2 clip + 1) * valueDim = ${rows} * ${valueDim}`);
    prepared.addValues = (arena, out, weights, grid) =>
      module.addShawValues(out, weights, arena.f64(values), grid, valueDim, clip);
  }
  return prepared;
};

export const transformerXL: Prepare = ({ module, structs }, fn, encoding, { H, headDim }) => {
  const reading = new Reading(fn, encoding, ['type', 'u', 'v', 'w', 'base', 'layout', 'exponent']);
  const base = reading.base();
  // Unlike sinusoidal positions that are added, the authors' code lays these out in halves.
  const layout = reading.has('layout') ? reading.choice('layout', LAYOUTS) : LAYOUTS.indexOf('halves');
  const exponent = reading.choice('exponent', EXPONENTS);
  const shape = `heads * headDim = ${H} * ${headDim}`;
  const u = reading.table('u', H * headDim, shape);
  const v = reading.table('v', H * headDim, shape);
  const w = reading.has('w') ? reading.rows('w', H * headDim, shape) : null;
  const D = w ? w.length / (H * headDim) : headDim;
  if (D % 2 !== 0) {
    if (w) reading.fail('range', 'w', 'must have an even D, a sine and a cosine for every wave', D);
    reading.fail('missing', 'w', `is needed: headDim ${headDim} is odd and a sinusoid is not`, undefined);
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
  const reading = new Reading(fn, encoding, ['type', 'table', 'uq', 'uk', 'bias', 'cls']);
  const projected = `heads * headDim = ${H} * ${headDim}`;
  const uq = reading.rows('uq', H * headDim, projected);
  const D = uq.length / (H * headDim);
  const uk = reading.table('uk', uq.length, `${projected} times the D = ${D} of encoding.uq`);
  const table = reading.rows('table', D, 'D');
  checkRows(fn, table.length / D, shape);

  let bias: ReturnType<typeof bucketBias> | null = null;
  if (reading.has('bias')) {
    const inner = new Reading(
      fn,
      reading.raw('bias'),
      ['table', 'buckets', 'maxDistance', 'bidirectional'],
      'encoding.bias.',
    );
    const rule = readBuckets(inner);
    bias = bucketBias(tools, inner.table('table', rule.buckets * H, `buckets * heads = ${rule.buckets} * ${H}`), rule);
  }
  let thetas: [Float64Array, Float64Array] | null = null;
  if (reading.has('cls')) {
    const inner = new Reading(fn, reading.raw('cls'), ['theta1', 'theta2'], 'encoding.cls.');
    thetas = [inner.perHead('theta1', H), inner.perHead('theta2', H)];
  }
  return {
    scale: 1 / Math.sqrt(2 * headDim),
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
export function readDebertaRule(reading: Reading): { span: number; buckets: number; maxPosition: number } {
  if (reading.has('clip')) {
    for (const key of ['buckets', 'maxPosition']) {
      if (reading.has(key))
        reading.fail('conflict', key, 'must be left out where clip is given (v1)', reading.raw(key));
    }
    return { span: reading.integer('clip', 1), buckets: 0, maxPosition: 0 };
  }
  if (!reading.has('buckets'))
    reading.fail('missing', 'clip', 'is missing: clip for v1, buckets and maxPosition for v2', undefined);
  const buckets = reading.integer('buckets', 2);
  const mid = Math.floor(buckets / 2);
  const maxPosition = reading.integer('maxPosition', 1);
  if (maxPosition <= mid + 1) {
    reading.fail(
      'conflict',
      'maxPosition',
      `must be above buckets/2 + 1 = ${mid + 1}, up to which distances are exact`,
      maxPosition,
    );
  }
  return { span: buckets, buckets, maxPosition };
}

function readTerms(reading: Reading): boolean[] {
  if (!reading.has('terms')) return [true, true];
  const terms = reading.raw('terms');
  if (!Array.isArray(terms) || !terms.every((term) => (TERMS as readonly unknown[]).includes(term))) {
    return reading.fail('range', 'terms', `must be a list of '${TERMS[0]}' and '${TERMS[1]}'`, terms);
  }
  return TERMS.map((term) => terms.includes(term));
}

export const deberta: Prepare = ({ module, structs }, fn, encoding, { H, headDim }) => {
  const reading = new Reading(fn, encoding, [
    ...['type', 'table', 'clip', 'buckets', 'maxPosition', 'wk', 'wq', 'terms', 'positionToContent'],
  ]);
  const { span, buckets, maxPosition } = readDebertaRule(reading);
  const [toPosition, toContent] = readTerms(reading);
  const order = reading.choice('positionToContent', ORDERS);

  const projected = `heads * headDim = ${H} * ${headDim}`;
  let D = 0;
  const project = (key: 'wk' | 'wq'): Float64Array | null => {
    if (!reading.has(key)) return null;
    const w =
      D === 0
        ? reading.rows(key, H * headDim, projected)
        : reading.table(key, H * headDim * D, `${projected} times D = ${D}`);
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
      reading.fail('missing', key, `is needed: positions have ${D} components and a head ${headDim}`, undefined);
  }
  const table = reading.table('table', 2 * span * D, `2 * ${buckets ? 'buckets' : 'clip'} * D = 2 * ${span} * ${D}`);
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
  const reading = new Reading(fn, encoding, ['type', 'c', 'threshold', 'epsilon', 'w1', 'b1', 'w2', 'b2']);
  const c = reading.positive('c', 0.1);
  const threshold = reading.positive('threshold', 512);
  const epsilon = reading.finite('epsilon', 1e-6);
  if (epsilon < 0) reading.fail('range', 'epsilon', 'must be at least 0', epsilon);
  const w1 = reading.rows('w1', 1, 'width');
  const width = w1.length;
  const b1 = reading.table('b1', width, 'the width of encoding.w1');
  const w2 = reading.table('w2', H * width, `heads * width = ${H} * ${width}`);
  const b2 = reading.table('b2', H, 'heads');
  return {
    scale: 1 / Math.sqrt(headDim),
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
