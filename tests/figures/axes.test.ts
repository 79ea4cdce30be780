/** Several axes against the rules of the papers. */
import { describe, expect, it } from 'vitest';
import { still } from './still.js';

/** Frequency and axis of every pair by the papers' rules: time is 0, height 1, width 2. */
type Pairs = readonly (readonly [theta: number, axis: number])[];
const blocks = (sizes: readonly number[]): number[] => sizes.flatMap((size, axis) => Array<number>(size).fill(axis));
const axial: Pairs = [22, 21, 21].flatMap((size, axis) =>
  Array.from({ length: size }, (_, i) => [10000 ** (-i / size), axis] as const),
);
const mrope = (sizes: readonly number[]): Pairs => blocks(sizes).map((axis, i) => [1e6 ** (-i / 64), axis]);
/** Every third pair reads the height and the next one the width, as often as they have pairs; all others read the time. */
const interleaved: Pairs = Array.from({ length: 64 }, (_, i) => [
  5e6 ** (-i / 64),
  i % 3 === 1 && (i - 1) / 3 < 20 ? 1 : i % 3 === 2 && (i - 2) / 3 < 20 ? 2 : 0,
]);

/** The score of (1, 0) in every pair at two places, turned to each of them and multiplied. */
function score(pairs: Pairs, at: readonly number[], from: readonly number[]): number {
  let sum = 0;
  for (const [theta, axis] of pairs) {
    const [a, b] = [theta * at[axis]!, theta * from[axis]!];
    sum += Math.cos(a) * Math.cos(b) + Math.sin(a) * Math.sin(b);
  }
  return sum / pairs.length;
}

describe('the axes', () => {
  it.each([
    ['axial', '', axial, 384, [1, 3, 4]],
    ['M-RoPE', '&axes.kind=mrope&axes.word=6', mrope([16, 24, 24]), 392, [17, 17, 17]],
    ['M-RoPE with other shares', '&axes.kind=mrope&axes.height=3&axes.width=50', mrope([11, 3, 50]), 392, [5, 7, 8]],
    ['interleaved M-RoPE', '&axes.kind=interleaved&axes.video=0', interleaved, 104, [4, 7, 8]],
  ])('give every token the score of the formulas: %s', (_, query, pairs, count, from) => {
    const rows = still('axes', query && `?${query.slice(1)}`).table();
    expect(rows).toHaveLength(count);
    // Rows have four decimals, and cosines are float32.
    for (const [, t, h, w, shown] of rows)
      expect(Math.abs(shown! - score(pairs, [t!, h!, w!], from))).toBeLessThan(6e-5);
  });

  it('draw the pairs of each axis, and how far the fastest of them turns', () => {
    const texts = still('axes', '?axes.kind=mrope').texts('.strip text');
    expect(texts).toContain('16 pairs');
    // 3 frames, 7 rows and 11 columns.
    const turns = [3, 7 * 1e6 ** (-16 / 64), 11 * 1e6 ** (-40 / 64)].map((angle) => (angle * 180) / Math.PI);
    expect(texts.filter((text) => text.endsWith('°'))).toEqual([
      `${turns[0]!.toFixed(0)}°`,
      `${turns[1]!.toFixed(0)}°`,
      `${turns[2]!.toFixed(2)}°`,
    ]);
  });
});
