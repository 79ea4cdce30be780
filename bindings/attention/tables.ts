/** The tables by which attention, softmax or linear, turns queries and keys: fields that both specs have. */
import type { Memory } from '../border/memory.js';
import type { Struct, Words } from '../border/struct.js';
import { type Pairing, PAIRINGS } from '../config/config.js';
import type { Rows } from '../rope/rows.js';

export const TABLES = [
  'queryCosines querySines keyCosines keySines P pairing',
  'queryRows.stride queryRows.first keyRows.stride keyRows.first',
] as const;

/** The address of a list of whole numbers, 0 where there is none. */
export const listAt = (arena: Memory, list: readonly number[] | null): number => (list === null ? 0 : arena.i32(list));

/** Says where the rows of queries and of keys are; without cosines a kernel reads none of the other fields. */
export function writeTables(
  arena: Memory,
  spec: Struct<Words<(typeof TABLES)[number]>>,
  turn: { pairs: number; pairing: Pairing } | null,
  rows: { q: Rows; k: Rows } | null,
): void {
  spec.queryCosines = rows ? rows.q.cos : 0;
  spec.keyCosines = rows ? rows.k.cos : 0;
  if (!turn || !rows) return;
  const { q, k } = rows;
  spec.querySines = q.sin;
  spec.keySines = k.sin;
  spec['queryRows.stride'] = q.stride;
  spec['queryRows.first'] = listAt(arena, q.first);
  spec['keyRows.stride'] = k.stride;
  spec['keyRows.first'] = listAt(arena, k.first);
  spec.P = turn.pairs;
  spec.pairing = PAIRINGS.indexOf(turn.pairing);
}
