/** Heads and positions of a call. */
import type { Grid } from './prepared.js';
import { FARTHEST } from './reading.js';
import { fail, finite, integer, positiveInteger } from '../options/rules.js';

export function checkHeads(fn: string, given: { heads?: number; kvHeads?: number }): { H: number; K: number } {
  const H = given.heads === undefined ? 1 : positiveInteger(fn, 'heads', given.heads);
  const K = given.kvHeads === undefined ? H : positiveInteger(fn, 'kvHeads', given.kvHeads);
  if (H % K !== 0) fail('conflict', fn, 'kvHeads', `must divide heads ${H}`, K);
  return { H, K };
}

export function checkStart(fn: string, name: string, value: unknown, count: number): number {
  const start = value === undefined ? 0 : integer(fn, name, value, -FARTHEST, FARTHEST);
  const last = start + count - 1;
  if (last > FARTHEST) fail('range', fn, name, `must leave the last of ${count} positions at 2^24 or before`, start);
  return start;
}

export function checkDistances(fn: string, { Tq, Tk, queryStart, keyStart }: Grid): void {
  if (Tq === 0 || Tk === 0) return;
  const longest = Math.max(queryStart + Tq - 1 - keyStart, keyStart + Tk - 1 - queryStart);
  if (longest > FARTHEST)
    fail(
      'range',
      fn,
      'the longest distance m - n',
      'must be at most 2^24',
      longest,
      'Bring queryStart and keyStart closer together',
    );
}

export function checkScale(fn: string, options: { scale?: number }): number | undefined {
  return options.scale === undefined ? undefined : finite(fn, 'scale', options.scale);
}
