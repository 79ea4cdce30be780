/** Learned vectors, added to the vectors. */
import { extended, type Input } from '../../options/options.js';
import { word } from '../../options/rules.js';
import { adding, checkPositions, sidesOf, widthOf } from '../absolute.js';
import { checkRows } from '../numbers.js';
import { ADDED, neededTable } from '../options.js';
import type { EncodingKind, Prepare } from '../prepared.js';

const LEARNED = extended(ADDED, {
  type: word(['learned']),
  /** `E [max, D]`. */
  table: neededTable,
});

/** A learned vector for every position: `q + W_q E[m]`, `k + W_k E[n]`. A position past the table is an error. */
export interface LearnedEncoding extends Input<typeof LEARNED> {}

const prepare: Prepare = (tools, fn, encoding, shape) => {
  const read = LEARNED.read(fn, encoding, 'encoding');
  const sides = sidesOf(read, shape);
  const D = widthOf(fn, sides, shape.H * shape.headDim);
  const table = checkRows(fn, 'encoding.table', read.table, D, 'D');
  checkPositions(fn, table.length / D, shape);
  return adding(tools, fn, shape, sides, D, (arena, { offset }) => ({ address: arena.f64(table), row: offset }));
};

export const learned: EncodingKind<LearnedEncoding> = {
  prepare,
  demo: ({ length, D, table }) => ({ type: 'learned', table: table(length, D), values: false }),
};
