/** Tables of cosines and sines. */
import { checkFloats, type Floats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type NormalConfig, normalizeConfig, type Pairing, PAIRINGS, type RopeConfig } from '../config/config.js';
import { evenPositive, fail, finite, oneOf, onlyKeys, positive, positiveInteger, record } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import type { createFrequencies } from './frequencies.js';
import { checkSequenceLength, type FrequencyOptions } from './frequencies.js';
import { checkPositions } from './positions.js';
import { RopeTable } from './rope-table.js';
import type { createRows } from './rows.js';

export interface TableOptions extends FrequencyOptions {
  /** Number of positions, `offset`, `offset + 1`, … */
  length?: number;
  /** First position, any finite number; 0. Only with `length`. */
  offset?: number;
  /**
   * The positions one by one, any finite numbers, in place of `length`. With several axes
   * (`config.sections`), one array for each axis, all of the same length.
   */
  positions?: ArrayLike<number> | readonly ArrayLike<number>[];
  /**
   * xPos (arXiv 2212.10554, eq. 16): cosines and sines of pair `i` are also multiplied by
   * `zeta[i]^((m - center) / scaleBase)` for queries and by its inverse for keys,
   * `zeta[i] = (2i + 0.4 r) / (1.4 r)`. Meant for causal attention: it grows where a key lies ahead.
   */
  xpos?: { side: 'query' | 'key'; scaleBase?: number; center?: number };
}

export interface TableFromOptions {
  /** Components of a head, d. */
  headDim: number;
  /** Pairs, P: cosines and sines are `[T, P]`. `headDim / 2`. */
  pairs?: number;
  pairing?: Pairing;
  /** What cosines and sines were multiplied by when they were made; `inverse` needs to know. 1. */
  attentionFactor?: number;
}

const TABLE_KEYS = ['length', 'offset', 'positions', 'sequenceLength', 'xpos'];

function checkXpos(
  config: NormalConfig,
  xpos: TableOptions['xpos'],
): { side: 'query' | 'key'; scaleBase: number; center: number } | null {
  if (xpos === undefined) return null;
  onlyKeys('table', 'xpos.', record('table', 'xpos', xpos), ['side', 'scaleBase', 'center']);
  if (config.sections !== null)
    fail('unsupported', 'table', 'xpos', 'must be left out with several position axes', xpos);
  return {
    side: oneOf('table', 'xpos.side', xpos.side, ['query', 'key']),
    scaleBase: xpos.scaleBase === undefined ? 512 : positive('table', 'xpos.scaleBase', xpos.scaleBase),
    center: xpos.center === undefined ? 0 : finite('table', 'xpos.center', xpos.center),
  };
}

export function createTables(
  { module, memory }: Runtime,
  { attentionFactorOf, thetaInArena }: ReturnType<typeof createFrequencies>,
  { writeTable }: ReturnType<typeof createRows>,
) {
  function table(config: RopeConfig, options: TableOptions): RopeTable {
    const normal = normalizeConfig('table', config);
    onlyKeys('table', '', record('table', 'options', options, 'For example { length: 2048 }'), TABLE_KEYS);
    const positions = checkPositions('table', normal, options);
    const sequenceLength = checkSequenceLength('table', options.sequenceLength);
    const xpos = checkXpos(normal, options.xpos);
    const gain = attentionFactorOf(normal.scaling);
    const made = new RopeTable(memory, normal, positions.T, gain);
    memory.scope((arena) => {
      if (xpos === null) {
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
        start,
        at ? arena.f64(at) : 0,
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

  function tableFrom(cos: Floats, sin: Floats, options: TableFromOptions): RopeTable {
    const fn = 'tableFrom';
    onlyKeys(fn, '', record(fn, 'options', options, 'For example { headDim: 128 }'), [
      ...['headDim', 'pairs', 'pairing', 'attentionFactor'],
    ]);
    const headDim = positiveInteger(fn, 'headDim', options.headDim);
    const pairs =
      options.pairs === undefined
        ? evenPositive(fn, 'headDim', headDim) / 2
        : positiveInteger(fn, 'pairs', options.pairs);
    if (2 * pairs > headDim) fail('range', fn, 'pairs', `must be at most headDim / 2 = ${headDim / 2}`, pairs);
    const pairing = options.pairing === undefined ? 'half-split' : oneOf(fn, 'pairing', options.pairing, PAIRINGS);
    const gain = options.attentionFactor === undefined ? 1 : positive(fn, 'attentionFactor', options.attentionFactor);
    checkFloats(fn, 'cos', cos);
    if (cos.length % pairs !== 0) {
      throw new RopeError(
        'length',
        'cos',
        cos.length,
        `${fn}: cos must have a multiple of pairs = ${pairs} elements, got ${cos.length}`,
      );
    }
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
