/** The axes that the curves over distance share. */
import type { Axis } from '../subject/curves.js';
import { LAST_DISTANCE, LAST_LINEAR } from '../subject/vectors.js';
import { decades, linear, positions, type Scale } from '../util/scale.js';

export const lastOf = (axis: Axis): number => (axis === 'linear' ? LAST_LINEAR : LAST_DISTANCE);

export const distanceScale = (axis: Axis, left: number, right: number): Scale =>
  axis === 'linear' ? linear([0, LAST_LINEAR], [left, right]) : positions(LAST_DISTANCE, [left, right]);

export const distanceTicks = (axis: Axis): readonly number[] =>
  axis === 'linear' ? [0, 100, 200, 300, 400, 500] : [0, ...decades(1, LAST_DISTANCE)];

/** The first of these that is not below: the axis does not jump at every step of a drag. */
export const highestFor = (value: number): number =>
  [50, 100, 200, 500, 1000, 2000, 5000].find((high) => high >= value) ?? value;

/** The last power of ten that is not above: 1, unless a bound ends below it. */
export const lowestFor = (value: number): number => [1, 0.1, 0.01].find((low) => low <= value) ?? 0.001;

const ROUND = [0, ...decades(1, 1e5).flatMap((ten) => [ten, 2 * ten, 5 * ten])].filter((s) => s <= 1e5);
/** Distances of a table, up to `last`, and others among them. */
export const roundDistances = (last: number, ...others: readonly number[]): number[] =>
  [...new Set([...ROUND.filter((s) => s <= last), ...others])].sort((a, b) => a - b);
