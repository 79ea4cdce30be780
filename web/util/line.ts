/** A line between two points of a drawing. */
export type Point = readonly [x: number, y: number];

/** How far a point is from it. */
export function fromLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}
