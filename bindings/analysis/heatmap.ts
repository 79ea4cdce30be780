import { fail, finite, integer, oneOf, positiveInteger, record } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import { frequencies, MAX_POSITION, type Numbers, optionsOf, position } from './input.js';

export interface HeatmapOptions {
  /** What a pixel shows: `angle` 0 … 2 pi (use a cyclic palette), `cos` or `sin` -1 … 1 (a diverging one). */
  value: 'angle' | 'cos' | 'sin';
  /** 256 colours, four bytes each. */
  palette: Uint8Array | Uint8ClampedArray;
  /** Positions, from left to right. */
  columns: number;
  /** Pairs, from top to bottom; all from `firstPair` on. */
  rows?: number;
  /** The pair of the first row; 0. */
  firstPair?: number;
  /** The position of the first column; 0. */
  start?: number;
  /** Positions from one column to the next; 1. */
  step?: number;
  /** Where the pixels go: the `data` of an `ImageData`, for example. `rows * columns * 4` bytes. */
  out?: Uint8ClampedArray | Uint8Array;
}

export interface HeatmapFamily {
  /**
   * Pixels of the angle, cosine or sine of `position * theta[pair]`: one row a pair, one column a position, the colours
   * of `palette` copied as they are. Points are sampled, not averaged: a pair that turns faster than half a turn a
   * column shows a slower pattern than it has. Angles are off by less than 1e-12 turns; cosine and sine by less than a
   * tenth of one of the 256 steps.
   */
  heatmap(theta: Numbers, options: HeatmapOptions & { out?: Uint8ClampedArray }): Uint8ClampedArray;
  heatmap(theta: Numbers, options: HeatmapOptions): Uint8ClampedArray | Uint8Array;
}

export const VALUES = ['angle', 'cos', 'sin'] as const;
const KEYS = ['value', 'palette', 'columns', 'rows', 'firstPair', 'start', 'step', 'out'];

const isBytes = (value: unknown): value is Uint8Array | Uint8ClampedArray =>
  value instanceof Uint8Array || value instanceof Uint8ClampedArray;

export function createHeatmap({ module, memory, struct }: Runtime): HeatmapFamily {
  const window = struct('HeatmapWindow', ['firstPair', 'rows', 'columns', 'start', 'step']);

  function heatmap(theta: Numbers, options: HeatmapOptions & { out?: Uint8ClampedArray }): Uint8ClampedArray;
  function heatmap(theta: Numbers, options: HeatmapOptions): Uint8ClampedArray | Uint8Array {
    const fn = 'heatmap';
    const turning = frequencies(fn, 'theta', theta);
    const P = turning.length;
    record(fn, 'options', options, "For example { value: 'cos', palette, columns: 4096 }");
    optionsOf(fn, options, KEYS);
    const value = VALUES.indexOf(oneOf(fn, 'value', options.value, VALUES));
    if (!isBytes(options.palette)) fail('type', fn, 'palette', 'must be a Uint8Array', options.palette);
    if (options.palette.length !== 1024)
      fail('length', fn, 'palette', 'must have 1024 elements, 256 colours of 4 bytes', options.palette);
    const columns = positiveInteger(fn, 'columns', options.columns);
    const firstPair = options.firstPair === undefined ? 0 : integer(fn, 'firstPair', options.firstPair, 0, P - 1);
    const rows = options.rows === undefined ? P - firstPair : integer(fn, 'rows', options.rows, 1, P - firstPair);
    const start = options.start === undefined ? 0 : position(fn, 'start', options.start);
    const step = options.step === undefined ? 1 : finite(fn, 'step', options.step);
    if (Math.abs(start + (columns - 1) * step) > MAX_POSITION)
      fail('range', fn, 'step', 'must keep positions within 2^24 of 0', step);
    const bytes = rows * columns * 4;
    const { out } = options;
    if (out !== undefined && !isBytes(out)) fail('type', fn, 'out', 'must be a Uint8ClampedArray', out);
    if (out !== undefined && out.length !== bytes)
      fail('length', fn, 'out', `must have ${bytes} elements, ${rows} rows of ${columns} columns of 4 bytes`, out);
    return memory.scope((arena) => {
      const pixels = arena.zone(bytes);
      module.heatmap(
        pixels,
        arena.f64(turning),
        fill(window, { firstPair, rows, columns, start, step }),
        value,
        arena.u8(options.palette),
        arena.zone(module.heatmapScratch() * 4),
      );
      return arena.readU8(pixels, bytes, out ?? new Uint8ClampedArray(bytes));
    });
  }
  return { heatmap };
}
