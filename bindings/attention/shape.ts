/** Sizes of one call, and arrays over its scores. */
import type { AttentionOptions } from './options.js';
import { type CheckedFloats, RopeBuffer } from '../border/memory.js';
import { checkHeadDim, isList, listLength, type NumberList, readShape } from '../options/batch.js';
import { isArray, isBytes, typedArrayName } from '../options/kinds.js';
import { lengthOf, requireMemory, room } from '../options/lists.js';
import { fail, isRecord, missing, onlyKeys, rowsOf, wrongLength } from '../options/rules.js';
import type { Rotation } from '../rope/rows.js';

/** Sizes of one call, checked against every length. */
export interface Sizes {
  /** Sequences. */
  B: number;
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
  /** Elements from one sequence to the next. */
  next: number;
}

type Listed = { readonly length: number };
type SizeName = 'batch' | 'shape' | 'heads' | 'kvHeads' | 'headDim' | 'valueDim' | 'layout' | 'table';

const MOST_HEADS = 65536;

/** Without `v` a value has 1 component. */
export function sizesOf(
  fn: string,
  q: Listed,
  k: Listed,
  v: Listed | undefined,
  options: Pick<AttentionOptions, SizeName>,
  rotation: Rotation | null,
): Sizes {
  const shape = options.shape === undefined ? undefined : readShape(fn, 'q', q, options);
  const B = shape?.batch ?? options.batch ?? 1;
  const H = shape?.heads ?? options.heads ?? 1;
  const K = options.kvHeads ?? H;
  checkHeads(fn, H, K);
  if (shape && options.headDim !== undefined) checkHeadDim(fn, shape, options.headDim, 'headDim');
  const d = shape?.headDim ?? options.headDim ?? rotation?.headDim ?? missing(fn, 'headDim', 'Or give table or config');
  if (rotation && d !== rotation.headDim) {
    const name = shape ? 'headDim of shape' : 'headDim';
    fail('conflict', fn, name, `must be ${rotation.headDim} as in ${options.table ? 'table' : 'config'}`, d);
  }
  const Tq = rowsOf(fn, 'q', q, H, d, 'heads * headDim', B);
  const Tk = rowsOf(fn, 'k', k, K, d, 'kvHeads * headDim', B);
  return { B, Tq, Tk, H, K, d, dv: v ? valueDimOf(fn, v, B * Tk, K, d, options.valueDim) : 1 };
}

export function checkHeads(fn: string, H: number, K: number): void {
  // Without tokens no array says how many there are, and a slope is computed for each.
  if (H > MOST_HEADS) fail('range', fn, 'heads', `must be at most ${MOST_HEADS}`, H);
  if (H % K !== 0) fail('range', fn, 'heads', `must be a multiple of kvHeads ${K}`, H);
}

/** How many keys after its own position a query sees; `undefined`: all of them. */
export function rightOf(fn: string, causal: boolean, window: AttentionOptions['window']): number | undefined {
  const right = window?.right;
  if (right === undefined) return causal ? 0 : undefined;
  if (causal && right > 0) fail('conflict', fn, 'window.right', 'must be 0 or left out where causal', right);
  return right;
}

/** Components of a value: told, or what the length of `v` says. */
export function valueDimOf(
  fn: string,
  v: { readonly length: number },
  Tk: number,
  K: number,
  d: number,
  told?: number,
): number {
  const dv = told ?? (Tk === 0 ? d : rowsOf(fn, 'v', v, Tk, K, 'rows of k * kvHeads'));
  if (dv === 0) wrongLength(fn, 'v', 0, `rows of k * kvHeads * valueDim = ${Tk} * ${K} * at least 1`);
  if (v.length !== Tk * K * dv) {
    const product = `${Tk} * ${K} * ${dv} = ${Tk * K * dv}`;
    wrongLength(fn, 'v', v.length, `rows of k * kvHeads * valueDim = ${product}`);
  }
  return dv;
}

/** Axes of an array over scores from its length. */
function axesOf(fn: string, name: string, length: number, { B, H, Tq, Tk }: Sizes): readonly number[] {
  const known: readonly number[] | undefined = [
    [B, H, Tq, Tk],
    [1, H, Tq, Tk],
    [1, 1, Tq, Tk],
    [1, 1, 1, Tk],
  ].find((axes) => product(axes) === length);
  const perSequence = B > 1 && length === B * Tk;
  const hint = 'For another shape give { values, shape }';
  // What all of the axes fit is the same by sequence, with one head and one query.
  if (known?.[0] === 1 && length > 0) {
    const axis = Tq === B ? 'queries' : H === B ? 'heads' : 'heads and queries';
    if (perSequence) ambiguous(fn, name, length, B, axis, `1, 1, ${Tk}`, known.join(', '));
    if (B > 1 && B === H && length === H * Tq * Tk)
      ambiguous(fn, name, length, B, 'heads', `1, ${Tq}, ${Tk}`, known.join(', '));
  }
  if (known !== undefined) return known;
  if (perSequence) return [B, 1, 1, Tk];
  const [square, heads] = [Tq * Tk, H * Tq * Tk];
  const one = `H * Tq * Tk = ${H} * ${Tq} * ${Tk} = ${heads}, Tq * Tk = ${square} or Tk = ${Tk}`;
  const several = `B * H * Tq * Tk = ${B * heads}, H * Tq * Tk = ${heads}, Tq * Tk = ${square}, B * Tk = ${B * Tk} or Tk = ${Tk}`;
  return wrongLength(fn, name, length, B === 1 ? one : several, '', hint);
}

/** Refuses what has as many sequences as heads, or as queries: `[H, Tq, Tk]` and `[B, Tq, Tk]`, which is PyTorch's, look alike. */
function ambiguous(fn: string, name: string, given: unknown, B: number, axis: string, ...shapes: string[]): never {
  const [sequence, other] = shapes;
  const hint = `Give { values, shape: [${B}, ${sequence}] } for sequences, [${other}] for ${axis}`;
  return fail('conflict', fn, name, `must tell ${B} sequences from ${B} ${axis}`, given, hint);
}

/** The four axes of nested lists, `[Tq, Tk]`, `[B, Tk]`, `[H, Tq, Tk]`, `[B, Tq, Tk]` or all: told by the outermost. */
function axesOfNested(
  fn: string,
  name: string,
  axes: readonly number[],
  given: unknown,
  { B, H, Tq }: Sizes,
): number[] {
  const [outer, ...inner] = axes as [number, ...number[]];
  const [byQuery, byHead] = [inner.length === 1, inner.length === 2];
  if (B === 1 || outer !== B || !(byQuery || byHead)) return [...axes];
  const ofSequence = byQuery ? [1, 1, ...inner] : [1, ...inner];
  if (outer === (byQuery ? Tq : H))
    ambiguous(fn, name, given, B, byQuery ? 'queries' : 'heads', ofSequence.join(', '), axes.join(', '));
  return [B, ...ofSequence];
}

/** Puts the elements of nested lists one after the other, and tells how many each level has. */
function unnest(fn: string, name: string, list: NumberList, all: unknown[], axes: number[], level = 0): void {
  const length = listLength(fn, name, list);
  if (axes.length === level) axes.push(length);
  if (length !== axes[level]) wrongLength(fn, name, length, String(axes[level]), ' like those before it');
  for (let i = 0; i < length; i++) {
    const each: unknown = list[i];
    if (level < 3 && isList(each)) unnest(fn, `${name}[${i}]`, each, all, axes, level + 1);
    else if (axes.length === level + 1) all.push(each);
    else fail('type', fn, `${name}[${i}]`, 'must be a list like those before it', each);
  }
}

const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

/** The strides of a broadcast array from its length or its shape; `hide` stands for keys that a short row has not. */
export function spread<Values extends { readonly length: number }>(
  fn: string,
  name: string,
  values: Values,
  shape: unknown,
  sizes: Sizes,
  hide: (values: Values, rows: number, from: number, to: number) => Values,
): Spread<Values> {
  const { B, H, Tq, Tk } = sizes;
  let axes: readonly number[];
  if (shape === undefined) {
    axes = axesOf(fn, name, values.length, sizes);
  } else {
    if (!isArray(shape) || shape.length < 1 || shape.length > 4) {
      fail('type', fn, `${name}.shape`, 'must be [B or 1, H or 1, Tq or 1, Tk or 1], or the last of them', shape);
    }
    const given = [...(shape as number[])];
    const whole = [B, H, Tq, Tk].slice(-given.length);
    given.forEach((size, axis) => {
      const shorter = axis === given.length - 1 && Number.isInteger(size) && size >= 0 && size < Tk;
      if (size !== 1 && size !== whole[axis] && !shorter)
        fail('length', fn, `${name}.shape[${axis}]`, `must be ${whole[axis]} or 1`, size);
    });
    if (values.length !== product(given)) {
      const elements = `${given.join(' * ')} = ${product(given)}`;
      wrongLength(fn, `${name}.values`, values.length, elements, ' as its shape says');
    }
    axes = [...new Array<number>(4 - given.length).fill(1), ...given];
  }
  const [a, b, c] = axes as [number, number, number, number];
  let e = axes[3]!;
  let all = values;
  if (e !== 1 && e < Tk) {
    all = hide(values, a * b * c, e, Tk);
    e = Tk;
  }
  return {
    values: all,
    strides: [b === 1 ? 0 : c * e, c === 1 ? 0 : e, e === 1 ? 0 : 1],
    next: a === 1 ? 0 : b * c * e,
  };
}

/** Typed arrays of whole numbers; floats are to be told from what is added. */
const WHOLE_NUMBERS = ['Int8Array', 'Int32Array', 'Uint32Array', 'BigInt64Array'];

export function checkMask(fn: string, mask: unknown, sizes: Sizes): Spread<Uint8Array> {
  const shaped = isRecord(mask);
  if (shaped) onlyKeys(fn, 'mask.', mask, ['values', 'shape']);
  let given = shaped ? mask['values'] : mask;
  const name = shaped ? 'mask.values' : 'mask';
  let bits: Uint8Array;
  let shape = shaped ? mask['shape'] : undefined;
  if (isArray(given) && isList(given[0])) {
    const [all, axes]: [unknown[], number[]] = [[], []];
    unnest(fn, name, given as NumberList, all, axes);
    shape ??= axesOfNested(fn, name, axes, given, sizes);
    given = all;
  }
  if (isBytes(given)) {
    requireMemory(fn, name, given);
    bits = given;
  } else if (isArray(given) || WHOLE_NUMBERS.includes(typedArrayName(given) ?? '')) {
    const list = given as ArrayLike<unknown>;
    bits = room(fn, name, lengthOf(fn, name, list), (elements) => new Uint8Array(elements));
    for (let i = 0; i < bits.length; i++) {
      const each = list[i];
      if (each === true || each === 1 || each === 1n) bits[i] = 1;
      else if (each !== false && each !== 0 && each !== 0n)
        fail('type', fn, `${name}[${i}]`, 'must be 0, 1, true or false', each);
    }
  } else {
    const hint = 'Numbers that are added go in as bias, order as causal: true';
    fail('type', fn, name, 'must be a Uint8Array or an array of booleans', given, hint);
  }
  return spread(fn, 'mask', bits, shape, sizes, (short, rows, from, to) =>
    lengthen(new Uint8Array(rows * to), short, rows, from, to),
  );
}

/** Rows of a bias that hide the keys beyond their end. */
export function hideBeyond(short: CheckedFloats, rows: number, from: number, to: number): CheckedFloats {
  const numbers = short instanceof RopeBuffer ? short.toArray() : short;
  return lengthen(new Float32Array(rows * to).fill(-Infinity), numbers, rows, from, to);
}

/** Copies rows of `from` elements to the beginnings of rows of `to`, and returns those. */
export function lengthen<Values extends Uint8Array | Float32Array | Float64Array>(
  all: Values,
  short: Values,
  rows: number,
  from: number,
  to: number,
): Values {
  for (let row = 0; row < rows; row++) all.set(short.subarray(row * from, (row + 1) * from), row * to);
  return all;
}
