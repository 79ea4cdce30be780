import type { Format } from '../../util/format.js';

export const en = {
  title: (m: string) => `A head at position ${m}, turned by a matrix and element by element`,
  picture: (size: number) => `The rotation of ${size} numbers; each row of the matrix has two that are not zero`,
  matrix: (size: number) => `${size} × ${size}`,
  swapped: 'x, swapped',
  fold: 'Fold the matrix',
  unfold: 'Unfold it',
  amount: 'How far it is folded, in percent',
  row: (row: number) => `Row ${row}`,
  rowUp: 'The row above',
  rowDown: 'The row below',
  size: 'Numbers of the head',
  asMatrix: 'as a matrix',
  asElements: 'element by element',
  multiplications: 'Multiplications',
  additions: 'Additions',
  stored: 'Numbers stored besides x',
  fewer: (f: Format, times: number) =>
    `The matrix takes ${f.whole(times)} times as many multiplications, and the same numbers come out.`,
  summary: (f: Format, s: { size: number; matrix: number; elements: number; row: number; out: number }) =>
    `Turning ${s.size} numbers takes ${f.whole(s.matrix)} multiplications with the matrix and ${f.whole(s.elements)} ` +
    `element by element. Row ${s.row} gives ${f.fixed(s.out, 2)} either way.`,
  columns: ['row', 'x', 'cos of its pair', 'sin of its pair', 'x′ in double precision', 'x′ from rope.rotate'],
};

export type Words = typeof en;
