/** Tables of cosines and sines. */
import { type CheckedFloats, checkFloats, type Floats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type NormalConfig, PAIRINGS } from '../config/config.js';
import { extended, type Input, type Named, type Options, options, type Read } from '../options/options.js';
import {
  count,
  evenPositive,
  fail,
  finite,
  gain as gainRule,
  leftOut,
  missing,
  positiveInteger,
  unchecked,
  word,
  wrongLength,
} from '../options/rules.js';
import { FREQUENCIES, type FrequencyRows, type Theta } from './frequencies.js';
import { type CheckedPositions, checkPositions, type Positions } from './positions.js';
import { RopeTable } from './rope-table.js';
import type { createRows } from './rows.js';

const ROWS = {
  /** Number of positions, `offset`, `offset + 1`, … */
  length: count.optional,
  /**
   * First position, any finite number. Only with `length`.
   * @defaultValue 0
   */
  offset: finite.optional,
  /**
   * The positions one by one, any finite numbers, in place of `length`. With several axes
   * (`config.sections`), one array for each axis, all of the same length.
   */
  positions: unchecked<Positions>().optional,
};

export interface TableRows extends Named<typeof ROWS> {}

export const ROTATION_TABLE: Options<FrequencyRows & TableRows> = extended(
  FREQUENCIES,
  ROWS,
  'For example { length: 2048 }',
);

/** The positions of a table of plain rotations: the only ones that `ropewalk/rotate` takes. */
export interface RotationTableOptions extends Input<typeof ROTATION_TABLE> {}

const TABLE_FROM = options(
  {
    /** Components of a head, d. */
    headDim: positiveInteger,
    /** Rotated components, r = 2P, of a partial rotation: `rotary_embedding_dim` of ONNX. `headDim` where it is left out. */
    rotaryDim: evenPositive.optional,
    /** Pairs, P, in place of `rotaryDim`. */
    pairs: positiveInteger.optional,
    /**
     * Columns of cosines and sines: P, one for each pair, or 2P, every pair twice, as Hugging Face's models have them
     * (`a b a b` or `a a b b`). P where it is left out; needed where the numbers would fit either.
     */
    columns: positiveInteger.optional,
    /**
     * Position of the first row.
     * @defaultValue 0
     */
    offset: finite.or(0),
    /** @defaultValue 'half-split' */
    pairing: word(PAIRINGS).or('half-split'),
    /**
     * What cosines and sines were multiplied by when they were made; `inverse` needs to know.
     * @defaultValue 1
     */
    attentionFactor: gainRule.or(1),
  },
  'For example { headDim: 128 }',
);

/** How given cosines and sines are to be read. */
export interface TableFromOptions extends Input<typeof TABLE_FROM> {}

const numbersOf = (x: Floats): ArrayLike<number> => (x instanceof RopeBuffer ? x.toArray() : x);

/** Where the second of every pair stands in rows of `2 * pairs`: in the other half, beside the first, or nowhere. */
function pairsTwice(arrays: readonly ArrayLike<number>[], pairs: number): 'halves' | 'neighbours' | null {
  const width = 2 * pairs;
  const length = arrays[0]!.length;
  if (length === 0 || length % width !== 0) return null;
  const equal = (first: (i: number) => number, second: (i: number) => number): boolean =>
    arrays.every((x) => {
      for (let row = 0; row < length; row += width)
        for (let i = 0; i < pairs; i++) if (x[row + first(i)] !== x[row + second(i)]) return false;
      return true;
    });
  const halves = equal(
    (i) => i,
    (i) => pairs + i,
  );
  if (halves) return 'halves';
  const neighbours = equal(
    (i) => 2 * i,
    (i) => 2 * i + 1,
  );
  return neighbours ? 'neighbours' : null;
}

/**
 * Refuses a cache of a partial rotation that is read as one of whole heads. Position 0, where caches begin, has the sine 0
 * in every pair: after fewer zeros than pairs, the next row begins.
 */
function checkWhole(fn: string, sin: ArrayLike<number>, pairs: number): void {
  let zeros = 0;
  while (zeros < pairs && sin[zeros] === 0) zeros++;
  if (zeros === 0 || zeros === pairs || sin.length % zeros !== 0) return;
  const some = `If they are [${sin.length / zeros}, ${zeros}], of a partial rotation, give rotaryDim: ${2 * zeros}`;
  const every = `If they are [${sin.length / pairs}, ${pairs}], give rotaryDim: ${2 * pairs}`;
  missing(fn, 'rotaryDim', `cos and sin can be read in two ways. ${some}. ${every}`);
}

/** One number for each pair of rows that have every pair twice. */
function onceEach(x: ArrayLike<number>, pairs: number, halves: boolean): Float32Array {
  const once = new Float32Array(x.length / 2);
  for (let e = 0; e < once.length; e++) {
    const i = e % pairs;
    once[e] = x[2 * (e - i) + (halves ? i : 2 * i)]!;
  }
  return once;
}

/** What fills a table: first it says what is wrong, and then there is a table to be filled. */
export type Filling = (
  config: NormalConfig,
  positions: CheckedPositions,
  sequenceLength: number,
  gain: number,
) => (arena: Memory, table: RopeTable) => void;

export function createTables(
  { memory }: Runtime,
  { attentionFactorOf }: Theta,
  { writeTable }: ReturnType<typeof createRows>,
) {
  const plain: Filling = (config, positions, sequenceLength, gain) => (arena, made) =>
    writeTable(arena, made.cosAddress, made.sinAddress, config, positions, sequenceLength, gain);

  function makeTable(
    config: NormalConfig,
    { sequenceLength, ...where }: Read<typeof ROTATION_TABLE>,
    filling = plain,
  ): RopeTable {
    const positions = checkPositions('table', config, where);
    const gain = attentionFactorOf(config.scaling, 'table');
    const fill = filling(config, positions, sequenceLength, gain);
    const [offset, counted] = where.positions === undefined ? [where.offset ?? 0, 'length'] : [null, 'positions'];
    const made = new RopeTable(memory, config, positions.rows, gain, offset, counted);
    memory.scope('table', (arena) => fill(arena, made));
    return made;
  }

  function tableFrom(cosines: Floats, sines: Floats, given: TableFromOptions): RopeTable {
    const fn = 'tableFrom';
    const { headDim, pairing, attentionFactor: gain, offset, ...read } = TABLE_FROM.read(fn, given);
    const { rotaryDim } = read;
    if (rotaryDim !== undefined) leftOut(fn, read, ['pairs'], 'where rotaryDim is given');
    const pairs = read.pairs ?? (rotaryDim ?? evenPositive(fn, 'headDim', headDim)) / 2;
    if (2 * pairs > headDim) {
      const [name, half] = rotaryDim === undefined ? ['pairs', ' / 2'] : ['rotaryDim', ''];
      fail('range', fn, name, `must be at most headDim${half} = ${half ? headDim / 2 : headDim}`, rotaryDim ?? pairs);
    }
    const cos = checkFloats(memory, fn, 'cos', cosines);
    const columns = read.columns ?? pairs;
    if (columns !== pairs && columns !== 2 * pairs)
      fail('range', fn, 'columns', `must be pairs = ${pairs} or twice that`, columns);
    const product = read.columns === undefined ? `pairs = ${pairs}` : `columns = ${columns}`;
    if (cos.length % columns !== 0) {
      const hint = rotaryDim === undefined ? 'Of a partial rotation give rotaryDim' : undefined;
      wrongLength(fn, 'cos', cos.length, `a multiple of ${product}`, '', hint);
    }
    const sin = checkFloats(memory, fn, 'sin', sines, cos.length);
    const both = read.columns === pairs ? null : ([numbersOf(cos), numbersOf(sin)] as const);
    if (both && read.columns === undefined && read.pairs === undefined && rotaryDim === undefined)
      checkWhole(fn, both[1], pairs);
    const twice = both && pairsTwice(both, pairs);
    if (columns === 2 * pairs && twice === null) {
      const rule = `must have every pair twice in ${columns} columns, as a b a b or a a b b`;
      fail('range', fn, 'cos and sin', rule, cos);
    }
    const T = cos.length / columns;
    if (read.columns === undefined && twice !== null) {
      const wide = `If they are [${T / 2}, ${2 * pairs}], every pair twice as Hugging Face has them, give columns: ${2 * pairs}`;
      missing(
        fn,
        'columns',
        `cos and sin can be read in two ways. ${wide}. If they are [${T}, ${pairs}], give columns: ${pairs}`,
      );
    }
    const made = new RopeTable(memory, { headDim, pairs, pairing }, T, gain, offset, 'cos');
    const narrow = (x: CheckedFloats, b: 0 | 1): CheckedFloats =>
      columns === pairs ? x : onceEach(both![b], pairs, twice === 'halves');
    memory.scope(fn, (arena) => {
      arena.moveF32(made.cosAddress, arena.f32(narrow(cos, 0)), T * pairs);
      arena.moveF32(made.sinAddress, arena.f32(narrow(sin, 1)), T * pairs);
    });
    return made;
  }

  return { makeTable, tableFrom };
}
