/** What is done to scores that lie outside wasm memory, and to arrays with heads before tokens. */
import { type Numbers, vector } from '../analysis/input.js';
import { BY_DISTANCE, type ScoreArray } from '../attention/options.js';
import { lengthen, type Sizes, type Spread, spread } from '../attention/shape.js';
import { type Memory, RopeBuffer } from '../border/memory.js';
import { room } from '../options/lists.js';
import { isRecord, oneOf, onlyKeys } from '../options/rules.js';
import { alibi } from './kinds/alibi.js';
import { t5Bias } from './kinds/t5-bias.js';
import { checkTable } from './numbers.js';
import { distanceCount, type Grid, type Tools } from './prepared.js';

/** `softcap tanh(score / softcap)`, in place. */
export const cap = (scores: Float64Array, softcap: number): void =>
  scores.forEach((score, e) => (scores[e] = softcap * Math.tanh(score / softcap)));

/** Adds the bias of sequence `b` to its scores `[H, Tq, Tk]` in place; its grid lies at `at`. */
export type AddBias = (scores: Float64Array, arena: Memory, at: number, grid: Grid, b: number) => void;

/** A bias as `attention` takes it. */
export function readBias(tools: Tools, fn: string, given: unknown, sizes: Sizes, whole: Grid): AddBias {
  const shaped = isRecord(given) && !RopeBuffer.is(given);
  if (shaped && given['type'] !== undefined) {
    const type = oneOf(fn, 'bias.type', given['type'], ['alibi', 't5Bias', 'distance']);
    if (type === 'distance') {
      const { H, Tq, Tk } = whole;
      const all = distanceCount(whole);
      const { values } = BY_DISTANCE.read(fn, given, 'bias');
      const table = checkTable(fn, 'bias.values', values, H * all, `heads * (Tq + Tk - 1) = ${H} * ${Tq + Tk - 1}`);
      return (scores, _arena, _at, grid) => add(scores, table, [all, 1, -1], Tk - 1, grid);
    }
    const rule = (type === 'alibi' ? alibi : t5Bias).bias(tools, fn, given, whole, 'bias');
    return (scores, arena, at, grid) => {
      const all = distanceCount(grid);
      const bias = arena.f64Zone(grid.H * all);
      rule.bias(arena, bias, at, 1);
      add(scores, arena.readF64(bias, grid.H * all), [all, 1, -1], grid.Tk - 1, grid);
    };
  }
  if (shaped) onlyKeys(fn, 'bias.', given, ['values', 'shape']);
  const { values: list, shape } = shaped ? (given as Partial<ScoreArray<Numbers>>) : { values: given };
  const numbers = vector(fn, shaped ? 'bias.values' : 'bias', list, undefined, -Infinity);
  const { values, strides, next } = spread(fn, 'bias', numbers, shape, sizes, (short, rows, from, to) =>
    lengthen(new Float64Array(rows * to).fill(-Infinity), short, rows, from, to),
  );
  return (scores, _arena, _at, grid, b) => add(scores, values, strides, b * next, grid);
}

/** Adds `values`, of which those of the first score are at `from`. */
function add(
  scores: Float64Array,
  values: Float64Array,
  [ofHead, ofQuery, ofKey]: Spread<unknown>['strides'],
  from: number,
  { H, Tq, Tk }: Grid,
): void {
  for (let h = 0, e = 0; h < H; h++)
    for (let i = 0; i < Tq; i++)
      for (let n = 0; n < Tk; n++, e++) scores[e]! += values[from + h * ofHead + i * ofQuery + n * ofKey]!;
}

/**
 * The logarithm of the sum of `e^score` of every row: with the largest score `s` and its weight `w = e^s / sum` it is
 * `s - ln w`.
 */
export function logSums(scores: Float64Array, weights: Float64Array, rows: number, columns: number): Float64Array {
  const sums = new Float64Array(rows).fill(-Infinity);
  for (let row = 0; row < rows; row++) {
    let most = -Infinity;
    for (let e = row * columns; e < (row + 1) * columns; e++) {
      if (scores[e]! <= most) continue;
      most = scores[e]!;
      sums[row] = most - Math.log(weights[e]!);
    }
  }
  return sums;
}

/** `[a, b, width]` to `[b, a, width]`. */
export function swapAxes(x: Float64Array, a: number, b: number, width: number): Float64Array {
  const swapped = new Float64Array(x.length);
  for (let i = 0; i < a; i++)
    for (let j = 0; j < b; j++) {
      const from = (i * b + j) * width;
      swapped.set(x.subarray(from, from + width), (j * a + i) * width);
    }
  return swapped;
}

/**
 * `[B, H, T, width]` from what each sequence has, `[H, its rows, its columns]`, with `beyond` in all other places. One
 * sequence that is whole stays where it is.
 */
export function together(
  fn: string,
  parts: readonly { values: Float64Array; rows: number; columns: number }[],
  [B, H, T, width]: readonly [number, number, number, number],
  beyond: number,
): Float64Array {
  const length = B * H * T * width;
  if (B === 1 && parts[0]!.values.length === length) return parts[0]!.values;
  const all = room(fn, 'batch', length, (elements) => new Float64Array(elements).fill(beyond));
  parts.forEach(({ values, rows, columns }, b) => {
    for (let row = 0; row < H * rows; row++) {
      const to = (b * H + Math.floor(row / rows)) * T + (row % rows);
      all.set(values.subarray(row * columns, (row + 1) * columns), to * width);
    }
  });
  return all;
}
