/** What the tests of the figures on fading share: the formulas, and how their charts are read and pointed at. */
import { load } from 'ropewalk';
import type { Locator } from 'playwright-core';
import { boxOf } from './browser.js';
import { expect } from 'vitest';
import { abelBound, pairScores, partialSumNorms } from '../reference.js';
import { thetas } from './reference.js';

// Seeded vectors from the package; what is made of them by the reference's plain loops.
export const { analysis } = await load();
export const theta = thetas(128, 10000);
export const P = theta.length;
export const drawn = (seed: number): [Float64Array, Float64Array] => [
  analysis.randomVector(2 * P, { seed: 2 * seed - 1 }),
  analysis.randomVector(2 * P, { seed: 2 * seed }),
];
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** q_j conj(k_j), neighbours read as complex numbers. */
export const products = (q: ArrayLike<number>, k: ArrayLike<number>): [number, number][] =>
  theta.map((_, j) => [
    q[2 * j]! * k[2 * j]! + q[2 * j + 1]! * k[2 * j + 1]!,
    q[2 * j + 1]! * k[2 * j]! - q[2 * j]! * k[2 * j + 1]!,
  ]);
export const most = (q: ArrayLike<number>, k: ArrayLike<number>): number =>
  sum(products(q, k).map(([re, im]) => Math.hypot(re, im)));
export const score = (q: ArrayLike<number>, k: ArrayLike<number>, s: number): number =>
  sum(pairScores(q, k, theta, s, 'interleaved'));
export const bound = (q: ArrayLike<number>, k: ArrayLike<number>, s: number): number =>
  abelBound(products(q, k), theta, s, 'largest');
export const relative = (s: number): number => sum(partialSumNorms(theta, s)) / P;

export const now = (plot: Locator): Promise<number> => plot.getAttribute('aria-valuenow').then(Number);
export const plotOf = (figure: Locator): Locator => figure.locator('.plot');
export const becomes = (plot: Locator, value: number): Promise<void> => expect.poll(() => now(plot)).toBe(value);

/** A point of a chart: its box, and how far along the distances 0 to `last` of its axis. */
export async function along(
  plot: Locator,
  s: number,
  last = 512,
  margin?: readonly number[],
): Promise<[number, number]> {
  await plot.scrollIntoViewIfNeeded();
  const box = await boxOf(plot);
  // Names stand at the ends of the curves where there is room.
  const [left, right] = (margin ?? [40, box.width >= 520 ? 60 : 10]) as [number, number];
  return [box.x + left + (s / last) * (box.width - left - right), box.y + box.height / 2];
}
