/** Geometry of dials. Angles run counter-clockwise from three o'clock; y points down, as in SVG. */
export const FULL_TURN = 2 * Math.PI;

export interface Point {
  x: number;
  y: number;
}

export const length = ({ x, y }: Point): number => Math.hypot(x, y);

/** The tip of a hand. */
export const tip = (angle: number, radius: number, cx = 0, cy = 0): Point => ({
  x: cx + radius * Math.cos(angle),
  y: cy - radius * Math.sin(angle),
});

/** The angle, in [0, 2 pi), under which a point is seen from the centre. */
export function bearing(x: number, y: number, cx = 0, cy = 0): number {
  const angle = Math.atan2(cy - y, x - cx);
  return angle < 0 ? angle + FULL_TURN : angle;
}

/** The smallest turn from one angle to another, in (-pi, pi]. */
export function turnBetween(from: number, to: number): number {
  const turn = (((to - from) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return turn > Math.PI ? turn - FULL_TURN : turn;
}

/** SVG path of an arc from angle 0 (or `start`) over `sweep`, at most a full turn either way. */
export function arc(sweep: number, radius: number, cx = 0, cy = 0, start = 0): string {
  const whole = Math.min(Math.abs(sweep), FULL_TURN - 1e-3);
  const turn = sweep < 0 ? -whole : whole;
  const a = tip(start, radius, cx, cy);
  const b = tip(start + turn, radius, cx, cy);
  const large = whole > Math.PI ? 1 : 0;
  const side = turn > 0 ? 0 : 1;
  return `M${round(a.x)} ${round(a.y)}A${radius} ${radius} 0 ${large} ${side} ${round(b.x)} ${round(b.y)}`;
}

/** A wedge from the centre over the same arc. */
export function wedge(sweep: number, radius: number, cx = 0, cy = 0, start = 0): string {
  return `${arc(sweep, radius, cx, cy, start)}L${round(cx)} ${round(cy)}Z`;
}

/** Hundredths of a pixel: shorter markup, nothing that an eye could miss. */
export const round = (value: number): number => Math.round(value * 100) / 100;
