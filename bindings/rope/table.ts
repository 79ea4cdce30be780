/** Tables of cosines and sines. */
import { type CheckedFloats, checkFloats, type Floats, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import { normalizeConfig, PAIRINGS, type RopeConfig } from '../config/config.js';
import { type Input, options, type Read } from '../options/options.js';
import {
  count,
  evenPositive,
  fail,
  finite,
  gain as gainRule,
  leftOut,
  missing,
  positive,
  positiveInteger,
  unchecked,
  word,
  wrongLength,
} from '../options/rules.js';
import type { createFrequencies } from './frequencies.js';
import { FREQUENCIES } from './frequencies.js';
import { type CheckedPositions, checkPositions, type Positions } from './positions.js';
import { RopeTable } from './rope-table.js';
import type { createRows } from './rows.js';

const XPOS = options({
  /** Rotated are queries, or keys. */
  side: word(['query', 'key']),
  /** @defaultValue 512 */
  scaleBase: positive.or(512),
  /** @defaultValue 0 */
  center: finite.or(0),
});

const TABLE = FREQUENCIES.with(
  {
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
    /**
     * xPos (arXiv 2212.10554, eq. 16): cosines and sines of pair `i` are also multiplied by
     * `zeta[i]^((m - center) / scaleBase)` for queries and by its inverse for keys,
     * `zeta[i] = (2i + 0.4 r) / (1.4 r)`. Meant for causal attention: it grows where a key lies ahead.
     */
    xpos: XPOS.nested.optional,
  },
  'For example { length: 2048 }',
);

/** The positions of a table. */
export interface TableOptions extends Input<typeof TABLE> {}

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

/** The slowest pair of xPos grows by up to `3.5^(distance / scaleBase)`: `1 / zeta[0]` is 3.5. */
function checkGrowth(
  { side, center, scaleBase }: Read<typeof XPOS>,
  { rows: T, offset, at }: CheckedPositions,
  gain: number,
) {
  const sign = side === 'query' ? -1 : 1;
  let most = T === 0 ? 0 : Math.max(sign * (offset - center), sign * (offset + T - 1 - center));
  if (at) most = at.reduce((max, m) => Math.max(max, sign * (m - center)), 0);
  const grown = (most / scaleBase) * Math.log(3.5) + Math.log(gain);
  if (grown > Math.log(3.4e38))
    fail(
      'range',
      'table',
      'xpos',
      `must stay within float32 at all positions (${most} from center)`,
      scaleBase,
      'Take a larger scaleBase, or a center nearer to them',
    );
}

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

export function createTables(
  { module, memory, struct }: Runtime,
  { attentionFactorOf, thetaInArena }: ReturnType<typeof createFrequencies>,
  { writeTable }: ReturnType<typeof createRows>,
) {
  const places = struct('Positions', ['offset', 'values', 'axis']);

  function table(config: RopeConfig, given: TableOptions): RopeTable {
    const normal = normalizeConfig('table', config);
    const { sequenceLength, xpos: decay, ...where } = TABLE.read('table', given);
    const positions = checkPositions('table', normal, where);
    if (decay !== undefined && normal.sections !== null)
      fail('unsupported', 'table', 'xpos', 'must be left out with several position axes', decay);
    const xpos = decay && XPOS.read('table', decay, 'xpos');
    const gain = attentionFactorOf(normal.scaling, 'table');
    const offset = where.positions === undefined ? (where.offset ?? 0) : null;
    const counted = where.positions === undefined ? 'length' : 'positions';
    if (xpos !== undefined) checkGrowth(xpos, positions, gain);
    const made = new RopeTable(memory, normal, positions.rows, gain, offset, counted);
    memory.scope('table', (arena) => {
      if (xpos === undefined) {
        writeTable(arena, made.cosAddress, made.sinAddress, normal, positions, sequenceLength, gain);
        return;
      }
      const zeta = arena.f64Zone(normal.pairs);
      module.xposDecay(zeta, normal.rotaryDim);
      const { rows, offset, at } = positions;
      const theta = thetaInArena(arena, normal, sequenceLength);
      module.xposTable(
        made.cosAddress,
        made.sinAddress,
        theta,
        zeta,
        fill(places, { offset, values: at ? arena.f64(at) : 0, axis: 0 }),
        rows,
        normal.pairs,
        gain,
        xpos.side === 'query' ? 1 : -1,
        xpos.center,
        xpos.scaleBase,
      );
    });
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

  return { table, tableFrom };
}
