import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import { COLUMNS, ROWS, type State } from './fields.js';
import { norm } from '../../subject/derived.js';

/** In one pair, in two pairs that share no number, in two that share one: an arrow in space. */
export const WAYS = ['same', 'apart', 'shared'] as const;
export type Way = (typeof WAYS)[number];

/** Radians a row and a column. */
export const SPEED = { row: 0.35, column: 0.4 };
type Turn = keyof typeof SPEED;
/** The two numbers that each turn acts on. */
export const TURNED: Readonly<Record<Way, Readonly<Record<Turn, readonly [number, number]>>>> = {
  same: { row: [0, 1], column: [0, 1] },
  apart: { row: [0, 1], column: [2, 3] },
  shared: { row: [0, 1], column: [1, 2] },
};
/** The query, and a key like it: of length 1. */
export const START: Readonly<Record<Way, readonly number[]>> = {
  same: [0.8, 0.6],
  apart: [0.7, 0.1, 0.5, 0.5],
  shared: [0.8, 0.6, 0],
};
/** Points of a path for each of its two turns. */
const POINTS = 24;

export interface WayModel {
  way: Way;
  /** Scores at every place where both patches are in the picture. */
  scores: Float64Array;
  lowest: number;
  highest: number;
  /** At the place that is looked at. */
  here: number;
  /** The way of the query there, from its start: the turn by the row first, and the turn by the column first. */
  paths: readonly [readonly Float64Array[], readonly Float64Array[]];
  /** From the end of one to the end of the other. */
  gap: number;
}

export interface CommuteModel {
  /** Places of the query: rows and columns of `scores`. */
  rows: number;
  columns: number;
  row: number;
  column: number;
  ways: readonly WayModel[];
}

function turned({ rope }: Kernels, way: Way, x: ArrayLike<number>, turn: Turn, by: number): Float64Array {
  const [a, b] = TURNED[way][turn];
  const out = Float64Array.from(x);
  [out[a], out[b]] = rope.analysis.rotated([out[a]!, out[b]!], [SPEED[turn]], by) as unknown as [number, number];
  return out;
}

const product = ({ rope }: Kernels, x: Float64Array, y: Float64Array): number =>
  // At distance 0 nothing is turned any more.
  rope.analysis.scores(x, y, [1], [0])[0]!;

const scoresOf = latest((kernels: Kernels, down: number, across: number): Record<Way, Float64Array> => {
  const of = (way: Way): Float64Array => {
    const at = (row: number, column: number): Float64Array =>
      turned(kernels, way, turned(kernels, way, START[way], 'row', row), 'column', column);
    const all = Array.from({ length: ROWS * COLUMNS }, (_, e) => at(Math.floor(e / COLUMNS), e % COLUMNS));
    const [rows, columns] = [ROWS - down, COLUMNS - across];
    return Float64Array.from({ length: rows * columns }, (_, e) => {
      const query = Math.floor(e / columns) * COLUMNS + (e % columns);
      return product(kernels, all[query]!, all[query + down * COLUMNS + across]!);
    });
  };
  return { same: of('same'), apart: of('apart'), shared: of('shared') };
});

function path(kernels: Kernels, way: Way, turns: readonly (readonly [turn: Turn, by: number])[]): Float64Array[] {
  const points: Float64Array[] = [Float64Array.from(START[way])];
  for (const [turn, by] of turns) {
    const from = points.at(-1)!;
    for (let n = 1; n <= POINTS; n++) points.push(turned(kernels, way, from, turn, (by * n) / POINTS));
  }
  return points;
}

export function commuteModel(kernels: Kernels, _subject: Subject, { down, across, ...state }: State): CommuteModel {
  const [rows, columns] = [ROWS - down, COLUMNS - across];
  const [row, column] = [Math.min(state.row, rows - 1), Math.min(state.column, columns - 1)];
  const scores = scoresOf(kernels, down, across);
  return {
    rows,
    columns,
    row,
    column,
    ways: WAYS.map((way): WayModel => {
      const paths = [
        path(kernels, way, [
          ['row', row],
          ['column', column],
        ]),
        path(kernels, way, [
          ['column', column],
          ['row', row],
        ]),
      ] as const;
      const between = paths[0].at(-1)!.map((x, c) => x - paths[1].at(-1)![c]!);
      return {
        way,
        paths,
        scores: scores[way],
        lowest: Math.min(...scores[way]),
        highest: Math.max(...scores[way]),
        here: scores[way][row * columns + column]!,
        gap: norm(product(kernels, between, between)),
      };
    }),
  };
}
