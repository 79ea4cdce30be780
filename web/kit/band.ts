import { round } from '../util/polar.js';
import type { Scale } from '../util/scale.js';

/** A curve of many values as the band between the lowest and the highest at every pixel; `x` maps their indices. */
export function band(values: Float64Array, x: Scale, y: Scale): string {
  const columns = new Map<number, [number, number]>();
  values.forEach((value, s) => {
    const at = Math.round(x(s));
    const range = columns.get(at);
    if (!range) columns.set(at, [value, value]);
    else {
      range[0] = Math.min(range[0], value);
      range[1] = Math.max(range[1], value);
    }
  });
  const up: string[] = [];
  const down: string[] = [];
  for (const [at, [low, high]] of columns) {
    up.push(`${at} ${round(y(high) - 0.6)}`);
    down.unshift(`${at} ${round(y(low) + 0.6)}`);
  }
  return `M${up.join('L')}L${down.join('L')}Z`;
}
