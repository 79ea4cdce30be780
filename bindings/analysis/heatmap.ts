import { type Input, options } from '../options/options.js';
import { fail, finite, integer, positiveInteger, unchecked, whole, word } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import { frequencies, MAX_POSITION, type Numbers, position } from './input.js';
import { type Colours, coloursOf, pixelsOf } from './palette.js';

export const VALUES = ['angle', 'cos', 'sin'] as const;

const HEATMAP = options(
  {
    /** What a pixel shows: `angle` 0 … 2 pi, `cos` or `sin` -1 … 1. */
    value: word(VALUES),
    /** A palette's name, or 256 colours, four bytes each; `cyclic` for angles and `diverging` for the others where it is left out. */
    palette: unchecked<Colours>().optional,
    /** Positions, from left to right. */
    columns: positiveInteger,
    /** Pairs, from top to bottom; all from `firstPair` on where it is left out. */
    rows: whole().optional,
    /**
     * The pair of the first row.
     * @defaultValue 0
     */
    firstPair: whole().or(0),
    /**
     * The position of the first column.
     * @defaultValue 0
     */
    start: position.or(0),
    /**
     * Positions from one column to the next.
     * @defaultValue 1
     */
    step: finite.or(1),
    /** Where the pixels go: the `data` of an `ImageData`, for example. `rows * columns * 4` bytes. */
    out: unchecked<Uint8ClampedArray | Uint8Array>().optional,
  },
  "For example { value: 'cos', columns: 4096 }",
);

/** What a heatmap shows, in which colours, and of which pairs and positions. */
export interface HeatmapOptions extends Input<typeof HEATMAP> {}

export interface HeatmapFamily {
  /**
   * Pixels of the angle, cosine or sine of `position * theta[pair]`: one row a pair, one column a position, the colours
   * of `palette` copied as they are. Points are sampled, not averaged: a pair that turns faster than half a turn a
   * column shows a slower pattern than it has. Angles are off by less than 1e-12 turns; cosine and sine by less than a
   * tenth of one of the 256 steps.
   *
   * @throws RopeError `length` where a palette has not 1024 elements or `out` is not as large as the picture, `range`
   * where rows or positions leave the spectrum or 2^24.
   */
  heatmap(theta: Numbers, options: HeatmapOptions & { out?: Uint8ClampedArray }): Uint8ClampedArray;
  heatmap(theta: Numbers, options: HeatmapOptions): Uint8ClampedArray | Uint8Array;
}

export function createHeatmap({ module, memory, struct }: Runtime): HeatmapFamily {
  const window = struct('HeatmapWindow', 'firstPair rows columns start step');

  function heatmap(theta: Numbers, options: HeatmapOptions & { out?: Uint8ClampedArray }): Uint8ClampedArray;
  function heatmap(theta: Numbers, options: HeatmapOptions): Uint8ClampedArray | Uint8Array {
    const fn = 'heatmap';
    const turning = frequencies(fn, 'theta', theta);
    const P = turning.length;
    const { columns, firstPair, start, step, palette, ...read } = HEATMAP.read(fn, options);
    const value = VALUES.indexOf(read.value);
    const colours = coloursOf(fn, 'palette', palette ?? (read.value === 'angle' ? 'cyclic' : 'diverging'));
    integer(fn, 'firstPair', firstPair, 0, P - 1);
    const rows = integer(fn, 'rows', read.rows ?? P - firstPair, 1, P - firstPair);
    if (Math.abs(start + (columns - 1) * step) > MAX_POSITION)
      fail('range', fn, 'step', 'must keep positions within 2^24 of 0', step);
    const bytes = rows * columns * 4;
    const out = pixelsOf(fn, read.out, bytes, `${rows} rows of ${columns} columns`);
    return memory.scope(fn, (arena) => {
      const pixels = arena.zone(bytes);
      module.heatmap(
        pixels,
        arena.f64(turning),
        fill(window, { firstPair, rows, columns, start, step }),
        value,
        arena.u8(colours),
        arena.zone(module.heatmapScratch() * 4),
      );
      return arena.readU8(pixels, bytes, out ?? new Uint8ClampedArray(bytes));
    });
  }
  return { heatmap };
}
