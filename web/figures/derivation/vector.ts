/** Vectors of the figure's plane: their y points up. */
import { bearing, length, tip, type Point } from '../../util/polar.js';
import { clamp, rounded } from '../../util/scale.js';

/** Lengths that the two vectors can be given. */
export const SHORTEST = 0.2;
export const LONGEST = 1.6;

export const direction = ({ x, y }: Point): number => bearing(x, -y);
export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = (by: number, { x, y }: Point): Point => ({ x: by * x, y: by * y });

/** From a direction and a length. */
export function polar(angle: number, size: number): Point {
  const { x, y } = tip(angle, size);
  return { x, y: -y };
}

/** As the state holds it: to two decimals, and neither too short nor too long; `null` where it has no direction. */
export function fitted(at: Point): Point | null {
  const size = length(at);
  if (!(size > 0)) return null;
  const { x, y } = times(clamp(size, SHORTEST, LONGEST) / size, at);
  // + 0: no -0
  return { x: rounded(x, 2) + 0, y: rounded(y, 2) + 0 };
}
