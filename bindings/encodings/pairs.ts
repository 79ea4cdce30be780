/** Every query against every key: scores, weights and outputs. */
import { type Numbers, vector } from '../analysis/input.js';
import type { Memory } from '../border/memory.js';
import type { Module } from '../border/module.js';
import { fill } from '../border/struct.js';
import { prepare } from './prepare.js';
import { type Grid, writeGrid, type Prepared, type Tools } from './prepared.js';
import { checkDistances, checkOffset, headCount, HEADS, position } from './sizes.js';
import { type AddBias, cap, logSums, readBias, swapAxes, together } from './steps.js';
import type { AlibiEncoding, Encoding, T5BiasEncoding } from './kinds/index.js';
import { type Mask, type ScoreArray, softcap, WINDOW } from '../attention/options.js';
import { placesOf } from '../attention/sequences.js';
import { checkMask, rightOf, type Sizes, sizesOf } from '../attention/shape.js';
import { eachIs, lengths, shapeRule } from '../options/batch.js';
import { isFloat64 } from '../options/kinds.js';
import { layout } from '../options/layout.js';
import { lengthOf, requireMemory } from '../options/lists.js';
import { extended, type Input, type Read, without, nested } from '../options/options.js';
import {
  boolean,
  fail,
  isRecord,
  missing,
  positiveInteger,
  record,
  unchecked,
  whole,
  wrongLength,
} from '../options/rules.js';

const headDim = whole(1, 2 ** 17);
const positions = eachIs(position);

const PAIRS = extended(
  without(HEADS, 'heads'),
  {
    /**
     * Query heads, H.
     * @defaultValue 1
     */
    heads: headCount.optional,
    /** Components of a head, d. Needed where `shape` does not tell it. */
    headDim: headDim.optional,
    /**
     * Sequences one after the other in every array, B; each is attended to alone.
     * @defaultValue 1
     */
    batch: headCount.optional,
    /**
     * The shape of `q`, in place of `heads`, `headDim` and `batch` and compared with its length: `[Tq, d]`, `[Tq, H, d]` or
     * `[B, Tq, H, d]`, heads before tokens where `layout` says so.
     */
    shape: shapeRule.optional,
    /** For each sequence the number of its keys that count, the rest being padding. */
    kvLengths: lengths.optional,
    /** For each sequence the number of its queries that count; the others get 0. */
    queryLengths: lengths.optional,
    /**
     * Position of the first key, and of the first query where `queryOffset` is left out; or a list with one for each sequence.
     * @defaultValue 0
     */
    offset: positions.optional,
    /**
     * Position of the first query, or a list with one for each sequence. Needed where `q` and `k` differ in length and
     * positions matter.
     */
    queryOffset: positions.optional,
    /**
     * Leave out keys after the query, `n > m`: their scores are `-Infinity`.
     * @defaultValue false
     */
    causal: boolean.or(false),
    /** How many keys before and after its own position a query sees; left out: all of them. */
    window: nested(WINDOW).optional,
    /**
     * Which pairs count (1 or `true`), as for `attention`: `[B, H, Tq, Tk]`, `[H, Tq, Tk]`, `[Tq, Tk]`, `[B, Tk]` or `[Tk]`, or
     * any {@link ScoreArray}.
     */
    mask: unchecked<Mask | ScoreArray<Mask>>().optional,
    /**
     * Above 0: scores become `softcap * tanh(score / softcap)`, before bias and masks. What ALiBi, T5, KERPLE, FIRE and TUPE
     * add for the positions is a bias and comes after it.
     * @defaultValue 0
     */
    softcap: softcap.or(0),
    /** Added to the scores: an array with shapes as for `mask`, where `-Infinity` hides a key; or a rule. */
    bias: unchecked<Numbers | ScoreArray<Numbers> | PairBiasRule>().optional,
    /**
     * `token-first` is `[T, H, d]`, `head-first` is `[H, T, d]`.
     * @defaultValue 'token-first'
     */
    layout: layout.or('token-first'),
  },
  'For example { headDim: 64 }',
);

/** The rules that `attention` adds to the scores, here in float64: entry `i - n + Tk - 1` of `values` is for query row `i`, key row `n`. */
export type PairBiasRule = AlibiEncoding | T5BiasEncoding | { type: 'distance'; values: Numbers };

/** How queries and keys lie, and what of the scores is computed. */
export interface PairOptions extends Input<typeof PAIRS> {}

const ATTEND = extended(PAIRS, {
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

/** Scores and weights `[B, H, Tq, Tk]` and outputs `[B, Tq, H, valueDim]`; B is `batch`. */
export interface Attended {
  /** `[B, H, Tq, Tk]`, after scale, softcap, bias and mask; `-Infinity` beyond `kvLengths` and `queryLengths`. */
  scores: Float64Array;
  /** Softmax of every row of the scores; 0 in a row that is masked whole, and beyond the lengths. */
  weights: Float64Array;
  /** `[B, Tq, H, valueDim]`, or `[B, H, Tq, valueDim]` where `layout` is `head-first`. */
  out: Float64Array;
  /** `[B, H, Tq]`, where it was asked for: the logarithm of the sum of `e^score`, `-Infinity` where a query sees no key. */
  lse?: Float64Array;
}

/** One sequence of a call. */
interface Sequence {
  b: number;
  grid: Grid;
  q: Float64Array;
  k: Float64Array;
  v: Float64Array;
}

/** A call about every query and every key, checked. */
interface Pairs {
  sizes: Sizes;
  sequences: Sequence[];
  hide: ((arena: Memory, scores: number, at: number, b: number) => void) | null;
  bias: AddBias | null;
  softcap: number;
  scale: number | undefined;
}

function checkPairs(
  tools: Tools,
  fn: string,
  encoding: Encoding,
  queries: Numbers,
  keys: Numbers,
  values: Numbers | undefined,
  options: Read<typeof PAIRS> & { valueDim?: number | undefined },
): Pairs {
  const { causal, window, scale, softcap, bias } = options;
  const q = vector(fn, 'q', queries);
  const k = vector(fn, 'k', keys);
  const v = values === undefined ? undefined : vector(fn, 'v', values);
  if (options.shape === undefined && options.headDim === undefined)
    missing(fn, 'headDim', 'For example { headDim: 64 }, or give shape');
  const sizes = sizesOf(fn, q, k, v, options, null);
  const { B, H, K, Tq, Tk, d, dv } = sizes;
  headCount(fn, 'batch', B);
  headCount(fn, 'heads', H);
  headDim(fn, 'headDim', d);
  const ruled = isRecord(bias) && bias['type'] !== undefined;
  const right = rightOf(fn, causal, window);
  const seen = right !== undefined || window?.left !== undefined;
  const placed = record(fn, 'encoding', encoding)['type'] !== 'none' || seen || ruled;
  const places = placesOf(fn, options, sizes, 0, placed);
  const own = (x: Float64Array, b: number, heads: number, T: number, width: number, count: number): Float64Array => {
    const size = T * heads * width;
    const rows = x.subarray(b * size, (b + 1) * size);
    return (options.layout === 'head-first' ? swapAxes(rows, heads, T, width) : rows).subarray(
      0,
      count * heads * width,
    );
  };
  const sequences: Sequence[] = [];
  // Without queries there is nothing to compute, however many sequences there are said to be.
  for (let b = 0; b < (q.length > 0 ? B : 1); b++) {
    const keyOffset = places.first[b]!;
    const queryOffset = keyOffset + places.queryOffset[b]!;
    checkOffset(fn, 'offset', keyOffset, Tk);
    checkOffset(fn, 'queryOffset', queryOffset, Tq);
    checkDistances(fn, { Tq, Tk, H, K, headDim: d, queryOffset, keyOffset });
    const grid = { Tq: places.Tq[b]!, Tk: places.Tk[b]!, H, K, headDim: d, queryOffset, keyOffset };
    sequences.push({
      b,
      grid,
      q: own(q, b, H, Tq, d, grid.Tq),
      k: own(k, b, K, Tk, d, grid.Tk),
      v: v ? own(v, b, K, Tk, dv, grid.Tk) : k,
    });
  }
  return {
    sizes,
    sequences,
    softcap,
    scale,
    hide: hidingOf(tools, fn, options.mask, window?.left, right, sizes),
    bias: bias === undefined ? null : readBias(tools, fn, bias, sizes, { ...sequences[0]!.grid, Tq, Tk }),
  };
}

/** Hides what a mask and a window leave out of the scores of sequence `b`; null where that is nothing. */
function hidingOf(
  { module, structs }: Tools,
  fn: string,
  mask: unknown,
  left = -1,
  right = -1,
  sizes: Sizes,
): Pairs['hide'] {
  if (mask === undefined && left < 0 && right < 0) return null;
  const given = mask === undefined ? undefined : checkMask(fn, mask, sizes);
  const { values, next = 0, strides: [head, query, key] = [0, 0, 0] } = given ?? {};
  return (arena, scores, at, b) => {
    const keep = values ? arena.u8(values.subarray(b * next, (b + 1) * next || undefined)) : 0;
    module.maskScores(scores, at, fill(structs.mask, { left, right, keep, head, query, key }));
  };
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

/** Scores of a sequence at an address, capped, biased and hidden. */
function maskedScores(
  { module }: Tools,
  arena: Memory,
  prepared: Prepared,
  at: number,
  { hide, bias, softcap, scale = prepared.scale }: Pairs,
  sequence: Sequence,
): number {
  const { b, grid, q, k } = sequence;
  const key = arena.f64(k);
  const of = (prepared: Prepared, queries: Float64Array): number =>
    scoresInArena(module, arena, prepared, grid, at, arena.f64(queries), key, scale);
  const read = (address: number): Float64Array => arena.readF64(address, grid.H * grid.Tq * grid.Tk);
  let address = of(softcap > 0 && prepared.biased ? PLAIN : prepared, q);
  if (softcap > 0 || bias) {
    const scores = read(address);
    if (softcap > 0) {
      cap(scores, softcap);
      // Of queries of 0 nothing is left but what is added for the positions.
      if (prepared.biased) read(of(prepared, new Float64Array(q.length))).forEach((term, e) => (scores[e]! += term));
    }
    bias?.(scores, arena, at, grid, b);
    address = arena.f64(scores);
  }
  hide?.(arena, address, at, b);
  return address;
}

export function createPairs(tools: Tools) {
  const { module, memory } = tools;

  function scores(encoding: Encoding, q: Numbers, k: Numbers, options: PairOptions): Float64Array {
    const fn = 'encodings.scores';
    const pairs = checkPairs(tools, fn, encoding, q, k, undefined, PAIRS.read(fn, options));
    const { B, H, Tq, Tk } = pairs.sizes;
    const parts = pairs.sequences.map((sequence) => {
      const { grid } = sequence;
      const prepared = prepare(tools, fn, encoding, { ...grid, valueDim: 0 });
      return memory.scope(fn, (arena) => {
        const scores = maskedScores(tools, arena, prepared, writeGrid(tools, grid), pairs, sequence);
        return { values: arena.readF64(scores, H * grid.Tq * grid.Tk), rows: grid.Tq, columns: grid.Tk };
      });
    });
    return together(fn, parts, [B, H, Tq, Tk], -Infinity);
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
    const pairs = checkPairs(tools, fn, encoding, q, k, v, read);
    const { B, H, Tq, Tk, dv: valueDim } = pairs.sizes;
    const headFirst = read.layout === 'head-first';
    checkOut(fn, read.out, B * Tq * H * valueDim);
    const parts = pairs.sequences.map((sequence) => {
      const { grid } = sequence;
      const { Tq: rows, Tk: columns } = grid;
      const prepared = prepare(tools, fn, encoding, { ...grid, valueDim });
      return memory.scope(fn, (arena) => {
        const at = writeGrid(tools, grid);
        const scoresAt = maskedScores(tools, arena, prepared, at, pairs, sequence);
        const weightsAt = arena.f64Zone(H * rows * columns);
        const outAt = arena.f64Zone(rows * H * valueDim);
        const unchanged = arena.f64(sequence.v);
        const value = prepared.value ? prepared.value(arena, unchanged) : unchanged;
        module.softmaxRows(weightsAt, scoresAt, H * rows, columns);
        module.weightedValues(outAt, weightsAt, value, at, valueDim);
        prepared.addValues?.(arena, outAt, weightsAt, at);
        const scores = arena.readF64(scoresAt, H * rows * columns);
        const weights = arena.readF64(weightsAt, H * rows * columns);
        const out = arena.readF64(outAt, rows * H * valueDim);
        return {
          scores: { values: scores, rows, columns },
          weights: { values: weights, rows, columns },
          out: headFirst
            ? { values: swapAxes(out, rows, H, valueDim), rows, columns: valueDim }
            : { values: out, rows, columns: H * valueDim },
          lse: { values: read.lse ? logSums(scores, weights, H * rows, columns) : scores, rows, columns: 1 },
        };
      });
    });
    const whole = (name: keyof (typeof parts)[number], width: number, beyond: number, heads = H): Float64Array =>
      together(
        fn,
        parts.map((part) => part[name]),
        [B, heads, Tq, width],
        beyond,
      );
    const out = headFirst ? whole('out', valueDim, 0) : whole('out', H * valueDim, 0, 1);
    read.out?.set(out);
    const result: Attended = {
      scores: whole('scores', Tk, -Infinity),
      weights: whole('weights', Tk, 0),
      out: read.out ?? out,
    };
    if (read.lse) result.lse = whole('lse', 1, -Infinity);
    return result;
  }

  return { scores, attend };
}
