/** Sizes of one call, and arrays over its scores. */
import type { AttentionOptions } from './options.js';
import type { CheckedFloats } from '../border/memory.js';
import { isArray, isBytes } from '../options/kinds.js';
import { lengthOf, requireMemory, room } from '../options/lists.js';
import { boolean, fail, isRecord, missing, onlyKeys, rowsOf, wrongLength } from '../options/rules.js';
import type { Rotation } from '../rope/rows.js';

/** Sizes of one call, checked against every length. */
export interface Sizes {
  Tq: number;
  Tk: number;
  H: number;
  K: number;
  d: number;
  dv: number;
}

/** An array over scores, checked: its values and the elements from one head, query and key to the next. */
export interface Spread<Values> {
  values: Values;
  strides: readonly [number, number, number];
}

export function sizesOf(
  fn: string,
  q: CheckedFloats,
  k: CheckedFloats,
  v: CheckedFloats,
  options: AttentionOptions,
  rotation: Rotation | null,
): Sizes {
  const H = options.heads ?? 1;
  const K = options.kvHeads ?? H;
  checkHeads(fn, H, K);
  const d = options.headDim ?? rotation?.headDim ?? missing(fn, 'headDim', 'Or give table or config');
  if (rotation && d !== rotation.headDim) {
    fail('conflict', fn, 'headDim', `must be ${rotation.headDim} as in ${options.table ? 'table' : 'config'}`, d);
  }
  const Tq = rowsOf(fn, 'q', q, H, d, 'heads * headDim');
  const Tk = rowsOf(fn, 'k', k, K, d, 'kvHeads * headDim');
  return { Tq, Tk, H, K, d, dv: valueDimOf(fn, v, Tk, K, d, options.valueDim) };
}

export function checkHeads(fn: string, H: number, K: number): void {
  if (H % K !== 0) fail('range', fn, 'heads', `must be a multiple of kvHeads ${K}`, H);
}

/** Components of a value: told, or what the length of `v` says. */
export function valueDimOf(fn: string, v: CheckedFloats, Tk: number, K: number, d: number, told?: number): number {
  const dv = told ?? (Tk === 0 ? d : rowsOf(fn, 'v', v, Tk, K, 'rows of k * kvHeads'));
  if (dv === 0) wrongLength(fn, 'v', 0, `rows of k * kvHeads * valueDim = ${Tk} * ${K} * at least 1`);
  if (v.length !== Tk * K * dv) {
    const product = `${Tk} * ${K} * ${dv} = ${Tk * K * dv}`;
    wrongLength(fn, 'v', v.length, `rows of k * kvHeads * valueDim = ${product}`);
  }
  return dv;
}

/** The strides of a broadcast array from its length or its shape. */
export function spread<Values extends { readonly length: number }>(
  fn: string,
  name: string,
  values: Values,
  shape: unknown,
  { Tq, Tk, H }: Sizes,
): Spread<Values> {
  const whole = [H, Tq, Tk] as const;
  let axes: readonly number[];
  if (shape === undefined) {
    const { length } = values;
    if (length === H * Tq * Tk) axes = whole;
    else if (length === Tq * Tk) axes = [1, Tq, Tk];
    else if (length === Tk) axes = [1, 1, Tk];
    else {
      const sizes = `H * Tq * Tk = ${H} * ${Tq} * ${Tk} = ${H * Tq * Tk}, Tq * Tk = ${Tq * Tk} or Tk = ${Tk}`;
      wrongLength(fn, name, length, sizes, '', 'For another shape give { values, shape }');
    }
  } else {
    if (!Array.isArray(shape) || shape.length !== 3) {
      fail('type', fn, `${name}.shape`, 'must be [H or 1, Tq or 1, Tk or 1]', shape);
    }
    axes = shape as number[];
    axes.forEach((size, axis) => {
      if (size !== 1 && size !== whole[axis])
        fail('length', fn, `${name}.shape[${axis}]`, `must be ${whole[axis]} or 1`, size);
    });
    const [a, b, c] = axes as [number, number, number];
    if (values.length !== a * b * c) {
      const product = `${a} * ${b} * ${c} = ${a * b * c}`;
      wrongLength(fn, `${name}.values`, values.length, product, ' as its shape says');
    }
  }
  const [a, b, c] = axes as [number, number, number];
  return { values, strides: [a === 1 ? 0 : b * c, b === 1 ? 0 : c, c === 1 ? 0 : 1] };
}

export function checkMask(fn: string, mask: unknown, sizes: Sizes): Spread<Uint8Array> {
  const shaped = isRecord(mask);
  if (shaped) onlyKeys(fn, 'mask.', mask, ['values', 'shape']);
  const given = shaped ? mask['values'] : mask;
  const name = shaped ? 'mask.values' : 'mask';
  let values: Uint8Array;
  if (isBytes(given)) {
    requireMemory(fn, name, given);
    values = given;
  } else if (isArray(given)) {
    values = room(fn, name, lengthOf(fn, name, given), (elements) => new Uint8Array(elements));
    for (let i = 0; i < values.length; i++) values[i] = boolean(fn, `${name}[${i}]`, given[i]) ? 1 : 0;
  } else {
    const hint = 'Numbers that are added go in as bias';
    fail('type', fn, name, 'must be a Uint8Array or an array of booleans', given, hint);
  }
  return spread(fn, shaped ? 'mask' : name, values, shaped ? mask['shape'] : undefined, sizes);
}
