import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import type { createEncodingStructs } from './structs.js';
import type { Memory } from '../border/memory.js';
import type { RopeFamily } from '../rope/rope.js';

/** What every encoding is asked about, checked: `PairGrid` of `include/ropewalk/encodings.h`. */
export interface Grid {
  Tq: number;
  Tk: number;
  H: number;
  K: number;
  headDim: number;
  queryOffset: number;
  keyOffset: number;
}

/** Address of the grid of the call that is running. */
export function writeGrid({ structs }: Tools, { Tq, Tk, H, K, headDim, queryOffset, keyOffset }: Grid): number {
  return fill(structs.grid, { Tq, Tk, H, K, headDim, queryOffset, keyOffset });
}

/** The number of distances m - n of a grid. */
export function distanceCount({ Tq, Tk }: Grid): number {
  return Math.max(Tq + Tk - 1, 0);
}

/**
 * An encoding that has been checked against a grid: what is left is to run its kernels. All numbers are
 * addresses of float64 in the arena; `grid` is the address of the grid.
 */
export interface Prepared {
  /** What the scores are multiplied by unless the caller says otherwise. */
  readonly scale: number;
  /** The vectors after a change by position; encodings without these leave them alone. */
  query?(arena: Memory, q: number): number;
  key?(arena: Memory, k: number): number;
  value?(arena: Memory, v: number): number;
  /** Scores from the changed vectors; without it `plainScores`. */
  scores?(arena: Memory, scores: number, q: number, k: number, grid: number, scale: number): void;
  /** What `scores` adds to `scale q · k` depends on positions alone: a bias, which a softcap leaves as it is. */
  readonly biased?: true;
  /** What the output gets beside the weighted values. */
  addValues?(arena: Memory, out: number, weights: number, grid: number): void;
  /**
   * For encodings that add a vector to one side depending on the other: all vectors that a head may have
   * added, `[rows, d]`. Norms are judged by these.
   */
  added?: { side: 'query' | 'key'; of(head: number): ArrayLike<number> };
}

/** What the encodings are built on: the module, and the frequencies of RoPE. */
export interface Tools extends Runtime {
  readonly structs: ReturnType<typeof createEncodingStructs>;
  readonly frequencies: RopeFamily['frequencies'];
}

/** The grid of one call and, where values are asked for, the length of one. */
export interface Shape extends Grid {
  /** Components of a value; 0 where no values are given. */
  valueDim: number;
}

export type Prepare = (tools: Tools, fn: string, encoding: unknown, shape: Shape) => Prepared;

/** Writes the bias of every distance, `[H, distances]`. */
export type WriteBias = (arena: Memory, bias: number, grid: number, scale: number) => void;
export type Biased = Prepared & { bias: WriteBias };
/** `name` is what the caller gives it as. */
export type PrepareBias = (tools: Tools, fn: string, encoding: unknown, grid: Grid, name?: string) => Biased;

/** What tables of random numbers are made with. */
export interface Demo {
  readonly d: number;
  readonly H: number;
  /** H d */
  readonly D: number;
  /** Positions, components of a value, and distances with rows of their own. */
  readonly length: number;
  readonly valueDim: number;
  readonly clip: number;
  /** Numbers of deviation 1, and matrices `[H, d, D]` of deviation `1/sqrt(D)`. */
  table(...shape: number[]): Float64Array;
  projection(): Float64Array;
}

/** All that the package knows of an encoding beside its kernel: a file of `kinds/`, and a line in `kinds/index.ts`. */
export interface EncodingKind<Encoding> {
  readonly prepare: Prepare;
  /** One with random tables, to look at. */
  demo(sizes: Demo): Encoding;
}

/** One that is nothing but a bias for every distance. */
export interface BiasKind<Encoding> extends EncodingKind<Encoding> {
  readonly bias: PrepareBias;
}
