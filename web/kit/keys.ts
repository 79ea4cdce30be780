/** What keys do to a number. */
import { clamp } from '../util/scale.js';
import { keyStep } from './drag.js';

export interface Steps {
  value: number;
  least: number;
  most: number;
  /** The most that one key moves it by, in steps. */
  largest?: number;
  /** How far a step goes. */
  unit?: number;
}

/**
 * Where a key takes the value: arrows a step, with Shift ten, Page Up and Page Down a hundred, Home and End the
 * ends. `null` where the key is none of them or nothing would change; else the page is kept from scrolling.
 */
export function keyTarget(
  event: KeyboardEvent,
  { value, least, most, largest = Infinity, unit = 1 }: Steps,
): number | null {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const step = clamp(keyStep(event), -largest, largest) * unit;
  const to =
    plain && event.key === 'Home' ? least : plain && event.key === 'End' ? most : clamp(value + step, least, most);
  if (to === value) return null;
  event.preventDefault();
  return to;
}

/** Which way an arrow key goes on a grid, in rows down and columns to the right; `null` for any other key. */
export function arrowOf(event: KeyboardEvent): { down: number; right: number } | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [
    0, 0,
  ];
  if (down === 0 && right === 0) return null;
  event.preventDefault();
  return { down: down!, right: right! };
}
