/** Every query against every key: scores, weights and outputs. */
import { type Numbers, vector } from '../analysis/input.js';
import type { Memory } from '../border/memory.js';
import type { Module } from '../border/module.js';
import { prepare } from './prepare.js';
import { type Grid, writeGrid, type Prepared, type Tools } from './prepared.js';
import { checkDistances, checkHeads, checkScale, checkStart } from './sizes.js';
import type { Encoding } from './types.js';
import { boolean, fail, onlyKeys, positiveInteger, record } from '../options/rules.js';
import { RopeError } from '../options/errors.js';

/** How queries and keys lie, and what of the scores is asked for. */
export interface PairOptions {
  /** Components of a head, d. */
  headDim: number;
  /** Query heads, H; 1. */
  heads?: number;
  /** Key and value heads, K, a divisor of `heads`; `heads`. Query head `h` reads key head `h / (H/K)`. */
  kvHeads?: number;
  /** Position of the first query; 0. */
  queryStart?: number;
  /** Position of the first key; 0. */
  keyStart?: number;
  /** Leave out keys after the query, `n > m`: their scores are `-Infinity`. `false`. */
  causal?: boolean;
  /** `[Tq, Tk]`: which pairs are kept (1 or `true`), for all heads. */
  mask?: Uint8Array | readonly boolean[];
  /** In place of the scale of the encoding, which is `1/sqrt(d)` unless its card says otherwise. */
  scale?: number;
}

export interface AttendOptions extends PairOptions {
  /** Components of a value. By default what the length of v gives, or `headDim` where there are no keys. */
  valueDim?: number;
}

export interface Attended {
  /** `[H, Tq, Tk]`, after scale, bias and mask. */
  scores: Float64Array;
  /** Softmax of every row of the scores; 0 in a row that is masked whole. */
  weights: Float64Array;
  /** `[Tq, H, valueDim]` */
  out: Float64Array;
}

const PAIR_KEYS = ['headDim', 'heads', 'kvHeads', 'queryStart', 'keyStart', 'causal', 'mask', 'scale'];

/** Vectors `[rows, heads, dim]`, and how many rows they are. */
function rowsOf(fn: string, name: string, value: Numbers, heads: number, dim: number): [Float64Array, number] {
  const x = vector(fn, name, value);
  const row = heads * dim;
  if (x.length % row !== 0) {
    const shape = `heads * headDim = ${heads} * ${dim} = ${row}`;
    throw new RopeError(
      'length',
      name,
      x.length,
      `${fn}: ${name} must have a multiple of ${shape} elements, got ${x.length}`,
    );
  }
  return [x, x.length / row];
}

/** A call about every query and every key, checked. */
interface Pairs {
  grid: Grid;
  q: Float64Array;
  k: Float64Array;
  causal: boolean;
  mask: Uint8Array | null;
  scale: number | undefined;
}

function checkPairs(fn: string, queries: Numbers, keys: Numbers, options: PairOptions, more: string[] = []): Pairs {
  onlyKeys(fn, '', record(fn, 'options', options, 'For example { headDim: 64 }'), [...PAIR_KEYS, ...more]);
  const headDim = positiveInteger(fn, 'headDim', options.headDim);
  const { H, K } = checkHeads(fn, options);
  const [q, Tq] = rowsOf(fn, 'q', queries, H, headDim);
  const [k, Tk] = rowsOf(fn, 'k', keys, K, headDim);
  const queryStart = checkStart(fn, 'queryStart', options.queryStart, Tq);
  const keyStart = checkStart(fn, 'keyStart', options.keyStart, Tk);
  const grid = { Tq, Tk, H, K, headDim, queryStart, keyStart };
  checkDistances(fn, grid);
  const causal = options.causal === undefined ? false : boolean(fn, 'causal', options.causal);
  return { grid, q, k, causal, mask: checkMask(fn, options.mask, grid), scale: checkScale(fn, options) };
}

function checkMask(fn: string, mask: unknown, { Tq, Tk }: Grid): Uint8Array | null {
  if (mask === undefined) return null;
  const isMask = mask instanceof Uint8Array || (Array.isArray(mask) && mask.every((kept) => typeof kept === 'boolean'));
  if (!isMask) fail('type', fn, 'mask', 'must be a Uint8Array or an array of true and false', mask);
  if (mask.length !== Tq * Tk) {
    throw new RopeError(
      'length',
      'mask',
      mask.length,
      `${fn}: mask must have Tq * Tk = ${Tq} * ${Tk} = ${Tq * Tk} elements, got ${mask.length}`,
    );
  }
  return Uint8Array.from(mask as ArrayLike<number | boolean>, Number);
}

/** Scores at an address, from vectors at addresses: the one way to all of them. */
export function scoresInArena(
  module: Module,
  arena: Memory,
  prepared: Prepared,
  grid: Grid,
  at: number,
  q: number,
  k: number,
  scale: number,
): number {
  const scores = arena.f64Zone(grid.H * grid.Tq * grid.Tk);
  const query = prepared.query ? prepared.query(arena, q) : q;
  const key = prepared.key ? prepared.key(arena, k) : k;
  if (prepared.scores) prepared.scores(arena, scores, query, key, at, scale);
  else module.plainScores(scores, query, key, at, scale);
  return scores;
}

export function createPairs(tools: Tools) {
  const { module, memory } = tools;

  function maskedScores(
    arena: Memory,
    prepared: Prepared,
    at: number,
    { grid, q, k, causal, mask, scale }: Pairs,
  ): number {
    const scores = scoresInArena(
      module,
      arena,
      prepared,
      grid,
      at,
      arena.f64(q),
      arena.f64(k),
      scale ?? prepared.scale,
    );
    if (causal || mask) module.maskScores(scores, at, causal ? 1 : 0, mask ? arena.u8(mask) : 0);
    return scores;
  }

  function scores(encoding: Encoding, q: Numbers, k: Numbers, options: PairOptions): Float64Array {
    const fn = 'encodings.scores';
    const pairs = checkPairs(fn, q, k, options);
    const { grid } = pairs;
    const prepared = prepare(tools, fn, encoding, { ...grid, valueDim: 0 });
    return memory.scope((arena) => {
      const scores = maskedScores(arena, prepared, writeGrid(tools, grid), pairs);
      return arena.readF64(scores, grid.H * grid.Tq * grid.Tk);
    });
  }

  function attend(encoding: Encoding, q: Numbers, k: Numbers, v: Numbers, options: AttendOptions): Attended {
    const fn = 'encodings.attend';
    const pairs = checkPairs(fn, q, k, options, ['valueDim']);
    const { Tq, Tk, H, K, headDim } = pairs.grid;
    const values = vector(fn, 'v', v);
    const given = options.valueDim === undefined ? undefined : positiveInteger(fn, 'valueDim', options.valueDim);
    const valueDim = given ?? (Tk === 0 ? headDim : values.length / (Tk * K));
    if (!Number.isInteger(valueDim) || valueDim === 0 || values.length !== Tk * K * valueDim) {
      const shape =
        given === undefined && Tk > 0
          ? `a multiple of Tk * kvHeads = ${Tk} * ${K} = ${Tk * K}`
          : `Tk * kvHeads * valueDim = ${Tk} * ${K} * ${valueDim} = ${Tk * K * valueDim}`;
      throw new RopeError('length', 'v', values.length, `${fn}: v must have ${shape} elements, got ${values.length}`);
    }
    const prepared = prepare(tools, fn, encoding, { ...pairs.grid, valueDim });
    return memory.scope((arena) => {
      const at = writeGrid(tools, pairs.grid);
      const scores = maskedScores(arena, prepared, at, pairs);
      const weights = arena.f64Zone(H * Tq * Tk);
      const out = arena.f64Zone(Tq * H * valueDim);
      const unchanged = arena.f64(values);
      const value = prepared.value ? prepared.value(arena, unchanged) : unchanged;
      module.softmaxRows(weights, scores, H * Tq, Tk);
      module.weightedValues(out, weights, value, at, valueDim);
      prepared.addValues?.(arena, out, weights, at);
      return {
        scores: arena.readF64(scores, H * Tq * Tk),
        weights: arena.readF64(weights, H * Tq * Tk),
        out: arena.readF64(out, Tq * H * valueDim),
      };
    });
  }

  return { scores, attend };
}
