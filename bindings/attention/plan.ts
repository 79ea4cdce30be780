/** Everything of a call but the arrays, checked. */
import { type Rule, ruleOf } from './bias.js';
import { checkMask, type Sizes, type Spread, spread } from './shape.js';
import type { AttentionOptions, Mask, ScoreArray } from './types.js';
import { checkFloats, type Floats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Module } from '../border/module.js';
import type { Pairing } from '../config/config.js';
import {
  boolean,
  count,
  fail,
  finite,
  integer,
  isRecord,
  oneOf,
  onlyKeys,
  positive,
  record,
} from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import type { Rotation, Rows } from '../rope/rows.js';

/** Everything but the arrays, checked. */
export interface Plan {
  sizes: Sizes;
  headFirst: boolean;
  scale: number;
  softcap: number;
  offset: number;
  left: number;
  right: number;
  mask: Spread<Mask> | null;
  bias: Spread<Floats> | null;
  rule: Rule | null;
  /** Rows of the table for q and for k. */
  rows: ((arena: Memory) => { q: Rows; k: Rows }) | null;
  pairs: number;
  pairing: Pairing;
}

export const NO_ROWS: Rows = { cos: 0, sin: 0 };

const LAYOUTS = ['token-first', 'head-first'] as const;

/** Where the rows of q begin: told, or 0 where it makes no difference which. */
function offsetOf(fn: string, options: AttentionOptions, { Tq, Tk }: Sizes, placed: boolean): number {
  if (options.offset !== undefined) return integer(fn, 'offset', options.offset, -(2 ** 24), 2 ** 24);
  if (placed && Tq !== Tk) {
    throw new RopeError(
      'missing',
      'offset',
      undefined,
      `${fn}: offset is missing, q has ${Tq} rows and k ${Tk}. Give ${Tk - Tq} where the queries are the last tokens, 0 where they are the first`,
    );
  }
  return 0;
}

export function planOf(
  module: Module,
  fn: string,
  options: AttentionOptions,
  sizes: Sizes,
  rotation: Rotation | null,
): Plan {
  const { Tq, Tk, d } = sizes;
  const causal = options.causal === undefined ? false : boolean(fn, 'causal', options.causal);
  let left = -1;
  let right = causal ? 0 : -1;
  if (options.window !== undefined) {
    const window = record(fn, 'window', options.window, 'For example { left: 127 }');
    onlyKeys(fn, 'window.', window, ['left', 'right']);
    if (window['left'] !== undefined) left = count(fn, 'window.left', window['left']);
    if (window['right'] !== undefined) {
      const after = count(fn, 'window.right', window['right']);
      if (causal && after > 0) {
        fail('conflict', fn, 'window.right', 'must be 0 or left out where causal', after);
      }
      right = after;
    }
  }
  const ruled = isRecord(options.bias) && options.bias['type'] !== undefined;
  const offset = offsetOf(fn, options, sizes, left >= 0 || right >= 0 || rotation !== null || ruled);
  const scale = options.scale === undefined ? 1 / Math.sqrt(d) : finite(fn, 'scale', options.scale);
  const softcap = options.softcap === undefined || options.softcap === 0 ? 0 : positive(fn, 'softcap', options.softcap);
  const headFirst = options.layout !== undefined && oneOf(fn, 'layout', options.layout, LAYOUTS) === 'head-first';
  // Written out: a spread here costs more than the rest of the call.
  const plan: Plan = {
    sizes,
    headFirst,
    scale,
    softcap,
    offset,
    left,
    right,
    mask: null,
    bias: null,
    rule: null,
    rows: null,
    pairs: 0,
    pairing: 'half-split',
  };
  if (options.mask !== undefined) plan.mask = checkMask(fn, options.mask, sizes);
  const { bias } = options;
  if (ruled) {
    plan.rule = ruleOf(module, fn, bias as unknown as Record<string, unknown>, sizes);
  } else if (bias !== undefined) {
    const shaped = isRecord(bias) && !(bias instanceof RopeBuffer);
    if (shaped) onlyKeys(fn, 'bias.', bias, ['values', 'shape']);
    const values = shaped ? (bias as ScoreArray<Floats>).values : (bias as Floats);
    checkFloats(fn, shaped ? 'bias.values' : 'bias', values);
    plan.bias = spread(fn, 'bias', values, shaped ? (bias as ScoreArray<Floats>).shape : undefined, sizes);
  }
  const keysRotated = options.keysRotated === undefined ? false : boolean(fn, 'keysRotated', options.keysRotated);
  if (rotation) {
    const { positions } = options;
    const start = options.start === undefined ? 0 : integer(fn, 'start', options.start, -(2 ** 31), 2 ** 31);
    if (positions !== undefined && options.start !== undefined) {
      fail('conflict', fn, 'start', 'must be left out where positions are given', start);
    }
    const within = offset >= 0 && offset + Tq <= Tk;
    if (positions !== undefined && (keysRotated || !within)) {
      const why = keysRotated
        ? 'where keys are rotated already'
        : `unless rows ${offset} to ${offset + Tq} are rows of k, ${Tk}`;
      fail('conflict', fn, 'positions', `must be left out ${why}`, positions);
    }
    plan.pairs = rotation.pairs;
    plan.pairing = rotation.pairing;
    plan.rows = (arena) => {
      const k = keysRotated ? NO_ROWS : rotation.rows(arena, Tk, positions === undefined ? start : undefined, 'k');
      if (keysRotated || !within) return { q: rotation.rows(arena, Tq, start + offset, 'q'), k };
      const skip = offset * rotation.pairs * 4;
      return { q: { cos: k.cos + skip, sin: k.sin + skip }, k };
    };
  } else {
    for (const key of ['start', 'keysRotated'] as const) {
      if (options[key] !== undefined)
        fail('conflict', fn, key, 'must be left out without table or config', options[key]);
    }
  }
  return plan;
}
