/** Every query against every key: scores, weights and outputs. */
import { type Numbers, vector } from '../analysis/input.js';
import type { Memory } from '../border/memory.js';
import type { Module } from '../border/module.js';
import { prepare } from './prepare.js';
import { type Grid, writeGrid, type Prepared, type Tools } from './prepared.js';
import { checkDistances, checkHeads, checkOffset, HEADS, position } from './sizes.js';
import type { Encoding } from './options.js';
import { isArray, isBytes } from '../options/kinds.js';
import { lengthOf, requireMemory } from '../options/lists.js';
import type { Input, Read } from '../options/options.js';
import {
  boolean,
  fail,
  lengthIs,
  missing,
  positiveInteger,
  record,
  rowsOf,
  rule,
  wrongLength,
} from '../options/rules.js';

const mask = rule<Uint8Array | readonly boolean[]>((fn, name, value) => {
  if (isBytes(value)) requireMemory(fn, name, value);
  else if (!isArray(value)) fail('type', fn, name, 'must be a Uint8Array or an array of true and false', value);
  else {
    const length = lengthOf(fn, name, value);
    for (let i = 0; i < length; i++) boolean(fn, `${name}[${i}]`, value[i]);
  }
  return value as Uint8Array | readonly boolean[];
});

const PAIRS = HEADS.with(
  {
    /** Components of a head, d. */
    headDim: positiveInteger,
    /**
     * Position of the first key, and of the first query where `queryOffset` is left out.
     * @defaultValue 0
     */
    offset: position.or(0),
    /** Position of the first query. Needed where `q` and `k` differ in length and positions matter. */
    queryOffset: position.optional,
    /**
     * Leave out keys after the query, `n > m`: their scores are `-Infinity`.
     * @defaultValue false
     */
    causal: boolean.or(false),
    /** `[Tq, Tk]`: which pairs count (1 or `true`), for all heads. */
    mask: mask.optional,
  },
  'For example { headDim: 64 }',
);

/** How queries and keys lie, and what of the scores is computed. */
export interface PairOptions extends Input<typeof PAIRS> {}

const ATTEND = PAIRS.with({
  /** Components of a value. By default what the length of v gives, or `headDim` where there are no keys. */
  valueDim: positiveInteger.optional,
});

export interface AttendOptions extends Input<typeof ATTEND> {}

export interface Attended {
  /** `[H, Tq, Tk]`, after scale, bias and mask. */
  scores: Float64Array;
  /** Softmax of every row of the scores; 0 in a row that is masked whole. */
  weights: Float64Array;
  /** `[Tq, H, valueDim]` */
  out: Float64Array;
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

function checkPairs(
  fn: string,
  encoding: Encoding,
  queries: Numbers,
  keys: Numbers,
  options: Read<typeof PAIRS>,
): Pairs {
  const { headDim, heads: H, offset: keyOffset, causal, scale } = options;
  const K = checkHeads(fn, H, options.kvHeads);
  const q = vector(fn, 'q', queries);
  const k = vector(fn, 'k', keys);
  const Tq = rowsOf(fn, 'q', q, H, headDim, 'heads * headDim');
  const Tk = rowsOf(fn, 'k', k, K, headDim, 'heads * headDim');
  const placed = causal || record(fn, 'encoding', encoding)['type'] !== 'none';
  if (options.queryOffset === undefined && placed && Tq !== Tk && Tq > 0 && Tk > 0) {
    const hint = `Give ${keyOffset + Tk - Tq} where the queries are the last tokens, ${keyOffset} where they are the first`;
    missing(fn, 'queryOffset', `q has ${Tq} rows and k ${Tk}. ${hint}`);
  }
  const queryOffset = options.queryOffset ?? keyOffset;
  checkOffset(fn, 'offset', keyOffset, Tk);
  checkOffset(fn, 'queryOffset', queryOffset, Tq);
  const grid = { Tq, Tk, H, K, headDim, queryOffset, keyOffset };
  checkDistances(fn, grid);
  let mask = null;
  if (options.mask) {
    lengthIs(fn, 'mask', options.mask, `Tq * Tk = ${Tq} * ${Tk}`, Tq * Tk);
    mask = Uint8Array.from(options.mask as ArrayLike<number | boolean>, Number);
  }
  return { grid, q, k, causal, mask, scale };
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
    const pairs = checkPairs(fn, encoding, q, k, PAIRS.read(fn, options));
    const { grid } = pairs;
    const prepared = prepare(tools, fn, encoding, { ...grid, valueDim: 0 });
    return memory.scope(fn, (arena) => {
      const scores = maskedScores(arena, prepared, writeGrid(tools, grid), pairs);
      return arena.readF64(scores, grid.H * grid.Tq * grid.Tk);
    });
  }

  function attend(encoding: Encoding, q: Numbers, k: Numbers, v: Numbers, options: AttendOptions): Attended {
    const fn = 'encodings.attend';
    const read = ATTEND.read(fn, options);
    const pairs = checkPairs(fn, encoding, q, k, read);
    const { Tq, Tk, H, K, headDim } = pairs.grid;
    const values = vector(fn, 'v', v);
    const valueDim = read.valueDim ?? (Tk === 0 ? headDim : values.length / (Tk * K));
    if (!Number.isInteger(valueDim) || valueDim === 0 || values.length !== Tk * K * valueDim) {
      const shape =
        read.valueDim === undefined && Tk > 0
          ? `a multiple of Tk * kvHeads = ${Tk} * ${K} = ${Tk * K}`
          : `Tk * kvHeads * valueDim = ${Tk} * ${K} * ${valueDim} = ${Tk * K * valueDim}`;
      wrongLength(fn, 'v', values.length, shape);
    }
    const prepared = prepare(tools, fn, encoding, { ...pairs.grid, valueDim });
    return memory.scope(fn, (arena) => {
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
