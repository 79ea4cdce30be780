/** Every query against every key: scores, weights and outputs. */
import { type Numbers, vector } from '../analysis/input.js';
import type { Memory } from '../border/memory.js';
import type { Module } from '../border/module.js';
import { prepare } from './prepare.js';
import { type Grid, writeGrid, type Prepared, type Tools } from './prepared.js';
import { checkDistances, checkOffset, HEADS, keyHeads, position } from './sizes.js';
import { addBias, cap, logSums, readBias, swapAxes } from './steps.js';
import type { Encoding } from './options.js';
import { type Mask, type ScoreArray, softcap, WINDOW } from '../attention/options.js';
import { checkMask, rightOf, type Sizes, type Spread, valueDimOf } from '../attention/shape.js';
import { isFloat64 } from '../options/kinds.js';
import { layout } from '../options/layout.js';
import { lengthOf, requireMemory, room } from '../options/lists.js';
import type { Input, Read } from '../options/options.js';
import {
  boolean,
  fail,
  missing,
  positiveInteger,
  record,
  type Rule,
  rowsOf,
  rule,
  unchecked,
  whole,
  wrongLength,
} from '../options/rules.js';

/** Sequences are for `attention`: here it would only be a loop. */
const single: Rule<1> = /* @__PURE__ */ rule((fn, name, value) =>
  value === 1 ? value : fail('unsupported', fn, name, 'must be 1', value, 'Call it once for each sequence'),
);

const PAIRS = HEADS.with(
  {
    /** Components of a head, d. */
    headDim: whole(1, 2 ** 17),
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
    /** How many keys before and after its own position a query sees; left out: all of them. */
    window: WINDOW.nested.optional,
    /** Which pairs count (1 or `true`), as for `attention`: `[H, Tq, Tk]`, `[Tq, Tk]` or `[Tk]`, or any {@link ScoreArray}. */
    mask: unchecked<Mask | ScoreArray<Mask>>().optional,
    /**
     * Above 0: scores become `softcap * tanh(score / softcap)`, before bias and masks. What ALiBi, T5, KERPLE, FIRE and TUPE
     * add for the positions is a bias and comes after it.
     * @defaultValue 0
     */
    softcap: softcap.or(0),
    /** Added to the scores: an array with shapes as for `mask`, where `-Infinity` hides a key. */
    bias: unchecked<Numbers | ScoreArray<Numbers>>().optional,
    /**
     * `token-first` is `[T, H, d]`, `head-first` is `[H, T, d]`.
     * @defaultValue 'token-first'
     */
    layout: layout.or('token-first'),
    /**
     * One sequence; for several, call once for each.
     * @defaultValue 1
     */
    batch: single.or(1),
  },
  'For example { headDim: 64 }',
);

/** How queries and keys lie, and what of the scores is computed. */
export interface PairOptions extends Input<typeof PAIRS> {}

const ATTEND = PAIRS.with({
  /** Components of a value. By default what the length of v gives, or `headDim` where there are no keys. */
  valueDim: positiveInteger.optional,
  /**
   * Whether the result has `lse`.
   * @defaultValue false
   */
  lse: boolean.or(false),
  /** Where `out` of the result goes: float64 of its length. */
  out: unchecked<Float64Array>().optional,
});

/** Sizes, masks, scale, softcap and bias of `encodings.attend`. */
export interface AttendOptions extends Input<typeof ATTEND> {}

/** Scores and weights `[H, Tq, Tk]` and outputs `[Tq, H, valueDim]`. */
export interface Attended {
  /** `[H, Tq, Tk]`, after scale, softcap, bias and mask. */
  scores: Float64Array;
  /** Softmax of every row of the scores; 0 in a row that is masked whole. */
  weights: Float64Array;
  /** `[Tq, H, valueDim]`, or `[H, Tq, valueDim]` where `layout` is `head-first`. */
  out: Float64Array;
  /** `[H, Tq]`, where it was asked for: the logarithm of the sum of `e^score`, `-Infinity` where a query sees no key. */
  lse?: Float64Array;
}

/** A call about every query and every key, checked. */
interface Pairs {
  grid: Grid;
  q: Float64Array;
  k: Float64Array;
  causal: boolean;
  mask: Uint8Array | null;
  bias: Spread<Float64Array> | null;
  softcap: number;
  scale: number | undefined;
}

function checkPairs(
  fn: string,
  encoding: Encoding,
  queries: Numbers,
  keys: Numbers,
  options: Read<typeof PAIRS>,
): Pairs {
  const { headDim, heads: H, offset: keyOffset, causal, scale, softcap } = options;
  const K = keyHeads(fn, H, options.kvHeads);
  let q = vector(fn, 'q', queries);
  let k = vector(fn, 'k', keys);
  const Tq = rowsOf(fn, 'q', q, H, headDim, 'heads * headDim');
  const Tk = rowsOf(fn, 'k', k, K, headDim, 'kvHeads * headDim');
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
  const sizes = { B: 1, Tq, Tk, H, K, d: headDim, dv: 1 };
  const mask = keptOf(fn, options, grid, sizes);
  const bias = options.bias === undefined ? null : readBias(fn, options.bias, sizes);
  if (options.layout === 'head-first') {
    q = swapAxes(q, H, Tq, headDim);
    k = swapAxes(k, K, Tk, headDim);
  }
  return { grid, q, k, causal, mask, bias, softcap, scale };
}

/** Which pairs a mask and a window keep, `[Tq, Tk]` for every head or `[H, Tq, Tk]`; null where that is all of them. */
function keptOf(fn: string, { mask, window, causal }: Read<typeof PAIRS>, grid: Grid, sizes: Sizes): Uint8Array | null {
  const { H, Tq, Tk, queryOffset, keyOffset } = grid;
  const right = rightOf(fn, causal, window) ?? Infinity;
  if (mask === undefined && window === undefined) return null;
  const given = mask === undefined ? undefined : checkMask(fn, mask, sizes);
  const [ofHead, ofQuery, ofKey] = given?.strides ?? [0, 0, 0];
  const heads = ofHead === 0 ? 1 : H;
  const left = window?.left ?? Infinity;
  const kept = room(fn, 'mask', heads * Tq * Tk, (length) => new Uint8Array(length));
  for (let h = 0; h < heads; h++)
    for (let i = 0; i < Tq; i++)
      for (let n = 0; n < Tk; n++) {
        const distance = queryOffset + i - (keyOffset + n);
        const seen = distance <= left && -distance <= right;
        const counts = given === undefined || given.values[h * ofHead + i * ofQuery + n * ofKey] !== 0;
        kept[(h * Tq + i) * Tk + n] = seen && counts ? 1 : 0;
      }
  return kept;
}

/** `out` as it may be given. What is read from is a copy, so that it may overlap. */
function checkOut(fn: string, out: unknown, length: number): void {
  if (out === undefined) return;
  if (!isFloat64(out)) fail('type', fn, 'out', 'must be a Float64Array', out);
  requireMemory(fn, 'out', out);
  const found = lengthOf(fn, 'out', out);
  if (found !== length) wrongLength(fn, 'out', found, String(length));
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

/** `scale q · k`. */
const PLAIN: Prepared = { scale: 1 };

export function createPairs(tools: Tools) {
  const { module, memory } = tools;

  function maskedScores(
    arena: Memory,
    prepared: Prepared,
    at: number,
    { grid, q, k, causal, mask, bias, softcap, scale = prepared.scale }: Pairs,
  ): number {
    const length = grid.H * grid.Tq * grid.Tk;
    const key = arena.f64(k);
    const of = (prepared: Prepared, queries: Float64Array): number =>
      scoresInArena(module, arena, prepared, grid, at, arena.f64(queries), key, scale);
    let scores: number;
    if (softcap > 0) {
      const capped = cap(arena.readF64(of(prepared.biased ? PLAIN : prepared, q), length), softcap);
      // Of queries of 0 nothing is left but what is added for the positions.
      const added = prepared.biased && arena.readF64(of(prepared, new Float64Array(q.length)), length);
      added?.forEach((term, e) => (capped[e]! += term));
      scores = arena.f64(capped);
    } else scores = of(prepared, q);
    if (bias) {
      const sums = arena.readF64(scores, length);
      addBias(sums, bias, grid);
      scores = arena.f64(sums);
    }
    if (causal || mask) hide(arena, scores, at, grid, causal, mask);
    return scores;
  }

  /** The kernel has one mask for all heads: where each has its own, it runs for one head after the other. */
  function hide(arena: Memory, scores: number, at: number, grid: Grid, causal: boolean, mask: Uint8Array | null): void {
    const { H, Tq, Tk } = grid;
    const kept = mask ? arena.u8(mask) : 0;
    if (mask === null || mask.length === Tq * Tk) {
      module.maskScores(scores, at, causal ? 1 : 0, kept);
      return;
    }
    writeGrid(tools, { ...grid, H: 1, K: 1 });
    for (let h = 0; h < H; h++) module.maskScores(scores + h * Tq * Tk * 8, at, causal ? 1 : 0, kept + h * Tq * Tk);
    writeGrid(tools, grid);
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

  function attend(
    encoding: Encoding,
    q: Numbers,
    k: Numbers,
    v: Numbers,
    options: AttendOptions & { lse: true },
  ): Attended & { lse: Float64Array };
  function attend(encoding: Encoding, q: Numbers, k: Numbers, v: Numbers, options: AttendOptions): Attended;
  function attend(encoding: Encoding, q: Numbers, k: Numbers, v: Numbers, options: AttendOptions): Attended {
    const fn = 'encodings.attend';
    const read = ATTEND.read(fn, options);
    const pairs = checkPairs(fn, encoding, q, k, read);
    const { Tq, Tk, H, K, headDim } = pairs.grid;
    const given = vector(fn, 'v', v);
    const valueDim = valueDimOf(fn, given, Tk, K, headDim, read.valueDim);
    const headFirst = read.layout === 'head-first';
    const values = headFirst ? swapAxes(given, K, Tk, valueDim) : given;
    checkOut(fn, read.out, Tq * H * valueDim);
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
      const result: Attended = {
        scores: arena.readF64(scores, H * Tq * Tk),
        weights: arena.readF64(weights, H * Tq * Tk),
        out: arena.readF64(out, Tq * H * valueDim, headFirst ? undefined : read.out),
      };
      if (headFirst) {
        const swapped = swapAxes(result.out, Tq, H, valueDim);
        read.out?.set(swapped);
        result.out = read.out ?? swapped;
      }
      if (read.lse) result.lse = logSums(result.scores, result.weights, H * Tq, Tk);
      return result;
    });
  }

  return { scores, attend };
}
