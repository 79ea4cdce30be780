/** Sizes of a call of linear attention, which its options, its arrays and its state tell together. */
import { LINEAR, type LinearAttentionOptions } from './linear-options.js';
import { checkHeads, type Sizes, valueDimOf } from './shape.js';
import type { CheckedFloats } from '../border/memory.js';
import { readShape } from '../options/batch.js';
import { fail, missing, rowsOf } from '../options/rules.js';
import type { Rotation } from '../rope/rows.js';

/** One size told by several sources, which must agree. */
function agreed(fn: string, name: string, sources: [string, number | undefined][]): number | undefined {
  const told = sources.filter((source): source is [string, number] => source[1] !== undefined);
  if (told.length < 2) return told[0]?.[1];
  const odd = told.find(([, size]) => size !== told[0]![1]);
  if (odd) {
    const [[first, size]] = told as [[string, number]];
    fail('conflict', fn, name, `must be one number; ${first} says ${size} and ${odd[0]}`, odd[1]);
  }
  return told[0]?.[1];
}

export function sizesOf(
  fn: string,
  q: CheckedFloats,
  k: CheckedFloats,
  v: CheckedFloats,
  options: LinearAttentionOptions,
  rotation: Rotation | null,
): Sizes {
  const { state } = options;
  const shape = options.shape === undefined ? undefined : readShape(fn, 'q', q, options);
  const H = shape?.heads ?? options.heads ?? LINEAR.defaults.heads;
  const withState = (name: 'batch' | 'kvHeads' | 'valueDim', told: number | undefined): number | undefined =>
    agreed(fn, name, [
      [name, told],
      ['state', state?.[name]],
    ]);
  const B = withState('batch', shape?.batch ?? options.batch) ?? 1;
  const K = withState('kvHeads', options.kvHeads) ?? H;
  checkHeads(fn, H, K);
  const d = agreed(fn, 'headDim', [
    ['headDim', options.headDim],
    ['shape', shape?.headDim],
    [options.table ? 'table' : 'config', rotation?.headDim],
    ['state', state?.headDim],
  ]);
  if (d === undefined) missing(fn, 'headDim', 'Or give table, config or state');
  const Tq = rowsOf(fn, 'q', q, H, d, 'heads * headDim', B);
  const Tk = rowsOf(fn, 'k', k, K, d, 'kvHeads * headDim', B);
  return { B, Tq, Tk, H, K, d, dv: valueDimOf(fn, v, B * Tk, K, d, withState('valueDim', options.valueDim)) };
}

/** Components a row of decay has: 1 for a head, or d. */
export function decayWidthOf(fn: string, decay: CheckedFloats, { B, Tk, K, d }: Sizes): number {
  if (decay.length === B * Tk * K) return 1;
  if (decay.length === B * Tk * K * d) return d;
  const rule = `must have ${tokens(B, Tk, K)} elements, or headDim = ${d} times as many`;
  fail('length', fn, 'decay', rule, decay.length);
}

export function betaHeadsOf(fn: string, beta: CheckedFloats, { B, Tk, K }: Sizes): number {
  if (beta.length === B * Tk * K) return K;
  if (beta.length === B * Tk) return 1;
  const one = B === 1 ? `T = ${Tk}` : `batch * T = ${B * Tk}`;
  fail('length', fn, 'beta', `must have ${tokens(B, Tk, K)} elements, or ${one}`, beta.length);
}

const tokens = (B: number, T: number, K: number): string =>
  B === 1 ? `T * kvHeads = ${T} * ${K} = ${T * K}` : `batch * T * kvHeads = ${B} * ${T} * ${K} = ${B * T * K}`;
