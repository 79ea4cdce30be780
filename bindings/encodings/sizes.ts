/** Heads and positions of a call. */
import type { Grid } from './prepared.js';
import { FARTHEST } from './reading.js';
import { fail, finite, integer, positiveInteger } from '../options/check.js';

export function checkHeads(where: string, given: { heads?: number; kvHeads?: number }): { H: number; K: number } {
  const H = given.heads === undefined ? 1 : positiveInteger(where, 'heads', given.heads);
  const K = given.kvHeads === undefined ? H : positiveInteger(where, 'kvHeads', given.kvHeads);
  if (H % K !== 0) fail('conflict', where, 'kvHeads', `must divide heads ${H}`, K);
  return { H, K };
}

export function checkStart(where: string, name: string, value: unknown, count: number): number {
  const start = value === undefined ? 0 : integer(where, name, value, -FARTHEST, FARTHEST);
  const last = start + count - 1;
  if (last > FARTHEST) fail('range', where, name, `must leave the last of ${count} positions at 2^24 or before`, start);
  return start;
}

export function checkDistances(where: string, { Tq, Tk, queryStart, keyStart }: Grid): void {
  if (Tq === 0 || Tk === 0) return;
  const longest = Math.max(queryStart + Tq - 1 - keyStart, keyStart + Tk - 1 - queryStart);
  if (longest > FARTHEST)
    fail(
      'range',
      where,
      'the longest distance m - n',
      'must be at most 2^24',
      longest,
      'Bring queryStart and keyStart closer together',
    );
}

export function checkScale(where: string, options: { scale?: number }): number | undefined {
  return options.scale === undefined ? undefined : finite(where, 'scale', options.scale);
}
