/** Tables of cosines and sines. */
import { checkFloats, type Floats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import { normalizeConfig, PAIRINGS, type RopeConfig } from '../config/config.js';
import { type Input, options } from '../options/options.js';
import {
  count,
  evenPositive,
  fail,
  finite,
  positive,
  positiveInteger,
  unchecked,
  word,
  wrongLength,
} from '../options/rules.js';
import type { createFrequencies } from './frequencies.js';
import { FREQUENCIES } from './frequencies.js';
import { checkPositions, type Positions } from './positions.js';
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

export interface TableOptions extends Input<typeof TABLE> {}

const TABLE_FROM = options(
  {
    /** Components of a head, d. */
    headDim: positiveInteger,
    /** Pairs, P: cosines and sines are `[T, P]`. `headDim / 2` where it is left out. */
    pairs: positiveInteger.optional,
    /** @defaultValue 'half-split' */
    pairing: word(PAIRINGS).or('half-split'),
    /**
     * What cosines and sines were multiplied by when they were made; `inverse` needs to know.
     * @defaultValue 1
     */
    attentionFactor: positive.or(1),
  },
  'For example { headDim: 128 }',
);

export interface TableFromOptions extends Input<typeof TABLE_FROM> {}

export function createTables(
  { module, memory, struct }: Runtime,
  { attentionFactorOf, thetaInArena }: ReturnType<typeof createFrequencies>,
  { writeTable }: ReturnType<typeof createRows>,
) {
  const places = struct('Positions', ['start', 'values', 'axis']);

  function table(config: RopeConfig, given: TableOptions): RopeTable {
    const normal = normalizeConfig('table', config);
    const { sequenceLength, xpos: decay, ...where } = TABLE.read('table', given);
    const positions = checkPositions('table', normal, where);
    if (decay !== undefined && normal.sections !== null)
      fail('unsupported', 'table', 'xpos', 'must be left out with several position axes', decay);
    const xpos = decay && XPOS.read('table', decay, 'xpos');
    const gain = attentionFactorOf(normal.scaling);
    const made = new RopeTable(memory, normal, positions.T, gain);
    memory.scope((arena) => {
      if (xpos === undefined) {
        writeTable(arena, made.cosAddress, made.sinAddress, normal, positions, sequenceLength, gain);
        return;
      }
      const zeta = arena.f64Zone(normal.pairs);
      module.xposDecay(zeta, normal.rotaryDim);
      const { T, start, at } = positions;
      const theta = thetaInArena(arena, normal, sequenceLength);
      module.xposTable(
        made.cosAddress,
        made.sinAddress,
        theta,
        zeta,
        fill(places, { start, values: at ? arena.f64(at) : 0, axis: 0 }),
        T,
        normal.pairs,
        gain,
        xpos.side === 'query' ? 1 : -1,
        xpos.center,
        xpos.scaleBase,
      );
    });
    return made;
  }

  function tableFrom(cos: Floats, sin: Floats, given: TableFromOptions): RopeTable {
    const fn = 'tableFrom';
    const { headDim, pairing, attentionFactor: gain, ...read } = TABLE_FROM.read(fn, given);
    const pairs = read.pairs ?? evenPositive(fn, 'headDim', headDim) / 2;
    if (2 * pairs > headDim) fail('range', fn, 'pairs', `must be at most headDim / 2 = ${headDim / 2}`, pairs);
    checkFloats(fn, 'cos', cos);
    if (cos.length % pairs !== 0) wrongLength(fn, 'cos', cos.length, `a multiple of pairs = ${pairs}`);
    checkFloats(fn, 'sin', sin, cos.length);
    const made = new RopeTable(memory, { headDim, pairs, pairing }, cos.length / pairs, gain);
    memory.scope((arena) => {
      arena.moveF32(made.cosAddress, arena.f32(cos), cos.length);
      arena.moveF32(made.sinAddress, arena.f32(sin), sin.length);
    });
    return made;
  }

  return { table, tableFrom };
}
